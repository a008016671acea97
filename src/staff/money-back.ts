import { moneyToReturn } from '../booking/money.ts';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import { type Booking, codeOf, paymentsOf } from '../booking/record.ts';
import { correctableOf, type Money } from '../money/receipts.ts';
import type { TakeBackAsk } from '../store/awaiting.ts';
import { type StaffTapped, tapData } from '../taps.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import { reasonText } from '../views/booking-standing.ts';
import { packedMoney, receiptKey, receiptSum, staffMoneyText, unpackedMoney } from '../views/staff-money.ts';
import { paint, say } from './answer.ts';
import { type AskOutcome, aboutAsk, ask, endAsk, onTypedReason, saying } from './asking.ts';
import type { DeskDependencies } from './dependencies.ts';
import { aboutReceipt, bankText, type PaymentsPage, whoseMoney } from './payments.ts';
import { aboutBooking, ofOwners } from './taps.ts';

/** "Mark returned": an owner says that money was given back, for a booking or for a receipt that belongs to none. */
export function returnedTaps(dependencies: DeskDependencies, { report }: PaymentsPage) {
  const { bookings, store } = dependencies;
  const { unmatched, audit } = store;

  async function askWhetherReturned(ctx: BotContext, booking: Booking): Promise<void> {
    const [money] = moneyToReturn(booking);
    if (money === undefined) return report(ctx, 'staff-return-gone', { code: codeOf(booking) });
    await paint(ctx, returnQuestion(booking, money, ctx.words));
  }

  const ofBookings = aboutBooking(store, {
    returned: (ctx, _tap, booking) => askWhetherReturned(ctx, booking),
    async returnSurely(ctx, tap, before) {
      const money = unpackedMoney(tap.argument);
      if (money === null) return say(ctx, 'stale');
      const asked = await bookings.markReturned(tap.subject, ctx.from.id, money);
      const code = codeOf(before);
      if (asked.kind === 'accepted') {
        return report(ctx, 'staff-returned', { code, amount: ctx.words.sum(money) });
      }
      // The sum to return is no longer the one that was shown, so the new one is asked for.
      const hasChanged = asked.kind === 'refused' && asked.why === 'changed';
      await (hasChanged ? askWhetherReturned(ctx, before) : report(ctx, 'staff-return-gone', { code }));
    },
  });

  const ofReceipts = aboutReceipt(store, {
    unmatchedReturned: (ctx, _tap, receipt) => paint(ctx, returnUnmatchedQuestion(receipt, ctx.words)),
    /**
     * The audit entry is under the receipt's own id, and is written before the effect, so that a crash in between
     * loses nothing.
     */
    async unmatchedSurely(ctx, _tap, { id, amount, currency }) {
      const by = ctx.from.id;
      const money = { amount, currency };
      await audit.append({ id: `returned:${id}:${by}`, by, action: 'returned', subject: id, money });
      if ((await unmatched.returned(id, by)) === 'gone') return report(ctx, 'staff-match-gone');
      await report(ctx, 'staff-unmatched-returned', { amount: ctx.words.sum(money), id });
    },
  });

  return {
    ...ofOwners(dependencies, 'only-owners', { ...ofBookings, ...ofReceipts }),
    async returnKeep(ctx: TapContext) {
      await endTap(ctx, null);
      await report(ctx, 'staff-return-kept');
    },
  };
}

/** Asked before money is marked as given back; the answer is for the sum that is shown. */
export function returnQuestion(booking: Booking, money: Money, words: Wording): Screen {
  const { reference } = booking;
  const values = { amount: words.sum(money), ...whoseMoney(booking) };
  const yes = tapData.staff('returnSurely', reference, packedMoney(money));
  return {
    text: paragraphs(words.html('staff-return-question', values), staffMoneyText(booking, words)),
    rows: yesReturnedRows(words.text('yes-returned-to', values), yes, reference, words),
  };
}

/** The same for money that belongs to no booking. */
export function returnUnmatchedQuestion(receipt: UnmatchedReceipt, words: Wording): Screen {
  const key = receiptKey(receipt.id);
  const question = words.html('staff-unmatched-question', { amount: words.sum(receipt) });
  return {
    text: paragraphs(question, bankText(receipt, words)),
    rows: yesReturnedRows(
      words.text('yes-returned', { amount: words.sum(receipt) }),
      tapData.staff('unmatchedSurely', key),
      key,
      words,
    ),
  };
}

