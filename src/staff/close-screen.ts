import { creditLeft } from '../partner/debt-limit.ts';
import { tapData } from '../taps.ts';
import { type Button, button, numberBase, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, listText, paragraphs, type Wording } from '../telegram/wording.ts';
import type { Account, AccountLine, CloseFace } from '../ticket/figure-charts.ts';
import { addVenueDays, dayCount, type VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { decimalMoney } from '../views/staff-money.ts';
import { pricedLine } from '../views/ticket-words.ts';
import {
  type AccountStanding,
  type CloseDebt,
  type CloseFigures,
  type MoneyNow,
  unexplained,
  verdictOf,
} from './close-figures.ts';
import { differingText } from './debt-differences.ts';
import { periodText, textOfPeriod } from './periods.ts';

/** How many days ahead a stop of sales is announced. */
const stopWarningDays = 3;
/** The most bookings that the screen names. */
const mostDiffering = 3;
const mostPackagesSold = 4;
const longestSoldName = 40;

/** Figures, and the words of the owner or the desk that reads them. */
interface CloseView {
  readonly figures: CloseFigures;
  readonly words: Wording;
}

interface MoneyLook {
  readonly today: VenueDate;
  /** Only owners see the debt with the partner, and take away files. */
  readonly isOwner: boolean;
}

/** A day, or several: what was sold, what customers paid, and for owners the debt with the partner. */
export function moneyScreen(view: CloseView, look: MoneyLook): Screen {
  const { figures, words } = view;
  const { turnover, silences } = figures;
  const { sales, money, partner } = accountsOf(view);
  const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  return {
    text: paragraphs(
      moneyTitle(view),
      accountText(sales, words),
      listText(
        turnover.packages,
        mostPackagesSold,
        (sold) => pricedLine(sold, words, longestSoldName),
        words,
      ),
      ...money.map((account) => accountText(account, words)),
      inLines(
        ...silences.map(({ from, until }) =>
          words.html('close-silence', { from: clock(from), until: clock(until) }),
        ),
      ),
      look.isOwner && debtText(view, partner),
    ),
    rows: moneyRowsOf(view, look),
  };
}

function debtText(view: CloseView, partner: Account): string {
  const { figures, words } = view;
  const { at, debt, standing } = figures;
  const { differing } = debt;
  const isSilent = at !== null && standing === null;
  return paragraphs(
    accountText(partner, words),
    inLines(
      verdictText(view),
      standing !== null && accountStandingText(standing, words),
      isSilent && words.html('staff-partner-silent'),
    ),
    differing.length > 0 &&
      listText(differing, mostDiffering, (booking) => differingText(booking, words), words, 'more-entries'),
  );
}

/** The limit that would stop sales first, and how far it is. */
function accountStandingText(standing: AccountStanding, words: Wording): string {
  const { info, digits, percent, daysLeft, stopsFirst } = standing;
  const money = (text: string | null): string => decimalMoney(text, digits, words);
  const room = creditLeft(info);
  return inLines(
    percent !== null &&
      words.html('staff-debt-share', { bar: bar(percent), percent, limit: money(info.limit) }),
    room !== null && words.html('staff-debt-room', { amount: money(room) }),
    stopsFirst !== null && words.html(`staff-debt-stops-${stopsFirst}`),
    info.dueDate !== null && daysLeft !== null && stopText(info.dueDate, daysLeft, words),
  );
}

const barLength = 10;

/** A share as a row of blocks: at least one above 0 %, all of them only at 100 %. */
function bar(percent: number): string {
  const exact = (Math.min(Math.max(percent, 0), 100) * barLength) / 100;
  const filled = percent > 0 ? Math.max(1, Math.floor(exact)) : 0;
  return '▰'.repeat(filled) + '▱'.repeat(barLength - filled);
}

/** Which days, and until when they were counted. */
export function moneyTitle({ figures, words }: CloseView): string {
  const { period, at } = figures;
  const date = periodText(period, words);
  return at === null
    ? words.html('close-title', { date })
    : words.html('close-title-so-far', { date, time: words.time(at) });
}

/** One line about a day on which everything agrees; all other days have the screen. */
export function closeLine({ figures, words }: CloseView): Screen {
  const { period, turnover, debt } = figures;
  const values = {
    date: periodText(period, words),
    net: words.money(turnover.net),
    debt: words.money(debt.after?.debt ?? 0),
  };
  const show = button(words.text('close-show'), tapData.staff('money', textOfPeriod(period)));
  return { text: words.html('close-all-agrees', values), rows: [[show]] };
}

/** The same lines for the screen and for the picture. */
function accountsOf({ figures, words }: CloseView) {
  const { turnover, money, kept, now, debt } = figures;
  const { sold, cancelled, repriced, net } = turnover;
  const line = (label: string, amount: Amount, isSum = false): AccountLine => ({
    label: words.unbroken(label),
    value: words.money(amount),
    isSum,
  });
  const unless0 = (label: string, amount: Amount) => (amount === 0 ? [] : [line(label, amount)]);
  const sales: Account = {
    heading: words.text('close-sales'),
    lines: [
      line(words.text('close-sold', { bookings: sold.bookings, tickets: sold.tickets }), sold.amount),
      line(
        words.text('close-cancelled', { bookings: cancelled.bookings, tickets: cancelled.tickets }),
        0 - cancelled.amount,
      ),
      ...unless0(words.text('close-repriced'), repriced),
      line(words.text('close-net'), net, true),
    ],
  };
  const customerMoney: Account | null = money && {
    heading: words.text('close-customers'),
    lines: [
      line(words.text('close-received'), money.byCard + money.byTransfer, true),
      line(words.text('close-by-card'), money.byCard),
      line(words.text('close-by-transfer'), money.byTransfer),
      ...unless0(words.text('close-unconfirmed'), money.unconfirmed),
      ...unless0(words.text('close-kept'), kept),
      line(words.text('close-returned'), money.returned),
    ],
  };
  const unmatchedLine = ({ count, amount }: MoneyNow['unmatched']) =>
    count === 0 ? [] : [line(words.text('close-unmatched', { receipts: count }), amount)];
  const openMoney: Account | null = now && {
    heading: words.text('close-now'),
    lines: [line(words.text('close-to-return'), now.toReturn), ...unmatchedLine(now.unmatched)],
  };
  const partner: Account = { heading: words.text('close-debt'), lines: debtLines(debt, words, line) };
  return { sales, money: [customerMoney, openMoney].filter((account) => account !== null), partner };
}

function debtLines(
  { after, change }: CloseDebt,
  words: Wording,
  line: (label: string, amount: Amount, isSum?: boolean) => AccountLine,
): readonly AccountLine[] {
  const reading = ({ at, debt }: NonNullable<CloseDebt['after']>): AccountLine =>
    line(words.text('close-partner', { moment: words.moment(at) }), debt);
  if (change === null) return after === null ? [] : [reading(after)];
  return [
    reading(change.before),
    line(words.text('close-added'), change.added),
    line(words.text('close-taken-away'), 0 - change.takenAway),
    line(words.text('paid-to-partner'), 0 - change.paid),
    line(words.text('close-expected'), change.expected, true),
    reading(change.after),
    line(words.text('close-difference'), change.difference, true),
  ];
}

function accountText({ heading, lines }: Account, words: Wording): string {
  return inLines(
    words.html('heading', { text: heading }),
    ...lines.map(({ label, value, isSum }) =>
      words.html(isSum ? 'close-line-sum' : 'close-line', { label, value }),
    ),
  );
}

/** How our sums compare with the partner's figure, in a sentence. */
function verdictText({ figures, words }: CloseView): string {
  const { change, first } = figures.debt;
  const verdict = verdictOf(figures);
  const isUnexplained = verdict === 'fell' || verdict === 'rose';
  const amount = isUnexplained ? unexplained(figures.debt) : (change?.difference ?? 0);
  return words.text(`close-verdict-${verdict}`, {
    amount: words.money(Math.abs(amount)),
    moment: first === null ? '' : words.moment(first.at),
  });
}

function stopText(dueDate: VenueDate, daysLeft: number, words: Wording): string {
  const day = words.day(dueDate);
  if (daysLeft < 0) return words.html('alert-debt-overdue-warn', { date: day });
  return words.html(daysLeft <= stopWarningDays ? 'close-stops-soon' : 'close-stops', {
    day,
    days: daysLeft,
  });
}

function moneyRowsOf({ figures, words }: CloseView, { today, isOwner }: MoneyLook): Screen['rows'] {
  const { period, debt } = figures;
  const subject = textOfPeriod(period);
  const file = (key: string, action: 'moneyPicture' | 'moneyCsv' | 'commission'): Button =>
    button(words.text(key), tapData.staff(action, subject));
  const isOneDay = dayCount(period) === 1;
  const [before, after] = [addVenueDays(period.from, -1), addVenueDays(period.from, 1)];
  const dayButton = (label: string, day: VenueDate): Button => button(label, tapData.staff('money', day));
  const count = debt.differing.length;
  const fallen = verdictOf(figures) === 'fell' ? -unexplained(debt) : 0;
  const paidLabel = words.text('yes-paid', { amount: words.money(fallen) });
  const ownerRows = rowsOf(
    [count > 0 && button(words.text('differing', { count }), tapData.staff('differing'))],
    [fallen > 0 && button(paidLabel, tapData.staff('paidAsk', fallen.toString(numberBase)))],
    [button(words.text('paid-to-partner'), tapData.staff('paid'))],
    [
      file('close-csv', 'moneyCsv'),
      isOneDay && file('close-picture', 'moneyPicture'),
      !isOneDay && file('close-commission', 'commission'),
    ],
  );
  return [
    ...(isOwner ? ownerRows : []),
    ...rowsOf([
      isOneDay && dayButton(`‹ ${words.shortDay(before)}`, before),
      button(words.text('refresh'), tapData.staff('money', subject)),
      isOneDay && after <= today && dayButton(`${words.shortDay(after)} ›`, after),
    ]),
  ];
}

/** What the picture of a day shows: the screen's lines. */
export function closeFace(view: CloseView): CloseFace {
  const { figures, words } = view;
  const { period, turnover } = figures;
  const { sales, money, partner } = accountsOf(view);
  return {
    venueName: words.venueName,
    title: words.text('close-picture-title', { date: words.dayLabel(period.from) }),
    amount: words.money(turnover.net),
    note: words.text('close-net-note'),
    counts: [
      { label: words.text('close-count-sold'), value: String(turnover.sold.bookings) },
      { label: words.text('close-count-cancelled'), value: String(turnover.cancelled.bookings) },
    ],
    sales,
    money,
    debt: partner,
    verdict: { text: verdictText(view), isOpen: verdictOf(figures) !== 'agrees' },
  };
}
