import { randomUUID } from 'node:crypto';
import {
  type Comparison,
  compare,
  type DebtBook,
  type DebtSample,
  mayAnchor,
} from '../accounts/comparison.ts';
import { type OpenCall, openCallOf, statesOfOpenCalls } from '../accounts/open-calls.ts';
import { isSampleDue } from '../accounts/sampling.ts';
import type { CallOutcome } from '../booking/ports.ts';
import type { DebtInfo } from '../partner/debt.ts';
import type { Store } from '../storage/store.ts';
import type { Instant } from '../venue/calendar.ts';
import { currencyDigits, minorUnits } from '../venue/money.ts';

interface DebtStores {
  readonly ledger: Pick<Store['ledger'], 'everyInState'>;
  readonly debtBook: Store['debtBook'];
  readonly clock: Pick<Store['clock'], 'now'>;
}

interface DebtSamplerOptions {
  readonly debtInfo: () => Promise<CallOutcome<DebtInfo>>;
  readonly store: DebtStores;
  readonly venue: { readonly currency: string; readonly timeZone: string };
  /** The shortest interval of asking for the figure while something is sold. */
  readonly sampleMs: number;
}

/** The present book, and the comparisons of the samples since its anchor, oldest first. */
interface PresentBook {
  readonly book: DebtBook;
  readonly comparisons: readonly Comparison[];
}

export type DebtSampler = ReturnType<typeof createDebtSampler>;

/** Takes samples of the partner's figure, and moves the anchor to samples in which everything is known. */
export function createDebtSampler({ debtInfo, store, venue, sampleMs }: DebtSamplerOptions) {
  const { debtBook, clock } = store;
  const digits = currencyDigits(venue.currency);
  let askedInVainAt = Number.NEGATIVE_INFINITY;

  /** Asks for the figure now. False: the partner gave none. */
  async function take(): Promise<boolean> {
    const beganAt = clock.now();
    const outcome = await debtInfo();
    const endedAt = clock.now();
    const text = outcome.kind === 'done' ? outcome.value.currentDebt : null;
    const debt = text === null ? null : minorUnits(text, digits);
    if (debt === null) return false;
    const underWay = (await openCalls(store)).filter(({ sentAt }) => sentAt <= endedAt);
    const sample = { id: randomUUID(), beganAt, endedAt, debt, underWay };
    await debtBook.addSample(sample);
    await anchorAt(sample, store);
    return true;
  }

  async function isDue(now: Instant): Promise<boolean> {
    const [latest, latestEntryAt, present] = await Promise.all([
      debtBook.latestSample(),
      debtBook.latestEntryAt(),
      presentBook(store),
    ]);
    const last = present?.comparisons.at(-1);
    const isUnsettled = last === undefined || last.unnamed !== 0 || !last.isQuiet;
    return isSampleDue({ latest, latestEntryAt, isUnsettled }, now, sampleMs, venue.timeZone);
  }

  return {
    take,
    present: () => presentBook(store),
    /** Asks for the figure if it is time; answers whether there is a new one. */
    async takeIfDue(): Promise<boolean> {
      const now = clock.now();
      if (now < askedInVainAt + sampleMs || !(await isDue(now))) return false;
      const isTaken = await take();
      askedInVainAt = isTaken ? Number.NEGATIVE_INFINITY : now;
      return isTaken;
    },
  };
}

async function openCalls({ ledger }: DebtStores): Promise<readonly OpenCall[]> {
  const found = await Promise.all(statesOfOpenCalls.map(ledger.everyInState));
  return found.flat().flatMap((booking) => openCallOf(booking) ?? []);
}

/** Null: no sample was ever taken with nothing under way. */
async function presentBook(store: DebtStores): Promise<PresentBook | null> {
  const { debtBook } = store;
  const anchor = await debtBook.anchor();
  if (anchor === null) return null;
  // Read before the entries: a call that is proven meanwhile is then in both, and counts as an entry.
  const open = await openCalls(store);
  const [entries, drifts, samples] = await Promise.all([
    debtBook.entries(anchor.beganAt),
    debtBook.drifts(),
    debtBook.samples(anchor.beganAt),
  ]);
  const book = { anchor, entries, open, drifts };
  return { book, comparisons: samples.map((sample) => compare(sample, book)) };
}

/** Makes the sample the anchor if everything in it is known; the first one without calls under way begins the book. */
async function anchorAt(sample: DebtSample, store: DebtStores): Promise<void> {
  const { debtBook } = store;
  const present = await presentBook(store);
  const latest =
    present === null
      ? compare(sample, {
          anchor: sample,
          entries: await debtBook.entries(0),
          open: sample.underWay,
          drifts: [],
        })
      : present.comparisons.at(-1);
  if (latest !== undefined && mayAnchor(latest)) await debtBook.moveAnchor(latest.sample);
}
