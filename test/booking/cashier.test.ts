import { beforeEach, describe, expect, it } from 'vitest';
import { advance, lookAtReplaced } from '../../src/booking/advance.ts';
import { createBookings } from '../../src/booking/bookings.ts';
import type { ArrivedMoney } from '../../src/booking/cashier.ts';
import { nextAction } from '../../src/booking/decide.ts';
import { moneyToReturn } from '../../src/booking/paid-and-due.ts';
import { mayDo } from '../../src/booking/permissions.ts';
import type { CallOutcome, LifecyclePorts, PartnerBooking } from '../../src/booking/ports.ts';
import type { Booking } from '../../src/booking/record.ts';
import { noPayments } from '../../src/money/receipts.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../src/time.ts';
import { instantOf } from '../../src/venue/calendar.ts';
import { SimulatedStore } from '../simulation/store.ts';
import { prepaid, prepaidPolicy, withReceipts } from './prepaid.ts';
import { booking, done, exported, exportedSide, now, seen, timedOut, total, unknown } from './sample.ts';

const [changeWindowMs, checkoutOpenMs] = [minuteMs, 2 * minuteMs];
const [checkoutReadMs, checkoutAnswerMs] = [4 * secondMs, 8 * secondMs];
type Outcome = CallOutcome<PartnerBooking>;

const code = 'WABCDEFG';
const query = {
  id: 'q1',
  userId: 42,
  payload: { reference: 'ref-1', revision: 1 },
  amount: total,
  currency: 'VND',
} as const;
const accept = { kind: 'accept' };
const declined = (because: string) => ({ kind: 'decline', because });

/** A process whose partner answers as it is told, by a clock that stands unless it is moved. */
function processOn(store: SimulatedStore) {
  const world = {
    elapsedMs: 0,
    read: async (_id: string): Promise<Outcome> => done(seen()),
    leavesRoom: true,
    askDebt: async (): Promise<boolean> => world.leavesRoom,
    codes: [code],
    /** What is to be done after so long. */
    waiting: [] as { readonly ms: number; readonly task: () => void }[],
  };
  const dependencies: LifecyclePorts = {
    ledger: {
      load: async (reference) => store.load(reference),
      commit: async (next) => store.commit(next, `n${next.version}`),
      due: async (limit) => store.due(limit),
      remove: async (record) => store.remove(record),
      ownerOfCode: async (one) => store.ownerOfCode(one),
    },
    unmatched: {
      add: async (receipt) => store.addUnmatched(receipt),
      find: async (id) => store.findUnmatched(id),
      remove: async (id) => store.removeUnmatched(id),
    },
    partner: {
      createBooking: () => Promise.reject(new Error('not called')),
      bookingInfo: (id) => world.read(id),
      confirmBooking: () => Promise.reject(new Error('not called')),
      cancelBooking: () => Promise.reject(new Error('not called')),
    },
    messenger: { deliver: async () => ({ kind: 'later', afterMs: 1_000 }) },
    debtLeavesRoom: () => world.askDebt(),
    drawPaymentCode: () => world.codes.shift() ?? 'none left',
    after(ms, task) {
      world.waiting.push({ ms, task });
      return () => undefined;
    },
    clock: { now: () => now + world.elapsedMs, monotonic: () => world.elapsedMs },
    policy: prepaidPolicy,
    observe: () => {},
    // What follows a commit is for others to drive.
    isStopping: () => true,
  };
  return { world, dependencies, bookings: createBookings(dependencies, () => undefined) };
}

let store: SimulatedStore;
let world: ReturnType<typeof processOn>['world'];
let dependencies: LifecyclePorts;
let bookings: ReturnType<typeof processOn>['bookings'];

/** Samples share one id at the partner, which only `ref-1` keeps. */
function put(...all: readonly Booking[]): void {
  for (const one of all) {
    const bookingId = one.reference === 'ref-1' ? one.partner?.bookingId : `id of ${one.reference}`;
    const partner = one.partner && bookingId !== undefined ? { ...one.partner, bookingId } : null;
    const outcome = store.commit({ ...one, partner, version: 0, nonce: undefined }, 'first');
    if (outcome.kind !== 'committed') throw new Error(`${one.reference} was not stored: ${outcome.kind}`);
  }
}

