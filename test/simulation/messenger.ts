import type { Messenger } from '../../src/booking/ports.ts';
import { createStaffChats } from '../../src/delivery/alert-chats.ts';
import { createMessenger as createRealMessenger } from '../../src/delivery/messenger.ts';
import { bothWays } from '../money/ways.ts';
import { botApiOf, printQueue } from './bot-api.ts';
import { ownerChatId, staffChatId } from './chats.ts';
import { reachStore } from './ledger.ts';
import type { Machine } from './machine.ts';
import { wordings } from './wording.ts';
import type { World } from './world.ts';

export const cardTerms = { payment: bothWays, refusalCauses: {} };

/** A process's way to chats: the delivery as it is, over a Bot API and a store that fail. */
export function createMessenger(world: World, machine: Machine): Messenger {
  const { watch, timeline } = world;
  const { life } = machine;
  return {
    deliver(entry, booking, deadline) {
      // A call that was being made beside this one has been the death of the process.
      if (machine.life !== life) return new Promise(() => undefined);
      watch.performs(entry, booking, machine.life);
      const messenger = createRealMessenger({
        sender: {
          api: {} as never,
          printQueue,
          faceDigest: (face) => face,
          calendar: {
            url: 'https://t.me/a_bot',
            pin: null,
            reminderHour: null,
            timeZone: world.policy.timeZone,
          },
          now: () => timeline.now,
          cardTerms,
          onMediaRefused: (description) => watch.fail('bug', description),
        },
        pictures: {} as never,
        apiWithin: (limits) => botApiOf(world, machine, { entry, booking }, limits),
        wordings,
        preferencesOf: async () => {
          await machine.call('store.profile', () => booking.reference, {
            arrive: (fault) => reachStore(world, fault),
          });
          return {};
        },
        expirePasses: async () => ({ kind: 'done' }),
        staffWordsIn: async () => wordings.for(undefined),
        pace: { book: async () => 0 },
        sendMarks: {
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
        staffChats: createStaffChats({
          staff: { chatId: staffChatId, members: [{ id: ownerChatId, role: 'owner' }], closeHour: null },
          wordsIn: async () => wordings.for(undefined),
          sendMarks: { begin: async () => false, withdraw: async () => {} },
          today: () => '2026-11-20',
          logger: { error: (_fields, message) => world.count(message) },
        }),
        onRefused: (refused, { reference }, description) =>
          watch.fail('bug', `Telegram refused ${refused.kind} of ${reference}: ${description}`),
      });
      return messenger.deliver(entry, booking, deadline);
    },
  };
}
