import { Composer } from 'grammy';
import { type Drift, effectOf } from '../accounts/drifts.ts';
import { chargedFor } from '../booking/charges.ts';
import { readLive } from '../customer/booking-watch.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { DriftAsk } from '../storage/staff-memory.ts';
import { onStaffTaps } from '../taps.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { venueDateAt } from '../venue/calendar.ts';
import { paint, paintText } from './answer.ts';
import { type AskOutcome, ask, keepTap, saying, tappedAsk } from './asking.ts';
import {
  driftKey,
  driftName,
  driftQuestion,
  driftScreen,
  driftsList,
  knownQuestion,
  type TakenOutcome,
  takenScreen,
} from './drift-screens.ts';
import { partnerAccount, type partnerPaymentsFeature } from './paid.ts';
import { about, pageIn } from './taps.ts';

/** What owners do about drifts, with its audit trail. */
function createDriftActs(dependencies: FeatureDependencies) {
  const { config, store } = dependencies;
  const { audit, clock, debtBook } = store;
  const { currency, timeZone } = config.venue;

  /** Once, however often it is told. */
  async function note(
    drift: Drift,
    by: number,
    action: 'driftNoted' | 'driftTakenOver' | 'driftUnpaid',
    reason?: string,
  ): Promise<void> {
    const subject = 'code' in drift ? drift.code : partnerAccount;
    const money = { amount: effectOf(drift), currency };
    await audit.append({ id: `${action}:${drift.id}`, by, action, subject, money, reason });
  }

  return {
    /** Null: there is none, or it is over. */
    async find(key: string): Promise<Drift | null> {
      const drifts = await debtBook.drifts();
      return drifts.find((drift) => drift.ended === undefined && driftKey(drift) === key) ?? null;
    },
    /** The earliest first. */
    async open(): Promise<readonly Drift[]> {
      const open = (await debtBook.drifts()).filter(({ ended }) => ended === undefined);
      return open.toSorted((a, b) => a.since - b.since);
    },
    /** Its sum counts in our book from now on. False: it is over already. */
    async noteAsKnown(drift: Drift, by: number, reason: string): Promise<boolean> {
      const at = clock.now();
      const entry = {
        id: `noted:${drift.id}`,
        kind: 'noted',
        drift: drift.id,
        reference: 'reference' in drift ? drift.reference : null,
        amount: effectOf(drift),
        at,
        day: venueDateAt(at, timeZone),
        by,
      } as const;
      const isNew = await debtBook.endDrift(drift.id, { at, how: 'noted' }, entry);
      // A tap that is handled again finds what it has recorded.
      if (!isNew && (await debtBook.entry(entry.id)) === null) return false;
      await note(drift, by, 'driftNoted', reason);
      return true;
    },
    async denyPayment(drift: Drift, by: number): Promise<void> {
      await debtBook.endDrift(drift.id, { at: clock.now(), how: 'notPaid' });
      await note(drift, by, 'driftUnpaid');
    },
    async takeOver(ctx: TapContext, drift: Drift): Promise<TakenOutcome> {
      const outcome = await followPartner(ctx, drift, dependencies);
      if (outcome === 'takenOver') await note(drift, ctx.from.id, 'driftTakenOver');
      return outcome;
    },
  };
}

/** Reads the booking once more; its record follows the partner by the rules of every read. */
async function followPartner(
  ctx: TapContext,
  drift: Drift,
  { bookings, store: { clock, debtBook, ledger } }: FeatureDependencies,
): Promise<TakenOutcome> {
  const start = 'reference' in drift ? await ledger.load(drift.reference) : null;
  if (!('reference' in drift) || start === null) return 'noRecord';
  const { booking, isLive } = await readLive(bookings, ctx, start);
  if (!isLive) return 'unread';
  const asked = await bookings.acceptNewPrice(booking.reference, ctx.from.id);
  const taken = asked.kind === 'accepted' ? asked.booking : booking;
  if (chargedFor(taken) !== drift.there) return 'changed';
  const at = taken.charges?.at(-1)?.at ?? clock.now();
  await debtBook.endDrift(drift.id, { at, how: 'tookOver' });
  return 'takenOver';
}

/** What differs between our book and the partner's figure, and what owners do about it. */
export function driftsFeature(
  dependencies: FeatureDependencies,
  payments: Pick<ReturnType<typeof partnerPaymentsFeature>, 'askWhetherPaid' | 'askForSum'>,
) {
  const { debtBook, staffMemory } = dependencies.store;
  const acts = createDriftActs(dependencies);
  const composer = new Composer<BotContext>();

  onStaffTaps(composer, {
    async drifts(ctx, tap) {
      await endTap(ctx, null);
      await paint(ctx, driftsList(await acts.open(), pageIn(tap), ctx.words));
    },
    ...about(acts.find, {
      drift: (ctx, _tap, drift) => paint(ctx, driftScreen(drift, ctx.words)),
      driftTake: (ctx, _tap, drift) => paint(ctx, driftQuestion(drift, ctx.words)),
      async driftTakeSurely(ctx, _tap, drift) {
        await paint(ctx, takenScreen(drift, await acts.takeOver(ctx, drift), ctx.words));
      },
      driftKnown: (ctx, _tap, drift) => askToNote(ctx, drift, null),
      async driftPaid(ctx, _tap, drift) {
        const amount = 'sum' in drift ? drift.sum : 0;
        await payments.askWhetherPaid(ctx, { reference: drift.id, amount, note: '' });
      },
      driftOtherSum: (ctx, _tap, drift) => payments.askForSum(ctx, drift.id),
      async driftUnpaid(ctx, _tap, drift) {
        await acts.denyPayment(drift, ctx.from.id);
        await paintText(ctx, 'drift-not-paid');
      },
    }),
    async driftKnownSurely(ctx, tap) {
      const asked = await tappedAsk(ctx, tap, ['drift'], dependencies);
      const drift = asked && (await debtBook.drift(asked.reference));
      if (asked === null || asked.reason === null || drift === null) return;
      const isNoted = await acts.noteAsKnown(drift, ctx.from.id, asked.reason);
      await staffMemory.removeAsk(ctx.chatId, ctx.from.id);
      await paintText(ctx, isNoted ? 'drift-noted' : 'drift-over', { what: driftName(drift, ctx.words) });
    },
    driftKeep: keepTap(['drift'], dependencies),
  });

  /** Asks why; once that is given, for a confirmation. */
  function askToNote(ctx: BotContext, drift: Drift, reason: string | null): Promise<AskOutcome> {
    const screenOf = (id: string) => knownQuestion(drift, { id, reason }, ctx.words);
    return ask(ctx, { purpose: 'drift', reference: drift.id, reason }, screenOf, dependencies);
  }

  return {
    composer,
    async drift(ctx: BotContext, { reference }: DriftAsk, reason: string): Promise<AskOutcome> {
      const drift = await debtBook.drift(reference);
      if (drift === null || drift.ended !== undefined) return saying('over', ctx, 'drift-over');
      return askToNote(ctx, drift, reason);
    },
  };
}
