import { type DifferingBooking, effectOf } from '../../../src/accounts/booking-differences.ts';
import { type DebtChange, type DebtReading, openCallOf } from '../../../src/accounts/debt-comparison.ts';
import type { DebtEntry } from '../../../src/accounts/debt-entries.ts';
import { createDebtReader, debtWork } from '../../../src/ops/debt-close.ts';
import { loadDebt } from '../../../src/staff/close-figures.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../src/time.ts';
import {
  addVenueDays,
  type Instant,
  instantOf,
  type VenueDate,
  venueDateAt,
} from '../../../src/venue/calendar.ts';
import { policy } from '../../booking/sample.ts';
import { createRandom, type Random } from '../random.ts';
import { PartnerAccount } from './partner-account.ts';
import { entriesIn, VenueLife } from './venue-life.ts';

/** What must always be true of the debt, its closes and what they list. */
export const debtRules = {
  d1: 'The difference of a day is what the partner did on its own, and nothing else.',
  d2: 'The bookings that the partner changed on a day are listed for it, and no others.',
  d3: 'A day’s figure is read when it is over, in a moment without a call under way, if one comes soon.',
  d4: 'Bookings are read again one by one, with a pause between them.',
} as const;
export type DebtRule = keyof typeof debtRules;

type WorkOptions = Parameters<typeof debtWork>[0];

/** What the job is given; a planted bug wraps it. */
export interface DebtParts extends Pick<WorkOptions, 'partner' | 'pause'> {
  readonly ledger: WorkOptions['store']['ledger'];
  readonly debtBook: WorkOptions['store']['debtBook'];
  readonly debtInfo: Parameters<typeof createDebtReader>[0]['debtInfo'];
}
export type DebtMutant = (parts: DebtParts) => DebtParts;

/** Something that the partner's figure has and our entries don't, or the other way round. */
interface Planted {
  readonly at: Instant;
  readonly effect: number;
  /** The booking that was changed. */
  readonly reference?: string;
}

export interface DaysOptions {
  readonly seed: number;
  readonly mutant?: DebtMutant | undefined;
}

const { timeZone } = policy;
const days = 4;
const bookings = 240;
const beginsAt = instantOf('2026-11-02', 0, timeZone);
const openingDebt = 25_000_000;
const prices = [450_000, 600_000, 900_000, 1_350_000, 1_800_000];
const lookMs = minuteMs;
const pauseMs = 2 * secondMs;
const quietWithinMs = 10 * minuteMs;

/** A call of the bot that dies: its process starts anew with the next look. */
const death = new Error('The process died.');

