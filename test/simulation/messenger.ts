import { nextPart, nextToVoid, picturesOf } from '../../src/booking/delivery.ts';
import { minuteMs, secondMs } from '../../src/booking/policy.ts';
import type { DeliveryOutcome, Messenger } from '../../src/booking/ports.ts';
import type { Booking, NoticeKind, OutboxEntry } from '../../src/booking/record.ts';
import { type ChatMessage, staffChatId } from './chats.ts';
import type { Fault } from './faults.ts';
import { reachStore } from './ledger.ts';
import type { Machine } from './machine.ts';
import type { World } from './world.ts';

/** A process's way to Telegram: what `src/bot/delivery` sends, without its pictures and words. */
export function createMessenger(world: World, machine: Machine): Messenger {
  const { timeline, chance, chats, watch } = world;

  function meet(entry: OutboxEntry, booking: Booking, fault: Fault | null): DeliveryOutcome {
    const chatId = entry.kind === 'alert' ? staffChatId : booking.customer.chatId;
    if (fault === 'telegramDown') world.telegramDownUntil = timeline.now + chance.between(1, 8) * minuteMs;
    if (fault === 'messageLost' || timeline.now < world.telegramDownUntil) return { kind: 'unanswered' };
    if (fault === 'tooManyMessages') return { kind: 'later', afterMs: chance.between(3, 40) * secondMs };
    if (fault === 'blocked') world.blockForAWhile(chatId);
    if (chats.isBlocked(chatId)) return { kind: 'unreachable' };
    const outcome = carry(entry, booking);
    return fault === 'sentUnanswered' ? { kind: 'unanswered' } : outcome;
  }

  function carry(entry: OutboxEntry, booking: Booking): DeliveryOutcome {
    switch (entry.kind) {
      case 'card':
        return { kind: 'done', card: showCard(booking, booking.card?.messageId, undefined) };
      case 'notice':
        return notify(entry.notice, booking);
      case 'tickets':
        return deliver(booking);
      case 'void':
        return strikeThrough(booking);
      case 'alert':
        chats.send(staffChatId, message('alert', booking, { alert: entry.alert }));
        watch.alerted(entry.alert);
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

  function notify(notice: NoticeKind, booking: Booking): DeliveryOutcome {
    if (notice === 'holdReminder' && booking.state !== 'held') return { kind: 'done' };
    if (notice !== 'visitReminder') return { kind: 'done', card: showCard(booking, undefined, notice) };
    if (booking.state === 'issued') chats.send(booking.customer.chatId, message('visitReminder', booking));
    return { kind: 'done' };
  }

  function deliver(booking: Booking): DeliveryOutcome {
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

  function strikeThrough(booking: Booking): DeliveryOutcome {
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
    async deliver(entry, booking, isStale) {
      // The language and the wishes of whoever is written to.
      await machine.call('store.profile', () => booking.reference, {
        arrive: (fault) => reachStore(world, fault),
      });
      if (entry.kind === 'tickets' && nextPart(booking)?.kind === 'pictures' && !isStale())
        await showProgress(booking);
      if (isStale()) return { kind: 'later', afterMs: 0 };
      watch.performs(entry, booking, machine.life);
      let outcome: DeliveryOutcome | null = null;
      const detail = (): string => `${booking.reference} ${booking.state} ${detailOf(entry)}`;
      return machine.call(`chat.${entry.kind}`, detail, {
        arrive(fault) {
          outcome = meet(entry, booking, fault);
          return outcome;
        },
        answersAfterMs: (fault) =>
          outcome?.kind === 'unanswered' ? world.policy.messageTimeoutMs : slowness(fault),
      });
    },
  };
}

function detailOf(entry: OutboxEntry): string {
  if (entry.kind === 'notice') return entry.notice;
  return entry.kind === 'alert' ? entry.alert : '';
}

function message(
  kind: ChatMessage['kind'],
  booking: Booking,
  more: Partial<ChatMessage> = {},
): Omit<ChatMessage, 'id'> {
  return { kind, reference: booking.reference, codes: [], isVoid: false, ...more };
}
