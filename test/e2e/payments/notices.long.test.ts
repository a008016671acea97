import { expect, it } from 'vitest';
import { noticeOf } from '../../../sandbox/bank/notices.ts';
import { linhId } from '../../helpers/people.ts';
import { noticeUrl, startScene } from '../scene.ts';

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

it('says at the start that a test token moves no money, and never says the token', async () => {
  const { run } = await startScene({ payment: 'telegram', environment: { STAFF_IDS: `${linhId}` } });
  expect(run.logs()).toContain('PAYMENT_PROVIDER_TOKEN is a test token');
  expect(run.logs()).not.toContain('TEST:e2e');
});
