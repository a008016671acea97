import { createHash } from 'node:crypto';
import { Composer } from 'grammy';
import { moneyToReturn } from '../booking/money.ts';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import type { Booking } from '../booking/record.ts';
import { returnOf, sumsText } from '../customer/payment.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Money } from '../payment/receipts.ts';
import type { StaffAsk } from '../storage/staff-desk.ts';
import { tapData } from '../telegram/callback-data.ts';
import { discardMessage } from '../telegram/card.ts';
import {
  type BotContext,
  endTap,
  onStaffTaps,
  type StaffTapped,
  type TapContext,
} from '../telegram/context.ts';
import { button, inRows, type Screen, turningRows } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs } from '../telegram/text.ts';
import type { Arguments, Wording } from '../telegram/wording.ts';
import { beyondNewMessage } from './alert-rows.ts';
import { answer, askToType, isAnswerTo, newQuestionId, pageIn, paint, say, tappedBooking } from './answer.ts';
import { codeOf } from './booking-view.ts';
import { byCode, longestEcho } from './find.ts';
import { arrivedData, packedMoney, unpackedMoney } from './money.ts';

/** Of each list so many are on a page. */
export const paymentsOnPage = 4;
const longestBankText = 120;
/** Labels that carry a booking's code take a row each; these are short. */
const matchesInRow = 2;

/** One page of each list, and how many there are in all. */
export interface PaymentLists {
  readonly awaited: { readonly bookings: readonly Booking[]; readonly total: number };
  readonly unmatched: { readonly receipts: readonly UnmatchedReceipt[]; readonly total: number };
  readonly toReturn: { readonly bookings: readonly Booking[]; readonly total: number };
}

export interface PaymentsLook {
  /** From 0. */
  readonly page: number;
  /** Only an owner says that money was given back. */
  readonly mayReturn: boolean;
  /** What became of the last tap. */
  readonly lead?: string | null;
}

/** What is awaited, what belongs to no booking, and what is to be given back, each with what can be done about it. */
export function paymentsScreen(
  { awaited, unmatched, toReturn }: PaymentLists,
  { page, mayReturn, lead = null }: PaymentsLook,
  words: Wording,
): Screen {
  const totals = [awaited.total, unmatched.total, toReturn.total];
  const pages = Math.max(1, ...totals.map((total) => Math.ceil(total / paymentsOnPage)));
  const section = (key: string, entries: readonly string[]): string =>
    inLines(words.html(key), ...entries, entries.length === 0 && words.html('staff-payments-nothing'));
  return {
    text: paragraphs(
      lead,
      section(
        'staff-payments-awaited',
        awaited.bookings.map((booking) => awaitedText(booking, words)),
      ),
      section(
        'staff-payments-unmatched',
        unmatched.receipts.map((receipt, index) => receiptText(receipt, index, words)),
      ),
      section(
        'staff-payments-to-return',
        toReturn.bookings.map((booking) => toReturnText(booking, words)),
      ),
    ),
    rows: [
      ...bookingRows(awaited.bookings, 'money-arrived', 'money-arrived-for', arrivedData, words),
      ...unmatchedRows(unmatched.receipts, mayReturn, words),
      ...(mayReturn
        ? bookingRows(toReturn.bookings, 'mark-returned', 'mark-returned-for', returnedData, words)
        : []),
      ...turningRows(page, pages, words, pageData, pageData(page)),
      [button(words.text('refresh'), pageData(page))],
    ],
  };
}

function returnedData({ reference }: Booking): string {
  return tapData.staff('returned', reference);
}

function pageData(page: number): string {
  return tapData.staff('payments', '', String(page));
}

function awaitedText(booking: Booking, words: Wording): string {
  const { prepayment, holdUntil } = booking;
  const { offer = null, saidPaidAt = null } = prepayment ?? {};
  const how = saidPaidAt === null ? (offer?.method ?? 'transfer') : 'saysPaid';
  return words.html('staff-payments-booking', {
    amount: words.money(offer?.amount ?? 0),
    code: codeOf(booking),
    reason: words.text(`awaited-${how}`, { time: holdUntil === null ? '–' : words.time(holdUntil) }),
  });
}

