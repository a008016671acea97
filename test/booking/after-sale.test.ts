import { describe, expect, it } from 'vitest';
import { nextAction, readyToCommit } from '../../src/booking/decide.ts';
import { adopt } from '../../src/booking/evidence.ts';
import { quotasOf } from '../../src/booking/limits.ts';
import { requestGoodwill } from '../../src/booking/money-requests.ts';
import { enqueue } from '../../src/booking/outbox.ts';
import { isUnresolved, moneyOf, moneyToReturn, returnShown } from '../../src/booking/paid-and-due.ts';
import {
  dayBeginsOf,
  isTouched,
  mayAskStaff,
  mayDo,
  obstacleToReplacing,
  openRequestOf,
  visitEndsAt,
} from '../../src/booking/permissions.ts';
import type { Booking, TicketStatus } from '../../src/booking/record.ts';
import {
  answerRequest,
  requestCancel,
  requestCancelByStaff,
  requestChange,
  requestOfStaff,
  requestReplacing,
} from '../../src/booking/requests.ts';
import { becomeIssued } from '../../src/booking/transitions.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../src/time.ts';
import { instantOf } from '../../src/venue/calendar.ts';
import { prepaid, receipt, withReceipts } from './prepaid.ts';
import { attempt, booking, exportedSide, now, outboxOf, policy, ticket, total, visitDate } from './sample.ts';

const zone = policy.timeZone;
const dayBegins = instantOf(visitDate, 0, zone);
const allows = (hours: number) => ({ cancelUntilHours: hours, changeUntilHours: hours, returns: [] });
const issued = (changes: Partial<Booking> = {}): Booking =>
  booking('issued', { policy: allows(24), ...changes });
const replaces = { reference: 'ref-0', date: '2026-11-25', code: 'BK0', total: 1, paid: null };
const by = { reference: 'ref-2', date: '2026-11-28', code: 'BK2' };

function accepted<Answer extends { readonly kind: string }>(answer: Answer): Booking {
  if (!('booking' in answer)) throw new Error(`Not accepted: ${JSON.stringify(answer)}`);
  return answer.booking as Booking;
}

const ofTickets = { isOfTickets: true, back: 0 };
const ofHold = { isOfTickets: false, back: 0 };

describe('tickets', () => {
  it('are cancelled by their customer until the last moment of the policy that was frozen', () => {
    const until = dayBegins - 24 * hourMs;
    expect(mayDo('cancel', issued(), until, zone)).toEqual({ allowed: true, until });
    expect(mayDo('cancel', issued(), until + 1, zone)).toMatchObject({ because: 'tooLate', until });
    expect(requestCancel(issued(), ofTickets, until + 1, zone)).toEqual({ kind: 'refused', why: 'tooLate' });
    const cancelling = accepted(requestCancel(issued(), ofTickets, until, zone));
    expect(cancelling).toMatchObject({ state: 'cancelling', cancellingFrom: 'issued' });
    expect(outboxOf(cancelling)).toEqual(['card', 'notice card']);
  });

  it('are past once the day of the visit is over, whatever staff have allowed', () => {
    const ends = visitEndsAt(issued(), zone);
    const answered = { decision: 'approved', by: 7, at: now, reason: '' } as const;
    const approved = issued({ request: { kind: 'change', askedAt: now, answered } });
    expect(mayDo('change', approved, ends - 1, zone)).toEqual({ allowed: true, until: ends });
    expect(mayDo('change', approved, ends, zone)).toEqual({ allowed: false, because: 'visitOver' });
  });

  it('whose payment the store has lost are left to staff: what comes back is unknown', () => {
    const unrecorded = prepaid('issued', {}, { policy: allows(24) });
    for (const kind of ['cancel', 'change'] as const)
      expect(mayDo(kind, unrecorded, now, zone)).toEqual({ allowed: false, because: 'askStaff' });
  });

  it('are replaced by one booking alone, which may go on with it', () => {
    const replacing = issued({ replacedBy: by });
    expect(obstacleToReplacing(replacing, by.reference)).toBeNull();
    expect(obstacleToReplacing(replacing, 'ref-3')).toBe('replacedEnded');
  });

  it('are not reached by a wish that meant a hold, nor once somebody has begun to use one', () => {
    expect(requestCancel(issued(), ofHold, now, zone)).toEqual({ kind: 'refused', why: 'notCancellable' });
    const used = exportedSide({ tickets: [ticket(1), ticket(2, { status: 'used' })], readAt: now + 1 });
    expect(requestCancel(issued({ partner: used }), ofTickets, now, zone)).toMatchObject({
      why: 'ticketsUsed',
    });
    const asked = accepted(requestCancel(issued(), ofTickets, now, zone));
    const read = { ...asked, partner: used, outbox: [] };
    expect(nextAction(read, { now: now + 2, policy })).toMatchObject({
      do: 'change',
      next: { state: 'issued', because: 'ticketsUsed' },
    });
    const unused = { ...asked, partner: exportedSide({ readAt: now + 1 }) };
    expect(nextAction(unused, { now: now + 2, policy })).toEqual({ do: 'send', operation: 'cancel' });
  });
});

