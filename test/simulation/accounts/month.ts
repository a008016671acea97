import { randomUUID } from 'node:crypto';
import { type Comparison, expectedDebt } from '../../../src/accounts/comparison.ts';
import { type Drift, driftFrom, driftsAt, effectOf } from '../../../src/accounts/drifts.ts';
import type { CallOutcome, Partner } from '../../../src/booking/ports.ts';
import type { BookingReference } from '../../../src/booking/record.ts';
import { createDebtSampler, type DebtSampler } from '../../../src/jobs/debt-samples.ts';
import { createDebtSearch, type DebtSearch } from '../../../src/jobs/debt-search.ts';
import type { DebtInfo } from '../../../src/partner/debt.ts';
import type { DebtBookStore } from '../../../src/storage/debt-book.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../src/time.ts';
import { type Instant, venueDateAt } from '../../../src/venue/calendar.ts';
import { policy } from '../../booking/sample.ts';
import { createRandom, type Random } from '../random.ts';
import { PartnerAccount } from './partner-account.ts';
import { entriesIn, VenueLife } from './venue-life.ts';

/** What must always be true of the book of the debt. */
export const debtRules = {
  a1: 'At rest, with every outcome proven, our book and its open drifts make the partner’s debt.',
  a2: 'A difference is never called explained, nor agreed with, that is none of our calls.',
  a3: 'No drift is reported twice, forgotten, or reported where there is none.',
} as const;
export type DebtRule = keyof typeof debtRules;

export interface DebtViolation {
  readonly rule: DebtRule;
  readonly text: string;
}

/** What the jobs of the book are given; a planted bug wraps it. */
export interface DebtParts {
  readonly debtBook: DebtBookStore;
  readonly ledger: Parameters<typeof createDebtSearch>[0]['store']['ledger'];
  readonly partner: Pick<Partner, 'bookingInfo'>;
  readonly debtInfo: () => Promise<CallOutcome<DebtInfo>>;
  readonly clock: { now(): Instant };
}
export type DebtMutant = (parts: DebtParts, month: Month) => DebtParts;

/** Something that the partner does on its own, and by what it is to be reported. */
interface Planted {
  readonly at: Instant;
  readonly name: string;
  readonly effect: number;
  /** An owner has done about it what they do. */
  isSettled: boolean;
}

export interface MonthOptions {
  readonly seed: number;
  readonly days: number;
  readonly bookings: number;
  readonly drifts: number;
  readonly payments: number;
  readonly mutant?: DebtMutant | undefined;
}

export const monthStartsAt = Date.UTC(2026, 10, 1, 0);
const openingDebt = 25_000_000;
const prices = [450_000, 600_000, 900_000, 1_350_000, 1_800_000];
const roundMs = 5 * minuteMs;
/** By then every outcome is proven, and what differs has been found. */
const restMs = 6 * hourMs;
const openHours = 14;

interface Jobs {
  readonly sampler: DebtSampler;
  readonly search: DebtSearch;
}

/** A call of the bot that dies: its process starts anew with the next round. */
const death = new Error('The process died.');

/**
 * A month of a venue: customers buy and cancel, the partner does some things on its own, owners pay it, and the jobs of
 * the book look on. Records are in memory, the book is in the store.
 */
export class Month {
  readonly chance: Random;
  readonly account = new PartnerAccount(openingDebt);
  readonly life: VenueLife;
  readonly planted: Planted[] = [];
  violation: DebtViolation | null = null;
  readonly #options: MonthOptions;
  readonly #debtBook: DebtBookStore;
  readonly #parts: DebtParts;
  #now = monthStartsAt;
  #queue: { readonly at: Instant; readonly order: number; readonly task: () => Promise<void> | void }[] = [];
  #order = 0;
  #diesSoon = false;
  readonly #reported = new Map<string, number>();