const stored = (reference = 'ref-1'): Booking | null => store.load(reference);

beforeEach(() => {
  store = new SimulatedStore(
    () => now,
    () => [],
  );
  ({ world, dependencies, bookings } = processOn(store));
});

describe('a checkout', () => {
  it('is accepted once its intent is committed, and again when it is asked again', async () => {
    put(prepaid('held'));
    expect(await bookings.checkout(query)).toEqual(accept);
    expect(stored()?.prepayment?.checkouts).toEqual([{ queryId: 'q1', acceptedAt: now, paidBy: null }]);
    expect(await bookings.checkout(query)).toEqual(accept);
    expect(stored()?.prepayment?.checkouts).toHaveLength(1);
    expect(await bookings.checkout({ ...query, id: 'q2' })).toEqual({
      ...declined('anotherCheckout'),
      nextAt: now + checkoutOpenMs,
    });
  });

  it('has the chat say when the next one may be, and ask for the money again then', async () => {
    put(prepaid('held'));
    await bookings.checkout(query);
    const open = stored();
    expect(open?.timers.checkoutEnds).toBe(now + checkoutOpenMs);
    // Most payments end before the chat has to mention a pause.
    const notBefore = now + 3 * secondMs;
    expect(open?.outbox).toMatchObject([
      { kind: 'card', notBefore },
      { kind: 'payment', notBefore },
    ]);
    const at = { now: now + checkoutOpenMs, policy: prepaidPolicy };
    const over = nextAction({ ...(open ?? prepaid('held')), outbox: [] }, at);
    expect(over).toMatchObject({
      do: 'change',
      next: { timers: { checkoutEnds: undefined }, outbox: [{ kind: 'card' }, { kind: 'payment' }] },
    });
  });

  it('is accepted once of two that come at the same moment', async () => {
    put(prepaid('held'));
    const both = await Promise.all([bookings.checkout(query), bookings.checkout({ ...query, id: 'q2' })]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['accept', 'decline']);
    expect(stored()?.prepayment?.checkouts).toHaveLength(1);
  });

  it('is declined in time when the partner never answers', async () => {
    put(prepaid('held'));
    world.read = () => new Promise(() => undefined);
    const answer = bookings.checkout(query);
    await new Promise(setImmediate);
    expect(world.waiting.map(({ ms }) => ms)).toEqual([checkoutReadMs, checkoutReadMs]);
    for (const { task } of world.waiting) task();
    expect(await answer).toEqual(declined('partnerSilent'));
    expect(stored()?.prepayment?.checkouts).toEqual([]);
  });

  it('is declined when it took longer than Telegram waits, though nothing else speaks against it', async () => {
    put(prepaid('held'));
    world.read = async () => {
      world.elapsedMs = checkoutAnswerMs + 1;
      return done(seen());
    };
    expect(await bookings.checkout(query)).toEqual(declined('partnerSilent'));
  });

  it('is declined when its intent was on no replica in time', async () => {
    put(prepaid('held'));
    const replication = {
      hasIntent: async () => true,
      async ofBooking() {
        world.elapsedMs = checkoutAnswerMs + 1;
      },
      ofReceipt: async () => undefined,
    };
    const slow = createBookings({ ...dependencies, replication }, () => undefined);
    expect(await slow.checkout(query)).toEqual(declined('partnerSilent'));
  });

  it.each([
    ['the hold is gone at the partner', 'notHeld', done(timedOut())],
    ['the partner asks another total', 'totalChanged', done(seen({ total: total + 1 }))],
    ['the partner has it as paid', 'notPayable', done(seen({ paymentStatus: 'charged' }))],
    ['the partner has another date', 'dateDiffers', done(seen({ bookingDate: '2026-11-28' }))],
    [
      'the partner has other lines',
      'linesDiffer',
      done(seen({ packages: [{ code: 'ADULT', quantity: 3 }] })),
    ],
  ])('is declined when %s', async (_what, because, read) => {
    put(prepaid('held'));
    world.read = async () => read;
    expect(await bookings.checkout(query)).toEqual(declined(because));
    // The record has what was read, so the customer sees why.
    expect(stored()?.partner?.readAt).toBe(now);
  });

  it('is declined once same-day sales have closed', async () => {
    const { order, partner } = prepaid('held');
    const lines = order.lines.map((line) => ({ ...line, cutoffMinutes: 9 * 60 }));
    const today = { order: { ...order, date: '2026-11-20', lines } };
    put(prepaid('held', {}, { ...today, partner: partner && { ...partner, bookingDate: '2026-11-20' } }));
    world.read = async () => done(seen({ bookingDate: '2026-11-20' }));
    expect(await bookings.checkout(query)).toEqual(declined('cutoffPassed'));
  });

  it('is declined where the debt leaves no room, for a stranger, and for what is not there', async () => {
    put(prepaid('held'));
    world.leavesRoom = false;
    expect(await bookings.checkout(query)).toEqual(declined('noDebtRoom'));
    expect(await bookings.checkout({ ...query, userId: 43 })).toEqual(declined('otherCustomer'));
    expect(await bookings.checkout({ ...query, payload: null })).toEqual(declined('unknownInvoice'));
    const unknown = { reference: 'ref-9', revision: 1 };
    expect(await bookings.checkout({ ...query, payload: unknown })).toEqual(declined('unknownInvoice'));
  });

  it('is declined for a change of date whose old booking has ended', async () => {
    const replaces = { reference: 'ref-0', date: '2026-11-25', code: 'BK0', total: 1, paid: 1 };
    put(prepaid('cancelled', { code: null }, { reference: 'ref-0' }), prepaid('held', {}, { replaces }));
    expect(await bookings.checkout(query)).toEqual(declined('unknownInvoice'));
    expect(stored()?.prepayment?.checkouts).toEqual([]);
    put(prepaid('issued', { code: null }, { reference: 'ref-3' }));
    put(
      prepaid(
        'held',
        { code: 'WABCDEFH' },
        { reference: 'ref-4', replaces: { ...replaces, reference: 'ref-3' } },
      ),
    );
    world.read = async (id) => done((id === 'id of ref-3' ? exported : seen)({ bookingId: id }));
    expect(await bookings.checkout({ ...query, payload: { reference: 'ref-4', revision: 1 } })).toEqual(
      accept,
    );
  });

  it.each([
    ['gives no answer about the old tickets', 'unanswered', 'partnerSilent'],
    ['is silent about them', 'silent', 'partnerSilent'],
    ['has cancelled them', 'cancelled', 'unknownInvoice'],
  ] as const)('is declined for a change of date where the partner %s', async (_what, old, because) => {
    const replaces = { reference: 'ref-0', date: '2026-11-26', code: 'BK0', total: 1, paid: null };
    const replaced = old === 'cancelled' ? booking('cancelled') : booking('issued');
    put({ ...replaced, reference: 'ref-0' }, prepaid('held', {}, { replaces }));
    const answer = Promise.withResolvers<Outcome>();
    world.read = async (id) => (id === 'id of ref-0' ? answer.promise : done(seen()));
    if (old !== 'silent') answer.resolve(unknown());
    const decided = bookings.checkout(query);
    await new Promise(setImmediate);
    for (const { task } of world.waiting) task();
    expect(await decided).toEqual(declined(because));
    expect(stored()?.prepayment?.checkouts).toEqual([]);
  });

  it('is accepted while nobody can say whether the debt leaves room: the partner decides', async () => {
    put(prepaid('held'));
    world.askDebt = () => Promise.reject(new Error('no answer'));
    expect(await bookings.checkout(query)).toEqual(accept);
  });

  it('is declined once another way has paid', async () => {
    put(
      prepaid(
        'held',
        withReceipts({ id: 'bank:1', source: 'bank', amount: total, currency: 'VND', at: now }),
      ),
    );
    expect(await bookings.checkout(query)).toEqual(declined('alreadyPaid'));
  });
});