describe('a ticket', () => {
  it.each<[TicketStatus, boolean]>([
    ['unused', false],
    ['cancelled', false],
    ['locked', true],
    ['inUse', true],
    ['used', true],
    ['?SOMETHING_NEW', true],
  ])('that is %s counts as touched: %s', (status, touched) => {
    expect(isTouched({ status })).toBe(touched);
    const partner = exportedSide({ tickets: [ticket(1), ticket(2, { status })], readAt: now + 1 });
    const asked = requestCancel(issued({ partner }), ofTickets, now, zone);
    if (status !== 'cancelled') expect(asked.kind).toBe(touched ? 'refused' : 'accepted');
  });
});

const toCancel = { kind: 'cancel', back: 0 } as const;

describe('staff who cancel what somebody else is cancelling', () => {
  it('are shown how that ends on their own message, and nothing is sent twice', () => {
    const to = (messageId: number) => ({ chatId: 5, messageId, locale: 'en', askedAt: now });
    const first = accepted(requestCancelByStaff(issued(), 7, { reason: 'rain', answerTo: to(1) }, now));
    const second = accepted(requestCancelByStaff(first, 8, { reason: 'storm', answerTo: to(2) }, now + 1));
    expect(second.cancellation).toMatchObject({ by: { staffId: 7 }, reason: 'rain', requestedAt: now });
    for (const again of [to(1), to(2)])
      expect(requestCancelByStaff(second, 7, { reason: 'rain', answerTo: again }, now + 2)).toEqual({
        kind: 'accepted',
        booking: second,
      });
    const elsewhere = { ...to(1), chatId: 6 };
    const third = accepted(requestCancelByStaff(second, 9, { reason: 'sun', answerTo: elsewhere }, now + 2));
    expect(third.cancellation?.alsoTo).toHaveLength(2);
    const side = { ...exportedSide({ status: 'cancelled', readAt: now + 2 }), packages: [] };
    const ended = adopt(second, side, { begunAt: now + 2, now: now + 3, policy });
    const told = readyToCommit(second, ended, { now: now + 3, policy });
    const answered = told.outbox.flatMap((entry) => (entry.kind === 'answer' ? [entry.to] : []));
    expect(answered).toEqual([to(1), { ...to(2), isOfAnother: true }]);
  });
});

