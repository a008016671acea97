import type { Booking, Duty, NoticeKind } from '../../src/booking/booking.ts';
import { nextPart, nextToVoid, picturesOf } from '../../src/booking/delivery.ts';
import { minuteMs, secondMs } from '../../src/booking/policy.ts';
import type { Courier, DutyOutcome } from '../../src/booking/ports.ts';
import { type ChatMessage, staffChatId } from './chats.ts';
import type { Fault } from './faults.ts';
import { reachStore } from './ledger.ts';
import type { Machine } from './machine.ts';
import type { World } from './world.ts';

/** A process's way to Telegram: what `src/bot/courier` sends, without its pictures and words. */
export function createCourier(world: World, machine: Machine): Courier {
  const { timeline, chance, chats, watch } = world;

  function meet(duty: Duty, booking: Booking, fault: Fault | null): DutyOutcome {
    const chatId = duty.kind === 'alert' ? staffChatId : booking.customer.chatId;
    if (fault === 'telegramDown') world.telegramDownUntil = timeline.now + chance.between(1, 8) * minuteMs;
    if (fault === 'messageLost' || timeline.now < world.telegramDownUntil) return { kind: 'unanswered' };
    if (fault === 'tooManyMessages') return { kind: 'later', afterMs: chance.between(3, 40) * secondMs };
    if (fault === 'blocked') world.blockForAWhile(chatId);
    if (chats.isBlocked(chatId)) return { kind: 'unreachable' };
    const outcome = carry(duty, booking);
    return fault === 'sentUnanswered' ? { kind: 'unanswered' } : outcome;
  }

  function carry(duty: Duty, booking: Booking): DutyOutcome {
    switch (duty.kind) {
      case 'card':
        return { kind: 'done', card: showCard(booking, booking.card?.messageId, undefined) };
      case 'notice':
        return notify(duty.notice, booking);
      case 'tickets':
        return deliver(booking);
      case 'void':
        return strikeThrough(booking);
      case 'alert':
        chats.send(staffChatId, message('alert', booking, { alert: duty.alert }));
        watch.alerted(duty.alert);
        return { kind: 'done' };
    }
  }

  function showCard(
    booking: Booking,
    messageId: number | undefined,
    notice: NoticeKind | undefined,
  ): NonNullable<Booking['card']> {
    const { chatId } = booking.customer;
    const shown = {
      reference: booking.reference,
      state: booking.state,
      because: booking.because,
      total: booking.partner?.total ?? booking.order.total,
    };
    watch.told(booking);
    if (messageId === undefined) {
      return {
        messageId: chats.send(chatId, message('card', booking, { shown, ...(notice && { notice }) })),
        hasPicture: false,
      };
    }
    chats.edit(chatId, messageId, { shown });
    return { messageId, hasPicture: false };
  }

  function notify(notice: NoticeKind, booking: Booking): DutyOutcome {
    if (notice === 'holdReminder' && booking.state !== 'held') return { kind: 'done' };
    if (notice !== 'visitReminder') return { kind: 'done', card: showCard(booking, undefined, notice) };
    if (booking.state === 'issued') chats.send(booking.customer.chatId, message('visitReminder', booking));
    return { kind: 'done' };
  }

  function deliver(booking: Booking): DutyOutcome {
    const part = nextPart(booking);
    if (part === null) return { kind: 'done' };
    const { round } = booking.delivery;
    const pictures =
      part.kind === 'pictures' ? picturesOf(booking).slice(part.from, part.from + part.count) : [];
    const codes = pictures.map(({ ticket }) => ticket.code);
    watch.delivers(part.kind, booking, codes);
    const id = chats.send(booking.customer.chatId, message(part.kind, booking, { codes, round }));
    return { kind: 'done', sent: { part, round, messageIds: [id], fileIds: [] } };
  }

  function strikeThrough(booking: Booking): DutyOutcome {
    const sent = nextToVoid(booking);
    if (sent === null) return { kind: 'done' };
    for (const id of sent.messageIds) chats.edit(booking.customer.chatId, id, { isVoid: true });
    return { kind: 'done', sent: { ...sent, voided: true } };
  }

  function slowness(fault: Fault | null): number | undefined {
    const { messageTimeoutMs } = world.policy;
    return fault === 'answeredSlowly' ? chance.between(messageTimeoutMs / 2, messageTimeoutMs) : undefined;
  }

  /** What comes before an album and may be lost: the delivery goes on. */
  function showProgress(booking: Booking): Promise<void> {
    watch.mayCall(booking.reference, 'the progress was shown', machine.life);
    return machine.call('chat.progress', () => booking.reference, {
      arrive: () => undefined,
      answersAfterMs: (fault) => (fault === 'messageLost' ? world.policy.messageTimeoutMs : slowness(fault)),
    });
  }

  return {
    async perform(duty, booking, isStale) {
      // The language and the wishes of whoever is written to.
      await machine.call('store.profile', () => booking.reference, {
        arrive: (fault) => reachStore(world, fault),
      });
      if (duty.kind === 'tickets' && nextPart(booking)?.kind === 'pictures' && !isStale())
        await showProgress(booking);
      if (isStale()) return { kind: 'later', afterMs: 0 };
      watch.performs(duty, booking, machine.life);
      let outcome: DutyOutcome | null = null;
      const detail = (): string => `${booking.reference} ${booking.state} ${detailOf(duty)}`;
      return machine.call(`chat.${duty.kind}`, detail, {
        arrive(fault) {
          outcome = meet(duty, booking, fault);
          return outcome;
        },
        answersAfterMs: (fault) =>
          outcome?.kind === 'unanswered' ? world.policy.messageTimeoutMs : slowness(fault),
      });
    },
  };
}

function detailOf(duty: Duty): string {
  if (duty.kind === 'notice') return duty.notice;
  return duty.kind === 'alert' ? duty.alert : '';
}

function message(
  kind: ChatMessage['kind'],
  booking: Booking,
  more: Partial<ChatMessage> = {},
): Omit<ChatMessage, 'id'> {
  return { kind, reference: booking.reference, codes: [], isVoid: false, ...more };
}
