import { moneyIfClosed, type ReturnRange, returnRange } from '../booking/paid-and-due.ts';
import { isCancellable, mayRequestByStaff, touchedTicketsOf } from '../booking/permissions.ts';
import { type Booking, codeOf } from '../booking/record.ts';
import type { CancelWish } from '../booking/requests.ts';
import type { EndingAsk } from '../store/awaiting.ts';
import { type StaffTapped, type TapOn, tapData } from '../taps.ts';
import type { BotContext, CommandContext, TapContext } from '../telegram/context.ts';
import { type Button, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, onOneLine, paragraphs } from '../telegram/wording.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { type BookingView, type LiveView, readLive } from '../views/booking-view.ts';
import { sumsText } from '../views/payment.ts';
import { choiceIn, mayChoose, returnRows, returnsText } from '../views/return-choices.ts';
import {
  askerText,
  bookingSummary,
  cancelUnderWay,
  customerText,
  liveText,
  notCancellable,
  usedText,
} from '../views/staff-booking.ts';
import { staffMoneyText } from '../views/staff-money.ts';
import {
  type AskOutcome,
  answerButton,
  ask,
  endAsk,
  onCancelling,
  onReason,
  type QuestionFor,
  refusesReason,
  saying,
} from './asker.ts';
import type { DeskDependencies } from './dependencies.ts';
import { answer, answerWithList, paint, paintText, say, sayUnknown } from './replies.ts';
import { createLookUp } from './search-bookings.ts';
import { aboutBooking, type StaffTaps } from './tap-handlers.ts';

type EndingDependencies = Pick<DeskDependencies, 'bookings' | 'config' | 'now' | 'staff' | 'store'>;

/** /cancelbooking CODE [reason]; closing a review asks the same questions. */
export function cancelBookingFeature(dependencies: EndingDependencies) {
  const { bookings, staff, store } = dependencies;
  const { ledger } = store;
  const lookUp = createLookUp(dependencies);
  const askToEnd = createEndingQuestions(dependencies);

  async function cancelbooking(ctx: CommandContext): Promise<void> {
    const text = onOneLine(ctx.match);
    if (text === '') return say(ctx, 'staff-usage-cancelbooking');
    const { matches, rest: reason } = await lookUp.findFirst(text);
    const [booking] = matches;
    if (booking === undefined) return sayUnknown(ctx, text);
    if (matches.length > 1) await answerWithList(ctx, matches, store);
    else if (reason === '') await askToEnd(ctx, booking, 'cancel', null);
    else if (!(await refusesReason(ctx, reason))) await askToEnd(ctx, booking, 'cancel', reason);
  }

  const taps: StaffTaps<TapOn<'ending'>> = {
    ...aboutBooking(store, {
      cancel: (ctx, _tap, booking) => askToEnd(ctx, booking, 'cancel', null),
      close: (ctx, _tap, booking) => askToEnd(ctx, booking, 'close', null),
    }),
    /** If the desk wants to return more than the policy does: a request that owners answer. */
    askOwner: onCancelling(staff, async (ctx, { reference, reason }) => {
      const change = await bookings.requestByStaff(reference, ctx.from.id, reason);
      await endAsk(ctx);
      const key = change.kind === 'accepted' ? 'staff-more-asked' : 'staff-more-open';
      await paintText(ctx, key, { code: change.booking === undefined ? '' : codeOf(change.booking) });
    }),
  };
  const typed = onReason<EndingAsk>(async (ctx, { reference, kind }, reason) => {
    const booking = await ledger.load(reference);
    return booking === null ? saying('over', ctx, 'stale') : askToEnd(ctx, booking, kind, reason);
  });
  return {
    cancelbooking,
    taps,
    asks: {
      cancel: { typed, yes: createCancelling(dependencies) },
      close: { typed, yes: createClosing(dependencies, askToEnd) },
    },
  };
}

type AskToEnd = ReturnType<typeof createEndingQuestions>;

