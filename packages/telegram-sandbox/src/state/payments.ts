import { randomInt } from 'node:crypto';
import type { SandboxClock } from '../clock.ts';
import type { Checkout, CheckoutState, InvoiceTerms } from '../entities.ts';
import type { Journal } from './journal.ts';

/** A bot that doesn't answer in this time has declined. */
const answerTimeoutMs = 10_000;

export interface Payments {
  keep(terms: Omit<InvoiceTerms, 'id'>): InvoiceTerms;
  findInvoice(id: string): InvoiceTerms | undefined;
  /** Begins a payment. The bot has ten seconds by the sandbox's clock. */
  open(checkout: Omit<Checkout, 'id' | 'state' | 'reason'>): Checkout;
  find(id: string): Checkout | undefined;
  /** Moves a payment; null when it is in none of the `from` states. */
  move(id: string, from: readonly CheckoutState[], to: CheckoutState, reason?: string): Checkout | null;
  /** Whether the invoice of that message has been paid. */
  isPaid(chatId: number, messageId: number): boolean;
  clear(): void;
}

export function createPayments(journal: Journal, time: SandboxClock): Payments {
  const invoices = new Map<string, InvoiceTerms>();
  const checkouts = new Map<string, Checkout>();
  const alarms = new Map<string, () => void>();

  function put(checkout: Checkout): Checkout {
    checkouts.set(checkout.id, checkout);
    journal.record('checkout', checkout);
    return checkout;
  }

  function move(id: string, from: readonly CheckoutState[], to: CheckoutState, reason?: string) {
    const checkout = checkouts.get(id);
    if (checkout === undefined || !from.includes(checkout.state)) return null;
    alarms.get(id)?.();
    alarms.delete(id);
    return put({ ...checkout, state: to, ...(reason !== undefined && { reason }) });
  }

  return {
    keep(terms) {
      const invoice = { ...terms, id: `${randomInt(1e12, 1e13).toString(36)}_${invoices.size + 1}` };
      invoices.set(invoice.id, invoice);
      return invoice;
    },
    findInvoice: (id) => invoices.get(id),
    open(begun) {
      const id = `${randomInt(1e8, 1e9)}${randomInt(1e8, 1e9)}`;
      alarms.set(
        id,
        time.after(answerTimeoutMs, () => void move(id, ['asked'], 'timed-out')),
      );
      return put({ ...begun, id, state: 'asked' });
    },
    find: (id) => checkouts.get(id),
    move,
    isPaid: (chatId, messageId) =>
      [...checkouts.values()].some(
        (one) => one.state === 'paid' && one.chatId === chatId && one.messageId === messageId,
      ),
    clear() {
      for (const callOff of alarms.values()) callOff();
      alarms.clear();
      invoices.clear();
      checkouts.clear();
    },
  };
}
