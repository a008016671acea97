import { byDay, turnoverOf } from '../accounts/statement.ts';
import type { Period } from '../language/days/past-days.ts';
import type { Wording } from '../telegram/wording.ts';
import type { Statement, StatementTable } from '../ticket/statement.ts';
import { addVenueDays, datesOf, dayCount } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import type { Venue } from '../venue/venue.ts';
import { commissionOf } from './close-csv.ts';
import { type CloseFacts, debtWithin, movedMoney, netOf, spanSoFar } from './close-figures.ts';
import { periodText } from './periods.ts';

/** The figures of some days for the accountant: by day, by package and by source. */
export function statementOf(
  facts: CloseFacts,
  venue: Pick<Venue, 'currency' | 'timeZone' | 'sources'>,
  words: Wording,
): Statement {
  const period = periodText(facts.period, words);
  return {
    title: words.text('statement-title', { period }),
    venueName: words.venueName,
    facts: [{ label: words.text('statement'), value: monthText(facts, words) ?? period }],
    notes: [],
    tables: [daysTable(facts, venue, words), packagesTable(facts, words), sourcesTable(facts, venue, words)],
    remarks: [
      words.text('statement-days', { zone: venue.timeZone }),
      facts.book === null ? words.text('close-verdict-unread') : words.text('statement-debt'),
    ],
  };
}

/** Null: it is not a whole month. */
function monthText({ period: { from, until } }: CloseFacts, words: Wording): string | null {
  const month = from.slice(0, 'YYYY-MM'.length);
  const isWhole = from.endsWith('-01') && until.startsWith(month) && addVenueDays(until, 1).endsWith('-01');
  return isWhole ? words.month(month) : null;
}

/** Without a number where there is nothing, so that days without business are seen. */
function amountText(amount: Amount, words: Wording): string {
  return amount === 0 ? '' : words.money(amount);
}

function daysTable(
  facts: CloseFacts,
  { currency, timeZone }: Pick<Venue, 'currency' | 'timeZone'>,
  words: Wording,
): StatementTable {
  const { book, money, period, entries } = facts;
  const ofDay = byDay(entries);
  const partsOf = (days: Period): readonly string[] => {
    const { from, until } = spanSoFar(days, facts.until, timeZone);
    const turnover = turnoverOf(dayCount(days) === 1 ? (ofDay.get(days.from) ?? []) : entries);
    const moved = movedMoney({ money, from, until }, currency);
    const amounts = [
      turnover.sold.amount,
      0 - turnover.cancelled.amount,
      netOf(turnover),
      ...(money === null ? [] : [moved.byCard + moved.byTransfer, 0 - moved.returned]),
      0 - turnover.paid,
    ];
    const debt =
      book === null || from >= facts.until ? '' : words.money(debtWithin(book, from, until).expected);
    return [...amounts.map((amount) => amountText(amount, words)), debt];
  };
  return {
    heading: words.text('statement-by-day'),
    columns: [
      words.text('statement-day'),
      words.text('statement-sold'),
      words.text('statement-cancelled'),
      words.text('close-net'),
      ...(money === null ? [] : [words.text('statement-received'), words.text('close-returned')]),
      words.text('close-paid'),
      words.text('statement-debt-at-end'),
    ],
    rows: [
      ...datesOf(period).map((day) => ({
        cells: [words.dayLabel(day), ...partsOf({ from: day, until: day })],
        isSum: false,
      })),
      { cells: [words.text('statement-sum'), ...partsOf(period)], isSum: true },
    ],
  };
}

function packagesTable({ entries }: CloseFacts, words: Wording): StatementTable {
  const { packages } = turnoverOf(entries);
  return {
    heading: words.text('close-by-package'),
    columns: [words.text('statement-package'), words.text('statement-quantity'), words.text('close-net')],
    rows: packages.map(({ quantity, amount, ...sold }) => ({
      cells: [words.packageName(sold), String(quantity), words.money(amount)],
      isSum: false,
    })),
  };
}

function sourcesTable(
  { entries }: CloseFacts,
  venue: Pick<Venue, 'sources'>,
  words: Wording,
): StatementTable {
  return {
    heading: words.text('close-by-source'),
    columns: [
      words.text('statement-source'),
      words.text('statement-bookings'),
      words.text('close-net'),
      words.text('statement-percent'),
      words.text('statement-commission'),
    ],
    rows: turnoverOf(entries).sources.map(({ source, bookings, amount }) => {
      const percent = (source === null ? null : venue.sources.get(source)?.commission) ?? 0;
      const name = source === null ? words.text('close-no-source') : words.sourceName(source);
      const due = percent === 0 ? ['', ''] : [`${percent} %`, words.money(commissionOf(amount, percent))];
      return { cells: [name, String(bookings), words.money(amount), ...due], isSum: false };
    }),
  };
}