  constructor(debtBook: DebtBookStore, options: MonthOptions) {
    this.#options = options;
    this.#debtBook = readOnce(debtBook);
    this.chance = createRandom(options.seed, 7);
    this.life = new VenueLife({
      now: () => this.#now,
      at: (time, task) => this.at(time, task),
      chance: this.chance,
      account: this.account,
      commit: async (record) => {
        // As the ledger's commit does; each entry once.
        for (const entry of entriesIn(record)) await this.#parts.debtBook.record(entry as never);
      },
    });
    const plain = this.#plainParts();
    this.#parts = options.mutant?.(plain, this) ?? plain;
  }

  get now(): Instant {
    return this.#now;
  }

  at(time: Instant, task: () => Promise<void> | void): void {
    this.#order += 1;
    this.#queue.push({ at: Math.max(time, this.#now), order: this.#order, task });
    this.#queue.sort((a, b) => a.at - b.at || a.order - b.order);
  }

  /** Time passes, with all that happens in it. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (let next = this.#queue[0]; next !== undefined && next.at <= until; next = this.#queue[0]) {
      this.#queue.shift();
      this.#now = Math.max(this.#now, next.at);
      await next.task();
    }
    this.#now = Math.max(this.#now, until);
  }

  fail(rule: DebtRule, text: string): void {
    this.violation ??= { rule, text };
  }

  async run(): Promise<DebtViolation | null> {
    const { days } = this.#options;
    this.#planLife();
    const endsAt = monthStartsAt + days * dayMs + restMs;
    let jobs = this.#openJobs();
    while (this.#now < endsAt && this.violation === null) {
      this.#diesSoon = this.chance.chance(0.01);
      try {
        await this.#round(jobs);
      } catch (error) {
        if (error !== death) throw error;
        jobs = this.#openJobs();
      }
      await this.#tellOwners();
      await this.pass(roundMs);
    }
    if (this.violation === null) await this.#checkAtRest();
    return this.violation;
  }

  /** Names of all that was reported, in order. */
  get reported(): readonly string[] {
    return [...this.#reported.keys()];
  }

  #openJobs(): Jobs {
    const { debtBook, ledger, partner, debtInfo, clock } = this.#parts;
    const store = { debtBook, ledger, clock };
    const { timeZone } = policy;
    const sampler = createDebtSampler({
      debtInfo,
      store,
      venue: { currency: 'VND', timeZone },
      sampleMs: roundMs,
    });
    return { sampler, search: createDebtSearch({ sampler, partner, store, timeZone }) };
  }

