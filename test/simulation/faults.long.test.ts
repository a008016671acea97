import { beforeAll, describe, expect, it } from 'vitest';
import { transitionTable } from '../../src/booking/transitions.ts';
import { searchTogether } from './crew.ts';
import { faultsAt } from './faults.ts';
import { frontScenarios } from './front/stories.ts';
import { failuresOf } from './reporting.ts';
import { scenarios } from './scenarios.ts';
import { newTally, type Tally } from './search.ts';
import { seedTasks, type Task } from './tasks.ts';

const seeds = 1_500;

describe('the search', () => {
  const tally: Tally = newTally();
  let failures: readonly string[] = [];

  beforeAll(async () => {
    const singles = [...frontScenarios, ...scenarios].map(
      ({ name }): Task => ({ search: 'some singles', scenario: name }),
    );
    await searchTogether([...singles, ...seedTasks(1, seeds)], tally);
    failures = await failuresOf(tally);
  }, 900_000);

  it('violates nothing, by single faults at every call, nor by the faults of 1,500 seeds', () => {
    expect(failures).toEqual([]);
    expect(tally.runs).toBeGreaterThan(seeds + 7_000);
  });

  it('met every fault at every kind of call', () => {
    const all = Object.entries(faultsAt).flatMap(([site, faults]) =>
      faults.map((fault) => `${site} ${fault}`),
    );
    expect(all.filter((met) => !tally.counts.has(met))).toEqual([]);
  });

  it('went through every transition of the table', () => {
    const transitions = Object.entries(transitionTable).flatMap(([from, states]) =>
      states.map((to) => `${from} → ${to}`),
    );
    expect(transitions.filter((transition) => !tally.counts.has(transition))).toEqual([]);
  });

  it.each([
    ['a confirm was sent a second time', 'confirm.again'],
    ['a process was held up before a send', 'event.unsent'],
    ['two processes met at a commit', 'commit.conflict'],
    ['a limit refused a booking', 'commit.limit'],
    ['a venue cancelled a hold', 'held → cancelled'],
    ['a venue cancelled what was being confirmed', 'confirming → cancelled'],
    ['a venue cancelled issued tickets', 'issued → cancelled'],
    ['a store forgot a confirm, and a read found it', 'held → issued'],
    ['the end of a hold was announced', 'entry.holdReminder'],
    ['the card was shown anew', 'entry.card'],
    ['a customer was told how it ended', 'entry.outcome'],
    ['a customer was told of a cancellation', 'entry.cancelled'],
    ['pictures were struck through', 'entry.void'],
    ['a visit was announced', 'entry.visitReminder'],
    ['staff learned of an unknown confirm', 'alert.unknownConfirm'],
    ['staff learned of a booking in review', 'alert.review'],
    ['staff learned of another day', 'alert.dateDiffers'],
    ['staff learned of missing tickets', 'alert.ticketsMissing'],
    ['staff learned of news that a customer can’t be told', 'alert.uninformed'],
    ['staff learned of a delivery without an answer', 'alert.deliveryUnanswered'],
    ['staff learned of an unreachable chat', 'alert.unreachable'],
    ['staff learned of a cancellation in vain', 'alert.cancelFailed'],
    ['staff were asked to cancel', 'alert.cancelRequested'],
    ['staff were asked to change the date', 'alert.changeRequested'],
    ['a customer was told the answer of staff', 'entry.requestAnswered'],
    ['staff learned that a customer has both bookings of a change', 'alert.replaceFailed'],
    ['staff learned that what was to be replaced had ended', 'alert.replacedEnded'],
    ['a payment code was drawn that was given out before', 'commit.taken'],
    ['a payment by card was accepted', 'checkout.accepted'],
    ['money was told again', 'receive.known'],
    ['money matched nothing', 'receive.unmatched'],
    ['staff matched it', 'match.accepted'],
    ['staff matched what was matched already', 'match.notFound'],
    ['an owner gave money back', 'returned.accepted'],
    ['an owner took back what had not come', 'takenBack.accepted'],
    ['money came for another price', 'money.idle'],
    ['a customer learned what is still due', 'entry.partlyPaid'],
    ['a customer learned that paid tickets wait', 'entry.paidWaiting'],
    ['a customer learned that money is given back', 'entry.moneyReturned'],
    ['staff learned that a customer has paid', 'alert.saysPaid'],
    ['staff were asked no more whether the money has come', 'entry.alertOver'],
    ['staff learned that money is to be returned', 'alert.moneyToReturn'],
  ])('sometimes saw that %s', (_what, count) => {
    expect(tally.counts.get(count)).toBeGreaterThan(0);
  });
});
