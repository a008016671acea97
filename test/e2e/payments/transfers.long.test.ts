import { describe, expect, it, onTestFinished } from 'vitest';
import { createStoreClock } from '../../../src/store/connection.ts';
import { createKeyring } from '../../../src/store/encryption.ts';
import { createLedger } from '../../../src/store/ledger.ts';
import { decodeSymbols } from '../../helpers/decode.ts';
import { openCorner, randomPrefix, runStore } from '../../helpers/store.ts';
import { closing, labelOf, labelsOf, openHistory, openTodo, shown, tapsLike, toReview } from '../dialogue.ts';
import { encryptionKey, startScene } from '../scene.ts';
import { scanned, toInvoice, toTransfer } from './paying.ts';

const price = 450_000;

describe('the picture of a transfer', () => {
  it('is read by another decoder, and has account, amount and content to copy', async () => {
    const { bank, customer } = await startScene({ payment: 'transfer' });
    await toReview(customer);
    const picture = await toTransfer(customer);
    const { account, amount, text } = await scanned(bank, customer, picture);
    expect([account, amount]).toEqual([bank.account.number, price]);
    const copied = (picture.reply_markup?.inline_keyboard.flat() ?? []).flatMap((button) =>
      'copy_text' in button ? [button.copy_text.text] : [],
    );
    expect(copied).toEqual([bank.account.number, String(price), text]);
  });

  it('is replaced in place once it is paid', async () => {
    const { bank, customer } = await startScene({ payment: 'transfer' });
    await toReview(customer);
    const picture = await toTransfer(customer);
    const { amount, text } = await scanned(bank, customer, picture);
    await bank.pay({ amount, text });
    await customer.sees(closing);
    const replaced = await customer.sees(
      (message) =>
        message.message_id === picture.message_id && message.caption?.includes('This is paid') === true,
    );
    expect(await decodeSymbols(customer.download(replaced.photo?.at(-1)?.file_id ?? ''))).toEqual([]);
    expect(replaced.reply_markup).toBeUndefined();
  });

  it('is replaced once the booking is cancelled, after a question that can be taken back', async () => {
    const { customer } = await startScene({ payment: 'transfer' });
    await toReview(customer);
    const picture = await toTransfer(customer);
    await customer.taps('Cancel booking');
    await customer.taps('Keep booking');
    await customer.taps('Cancel booking');
    await customer.sees('Nothing has been paid yet');
    await customer.taps('Yes, cancel booking');
    await customer.sees('You cancelled this booking');
    const replaced = await customer.sees('no longer to be paid');
    expect(replaced.message_id).toBe(picture.message_id);
    expect(await decodeSymbols(customer.download(replaced.photo?.at(-1)?.file_id ?? ''))).toEqual([]);
  });

  it('gives its place to an invoice, and the invoice to it', async () => {
    const { customer } = await startScene({ payment: 'telegram,transfer' });
    await toReview(customer);
    const picture = await toTransfer(customer, 'Pay by transfer');
    const invoice = await toInvoice(customer);
    const ids = (): readonly number[] => customer.view().messages.map(({ message_id }) => message_id);
    expect(ids()).not.toContain(picture.message_id);
    await toTransfer(customer, 'Pay by transfer');
    expect(ids()).not.toContain(invoice.message_id);
  });
});

describe('money that comes otherwise than planned', () => {
  it('twice, by two notices: the second is given back, and a repeated one is not', async () => {
    const { bank, customer, owner } = await startScene({ payment: 'transfer' });
    await toReview(customer);
    const { amount, text } = await scanned(bank, customer, await toTransfer(customer));
    const { id } = bank.receive({ amount, text });
    expect([await bank.tell(id), await bank.tell(id)]).toEqual([200, 200]);
    await customer.sees(closing);
    await bank.tell(id);
    await openTodo(owner, 'Money');
    await owner.sees(/To be returned\nnothing/);
    await bank.pay({ amount, text });
    await customer.sees(/You get ₫450,000 back.*paid twice|It was paid twice/);
  });

  it('for a cancelled booking: given back whole', async () => {
    const { bank, customer, run } = await startScene({ payment: 'transfer' });
    await toReview(customer);
    const { amount, text } = await scanned(bank, customer, await toTransfer(customer));
    await customer.taps('Cancel booking');
    await customer.taps('Yes, cancel booking');
    await customer.sees('You cancelled this booking');
    expect(await bank.pay({ amount, text })).toBe(200);
    await customer.sees('You get ₫450,000 back for booking');
    // Once more: what was told before is in the sum.
    expect(await bank.pay({ amount, text })).toBe(200);
    await customer.sees('You get ₫900,000 back in all for booking');
    expect(run.partner.book.confirmedCount).toBe(0);
  });

  it('in a foreign currency: staff see it among the unmatched', async () => {
    const { bank, customer, owner, run } = await startScene({
      payment: 'transfer',
      bank: { preset: 'hmac' },
    });
    await toReview(customer);
    const { text } = await scanned(bank, customer, await toTransfer(customer));
    expect(await bank.pay({ amount: 1_800, text, currency: 'USD' })).toBe(200);
    await openTodo(owner, 'Money');
    await owner.sees(/Unmatched\n1\. US\$18\.00 · .* · in a foreign currency/);
    expect(run.partner.book.confirmedCount).toBe(0);
  });
});

