import { randomUUID } from 'node:crypto';
import { Composer } from 'grammy';
import { type MoneyFlow, moneyFlowAmong, paidInVain } from '../booking/money.ts';
import { type Sales, salesOf, soldOrCancelled } from '../booking/sales.ts';
import { isPaidAtGate } from '../config/config.ts';
import { pricedLine } from '../customer/ticket-words.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { type ReportWish, reportJob } from '../jobs/staff-jobs.ts';
import type { Period } from '../language/past-days.ts';
import { onStaffTaps, tapData } from '../taps.ts';
import { expandedDate } from '../telegram/callback-data.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs } from '../telegram/text.ts';
import { listText, type Wording } from '../telegram/wording.ts';
import { addVenueDays, type Instant, spanOf } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { answer, answerWithFile } from './answer.ts';
import { bookingsCsv } from './csv.ts';
import { aboutPeriod, onPeriods, periodText, textOfPeriod } from './periods.ts';
import { mondayOf, weekText } from './report.ts';
import { ofOwners } from './taps.ts';

const mostPackagesSold = 12;
const longestSoldName = 50;

/** /today [day or range]: sales, where the money went, and the bookings as a file. */
export function todayFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, now, staff, today } = dependencies;
  const composer = new Composer<BotContext>();

  onPeriods(composer, 'today', dependencies, screenOf);
  const files = aboutPeriod({
    async csv(ctx, _tap, period) {
      const { words } = ctx;
      const { listed } = await soldIn(period, dependencies);
      const inOrder = listed.toSorted((a, b) => a.createdAt - b.createdAt);
      const name = `bookings-${period.from === period.until ? period.from : `${period.from}-${period.until}`}.csv`;
      const caption = words.html('day-csv-caption', { date: periodText(period, words) });
      await answerWithFile(ctx, bookingsCsv(inOrder, config.venue, words), name, caption);
    },
  });
  onStaffTaps(composer, ofOwners(dependencies, 'stale', files));

  async function screenOf(ctx: BotContext, period: Period): Promise<Screen> {
    const { listed, sales } = await soldIn(period, dependencies);
    const at = period.from === today() ? now() : null;
    const money = moneyFlowAmong(listed);
    const { retentionDays } = config.booking;
    const isWhole = addVenueDays(period.from, retentionDays) >= today();
    const forgottenAfterDays = isWhole ? null : retentionDays;
    const figures = { sales, money, forgottenAfterDays };
    return todayScreen({ period, at, ...figures, mayExport: staff.isOwner(ctx.from.id) }, ctx.words);
  }
  return composer;
}

/** The bookings of the file, and the sales among them. */
async function soldIn(period: Period, { config, store }: FeatureDependencies) {
  const { begin, end } = spanOf(period, config.venue.timeZone);
  const withEnded = !isPaidAtGate(config);
  const found = await store.ledger.soldOrCancelledWithin(begin, end, { withEnded });
  const { sold, cancelled } = soldOrCancelled(found, begin, end);
  const listed = [...sold, ...cancelled, ...paidInVain(found, begin, end)];
  return { listed, sales: salesOf(found, begin, end) };
}

interface Today {
  readonly period: Period;
  /** Null when the days have passed. */
  readonly at: Instant | null;
  readonly sales: Sales;
  /** The money of the file's bookings; null where nothing was paid here. */
  readonly money: MoneyFlow | null;
  /** After how many days bookings are deleted; set when some of these days may be affected. */
  readonly forgottenAfterDays: number | null;
  /** True for owners alone: the file has customers' details. */
  readonly mayExport: boolean;
}

/** One day or several: sales by package, and where the money went. */
export function todayScreen(shown: Today, words: Wording): Screen {
  const { period, at, sales, money, forgottenAfterDays: days, mayExport } = shown;
  const { bookings, tickets, revenue, cancelled } = sales;
  const date = periodText(period, words);
  const isToday = at !== null;
  return {
    text: paragraphs(
      isToday
        ? words.html('staff-today', { date, time: words.time(at) })
        : words.html('staff-today-past', { date }),
      inLines(
        words.html('staff-today-sold', { bookings, tickets }),
        words.html('staff-today-revenue', { amount: words.money(revenue) }),
        cancelled.bookings > 0 &&
          words.html('staff-today-cancelled', {
            bookings: cancelled.bookings,
            amount: words.money(cancelled.revenue),
          }),
      ),
      money !== null && moneyFlowText(money, words),
      soldPackagesText(sales, words),
      days !== null && words.html('staff-today-forgotten', { days }),
    ),
    rows: rowsOf([
      button(words.text('refresh'), tapData.staff('today', isToday ? '' : textOfPeriod(period))),
      mayExport && button(words.text('day-as-csv'), tapData.staff('csv', textOfPeriod(period))),
    ]),
  };
}

/** What was received, and where it went; the lines add up to the first. */
function moneyFlowText(flow: MoneyFlow, words: Wording): string {
  const line = (key: string, amount: Amount): string => words.html(key, { amount: words.money(amount) });
  return inLines(
    line('staff-today-received', flow.received),
    line('staff-today-for-tickets', flow.tickets),
    line('staff-today-kept', flow.kept),
    line('staff-today-to-return', flow.toReturn),
    line('staff-today-returned', flow.returned),
    flow.unpaid !== 0 && line('staff-today-unpaid', -flow.unpaid),
    flow.moved !== 0 && line(flow.moved > 0 ? 'staff-today-moved-here' : 'staff-today-moved-on', -flow.moved),
  );
}

function soldPackagesText({ packages }: Sales, words: Wording): string {
  const lineOf = (sold: Sales['packages'][number]): string =>
    pricedLine({ ...sold, amount: sold.revenue }, words, longestSoldName);
  return listText(packages, mostPackagesSold, lineOf, words);
}

/** /report: the week as a picture. A worker draws it, since web processes don't load the drawing code. */
export function reportFeature({ store, today }: FeatureDependencies): Composer<BotContext> {
  const composer = new Composer<BotContext>();

  composer.command('report', async (ctx) => {
    const { words } = ctx;
    const monday = mondayOf(today());
    const text = words.html('report-drawing', { week: weekText(monday, words) });
    const { message_id: waitingId } = await answer(ctx, { text, rows: [] });
    await order(ctx, { monday, messageId: null, waitingId });
  });

  onStaffTaps(composer, {
    async report(ctx, { subject }, next) {
      const { words, msgId: messageId } = ctx;
      const date = expandedDate(subject);
      if (date === null) return next();
      const monday = mondayOf(date);
      await endTap(ctx, words.text('report-drawing', { week: weekText(monday, words) }));
      await order(ctx, { monday, messageId, waitingId: null });
    },
  });

  async function order(
    { chatId, words }: BotContext,
    wish: Pick<ReportWish, 'monday' | 'messageId' | 'waitingId'>,
  ): Promise<void> {
    const { locale } = words;
    await store.staffJobs.add(reportJob(randomUUID(), { ...wish, chatId, locale, onceAs: null }));
  }
  return composer;
}