function toReturnText(booking: Booking, words: Wording): string {
  const back = returnOf(booking);
  return words.html('staff-payments-booking', {
    amount: sumsText(back?.sums ?? [], words),
    code: codeOf(booking),
    reason: back === null ? '' : words.text(`staff-return-${back.because}`),
  });
}

function receiptText(receipt: UnmatchedReceipt, index: number, words: Wording): string {
  const { at, because, text } = receipt;
  const entry = words.html('staff-payments-receipt', {
    n: index + 1,
    amount: words.sum(receipt),
    time: words.moment(at),
    reason: words.text(`unmatched-${because}`),
  });
  if (text === null || text === '') return entry;
  return `${entry}\n${words.html('staff-payments-text', { text: clipped(text, longestBankText) })}`;
}

/** Where there is one booking, its button says what it does; of several each says which it is for. */
function bookingRows(
  bookings: readonly Booking[],
  keyOfOne: 'money-arrived' | 'mark-returned',
  keyOfEach: 'money-arrived-for' | 'mark-returned-for',
  data: (booking: Booking) => string,
  words: Wording,
): Screen['rows'] {
  const [only, ...others] = bookings;
  if (only !== undefined && others.length === 0) return [[button(words.text(keyOfOne), data(only))]];
  return bookings.map((booking) => [button(words.text(keyOfEach, { code: codeOf(booking) }), data(booking))]);
}

function unmatchedRows(
  receipts: readonly UnmatchedReceipt[],
  mayReturn: boolean,
  words: Wording,
): Screen['rows'] {
  const matches = receipts.map(({ id }, index) =>
    button(
      receipts.length === 1 ? words.text('match') : words.text('match-number', { n: index + 1 }),
      tapData.staff('match', receiptKey(id)),
    ),
  );
  if (!mayReturn) return inRows(matches, matchesInRow);
  // Always with its number: "Mark returned" alone is a booking's.
  return receipts.map(({ id }, index) => [
    ...matches.slice(index, index + 1),
    button(
      words.text('mark-returned-for', { code: String(index + 1) }),
      tapData.staff('unmatchedReturned', receiptKey(id)),
    ),
  ]);
}

/** A short stand-in for a receipt's id, which may be too long or contain anything. */
export function receiptKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 16);
}

/** Which booking a receipt is for is typed: nothing else says it. */
export function matchQuestion(receipt: Money, words: Wording): Screen {
  return { text: words.html('staff-match-question', { amount: words.sum(receipt) }), rows: [] };
}

/** Asked before money counts as given back: the sum is the one that is shown, or it is asked again. */
export function returnQuestion(booking: Booking, money: Money, words: Wording): Screen {
  return {
    text: words.html('staff-return-question', { amount: words.sum(money), code: codeOf(booking) }),
    rows: yesReturnedRows(
      tapData.staff('returnSurely', booking.reference, packedMoney(money)),
      tapData.staff('returnKeep', booking.reference),
      words,
    ),
  };
}

/** The same for money that belongs to no booking, with what its sender wrote. */
export function returnUnmatchedQuestion({ id, text, ...money }: UnmatchedReceipt, words: Wording): Screen {
  return {
    text: paragraphs(
      words.html('staff-unmatched-question', { amount: words.sum(money) }),
      text !== null && words.html('staff-payments-text', { text: clipped(text, longestBankText) }),
    ),
    rows: yesReturnedRows(
      tapData.staff('unmatchedSurely', receiptKey(id)),
      tapData.staff('returnKeep', receiptKey(id)),
      words,
    ),
  };
}

function yesReturnedRows(yes: string, notYet: string, words: Wording): Screen['rows'] {
  return [[button(words.text('yes-returned'), yes, 'danger')], [button(words.text('not-yet'), notYet)]];
}

