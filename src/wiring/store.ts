import type { StorageAdapter } from 'grammy';
import type { Draft } from '../booking/draft.ts';
import type { LifecyclePolicy } from '../booking/policy.ts';
import { quotasOf } from '../booking/quotas.ts';
import type { Profile } from '../bot/context.ts';
import type { Config } from '../config.ts';
import { errorFields, type Logger } from '../logger.ts';
import { createChatLock } from '../storage/chat-lock.ts';
import { checkStore } from '../storage/check-store.ts';
import { connectStore } from '../storage/connection.ts';
import { createDraftStore } from '../storage/draft-store.ts';
import { createFileIds } from '../storage/file-ids.ts';
import { createKeyring } from '../storage/keyring.ts';
import { createKeys } from '../storage/keys.ts';
import { createLedger } from '../storage/ledger.ts';
import { createProfileStore } from '../storage/profile-store.ts';
import { createConversationStorage } from '../storage/sealed-storage.ts';
import { createStoreClock, setStoreClock } from '../storage/store-clock.ts';
import { createUpdateLog } from '../storage/update-log.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Everything that is kept in Redis. Throws when Redis can't be reached; warns when it may lose bookings. */
export async function openStore({ store }: Config, policy: LifecyclePolicy, logger: Logger) {
  const connections = await connectStore(store.url, (error) =>
    logger.warn(errorFields(error), 'store connection'),
  );
  for (const warning of await checkStore(connections.ledger)) {
    logger.warn({ warning }, 'the store may lose bookings');
  }
  const keys = createKeys(store.prefix);
  const keyring = createKeyring(store.encryptionKeys);
  const clock = createStoreClock();
  await setStoreClock(clock, connections.ledger);
  const { ledger: redis, chats } = connections;
  return {
    clock,
    ledger: createLedger({ redis, keys, keyring, clock, quotasOf: (booking) => quotasOf(booking, policy) }),
    drafts: createDraftStore<Draft>(chats, keys, keyring),
    profiles: createProfileStore<Profile>(chats, keys, keyring),
    conversations: {
      adapter: createConversationStorage(chats, keyring) as StorageAdapter<never>,
      keyOf: (chatId: number) => keys.conversation(chatId),
    },
    chatLock: createChatLock(chats, keys),
    updateLog: createUpdateLog(chats, keys),
    fileIds: createFileIds(chats, keys),
    ping: (): Promise<boolean> =>
      redis.ping().then(
        () => true,
        () => false,
      ),
    close: () => connections.close(),
  };
}
