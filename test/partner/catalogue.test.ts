import { describe, expect, test } from 'vitest';
import type { PartnerConventions } from '../../src/partner/conventions.ts';
import type { VenueDate } from '../../src/venue/calendar.ts';
import {
  aBooking,
  clientOf,
  clock,
  failure,
  inTurn,
  partnerConfig,
  type Script,
  success,
  usePartner,
} from './scripted-partner.ts';

const scene = usePartner();

const adult = { code: 'ADULT', name: 'Adult', code_type: 'QR', max_quantity: 9, price: 120000 };
const child = { ...adult, code: 'CHILD', price: 60000 };

describe('the packages of a day', () => {
  test('are asked for once, however many customers want them at the same time', async () => {
    scene.partner.answerWith(success([adult]));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => scene.client.catalogue.packagesOn('2025-08-21')),
    );
    expect(answers.every((answer) => answer.kind === 'done' && answer.value.length === 1)).toBe(true);
    await scene.client.catalogue.packagesOn('2025-08-21');
    await scene.client.catalogue.packagesOn('2025-08-22');
    expect(scene.partner.received).toHaveLength(2);
  });

  test('are asked for again after a minute; an empty day counts for a quarter of an hour', async () => {
    let monotonic = 0;
    const aging = clientOf(partnerConfig(scene.partner.url), {
      clock: { ...clock, monotonic: () => monotonic },
    });
    const knownEmpty = () => aging.catalogue.known('2025-08-21')?.length === 0;
    scene.partner.answerWith(success([]));
    expect(knownEmpty()).toBe(false);
    await aging.catalogue.packagesOn('2025-08-21');
    monotonic = 59_999;
    await aging.catalogue.packagesOn('2025-08-21');
    expect(scene.partner.received).toHaveLength(1);
    monotonic = 60_000;
    expect(knownEmpty()).toBe(true);
    await aging.catalogue.packagesOn('2025-08-21');
    expect(scene.partner.received).toHaveLength(2);
    monotonic += 15 * 60_000;
    expect(knownEmpty()).toBe(false);
    aging.close();
  });

  test('are not remembered when they could not be read', async () => {
    scene.partner.answerWith(inTurn(failure(1015), success([adult])));
    expect((await scene.client.catalogue.packagesOn('2025-08-21')).kind).toBe('refused');
    expect((await scene.client.catalogue.packagesOn('2025-08-21')).kind).toBe('done');
  });

  test('do not hide behind one that is unreadable, which is logged without its contents', async () => {
    const lines: unknown[] = [];
    const logging = clientOf(partnerConfig(scene.partner.url), {
      log: { warn: (...line) => lines.push(line) },
    });
    scene.partner.answerWith(success([adult, { ...adult, price: 'call us' }, null]));
    const answer = await logging.catalogue.packagesOn('2025-08-21');
    expect(answer.kind === 'done' && answer.value.map((item) => item.code)).toEqual(['ADULT']);
    expect(lines).toEqual([
      [
        { date: '2025-08-21', index: 1, problem: 'unreadable: price (string)' },
        'A sale package was left out.',
      ],
      [
        { date: '2025-08-21', index: 2, problem: 'unreadable: the payload (null)' },
        'A sale package was left out.',
      ],
    ]);
    logging.close();
  });
});

const day = '2025-08-21';
const minuteMs = 60_000;
/** Nothing in these tests takes that long, unless it waits for ever. */
const long = { waitMs: 60_000, staleWaitMs: 60_000 };
const short = { waitMs: 20, staleWaitMs: 20 };

/** A client whose time passes when the test says so. */
function timedClient(conventions: Partial<PartnerConventions> = {}) {
  let monotonic = 0;
  const client = clientOf(partnerConfig(scene.partner.url, { explorePauseMs: 0, ...conventions }), {
    clock: { ...clock, monotonic: () => monotonic },
  });
  return {
    client,
    catalogue: client.catalogue,
    pass(ms: number) {
      monotonic += ms;
    },
  };
}

/** An answer that comes when the test says so. */
function heldBack(script: Script): { readonly script: Script; release(): void } {
  const released = Promise.withResolvers<void>();
  return {
    script: async (...call) => {
      await released.promise;
      await script(...call);
    },
    release: released.resolve,
  };
}

const codes = (packages: readonly { readonly code: string }[] | null) =>
  packages?.map(({ code }) => code) ?? null;
const asked = () => scene.partner.received.map(({ body }): unknown => JSON.parse(String(body)).date);