/** /payments: money that is awaited, that belongs to no booking, and that is to be given back. */
export function paymentsFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { bookings, staff, store } = dependencies;
  const { ledger, unmatched, desk, audit } = store;
  const composer = new Composer<BotContext>();

  composer.on('message:text', async (ctx, next) => {
    const ask = await desk.ask(ctx.chatId, ctx.from.id);
    if (ask?.purpose !== 'match' || ctx.message.text.startsWith('/')) return next();
    if (!(await isAnswerTo(ctx, ask.messageId, dependencies))) return next();
    await match(ctx, ask, ctx.message.text.trim());
  });

  composer.command('payments', async (ctx) => answer(ctx, await list(ctx, 0)));

  type TakeTap = (ctx: TapContext, tap: StaffTapped) => Promise<void>;
  const ofOwners =
    (take: TakeTap) =>
    (ctx: TapContext, tap: StaffTapped): Promise<void> =>
      staff.isOwner(ctx.from.id) ? take(ctx, tap) : endTap(ctx, ctx.words.text('only-owners'));

  onStaffTaps(composer, {
    async payments(ctx, tap) {
      await endTap(ctx, null);
      await paint(ctx, tap, await list(ctx, pageIn(tap)));
    },
    arrived,
    separate,
    match: askToMatch,
    returned: ofOwners(askWhetherReturned),
    returnSurely: ofOwners(returned),
    unmatchedReturned: ofOwners(askWhetherSentBack),
    unmatchedSurely: ofOwners(sentBack),
    async returnKeep(ctx) {
      await endTap(ctx, null);
      await paint(ctx, null, await list(ctx, 0, ctx.words.html('staff-return-kept')));
    },
  });

  async function list(ctx: BotContext, page: number, lead: string | null = null): Promise<Screen> {
    const window = { offset: page * paymentsOnPage, limit: paymentsOnPage };
    const [awaited, waiting, toReturn] = await Promise.all([
      ledger.withMoney('awaited', window),
      unmatched.list(window),
      ledger.withMoney('toReturn', window),
    ]);
    const mayReturn = staff.isOwner(ctx.from.id);
    return paymentsScreen({ awaited, unmatched: waiting, toReturn }, { page, mayReturn, lead }, ctx.words);
  }

  /** The answer stands above the lists as they are now. */
  async function report(
    ctx: BotContext,
    tap: StaffTapped | null,
    key: string,
    values: Arguments,
  ): Promise<void> {
    await paint(ctx, tap, await list(ctx, 0, ctx.words.html(key, values)));
  }

  async function arrived(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words } = ctx;
    const before = await tappedBooking(ctx, tap, store);
    if (before === null) return;
    const code = codeOf(before);
    // Where the button names no sum, whatever is awaited is to be looked at first.
    const shown = unpackedMoney(beyondNewMessage(tap.argument).rest) ?? { amount: 0, currency: '' };
    const asked = await bookings.moneyArrived(tap.subject, ctx.from.id, shown);
    if (asked.kind === 'refused' && asked.why === 'changed') {
      const amount = words.money(asked.booking.prepayment?.offer?.amount ?? 0);
      return report(ctx, tap, 'staff-money-changed', { code, amount });
    }
    if (asked.kind !== 'accepted') return report(ctx, tap, 'staff-money-not-awaited', { code });
    const money = asked.booking.prepayment?.payments.receipts.at(-1);
    const amount = money === undefined ? '' : words.sum(money);
    return report(ctx, tap, 'staff-money-arrived', { code, amount });
  }

  async function separate(ctx: TapContext, { subject }: StaffTapped): Promise<void> {
    const asked = await bookings.separate(subject, ctx.from.id);
    if (asked.kind === 'notFound') return endTap(ctx, ctx.words.text('stale'));
    await endTap(ctx, null);
    const key = asked.kind === 'accepted' ? 'staff-separated' : 'staff-nothing-to-separate';
    await say(ctx, key, { code: codeOf(asked.booking) });
  }

  async function askToMatch(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, from } = ctx;
    const receipt = await tappedReceipt(ctx, tap);
    if (receipt === null) return;
    const placeholder = words.text('staff-match-placeholder');
    const messageId = await askToType(ctx, matchQuestion(receipt, words), placeholder, dependencies);
    const about = { purpose: 'match', reference: receipt.id, reason: null } as const;
    await desk.putAsk(chatId, from.id, { id: newQuestionId(), ...about, messageId });
  }

  /** The receipt that a tap is about; the tap is answered. Null: it waits no more. */
  async function tappedReceipt(ctx: TapContext, { subject }: StaffTapped): Promise<UnmatchedReceipt | null> {
    const receipt = await unmatched.waiting((id) => receiptKey(id) === subject);
    await endTap(ctx, receipt === null ? ctx.words.text('stale') : null);
    return receipt;
  }

  /** A code that finds nothing is asked for again; everything else ends the question. */
  async function match(ctx: BotContext, ask: StaffAsk, text: string): Promise<void> {
    const { words, chatId, from } = ctx;
    const receipt = await unmatched.find(ask.reference);
    const [booking] = receipt === null ? [] : await byCode(ledger, text);
    if (receipt !== null && booking === undefined) {
      return say(ctx, 'staff-match-none', { text: clipped(text, longestEcho) });
    }
    const asked =
      booking === undefined ? null : await bookings.match(ask.reference, booking.reference, from.id);
    if (booking !== undefined && asked?.kind === 'refused' && asked.why === 'notPrepaid') {
      return say(ctx, 'staff-match-not-prepaid', { code: codeOf(booking) });
    }
    await desk.removeAsk(chatId, from.id);
    const isMatched = asked?.kind === 'accepted' && receipt !== null && booking !== undefined;
    const lead = isMatched
      ? words.html('staff-matched', { amount: words.sum(receipt), code: codeOf(booking) })
      : words.html('staff-match-gone');
    await answer(ctx, await list(ctx, 0, lead));
    await discardMessage(ctx.api, chatId, ask.messageId);
  }

  async function askWhetherReturned(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const booking = await tappedBooking(ctx, tap, store);
    if (booking === null) return;
    const [money] = moneyToReturn(booking);
    if (money === undefined) return nothingToReturn(ctx, tap, booking);
    await paint(ctx, tap, returnQuestion(booking, money, ctx.words));
  }

  async function returned(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words } = ctx;
    const money = unpackedMoney(tap.argument);
    if (money === null) return endTap(ctx, words.text('stale'));
    const booking = await tappedBooking(ctx, tap, store);
    if (booking === null) return;
    const asked = await bookings.markReturned(tap.subject, ctx.from.id, money);
    if (asked.kind === 'accepted') {
      const values = { code: codeOf(booking), amount: words.sum(money) };
      return report(ctx, null, 'staff-returned', values);
    }
    // What is to be returned has changed since it was shown: the new sum is asked for.
    if (asked.kind === 'refused' && asked.why === 'changed')
      return askWhetherReturned(ctx, { ...tap, argument: '' });
    return nothingToReturn(ctx, null, booking);
  }

  async function askWhetherSentBack(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const receipt = await tappedReceipt(ctx, tap);
    if (receipt !== null) await paint(ctx, tap, returnUnmatchedQuestion(receipt, ctx.words));
  }

  /**
   * It belongs to no booking, so its trail goes by its own id. What an owner says is written down before it has an effect,
   * so that a crash in between loses nothing of it.
   */
  async function sentBack(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const receipt = await tappedReceipt(ctx, tap);
    if (receipt === null) return;
    const { id, amount, currency } = receipt;
    const by = ctx.from.id;
    const money = { amount, currency };
    await audit.append({ id: `returned:${id}:${by}`, by, action: 'returned', subject: id, money });
    if ((await unmatched.returned(id, by)) === 'gone') return report(ctx, null, 'staff-match-gone', {});
    await report(ctx, null, 'staff-unmatched-returned', { amount: ctx.words.sum(receipt), id });
  }

  function nothingToReturn(ctx: BotContext, tap: StaffTapped | null, booking: Booking): Promise<void> {
    return report(ctx, tap, 'staff-return-gone', { code: codeOf(booking) });
  }
  return composer;
}