const money: ArrivedMoney = {
  id: 'bank:1',
  source: 'bank',
  amount: total,
  currency: 'VND',
  names: { kind: 'code', code },
  text: 'chuyen tien',
};

describe('money that arrives', () => {
  it('is booked by its code, once, however often it is told', async () => {
    put(prepaid('held'));
    const told = await Promise.all([bookings.receive(money), bookings.receive(money)]);
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['booked', 'known']);
    expect(stored()).toMatchObject({ state: 'confirming', prepayment: { offer: null } });
    expect(await bookings.receive(money)).toEqual({ kind: 'known' });
    expect(stored()?.prepayment?.payments.receipts).toHaveLength(1);
  });

  it('is booked once when it is told for two bookings', async () => {
    put(prepaid('held'), { ...prepaid('held', { code: 'WHJKMNPQ' }), reference: 'ref-2' });
    expect((await bookings.receive(money)).kind).toBe('booked');
    const other = { ...money, names: { kind: 'booking', reference: 'ref-2' } } as const;
    expect(await bookings.receive(other)).toEqual({ kind: 'known' });
    expect(stored('ref-2')?.prepayment?.payments.receipts).toEqual([]);
  });

  it.each([
    ['has no code', { kind: 'nothing', because: 'noCode' }, 'noCode'],
    ['names two codes', { kind: 'nothing', because: 'severalCodes' }, 'severalCodes'],
    ['is in another currency', { kind: 'nothing', because: 'foreignCurrency' }, 'foreignCurrency'],
    ['has a code that nobody was given', { kind: 'code', code: 'WHJKMNPQ' }, 'unknownBooking'],
    ['is for a booking that is forgotten', { kind: 'booking', reference: 'ref-9' }, 'unknownBooking'],
    ['is for a booking that is not paid here', { kind: 'booking', reference: 'free' }, 'unknownBooking'],
  ] as const)('waits for staff when it %s', async (_what, names, because) => {
    put({ ...booking('held'), reference: 'free' });
    expect(await bookings.receive({ ...money, names })).toEqual({ kind: 'unmatched', because });
    expect(await bookings.receive({ ...money, names })).toEqual({ kind: 'known' });
    expect(store.unmatched).toMatchObject([{ id: 'bank:1', because, text: 'chuyen tien', at: now }]);
  });
});

