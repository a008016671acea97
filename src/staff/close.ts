import { randomUUID } from 'node:crypto';
import { Composer } from 'grammy';
import type { FeatureDependencies } from '../dependencies.ts';
import { type CloseWish, closeJob } from '../jobs/close-jobs.ts';
import { type Period, readPeriods } from '../language/past-days.ts';
import { onStaffTaps, type StaffTapped } from '../taps.ts';
import { showingWork } from '../telegram/active-message.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { minuteMs } from '../time.ts';
import { answer, answerWithFile, paint } from './answer.ts';
import { closeCsv, commissionCsv } from './close-csv.ts';
import { closeFigures, loadClose, salesStop } from './close-figures.ts';
import { closeScreen } from './close-screen.ts';
import {
  dayCount,
  mostDaysShown,
  periodIn,
  periodText,
  textOfPeriod,
  tooLong,
  whichPeriod,
} from './periods.ts';

const freshFigureMs = minuteMs;

/** /close [day]: what was sold, what customers paid, and the debt with the partner; as a picture and as files too. */
export function closeFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, debtSampler, staff, store, today } = dependencies;
  const { venue } = config;
  const composer = new Composer<BotContext>();

  composer.command('close', async (ctx) => {
    const { words, match } = ctx;
    const typed = { locale: words.locale, today: today(), longest: mostDaysShown };
    const justToday = [{ from: today(), until: today() }];
    const periods = match.trim() === '' ? justToday : readPeriods(match, typed);
    const [period, another] = periods;
    const isOne = period !== undefined && another === undefined;
    await answer(ctx, isOne ? await screenOf(ctx, period) : whichPeriod(periods, 'close', words));
  });
  onStaffTaps(composer, {
    dayClose: ofPeriod(async (ctx, period) => {
      await endTap(ctx, null);
      await paint(ctx, await screenOf(ctx, period));
    }),
    closeCsv: ofPeriod(async (ctx, period) => {
      await endTap(ctx, null);
      const text = closeCsv(await loadClose(period, dependencies), venue, ctx.words);
      await sendFile(ctx, text, 'close', period);
    }),
    commission: ofPeriod(async (ctx, period) => {
      await endTap(ctx, null);
      const { entries } = await loadClose(period, dependencies);
      await sendFile(ctx, commissionCsv(entries, venue, ctx.words), 'commission', period);
    }),
    closePicture: ofPeriod((ctx, period) => order(ctx, period, 'picture')),
    statement: ofPeriod((ctx, period) => order(ctx, period, 'statement')),
  });

  async function screenOf(ctx: BotContext, period: Period): Promise<Screen> {
    const { words } = ctx;
    if (dayCount(period) > mostDaysShown) return tooLong(period, words);
    const isRunning = period.until >= today();
    if (isRunning && !(await isCompared())) await showingWork(ctx, debtSampler.take());
    const facts = await loadClose(period, dependencies);
    const info = isRunning ? await staff.debt.current() : null;
    const figures = closeFigures(facts, salesStop(info, today()), venue.currency);
    return closeScreen(figures, today(), words);
  }

  /** The partner's figure is new enough for somebody who looks at the running day. */
  async function isCompared(): Promise<boolean> {
    const latest = await store.debtBook.latestSample();
    return latest !== null && store.clock.now() - latest.beganAt < freshFigureMs;
  }

  /** A worker draws it: web machines never load what draws. */
  async function order(ctx: TapContext, period: Period, kind: CloseWish['kind']): Promise<void> {
    const { chatId, words } = ctx;
    await endTap(ctx, words.text('close-drawing'));
    const wish = { kind, period, chatId, locale: words.locale, onceAs: null };
    await store.staffJobs.add(closeJob(randomUUID(), wish));
  }
  return composer;
}

/** Hands the period of a button on. */
function ofPeriod(take: (ctx: TapContext, period: Period) => Promise<void>) {
  return async (ctx: TapContext, { subject }: StaffTapped, next: () => Promise<void>): Promise<void> => {
    const period = periodIn(subject);
    if (period === null || dayCount(period) > mostDaysShown) return next();
    await take(ctx, period);
  };
}

function sendFile(
  ctx: BotContext,
  text: string,
  kind: 'close' | 'commission',
  period: Period,
): Promise<void> {
  const caption = ctx.words.html(`${kind}-csv-caption`, { date: periodText(period, ctx.words) });
  return answerWithFile(ctx, text, `${kind}-${textOfPeriod(period)}.csv`, caption);
}