describe('within the time that a customer waits', () => {
  test('the answer of the last minute comes without a request', async () => {
    const { catalogue, client, pass } = timedClient();
    scene.partner.answerWith(success([adult]));
    await catalogue.packagesOn(day);
    pass(minuteMs - 1);
    expect(await catalogue.packagesWithin(day, short)).toMatchObject({
      kind: 'known',
      packages: [{ code: 'ADULT' }],
    });
    expect(asked()).toEqual([day]);
    client.close();
  });

  test('an older one is replaced if the partner answers in time', async () => {
    const { catalogue, client, pass } = timedClient();
    scene.partner.answerWith(inTurn(success([adult]), success([child])));
    await catalogue.packagesOn(day);
    pass(minuteMs);
    expect(await catalogue.packagesWithin(day, long)).toMatchObject({
      packages: [{ code: 'CHILD' }],
    });
    client.close();
  });

  test('an older one is shown while the partner is slow, and the answer counts when it comes', async () => {
    const { catalogue, client, pass } = timedClient();
    const late = heldBack(success([child]));
    scene.partner.answerWith(inTurn(success([adult]), late.script));
    await catalogue.packagesOn(day);
    pass(minuteMs);
    expect(await catalogue.packagesWithin(day, { ...long, staleWaitMs: 0 })).toMatchObject({
      packages: [{ code: 'ADULT' }],
    });
    const joined = catalogue.packagesOn(day);
    late.release();
    expect(await joined).toMatchObject({ kind: 'done', value: [{ code: 'CHILD' }] });
    expect(codes(catalogue.known(day))).toEqual(['CHILD']);
    expect(asked()).toEqual([day, day]);
    client.close();
  });

  test('an older one stands in for a failure for a quarter of an hour', async () => {
    const { catalogue, client, pass } = timedClient();
    scene.partner.answerWith(inTurn(success([adult]), failure(1015)));
    await catalogue.packagesOn(day);
    pass(15 * minuteMs - 1);
    expect(await catalogue.packagesWithin(day, long)).toMatchObject({
      packages: [{ code: 'ADULT' }],
    });
    pass(1);
    expect(await catalogue.packagesWithin(day, long)).toEqual({ kind: 'unavailable' });
    client.close();
  });

  test('nothing may be known yet, and the request goes on', async () => {
    const { catalogue, client } = timedClient();
    const late = heldBack(success([adult]));
    scene.partner.answerWith(late.script);
    expect(await catalogue.packagesWithin(day, { ...long, waitMs: 0 })).toEqual({ kind: 'slow' });
    const joined = catalogue.packagesOn(day);
    late.release();
    expect((await joined).kind).toBe('done');
    expect(asked()).toEqual([day]);
    client.close();
  });
});

describe('without a request', () => {
  test('a day is known for a quarter of an hour, with or without packages', async () => {
    const { catalogue, client, pass } = timedClient();
    scene.partner.answerWith(inTurn(success([adult]), success([])));
    expect(catalogue.known(day)).toBeNull();
    await catalogue.packagesOn(day);
    await catalogue.packagesOn('2025-08-22');
    pass(15 * minuteMs - 1);
    expect([codes(catalogue.known(day)), catalogue.known('2025-08-22')]).toEqual([['ADULT'], []]);
    pass(1);
    expect([catalogue.known(day), catalogue.known('2025-08-22')]).toEqual([null, null]);
    expect(asked()).toEqual([day, '2025-08-22']);
    client.close();
  });
});

