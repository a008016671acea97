import { expect } from 'vitest';
import type { DifferingBooking } from '../../src/accounts/booking-differences.ts';
import type { PaymentEntry } from '../../src/accounts/debt-entries.ts';
import {
  type AccountStanding,
  type CloseFigures,
  type CloseVerdict,
  verdictOf,
} from '../../src/staff/close-figures.ts';
import { closeLine, moneyScreen } from '../../src/staff/close-screen.ts';
import { differingList, differingScreen, updateQuestion } from '../../src/staff/debt-differences.ts';
import {
  paidQuestion,
  paidScreen,
  paymentBackQuestion,
  paymentsList,
} from '../../src/staff/partner-payments.ts';
import type { Screen } from '../../src/telegram/screen.ts';
import type { Wording } from '../../src/telegram/wording.ts';
import { addVenueDays } from '../../src/venue/calendar.ts';
import type { Shown } from './every-screen.ts';
import { awkwardName, now, today } from './sample-dialogue.ts';

const much = 9_999_999_999_999;
const id = 'x'.repeat(16);
const entry: PaymentEntry = {
  id: `paid:${id}`,
  kind: 'paid',
  amount: -much,
  at: now,
  day: today,
  by: 2 ** 51,
};

/** One of each kind. */
const everyDiffering: readonly DifferingBooking[] = (
  ['cancelledThere', 'missingThere', 'issuedThere', 'notCancelledThere', 'otherTotal'] as const
).map((kind) => ({
  kind,
  reference: 'x'.repeat(32),
  code: 'NL261124-5P5X82-LONG',
  day: today,
  here: much,
  there: much - 1,
}));

const reading = { day: today, at: now, endedAt: now, debt: much };
const change = {
  before: reading,
  after: reading,
  added: much,
  takenAway: much,
  paid: much,
  expected: much,
  difference: -much,
  explainedBy: null,
};

const standing: AccountStanding = {
  info: {
    limitedBy: 'both',
    limit: String(much),
    currentDebt: String(much - 1),
    days: 9_999,
    dueDate: today,
  },
  digits: 0,
  percent: 99,
  daysLeft: 3,
  stopsFirst: 'amount',
};
const look = { today, isOwner: true };

/** A day in which everything is as long as it comes. */
export function fullClose(changes: Partial<CloseFigures> = {}): CloseFigures {
  const count = { bookings: 99_999, tickets: 999_999, amount: much };
  return {
    period: { from: today, until: today },
    at: null,
    turnover: {
      sold: count,
      cancelled: count,
      repriced: -much,
      net: much,
      packages: Array.from({ length: 40 }, (_, index) => ({
        code: `P${index}`,
        name: awkwardName,
        quantity: 999_999,
        amount: much,
      })),
      added: much,
      takenAway: much,
      paid: much,
    },
    money: { byCard: much, byTransfer: much, unconfirmed: much, returned: much },
    kept: much,
    now: { toReturn: much, unmatched: { count: 99_999, amount: much } },
    silences: [
      { from: 0, until: 3 },
      { from: 10, until: 24 },
    ],
    debt: { first: reading, after: reading, change, differing: everyDiffering, isLookedAt: false },
    standing,
    ...changes,
  };
}

/** One for each verdict. */
function debtsOf({ debt }: CloseFigures): Readonly<Record<CloseVerdict, CloseFigures['debt']>> {
  const alone = { ...debt, differing: [] };
  const differs = (difference: number, explainedBy: 'calls' | 'payment' | null = null) => ({
    ...alone,
    change: { ...change, difference, explainedBy },
  });
  return {
    agrees: differs(0),
    calls: differs(much, 'calls'),
    payment: differs(much, 'payment'),
    found: { ...differs(-everyDiffering.length), differing: everyDiffering },
    looking: { ...differs(much), isLookedAt: true },
    fell: differs(-much),
    rose: differs(much),
    unread: { ...alone, first: null, after: null, change: null },
    beforeFirst: { ...alone, change: null },
    notRead: { ...alone, after: null, change: null },
  };
}

/** What owners see of the day's close, with data as long as it comes. */
export function closeScreens(words: Wording): readonly Shown<Screen>[] {
  const full = fullClose();
  const verdicts = Object.entries(debtsOf(full)).map(([verdict, debt]) => {
    const figures = { ...full, debt };
    expect(verdictOf(figures)).toBe(verdict);
    return { at: `close ${verdict}`, screen: moneyScreen({ figures, words }, look) };
  });
  const stops = [-2, 0, 1, 9].map((daysLeft) => ({
    at: `close ${daysLeft} days before sales stop`,
    screen: moneyScreen({ figures: { ...full, at: now, standing: { ...standing, daysLeft } }, words }, look),
  }));
  return [
    { at: 'close', screen: moneyScreen({ figures: full, words }, look) },
    ...verdicts,
    ...stops,
    {
      at: 'close without money',
      screen: moneyScreen({ figures: { ...full, money: null, now: null }, words }, look),
    },
    {
      at: 'close of a quarter',
      screen: moneyScreen(
        { figures: { ...full, period: { from: addVenueDays(today, -91), until: today } }, words },
        { ...look, isOwner: false },
      ),
    },
    { at: 'close in a line', screen: closeLine({ figures: full, words }) },
    { at: 'differing', screen: differingList([...everyDiffering, ...everyDiffering], 1, words) },
    { at: 'nothing differs', screen: differingList([], 0, words) },
    ...everyDiffering.flatMap((one) => [
      { at: `differs ${one.kind}`, screen: differingScreen(one, words, words.html('differs-changed')) },
      { at: `update ${one.kind}`, screen: updateQuestion(one, words) },
    ]),
    { at: 'paid question', screen: paidQuestion(much, awkwardName, { id, staffId: 2 ** 51 }, words) },
    { at: 'paid', screen: paidScreen(entry, words) },
    { at: 'payment back', screen: paymentBackQuestion(entry, words) },
    {
      at: 'payments to the partner',
      screen: paymentsList(
        Array.from({ length: 6 }, () => entry),
        words,
      ),
    },
  ];
}