describe('what comes back', () => {
  const policyOf = {
    cancelUntilHours: 1,
    changeUntilHours: 1,
    returns: [
      { hoursBefore: 24, percent: 100 },
      { hoursBefore: 1, percent: 50 },
    ],
  };
  const history = [{ at: now, from: 'confirming', to: 'issued' }] as const;
  const paid = (): Booking =>
    prepaid('issued', { ...withReceipts(receipt()), dayBegins }, { policy: policyOf, history });
  const step = dayBegins - 24 * hourMs;

  it('is what the customer was shown: once a step of the policy has passed it is asked again', () => {
    const shown = { isOfTickets: true, back: returnShown(paid(), step) };
    expect(shown.back).toBe(total);
    expect(requestCancel(paid(), shown, step + 1, zone)).toEqual({ kind: 'refused', why: 'returnChanged' });
    const half = { isOfTickets: true, back: total / 2 };
    const cancelling = accepted(requestCancel(paid(), half, step + 1, zone));
    expect(cancelling.cancellation).toMatchObject({ keeps: total / 2 });
  });

  it('is by the policy at the time of the wish, however late staff approve it', () => {
    const wish = { kind: 'cancel', askedAt: step } as const;
    const approved = (amount: number) => {
      const approval = { askedAt: step, decision: 'approved', reason: '' } as const;
      const answer = { ...approval, returns: { kind: 'policy', amount } as const };
      return answerRequest({ ...paid(), request: wish }, 7, answer, step + hourMs);
    };
    expect(accepted(approved(total)).cancellation).toMatchObject({ keeps: 0 });
    expect(approved(total / 2)).toEqual({ kind: 'refused', why: 'returnChanged' });
  });

  it('is what staff chose among what they were shown, and counts when the cancellation is done', () => {
    const wish = { reason: 'storm', returns: { kind: 'policy', amount: total } } as const;
    expect(requestCancelByStaff(paid(), 7, wish, step + 1)).toMatchObject({ why: 'returnChanged' });
    expect(requestCancelByStaff(paid(), 7, { reason: 'storm' }, step)).toMatchObject({
      why: 'returnChanged',
    });
    const beyond = { reason: 'storm', returns: { kind: 'sum', amount: total + 1 } } as const;
    expect(requestCancelByStaff(paid(), 7, beyond, step)).toMatchObject({ why: 'returnChanged' });
    const given = { reason: 'storm', returns: { kind: 'sum', amount: 1_000 } } as const;
    const cancelled = {
      ...accepted(requestCancelByStaff(paid(), 7, given, step)),
      state: 'cancelled',
    } as const;
    expect(moneyToReturn(cancelled)).toEqual([{ amount: 1_000, currency: 'VND' }]);
    const more = { amount: 500, kept: total - 1_000 };
    const goodwill = accepted(requestGoodwill(cancelled, 8, more, step + 2));
    expect(moneyToReturn(goodwill)).toEqual([{ amount: 1_500, currency: 'VND' }]);
    expect(requestGoodwill(goodwill, 8, more, step + 3)).toMatchObject({ why: 'changed' });
  });
});

