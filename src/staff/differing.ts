import { type DifferingBooking, nextStepOf, partOfDebt } from '../accounts/differing.ts';
import { chargedFor } from '../booking/sales.ts';
import type { AuditAppend } from '../store/audit.ts';
import type { StaffTapped } from '../taps.ts';
import { endTap, type TapContext } from '../telegram/context.ts';
import { readLive } from '../views/booking-watch.ts';
import { paint, paintText } from './answer.ts';
import type { DeskDependencies } from './dependencies.ts';
import { differingList, differingScreen, updateQuestion } from './differing-screens.ts';
import { ofOwners } from './taps.ts';
import type { TodoList } from './todo.ts';

type FollowOutcome = 'updated' | 'gone' | 'unread' | 'changed';

/** Bookings whose part of the debt is another one at the partner, and what owners do about them. */
export function differingFeature(dependencies: DeskDependencies) {
  const { store } = dependencies;
  const { clock, debtBook, ledger } = store;
  const { settle, update } = createSettling(dependencies);

  /** Not those whose record has followed the partner by itself. */
  async function open(): Promise<readonly DifferingBooking[]> {
    const unsettled = (await debtBook.everyDiffering()).filter(({ settledAt }) => settledAt === undefined);
    const records = await Promise.all(unsettled.map(({ reference }) => ledger.load(reference)));
    return unsettled.filter(({ there }, index) => {
      const record = records[index] ?? null;
      return record === null || partOfDebt(record, clock.now()) !== there;
    });
  }

  /** Answers the tap, as stale when the booking doesn't differ any more. */
  function aboutDiffering(take: (ctx: TapContext, one: DifferingBooking) => Promise<unknown>) {
    return async (ctx: TapContext, { subject, argument }: StaffTapped): Promise<void> => {
      const found = await debtBook.differing(subject, argument);
      const one = found?.settledAt === undefined ? found : null;
      await endTap(ctx, one === null ? ctx.words.text('stale') : null);
      if (one !== null) await take(ctx, one);
    };
  }

  const taps = ofOwners(dependencies, 'stale', {
    differs: aboutDiffering((ctx, one) => paint(ctx, differingScreen(one, ctx.words))),
    differsUpdate: aboutDiffering((ctx, one) => paint(ctx, updateQuestion(one, ctx.words))),
    differsSurely: aboutDiffering(update),
    differsSettled: aboutDiffering(async (ctx, one) => {
      await settle(one, ctx.from.id, 'differenceSettled');
      await paintText(ctx, 'differs-is-settled', { code: one.code });
    }),
  });
  const list: TodoList = {
    name: 'differing',
    isForOwners: true,
    count: async () => (await open()).length,
    screen: async ({ words }, page) => differingList(await open(), page, words),
  };
  return { taps, list };
}

function createSettling(dependencies: DeskDependencies) {
  const { config, store } = dependencies;
  const { audit, clock, debtBook } = store;

  async function settle(
    one: DifferingBooking,
    by: number,
    action: AuditAppend['action'] & ('driftTakenOver' | 'differenceSettled'),
  ): Promise<void> {
    await debtBook.putDiffering({ ...one, settledAt: clock.now() });
    const money = { amount: one.there - one.here, currency: config.venue.currency };
    await audit.append({ id: `${action}:${one.reference}:${one.day}`, by, action, subject: one.code, money });
  }

  async function update(ctx: TapContext, one: DifferingBooking): Promise<void> {
    const outcome = await followPartner(ctx, one, dependencies);
    if (outcome !== 'updated') {
      return paint(ctx, differingScreen(one, ctx.words, ctx.words.html(`differs-${outcome}`)));
    }
    await settle(one, ctx.from.id, 'driftTakenOver');
    const key = nextStepOf(one) === 'tellCustomer' ? 'differs-told' : 'differs-updated';
    await paintText(ctx, key, { code: one.code });
  }
  return { settle, update };
}

/** Reads the booking once more; its record follows the partner by the rules of every read. */
async function followPartner(
  ctx: TapContext,
  { reference, there }: DifferingBooking,
  { bookings, store: { ledger } }: DeskDependencies,
): Promise<FollowOutcome> {
  const start = await ledger.load(reference);
  if (start === null) return 'gone';
  const { booking, isLive } = await readLive(bookings, ctx, start);
  if (!isLive) return 'unread';
  const asked = await bookings.acceptNewPrice(reference, ctx.from.id);
  return chargedFor(asked.kind === 'accepted' ? asked.booking : booking) === there ? 'updated' : 'changed';
}
