import { Api } from 'grammy';
import { type PersonClient, startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '../../../src/booking/record.ts';
import { createOutcomes } from '../../../src/bot/alerts/outcomes.ts';
import { createStaffChat } from '../../../src/bot/alerts/staff-chat.ts';
import { loadWordings } from '../../../src/bot/wording.ts';
import { createAudit } from '../../../src/storage/audit.ts';
import { createStaffDesk } from '../../../src/storage/staff-desk.ts';
import { useStore } from '../../helpers/store.ts';
import { sampleVenue } from '../../helpers/venue.ts';
import { sampleBooking, samplePartnerSide } from '../../storage/sample-booking.ts';
import { keyringOf, randomKey } from '../../storage/sample-keyring.ts';

const store = useStore();
const keyring = keyringOf(randomKey('k1'));
const wordings = loadWordings(sampleVenue());
const staffId = 7_000_000_001;
let telegram: TelegramSandbox;
let linh: PersonClient;
beforeAll(async () => {
  telegram = await startTelegramSandbox();
  linh = await telegram.person({ id: staffId, firstName: 'Linh', languageCode: 'en' });
  await linh.sends('/start');
});
afterAll(() => telegram.stop());

const cancelled: Booking = sampleBooking({
  state: 'cancelled',
  because: 'staff',
  partner: samplePartnerSide({ status: 'CANCEL', paymentStatus: 'CANCEL' }),
  cancellation: { by: { staffId }, reason: 'rain', requestedAt: 0 },
});
const cancelling: Booking = { ...cancelled, state: 'cancelling', cancellingFrom: 'issued' };

/** Another process of the bot, at another time. */
function processAt(now: number) {
  const { chats, keys } = store();
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
  const desk = createStaffDesk(chats, keys, keyring);
  const audit = createAudit(chats, keys, keyring, 60);
  const errors: unknown[] = [];
  const outcomes = createOutcomes({
    api,
    desk,
    audit,
    staffChat: createStaffChat({ api, chatId: staffId, wordings, onUntold: (why) => errors.push(why) }),
    wordings,
    load: async () => cancelled,
    refresh: async (booking) => ({ booking, isLive: true }),
    now: () => now,
    onError: (error) => errors.push(error),
  });
  return { api, audit, desk, errors, outcomes };
}

async function cardWaiting(askedAt: number) {
  const { api, desk } = processAt(askedAt);
  const card = await api.sendMessage(staffId, 'Cancelling…');
  const { reference } = cancelled;
  await desk.addReport({ reference, chatId: staffId, messageId: card.message_id, locale: 'en', askedAt });
  return card.message_id;
}

test('the end of a cancellation is painted on the card that asked for it, and goes on the trail', async () => {
  const messageId = await cardWaiting(1_000);
  const { audit, errors, outcomes } = processAt(2_000);
  outcomes.committed(cancelling, cancelled);
  await outcomes.settled();
  const card = linh.view().messages.find(({ message_id: id }) => id === messageId);
  expect(card?.text).toContain('Booking BK0123 is cancelled.');
  expect((await audit.of('BK0123')).at(-1)).toMatchObject({
    by: staffId,
    action: 'cancelled',
    before: 'issued',
    after: 'cancelled',
    reason: 'rain',
  });
  expect(errors).toEqual([]);
});

test('late, it comes as a message of its own, since an edit is silent', async () => {
  const messageId = await cardWaiting(1_000);
  const { outcomes } = processAt(30_000);
  outcomes.committed(cancelling, cancelled);
  await outcomes.settled();
  const last = linh.view().messages.at(-1);
  expect(last?.text).toContain('is cancelled.');
  expect(last?.reply_to_message?.message_id).toBe(messageId);
});

test('a card whose process has died is finished by another one, once', async () => {
  await cardWaiting(1_000);
  const before = linh.view().messages.length;
  const early = processAt(30_000);
  await early.outcomes.sweep();
  expect(linh.view().messages).toHaveLength(before);
  await Promise.all([processAt(90_000).outcomes.sweep(), processAt(90_000).outcomes.sweep()]);
  expect(linh.view().messages).toHaveLength(before + 1);
  expect(await early.desk.reports()).toEqual([]);
});

test('a card that staff have deleted is answered below', async () => {
  const messageId = await cardWaiting(1_000);
  await processAt(1_000).api.deleteMessage(staffId, messageId);
  const { outcomes, errors } = processAt(2_000);
  outcomes.committed(cancelling, cancelled);
  await outcomes.settled();
  expect(linh.view().messages.at(-1)?.text).toContain('is cancelled.');
  expect(errors).toEqual([]);
});