describe('a request to staff', () => {
  const strict = issued({ policy: { cancelUntilHours: null, changeUntilHours: null, returns: [] } });
  const asked = accepted(requestOfStaff(strict, toCancel, now, zone));

  it('is made for what the policy excludes, once, and ends with the visit', () => {
    expect(requestOfStaff(issued(), toCancel, now, zone)).toEqual({ kind: 'refused', why: 'notAsked' });
    expect(outboxOf(asked)).toEqual(['alert cancelRequested']);
    expect(asked.timers.requestEnds).toBe(visitEndsAt(asked, zone));
    expect(mayAskStaff('change', asked, now, zone)).toBe(false);
    const ended = nextAction({ ...asked, outbox: [] }, { now: visitEndsAt(asked, zone), policy });
    expect(ended).toMatchObject({ do: 'change', next: { request: { answered: { decision: 'expired' } } } });
    expect(ended.do === 'change' && outboxOf(ended.next)).toEqual(['notice requestAnswered']);
  });

  it('is answered once: a second answer, and one to an earlier request, change nothing', () => {
    const answer = { askedAt: now, decision: 'declined', reason: 'sold out' } as const;
    const declined = accepted(answerRequest(asked, 7, answer, now + 1));
    expect(openRequestOf(declined)).toBeNull();
    expect(mayAskStaff('cancel', declined, now, zone)).toBe(false);
    expect(mayAskStaff('change', declined, now, zone)).toBe(true);
    for (const late of [declined, { ...asked, request: { kind: 'cancel', askedAt: now + 5 } } as const]) {
      expect(answerRequest(late, 8, { ...answer, decision: 'approved' }, now + 2)).toEqual({
        kind: 'refused',
        why: 'answered',
      });
    }
  });

  it('that is approved cancels as its customer, on the account of who approved', () => {
    const approval = { askedAt: now, decision: 'approved', reason: '' } as const;
    const cancelling = accepted(answerRequest(asked, 7, approval, now + 1));
    expect(cancelling).toMatchObject({
      state: 'cancelling',
      because: 'customer',
      cancellation: { by: 'customer', approvedBy: 7, isOfTickets: true },
    });
    const used = exportedSide({ tickets: [ticket(1, { status: 'used' })], readAt: now + 2 });
    expect(nextAction({ ...cancelling, partner: used }, { now: now + 3, policy })).toMatchObject({
      do: 'send',
    });
    const refused = attempt('cancel', 1, { sentAt: now + 2, answeredAt: now + 3, result: 'refused' });
    const partner = exportedSide({ readAt: now + 4 });
    const failed = nextAction({ ...cancelling, attempts: [refused], partner }, { now: now + 5, policy });
    expect(failed.do === 'change' && outboxOf(failed.next)).toContain('alert cancelFailed');
  });

  it('still ends with the visit after a cancellation has failed', () => {
    const stands = becomeIssued({ ...asked, state: 'cancelling' }, { now, policy });
    expect(stands.timers.requestEnds).toBe(visitEndsAt(asked, zone));
  });

  it('that is approved lets the customer change the date, once', () => {
    const wish = accepted(requestOfStaff(strict, { kind: 'change', back: null }, now, zone));
    const approval = { askedAt: now, decision: 'approved', reason: '' } as const;
    const permitted = accepted(answerRequest(wish, 7, approval, now + 1));
    expect(mayDo('change', permitted, now, zone)).toMatchObject({ allowed: true });
    expect(mayDo('cancel', permitted, now, zone)).toMatchObject({ allowed: false });
    const replaced = accepted(requestReplacing(permitted, by, now + 2));
    const back = { ...replaced, state: 'issued' } as const;
    expect(mayDo('change', back, now, zone)).toMatchObject({ because: 'replaced' });
  });
});

describe('a day that was changed', () => {
  const earlier = dayBegins - 5 * dayMs;

  it('gives nobody more time to cancel: the policy counts from the earlier of the two days', () => {
    const later = issued({ replaces: { ...replaces, dayBegins: earlier } });
    expect(dayBeginsOf(later, zone)).toBe(earlier);
    expect(dayBeginsOf(issued({ replaces: { ...replaces, dayBegins: dayBegins + dayMs } }), zone)).toBe(
      dayBegins,
    );
  });
});

describe('a record is left behind', () => {
  const replacing = enqueue(issued({ replaces }), now, { kind: 'replace' });

  it('cancelled or changed by its customer only once what it replaces knows of it', () => {
    expect(mayDo('cancel', issued({ replaces }), now, zone)).toMatchObject({ allowed: true });
    for (const kind of ['cancel', 'change'] as const) {
      expect(mayDo(kind, replacing, now, zone)).toMatchObject({ because: 'notIssued' });
    }
  });

  it('at its customer’s wish only once nothing is owed to anybody, nor the end of what it replaces', () => {
    expect(isUnresolved(issued({ replaces }))).toBe(false);
    expect(isUnresolved(replacing)).toBe(true);
  });

  it('at its end only once its outbox is empty', () => {
    const ends = (outbox: Booking['outbox']) =>
      nextAction(
        {
          ...replacing,
          outbox: outbox.map((entry) => ({ ...entry, notBefore: now + 1 })),
          timers: { retention: now },
        },
        { now, policy },
      );
    expect(ends([])).toEqual({ do: 'forget' });
    expect(ends(replacing.outbox)).toMatchObject({
      do: 'change',
      next: { timers: { retention: now + dayMs } },
    });
  });
});

