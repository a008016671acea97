import { Composer } from 'grammy';
import { type Drift, effectOf, nextStepOf } from '../accounts/drifts.ts';
import { chargedFor } from '../booking/charges.ts';
import { readLive } from '../customer/booking-watch.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { digest } from '../storage/keys.ts';
import type { DriftAsk } from '../storage/staff-memory.ts';
import { onStaffTaps, type StaffTap, tapData } from '../taps.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { type Button, button, pageOf, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { venueDateAt } from '../venue/calendar.ts';
import { paint, paintText } from './answer.ts';
import { type AskOutcome, ask, keepTap, saying, tappedAsk } from './asking.ts';
import { reasonText } from './booking-view.ts';
import { partnerAccount, type partnerPaymentsFeature } from './paid.ts';
import { about, pageIn } from './taps.ts';

const driftsOnPage = 8;
/** Of base64url, 96 bits: names a drift in callback data, which has no room for its id. */
const keyLength = 16;

type TakenOutcome = 'takenOver' | 'noRecord' | 'unread' | 'changed';

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

function driftKey({ id }: Pick<Drift, 'id'>): string {
  return digest(id).slice(0, keyLength);
}

/** What differs, in a sentence. */
export function driftText(drift: Drift, words: Wording): string {
  const day = words.shortDay(drift.day);
  if ('sum' in drift) return words.html(`drift-${drift.kind}`, { day, amount: words.money(drift.sum) });
  const { kind, code, here, there } = drift;
  return words.html(`drift-${kind}`, { code, day, here: words.money(here), there: words.money(there) });
}

/** For lists and for what was done: the booking's code, or the sum. */
function driftName(drift: Drift, words: Wording): string {
  return 'sum' in drift ? words.money(drift.sum) : drift.code;
}

export function driftsList(drifts: readonly Drift[], page: number, words: Wording): Screen {
  const turnTo = (to: number): string => tapData.staff('drifts', '', String(to));
  const { items, turningRows } = pageOf(drifts, driftsOnPage, page, words, turnTo);
  if (items.length === 0) return { text: words.html('drifts-none'), rows: [] };
  return {
    text: paragraphs(
      words.html('close-drifts', { count: drifts.length }),
      ...items.map((drift) => driftText(drift, words)),
    ),
    rows: [
      ...items.map((drift) => [
        button(
          words.text('drift-entry', { what: driftName(drift, words), day: words.shortDay(drift.day) }),
          tapData.staff('drift', driftKey(drift)),
        ),
      ]),
      ...turningRows,
    ],
  };
}

/** A drift with its next step. */
export function driftScreen(drift: Drift, words: Wording, lead: string | null = null): Screen {
  const tap = (key: string, action: StaffTap, style?: Button['style']): Button => {
    const values = 'sum' in drift ? { amount: words.money(drift.sum) } : {};
    return button(words.text(key, values), tapData.staff(action, driftKey(drift)), style);
  };
  const known = tap('drift-known', 'driftKnown');
  const text = inLines(lead, driftText(drift, words));
  switch (nextStepOf(drift)) {
    case 'takeOver':
      return { text, rows: [[tap('drift-take-over', 'driftTake', 'success'), known]] };
    case 'tellCustomer':
      return { text, rows: [[tap('drift-tell-customer', 'driftTake', 'danger'), known]] };
    case 'askPaid':
      return {
        text: paragraphs(text, words.html('drift-did-you-pay')),
        rows: rowsOf(
          [tap('yes-paid', 'driftPaid', 'success')],
          [tap('drift-other-sum', 'driftOtherSum'), tap('drift-no', 'driftUnpaid')],
        ),
      };
    case 'note':
      return { text, rows: [[known]] };
  }
}

function takenScreen(drift: Drift, outcome: TakenOutcome, words: Wording): Screen {
  if (outcome === 'takenOver') {
    const key = nextStepOf(drift) === 'tellCustomer' ? 'drift-told' : 'drift-taken-over';
    return { text: words.html(key, { code: driftName(drift, words) }), rows: [] };
  }
  const why = { noRecord: 'drift-no-record', unread: 'drift-unread', changed: 'drift-changed' }[outcome];
  return driftScreen(drift, words, words.html(why));
}

/** Asked before the record follows the partner. */
export function driftQuestion(drift: Drift, words: Wording): Screen {
  const isTold = nextStepOf(drift) === 'tellCustomer';
  const key = driftKey(drift);
  const yes = words.text(isTold ? 'drift-tell-surely' : 'take-over-surely');
  return {
    text: inLines(
      driftText(drift, words),
      words.html(isTold ? 'drift-tell-question' : 'drift-take-question'),
    ),
    rows: [
      [button(yes, tapData.staff('driftTakeSurely', key), isTold ? 'danger' : 'success')],
      [button(words.text('not-now'), tapData.staff('drift', key))],
    ],
  };
}

/** Asks why a drift is known, and then whether it is to count. */
export function knownQuestion(
  drift: Drift,
  { id, reason }: Pick<DriftAsk, 'id' | 'reason'>,
  words: Wording,
): Screen {
  const amount = words.money(effectOf(drift));
  return {
    text: inLines(
      driftText(drift, words),
      reason === null
        ? words.html('drift-why')
        : inLines(reasonText(reason, words), words.html('drift-note-question', { amount })),
    ),
    rows: rowsOf(
      reason !== null && [
        button(
          words.text('drift-known-surely', { amount }),
          tapData.staff('driftKnownSurely', id),
          'success',
        ),
      ],
      [button(words.text('not-now'), tapData.staff('driftKeep', id))],
    ),
  };
}