describe('a receipt that staff match', () => {
  const lost = { ...money, names: { kind: 'nothing', because: 'noCode' } } as const;

  it('is booked, and waits no longer', async () => {
    put(prepaid('held'));
    await bookings.receive(lost);
    expect(await bookings.match('bank:1', 'ref-1', 7)).toMatchObject({ kind: 'accepted' });
    expect(store.findUnmatched('bank:1')).toBeNull();
    expect(stored()?.state).toBe('confirming');
    expect(await bookings.receive(lost)).toEqual({ kind: 'known' });
    expect(await bookings.match('bank:1', 'ref-1', 7)).toEqual({ kind: 'refused', why: 'notFound' });
  });

  it('is found booked by whoever matches it after a death in between', async () => {
    put(prepaid('held'), { ...prepaid('held', { code: 'WHJKMNPQ' }), reference: 'ref-2' });
    await bookings.receive(lost);
    const { names: _names, text: _text, ...receipt } = lost;
    const current = stored();
    if (current === null) throw new Error('There is no booking.');
    const { payments } = prepaid('held', withReceipts({ ...receipt, at: now })).prepayment ?? {};
    const booked = {
      ...current,
      prepayment: current.prepayment && { ...current.prepayment, payments },
    } as Booking;
    expect(store.commit(booked, 'dies')).toMatchObject({ kind: 'committed' });
    expect(await bookings.match('bank:1', 'ref-2', 7)).toMatchObject({ kind: 'refused', why: 'known' });
    expect(store.findUnmatched('bank:1')).toBeNull();
    expect(stored('ref-2')?.prepayment?.payments.receipts).toEqual([]);
  });
});

