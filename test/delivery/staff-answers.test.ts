import { Api } from 'grammy';
import { type PersonClient, startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance } from '../../src/booking/advance.ts';
import { readyToCommit } from '../../src/booking/decide.ts';
import type { LifecyclePorts } from '../../src/booking/ports.ts';
import type { Booking, StaffMessage } from '../../src/booking/record.ts';
import { createStaffChats } from '../../src/delivery/alert-chats.ts';
import { createMessenger } from '../../src/delivery/messenger.ts';
import { createAudit } from '../../src/store/audit.ts';
import { loadWordings } from '../../src/telegram/wording.ts';
import { secondMs } from '../../src/time.ts';
import { noMoney } from '../booking/no-money.ts';
import { booking, now, policy, side } from '../booking/sample.ts';
import { linhId, people } from '../helpers/people.ts';
import { useStore } from '../helpers/store.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { noWays } from '../money/ways.ts';
import { SimulatedStore } from '../simulation/store.ts';
import { keyringOf, randomKey } from '../store/sample-keyring.ts';

const cardTerms = { payment: noWays, refusalCauses: {} };

const store = useStore();
const keyring = keyringOf(randomKey('k1'));
const wordings = loadWordings(sampleVenue());
let telegram: TelegramSandbox;
let linh: PersonClient;
let elapsedMs: number;
let ledger: SimulatedStore;
beforeAll(async () => {
  telegram = await startTelegramSandbox();
  linh = await telegram.person(people.linh);
  await linh.sends('/start');
});
afterAll(() => telegram.stop());

const botApi = (): Api => new Api(telegram.token, { apiRoot: telegram.apiRoot });
const trail = () => {
  const { chats, keys } = store();
  return createAudit(chats, keys, keyring, 60);
};

async function messageWaiting(): Promise<StaffMessage> {
  const { message_id: messageId } = await botApi().sendMessage(linhId, 'Cancelling…');
  return { chatId: linhId, messageId, locale: 'en', askedAt: now };
}

/** Staff's wish is fulfilled by a commit, whose process has done nothing else yet. */
function committed(answerTo: StaffMessage, reference: string): Booking {
  const bookingCode = `BK-${reference}`;
  const cancellation = { by: { staffId: linhId }, reason: 'rain', requestedAt: now, answerTo };
  const before = booking('cancelling', {
    version: 0,
    reference,
    cancellation,
    cancellingFrom: 'issued',
    partner: side({ bookingCode }),
    customer: { userId: linhId, chatId: linhId, locale: 'en' },
    card: null,
  });
  const cancelled: Booking = {
    ...before,
    state: 'cancelled',
    because: 'staff',
    partner: side({ bookingCode, status: 'cancelled', paymentStatus: 'cancelled', readAt: now }),
    timers: {},
  };
  return commit(readyToCommit(before, cancelled, { now, policy }));
}

function commit(record: Booking): Booking {
  elapsedMs = 0;
  ledger = new SimulatedStore(
    () => now + elapsedMs,
    () => [],
  );
  const outcome = ledger.commit(record, 'first');
  if (outcome.kind !== 'committed') throw new Error('The record was not stored.');
  return outcome.booking;
}

/** A process of the bot that takes up what is due. */
async function takeUp(name: string, { reference }: Booking): Promise<void> {
  const current = ledger.load(reference);
  if (current !== null) await advance(current, processNamed(name));
}

