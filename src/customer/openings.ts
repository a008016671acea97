import { Composer } from 'grammy';
import type { SalePackage } from '../booking/ports.ts';
import { isPastCutoff } from '../booking/rules.ts';
import { sayOnce } from '../delivery/notices.ts';
import type { BotDependencies, FeatureDependencies } from '../dependencies.ts';
import { mostAwaited, type Turn, type Waiting } from '../storage/days.ts';
import { tapData } from '../telegram/callback-data.ts';
import { sendText } from '../telegram/card.ts';
import { type BotContext, endTap, onTap } from '../telegram/context.ts';
import { button } from '../telegram/screen.ts';
import { telegramFailure } from '../telegram/transport.ts';
import { createRounds, minuteMs, type Rounds } from '../time.ts';
import { addVenueDays, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import { mayBeAwaited } from './flow/day.ts';

/** "Tell me when it opens": a day without tickets is looked at until it has some, and its customers are told once. */
export function openingsFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { driver, openDraft, store, today } = dependencies;
  const composer = new Composer<BotContext>();
  onTap(composer, 'opening', async (ctx, { date }) => {
    const { words, from } = ctx;
    if (!mayBeAwaited(date, today())) return endTap(ctx, words.text('stale'));
    const waiting = { userId: from.id, locale: words.locale };
    const outcome = await store.openings.add(waiting, date, today());
    if (outcome === 'full') return endTap(ctx, words.text('opening-full', { maximum: mostAwaited }));
    // Who is told of a day and waits for it anew is to be told anew.
    if (outcome === 'awaited') await store.saidOnce.withdraw(from.id, openingSaid(date));
    const toast = words.text('opening-watched', { date: words.day(date) });
    const draft = await openDraft(ctx);
    if (draft?.card == null || draft.card.messageId !== ctx.msgId) return endTap(ctx, toast);
    const { card } = draft;
    await driver.handle(ctx, async (dialogue, input) => {
      const plan = await dialogue.show(input, card);
      return plan === null ? null : { ...plan, toast };
    });
  });
  return composer;
}

/** The name under which it is remembered that a customer was told. */
function openingSaid(date: string): string {
  return `opening:${date}`;
}

/** What a day may take besides its own call to the partner: the catalogue's other days come first. */
const leaseMarginMs = 2 * minuteMs;

type OpeningWatchDependencies = Pick<
  BotDependencies,
  'access' | 'config' | 'store' | 'telegram' | 'partner' | 'wordings' | 'now'
> & { readonly onError: (error: unknown) => void };

/** Asks the partner about the days that customers wait for, on one machine at a time, and tells them once. */
export function createOpeningWatch(dependencies: OpeningWatchDependencies): Rounds {
  const { access, config, store, telegram, partner, wordings, now, onError } = dependencies;
  const { openings, records, saidOnce } = store;
  const { horizonDays, openingCheckMinutes } = config.booking;
  const { timeZone } = config.venue;
  const everyMs = openingCheckMinutes * minuteMs;
  const leaseMs = config.partner.timeoutMs + leaseMarginMs;

  /** One look at every day: a partner that doesn't answer is asked again with the next one. */
  async function look(turn: Turn, isStopping: () => boolean): Promise<void> {
    const today = venueDateAt(now(), timeZone);
    const last = addVenueDays(today, horizonDays);
    for (const date of await openings.days(today)) {
      if (isStopping() || date > last || !(await turn.renew())) return;
      const outcome = await partner.catalogue.ask(date);
      if (outcome.kind !== 'done') return;
      if (isOnSale(outcome.value, date)) await tellAll(date, turn, isStopping);
    }
  }

  function isOnSale(packages: readonly SalePackage[], date: VenueDate): boolean {
    return packages.some(({ cutoffMinutes }) => !isPastCutoff(cutoffMinutes, date, now(), timeZone));
  }

  async function tellAll(date: VenueDate, turn: Turn, isStopping: () => boolean): Promise<void> {
    for (const waiting of await openings.waitingFor(date)) {
      if (isStopping() || !(await turn.renew())) return;
      await tell(waiting, date);
    }
  }

  /** Who can't be told now is told with the next look; who can't be told at all, or may not book, is not waited for. */
  async function tell({ userId, locale }: Waiting, date: VenueDate): Promise<void> {
    const profile = await records.profiles.load(userId);
    const words = wordings.for(profile?.locale ?? locale);
    const choose = button(words.text('choose-tickets'), tapData.begin(date), 'success');
    const text = words.html('opening-now', { date: words.day(date) });
    const say = () => sendText(telegram.api, userId, { text, rows: [[choose]] });
    try {
      if (await access.mayBook(userId)) await sayOnce(saidOnce, userId, openingSaid(date), say);
    } catch (error) {
      const failure = telegramFailure(error);
      if (failure === null) throw error;
      if (failure.kind === 'later') return;
    }
    await openings.end(userId, date);
  }

  async function round(isStopping: () => boolean): Promise<number> {
    const turn = await openings.begin(everyMs, leaseMs);
    if ('inMs' in turn) return turn.inMs;
    try {
      await look(turn, isStopping);
    } finally {
      await turn.end();
    }
    return everyMs;
  }

  return createRounds(round, { everyMs, firstMs: 0, onError });
}