describe('a booking that is issued in place of one that has ended', () => {
  const byStaff = { by: { staffId: 7 }, reason: 'rain', requestedAt: now - hourMs } as const;
  const paid = {
    id: 'bank:1',
    source: 'bank',
    amount: total,
    currency: 'VND',
    at: now - 3 * hourMs,
  } as const;
  const issuedAt = { at: now - 2 * hourMs, from: 'confirming', to: 'issued' } as const;

  async function replaces(
    old: Booking,
    state: 'issued' | 'cancelled' | 'cancelling' = 'issued',
  ): Promise<void> {
    const replaced = { reference: 'ref-1', date: old.order.date, code: 'BK1', total, paid: total };
    const entry = { kind: 'replace', since: now, tries: 0, notBefore: now } as const;
    const others = { reference: 'ref-2', replaces: replaced, timers: {} };
    const next = prepaid(state, { code: null, credit: total }, others);
    put(old, { ...next, outbox: [entry] });
    const due = stored('ref-2');
    if (due === null) throw new Error('It is there.');
    await advance({ ...due, wakeAt: now }, { ...dependencies, isStopping: () => false });
  }

  it.each([
    ['went back', total, 0],
    ['went back in part', total / 2, total / 2],
    ['did not go back', 0, total],
  ])('counts of what was paid for that what %s', async (_what, returned, counts) => {
    const returns =
      returned === 0
        ? []
        : [{ id: 'return:ref-1:1', amount: returned, currency: 'VND', staffId: 7, at: now - minuteMs }];
    const old = prepaid(
      'cancelled',
      { payments: { ...noPayments, receipts: [paid], returns } },
      {
        cancellation: byStaff,
        history: [issuedAt, { at: now - hourMs, from: 'cancelling', to: 'cancelled' }],
      },
    );
    await replaces(old);
    expect(stored('ref-2')?.prepayment?.credit).toBe(counts);
    expect(moneyToReturn(stored() ?? old)).toEqual([]);
  });

  it('asks for the old one’s end later while it is being cancelled itself', async () => {
    const old = prepaid('issued', withReceipts(paid), { history: [issuedAt] });
    await replaces(old, 'cancelling');
    expect(stored('ref-2')?.outbox).toMatchObject([{ kind: 'replace', notBefore: now + 10 * secondMs }]);
    expect(stored()?.state).toBe('issued');
  });

  it.each(['issued', 'cancelled'] as const)(
    'counts nothing where another replaced the %s one',
    async (state) => {
      const replacedBy = { reference: 'ref-3', date: '2026-11-28', code: 'BK3' };
      const old = prepaid(state, withReceipts(paid), { replacedBy, history: [issuedAt] });
      await replaces(old);
      expect(stored('ref-2')?.prepayment?.credit).toBe(0);
      expect(stored('ref-2')?.outbox).toMatchObject([{ kind: 'alert', alert: 'replacedEnded' }]);
      expect(stored()).toMatchObject({ state, replacedBy });
    },
  );
});

