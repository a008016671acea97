import { randomUUID } from 'node:crypto';
import type { OrderInfo, PreCheckoutQuery, SuccessfulPayment } from '@grammyjs/types';
import { type BankAnswer, type Checkout, type InvoiceTerms, type Person, userOf } from '../entities.ts';
import type { World } from '../world.ts';
import { Impossible } from './impossible.ts';
import { type Place, requireChat, requireLiving, requirePerson, requireStored } from './presence.ts';
import { pushMessage } from './saying.ts';

/** The place of an invoice: a message in a chat, or a link. */
interface InvoicePlace extends Pick<Place, 'chatId'> {
  readonly messageId?: number | undefined;
  readonly link?: string | undefined;
}

/** The content of the payment sheet. */
export interface InvoiceView extends Omit<InvoiceTerms, 'payload'> {
  readonly isPaid: boolean;
}

interface FoundInvoice {
  readonly terms: InvoiceTerms;
  readonly chatId: number;
  readonly messageId: number | null;
}

/** The id in `https://t.me/$id` and `https://t.me/invoice/id`; null for other links. */
export function invoiceIdOf(link: string): string | null {
  return /^https?:\/\/(?:t|telegram)\.me\/(?:\$|invoice\/)(\w+)$/i.exec(link)?.[1] ?? null;
}

function findInvoice(world: World, personId: number, place: InvoicePlace): FoundInvoice {
  const { messageId, chatId, link } = place;
  const chatState = requireChat(world, personId, chatId);
  const id =
    messageId === undefined ? invoiceIdOf(link ?? '') : requireStored(chatState, messageId).invoiceId;
  const terms = world.payments.findInvoice(id ?? '');
  if (terms === undefined) throw new Impossible(400, 'There is no invoice that could be paid.');
  // Subscribers can't post in a channel, so the payment's message is in their private chat, as for a link.
  if (messageId === undefined || chatState.chat.type === 'channel')
    return { terms, chatId: personId, messageId: null };
  return { terms, chatId: chatState.chat.id, messageId };
}

function isPaid(world: World, { chatId, messageId }: FoundInvoice): boolean {
  return messageId !== null && world.payments.isPaid(chatId, messageId);
}

export function viewInvoice(world: World, personId: number, place: InvoicePlace): InvoiceView {
  const invoice = findInvoice(world, personId, place);
  const { payload: _, ...terms } = invoice.terms;
  return { ...terms, isPaid: isPaid(world, invoice) };
}

/** The order details that the invoice asks for. */
function orderOf(
  { firstName, lastName, phoneNumber, id }: Person,
  { needsName, needsPhoneNumber, needsEmail }: InvoiceTerms,
): { readonly order_info?: OrderInfo } {
  if (!needsName && !needsPhoneNumber && !needsEmail) return {};
  const order_info = {
    ...(needsName && { name: [firstName, lastName].filter(Boolean).join(' ') }),
    ...(needsPhoneNumber && { phone_number: phoneNumber }),
    ...(needsEmail && { email: `person${id}@example.com` }),
  };
  return { order_info };
}

/** The person presses Pay. The bot is asked whether it agrees. */
export function checkOut(
  world: World,
  personId: number,
  { bank = 'pays', ...place }: InvoicePlace & { readonly bank?: BankAnswer | undefined },
): Checkout {
  const person = requireLiving(world, personId);
  if (person.blocked) throw new Impossible(400, `${person.firstName} has blocked the bot.`);
  const invoice = findInvoice(world, personId, place);
  if (isPaid(world, invoice)) throw new Impossible(400, 'This invoice has been paid.');
  const { terms, chatId, messageId } = invoice;
  const checkout = world.payments.open({ personId, invoiceId: terms.id, chatId, messageId, bank });
  const payload: PreCheckoutQuery = {
    id: checkout.id,
    from: userOf(person),
    currency: terms.currency,
    total_amount: terms.totalAmount,
    invoice_payload: terms.payload,
    ...orderOf(person, terms),
  };
  world.updates.push({
    type: 'pre_checkout_query',
    queueId: `checkout ${personId}`,
    chatId,
    payload,
  });
  return checkout;
}

function requireCheckout(world: World, personId: number, id: string): Checkout {
  const checkout = world.payments.find(id);
  if (checkout?.personId !== personId) throw new Impossible(404, `There is no payment ${id}.`);
  return checkout;
}

/** Moves the money, and tells the bot. */
function pay(world: World, { id, personId, chatId, invoiceId }: Checkout) {
  const terms = world.payments.findInvoice(invoiceId);
  if (terms === undefined) throw new Error(`The terms of invoice ${invoiceId} are missing.`);
  const chatState = world.chats.find(chatId);
  if (chatState === undefined) throw new Error(`Chat ${chatId} is missing.`);
  if (world.payments.move(id, ['confirming'], 'paid') === null) return;
  const person = requirePerson(world, personId);
  const successful_payment: SuccessfulPayment = {
    currency: terms.currency,
    total_amount: terms.totalAmount,
    invoice_payload: terms.payload,
    telegram_payment_charge_id: `${world.bot.id}_${personId}_${id}`,
    provider_payment_charge_id: randomUUID(),
    ...orderOf(person, terms),
  };
  // Not by say(): the bot gets it even after the person has blocked it.
  world.chats.open(chatId);
  const message = world.chats.post({ chatId, from: userOf(person), content: { successful_payment } });
  pushMessage(world, chatState, 'sent', message);
}

/** Continues at the person's bank after the bot has agreed. */
export function settleApproved(world: World, checkout: Checkout) {
  if (checkout.bank === 'declines') world.payments.move(checkout.id, ['confirming'], 'bank-declined');
  if (checkout.bank === 'pays') pay(world, checkout);
}

/** The person confirms the payment at their bank, which asked for it. */
export function confirmPayment(world: World, personId: number, id: string): Checkout {
  const checkout = requireCheckout(world, personId, id);
  if (checkout.state !== 'confirming')
    throw new Impossible(400, `A payment that is ${checkout.state} can't be confirmed.`);
  pay(world, checkout);
  return requireCheckout(world, personId, id);
}

/** The person closes the payment sheet; an ended payment is unchanged. */
export function closePayment(world: World, personId: number, id: string): Checkout {
  const checkout = requireCheckout(world, personId, id);
  return world.payments.move(id, ['asked', 'confirming'], 'closed') ?? checkout;
}
