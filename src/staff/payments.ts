import { createHash } from 'node:crypto';
import { Composer, type NextFunction } from 'grammy';
import { idleMoneyOf, moneyToReturn } from '../booking/money.ts';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import type { Booking } from '../booking/record.ts';
import { returnOf, sumsText } from '../customer/payment.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { correctableOf, type Money, type Receipt } from '../payment/receipts.ts';
import type { MatchAsk, TakeBackAsk } from '../storage/staff-desk.ts';
import { onStaffTaps, type StaffTapped, tapData } from '../taps.ts';
import { discardMessage } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { button, inRows, type Screen, turningRows } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs } from '../telegram/text.ts';
import type { Arguments, Wording } from '../telegram/wording.ts';
import { beyondNewMessage } from './alert-rows.ts';
import {
  answer,
  askToType,
  cleanReason,
  dropAsk,
  isAnswerTo,
  isTooLong,
  longestEcho,
  newQuestionId,
  pageIn,
  paint,
  say,
  sayTooLong,
  tappedBooking,
} from './answer.ts';
import { codeOf, nameOf } from './booking-view.ts';
import { byCode } from './find.ts';
import { arrivedData, packedMoney, staffMoneyText, unpackedMoney } from './money.ts';

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
      ...bookingRows(
        awaited.bookings.filter(({ prepayment }) => prepayment?.offer != null),
        'money-arrived',
        'money-arrived-for',
        arrivedData,
        words,
      ),
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
  const how = offer === null ? 'idle' : saidPaidAt === null ? offer.method : 'saysPaid';
  const reason = words.text(`awaited-${how}`, { time: holdUntil === null ? '–' : words.time(holdUntil) });
  return moneyLine(booking, words.money(offer?.amount ?? idleMoneyOf(booking)), reason, words);
}

/** A sum with whose it is: by the payment code it is found on the account. */
function moneyLine(booking: Booking, amount: string, reason: string, words: Wording): string {
  const line = words.html('staff-payments-booking', { amount, ...whoseMoney(booking), reason });
  const code = booking.prepayment?.code ?? null;
  return code === null ? line : `${line}\n${words.html('staff-payment-code', { code })}`;
}

const longestName = 30;

function whoseMoney(booking: Booking) {
  return { code: codeOf(booking), name: clipped(nameOf(booking), longestName) };
}