describe('a payment code', () => {
  const { reference, customer, order, details, card } = booking('requested');
  const asked = { reference, customer, order, details, card };
  const accept = { total, date: order.date };

  it('that was given out before is drawn anew', async () => {
    put({ ...prepaid('held'), reference: 'ref-0' });
    world.codes = [code, code, 'WHJKMNPQ'];
    const placed = await bookings.place({ ...asked, accept, payBy: 'transfer' });
    expect(placed).toMatchObject({ kind: 'accepted', booking: { prepayment: { code: 'WHJKMNPQ' } } });
    expect(store.ownerOfCode('WHJKMNPQ')).toBe(reference);
    expect(store.ownerOfCode(code)).toBe('ref-0');
  });

  it.each([
    ['a hold', { accept: null }],
    ['what is paid through Telegram', { accept, payBy: 'telegram' }],
  ] as const)('is not drawn for %s', async (_what, chosen) => {
    world.codes = [];
    const placed = await bookings.place({ ...asked, ...chosen });
    expect(placed).toMatchObject({ kind: 'accepted', booking: { prepayment: { code: null } } });
  });

  it('is drawn by the first transfer that is chosen, and stays whatever is chosen then', async () => {
    put({ ...prepaid('held'), reference: 'ref-0' }, prepaid('held', { code: null, accepted: null }));
    world.codes = [code, 'WHJKMNPQ'];
    const pay = async (method: 'telegram' | 'transfer') => {
      const paying = await bookings.pay(reference, customer.userId, total, method);
      return [paying.kind, stored()?.prepayment?.code, stored()?.prepayment?.offer?.method];
    };
    expect(await pay('telegram')).toEqual(['accepted', null, 'telegram']);
    expect(await pay('transfer')).toEqual(['accepted', 'WHJKMNPQ', 'transfer']);
    expect(await pay('telegram')).toEqual(['accepted', 'WHJKMNPQ', 'telegram']);
    expect(await pay('transfer')).toEqual(['accepted', 'WHJKMNPQ', 'transfer']);
    expect([store.ownerOfCode(code), store.ownerOfCode('WHJKMNPQ')]).toEqual(['ref-0', reference]);
  });
});

describe('what was written is safe before anybody has the answer', () => {
  const lost = { ...money, names: { kind: 'nothing', because: 'noCode' } } as const;
  const { customer, details, order } = booking('requested');
  const request = { customer, details, order, card: null, accept: null, payBy: undefined };

  type Asked = (with_: typeof bookings) => Promise<unknown>;
  it.each<[string, string, Asked]>([
    ['a checkout', 'ofBooking', ({ checkout }) => checkout(query)],
    ['a new booking', 'ofBooking', ({ place }) => place({ ...request, reference: 'new' })],
    ['a booked receipt', 'ofReceipt', ({ receive }) => receive({ ...money, id: 'bank:2' })],
    ['a repeated receipt', 'ofReceipt', ({ receive }) => receive(lost)],
    ['a receipt that is matched', 'remove', ({ match }) => match(lost.id, 'ref-1', 7)],
  ])('%s waits for the store', async (_what, awaited, ask) => {
    put(prepaid('held'));
    await bookings.receive(lost);
    const gate = Promise.withResolvers<void>();
    const waits = (step: string) => (step === awaited ? gate.promise : Promise.resolve());
    const { unmatched } = dependencies;
    const slow = createBookings(
      {
        ...dependencies,
        unmatched: { ...unmatched, remove: (id) => waits('remove').then(() => unmatched.remove(id)) },
        replication: {
          hasIntent: async () => true,
          ofBooking: () => waits('ofBooking'),
          ofReceipt: () => waits('ofReceipt'),
        },
      },
      () => undefined,
    );
    let isAnswered = false;
    const answer = ask(slow).finally(() => {
      isAnswered = true;
    });
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    gate.reject(new Error('No replica has it.'));
    await expect(answer).rejects.toThrow('No replica has it.');
  });

  it('a send whose intent took too long to reach a replica is not made', async () => {
    put(booking('requested', { attempts: [], partner: null }));
    const replication = {
      hasIntent: async () => {
        world.elapsedMs += 2 * secondMs + 1;
        return true;
      },
      ofBooking: async () => undefined,
      ofReceipt: async () => undefined,
    };
    const start = stored() ?? booking('requested');
    const slow = { ...dependencies, replication, isStopping: () => false };
    expect((await advance(start, slow))?.attempts).toMatchObject([
      { operation: 'create', result: 'notSent' },
    ]);
  });

  it('a forgotten booking waits for its removal', async () => {
    const timers = { retention: now };
    put(booking('expired', { timers }));
    const remove = () => Promise.reject(new Error('The store is away.'));
    const ledger = { ...dependencies.ledger, remove };
    const forgetting = advance(stored() ?? booking('expired'), {
      ...dependencies,
      ledger,
      isStopping: () => false,
    });
    await expect(forgetting).rejects.toThrow('The store is away.');
  });
});

