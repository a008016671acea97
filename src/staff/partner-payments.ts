import type { PaymentEntry, StaffEntry } from '../accounts/debt-entries.ts';
import type { AuditAppend } from '../store/audit.ts';
import type { PaidAsk } from '../store/awaiting.ts';
import { type TapOn, tapData } from '../taps.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import { type Button, button, numberBase, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import { dayMs } from '../time.ts';
import { venueDateAt } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { typedAmount } from '../views/staff-money.ts';
import { type AskOutcome, answerButton, ask, endAsk, type QuestionFor, saying } from './asker.ts';
import type { DeskDependencies } from './dependencies.ts';
import { paint, paintText } from './replies.ts';
import { about, aboutNothing, type StaffTaps } from './tap-handlers.ts';

/** The audit trail's subject for what owners do about the debt with the partner, apart from bookings. */
const partnerAccount = 'partner';
/** How far back payments are listed, to be taken back. */
const listedMs = 62 * dayMs;
const mostPaymentsListed = 6;
const longestPaymentNote = 200;

/** Without spaces, or in groups of three digits. */
const sumPattern = /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\S+/.source;

type Undated<Entry = StaffEntry> = Entry extends StaffEntry ? Omit<Entry, 'at' | 'day'> : never;

/** The recorded payments to the partner. Each is a fact: a mistake is corrected by another entry. */
function createPartnerPayments({ config, store }: Pick<DeskDependencies, 'config' | 'store'>) {
  const { audit, debtBook, clock } = store;
  const { currency, timeZone } = config.venue;

  /** Debt book and audit trail have each act once, however often it is recorded. */
  async function record<Entry extends Undated>(entry: Entry, act: Pick<AuditAppend, 'action' | 'reason'>) {
    const at = clock.now();
    const dated = { ...entry, at, day: venueDateAt(at, timeZone) };
    await debtBook.record(dated);
    const { id, by, amount } = entry;
    await audit.append({
      ...act,
      id,
      by,
      subject: partnerAccount,
      money: { amount: Math.abs(amount), currency },
    });
    return dated;
  }

  return {
    pay: ({ id, amount, reason }: PaidAsk, by: number) =>
      record(
        { id: paymentId(id), kind: 'paid', amount: -amount, by },
        { action: 'paidPartner', reason: reason || undefined },
      ),
    takeBack: ({ id, amount }: PaymentEntry, by: number) =>
      record(
        { id: correctionId(id), kind: 'corrected', payment: id, amount: -amount, by },
        { action: 'paymentTakenBack' },
      ),
    /** Those that can be taken back, the latest first. */
    async correctable(): Promise<readonly PaymentEntry[]> {
      const now = clock.now();
      const entries = await debtBook.entries(now - listedMs, now);
      const corrected = new Set(entries.map((entry) => (entry.kind === 'corrected' ? entry.payment : null)));
      const paid = entries.filter((entry) => entry.kind === 'paid');
      return paid
        .filter(({ id }) => !corrected.has(id))
        .slice(-mostPaymentsListed)
        .toReversed();
    },
    /** The payment that a button names; null: there is none to take back. */
    async find(subject: string): Promise<PaymentEntry | null> {
      const id = paymentId(subject);
      const [entry, correction] = await Promise.all([debtBook.entry(id), debtBook.entry(correctionId(id))]);
      return correction === null && entry?.kind === 'paid' ? entry : null;
    },
  };
}