function toReturnText(booking: Booking, words: Wording): string {
  const back = returnOf(booking);
  const reason = back === null ? '' : words.text(`staff-return-${back.because}`);
  return moneyLine(booking, sumsText(back?.sums ?? [], words), reason, words);
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

/** Asked before money counts as arrived: whose, and how much. */
export function arrivedQuestion(booking: Booking, money: Money, words: Wording): Screen {
  const values = { amount: words.sum(money), ...whoseMoney(booking) };
  const yes = tapData.staff('arrivedSurely', booking.reference, packedMoney(money));
  return {
    text: paragraphs(words.html('staff-arrived-question', values), staffMoneyText(booking, words)),
    rows: yesArrivedRows(yes, 'yes-arrived', values, words),
  };
}

/** The same for money that came without a code: for whom it counts. */
export function matchSurelyQuestion(receipt: UnmatchedReceipt, booking: Booking, words: Wording): Screen {
  const values = { amount: words.sum(receipt), ...whoseMoney(booking) };
  const yes = tapData.staff('matched', receiptKey(receipt.id), booking.reference);
  return {
    text: paragraphs(words.html('staff-match-surely', values), staffMoneyText(booking, words)),
    rows: yesArrivedRows(yes, 'yes-matched', values, words),
  };
}

/** No partner uses a code so often. */
const mostMatches = 10;

/** The partner has used one code for several bookings: whose money it is, by day and name. */
export function matchWhichQuestion(
  receipt: UnmatchedReceipt,
  bookings: readonly Booking[],
  words: Wording,
): Screen {
  const [code = ''] = bookings.map(codeOf);
  const rows = bookings.map((booking) => {
    const { name } = whoseMoney(booking);
    const label = words.text('staff-match-entry', { date: words.shortDay(booking.order.date), name });
    return [button(label, tapData.staff('matchTo', receiptKey(receipt.id), booking.reference))];
  });
  return {
    text: words.html('staff-match-which', { amount: words.sum(receipt), code }),
    rows: [...rows, [button(words.text('not-yet'), pageData(0))]],
  };
}

function yesArrivedRows(
  yes: string,
  key: 'yes-arrived' | 'yes-matched',
  values: { readonly amount: string; readonly name: string },
  words: Wording,
): Screen['rows'] {
  return [[button(words.text(key, values), yes, 'success')], [button(words.text('not-yet'), pageData(0))]];
}

/** Asked before staff's own word is taken back, with what that brings about. */
export function takeBackQuestion(
  booking: Booking,
  money: Money,
  { id, reason }: Pick<TakeBackAsk, 'id' | 'reason'>,
  words: Wording,
): Screen {
  const amount = words.sum(money);
  const { state } = booking;
  const outcome = state === 'held' || state === 'issued' ? state : 'ended';
  return {
    text: paragraphs(
      words.html('staff-take-back-question', { amount, ...whoseMoney(booking) }),
      staffMoneyText(booking, words),
      reason === null
        ? words.html('staff-take-back-reason')
        : inLines(words.html(`staff-take-back-${outcome}`), words.html('reason-given', { reason })),
    ),
    rows: [
      ...(reason === null
        ? []
        : [[button(words.text('yes-take-back', { amount }), tapData.staff('takeBackSurely', id), 'danger')]]),
      [button(words.text('leave-receipt'), tapData.staff('takeBackKeep', id))],
    ],
  };
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
    if (ask?.purpose !== 'match' && ask?.purpose !== 'takeBack') return next();
    if (ask.reason !== null) return next();
    if (ctx.message.text.startsWith('/')) return dropAsk(ctx, ask, store, next);
    if (!(await isAnswerTo(ctx, ask.messageId, dependencies))) return next();
    if (ask.purpose === 'match') return match(ctx, ask, ctx.message.text.trim());
    return askWhetherWrong(ctx, ask);
  });

  composer.command('payments', async (ctx) => answer(ctx, await list(ctx, 0)));

  type TakeTap = (ctx: TapContext, tap: StaffTapped) => Promise<void>;
  const ofOwners =
    (take: TakeTap) =>
    (ctx: TapContext, tap: StaffTapped): Promise<void> =>
      staff.isOwner(ctx.from.id) ? take(ctx, tap) : endTap(ctx, ctx.words.text('only-owners'));

  /** The desk is shown no such button, so it is answered as a stranger is. */
  const ofOwnersAlone =
    (take: TakeTap) =>
    (ctx: TapContext, tap: StaffTapped, next: NextFunction): Promise<void> =>
      staff.isOwner(ctx.from.id) ? take(ctx, tap) : next();

  onStaffTaps(composer, {
    async payments(ctx, tap) {
      await endTap(ctx, null);
      await paint(ctx, tap, await list(ctx, pageIn(tap)));
    },
    arrived: askWhetherArrived,
    arrivedSurely: arrived,
    separate,
    match: askToMatch,
    matchTo,
    matched,
    takeBack: ofOwnersAlone(askWhyWrong),
    takeBackSurely: ofOwnersAlone(takeBack),
    takeBackKeep: ofOwnersAlone(keepWord),
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

  async function askWhetherArrived(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words } = ctx;
    const booking = await tappedBooking(ctx, tap, store);
    if (booking === null) return;
    const { offer = null, currency = '' } = booking.prepayment ?? {};
    const code = codeOf(booking);
    if (offer === null) return report(ctx, tap, 'staff-money-not-awaited', { code });
    const shown = unpackedMoney(beyondNewMessage(tap.argument).rest);
    if (shown?.amount !== offer.amount || shown.currency !== currency) {
      return report(ctx, tap, 'staff-money-changed', { code, amount: words.money(offer.amount) });
    }
    await paint(ctx, tap, arrivedQuestion(booking, shown, words));
  }

  async function arrived(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words } = ctx;
    const before = await tappedBooking(ctx, tap, store);
    if (before === null) return;
    const code = codeOf(before);
    // Where the button names no sum, whatever is awaited is to be looked at first.
    const shown = unpackedMoney(tap.argument) ?? { amount: 0, currency: '' };
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

  /** A code that finds nothing is asked for again; what it finds is shown before the money counts there. */
  async function match(ctx: BotContext, ask: MatchAsk, text: string): Promise<void> {
    const { words, chatId, from } = ctx;
    const receipt = await unmatched.find(ask.reference);
    const found = receipt === null ? [] : await byCode(ledger, text);
    const [first] = found;
    if (receipt !== null && first === undefined) {
      return say(ctx, 'staff-match-none', { text: clipped(text, longestEcho) });
    }
    const [booking, ...others] = found.filter(({ prepayment }) => prepayment !== null);
    if (first !== undefined && booking === undefined) {
      return say(ctx, 'staff-match-not-prepaid', { code: codeOf(first) });
    }
    const screen =
      receipt === null || booking === undefined
        ? await list(ctx, 0, words.html('staff-match-gone'))
        : others.length === 0
          ? matchSurelyQuestion(receipt, booking, words)
          : matchWhichQuestion(receipt, [booking, ...others].slice(0, mostMatches), words);
    await answer(ctx, screen);
    // Only now: an update that is handled once more after a crash must find the question.
    await desk.removeAsk(chatId, from.id);
    await discardMessage(ctx.api, chatId, ask.messageId);
  }

  /** One of several that have the code was picked. */
  async function matchTo(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const receipt = await tappedReceipt(ctx, tap);
    if (receipt === null) return;
    const booking = await ledger.load(tap.argument);
    if (booking === null) return report(ctx, null, 'staff-match-gone', {});
    await paint(ctx, tap, matchSurelyQuestion(receipt, booking, ctx.words));
  }

  async function matched(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words, from } = ctx;
    const receipt = await tappedReceipt(ctx, tap);
    if (receipt === null) return;
    const asked = await bookings.match(receipt.id, tap.argument, from.id);
    if (asked.kind !== 'accepted') return report(ctx, null, 'staff-match-gone', {});
    const values = { amount: words.sum(receipt), code: codeOf(asked.booking) };
    return report(ctx, null, 'staff-matched', values);
  }

  /** What the button names, as long as it may be taken back. */
  function wrongReceipt({ prepayment }: Booking, receiptId: string | undefined): Receipt | null {
    const correctable = prepayment === null ? [] : correctableOf(prepayment.payments);
    return correctable.find(({ id }) => id === receiptId) ?? null;
  }

  async function askWhyWrong(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, from } = ctx;
    const booking = await tappedBooking(ctx, tap, store);
    if (booking === null) return;
    const named = booking.prepayment?.payments.receipts[Number.parseInt(tap.argument, 10)];
    const receipt = wrongReceipt(booking, named?.id);
    if (receipt === null) return say(ctx, 'staff-take-back-gone');
    const id = newQuestionId();
    const about = { id, purpose: 'takeBack', reference: booking.reference, reason: null } as const;
    const question = takeBackQuestion(booking, receipt, about, words);
    const messageId = await askToType(ctx, question, words.text('staff-reason-placeholder'), dependencies);
    await desk.putAsk(chatId, from.id, { ...about, receiptId: receipt.id, messageId });
  }

  async function askWhetherWrong(ctx: BotContext, ask: TakeBackAsk): Promise<void> {
    const { words, chatId, from, api } = ctx;
    const reason = cleanReason(ctx.message?.text ?? '');
    if (reason === null || isTooLong(reason)) return sayTooLong(ctx);
    const booking = await ledger.load(ask.reference);
    const receipt = booking && wrongReceipt(booking, ask.receiptId);
    if (booking === null || receipt === null) {
      await say(ctx, 'staff-take-back-gone');
      await desk.removeAsk(chatId, from.id);
      return discardMessage(api, chatId, ask.messageId);
    }
    const { message_id: messageId } = await answer(
      ctx,
      takeBackQuestion(booking, receipt, { ...ask, reason }, words),
    );
    await desk.putAsk(chatId, from.id, { ...ask, reason, messageId });
    await discardMessage(api, chatId, ask.messageId);
  }

  /** The question that a button belongs to, if it is still open; the tap is answered. */
  async function tappedTakeBack(ctx: TapContext, { subject }: StaffTapped): Promise<TakeBackAsk | null> {
    const ask = await desk.ask(ctx.chatId, ctx.from.id);
    const isOpen = ask?.purpose === 'takeBack' && ask.id === subject;
    await endTap(ctx, isOpen ? null : ctx.words.text('stale'));
    return isOpen ? ask : null;
  }

  async function takeBack(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, from } = ctx;
    const ask = await tappedTakeBack(ctx, tap);
    if (ask === null || ask.reason === null) return;
    const { receiptId, reason } = ask;
    const asked = await bookings.takeBackReceipt(ask.reference, from.id, { receiptId, reason });
    if (asked.kind === 'refused' && asked.why === 'underWay') return say(ctx, 'staff-take-back-later');
    await desk.removeAsk(chatId, from.id);
    if (asked.kind !== 'accepted') {
      const isChanging = asked.kind === 'refused' && asked.why === 'changing';
      return report(ctx, null, isChanging ? 'staff-take-back-changing' : 'staff-take-back-gone', {});
    }
    const { booking } = asked;
    const wrong = booking.prepayment?.payments.receipts.find(({ id }) => id === receiptId);
    const amount = wrong === undefined ? '' : words.sum(wrong);
    return report(ctx, null, 'staff-taken-back', { amount, code: codeOf(booking) });
  }

  async function keepWord(ctx: TapContext, tap: StaffTapped): Promise<void> {
    if ((await tappedTakeBack(ctx, tap)) === null) return;
    await desk.removeAsk(ctx.chatId, ctx.from.id);
    await paint(ctx, null, { text: ctx.words.html('staff-takeBack-kept'), rows: [] });
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