function yesReturnedRows(label: string, yes: string, subject: string, words: Wording): Screen['rows'] {
  return [
    [button(label, yes, 'danger')],
    [button(words.text('not-yet'), tapData.staff('returnKeep', subject))],
  ];
}

/** "Take back": an owner says that a receipt entered by staff was wrong. */
export function takeBackFeature(dependencies: DeskDependencies, page: PaymentsPage) {
  const { store } = dependencies;

  const takeBack = aboutBooking(store, {
    async takeBack(ctx, tap, booking) {
      const named = paymentsOf(booking).receipts[Number.parseInt(tap.argument, 10)];
      await askToTakeBack(ctx, booking, named?.id, null);
    },
  });
  const taps = ofOwners(dependencies, 'stale', {
    ...takeBack,
    ...aboutAsk(['takeBack'], { takeBackSurely: takeBackTap(dependencies, page) }),
  });

  /** Asks for the reason; once it is given, for a confirmation. */
  async function askToTakeBack(
    ctx: BotContext,
    booking: Booking,
    receiptId: string | undefined,
    reason: string | null,
  ): Promise<AskOutcome> {
    const receipt = correctableOf(paymentsOf(booking)).find(({ id }) => id === receiptId);
    if (receipt === undefined) return saying('over', ctx, 'staff-take-back-gone');
    const about = {
      kind: 'takeBack',
      reference: booking.reference,
      receiptId: receipt.id,
      reason,
    } as const;
    const screenOf = (id: string) => takeBackQuestion(booking, receipt, { id, reason }, ctx.words);
    return ask(ctx, about, screenOf);
  }

  const takeBackFor = onTypedReason<TakeBackAsk>(async (ctx, asked, reason) => {
    const booking = await store.ledger.load(asked.reference);
    if (booking === null) return saying('over', ctx, 'staff-take-back-gone');
    return askToTakeBack(ctx, booking, asked.receiptId, reason);
  });
  return { taps, texts: { takeBack: takeBackFor } };
}

/** Handles "Yes" to taking a receipt back. */
function takeBackTap(dependencies: DeskDependencies, { report }: PaymentsPage) {
  const { bookings } = dependencies;
  return async (
    ctx: TapContext,
    _tap: StaffTapped,
    { reference, receiptId, reason }: TakeBackAsk & { readonly reason: string },
  ): Promise<void> => {
    const { words, from } = ctx;
    const taken = await bookings.takeBackReceipt(reference, from.id, { receiptId, reason });
    if (taken.kind === 'refused' && taken.why === 'underWay') return say(ctx, 'staff-take-back-later');
    await endAsk(ctx);
    if (taken.kind !== 'accepted') {
      const isChanging = taken.kind === 'refused' && taken.why === 'changing';
      return report(ctx, isChanging ? 'staff-take-back-changing' : 'staff-take-back-gone');
    }
    const { booking } = taken;
    await report(ctx, 'staff-taken-back', {
      amount: receiptSum(booking, receiptId, words),
      code: codeOf(booking),
    });
  };
}

/** Asked before a receipt entered by staff is taken back, with the consequences. */
export function takeBackQuestion(
  booking: Booking,
  money: Money,
  { id, reason }: Pick<TakeBackAsk, 'id' | 'reason'>,
  words: Wording,
): Screen {
  const amount = words.sum(money);
  const { state } = booking;
  const outcome = state === 'held' || state === 'issued' ? state : 'ended';
  const yes = button(words.text('yes-take-back', { amount }), tapData.staff('takeBackSurely', id), 'danger');
  return {
    text: paragraphs(
      words.html('staff-take-back-question', { amount, ...whoseMoney(booking) }),
      staffMoneyText(booking, words),
      reason === null
        ? words.html('staff-take-back-reason')
        : inLines(words.html(`staff-take-back-${outcome}`), reasonText(reason, words)),
    ),
    rows: rowsOf(reason !== null && [yes], [button(words.text('leave-receipt'), tapData.staff('keep', id))]),
  };
}
