import { Composer } from 'grammy';
import { type Drift, driftFrom, effectOf, isNoted } from '../accounts/drifts.ts';
import { chargedFor } from '../booking/charges.ts';
import { readLive } from '../customer/booking-watch.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { DriftAsk } from '../storage/staff-memory.ts';
import { onStaffTaps } from '../taps.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { type Instant, venueDateAt } from '../venue/calendar.ts';
import { paint, paintText } from './answer.ts';
import { type AskOutcome, aboutAsk, ask, keepTap, saying } from './asking.ts';
import {
  type DriftLists,
  driftKey,
  driftQuestion,
  driftScreen,
  driftsList,
  knownQuestion,
  noteBackQuestion,
  notedScreen,
  type TakenOutcome,
  takenScreen,
} from './drift-screens.ts';
import { debtAudit, listedMs, type partnerPaymentsFeature } from './paid.ts';
import { about, pageIn, type StaffTaps } from './taps.ts';

const mostNotesListed = 6;

/** The audit trail of what owners do about drifts. */
function driftAudit(dependencies: FeatureDependencies) {
  const tellAudit = debtAudit(dependencies);
  return (
    drift: Drift,
    by: number,
    action: 'driftNoted' | 'noteTakenBack' | 'driftTakenOver' | 'driftUnpaid',
    reason?: string,
  ): Promise<void> => {
    const subject = 'code' in drift ? drift.code : undefined;
    return tellAudit({ id: `${action}:${drift.id}`, by, action, amount: effectOf(drift), reason, subject });
  };
}

/** Notes of drifts as known, and their way back. The partner's figure follows each, to be compared with our book. */
function createNotes(dependencies: FeatureDependencies) {
  const { config, debtSampler, store } = dependencies;
  const { clock, debtBook } = store;
  const tellAudit = driftAudit(dependencies);

  /** What the entry of a note and that of its end have in common. */
  function factsOf(drift: Drift, by: number, at: Instant) {
    const reference = 'reference' in drift ? drift.reference : null;
    return { drift: drift.id, reference, at, day: venueDateAt(at, config.venue.timeZone), by };
  }

  return {
    /** Its sum counts in our book from now on. False: it is over already. */
    async noteAsKnown(drift: Drift, by: number, reason: string): Promise<boolean> {
      const at = clock.now();
      const [id, amount] = [`noted:${drift.id}`, effectOf(drift)];
      const entry = { ...factsOf(drift, by, at), id, kind: 'noted', amount } as const;
      const isNew = await debtBook.endDrift(drift.id, { at, how: 'noted' }, entry);
      // A tap that is handled again finds what it has recorded.
      if (!isNew && (await debtBook.entry(entry.id)) === null) return false;
      await tellAudit(drift, by, 'driftNoted', reason);
      await debtSampler.take();
      return true;
    },
    /** Its sum counts no more: it is a drift again, from now on. */
    async takeNoteBack({ ended, ...drift }: Drift, by: number): Promise<Drift> {
      const at = ended?.takenBackAt ?? clock.now();
      const [id, amount] = [`noteTakenBack:${drift.id}`, -effectOf(drift)];
      const next = driftFrom(drift, at, drift.day);
      const entry = { ...factsOf(drift, by, at), id, kind: 'noteTakenBack', amount } as const;
      await debtBook.reopenDrift(drift.id, { at, how: 'noted', ...ended, takenBackAt: at }, next, entry);
      await tellAudit(drift, by, 'noteTakenBack');
      await debtSampler.take();
      return next;
    },
  };
}

/** What owners do about drifts, with its audit trail. */
function createDriftActs(dependencies: FeatureDependencies) {
  const { clock, debtBook } = dependencies.store;
  const tellAudit = driftAudit(dependencies);
  return {
    ...createNotes(dependencies),
    /** Null: there is none. */
    async find(key: string, isMeant: (drift: Drift) => boolean): Promise<Drift | null> {
      const drifts = await debtBook.drifts();
      return drifts.find((drift) => isMeant(drift) && driftKey(drift) === key) ?? null;
    },
    /** Open ones, the earliest first, and the latest that were noted, the latest first. */
    async listed(): Promise<DriftLists> {
      const drifts = await debtBook.drifts();
      const notedAt = ({ ended }: Drift): Instant => ended?.at ?? 0;
      const noted = drifts.filter((drift) => isNoted(drift) && notedAt(drift) > clock.now() - listedMs);
      return {
        open: drifts.filter(hasNoEnd).toSorted((a, b) => a.since - b.since),
        noted: noted.toSorted((a, b) => notedAt(b) - notedAt(a)).slice(0, mostNotesListed),
      };
    },
    async denyPayment(drift: Drift, by: number): Promise<void> {
      await debtBook.endDrift(drift.id, { at: clock.now(), how: 'notPaid' });
      await tellAudit(drift, by, 'driftUnpaid');
    },
    async takeOver(ctx: TapContext, drift: Drift): Promise<TakenOutcome> {
      const outcome = await followPartner(ctx, drift, dependencies);
      if (outcome === 'takenOver') await tellAudit(drift, ctx.from.id, 'driftTakenOver');
      return outcome;
    },
  };
}

function hasNoEnd({ ended }: Drift): boolean {
  return ended === undefined;
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

/** Records a note once its reason was given, and takes it back. */
function noteTaps(acts: ReturnType<typeof createDriftActs>, dependencies: FeatureDependencies): StaffTaps {
  const { debtBook, staffMemory } = dependencies.store;
  return {
    ...aboutAsk(['drift'], dependencies, {
      async driftKnownSurely(ctx, _tap, { reference, reason }) {
        const drift = await debtBook.drift(reference);
        if (drift === null) return;
        const isNew = await acts.noteAsKnown(drift, ctx.from.id, reason);
        await staffMemory.removeAsk(ctx.chatId, ctx.from.id);
        await (isNew ? paint(ctx, notedScreen(drift, ctx.words)) : paintText(ctx, 'drift-over'));
      },
    }),
    driftKeep: keepTap(['drift'], dependencies),
    ...about((key) => acts.find(key, isNoted), {
      noteBack: (ctx, _tap, drift) => paint(ctx, noteBackQuestion(drift, ctx.words)),
    }),
    // A tap that is handled again finds what it has taken back.
    ...about((key) => acts.find(key, ({ ended }) => ended?.how === 'noted'), {
      async noteBackSurely(ctx, _tap, drift) {
        const next = await acts.takeNoteBack(drift, ctx.from.id);
        await paint(ctx, driftScreen(next, ctx.words, ctx.words.html('drift-note-taken-back')));
      },
    }),
  };
}

/** What differs between our book and the partner's figure, and what owners do about it. */
export function driftsFeature(
  dependencies: FeatureDependencies,
  payments: Pick<ReturnType<typeof partnerPaymentsFeature>, 'askWhetherPaid' | 'askForSum'>,
) {
  const { debtBook } = dependencies.store;
  const acts = createDriftActs(dependencies);
  const composer = new Composer<BotContext>();

  onStaffTaps(composer, noteTaps(acts, dependencies));
  onStaffTaps(composer, {
    async drifts(ctx, tap) {
      await endTap(ctx, null);
      await paint(ctx, driftsList(await acts.listed(), pageIn(tap), ctx.words));
    },
    ...about((key) => acts.find(key, hasNoEnd), {
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
