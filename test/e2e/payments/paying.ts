import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { onTestFinished } from 'vitest';
import { type BankSandbox, type BankSandboxOptions, startBankSandbox } from '../../../sandbox/bank/bank.ts';
import { type BotRun, type BotRunOptions, startBot } from '../../helpers/bot-run.ts';
import { fillCart, giveDetails, shown, tapsLike } from '../dialogue.ts';

export interface PaidRun {
  readonly run: BotRun;
  readonly bank: BankSandbox;
  readonly customer: PersonClient;
  readonly owner: PersonClient;
}

export interface PaidRunOptions extends BotRunOptions {
  readonly payment?: 'telegram' | 'transfer' | 'telegram,transfer';
  readonly bank?: BankSandboxOptions;
}

export const ownerId = 7_000_000_001;
export const deskId = 7_000_000_002;

/** A bot whose customers pay before they get tickets, with a bank that tells it of transfers. */
export async function startPaidBot({
  payment = 'telegram,transfer',
  bank: bankOptions,
  ...options
}: PaidRunOptions = {}): Promise<PaidRun> {
  const bank = await startBankSandbox(bankOptions);
  const run = await startBot({
    ...options,
    environment: {
      PAYMENT: payment,
      PAYMENT_PROVIDER_TOKEN: '123456789:TEST:e2e',
      TRANSFER_BANK: bank.account.bank,
      TRANSFER_ACCOUNT: bank.account.number,
      TRANSFER_NAME: bank.account.holder,
      TRANSFER_WEBHOOK: bank.preset,
      TRANSFER_WEBHOOK_SECRET: bank.secret,
      STAFF_IDS: `${ownerId}:owner,${deskId}:desk`,
      ...options.environment,
    },
  });
  bank.tells(noticeUrl(run));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(run.logs());
    await run.stop();
    await bank.stop();
  });
  const owner = await run.telegram.person({ id: ownerId, firstName: 'Linh', languageCode: 'en' });
  const customer = await run.telegram.person({ firstName: 'An', languageCode: 'en' });
  return { run, bank, customer, owner };
}

export function noticeUrl({ app }: Pick<BotRun, 'app'>): string {
  return `http://127.0.0.1:${app.port}/payments/bank`;
}

/** What one adult's ticket costs. */
export const packageName = 'Cable Car, Adult';

/** From nothing to the review of one ticket. */
export async function toReview(person: PersonClient, quantity = 1): Promise<void> {
  await fillCart(person, { packageName, quantity });
  await giveDetails(person);
}

/** From the review to the invoice in the chat. */
export async function toInvoice(person: PersonClient, label = 'Pay by card'): Promise<Message> {
  await tapsLike(person, label);
  return person.sees((message) => message.invoice !== undefined, { onlyNew: true });
}

/** From the review to the picture of the transfer. */
export async function toTransfer(person: PersonClient, label = 'Pay'): Promise<Message> {
  await tapsLike(person, label);
  return shown(person, 'Scan the code with your banking app');
}

/** The picture's code, as the customer's bank reads it. */
export async function scanned(bank: BankSandbox, person: PersonClient, message: Message) {
  const fileId = message.photo?.at(-1)?.file_id ?? '';
  const transfer = await bank.scan(person.download(fileId));
  if (transfer === null) throw new Error('The picture has no code that could be paid.');
  return { ...transfer, amount: transfer.amount ?? 0 };
}