function processNamed(name: string): LifecyclePorts {
  return {
    ledger: {
      load: async (reference) => ledger.load(reference),
      commit: async (next) => ledger.commit(next, `${name}:${next.version}`),
      due: async (limit) => ledger.due(limit),
      remove: async (record) => ledger.remove(record),
      ownerOfCode: async (code) => ledger.ownerOfCode(code),
    },
    ...noMoney,
    partner: {} as never,
    messenger: createMessenger({
      sender: {
        api: botApi(),
        printQueue: {} as never,
        faceDigest: String,
        calendar: { url: 'https://t.me/a_bot', pin: null, reminderHour: null, timeZone: policy.timeZone },
        now: () => now + elapsedMs,
        cardTerms,
        onMediaRefused: () => {},
      },
      pictures: {} as never,
      apiWithin: botApi,
      wordings,
      preferencesOf: async () => ({}),
      expirePasses: async () => ({ kind: 'done' }),
      staffWordsIn: async () => wordings.for(undefined),
      pace: { book: async () => 0 },
      sendMarks: { begin: async () => true, withdraw: async () => {} },
      audit: trail(),
      staffChats: createStaffChats({
        staff: { chatId: linhId, members: [], closeHour: null },
        wordsIn: async () => wordings.for(undefined),
        sendMarks: { begin: async () => true, withdraw: async () => {} },
        today: () => '2026-11-20',
        logger: { error: (_fields, message) => expect.fail(message) },
      }),
      onRefused: (_entry, _booking, description) => {
        throw new Error(description);
      },
    }),
    clock: { now: () => now + elapsedMs, monotonic: () => elapsedMs },
    policy,
    observe: () => {},
    isStopping: () => false,
  };
}

test('the end of a cancellation is painted on the message that asked for it, and goes on the trail', async () => {
  const waiting = await messageWaiting();
  const record = committed(waiting, 'at-once');
  await takeUp('a', record);
  const message = linh.view().messages.find(({ message_id: id }) => id === waiting.messageId);
  expect(message?.text).toContain('Booking BK-at-once is cancelled.');
  expect(await trail().of('BK-at-once')).toEqual([
    expect.objectContaining({
      at: now,
      by: linhId,
      action: 'cancelled',
      before: 'issued',
      after: 'cancelled',
      reason: 'rain',
    }),
  ]);
  expect(ledger.load(record.reference)).toMatchObject({ outbox: [], cancellation: { reason: 'rain' } });
});

test('late, it comes as a message of its own, since an edit is silent', async () => {
  const waiting = await messageWaiting();
  const record = committed(waiting, 'late');
  elapsedMs = 30 * secondMs;
  await takeUp('a', record);
  const answer = linh.view().messages.find(({ text }) => text?.includes('BK-late is cancelled.'));
  expect(answer?.reply_to_message?.message_id).toBe(waiting.messageId);
});

test('what a process has committed and not delivered when it died is delivered by another one, once', async () => {
  const record = committed(await messageWaiting(), 'orphan');
  elapsedMs = 90 * secondMs;
  await Promise.all([takeUp('b', record), takeUp('c', record)]);
  const answers = linh.view().messages.filter(({ text }) => text?.includes('BK-orphan is cancelled.'));
  expect(answers).toHaveLength(1);
  expect(await trail().of('BK-orphan')).toHaveLength(1);
});

test('an entry that was appended before its process died is not appended again', async () => {
  const record = committed(await messageWaiting(), 'again');
  const audit = record.outbox.find((entry) => entry.kind === 'audit');
  if (audit?.kind !== 'audit') throw new Error('There is no audit entry.');
  await trail().append({ ...audit.act, subject: 'BK-again' });
  await takeUp('a', record);
  expect(await trail().of('BK-again')).toHaveLength(1);
});

test('a message that staff have deleted is answered below', async () => {
  const waiting = await messageWaiting();
  const record = committed(waiting, 'deleted');
  await botApi().deleteMessage(linhId, waiting.messageId);
  await takeUp('a', record);
  expect(linh.view().messages.some(({ text }) => text?.includes('BK-deleted is cancelled.'))).toBe(true);
});

test('staff who were alarmed by a review get the all-clear', async () => {
  const before = booking('review', {
    version: 0,
    customer: { userId: linhId, chatId: linhId, locale: 'en' },
    card: null,
    partner: side({ bookingCode: 'BK-clear' }),
  });
  const expired: Booking = { ...before, state: 'expired', timers: {} };
  await takeUp('a', commit(readyToCommit(before, expired, { now, policy })));
  expect(linh.view().messages.some(({ text }) => text?.includes('Booking BK-clear is settled'))).toBe(true);
});
