import { InputFile } from 'grammy';
import { type Config, ownersOf } from '../config/config.ts';
import type { Period } from '../language/days/past-days.ts';
import type { DebtInfo } from '../partner/debt.ts';
import {
  type CloseFacts,
  closeFigures,
  hasOpenMatters,
  loadClose,
  salesStop,
} from '../staff/close-figures.ts';
import { closeFace, closeLine, closeScreen, closeTitle } from '../staff/close-screen.ts';
import { periodText, textOfPeriod } from '../staff/periods.ts';
import { statementOf } from '../staff/statement.ts';
import type { StaffJob } from '../storage/staff-jobs.ts';
import type { Store } from '../storage/store.ts';
import { type ChatApi, sendText } from '../telegram/card.ts';
import type { Wording, Wordings } from '../telegram/wording.ts';
import type { TicketPress } from '../ticket/ticket-press.ts';
import { addVenueDays, type Instant, instantOf, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import type { DebtSampler } from './debt-samples.ts';
import { sendOfJob } from './sending.ts';

/** A close for the chat of an owner. `morning`: the day before, as a line where all agrees. */
export interface CloseWish {
  readonly kind: 'picture' | 'statement' | 'morning';
  readonly period: Period;
  readonly chatId: number;
  /** Null: the one that the owner reads. */
  readonly locale: string | null;
  /** A name under which it is sent once; null: it was asked for, and can be asked for again. */
  readonly onceAs: string | null;
}

export interface CloseWorkOptions {
  readonly api: ChatApi;
  readonly press: Pick<TicketPress, 'close' | 'statement'>;
  readonly store: Store;
  readonly config: Config;
  readonly wordings: Wordings;
  readonly wordsOf: (chatId: number) => Promise<Wording>;
  readonly debt: { readonly current: () => Promise<DebtInfo | null> };
  readonly debtSampler: Pick<DebtSampler, 'present'>;
  /** The clock by which closes and reports are due. */
  readonly now: () => Instant;
  readonly onRefused: (description: string) => void;
}

/** The job that sends a close; its payload is the wish. */
export function closeJob(id: string, wish: CloseWish): StaffJob {
  return { name: `close:${id}`, payload: JSON.stringify(wish) };
}

export async function carryClose(options: CloseWorkOptions, wish: CloseWish): Promise<'done' | 'later'> {
  const { wordings, wordsOf } = options;
  const { chatId, locale, onceAs, period } = wish;
  const words = locale === null ? await wordsOf(chatId) : wordings.for(locale);
  const facts = await loadClose(period, options);
  if (onceAs !== null && isEmpty(facts)) return 'done';
  return sendOfJob(options, chatId, onceAs, await prepared(options, wish, facts, words));
}

/** Nothing is known of the days, such as those before the bot's first. */
function isEmpty({ entries, samples, money }: CloseFacts): boolean {
  return entries.length === 0 && samples.length === 0 && (money?.moved.length ?? 0) === 0;
}

/** Draws what is to be sent. */
async function prepared(
  { api, press, config, debt, store }: CloseWorkOptions,
  { kind, chatId, period }: CloseWish,
  facts: CloseFacts,
  words: Wording,
): Promise<() => Promise<unknown>> {
  const { venue } = config;
  const today = venueDateAt(store.clock.now(), venue.timeZone);
  if (kind === 'statement') {
    const name = `statement-${textOfPeriod(period)}.pdf`;
    const file = new InputFile(await press.statement(statementOf(facts, venue, words)), name);
    const caption = words.html('statement-caption', { date: periodText(period, words) });
    return () => api.sendDocument(chatId, file, { caption, parse_mode: 'HTML' });
  }
  const figures = closeFigures(facts, salesStop(await debt.current(), today), venue.currency);
  if (kind === 'picture') {
    const file = new InputFile(await press.close(closeFace(figures, words)), `close-${period.from}.png`);
    const caption = closeTitle(figures, words);
    return () => api.sendPhoto(chatId, file, { caption, parse_mode: 'HTML' });
  }
  const screen = hasOpenMatters(figures) ? closeScreen(figures, today, words) : closeLine(figures, words);
  return () => sendText(api, chatId, screen);
}

/** Adds the jobs of a morning, once each whichever machine is the first to look: the day before, and the month. */
export function createMornings({ config, store, now }: Pick<CloseWorkOptions, 'config' | 'store' | 'now'>) {
  const { timeZone } = config.venue;
  const { closeHour } = config.staff;
  let added: VenueDate | null = null;
  return async (): Promise<void> => {
    const today = venueDateAt(now(), timeZone);
    if (closeHour === null || added === today || now() < instantOf(today, closeHour, timeZone)) return;
    const day = addVenueDays(today, -1);
    const month = { from: `${day.slice(0, 'YYYY-MM'.length)}-01`, until: day };
    for (const chatId of ownersOf(config)) {
      await add({ kind: 'morning', period: { from: day, until: day }, chatId });
      if (today.endsWith('-01')) await add({ kind: 'statement', period: month, chatId });
    }
    added = today;
  };

  async function add(wish: Pick<CloseWish, 'kind' | 'period' | 'chatId'>): Promise<void> {
    const onceAs = `${wish.kind}-${wish.period.until}`;
    const job = closeJob(`${onceAs}:${wish.chatId}`, { ...wish, locale: null, onceAs });
    await store.staffJobs.add(job, { once: true });
  }
}
