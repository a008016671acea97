import { randomUUID } from 'node:crypto';
import { Composer } from 'grammy';
import type { FeatureDependencies } from '../dependencies.ts';
import { type CloseWish, closeJob } from '../jobs/close-jobs.ts';
import type { Period } from '../language/past-days.ts';
import { onStaffTaps, type StaffTapped } from '../taps.ts';
import { showingWork } from '../telegram/active-message.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { answerWithFile } from './answer.ts';
import { closeCsv, commissionCsv } from './close-csv.ts';
import { closeFigures, loadClose, salesStop } from './close-figures.ts';
import { closeScreen } from './close-screen.ts';
import { aboutPeriod, onPeriods, periodIn, periodText, textOfPeriod } from './periods.ts';

/** /close [day]: what was sold, what customers paid, and the debt with the partner; as a picture and as files too. */
export function closeFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, debtReader, staff, store, today } = dependencies;
  const { venue } = config;
  const composer = new Composer<BotContext>();

  onPeriods(composer, 'close', dependencies, screenOf);
  onStaffTaps(composer, {
    ...aboutPeriod({
      async closeCsv(ctx, _tap, period) {
        const text = closeCsv(await loadClose(period, dependencies), venue, ctx.words);
        await sendFile(ctx, text, 'close', period);
      },
      async commission(ctx, _tap, period) {
        const { entries } = await loadClose(period, dependencies);
        await sendFile(ctx, commissionCsv(entries, venue, ctx.words), 'commission', period);
      },
    }),
    closePicture: order,
  });

  async function screenOf(ctx: BotContext, period: Period): Promise<Screen> {
    const isRunning = period.until >= today();
    if (isRunning) await showingWork(ctx, debtReader.today(store.clock.now));
    const facts = await loadClose(period, dependencies);
    const info = isRunning ? await staff.debt.current() : null;
    const figures = closeFigures(facts, salesStop(info, today()), venue.currency);
    return closeScreen(figures, today(), ctx.words);
  }

  /** A worker draws it: web machines never load what draws. */
  async function order(ctx: TapContext, { subject }: StaffTapped): Promise<void> {
    const { chatId, words } = ctx;
    const period = periodIn(subject);
    await endTap(ctx, words.text(period === null ? 'stale' : 'close-drawing'));
    if (period === null) return;
    const wish: CloseWish = { kind: 'picture', period, chatId, locale: words.locale, onceAs: null };
    await store.staffJobs.add(closeJob(randomUUID(), wish));
  }
  return composer;
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
