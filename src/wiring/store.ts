import type { StorageAdapter } from 'grammy';
import type { LifecyclePolicy } from '../booking/policy.ts';
import { quotasOf } from '../booking/quotas.ts';
import type { Draft } from '../bot/booking-flow/draft.ts';
import type { Profile } from '../bot/context.ts';
import type { Config } from '../config/config.ts';
import { errorFields, type Logger } from '../logger.ts';
import { createChatPace } from '../storage/chat-pace.ts';
import { createChatTurns } from '../storage/chat-turns.ts';
import { checkStore } from '../storage/check-store.ts';
import { connectStore } from '../storage/connection.ts';
import { createConversationStorage } from '../storage/conversation-storage.ts';
import { createDraftStore } from '../storage/draft-store.ts';
import { createFileIds } from '../storage/file-ids.ts';
import { createKeyring } from '../storage/keyring.ts';
import { createKeys } from '../storage/keys.ts';
import { createLedger } from '../storage/ledger.ts';
import { createLiveThings } from '../storage/live-things.ts';
import { createProfileStore } from '../storage/profile-store.ts';
import { createRegistrations } from '../storage/registrations.ts';
import { createSaidOnce } from '../storage/said-once.ts';
import { createStoreClock, setStoreClock } from '../storage/store-clock.ts';
import { createTurnMemory } from '../storage/turn-memory.ts';
import { openStaffStore } from './staff.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Telegram wants at most one message a second in a chat. */
const telegramMessageMs = 1_000;
const daySeconds = 24 * 60 * 60;
/** Of base64url, 96 bits: more than enough to tell apart the pictures of one booking. */
const faceDigestLength = 16;

/** Everything that is kept in Redis. Throws when Redis can't be reached; warns when it may lose bookings. */
export async function openStore(
  { store, booking }: Config,
  policy: LifecyclePolicy,
  logger: Logger,
  messageMs: number = telegramMessageMs,
) {
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
  // What was done for the last day that can be booked is known for as long as that booking.
  const auditSeconds = (booking.horizonDays + booking.retentionDays) * daySeconds;
  const memory = createTurnMemory(keyring);
  const dialogues: StorageAdapter<never> = createConversationStorage(chats, keyring, memory);
  return {
    clock,
    ledger: createLedger({ redis, keys, keyring, clock, quotasOf: (booking) => quotasOf(booking, policy) }),
    drafts: createDraftStore<Draft>(chats, keys, keyring, memory),
    profiles: createProfileStore<Profile>(chats, keys, keyring, memory),
    conversations: {
      adapter: dialogues,
      keyOf: (chatId: number) => keys.conversation(chatId),
      read: async (chatId: number): Promise<unknown> => dialogues.read(keys.conversation(chatId)),
      remove: async (chatId: number): Promise<void> => dialogues.delete(keys.conversation(chatId)),
    },
    turns: createChatTurns(chats, keys, memory),
    liveThings: createLiveThings(chats, keys),
    chatPace: createChatPace(chats, keys, messageMs),
    saidOnce: createSaidOnce(chats, keys),
    /** A name for what a ticket's picture shows that tells nothing of the ticket. */
    faceDigest: (face: string): string =>
      keyring.lookupHashes('ticketFace', face)[0].slice(-faceDigestLength),
    fileIds: createFileIds(chats, keys),
    staff: openStaffStore(chats, keys, keyring, auditSeconds, (error) =>
      logger.warn(errorFields(error), 'a count was lost'),
    ),
    registrations: createRegistrations(chats, keys),
    async pingMs(): Promise<number> {
      const startedAt = performance.now();
      await redis.ping();
      return performance.now() - startedAt;
    },
    ping: (): Promise<boolean> =>
      redis.ping().then(
        () => true,
        () => false,
      ),
    close: () => connections.close(),
  };
}