describe('exploring', () => {
  const days = ['2025-08-21', '2025-08-22', '2025-08-23'];
  const onlyOn = (...open: readonly VenueDate[]): Script => {
    return (...call) => {
      const { date } = JSON.parse(String(call[1].body));
      return success(open.includes(date) ? [adult] : [])(...call);
    };
  };

  test('asks one by one for the days of which nothing is known, and tells when one is found to be empty, or not to be', async () => {
    const { catalogue, client, pass } = timedClient();
    scene.partner.answerWith(onlyOn('2025-08-22', '2025-08-23'));
    await catalogue.packagesOn('2025-08-22');
    expect(await catalogue.explore(days)).toBe(true);
    expect(asked()).toEqual(['2025-08-22', '2025-08-21', '2025-08-23']);
    expect(days.map((each) => catalogue.known(each)?.length)).toEqual([0, 1, 1]);
    expect(await catalogue.explore(days)).toBe(false);
    expect(asked()).toHaveLength(3);
    pass(15 * minuteMs);
    expect(days.map((each) => [catalogue.known(each), catalogue.wasEmpty(each)])).toEqual([
      [null, true],
      [null, false],
      [null, false],
    ]);
    expect(await catalogue.explore(days)).toBe(false);
    expect(asked()).toHaveLength(6);
    pass(15 * minuteMs);
    scene.partner.answerWith(onlyOn(...days));
    expect(await catalogue.explore(days)).toBe(true);
    expect(catalogue.wasEmpty('2025-08-21')).toBe(false);
    client.close();
  });

  test('has no news where every day has packages', async () => {
    const { catalogue, client } = timedClient();
    scene.partner.answerWith(onlyOn(...days));
    expect(await catalogue.explore(days)).toBe(false);
    client.close();
  });

  test('is done once for all who want the same days, and has one request under way for everybody', async () => {
    const { catalogue, client } = timedClient();
    let running = 0;
    let most = 0;
    scene.partner.answerWith(async (...call) => {
      most = Math.max(most, ++running);
      await onlyOn()(...call);
      running -= 1;
    });
    const news = await Promise.all([
      catalogue.explore(days),
      catalogue.explore(days),
      catalogue.explore(['2025-09-01', '2025-09-02']),
    ]);
    expect(news).toEqual([true, true, true]);
    expect(asked()).toEqual([...days, '2025-09-01', '2025-09-02']);
    expect(most).toBe(1);
    client.close();
  });

  test('of one day for somebody who waits for it asks whatever is known, once, and all know the answer', async () => {
    const { catalogue, client } = timedClient();
    scene.partner.answerWith(inTurn(success([]), success([adult]), failure(1015)));
    expect(await catalogue.packagesOn('2025-08-21')).toMatchObject({ kind: 'done', value: [] });
    const [one, other] = await Promise.all([
      catalogue.ask('2025-08-21'),
      catalogue.packagesWithin('2025-08-21', { waitMs: 1_000, staleWaitMs: 1_000 }),
    ]);
    expect(one).toMatchObject({ kind: 'done', value: [{ code: 'ADULT' }] });
    expect(other).toMatchObject({ packages: [] });
    expect(catalogue.known('2025-08-21')).toMatchObject([{ code: 'ADULT' }]);
    expect(asked()).toEqual(['2025-08-21', '2025-08-21']);
    expect((await catalogue.ask('2025-08-21')).kind).not.toBe('done');
    expect(catalogue.known('2025-08-21')).toMatchObject([{ code: 'ADULT' }]);
    client.close();
  });

  test('ends at a failure, with what it has found until then, and goes on from there the next time', async () => {
    const { catalogue, client } = timedClient();
    scene.partner.answerWith(inTurn(success([]), failure(1015), success([adult])));
    expect(await catalogue.explore(days)).toBe(true);
    expect(asked()).toEqual(['2025-08-21', '2025-08-22']);
    expect(await catalogue.explore(days)).toBe(false);
    expect(asked()).toEqual(['2025-08-21', '2025-08-22', '2025-08-22', '2025-08-23']);
    client.close();
  });
});

describe('once a booking was created', () => {
  const waiting = { userId: 1, since: null };
  const request = { date: day, isGrouped: false, packages: [{ code: 'ADULT', quantity: 2 }] };

  test('for what its packages come to, they stay known', async () => {
    scene.partner.answerWith(inTurn(success([adult]), success(aBooking)));
    await scene.client.catalogue.packagesOn(day);
    await scene.client.createBooking(request, waiting);
    expect(codes(scene.client.catalogue.known(day))).toEqual(['ADULT']);
  });

  test('for another total, the packages of its day are asked for anew, and no others', async () => {
    const expensive = { ...adult, price: 130_000 };
    scene.partner.answerWith(
      inTurn(
        success([adult]),
        success([child]),
        success({ ...aBooking, total_amount: 260_000 }),
        success([expensive]),
      ),
    );
    const { catalogue } = scene.client;
    await catalogue.packagesOn(day);
    await catalogue.packagesOn('2025-08-22');
    await scene.client.createBooking(request, waiting);
    expect(catalogue.known(day)).toBeNull();
    expect(codes(catalogue.known('2025-08-22'))).toEqual(['CHILD']);
    expect(await catalogue.packagesOn(day)).toMatchObject({ value: [{ code: 'ADULT', price: 130_000 }] });
  });

  test.each(['first', 'last'])(
    'for another total, an answer that was on its way before is not remembered, though it comes %s',
    async (comes) => {
      const { catalogue, client, pass } = timedClient();
      const late = heldBack(success([adult]));
      scene.partner.answerWith(
        inTurn(
          success([adult]),
          late.script,
          success({ ...aBooking, total_amount: 260_000 }),
          success([{ ...adult, price: 130_000 }]),
        ),
      );
      await catalogue.packagesOn(day);
      pass(minuteMs);
      const before = catalogue.packagesOn(day);
      await client.createBooking(request, waiting);
      const after = catalogue.packagesOn(day);
      if (comes === 'last') await after;
      late.release();
      await Promise.all([before, after]);
      expect(catalogue.known(day)).toMatchObject([{ price: 130_000 }]);
      client.close();
    },
  );
});
