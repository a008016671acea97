import type { Update } from 'grammy/types';
import type { Draft } from '../../../src/dialogue/draft.ts';
import type { ActiveMessages } from '../../../src/store/chat-session.ts';
import { chatOf } from '../../../src/telegram/intake.ts';
import { type Path, singlePaths } from '../search.ts';
import type { Scenario } from '../story.ts';
import type { Mutant } from '../world.ts';
import { type FrontMutant, keys } from './front.ts';
import { frontScenarios } from './stories.ts';

/** In the words of `release-chat-lock`: the number of keys, four of them, the token, and the id. */
const doneIdAt = 6;

/** Bugs of the front that the search must find, each planted in what a process's front is made of. */
export const frontMutants: Readonly<Record<string, Mutant>> = {
  'an update is marked as done before it is worked on': withHandle(async (update, lock, handle, world) => {
    const chatId = chatOf(update);
    const key = keys.lock(chatId);
    const names = [key, keys.doneUpdates(chatId, 1), keys.draft(chatId), keys.conversation(chatId)];
    const lives = ['128', '86400', '7200'];
    const execute = (command: string, ...args: readonly string[]) =>
      world.front?.store.execute(command, args);
    const token = String(execute('get', key));
    execute('release-chat-lock', '4', ...names, token, String(update.update_id), ...lives);
    execute('set', key, token, 'EX', '10');
    return handle(update, lock);
  }),

  'a lock is released before the work is done': withHandle(async (update, lock, handle, world) => {
    world.front?.store.execute('del', [keys.lock(chatOf(update))]);
    return handle(update, lock);
  }),

  'a lock is not renewed': withStore((command, args, execute) =>
    command === 'renew-chat-lock' ? 1 : execute(command, args),
  ),

  'the work on an update never ends': withHandle(() => new Promise(() => undefined)),

  'an update that is done is not remembered': withStore((command, args, execute) =>
    command === 'release-chat-lock' ? execute(command, args.with(doneIdAt, '')) : execute(command, args),
  ),

  'a process that lost its lock goes on': withHandle((update, lock, handle) =>
    handle(update, { ...lock, isHeld: () => true }),
  ),

  'the revision on a button is not looked at': withHandle((update, lock, handle, world) => {
    const { callback_query: query } = update;
    const stored = world.front?.store.execute('hget', [keys.draft(chatOf(update)), 'revision']);
    if (query?.data === undefined || typeof stored !== 'string') return handle(update, lock);
    const data = query.data.replace(/^d:\w+:/, `d:${Number(stored).toString(36)}:`);
    return handle({ ...update, callback_query: { ...query, data } } as Update, lock);
  }),

  'a draft forgets which updates it has had': withSaved((draft) => ({ ...draft, appliedUpdates: [] })),

  'a draft is discarded before its booking is placed': withBot(({ access, ...rest }, world) => ({
    ...rest,
    access: {
      ...access,
      place(request, mayBegin) {
        world.front?.store.execute('del', [keys.draft(request.customer.chatId)]);
        return access.place(request, mayBegin);
      },
    },
  })),

  'a card is not marked as the booking’s': withActiveMessages((messages) => ({
    ...messages,
    replaceNow: async (chatId, message) =>
      message.kind === 'booking' ? undefined : messages.replaceNow(chatId, message),
  })),

  'the active message is not replaced': withActiveMessages((messages) => ({
    ...messages,
    replace: async () => null,
    replaceNow: async () => undefined,
  })),

  'a draft is not looked up among the bookings': withBot((bot) => ({
    ...bot,
    bookings: { ...bot.bookings, find: async () => null },
  })),

  'a proposal is set without its tap': withSaved(({ unread, ...draft }) => {
    const date = unread?.proposed === undefined ? draft.date : (unread.order?.days[0] ?? draft.date);
    return { ...draft, unread, date };
  }),

  'only what is held counts as a booking': withBot(({ store, ...rest }) => ({
    ...rest,
    store: {
      ...store,
      ledger: {
        ...store.ledger,
        async everyOfCustomer(userId) {
          const found = await store.ledger.everyOfCustomer(userId);
          return found.filter(({ state }) => state === 'held');
        },
      },
    },
  })),
};

/** Where to look first for a bug that shows in few stories only. */
const storyOf: Readonly<Record<string, string>> = {
  'a proposal is set without its tap': 'writes to a model that answers anything',
  'a draft is not looked up among the bookings': 'presses "Get tickets" and goes on pressing',
  'only what is held counts as a booking': 'holds, asks to leave, and cancels the hold',
};

/** Every single fault in the stories of the front, those without any first. */
export async function* frontPaths(mutant: string): AsyncGenerator<Path> {
  for (const scenario of frontScenarios) yield { scenario, seed: 1, faults: [], toTheEnd: false };
  const isFirst = ({ name }: Scenario): boolean => name === storyOf[mutant];
  const stories = frontScenarios.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  for (const scenario of stories) yield* await singlePaths(scenario);
}

function planted(mutant: FrontMutant): Mutant {
  return (dependencies, { front }) => {
    front?.plant(mutant);
    return dependencies;
  };
}

function withHandle(handle: FrontMutant['handle'] & {}): Mutant {
  return planted({ handle });
}

function withBot(bot: FrontMutant['bot'] & {}): Mutant {
  return planted({ bot });
}

function withActiveMessages(change: (messages: ActiveMessages) => ActiveMessages): Mutant {
  return withHandle((update, lock, handle) => {
    const activeMessages = change(lock.records.activeMessages);
    return handle(update, { ...lock, records: { ...lock.records, activeMessages } });
  });
}

/** Drafts are saved otherwise than the dialogue has them. */
function withSaved(change: (draft: Draft) => Draft): Mutant {
  return withHandle((update, lock, handle) => {
    const { drafts } = lock.records;
    const changing: typeof drafts = {
      ...drafts,
      save: (chatId, draft, expected) =>
        drafts.save(chatId, { ...draft, text: JSON.stringify(change(JSON.parse(draft.text))) }, expected),
    };
    return handle(update, { ...lock, records: { ...lock.records, drafts: changing } });
  });
}

/** The store of chats answers otherwise than its scripts would. */
function withStore(execute: FrontMutant['execute'] & {}): Mutant {
  return planted({ execute });
}