it.each([
  ['with a timer that is to come', { act: now + minuteMs }, now + minuteMs, 0],
  ['without a timer', {}, null, 0],
  ['whose wake-up has nothing to do', {}, now, 1],
  ['whose wake-up is overdue and whose timer is to come', { act: now + minuteMs }, now - 1, 1],
] as const)('a record %s is written at most once', async (_which, timers, wakeAt, commits) => {
  put(booking('held', { timers, wakeAt }));
  let written = 0;
  const { ledger } = dependencies;
  const commit: typeof ledger.commit = (next) => {
    written += 1;
    return ledger.commit(next);
  };
  const awake = { ...dependencies, ledger: { ...ledger, commit }, isStopping: () => false };
  const start = stored();
  if (start === null) throw new Error('There is no booking.');
  const rested = await advance(start, awake);
  expect(written).toBe(commits);
  expect(rested?.wakeAt).toBe('act' in timers ? timers.act : null);
});

describe('time', () => {
  it('that is left of the hold decides a checkout after its read, not before', async () => {
    put(prepaid('held', {}, { holdUntil: now + 92 * secondMs }));
    world.read = async () => {
      world.elapsedMs = 3 * secondMs;
      return done(seen());
    };
    expect(await bookings.checkout(query)).toEqual(declined('holdEnds'));
  });
});