it('the old sum that comes after the price rose is listed at once, and its customer is told and can pay the rest', async () => {
  const { bank, customer, owner, run } = await startScene({ payment: 'transfer' });
  await owner.sends('/start');
  await toReview(customer);
  const { amount, text } = await scanned(bank, customer, await toTransfer(customer));
  const code = run.partner.book.bookings[0]?.code ?? '';
  run.partner.faults.add({ kind: 'wrongTotal', operation: 'booking-info', by: 50_000, times: null });
  await owner.sends(`/find ${code}`);
  await shown(owner, `${code} · Held`);
  await bank.pay({ amount, text });
  await customer.sees('Your ₫450,000 has arrived.');
  await owner.sees(`₫450,000 has arrived for booking ${code}, whose price or contents have changed`);
  await openTodo(owner, 'Money');
  const listed = await owner.sees(
    new RegExp(`Awaited\n₫450,000 · .* · ${code} · has arrived, but does not cover the booking yet`),
  );
  // Nothing more is asked for, so nothing more can arrive.
  expect(labelsOf(listed)).toEqual([['Back']]);
  expect(run.partner.book.confirmedCount).toBe(0);

  await tapsLike(customer, 'Pay');
  const rest = await customer.sees('Scan the code with your banking app', { onlyNew: true });
  expect(await bank.pay(await scanned(bank, customer, rest))).toBe(200);
  await customer.sees(closing);
  await openTodo(owner, 'Money');
  await owner.sees(/Awaited\nnothing\n\nUnmatched\nnothing\n\nTo be returned\nnothing/);
});

it('money without a code waits under /payments until staff say which booking it is for', async () => {
  const { bank, customer, owner, run } = await startScene({
    payment: 'transfer',
    overrides: { staffTiming: { watchMs: 50 } },
  });
  await owner.sends('/start');
  await toReview(customer);
  const { amount } = await scanned(bank, customer, await toTransfer(customer));
  const code = run.partner.book.bookings[0]?.code ?? '';
  await bank.pay({ amount, text: 'tien ve cap treo', isTextKept: true });
  await owner.sees(/₫450,000 has arrived: no payment code in its text/);
  await openTodo(owner, 'Money');
  await owner.sees(/Unmatched\n1\. ₫450,000 .*no payment code.*\ntien ve cap treo/);
  await owner.taps('Match');
  await owner.sees('Which booking is ₫450,000 for?');
  await owner.sends('/cancel');
  await owner.sees('The money stays unmatched.');
  await owner.taps('Match');
  await owner.sees('Which booking is ₫450,000 for?', { onlyNew: true });
  await owner.sends('BK-NOWHERE');
  await owner.sees('I know no such booking: BK-NOWHERE');
  await owner.sends(code.toLowerCase());
  await owner.sees(`for booking ${code}?`);
  expect(run.partner.book.confirmedCount).toBe(0);
  await tapsLike(owner, 'Yes, ₫450,000 from');
  await owner.sees(`now belongs to booking ${code}`);
  await customer.sees(closing);
  await openHistory(owner, code);
  const trail = await owner.sees('Audit trail');
  expect(trail.caption).toContain('matched money (₫450,000)');
});

it('money is for the booking that staff pick where the partner has used a code again', async () => {
  const prefix = randomPrefix();
  const environment = { REDIS_PREFIX: prefix, ENCRYPTION_KEYS: `k1:${encryptionKey.key.toString('base64')}` };
  const { bank, customer, owner, run } = await startScene({ payment: 'transfer', environment });
  await toReview(customer);
  const { amount } = await scanned(bank, customer, await toTransfer(customer));
  const corner = await openCorner(runStore().url, prefix);
  onTestFinished(() => corner.close());
  const { ledger: redis, keys } = corner;
  const keyring = createKeyring([encryptionKey]);
  const ledger = createLedger({ redis, keys, keyring, clock: createStoreClock(), quotasOf: () => [] });
  const [held] = await ledger.everyOfCustomer(customer.id);
  if (held?.partner == null || held.prepayment === null) throw new Error('Nothing is held.');
  const { nonce: _nonce, ...other } = held;
  await ledger.commit({
    ...other,
    reference: 'another',
    version: 0,
    createdAt: held.createdAt + 1,
    customer: { ...held.customer, userId: 1, chatId: 1 },
    details: { name: 'Binh' },
    order: { ...held.order, date: '2031-02-03' },
    partner: { ...held.partner, bookingId: 'another' },
    prepayment: { ...held.prepayment, code: null, offer: null, messages: [] },
    outbox: [],
    timers: {},
    wakeAt: null,
  });
  const code = held.partner.bookingCode;
  await bank.pay({ amount, text: 'tien ve', isTextKept: true });
  await openTodo(owner, 'Money');
  await owner.sees('Unmatched');
  await owner.taps('Match');
  await owner.sees('Which booking is ₫450,000 for?');
  await owner.sends(code);
  const which = await owner.sees('Several bookings were found.');
  const [newest = '', own = ''] = labelsOf(which).flat();
  expect(newest).toBe(`3 Feb · ${code} · Binh`);
  await owner.taps(own);
  await owner.sees(`for booking ${code}?`);
  await tapsLike(owner, 'Yes, ₫450,000 from');
  await customer.sees(closing);
  expect(run.partner.book.confirmedCount).toBe(1);
  expect((await ledger.load('another'))?.prepayment?.payments.receipts).toEqual([]);
});

it('a booking that is asked for again has its picture below it, and only there', async () => {
  const { bank, customer } = await startScene({ payment: 'transfer' });
  await toReview(customer);
  const first = await toTransfer(customer);
  await customer.sends('/mytickets');
  await customer.sees('Your bookings');
  await customer.taps(labelOf(customer, /held until/));
  const again = await customer.sees('Scan the code with your banking app', { onlyNew: true });
  expect(customer.view().messages.some(({ message_id }) => message_id === first.message_id)).toBe(false);
  const { amount, text } = await scanned(bank, customer, again);
  await bank.pay({ amount, text });
  await customer.sees(closing);
});