/** Asks for the reason; once it is given, for a confirmation. */
function createEndingQuestions({ bookings, now, staff }: EndingDependencies) {
  return async (
    ctx: BotContext,
    start: Booking,
    purpose: EndingAsk['kind'],
    reason: string | null,
  ): Promise<AskOutcome> => {
    const view = await readLive(bookings, ctx, start);
    const { booking } = view;
    const isPossible = purpose === 'cancel' ? isCancellable(booking) : booking.state === 'review';
    if (isPossible) {
      const question = { isOwner: staff.isOwner(ctx.from.id), purpose, reason, at: now() };
      const { reference } = booking;
      const screenOf = (asking: QuestionFor) => endingQuestion(view, { ...asking, ...question });
      const money = purpose === 'close' ? { money: moneyIfClosed(booking) } : {};
      return ask(ctx, { kind: purpose, reference, reason, ...money }, screenOf);
    }
    if (purpose === 'close') return saying('over', ctx, 'staff-close-not-open');
    await answer(ctx, notCancellable(view));
    return 'over';
  };
}

/** Carries out a "yes" to closing a review; asks again for what has changed by then. */
function createClosing({ bookings }: EndingDependencies, askToEnd: AskToEnd) {
  return async (
    ctx: TapContext,
    { reference, reason, money = null }: EndingAsk & { readonly reason: string },
  ): Promise<unknown> => {
    const change = await bookings.closeByStaff(reference, ctx.from.id, { reason, money });
    await endAsk(ctx);
    const { booking } = change;
    if (booking === undefined) return paintText(ctx, 'stale');
    if (change.kind === 'refused' && change.why === 'returnChanged') {
      await paintText(ctx, 'staff-returns-changed');
      return askToEnd(ctx, booking, 'close', reason);
    }
    const key = change.kind === 'accepted' ? 'staff-closed' : 'staff-close-not-open';
    return paintText(ctx, key, { code: codeOf(booking) });
  };
}

/** Carries out a "yes" to a cancellation. */
function createCancelling({ bookings, now, staff, store }: EndingDependencies) {
  async function decide(
    ctx: TapContext,
    { id, kind: purpose, reference, reason }: EndingAsk & { readonly reason: string },
    tap: StaffTapped,
  ): Promise<void> {
    const start = await store.ledger.load(reference);
    if (start === null) return say(ctx, 'stale');
    const isOwner = staff.isOwner(ctx.from.id);
    const returns = choiceIn(tap.argument);
    if (!mayChoose(returns, isOwner)) return say(ctx, 'only-owners-do');
    const view = await readLive(bookings, ctx, start);
    const question = { id, purpose, staffId: ctx.from.id, isOwner };
    if (tap.action === 'yes' && touchedTicketsOf(view.booking).length > 0) {
      const choice = /-\w+$/.exec(tap.argument)?.[0] ?? '';
      return paint(ctx, usedQuestion(view, question, choice));
    }
    const current = await cancel(ctx, view, { reason, returns });
    if (current === null) return;
    const again = { ...question, reason, at: now(), hasChanged: true };
    await paint(ctx, endingQuestion({ ...view, booking: current }, again));
  }

  /**
   * Commits the wish, its audit entry and the message to answer on together. Answers the booking if the sum to
   * return is no longer the tapped one, so that the question is asked again; else null.
   */
  async function cancel(
    ctx: TapContext,
    view: LiveView,
    wish: Pick<CancelWish, 'reason' | 'returns'>,
  ): Promise<Booking | null> {
    const { words, chatId, from, msgId: messageId } = ctx;
    const { booking } = view;
    const answerTo = { chatId, messageId, locale: words.locale, askedAt: now() };
    // Shown before the work: another process may show the outcome on this message first.
    await paint(ctx, cancelUnderWay(view));
    const change = await bookings.cancelByStaff(booking.reference, from.id, { ...wish, answerTo });
    if (change.kind === 'refused' && change.why === 'returnChanged') return change.booking ?? booking;
    // After the effect: a redelivered update must still find the question.
    await endAsk(ctx);
    if (change.kind !== 'accepted')
      await paint(ctx, notCancellable({ ...view, booking: change.booking ?? booking }));
    return null;
  }
  return decide;
}

