import { Composer } from 'grammy';
import type { DebtEntry, PaymentEntry } from '../accounts/entries.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { AuditAppend } from '../storage/audit.ts';
import type { PaidAsk } from '../storage/staff-memory.ts';
import { onStaffTaps, tapData } from '../taps.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import { endTap } from '../telegram/context.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { dayMs } from '../time.ts';
import { type Instant, venueDateAt } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { answer, paint, paintText, say } from './answer.ts';
import { type AskOutcome, aboutAsk, ask, keepTap, saying } from './asking.ts';
import { typedAmount } from './money.ts';
import { about } from './taps.ts';

/** Under which /audit has what owners did about the debt with the partner, where no booking is concerned. */
const partnerAccount = 'partner';
/** How far back payments and notes are listed, to be taken back. */
export const listedMs = 62 * dayMs;
const mostPaymentsListed = 6;
const longestPaymentNote = 200;

/** A sum without spaces or in groups of three digits; then maybe its currency, and a note. */
const sumAndNote =
  /^(\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\S+)(?:\s*(?:\p{Sc}|\u0111|[A-Z]{3})(?!\p{L}))?(?:\s+(.*))?$/su;

interface OwnersAct extends Pick<AuditAppend, 'id' | 'by' | 'action' | 'reason'> {
  readonly amount: Amount;
  /** The code of the booking that it concerns. */
  readonly subject?: string | undefined;
}

/** The audit trail of what owners do about the debt; has an act once, however often it is told. */
export function debtAudit({ config, store: { audit } }: Pick<FeatureDependencies, 'config' | 'store'>) {
  const { currency } = config.venue;
  return ({ amount, subject = partnerAccount, ...act }: OwnersAct): Promise<void> =>
    audit.append({ ...act, subject, money: { amount, currency } });
}

/** What is recorded of payments to the partner. Each is a fact: a mistake is corrected by another entry. */
function createPartnerPayments({ config, debtSampler, store }: FeatureDependencies) {
  const { debtBook, clock } = store;
  const { timeZone } = config.venue;
  const tellAudit = debtAudit({ config, store });

  /**
   * Takes the partner's figure before and after, since a recorded payment changes what our book expects. `at`: when it
   * counts, which is after the first.
   */
  async function sampled<Result>(write: (at: Instant) => Promise<Result>): Promise<Result> {
    await debtSampler.take();
    const written = await write(clock.now());
    await debtSampler.take();
    return written;
  }

  return {
    /** Null: the drift that it was to settle is over already. */
    pay({ id: asked, amount, note, reference }: PaidAsk, by: number): Promise<PaymentEntry | null> {
      return sampled(async (at) => {
        const id = paymentId(asked);
        const entry = { id, kind: 'paid', amount: -amount, at, day: venueDateAt(at, timeZone), by } as const;
        const isNew =
          reference === ''
            ? await debtBook.record(entry)
            : await debtBook.endDrift(reference, { at, how: 'paid' }, entry);
        // A tap that is handled again finds what it has recorded.
        if (!isNew && (await debtBook.entry(id)) === null) return null;
        await tellAudit({ id, by, action: 'paidPartner', amount, reason: note === '' ? undefined : note });
        return entry;
      });
    },
    takeBack(payment: PaymentEntry, by: number): Promise<void> {
      return sampled(async (at) => {
        const [id, amount] = [correctionId(payment.id), -payment.amount];
        const day = venueDateAt(at, timeZone);
        await debtBook.record({ id, kind: 'corrected', payment: payment.id, amount, at, day, by });
        await tellAudit({ id, by, action: 'paymentTakenBack', amount });
      });
    },
    /** Those that can be taken back, the latest first. */
    async standing(): Promise<readonly PaymentEntry[]> {
      const entries = await debtBook.entries(clock.now() - listedMs);
      return standingPayments(entries).slice(0, mostPaymentsListed);
    },
    /** The payment that a button names; null: there is none to take back. */
    async find(subject: string): Promise<PaymentEntry | null> {
      const id = paymentId(subject);
      const [found, corrected] = await Promise.all([debtBook.entry(id), debtBook.entry(correctionId(id))]);
      return corrected === null && found?.kind === 'paid' ? found : null;
    },
  };
}