/** The store's part, in memory. */
export function bookInMemory(): DebtParts['debtBook'] {
  const entries = new Map<string, DebtEntry>();
  const readings = new Map<VenueDate, DebtReading>();
  const looks = new Map<VenueDate, number>();
  const differing = new Map<string, DifferingBooking>();
  const lease = { extend: async () => true, finish: async () => true, putBack: async () => true };
  return {
    async record(entry) {
      const isNew = !entries.has(entry.id);
      if (isNew) entries.set(entry.id, entry);
      return isNew;
    },
    entry: async (id) => entries.get(id) ?? null,
    entries: async (from, until) => [...entries.values()].filter(({ at }) => at > from && at <= until),
    putReading: async (reading) => void readings.set(reading.day, reading),
    reading: async (day) => readings.get(day) ?? null,
    readings: async () => [...readings.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    lookedFor: async (day) => looks.get(day) ?? null,
    noteLook: async (day, difference) => void looks.set(day, difference),
    putDiffering: async (one) => void differing.set(`${one.reference}:${one.day}`, one),
    differing: async (reference, day) => differing.get(`${reference}:${day}`) ?? null,
    everyDiffering: async () => [...differing.values()],
    work: { due: async () => ['look'], add: async () => undefined, take: async () => lease },
  };
}

/**
 * Some days of a venue: customers buy and cancel by the domain's own steps, some of them over midnight; the partner does
 * some things on its own, owners pay it, and the job closes each day.
 */
export class Days {
  readonly chance: Random;
  readonly account = new PartnerAccount(openingDebt);
  readonly life: VenueLife;
  readonly planted: Planted[] = [];
  violation: { readonly rule: DebtRule; readonly text: string } | null = null;
  readonly #parts: DebtParts;
  #now = beginsAt - hourMs;
  #queue: { readonly at: Instant; readonly order: number; readonly task: () => Promise<void> | void }[] = [];
  #order = 0;
  #diesSoon = false;
  #lastReadAt = 0;

  constructor({ seed, mutant }: DaysOptions) {
    this.chance = createRandom(seed, 7);
    this.life = new VenueLife({
      now: () => this.#now,
      at: (time, task) => this.#at(time, task),
      chance: this.chance,
      account: this.account,
      commit: async (record) => {
        // As the ledger's commit does; each entry once.
        for (const entry of entriesIn(record)) await this.#parts.debtBook.record(entry as never);
      },
    });
    const plain = this.#plainParts();
    this.#parts = mutant?.(plain) ?? plain;
  }

  async run(): Promise<typeof this.violation> {
    this.#planLife();
    const endsAt = beginsAt + days * dayMs + 6 * hourMs;
    let carryOut = this.#openJob();
    while (this.#now < endsAt && this.violation === null) {
      this.#diesSoon = this.chance.chance(0.002);
      try {
        await carryOut();
      } catch (error) {
        if (error !== death) throw error;
        carryOut = this.#openJob();
      }
      await this.#pass(lookMs);
    }
    if (this.violation === null) await this.#checkAtRest();
    return this.violation;
  }

  #fail(rule: DebtRule, text: string): void {
    this.violation ??= { rule, text };
  }

  #at(time: Instant, task: () => Promise<void> | void): void {
    this.#order += 1;
    this.#queue.push({ at: Math.max(time, this.#now), order: this.#order, task });
    this.#queue.sort((a, b) => a.at - b.at || a.order - b.order);
  }

  async #pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (let next = this.#queue[0]; next !== undefined && next.at <= until; next = this.#queue[0]) {
      this.#queue.shift();
      this.#now = Math.max(this.#now, next.at);
      await next.task();
    }
    this.#now = Math.max(this.#now, until);
  }

  #openJob(): () => Promise<void> {
    const { debtInfo, debtBook, ledger, partner, pause } = this.#parts;
    const venue = { currency: 'VND', timeZone };
    const now = (): Instant => this.#now;
    const reader = createDebtReader({ debtInfo, debtBook, venue, freshMs: minuteMs });
    const timing = { debtLookMs: lookMs, debtRetryMs: lookMs, debtReadPauseMs: pauseMs };
    const store = { ledger, debtBook };
    const isStopping = (): boolean => false;
    const work = debtWork({ reader, partner, store, timeZone, now, timing, pause, isStopping });
    return () => work.carryOut('look');
  }

  #plainParts(): DebtParts {
    const { life } = this;
    return {
      debtBook: bookInMemory(),
      pause: (ms) => this.#pass(ms),
      ledger: {
        load: async (reference) => life.records.get(reference) ?? null,
        everyInState: async (state) => life.inState(state),
        soldOrEndedWithin: async (from, until) => life.soldOrEndedWithin(from, until),
      },
      partner: {
        bookingInfo: async (id) => {
          if (this.#now - this.#lastReadAt < pauseMs) this.#fail('d4', `${id} is read too soon`);
          await this.#call();
          this.#lastReadAt = this.#now;
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
        await this.#pass(this.chance.between(20, 300));
        const limits = { limitedBy: 'amount', limit: '1000000000', days: null, dueDate: null } as const;
        return { kind: 'done', value: { ...limits, currentDebt } };
      },
    };
  }

  /** A call takes its time, and the process may die over it. */
  async #call(): Promise<void> {
    await this.#pass(this.chance.between(20, 300));
    if (!this.#diesSoon) return;
    this.#diesSoon = false;
    throw death;
  }

  #planLife(): void {
    const { chance } = this;
    const someTime = (): Instant => beginsAt + chance.between(30 * secondMs, days * dayMs - 2 * hourMs);
    /** Just before midnight, so that its call is under way when the day ends. */
    const lastMoment = (n: number): Instant =>
      beginsAt + (1 + (n % (days - 1))) * dayMs - chance.between(1, 900);
    for (let n = 1; n <= bookings; n += 1) {
      this.#at(n % 12 === 0 ? lastMoment(n / 12) : someTime(), async () => {
        const reference = await this.life.buys(n, chance.pick(prices));
        if (!chance.chance(0.1)) return;
        this.#at(this.#now + chance.between(1, 40) * hourMs, async () => {
          if (!this.#touched().has(reference)) await this.life.cancels(reference);
        });
      });
    }
    for (let n = 0; n < 7; n += 1) this.#at(someTime() + hourMs, () => this.#actOfPartner(n));
    for (let n = 0; n < 3; n += 1) this.#at(someTime(), () => this.#pays(2_007_000 + 7_000 * n));
  }

  /** The partner does something on its own; one kind after the other. */
  async #actOfPartner(n: number): Promise<void> {
    const kind = (['cancels', 'reprices', 'books', 'cancels', 'issues', 'lowers', 'loses'] as const)[n % 7];
    if (kind === 'books') {
      this.account.charge(101_000 + n);
      return this.#plant(101_000 + n);
    }
    if (kind === 'issues') {
      const price = this.chance.pick(prices) + 3_000;
      const reference = await this.life.endsHold(10_000 + n, price);
      this.account.set(idOf(reference), { status: 'issued' });
      return this.#plant(price, reference);
    }
    const { reference, total } = this.chance.pick(this.#untouched());
    if (kind === 'cancels') this.account.set(idOf(reference), { status: 'cancelled' });
    else if (kind === 'loses') this.account.remove(idOf(reference));
    else {
      const change = kind === 'reprices' ? (n + 1) * 1_000 : -(n + 1) * 1_000;
      this.account.set(idOf(reference), { total: total + change });
      return this.#plant(change, reference);
    }
    this.#plant(-total, reference);
  }

  #plant(effect: number, reference?: string): void {
    this.planted.push({ at: this.#now, effect, ...(reference !== undefined && { reference }) });
    const isFollowed = reference !== undefined && this.chance.chance(0.5);
    if (isFollowed) this.#at(this.#now + 30 * hourMs, () => this.#follow(reference));
  }

  /** An owner lets the record follow, once it was listed. */
  async #follow(reference: string): Promise<void> {
    const listed = (await this.#parts.debtBook.everyDiffering()).find((one) => one.reference === reference);
    if (listed === undefined) return;
    const before = this.life.records.get(reference)?.charges?.length ?? 0;
    const record = await this.life.follows(reference);
    const charges = record?.charges?.slice(before) ?? [];
    for (const { amount, at } of charges) this.planted.push({ at, effect: -amount });
    if (charges.length > 0) await this.#parts.debtBook.putDiffering({ ...listed, settledAt: this.#now });
  }

  #touched(): ReadonlySet<string> {
    return new Set(this.planted.map(({ reference = '' }) => reference));
  }

  /** Issued on both sides, with its visit to come. */
  #untouched() {
    const touched = this.#touched();
    const tomorrow = addVenueDays(venueDateAt(this.#now, timeZone), 1);
    return this.life.inState('issued').flatMap(({ reference, partner, order }) => {
      const isFree = !touched.has(reference) && order.date > tomorrow && partner !== null;
      return isFree ? [{ reference, total: partner.total }] : [];
    });
  }

  /** Owners enter a payment some hours after the partner has booked it. */
  #pays(sum: number): void {
    this.account.charge(-sum);
    this.planted.push({ at: this.#now, effect: -sum });
    this.#at(this.#now + this.chance.between(0, 20) * hourMs, async () => {
      const at = this.#now;
      this.planted.push({ at, effect: sum });
      const day = venueDateAt(at, timeZone);
      await this.#parts.debtBook.record({ id: `paid:${sum}`, kind: 'paid', amount: -sum, at, day, by: 1 });
    });
  }

  /** True when no call was under way between the two, or so shortly before that a clock may have put it there. */
  #isQuiet(from: Instant, until: Instant, slackMs: number): boolean {
    return [...this.life.records.values()].every((record) => {
      const charges = record.charges ?? [];
      const isOpen = charges.some(
        ({ since, at }) => since < until + slackMs && at > from - slackMs && at - since < hourMs,
      );
      const call = openCallOf(record);
      return !isOpen && (call === null || call.sentAt > until + slackMs);
    });
  }

  #wasQuiet({ at, endedAt }: DebtReading): boolean {
    return this.#isQuiet(at, endedAt, 2 * secondMs);
  }

  async #checkAtRest(): Promise<void> {
    const { ledger, debtBook } = this.#parts;
    for (let n = 0; n < days; n += 1) {
      const day = addVenueDays('2026-11-02', n);
      const { change } = await loadDebt({ from: day, until: day }, { ledger, debtBook });
      if (change === null) return this.#fail('d3', `${day} was never closed`);
      const { before, after, difference } = change;
      const end = instantOf(addVenueDays(day, 1), 0, timeZone);
      const isLate = after.at > end + quietWithinMs;
      if (after.at < end) this.#fail('d3', `${day} is closed before its end`);
      const isQuiet = this.#wasQuiet(before) && this.#wasQuiet(after);
      if (!this.#isQuiet(after.at, after.at, 0) && !isLate)
        this.#fail('d3', `a call was under way when ${day} was closed`);
      const truth = this.#plantedWithin(before.at, after.at);
      if (isQuiet && difference !== truth) {
        this.#fail('d1', `${day}: ${difference} is said to differ, ${truth} does`);
      }
      await this.#checkListed(change);
    }
  }

  #plantedWithin(from: Instant, until: Instant): number {
    return this.planted
      .filter(({ at }) => at > from && at <= until)
      .reduce((sum, { effect }) => sum + effect, 0);
  }

  async #checkListed({ before, after, difference, explainedBy }: DebtChange): Promise<void> {
    const { day } = after;
    const every = await this.#parts.debtBook.everyDiffering();
    const listed = every.filter((one) => one.day === day);
    const changed = this.planted.filter(({ reference }) => reference !== undefined);
    const touched = this.#touched();
    const nobody = listed.find(({ reference }) => !touched.has(reference));
    if (nobody !== undefined)
      this.#fail('d2', `${nobody.reference} is listed for ${day}, and the same there`);
    // What makes up for another change is not seen in the figure.
    if (explainedBy !== null || effectOf(listed) === difference) return;
    // What changed while a day's bookings were read again is listed for that day.
    const references = new Set(every.map(({ reference }) => reference));
    const isWithin = ({ at }: Planted): boolean => at > before.at && at <= after.at;
    const missing = changed.find((one) => isWithin(one) && !references.has(one.reference ?? ''));
    if (missing !== undefined) this.#fail('d2', `${missing.reference} is not listed for ${day}`);
  }
}

function idOf(reference: string): string {
  return reference.replace('ref-', 'id-');
}
