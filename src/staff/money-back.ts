import { Composer } from 'grammy';
import { moneyToReturn } from '../booking/money.ts';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import type { Booking } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { correctableOf, type Money, type Receipt } from '../payment/receipts.ts';
import type { TakeBackAsk } from '../storage/staff-desk.ts';
import { onStaffTaps, tapData } from '../taps.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { say, show, showText } from './answer.ts';
import { ask, type Outcome, tappedAsk } from './asking.ts';
import { codeOf } from './booking-view.ts';
import { packedMoney, staffMoneyText, unpackedMoney } from './money.ts';
import { bankText, type Payments, receiptKey, whoseMoney } from './payments.ts';
import { about, aboutBooking, ofOwners } from './taps.ts';

/** "Mark returned": an owner says that money was given back, of a booking or of none. */
export function returnedFeature(
  dependencies: FeatureDependencies,
  { report }: Payments,
): Composer<BotContext> {
  const { bookings, store } = dependencies;
  const { unmatched, audit } = store;
  const composer = new Composer<BotContext>();
  const receiptOf = (key: string) => unmatched.waiting((id) => receiptKey(id) === key);

  async function askWhetherReturned(ctx: BotContext, booking: Booking): Promise<void> {
    const [money] = moneyToReturn(booking);
    if (money === undefined) return report(ctx, 'staff-return-gone', { code: codeOf(booking) });
    await show(ctx, returnQuestion(booking, money, ctx.words));
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
      // Another sum is to be returned than was shown: that is asked for.
      const hasChanged = asked.kind === 'refused' && asked.why === 'changed';
      await (hasChanged ? askWhetherReturned(ctx, before) : report(ctx, 'staff-return-gone', { code }));
    },
  });

  const ofReceipts = about(receiptOf, {
    unmatchedReturned: (ctx, _tap, receipt) => show(ctx, returnUnmatchedQuestion(receipt, ctx.words)),
    /** Its trail goes by its own id, and is written before the effect, so that a crash in between loses nothing of it. */
    async unmatchedSurely(ctx, _tap, { id, amount, currency }) {
      const by = ctx.from.id;
      const money = { amount, currency };
      await audit.append({ id: `returned:${id}:${by}`, by, action: 'returned', subject: id, money });
      if ((await unmatched.returned(id, by)) === 'gone') return report(ctx, 'staff-match-gone');
      await report(ctx, 'staff-unmatched-returned', { amount: ctx.words.sum(money), id });
    },
  });

  onStaffTaps(composer, {
    ...ofOwners(dependencies, 'only-owners', { ...ofBookings, ...ofReceipts }),
    async returnKeep(ctx) {
      await endTap(ctx, null);
      await report(ctx, 'staff-return-kept');
    },
  });
  return composer;
}

/** Asked before money counts as given back; the answer is for the sum that is shown. */
export function returnQuestion(booking: Booking, money: Money, words: Wording): Screen {
  const { reference } = booking;
  const text = words.html('staff-return-question', { amount: words.sum(money), code: codeOf(booking) });
  const yes = tapData.staff('returnSurely', reference, packedMoney(money));
  return { text, rows: yesReturnedRows(yes, reference, words) };
}

/** The same for money that belongs to no booking. */
export function returnUnmatchedQuestion(receipt: UnmatchedReceipt, words: Wording): Screen {
  const key = receiptKey(receipt.id);
  const question = words.html('staff-unmatched-question', { amount: words.sum(receipt) });
  return {
    text: paragraphs(question, bankText(receipt, words)),
    rows: yesReturnedRows(tapData.staff('unmatchedSurely', key), key, words),
  };
}

function yesReturnedRows(yes: string, subject: string, words: Wording): Screen['rows'] {
  return [
    [button(words.text('yes-returned'), yes, 'danger')],
    [button(words.text('not-yet'), tapData.staff('returnKeep', subject))],
  ];
}

