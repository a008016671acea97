import type { Drift } from '../accounts/drifts.ts';
import { pricedLine } from '../customer/ticket-words.ts';
import { tapData } from '../taps.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs } from '../telegram/text.ts';
import { listText, type Wording } from '../telegram/wording.ts';
import type { Account, AccountLine, CloseFace } from '../ticket/close-drawing.ts';
import type { FigureBar } from '../ticket/figures.ts';
import { addVenueDays, dayCount, type VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import {
  type CloseDebt,
  type CloseFigures,
  type CustomerMoney,
  netOf,
  type SalesStop,
} from './close-figures.ts';
import { driftText } from './drift-screens.ts';
import { periodText, textOfPeriod } from './periods.ts';

const mostPackagesNamed = 8;
const mostBars = 5;
const mostSources = 8;
const longestShownName = 40;
/** Days before sales stop from which on it is said. */
const stopWarningDays = 3;

/** A day, or several: what was sold, what customers paid, and the debt with the partner. */
export function closeScreen(figures: CloseFigures, today: VenueDate, words: Wording): Screen {
  const { turnover, money, debt, stop } = figures;
  const { sales, customers, partner } = accountsOf(figures, words);
  return {
    text: paragraphs(
      closeTitle(figures, words),
      accountText(sales, words),
      customers !== null && accountText(customers, words),
      money !== null && silencesText(money, words),
      accountText(partner, words),
      inLines(verdictOf(debt, words), stop !== null && stopText(stop, words)),
      debt !== null && driftsText(debt.drifts, words),
      listText(
        turnover.packages,
        mostPackagesNamed,
        (sold) => pricedLine(sold, words, longestShownName),
        words,
      ),
      sourcesText(figures, words),
    ),
    rows: closeRows(figures, today, words),
  };
}

/** Which days, and until when they were counted. */
export function closeTitle({ period, at }: CloseFigures, words: Wording): string {
  const date = periodText(period, words);
  return at === null
    ? words.html('close-title', { date })
    : words.html('close-title-so-far', { date, time: words.time(at) });
}

/** One line about a day on which everything agrees; for the others there is the screen. */
export function closeLine({ period, turnover, debt }: CloseFigures, words: Wording): Screen {
  const values = {
    date: periodText(period, words),
    net: words.money(netOf(turnover)),
    debt: words.money(debt?.expected ?? 0),
  };
  const show = button(words.text('close-show'), tapData.staff('dayClose', textOfPeriod(period)));
  return { text: words.html('close-all-agrees', values), rows: [[show]] };
}

/** The same lines for the screen and for the picture. */
function accountsOf({ period, turnover, money, debt }: CloseFigures, words: Wording) {
  const { sold, cancelled, repriced } = turnover;
  const line = (label: string, amount: Amount, isSum = false): AccountLine => ({
    label: words.unbroken(label),
    value: words.money(amount),
    isSum,
  });
  const unless0 = (label: string, amount: Amount) => (amount === 0 ? [] : [line(label, amount)]);
  const sales: Account = {
    heading: words.text('close-sales'),
    lines: [
      line(words.text('close-sold', { bookings: sold.bookings }), sold.amount),
      line(words.text('close-cancelled', { bookings: cancelled.bookings }), 0 - cancelled.amount),
      ...unless0(words.text('close-repriced'), repriced),
      line(words.text('close-net'), netOf(turnover), true),
    ],
  };
  const unmatchedLine = ({ count, amount }: CustomerMoney['unmatched']) =>
    count === 0 ? [] : [line(words.text('close-unmatched', { receipts: count }), amount)];
  const customers: Account | null = money && {
    heading: words.text('close-customers'),
    lines: [
      line(words.text('close-by-card'), money.byCard),
      line(words.text('close-by-transfer'), money.byTransfer),
      ...unless0(words.text('close-unconfirmed'), money.unconfirmed),
      ...unmatchedLine(money.unmatched),
      line(words.text('close-to-return'), money.toReturn),
      line(words.text('close-returned'), money.returned),
    ],
  };
  const partner: Account = {
    heading: words.text('close-debt'),
    lines: debt === null ? [] : debtLines(debt, dayCount(period) === 1, words, line, unless0),
  };
  return { sales, customers, partner };
}

function debtLines(
  { before, added, takenAway, paid, noted, expected, compared }: CloseDebt,
  isOneDay: boolean,
  words: Wording,
  line: (label: string, amount: Amount, isSum?: boolean) => AccountLine,
  unless0: (label: string, amount: Amount) => readonly AccountLine[],
): readonly AccountLine[] {
  const comparedLines = ({ sample, difference, expected: then }: NonNullable<typeof compared>) => {
    const moment = isOneDay ? words.time(sample.beganAt) : words.moment(sample.beganAt);
    return [
      ...(then === expected ? [] : [line(words.text('close-expected-then', { moment }), then)]),
      line(words.text('close-partner', { moment }), sample.debt),
      line(words.text('close-difference'), difference, true),
    ];
  };
  return [
    line(words.text('close-before'), before),
    line(words.text('close-added'), added),
    line(words.text('close-taken-away'), 0 - takenAway),
    line(words.text('close-paid'), 0 - paid),
    ...unless0(words.text('close-noted'), noted),
    line(words.text('close-expected'), expected, true),
    ...(compared === null ? [] : comparedLines(compared)),
  ];
}

function accountText({ heading, lines }: Account, words: Wording): string {
  return inLines(
    words.html('close-heading', { heading }),
    ...lines.map(({ label, value, isSum }) =>
      words.html(isSum ? 'close-line-sum' : 'close-line', { label, value }),
    ),
  );
}

/** How our book stands to the partner's figure, in a sentence. */
function verdictOf(debt: CloseDebt | null, words: Wording): string {
  const compared = debt?.compared ?? null;
  if (compared === null) return words.text('close-verdict-unread');
  const { kind, unnamed } = compared;
  if (kind === 'open' && unnamed === 0) return words.text('close-verdict-named');
  const fell = (debt?.drifts ?? []).flatMap((drift) => (drift.kind === 'fell' ? drift.sum : []));
  const amount = kind === 'settled' ? fell.reduce((sum, each) => sum + each, 0) : Math.abs(unnamed);
  return words.text(`close-verdict-${kind}`, { amount: words.money(amount) });
}

function stopText({ date, daysLeft }: SalesStop, words: Wording): string {
  const day = words.day(date);
  if (daysLeft < 0) return words.html('close-stopped', { day });
  return words.html(daysLeft <= stopWarningDays ? 'close-stops-soon' : 'close-stops', {
    day,
    days: daysLeft,
  });
}

function silencesText({ silences }: CustomerMoney, words: Wording): string {
  const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  return inLines(
    ...silences.map(({ from, until }) =>
      words.html('close-silence', { from: clock(from), until: clock(until) }),
    ),
  );
}

/** So many are named on the screen; the others follow one by one. */
const mostDrifts = 5;

function driftsText(drifts: readonly Drift[], words: Wording): string {
  if (drifts.length === 0) return '';
  return inLines(
    words.html('close-drifts', { count: drifts.length }),
    listText(drifts, mostDrifts, (drift) => driftText(drift, words), words, 'close-more'),
  );
}

function sourcesText({ turnover }: CloseFigures, words: Wording): string {
  const named = turnover.sources.flatMap((each) =>
    each.source === null ? [] : [{ ...each, name: each.source }],
  );
  const lineOf = ({ name, bookings, amount }: (typeof named)[number]): string => {
    const shown = clipped(words.sourceName(name), longestShownName);
    return words.html('close-source', { name: shown, bookings, amount: words.money(amount) });
  };
  return listText(named, mostSources, lineOf, words, 'close-more');
}

function closeRows({ period, debt }: CloseFigures, today: VenueDate, words: Wording): Screen['rows'] {
  const subject = textOfPeriod(period);
  const file = (key: string, action: 'closePicture' | 'closeCsv' | 'statement' | 'commission'): Button =>
    button(words.text(key), tapData.staff(action, subject));
  const isOneDay = dayCount(period) === 1;
  const [before, after] = [addVenueDays(period.from, -1), addVenueDays(period.from, 1)];
  const dayButton = (label: string, day: VenueDate): Button => button(label, tapData.staff('dayClose', day));
  const drifts = debt?.drifts.length ?? 0;
  const hasNotes = debt !== null && debt.noted !== 0;
  return rowsOf(
    [
      drifts > 0 && button(words.text('close-differences', { count: drifts }), tapData.staff('drifts')),
      drifts === 0 && hasNotes && button(words.text('close-noted'), tapData.staff('drifts')),
    ],
    isOneDay
      ? [file('close-picture', 'closePicture'), file('close-csv', 'closeCsv')]
      : [
          file('close-pdf', 'statement'),
          file('close-csv', 'closeCsv'),
          file('close-commission', 'commission'),
        ],
    [
      isOneDay && dayButton(`‹ ${words.shortDay(before)}`, before),
      button(words.text('refresh'), tapData.staff('dayClose', subject)),
      isOneDay && after <= today && dayButton(`${words.shortDay(after)} ›`, after),
    ],
  );
}

/** What the picture of a day shows: the screen's lines, and shares to draw. */
export function closeFace(figures: CloseFigures, words: Wording): CloseFace {
  const { period, turnover, debt } = figures;
  const { sales, customers, partner } = accountsOf(figures, words);
  const largest = (all: readonly { readonly amount: Amount }[]): Amount =>
    Math.max(1, ...all.map(({ amount }) => amount));
  const barOf = (label: string, amount: Amount, most: Amount): FigureBar => ({
    label,
    value: words.money(amount),
    share: Math.max(0, amount / most),
  });
  const { packages, sources } = turnover;
  const [mostSold, mostBrought] = [largest(packages), largest(sources)];
  return {
    venueName: words.venueName,
    title: words.text('close-picture-title', { date: words.dayLabel(period.from) }),
    amount: words.money(netOf(turnover)),
    note: words.text('close-net-note'),
    counts: [
      { label: words.text('close-count-sold'), value: String(turnover.sold.bookings) },
      { label: words.text('close-count-cancelled'), value: String(turnover.cancelled.bookings) },
    ],
    sales,
    money: customers,
    debt: partner,
    verdict: { text: verdictOf(debt, words), isOpen: debt?.compared?.kind !== 'agrees' },
    packages: {
      heading: words.text('close-by-package'),
      bars: packages
        .slice(0, mostBars)
        .map(({ quantity, amount, ...sold }) =>
          barOf(words.unbroken(`${quantity}\u00a0× ${words.packageName(sold)}`), amount, mostSold),
        ),
      none: words.text('close-nothing-sold'),
    },
    sources: {
      heading: words.text('close-by-source'),
      bars: sources
        .slice(0, mostBars)
        .map(({ source, amount }) =>
          barOf(
            source === null ? words.text('close-no-source') : words.sourceName(source),
            amount,
            mostBrought,
          ),
        ),
      none: words.text('close-nothing-sold'),
    },
  };
}