  async #round({ sampler, search }: Jobs): Promise<void> {
    if (await sampler.takeIfDue()) await this.#checkSample(sampler);
    for (let steps = 0; steps < 400; steps += 1) {
      const outcome = await search.search(async () => {
        await this.pass(200);
        return true;
      });
      if (outcome !== 'again') return;
    }
    this.fail('a3', 'a search never ends');
  }

  #plainParts(): DebtParts {
    const life = this.life;
    const debtBook = this.#debtBook;
    // The store keeps them in no order, and a seed is to make the same month each time.
    const drifts = async () => (await debtBook.drifts()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return {
      debtBook: { ...debtBook, drifts },
      clock: { now: () => this.#now },
      ledger: {
        load: async (reference) => life.records.get(reference) ?? null,
        everyInState: async (state) => life.inState(state),
        soldOrCancelledWithin: async (from, until) => life.soldOrEndedWithin(from, until),
      },
      partner: {
        bookingInfo: async (id) => {
          await this.#call();
          const failure = { operation: 'booking-info', reason: 'timeout', message: '' } as const;
          if (this.chance.chance(0.03)) return { kind: 'unknown', failure };
          const seen = this.account.read(id);
          if (seen !== null) return { kind: 'done', value: seen };
          return { kind: 'refused', failure: { ...failure, reason: 'not-found', code: 1008 } };
        },
      },
      debtInfo: async () => {
        await this.#call();
        const currentDebt = String(this.account.debt);
        await this.pass(this.chance.between(20, 300));
        const info = {
          limitedBy: 'amount',
          limit: '1000000000',
          currentDebt,
          days: null,
          dueDate: null,
        } as const;
        return { kind: 'done', value: info };
      },
    };
  }

  /** A call takes its time, and the process may die over it. */
  async #call(): Promise<void> {
    await this.pass(this.chance.between(20, 300));
    if (!this.#diesSoon) return;
    this.#diesSoon = false;
    throw death;
  }

  #planLife(): void {
    const { bookings, days, drifts, payments } = this.#options;
    const { chance } = this;
    /** In the hours in which the venue sells. */
    const someTime = (): Instant =>
      monthStartsAt +
      chance.between(0, days - 1) * dayMs +
      chance.between(30, openHours * 60) * minuteMs +
      chance.between(0, 59_999);
    for (let n = 1; n <= bookings; n += 1) {
      this.at(someTime(), async () => {
        const reference = await this.life.buys(n, chance.pick(prices));
        if (!chance.chance(0.08)) return;
        this.at(this.#now + chance.between(1, 48) * hourMs, async () => {
          if (!this.#touched().has(reference)) await this.life.cancels(reference);
        });
      });
    }
    for (let n = 0; n < drifts; n += 1) this.at(someTime() + hourMs, () => this.#drift(n));
    for (let n = 0; n < payments; n += 1) {
      this.at(someTime(), () => this.#pays(chance.between(20, 80) * 100_000 + 7_000 * (n + 1)));
    }
  }

  /** The partner does something on its own; one kind after the other. */
  async #drift(n: number): Promise<void> {
    const kind = (['cancels', 'reprices', 'books', 'cancels', 'issues', 'lowers', 'loses'] as const)[n % 7];
    if (kind === 'books') {
      const sum = (10 + n) * 10_000 + 1_000;
      this.account.charge(sum);
      return this.#plant(`rose ${sum}`, sum);
    }
    if (kind === 'issues') {
      // As nothing else costs: what rises by as much as something else falls is not seen in the figure.
      const price = this.chance.pick(prices) + 3_000;
      const reference = await this.life.endsHold(10_000 + n, price);
      this.account.set(idOf(reference), { status: 'issued' });
      return this.#plant(`issuedThere ${reference}`, price);
    }
    const target = this.chance.pick(this.#untouched());
    const { total } = target;
    const id = idOf(target.reference);
    if (kind === 'cancels') {
      this.account.set(id, { status: 'cancelled' });
      return this.#plant(`cancelledThere ${target.reference}`, -total);
    }
    if (kind === 'loses') {
      this.account.remove(id);
      return this.#plant(`missingThere ${target.reference}`, -total);
    }
    const change = kind === 'reprices' ? (n + 1) * 1_000 : -(n + 1) * 1_000;
    this.account.set(id, { total: total + change });
    this.#plant(`otherTotal ${target.reference}`, change);
  }

  /** References of bookings that the partner has changed on its own. */
  #touched(): ReadonlySet<string> {
    return new Set(this.planted.map(({ name }) => name.split(' ')[1] ?? ''));
  }

  /** Issued on both sides, with its visit to come. */
  #untouched() {
    const touched = this.#touched();
    const today = venueDateAt(this.#now, policy.timeZone);
    return this.life.inState('issued').flatMap(({ reference, partner, order }) => {
      const isFree = !touched.has(reference) && order.date > today && partner !== null;
      return isFree ? [{ reference, total: partner.total }] : [];
    });
  }

  #plant(name: string, effect: number): void {
    this.planted.push({ at: this.#now, name, effect, isSettled: false });
  }

  /** Half of the payments are recorded when they are made; of the others the owner is asked. */
  async #pays(sum: number): Promise<void> {
    this.account.charge(-sum);
    if (this.chance.chance(0.5)) return this.#plant(`fell ${sum}`, -sum);
    await this.#parts.debtBook.record(this.#payment(sum));
  }

  #payment(sum: number) {
    const at = this.#now;
    const day = venueDateAt(at, policy.timeZone);
    return { id: `paid:${randomUUID()}`, kind: 'paid', amount: -sum, at, day, by: 1 } as const;
  }

  /** Owners hear of what was found, and do about half of it what is to be done. */
  async #tellOwners(): Promise<void> {
    for (const drift of await this.#parts.debtBook.drifts()) {
      const name = nameOf(drift);
      if (this.#reported.get(drift.id) !== undefined) continue;
      this.#reported.set(drift.id, this.#now);
      const known = this.planted.find((planted) => planted.name === name);
      if (known === undefined && drift.kind === 'fell') {
        this.at(this.#now + this.chance.between(1, 300) * minuteMs, () => this.#answerAboutSum(drift));
        continue;
      }
      if (known === undefined) this.fail('a3', `${name} was reported, and is nothing`);
      const times = [...this.#reported.keys()].filter((id) => this.#names.get(id) === name).length;
      this.#names.set(drift.id, name);
      if (times > 0) this.fail('a3', `${name} was reported twice`);
      if (known !== undefined && (drift.kind === 'fell' || this.chance.chance(0.5))) {
        this.at(this.#now + this.chance.between(1, 300) * minuteMs, () => this.#settle(drift, known));
      }
    }
  }

  readonly #names = new Map<Drift['id'], string>();

  async #settle(drift: Drift, planted: Planted): Promise<void> {
    const { debtBook } = this.#parts;
    if ((await debtBook.drift(drift.id))?.ended !== undefined) return;
    const [at, day] = [this.#now, venueDateAt(this.#now, policy.timeZone)];
    planted.isSettled = true;
    if (drift.kind === 'fell') {
      await debtBook.endDrift(drift.id, { at, how: 'paid' }, this.#payment(drift.sum));
      return;
    }
    const reference = 'reference' in drift ? drift.reference : null;
    if (reference !== null && drift.kind !== 'missingThere') {
      const taken = await this.life.follows(reference);
      const entryAt = taken?.charges?.at(-1)?.at ?? at;
      await debtBook.endDrift(drift.id, { at: entryAt, how: 'tookOver' });
      return;
    }
    const facts = { drift: drift.id, reference, amount: effectOf(drift), at, day, by: 1 };
    const ended = { at, how: 'noted' } as const;
    await debtBook.endDrift(drift.id, ended, { ...facts, id: `noted:${drift.id}`, kind: 'noted' });
    if (!this.chance.chance(0.5)) return;
    this.at(at + this.chance.between(1, 300) * minuteMs, async () => {
      planted.isSettled = false;
      const takenBackAt = this.#now;
      const next = driftFrom(drift, takenBackAt, drift.day);
      this.#reported.set(next.id, takenBackAt);
      const [id, amount] = [`noteTakenBack:${drift.id}`, -facts.amount];
      const back = { ...facts, id, kind: 'noteTakenBack', amount, at: takenBackAt } as const;
      await debtBook.reopenDrift(drift.id, { ...ended, takenBackAt }, next, back);
    });
  }

  /** What fell at the same time was asked about as one sum: the owner names the sum of a payment, or says that there was none. */
  async #answerAboutSum(drift: Drift): Promise<void> {
    const { debtBook } = this.#parts;
    const at = this.#now;
    const payment = this.planted.find(({ name, isSettled }) => name.startsWith('fell ') && !isSettled);
    if (payment === undefined) {
      await debtBook.endDrift(drift.id, { at, how: 'notPaid' });
      return;
    }
    payment.isSettled = true;
    await debtBook.endDrift(drift.id, { at, how: 'paid' }, this.#payment(-payment.effect));
  }

  /** By the truth: what the partner has done on its own, and nobody has written down. */
  #unwritten(at: Instant): number {
    return this.planted
      .filter((planted) => planted.at < at && !planted.isSettled)
      .reduce((sum, { effect }) => sum + effect, 0);
  }

  async #checkSample(sampler: DebtSampler): Promise<void> {
    const present = await sampler.present();
    const latest = present?.comparisons.at(-1);
    if (present === null || latest === undefined) return;
    if (!this.#wasPlantedWithin(latest))
      this.#checkKind(latest, driftsAt(present.book.drifts, latest.sample.beganAt));
  }

  #wasPlantedWithin({ sample }: Comparison): boolean {
    return this.planted.some(({ at }) => Math.abs(at - sample.beganAt) < 5 * secondMs);
  }

  #checkKind({ kind, sample, isQuiet }: Comparison, named: number): void {
    const missing = this.#unwritten(sample.beganAt) - named;
    // What was done at the same time as a call may look like it, until that is proven.
    const isSaidToBeFine = isQuiet && (kind === 'agrees' || kind === 'explained');
    if (isSaidToBeFine && missing !== 0) this.fail('a2', `${missing} is ${kind} at ${sample.beganAt}`);
  }

  async #checkAtRest(): Promise<void> {
    const { debtBook } = this.#parts;
    const [anchor, drifts] = await Promise.all([debtBook.anchor(), debtBook.drifts()]);
    if (anchor === null) return this.fail('a1', 'the book was never begun');
    const entries = await debtBook.entries(0);
    const expected = expectedDebt({ anchor, entries, drifts }, this.#now) + driftsAt(drifts, this.#now);
    if (expected !== this.account.debt)
      this.fail('a1', `${expected} is expected, the partner has ${this.account.debt}`);
    const fromTheStart = entries.reduce((sum, { amount }) => sum + amount, openingDebt);
    if (fromTheStart + driftsAt(drifts, this.#now) !== this.account.debt)
      this.fail('a1', 'the entries since the beginning don’t make the debt');
    const names = new Set(drifts.map(nameOf));
    const [forgotten] = this.planted.filter(({ name, isSettled }) => !names.has(name) && !isSettled);
    if (forgotten !== undefined) this.fail('a3', `${forgotten.name} was never found`);
    const unsettled = this.planted.filter(({ isSettled }) => !isSettled).length;
    const open = drifts.filter(({ ended }) => ended === undefined).length;
    if (open !== unsettled) this.fail('a3', `${open} drifts are open, ${unsettled} should be`);
  }
}

/**
 * The book as its only process sees it: what nobody has written since it was read is not read again, which saves most of
 * a month's round trips.
 */
function readOnce(debtBook: DebtBookStore): DebtBookStore {
  const [entries, samples, anchor, drifts, reads] = [kept(), kept(), kept(), kept(), kept()];
  return {
    ...debtBook,
    entry: entries.reading(debtBook.entry),
    entries: entries.reading(debtBook.entries),
    latestEntryAt: entries.reading(debtBook.latestEntryAt),
    record: entries.writing(debtBook.record),
    samples: samples.reading(debtBook.samples),
    latestSample: samples.reading(debtBook.latestSample),
    addSample: samples.writing(debtBook.addSample),
    anchor: anchor.reading(debtBook.anchor),
    moveAnchor: anchor.writing(debtBook.moveAnchor),
    drifts: drifts.reading(debtBook.drifts),
    drift: drifts.reading(debtBook.drift),
    addDrift: drifts.writing(debtBook.addDrift),
    endDrift: entries.writing(drifts.writing(debtBook.endDrift)),
    reopenDrift: entries.writing(drifts.writing(debtBook.reopenDrift)),
    reads: reads.reading(debtBook.reads),
    noteRead: reads.writing(debtBook.noteRead),
    forgetReads: reads.writing(debtBook.forgetReads),
  };
}

/** Answers of some reads, kept until one of the writes that may change them. */
function kept() {
  const forgets: (() => void)[] = [];
  return {
    reading<Args extends readonly unknown[], Value>(read: (...args: Args) => Promise<Value>) {
      const answers = new Map<string, Promise<Value>>();
      forgets.push(() => answers.clear());
      return (...args: Args) => answers.getOrInsertComputed(args.join(), () => read(...args));
    },
    writing<Args extends readonly unknown[], Value>(write: (...args: Args) => Promise<Value>) {
      return async (...args: Args): Promise<Value> => {
        try {
          return await write(...args);
        } finally {
          for (const forget of forgets) forget();
        }
      };
    },
  };
}

function idOf(reference: BookingReference): string {
  return reference.replace('ref-', 'id-');
}

export function nameOf(drift: Drift): string {
  return 'reference' in drift ? `${drift.kind} ${drift.reference}` : `${drift.kind} ${drift.sum}`;
}
