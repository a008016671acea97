import { isPastCutoff } from '../../booking/rules.ts';
import type { SalePackage, VenueDate } from '../../booking/sale-package.ts';
import { minuteMs } from '../../durations.ts';
import type { Turn, Waiting } from '../../storage/openings.ts';
import { addVenueDays, venueDateAt } from '../../venue/calendar.ts';
import { tapData } from '../callback-data.ts';
import { inlineKeyboard } from '../card.ts';
import { sayOnce } from '../delivery/notices.ts';
import type { BotDependencies } from '../dependencies.ts';
import { openingSaid } from '../features/openings.ts';
import { telegramFailure } from '../telegram-errors.ts';

export interface OpeningWatch {
  start(): void;
  /** Lets what runs come to its end. */
  stop(): Promise<void>;
}

/** What a day may take besides its own call to the partner: the catalogue's other days come first. */
const leaseMarginMs = 2 * minuteMs;

type OpeningWatchDependencies = Pick<
  BotDependencies,
  'config' | 'store' | 'telegram' | 'partner' | 'staff' | 'wordings' | 'now'
> & { readonly onError: (error: unknown) => void };

/** Asks the partner about the days that customers wait for, on one machine at a time, and tells them once. */
export function createOpeningWatch(dependencies: OpeningWatchDependencies): OpeningWatch {
  const { config, store, telegram, partner, staff, wordings, now, onError } = dependencies;
  const { openings, records, saidOnce } = store;
  const { horizonDays, openingCheckMinutes } = config.booking;
  const { timeZone } = config.venue;
  const everyMs = openingCheckMinutes * minuteMs;
  const leaseMs = config.partner.timeoutMs + leaseMarginMs;
  let timer: NodeJS.Timeout | null = null;
  let round: Promise<void> = Promise.resolve();
  let isStopped = false;

  /** One look at every day: a partner that doesn't answer is asked again with the next one. */
  async function look(turn: Turn): Promise<void> {
    const today = venueDateAt(now(), timeZone);
    const last = addVenueDays(today, horizonDays);
    for (const date of await openings.days(today)) {
      if (isStopped || date > last || !(await turn.renew())) return;
      const outcome = await partner.catalogue.ask(date);
      if (outcome.kind !== 'done') return;
      if (isOnSale(outcome.value, date)) await tellAll(date, turn);
    }
  }

  function isOnSale(packages: readonly SalePackage[], date: VenueDate): boolean {
    return packages.some(({ cutoffMinutes }) => !isPastCutoff(cutoffMinutes, date, now(), timeZone));
  }

  async function tellAll(date: VenueDate, turn: Turn): Promise<void> {
    for (const waiting of await openings.waitingFor(date)) {
      if (isStopped || !(await turn.renew())) return;
      await tell(waiting, date);
    }
  }

  /** Who can't be told now is told with the next look; who can't be told at all, or may not book, is not waited for. */
  async function tell({ userId, locale }: Waiting, date: VenueDate): Promise<void> {
    const profile = await records.profiles.load(userId);
    const words = wordings.for(profile?.locale ?? locale);
    const rows = [
      [{ text: words.text('choose-tickets'), data: tapData.begin(date), style: 'success' as const }],
    ];
    const text = words.html('opening-now', { date: words.day(date) });
    const say = () =>
      telegram.api.sendMessage(userId, text, { parse_mode: 'HTML', reply_markup: inlineKeyboard({ rows }) });
    try {
      if (await staff.mayBook(userId)) await sayOnce(saidOnce, userId, openingSaid(date), say);
    } catch (error) {
      const failure = telegramFailure(error);
      if (failure === null) throw error;
      if (failure.kind === 'later') return;
    }
    await openings.end(userId, date);
  }

  async function next(): Promise<number> {
    const turn = await openings.begin(everyMs, leaseMs);
    if ('inMs' in turn) return turn.inMs;
    try {
      await look(turn);
    } finally {
      await turn.end();
    }
    return everyMs;
  }

  function schedule(inMs: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      round = next()
        .catch((error: unknown) => {
          onError(error);
          return everyMs;
        })
        .then(schedule);
    }, inMs);
  }

  return {
    start: () => schedule(0),
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await round;
    },
  };
}
