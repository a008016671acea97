import { expect, it } from 'vitest';
import { transferTable } from '../../../sandbox/bank/bank.ts';
import { noticeOf } from '../../../sandbox/bank/notices.ts';
import { linhId } from '../../helpers/people.ts';
import { venueFileWith } from '../../helpers/venue-file.ts';
import { closing, toReview } from '../dialogue.ts';
import { noticeUrl, startScene } from '../scene.ts';
import { scanned, toTransfer } from './paying.ts';

it('notices of a bank are not taken where nobody tells of transfers', async () => {
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

it('a transfer that was asked for is booked after the venue has stopped offering transfers', async () => {
  const { run, bank, customer } = await startScene({ payment: 'transfer' });
  await toReview(customer);
  const transfer = await scanned(bank, customer, await toTransfer(customer));
  const table = transferTable(bank);
  await run.restart({ VENUE_FILE: venueFileWith({ payment: { ways: ['telegram'], transfer: table } }) });
  bank.tells(noticeUrl(run));
  expect(await bank.pay(transfer)).toBe(200);
  await customer.sees(closing);
});

it('says at the start that a test token moves no money, and never says the token', async () => {
  const { run } = await startScene({ payment: 'telegram', environment: { STAFF_IDS: `${linhId}` } });
  expect(run.logs()).toContain('PAYMENT_PROVIDER_TOKEN is a test token');
  expect(run.logs()).not.toContain('TEST:e2e');
});
