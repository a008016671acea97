import { randomUUID } from 'node:crypto';
import type { StaffJob } from '../store/staff-job-queue.ts';
import type { TapOn } from '../taps.ts';
import { showingWork } from '../telegram/card.ts';
import type { BotContext, CommandContext, TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { dayCount } from '../venue/calendar.ts';
import { closeFigures, loadClose } from './close-figures.ts';
import { moneyScreen } from './close-screen.ts';
import { closeCsv, commissionCsv } from './csv.ts';
import type { DeskDependencies } from './dependencies.ts';
import { mostDaysShown, periodIn, periodText, textOfPeriod, tooLong, whichPeriod } from './periods.ts';
import { type Period, readPeriods } from './read-past-days.ts';
import { answer, answerInPrivate, fileInPrivate, paint } from './replies.ts';
import { mayUse } from './rights.ts';
import { about, type StaffTaps } from './tap-handlers.ts';

/** A close for the chat of an owner. `morning`: the day before, as a line where all agrees. */
export interface CloseWish {
  readonly kind: 'picture' | 'morning';
  readonly period: Period;
  readonly chatId: number;
  /** Null: the owner's language. */
  readonly locale: string | null;
  /** A name under which it is sent once; null: it was asked for, and can be asked for again. */
  readonly onceAs: string | null;
}

/** The job that sends a close; its payload is the wish. */
export function closeJob(id: string, wish: CloseWish): StaffJob {
  return { name: `close:${id}`, payload: JSON.stringify(wish) };
}

type MoneyDependencies = Pick<DeskDependencies, 'config' | 'debtReader' | 'staff' | 'store' | 'today'>;

/** /money [day or range]: what was sold and paid; for owners the debt with the partner, a picture and files too. */
export function moneyFeature(dependencies: MoneyDependencies) {
  const { config, debtReader, staff, store, today } = dependencies;
  const { currency } = config.venue;
  const justToday = (): Period => ({ from: today(), until: today() });

  async function money(ctx: CommandContext): Promise<void> {
    const { match, words } = ctx;
    const options = { locale: words.locale, today: today(), longest: mostDaysShown };
    const periods = match.trim() === '' ? [justToday()] : readPeriods(match, options);
    const [period, another] = periods;
    if (period === undefined || another !== undefined) {
      return void (await answer(ctx, whichPeriod(periods, words)));
    }
    if (dayCount(period) > mostDaysShown) return void (await answer(ctx, tooLong(period, words)));
    const isOwner = staff.isOwner(ctx.from.id);
    const screen = await screenOf(ctx, period, isOwner);
    await (isOwner ? answerInPrivate(ctx, screen, 'money') : answer(ctx, screen));
  }

  async function screenOf(ctx: BotContext, period: Period, isOwner: boolean): Promise<Screen> {
    const isRunning = period.until >= today();
    const readsDebt = isRunning && isOwner;
    if (readsDebt) await showingWork(ctx, debtReader.today(store.clock.now));
    const facts = await loadClose(period, isRunning, dependencies);
    const info = readsDebt ? await showingWork(ctx, staff.debt.current()) : null;
    const figures = closeFigures(facts, info, today(), currency);
    return moneyScreen({ figures, words: ctx.words }, { today: today(), isOwner });
  }

  const taps: StaffTaps<TapOn<'money' | 'moneyFiles'>> = {
    ...about((subject) => (subject === '' ? justToday() : periodIn(subject)), {
      // In a group other staff can read it.
      money: async (ctx, _tap, period) =>
        paint(ctx, await screenOf(ctx, period, mayUse('paidToPartner', ctx, staff))),
    }),
    ...fileTaps(dependencies),
  };
  return { money, taps };
}

/** "CSV", "Commission CSV" and "Picture". */
function fileTaps({ config, store }: MoneyDependencies) {
  const { venue } = config;
  function send(ctx: TapContext, text: string, kind: 'close' | 'commission', period: Period): Promise<void> {
    const caption = ctx.words.html(`${kind}-csv-caption`, { date: periodText(period, ctx.words) });
    return fileInPrivate(ctx, text, `${kind}-${textOfPeriod(period)}.csv`, caption);
  }
  return about(periodIn, {
    async moneyCsv(ctx, _tap, period) {
      const text = closeCsv(await loadClose(period, false, { config, store }), venue, ctx.words);
      await send(ctx, text, 'close', period);
    },
    async commission(ctx, _tap, period) {
      const { entries } = await loadClose(period, false, { config, store });
      await send(ctx, commissionCsv(entries, venue, ctx.words), 'commission', period);
    },
    /** A worker draws it: web machines never load what draws. */
    async moneyPicture({ from: { id: chatId }, words: { locale } }, _tap, period) {
      const wish: CloseWish = { kind: 'picture', period, chatId, locale, onceAs: null };
      await store.staffJobs.add(closeJob(randomUUID(), wish));
    },
  });
}
