import type { Drift } from '../../src/accounts/drifts.ts';
import type { PaymentEntry } from '../../src/accounts/entries.ts';
import type { CloseFigures } from '../../src/staff/close-figures.ts';
import { closeLine, closeScreen } from '../../src/staff/close-screen.ts';
import {
  driftQuestion,
  driftScreen,
  driftsList,
  knownQuestion,
  noteBackQuestion,
  notedScreen,
} from '../../src/staff/drift-screens.ts';
import { paidQuestion, paidScreen, paymentBackQuestion, paymentsList } from '../../src/staff/paid.ts';
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
export const everyDrift: readonly Drift[] = [
  ...(['cancelledThere', 'missingThere', 'issuedThere', 'notCancelledThere', 'otherTotal'] as const).map(
    (kind): Drift => ({
      kind,
      id: kind,
      since: now,
      day: today,
      reference: 'x'.repeat(32),
      code: 'NL261124-5P5X82-LONG',
      here: much,
      there: much - 1,
    }),
  ),
  ...(['rose', 'fell', 'fellUnpaid'] as const).map(
    (kind): Drift => ({ kind, id: kind, since: now, day: today, sum: much }),
  ),
];

/** A day in which everything is as long as it comes. */
export function fullClose(changes: Partial<CloseFigures> = {}): CloseFigures {
  const count = { bookings: 99_999, amount: much };
  const sample = { id, beganAt: now, endedAt: now, debt: much, underWay: [] };
  return {
    period: { from: today, until: today },
    at: null,
    turnover: {
      sold: count,
      cancelled: count,
      repriced: -much,
      paid: much,
      noted: much,
      packages: Array.from({ length: 40 }, (_, index) => ({
        code: `P${index}`,
        name: awkwardName,
        quantity: 99_999,
        amount: much,
      })),
      sources: [null, ...Array.from({ length: 40 }, (_, index) => `${'x'.repeat(55)}${index}`)].map(
        (source) => ({ source, ...count }),
      ),
    },
    money: {
      byCard: much,
      byTransfer: much,
      unconfirmed: much,
      returned: much,
      toReturn: much,
      unmatched: { count: 99_999, amount: much },
      silences: [
        { from: 0, until: 3 },
        { from: 10, until: 24 },
      ],
    },
    debt: {
      before: much,
      added: much,
      takenAway: much,
      paid: much,
      noted: -much,
      expected: much,
      compared: { kind: 'open', sample, expected: 0, difference: -much, unnamed: -much },
      drifts: everyDrift,
    },
    stop: { date: today, daysLeft: 3 },
    ...changes,
  };
}

/** What owners see of the day's close, with data as long as it comes. */
export function closeScreens(words: Wording): readonly Shown<Screen>[] {
  const full = fullClose();
  const { debt } = full;
  const verdicts = (['agrees', 'explained', 'settled', 'open'] as const).map((kind) => ({
    at: `close ${kind}`,
    screen: closeScreen(
      {
        ...full,
        debt: debt && { ...debt, compared: debt.compared && { ...debt.compared, kind, unnamed: 0 } },
      },
      today,
      words,
    ),
  }));
  const stops = [-2, 0, 1, 9].map((daysLeft) => ({
    at: `close ${daysLeft} days before sales stop`,
    screen: closeScreen({ ...full, at: now, stop: { date: today, daysLeft } }, today, words),
  }));
  return [
    { at: 'close', screen: closeScreen(full, today, words) },
    ...verdicts,
    ...stops,
    { at: 'close without a figure', screen: closeScreen({ ...full, money: null, debt: null }, today, words) },
    {
      at: 'close of a quarter',
      screen: closeScreen(
        { ...full, period: { from: addVenueDays(today, -91), until: today } },
        today,
        words,
      ),
    },
    { at: 'close in a line', screen: closeLine(full, words) },
    {
      at: 'drifts',
      screen: driftsList({ open: [...everyDrift, ...everyDrift], noted: everyDrift }, 1, words),
    },
    { at: 'no drifts', screen: driftsList({ open: [], noted: [] }, 0, words) },
    ...everyDrift.flatMap((drift) => [
      { at: `drift ${drift.kind}`, screen: driftScreen(drift, words, words.html('drift-changed')) },
      { at: `take over ${drift.kind}`, screen: driftQuestion(drift, words) },
      { at: `known ${drift.kind}`, screen: knownQuestion(drift, { id, reason: null }, words) },
      { at: `noted ${drift.kind}`, screen: notedScreen(drift, words) },
      { at: `note back ${drift.kind}`, screen: noteBackQuestion(drift, words) },
      { at: `known why ${drift.kind}`, screen: knownQuestion(drift, { id, reason: awkwardName }, words) },
    ]),
    { at: 'paid question', screen: paidQuestion({ id, amount: much, note: awkwardName }, words) },
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
