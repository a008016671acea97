import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { noticeOf } from '../../../sandbox/bank/notices.ts';
import { linhId } from '../../helpers/people.ts';
import { openTodo } from '../dialogue.ts';
import { noticeUrl, startScene } from '../scene.ts';
import { scanned, toReview, toTransfer } from './paying.ts';

it('bad notices change nothing, and nothing of them is logged', async () => {
  const { run, bank, customer, owner } = await startScene({ payment: 'transfer' });
  await toReview(customer);
  const { amount, text } = await scanned(bank, customer, await toTransfer(customer));
  const { number } = bank.account;
  const transfer = { id: 1, account: number, amount, currency: 'VND', text, at: Date.now() };
  const url = noticeUrl(run);
  const post = async (body: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(url, { method: 'POST', body, headers })).status;
  const { headers, body } = noticeOf('sepay', transfer, bank.secret, Date.now());
  const forged = noticeOf('sepay', transfer, 'another-key', Date.now());
  const hmac = createHmac('sha256', bank.secret).update(body).digest('hex');

  expect(await post(body, {})).toBe(401);
  expect(await post(forged.body, { ...forged.headers })).toBe(401);
  expect(await post(body, { authorization: `Apikey ${bank.secret} ` })).toBe(200);
  expect(await post(body, { 'x-signature': hmac, 'x-timestamp': '1' })).toBe(401);
  expect(await post('{"id":1', { ...headers })).toBe(400);
  for (const wrong of [0, -1, 0.5, 1e300, 'much', null]) {
    const changed = JSON.stringify({ ...JSON.parse(body), transferAmount: wrong });
    expect(await post(changed, { ...headers })).toBe(400);
  }
  expect(await post(`${body}${' '.repeat(65_536)}`, { ...headers })).toBe(413);
  const outgoing = JSON.stringify({ ...JSON.parse(body), id: 2, transferType: 'out' });
  expect(await post(outgoing, { ...headers })).toBe(200);
  const elsewhere = JSON.stringify({ ...JSON.parse(body), id: 3, accountNumber: '999' });
  expect(await post(elsewhere, { ...headers })).toBe(200);
  expect(await fetch(url).then(({ status }) => status)).toBe(405);

  // The one that was genuine but for a space at the end of its header's line has been booked, and nothing else.
  await customer.sees(/Here is your ticket/);
  await openTodo(owner, 'Money');
  await owner.sees(/Awaited\nnothing\n\nUnmatched\nnothing\n\nTo be returned\nnothing/);
  expect(run.partner.book.confirmedCount).toBe(1);
  const logs = run.logs();
  for (const hidden of [bank.secret, number, text, '123456789:TEST:e2e']) expect(logs).not.toContain(hidden);
});

it('are not taken where nobody tells of transfers', async () => {
  const { run, bank } = await startScene({
    payment: 'transfer',
    environment: { TRANSFER_WEBHOOK_SECRET: '' },
    venue: {
      payment: {
        transfer: { bank: 'Vietcombank', account: '1133666688', holder: 'NGOC LAM PARK', webhook: undefined },
      },
    },
  });
  const { headers, body } = noticeOf(
    'sepay',
    { id: 1, account: bank.account.number, amount: 1, currency: 'VND', text: '', at: 0 },
    bank.secret,
    0,
  );
  expect((await fetch(noticeUrl(run), { method: 'POST', headers: { ...headers }, body })).status).toBe(404);
});

it('says at the start that a test token moves no money, and never says the token', async () => {
  const { run } = await startScene({ payment: 'telegram', environment: { STAFF_IDS: `${linhId}` } });
  expect(run.logs()).toContain('PAYMENT_PROVIDER_TOKEN is a test token');
  expect(run.logs()).not.toContain('TEST:e2e');
});
