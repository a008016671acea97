import type { Deadline, DeliveryOutcome, Messenger } from '../../src/booking/ports.ts';
import type { ChatApi } from '../../src/bot/card.ts';
import { createMessenger as createRealMessenger } from '../../src/bot/delivery/messenger.ts';
import { telegramFailure } from '../../src/bot/telegram-errors.ts';
import { noWays } from '../payment/ways.ts';
import { botApiOf, type Occasion, press } from './bot-api.ts';
import { staffChatId } from './chats.ts';
import { reachStore } from './ledger.ts';
import type { Machine } from './machine.ts';
import { wordings } from './wording.ts';
import type { World } from './world.ts';

export const cardTexts = () => ({
  paymentNotice: '',
  payment: noWays,
  refusalCauses: {},
  visit: { address: null, hours: null, mapUrl: null },
});

/**
 * Shows the offer that the booking has now, and none besides: what invites another payment goes first, so that a death
 * in between leaves nothing to be paid twice.
 */
async function deliverPayment(
  world: World,
  machine: Machine,
  occasion: Occasion,
  deadline: Deadline,
): Promise<DeliveryOutcome> {
  const { customer, prepayment } = occasion.booking;
  const { offer = null, messages = [], code = '' } = prepayment ?? {};
  const shown = messages.find(({ revision }) => revision === offer?.revision);
  const others = messages.filter((message) => message !== shown);
  const removed = others.map(({ messageId }) => messageId);
  const mayBegin = (timeoutMs: number): boolean => timeoutMs <= deadline.leftMs();
  const limits = { mayBegin, over: new AbortController().signal, timeoutMs: undefined };
  const api = botApiOf(world, machine, occasion, limits);
  try {
    for (const messageId of removed) await deleteIfThere(api, customer.chatId, messageId);
    if (offer === null || shown !== undefined)
      return { kind: 'done', payment: { shown: shown ?? null, removed } };
    const { revision, method } = offer;
    const { message_id: messageId } = await api.sendMessage(
      customer.chatId,
      `offer${JSON.stringify({ ...offer, code })}`,
    );
    return { kind: 'done', payment: { shown: { messageId, method, revision }, removed } };
  } catch (error) {
    const failure = telegramFailure(error);
    if (failure === null || failure.kind === 'refused') throw error;
    return failure;
  }
}

async function deleteIfThere(api: ChatApi, chatId: number, messageId: number): Promise<void> {
  try {
    await api.deleteMessage(chatId, messageId);
  } catch (error) {
    if (telegramFailure(error)?.kind !== 'refused') throw error;
  }
}

/** A process's way to chats: the delivery as it is, over a Bot API and a store that fail. */
export function createMessenger(world: World, machine: Machine): Messenger {
  const { watch, timeline } = world;
  const { life } = machine;
  return {
    deliver(entry, booking, deadline) {
      // A call that was being made beside this one has been the death of the process.
      if (machine.life !== life) return new Promise(() => undefined);
      watch.performs(entry, booking, machine.life);
      if (entry.kind === 'payment') return deliverPayment(world, machine, { entry, booking }, deadline);
      const messenger = createRealMessenger({
        sender: {
          api: {} as never,
          press,
          faceDigest: (face) => face,
          timeZone: world.policy.timeZone,
          now: () => timeline.now,
          cardTexts,
        },
        pictures: {} as never,
        apiWithin: (limits) => botApiOf(world, machine, { entry, booking }, limits),
        messageTimeoutMs: world.policy.messageTimeoutMs,
        wordings,
        cardTexts,
        preferencesOf: async () => {
          await machine.call('store.profile', () => booking.reference, {
            arrive: (fault) => reachStore(world, fault),
          });
          return {};
        },
        pace: { book: async () => 0 },
        saidOnce: {
          begin: async (chatId, what) => world.begins(`${chatId} ${what}`),
          withdraw: async (chatId, what) => world.withdraws(`${chatId} ${what}`),
        },
        audit: {
          append: (appended) =>
            machine.call('store.audit', () => `${booking.reference} ${appended.action}`, {
              arrive(fault) {
                reachStore(world, fault);
                watch.appends(booking.reference, appended);
              },
            }),
        },
        staffChatId,
        ownerIds: [],
        onRefused: (refused, { reference }, description) =>
          watch.fail('bug', `Telegram refused ${refused.kind} of ${reference}: ${description}`),
      });
      return messenger.deliver(entry, booking, deadline);
    },
  };
}