/** "Paid to the partner": owners record what they have paid, and take it back. */
export function partnerPaymentsFeature(dependencies: Pick<DeskDependencies, 'config' | 'store'>) {
  const { currency } = dependencies.config.venue;
  const payments = createPartnerPayments(dependencies);

  /** Another owner may have recorded the same payment. */
  async function askWhetherPaid(ctx: BotContext, amount: Amount, note: string): Promise<AskOutcome> {
    const { words } = ctx;
    const same = (await payments.correctable()).find((payment) => -payment.amount === amount);
    const sameText = same !== undefined && words.html('paid-same', { date: words.day(same.day) });
    const about = { kind: 'paid', amount, reason: note } as const;
    return ask(ctx, about, (asking) => {
      const { text, rows } = paidQuestion(amount, note, asking, words);
      return { text: paragraphs(sameText, text), rows };
    });
  }

  const taps: StaffTaps<TapOn<'paidToPartner'>> = {
    ...aboutNothing({
      async paid(ctx) {
        const list = paymentsList(await payments.correctable(), ctx.words);
        await ask(ctx, { kind: 'paid', amount: 0, reason: null }, () => list);
      },
      paidKeep: (ctx) => paintText(ctx, 'staff-paid-stays'),
    }),
    ...about(sumOfButton, { paidAsk: (ctx, _tap, amount) => askWhetherPaid(ctx, amount, '') }),
    ...about(payments.find, {
      paidBack: (ctx, _tap, payment) => paint(ctx, paymentBackQuestion(payment, ctx.words)),
      async paidBackSurely(ctx, _tap, payment) {
        await payments.takeBack(payment, ctx.from.id);
        await paintText(ctx, 'paid-taken-back', { amount: ctx.words.money(-payment.amount) });
      },
    }),
  };

  async function typed(ctx: BotContext, _question: PaidAsk, text: string): Promise<AskOutcome> {
    const payment = readPayment(text, currency);
    return payment === null
      ? saying('waits', ctx, 'staff-usage-paid')
      : askWhetherPaid(ctx, payment.amount, payment.note);
  }

  async function pay(ctx: TapContext, question: PaidAsk): Promise<void> {
    const entry = await payments.pay(question, ctx.from.id);
    await endAsk(ctx);
    await paint(ctx, paidScreen(entry, ctx.words));
  }
  return { taps, asks: { paid: { typed, yes: pay } } };
}

/** Null: no button names such a sum. */
function sumOfButton(subject: string): Amount | null {
  const amount = Number.parseInt(subject, numberBase);
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

/** Null: it does not begin with a sum. */
function readPayment(
  typed: string,
  currency: string,
): { readonly amount: Amount; readonly note: string } | null {
  const sign = `\\s*(?:\\p{Sc}|\\u0111|${currency})(?!\\p{L})`;
  const sumAndNote = new RegExp(`^(${sumPattern})(?:${sign})?(?:\\s+(.*))?$`, 'isu');
  const [, sum = '', note = ''] = sumAndNote.exec(typed) ?? [];
  const amount = typedAmount(sum, currency);
  return amount === null || amount === 0 ? null : { amount, note: clipped(note.trim(), longestPaymentNote) };
}

const paymentPrefix = 'paid:';

/** `key`: names it in buttons, and is the id of the question that recorded it. */
function paymentId(key: string): PaymentEntry['id'] {
  return `${paymentPrefix}${key}`;
}

function paymentKey({ id }: PaymentEntry): string {
  return id.slice(paymentPrefix.length);
}

/** The same for each correction of a payment, so that it is corrected once. */
function correctionId(payment: PaymentEntry['id']): string {
  return `corrected:${payment}`;
}

/** Asked before a payment counts. */
export function paidQuestion(amount: Amount, note: string, asking: QuestionFor, words: Wording): Screen {
  const values = { amount: words.money(amount) };
  return {
    text: inLines(words.html('paid-question', values), note !== '' && words.html('paid-note', { note })),
    rows: [
      [answerButton(asking, words.text('yes-paid', values), 'yes', { style: 'success' })],
      [answerButton(asking, words.text('not-yet'), 'keep')],
    ],
  };
}

function paymentBackButton(payment: PaymentEntry, label: string): Button {
  return button(label, tapData.staff('paidBack', paymentKey(payment)));
}

export function paidScreen(payment: PaymentEntry, words: Wording): Screen {
  const amount = words.money(-payment.amount);
  return {
    text: words.html('paid-recorded', { amount, date: words.day(payment.day) }),
    rows: [[paymentBackButton(payment, words.text('paid-take-back'))]],
  };
}

/** Asked before a payment is taken back. */
export function paymentBackQuestion(payment: PaymentEntry, words: Wording): Screen {
  const amount = words.money(-payment.amount);
  const yes = tapData.staff('paidBackSurely', paymentKey(payment));
  return {
    text: words.html('paid-back-question', { amount, date: words.day(payment.day) }),
    rows: [
      [button(words.text('yes-take-back', { amount }), yes, 'danger')],
      [button(words.text('not-yet'), tapData.staff('paidKeep'))],
    ],
  };
}

/** How a payment is recorded, and the latest ones. */
export function paymentsList(payments: readonly PaymentEntry[], words: Wording): Screen {
  return {
    text: paragraphs(words.html('staff-usage-paid'), payments.length > 0 && words.html('paid-list')),
    rows: payments.map((payment) => {
      const label = words.joined(words.money(-payment.amount), words.shortDay(payment.day));
      return [paymentBackButton(payment, label)];
    }),
  };
}
