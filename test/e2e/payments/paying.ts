import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { expect } from 'vitest';
import type { BankSandbox } from '../../../sandbox/bank/bank.ts';
import type { VenueSettings } from '../../../sandbox/venue/venue-file.ts';
import { closing, shown, tapsLike, toReview } from '../dialogue.ts';
import { type PaidScene, startScene } from '../scene.ts';

/** What one adult's ticket costs. */
export const packageName = 'Cable Car, Adult';

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

/** Two tickets that are paid by card. */
export async function paidFor(venue: VenueSettings): Promise<PaidScene> {
  const paid = await startScene({
    payment: 'telegram',
    venue,
  });
  await toReview(paid.customer, 2);
  await paid.customer.pays(await toInvoice(paid.customer, 'Pay ₫'));
  await paid.customer.sees(closing);
  return paid;
}

/** Pays what the newest picture asks for. */
export async function transfers(person: PersonClient, bank: BankSandbox): Promise<void> {
  const picture = await person.sees('Scan the code with your banking app');
  expect(await bank.pay(await scanned(bank, person, picture))).toBe(200);
}