/** /paid AMOUNT [note]: owners record what they have paid to the partner, and take it back. */
export function partnerPaymentsFeature(dependencies: FeatureDependencies) {
  const { currency } = dependencies.config.venue;
  const payments = createPartnerPayments(dependencies);
  const composer = new Composer<BotContext>();

  composer.command('paid', async (ctx) => {
    const typed = ctx.match.trim();
    if (typed === '') return void (await answer(ctx, paymentsList(await payments.standing(), ctx.words)));
    const read = readPayment(typed, currency);
    if (read === null) return say(ctx, 'staff-usage-paid');
    await askWhetherPaid(ctx, { reference: '', ...read });
  });
  onStaffTaps(composer, {
    ...aboutAsk(['paid'], dependencies, {
      async paidSurely(ctx, _tap, asked) {
        const entry = await payments.pay(asked, ctx.from.id);
        await dependencies.store.staffMemory.removeAsk(ctx.chatId, ctx.from.id);
        await (entry === null ? paintText(ctx, 'drift-over') : paint(ctx, paidScreen(entry, ctx.words)));
      },
    }),
    paidKeep: keepTap(['paid'], dependencies),
    async paidList(ctx) {
      await endTap(ctx, null);
      await paint(ctx, paymentsList(await payments.standing(), ctx.words));
    },
    ...about(payments.find, {
      paidBack: (ctx, _tap, payment) => paint(ctx, paymentBackQuestion(payment, ctx.words)),
      async paidBackSurely(ctx: TapContext, _tap, payment) {
        await payments.takeBack(payment, ctx.from.id);
        const amount = ctx.words.money(-payment.amount);
        await paint(ctx, { text: ctx.words.html('paid-taken-back', { amount }) });
      },
    }),
  });

  function askWhetherPaid(
    ctx: BotContext,
    asked: Pick<PaidAsk, 'reference' | 'amount' | 'note'>,
  ): Promise<AskOutcome> {
    const screenOf = (id: string) => paidQuestion({ id, ...asked }, ctx.words);
    return ask(ctx, { purpose: 'paid', reason: '', ...asked }, screenOf, dependencies);
  }

  return {
    composer,
    askWhetherPaid,
    /** Asks for the sum of a payment that settles a drift. */
    askForSum(ctx: BotContext, reference: string): Promise<AskOutcome> {
      const screenOf = () => ({ text: ctx.words.html('paid-which-sum'), rows: [] });
      const asked = { purpose: 'paid', reference, amount: 0, note: '', reason: null } as const;
      return ask(ctx, asked, screenOf, dependencies);
    },
    /** Shows the sum that was typed with the button that records it. */
    async paid(ctx: BotContext, { reference, note }: PaidAsk, text: string): Promise<AskOutcome> {
      const amount = typedAmount(text, currency);
      if (amount === null || amount === 0) return saying('waits', ctx, 'paid-unreadable');
      return askWhetherPaid(ctx, { reference, amount, note });
    },
  };
}

/** Null: it does not begin with a sum. */
function readPayment(typed: string, currency: string): Pick<PaidAsk, 'amount' | 'note'> | null {
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

function standingPayments(entries: readonly DebtEntry[]): readonly PaymentEntry[] {
  const corrected = new Set(entries.map((entry) => (entry.kind === 'corrected' ? entry.payment : null)));
  return entries
    .filter((entry): entry is PaymentEntry => entry.kind === 'paid' && !corrected.has(entry.id))
    .toReversed();
}

/** Asked before a payment counts. */
export function paidQuestion(
  { id, amount, note }: Pick<PaidAsk, 'id' | 'amount' | 'note'>,
  words: Wording,
): Screen {
  const values = { amount: words.money(amount) };
  return {
    text: inLines(words.html('paid-question', values), note !== '' && words.html('paid-note', { note })),
    rows: [
      [button(words.text('yes-paid', values), tapData.staff('paidSurely', id), 'success')],
      [button(words.text('not-yet'), tapData.staff('paidKeep', id))],
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

/** Asked before a payment counts no more. */
export function paymentBackQuestion(payment: PaymentEntry, words: Wording): Screen {
  const amount = words.money(-payment.amount);
  const yes = tapData.staff('paidBackSurely', paymentKey(payment));
  return {
    text: words.html('paid-back-question', { amount, date: words.day(payment.day) }),
    rows: [
      [button(words.text('yes-take-back', { amount }), yes, 'danger')],
      [button(words.text('not-yet'), tapData.staff('paidList'))],
    ],
  };
}

/** How a payment is recorded, and the latest ones. */
export function paymentsList(payments: readonly PaymentEntry[], words: Wording): Screen {
  return {
    text: paragraphs(words.html('staff-usage-paid'), payments.length > 0 && words.html('paid-list')),
    rows: payments.map((payment) => {
      const values = { amount: words.money(-payment.amount), date: words.shortDay(payment.day) };
      return [paymentBackButton(payment, words.text('paid-entry', values))];
    }),
  };
}
