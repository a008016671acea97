import { afterEach, expect, it } from 'vitest';
import { type BankSandbox, type BankSandboxOptions, startBankSandbox } from '../../sandbox/bank/bank.ts';
import { noticePresets } from '../../sandbox/bank/notices.ts';
import { paymentCodeFrom } from '../../src/money/receipts.ts';
import { vietQrPayload } from '../../src/money/vietqr.ts';
import { type ArrivedTransfer, createNoticeTaker } from '../../src/ops/bank-notices.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import { type Server, startServer } from '../../src/ops/server.ts';
import { openPrinter } from '../../src/ticket/printer.ts';
import { plainLook } from '../ticket/sample-face.ts';

const code = paymentCodeFrom(Buffer.from('thirty-two bytes of no randomness')) ?? '';

let bank: BankSandbox;
let server: Server;
let taken: ArrivedTransfer[];

async function open(options?: BankSandboxOptions): Promise<void> {
  taken = [];
  bank = await startBankSandbox(options);
  server = await startServer({
    outside: { host: '127.0.0.1', port: 0 },
    inside: null,
    webhook: null,
    takeBankNotice: createNoticeTaker({
      preset: bank.preset,
      secret: bank.secret,
      account: bank.account.number,
      now: () => Date.now(),
      take: async (arrived) => void taken.push(arrived),
      onNotice: () => undefined,
    }),
    passAt: null,
    isReady: async () => true,
    metrics: createMetrics({ ofProcess: false }),
  });
  bank.tells(`http://127.0.0.1:${server.port}/payments/bank`);
}

afterEach(async () => {
  await server.stop();
  await bank.stop();
});

it.each(noticePresets)('tells of money as %s does, and once more with the same id', async (preset) => {
  await open({ preset });
  const { id } = bank.receive({ amount: 900_000, text: code.toLowerCase() });
  expect(taken).toEqual([]);
  expect([await bank.tell(id), await bank.tell(id)]).toEqual([200, 200]);
  expect(taken).toMatchObject([
    { kind: 'coded', code, notice: { amount: 900_000, currency: 'VND' } },
    { kind: 'coded', code, notice: { amount: 900_000, currency: 'VND' } },
  ]);
  expect(new Set(taken.map(({ notice }) => notice.transactionId)).size).toBe(1);
  expect(bank.transfers[0]?.notices.map(({ status }) => status)).toEqual([200, 200]);
});

it('pays what a customer changes: the amount, the text, another account', async () => {
  await open();
  await bank.pay({ amount: 1, text: 'for the tickets' });
  expect(taken).toMatchObject([{ kind: 'unmatched', because: 'noCode', notice: { amount: 1 } }]);
  expect(await bank.pay({ amount: 1, text: code, account: '999' })).toBe(200);
  expect(taken).toHaveLength(1);
});

it('scans what the bot draws', async () => {
  await open();
  const printer = await openPrinter(plainLook);
  const payload = vietQrPayload(
    { bank: { bin: '970436', name: 'Vietcombank' }, number: bank.account.number, holder: '' },
    900_000,
    code,
  );
  const labels = {
    title: '',
    until: '',
    scan: '',
    bank: '',
    account: '',
    holder: '',
    content: '',
    hint: '',
  };
  const texts = { venueName: '', amount: '', bank: '', account: '', holder: '', code };
  const image = await printer.transfer({ payload, ...texts, labels });
  expect(await bank.scan(image)).toEqual({
    bin: '970436',
    account: bank.account.number,
    amount: 900_000,
    text: code,
  });
});