/** The question to a member of staff before a booking is ended for a customer. */
export interface EndingQuestion extends QuestionFor {
  readonly isOwner: boolean;
  readonly purpose: 'cancel' | 'close';
  /** Null while it is being asked for. */
  readonly reason: string | null;
  /** When it is asked; the cancellation policy is applied at this time. */
  readonly at: Instant;
  /** The typed sum to give back. */
  readonly typedSum?: Amount | null;
  /** True when the sums differ from those that were tapped. */
  readonly hasChanged?: boolean;
}

/** The first question: the live booking, with a request for the reason or with the two answers. */
export function endingQuestion(view: LiveView, question: EndingQuestion): Screen {
  const { booking, words } = view;
  const { purpose, reason } = question;
  const ask =
    reason === null
      ? words.html(`staff-${purpose}-reason`)
      : words.html(`staff-${purpose}-question`, { reason });
  const isCancel = purpose === 'cancel';
  const range = isCancel ? returnRange(booking, question.at) : null;
  return {
    text: paragraphs(
      question.hasChanged === true && words.html('staff-returns-changed'),
      beforeEndingText(view),
      isCancel && usedText(view),
      isCancel ? returnsText(view, question) : closingMoneyText(view),
      ask,
      reason !== null && range !== null && words.html('staff-returns-question'),
    ),
    rows: reason === null ? [[keep(view, question)]] : endingRows(view, question, range),
  };
}

/** What is returned and what stays once a paid review is closed. */
function closingMoneyText({ booking, words }: BookingView): string {
  const { back, stays } = moneyIfClosed(booking) ?? { back: [], stays: 0 };
  return inLines(
    back.length > 0 && words.html('staff-close-returns', { amount: sumsText(back, words) }),
    stays > 0 && words.html('staff-close-keeps', { amount: words.money(stays) }),
  );
}

/** Whose booking it is, its day and lines, and what was paid. */
export function beforeEndingText(view: LiveView): string {
  return paragraphs(bookingSummary(view), inLines(customerText(view), staffMoneyText(view)), liveText(view));
}

/** Where something was paid, each button names the sum to give back. */
function endingRows(view: BookingView, question: EndingQuestion, range: ReturnRange | null): Screen['rows'] {
  if (range === null) return answers(view, question, 'yes', '');
  const { booking, words } = view;
  const { id, isOwner, typedSum = null } = question;
  const asker = askerText(question);
  const dataOf = (choice: string): string => tapData.staff('yes', id, `${asker}${choice}`);
  const otherSum = tapData.staff('cancelOther', id, asker);
  const mayAskMore = !isOwner && range.policy < range.all && mayRequestByStaff(booking);
  return rowsOf(
    ...returnRows(range, { dataOf, otherSum, typedSum, isOwner }, words),
    mayAskMore && [answerButton(question, words.text('ask-owner-for-more'), 'askOwner')],
    [keep(view, question)],
  );
}

/** The second question, for tickets in use. `choice`: ends the first button's argument. */
export function usedQuestion(view: BookingView, question: Decision, choice: string): Screen {
  const { words } = view;
  const chosen = choiceIn(choice)?.amount;
  const text = paragraphs(
    bookingSummary(view),
    usedText(view),
    chosen !== undefined &&
      words.html(chosen === 0 ? 'staff-returns-nothing' : 'staff-returns-whole', {
        amount: words.money(chosen),
      }),
    words.html('staff-cancel-used-question'),
  );
  return { text, rows: answers(view, question, 'sure', choice) };
}

type Decision = QuestionFor & Pick<EndingQuestion, 'purpose'>;

function answers(view: BookingView, question: Decision, yes: 'yes' | 'sure', choice: string): Screen['rows'] {
  const { words } = view;
  const text = words.text(question.purpose === 'cancel' ? 'cancel-this-booking' : 'close-booking');
  return [[answerButton(question, text, yes, { style: 'danger', choice })], [keep(view, question)]];
}

function keep({ words }: BookingView, question: Decision): Button {
  return answerButton(
    question,
    words.text(question.purpose === 'cancel' ? 'keep-booking' : 'keep-open'),
    'keep',
  );
}