describe('a change of date', () => {
  const old = booking('issued', {
    policy: { cancelUntilHours: 24, changeUntilHours: 24, returns: [] },
    change: { reference: 'c1', askedAt: now - 2 * changeWindowMs },
  });
  const replaces = { reference: old.reference, date: old.order.date, code: 'BK1', total, paid: null };

  const request = (reference: string) => ({
    reference,
    customer: old.customer,
    details: old.details,
    order: { ...old.order, date: '2026-11-28' },
    card: null,
    accept: null,
    payBy: undefined,
    replaces,
  });

  it('is not placed by a process that was held up: another one may have been begun since', async () => {
    const { change: _begun, ...untouched } = old;
    put(untouched);
    const commit = store.commit.bind(store);
    store.commit = (next, nonce) => {
      if (next.change !== undefined) world.elapsedMs += changeWindowMs;
      return commit(next, nonce);
    };
    expect(await bookings.place(request('c2'))).toEqual({ kind: 'refused', why: 'changing' });
    expect(stored('c2')).toBeNull();
  });

  it('is neither confirmed nor paid once its old booking has ended', async () => {
    put(booking('cancelled'), booking('held', { reference: 'c1', replaces }));
    const refused = { kind: 'refused', why: 'replacedEnded' };
    expect(await bookings.confirm('c1', 42, total)).toMatchObject(refused);
    expect(await bookings.pay('c1', 42, total, 'transfer')).toMatchObject(refused);
  });

  it('takes an answer from before the tickets were issued for no look at what it replaces', async () => {
    put(old);
    const next = booking('confirming', { reference: 'c1', replaces: { ...replaces, reference: 'ref-1' } });
    world.read = async () => done(seen());
    expect(await lookAtReplaced(next, dependencies)).toBe('unread');
    world.read = async () => done(exported());
    expect(await lookAtReplaced(next, dependencies)).toBeNull();
  });

  it('is decided by what stands when somebody has committed in between', async () => {
    put(old);
    const commit = store.commit.bind(store);
    // The change that was begun long ago is placed after all, right before this one is written down.
    store.commit = (next, nonce) => {
      store.commit = commit;
      put(booking('issued', { reference: 'c1', replaces }));
      commit(stored() ?? old, 'between');
      return commit(next, nonce);
    };
    expect(await bookings.place(request('c2'))).toEqual({
      kind: 'refused',
      why: 'changing',
    });
    expect(stored()?.change?.reference).toBe('c1');
    expect(stored('c2')).toBeNull();
  });

  it.each([
    ['paid here', prepaid('issued', withReceipts({ ...money, at: now }))],
    ['paid elsewhere', old],
  ])('keeps the earlier of both days for who may cancel, where it is %s', async (_where, first) => {
    const { change: _begun, ...rest } = first;
    const before = { ...rest, policy: { cancelUntilHours: 24, changeUntilHours: 24, returns: [] } };
    put(before);
    const placed = await bookings.place({ ...request('c2'), order: { ...old.order, date: '2026-12-31' } });
    if (placed.kind !== 'accepted') throw new Error(`It was not placed: ${placed.kind}`);
    const paid = withReceipts({ ...money, at: now });
    const { prepayment } = prepaid('issued', { ...placed.booking.prepayment, ...paid });
    const { policy } = before;
    const changed = { ...before, ...placed.booking, state: 'issued', policy, prepayment } as Booking;
    const untilOfFirst = mayDo('cancel', before, now, prepaidPolicy.timeZone);
    expect(untilOfFirst.allowed).toBe(true);
    expect(mayDo('cancel', changed, now, prepaidPolicy.timeZone)).toEqual(untilOfFirst);
    const farUntil = instantOf('2026-12-31', 0, prepaidPolicy.timeZone) - dayMs;
    expect(mayDo('change', changed, now, prepaidPolicy.timeZone)).toEqual({ allowed: true, until: farUntil });
  });

  it('keeps the earlier of both days for what is returned: a later one gives no more time', async () => {
    const paid = prepaid('issued', withReceipts({ ...money, at: now }), {
      policy: { cancelUntilHours: 24, changeUntilHours: 24, returns: [] },
    });
    put(paid);
    const { customer, details, reference } = paid;
    const replaces = { reference, date: paid.order.date, code: 'BK1', total, paid: total };
    const request = { customer, details, card: null, accept: null, payBy: undefined, replaces };
    const order = { ...paid.order, date: '2026-12-24' };
    const placed = await bookings.place({ ...request, order, reference: 'c3' });
    expect(placed).toMatchObject({
      kind: 'accepted',
      booking: { prepayment: { credit: total, dayBegins: paid.prepayment?.dayBegins } },
    });
  });

  it('counts what is paid where customers pay here no more, and is refused for a day that costs more', async () => {
    const elsewhere = createBookings(
      { ...dependencies, policy: { ...prepaidPolicy, prepay: null } },
      () => undefined,
    );
    const paid = prepaid('issued', withReceipts({ ...money, at: now }), {
      policy: { cancelUntilHours: 24, changeUntilHours: 24, returns: [] },
    });
    put(paid);
    const moveTo = (price: number) =>
      elsewhere.place({
        ...request('c4'),
        order: { ...paid.order, date: '2026-12-24', total: price },
        accept: { total: price, date: '2026-12-24' },
      });
    expect(await moveTo(total + 1)).toEqual({ kind: 'refused', why: 'noWayToPay' });
    expect(stored()?.change).toBeUndefined();
    expect(await moveTo(total)).toMatchObject({
      kind: 'accepted',
      booking: { prepayment: { credit: total, accepted: { total } } },
    });
  });
});

it('nobody finds the booking of another customer, whatever they ask for', async () => {
  const stranger = 43;
  put(prepaid('held'), prepaid('issued', { code: null }, { reference: 'ref-2', partner: exportedSide() }));
  const before = [stored(), stored('ref-2')];
  for (const reference of ['ref-1', 'ref-2']) {
    expect(await bookings.find(reference, stranger)).toBeNull();
    const asked = await Promise.all([
      bookings.confirm(reference, stranger, total),
      bookings.pay(reference, stranger, total, 'transfer'),
      bookings.saysPaid(reference, stranger),
      bookings.cancel(reference, stranger, { isOfTickets: true, back: null }),
      bookings.askStaff(reference, stranger, { kind: 'change', back: null }),
      bookings.resend(reference, stranger),
      bookings.sendDocument(reference, stranger, 'pdf'),
      bookings.forgetBy(reference, stranger, now),
    ]);
    expect(asked).toEqual(asked.map(() => ({ kind: 'refused', why: 'notFound' })));
    await bookings.showCard(reference, stranger);
  }
  expect([stored(), stored('ref-2')]).toEqual(before);
});