/** "Wrong": an owner takes back what staff said had arrived. Other staff are shown no such button. */
export function takeBackFeature(dependencies: FeatureDependencies, { report }: Payments) {
  const { bookings, staff, store } = dependencies;
  const { ledger, desk } = store;
  const composer = new Composer<BotContext>();

  onStaffTaps(
    composer.filter(({ from }) => staff.isOwner(from.id)),
    {
      ...aboutBooking(store, {
        async takeBack(ctx, tap, booking) {
          const named = booking.prepayment?.payments.receipts[Number.parseInt(tap.argument, 10)];
          const receipt = wrongReceipt(booking, named?.id);
          if (receipt === null) return say(ctx, 'staff-take-back-gone');
          await askToTakeBack(ctx, booking, receipt, null);
        },
      }),
      async takeBackSurely(ctx, tap) {
        const asked = await tappedAsk(ctx, tap, ['takeBack'], dependencies);
        if (asked !== null && asked.reason !== null) await takeBack(ctx, asked, asked.reason);
      },
      async takeBackKeep(ctx, tap) {
        if ((await tappedAsk(ctx, tap, ['takeBack'], dependencies)) === null) return;
        await desk.removeAsk(ctx.chatId, ctx.from.id);
        await showText(ctx, 'staff-takeBack-kept');
      },
    },
  );

  /** Asks for the reason; with one, whether they are sure. */
  function askToTakeBack(
    ctx: BotContext,
    booking: Booking,
    receipt: Receipt,
    reason: string | null,
  ): Promise<Outcome> {
    const { reference } = booking;
    return ask(
      ctx,
      { purpose: 'takeBack', reference, receiptId: receipt.id, reason },
      (id) => takeBackQuestion(booking, receipt, { id, reason }, ctx.words),
      dependencies,
    );
  }

  async function takeBack(
    ctx: BotContext,
    { reference, receiptId }: TakeBackAsk,
    reason: string,
  ): Promise<void> {
    const { words, chatId, from } = ctx;
    const asked = await bookings.takeBackReceipt(reference, from.id, { receiptId, reason });
    if (asked.kind === 'refused' && asked.why === 'underWay') return say(ctx, 'staff-take-back-later');
    await desk.removeAsk(chatId, from.id);
    if (asked.kind !== 'accepted') {
      const isChanging = asked.kind === 'refused' && asked.why === 'changing';
      return report(ctx, isChanging ? 'staff-take-back-changing' : 'staff-take-back-gone');
    }
    const { booking } = asked;
    const wrong = booking.prepayment?.payments.receipts.find(({ id }) => id === receiptId);
    const amount = wrong === undefined ? '' : words.sum(wrong);
    await report(ctx, 'staff-taken-back', { amount, code: codeOf(booking) });
  }

  return {
    composer,
    async takeBack(ctx: BotContext, asked: TakeBackAsk, reason: string): Promise<Outcome> {
      const booking = await ledger.load(asked.reference);
      const receipt = booking && wrongReceipt(booking, asked.receiptId);
      if (booking !== null && receipt !== null) return askToTakeBack(ctx, booking, receipt, reason);
      await say(ctx, 'staff-take-back-gone');
      return 'over';
    },
  };
}

/** The receipt, as long as it may be taken back. */
function wrongReceipt({ prepayment }: Booking, receiptId: string | undefined): Receipt | null {
  const correctable = prepayment === null ? [] : correctableOf(prepayment.payments);
  return correctable.find(({ id }) => id === receiptId) ?? null;
}

/** Asked before a receipt by staff is taken back, with what that brings about. */
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
        : inLines(words.html(`staff-take-back-${outcome}`), words.html('reason-given', { reason })),
    ),
    rows: rowsOf(reason !== null && [yes], [
      button(words.text('leave-receipt'), tapData.staff('takeBackKeep', id)),
    ]),
  };
}