describe('a change of date', () => {
  it('names what is to be placed before it is, and there is one at a time', () => {
    const begun = accepted(requestChange(issued(), null, 'ref-2', now, zone));
    expect(begun.change).toEqual({ reference: 'ref-2', askedAt: now });
    expect(accepted(requestChange(begun, null, 'ref-2', now + 1, zone)).change?.reference).toBe('ref-2');
    const other = (successor: Booking | null, at: number) =>
      requestChange(begun, successor, 'ref-3', at, zone).kind;
    const placed = (state: Booking['state']) => booking(state, { reference: 'ref-2' });
    expect(other(null, now + minuteMs - 1)).toBe('refused');
    expect(other(null, now + minuteMs)).toBe('accepted');
    expect(other(placed('held'), now + hourMs)).toBe('refused');
    expect(other(placed('issued'), now + hourMs)).toBe('refused');
    expect(other(placed('rejected'), now + secondMs)).toBe('accepted');
  });

  it('asks for the end of the old booking once it is issued, and may ask again', () => {
    const confirming = booking('confirming', { replaces, attempts: [attempt('confirm', 1)] });
    expect(outboxOf(confirming)).toEqual([]);
    const cancelling = accepted(requestReplacing(issued(), by, now));
    expect(cancelling).toMatchObject({ state: 'cancelling', because: 'replaced', replacedBy: by });
    expect(requestReplacing(cancelling, by, now)).toMatchObject({ why: 'done' });
    expect(requestReplacing(booking('cancelling'), by, now)).toMatchObject({ why: 'later' });
    for (const state of ['cancelled', 'review', 'closed'] as const) {
      expect(requestReplacing(booking(state), by, now)).toMatchObject({ why: 'ended' });
    }
    for (const state of ['issued', 'cancelling', 'cancelled'] as const) {
      const byAnother = booking(state, { replacedBy: { ...by, reference: 'ref-9' } });
      expect(requestReplacing(byAnother, by, now)).toMatchObject({ why: 'ended' });
    }
  });

  it('has the money of a booking that ended meanwhile counted once: on the one that took its place', () => {
    const cancellation = { by: { staffId: 7 }, reason: 'storm', requestedAt: now } as const;
    const history = [{ at: now, from: 'confirming', to: 'issued' }] as const;
    const old = prepaid('cancelled', withReceipts(receipt({ at: now - 1 })), { cancellation, history });
    expect(moneyToReturn(old)).toEqual([{ amount: total, currency: 'VND' }]);
    const carried = accepted(requestReplacing(old, by, now + 1));
    expect(moneyToReturn(carried)).toEqual([]);
    expect(moneyOf(carried)).toMatchObject({ carriedOver: total, uncovered: 0 });
    // Whoever died before staff were told asks again.
    expect(requestReplacing(carried, by, now + 2)).toMatchObject({ why: 'ended' });
  });

  it('keeps what it took over when a cancellation of it fails, so that a further change has it too', () => {
    const history = [
      { at: now - hourMs, from: 'confirming', to: 'issued' },
      { at: now - secondMs, from: 'issued', to: 'cancelling' },
    ] as const;
    const changes = { replaces, history, cancellingFrom: 'issued', partner: exportedSide() } as const;
    const cancelling = prepaid('cancelling', { credit: total }, changes);
    const stands = becomeIssued(cancelling, { now, policy });
    expect(outboxOf(stands)).not.toContain('replace');
    expect(moneyOf(accepted(requestReplacing(stands, by, now)))).toMatchObject({ carriedOver: total });
    const first = { ...cancelling, history: [] };
    expect(outboxOf(becomeIssued(first, { now, policy }))).toContain('replace');
  });

  it('counts as placed and towards no other limit, and what it replaces keeps its share', () => {
    const hold = booking('held', { replaces, confirmRequestedAt: now });
    const placed = { name: 'bookingsPerDay', amount: 1 };
    expect(quotasOf(hold, policy)).toMatchObject([placed]);
    const replaced = booking('cancelled', { because: 'replaced', confirmRequestedAt: now });
    expect(quotasOf(replaced, policy)).toMatchObject([placed, { name: 'ticketsPerDay', amount: 2 }]);
    expect(quotasOf({ ...replaced, because: 'customer' }, policy)).toMatchObject([placed]);
  });
});
