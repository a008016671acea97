import { describe, expect, it } from 'vitest';
import type { CallNote, ObservedCall } from '../../../sandbox/partner/api.ts';
import { openSandbox } from './client.ts';

describe('a confirm whose answer is lost', () => {
  it('has taken effect when it was applied', async () => {
    const { sandbox, call, create } = await openSandbox();
    const { booking_id } = await create();
    sandbox.faults.add({ operation: 'confirm-booking', kind: 'loseAnswer' });
    await expect(call('confirm-booking', { booking_id })).rejects.toThrow('fetch failed');
    expect((await call('booking-info', { booking_id })).data).toMatchObject({ status: 'TICKET_EXPORTED' });
  });

  it('has not taken effect when it was not', async () => {
    const { sandbox, call, create } = await openSandbox();
    const { booking_id } = await create();
    sandbox.faults.add({ operation: 'confirm-booking', kind: 'loseAnswer', applied: false });
    await expect(call('confirm-booking', { booking_id })).rejects.toThrow('fetch failed');
    expect((await call('booking-info', { booking_id })).data).toMatchObject({ status: 'BOOKING' });
  });

  it('takes effect later when it is late', async () => {
    const late = Promise.withResolvers<CallNote>();
    let statusWhenCalled: string | undefined;
    const onCall = (note: CallNote): void => {
      if (note.late) late.resolve(note);
      else if (note.operation === 'confirm-booking') statusWhenCalled = sandbox.book.find(booking_id)?.status;
    };
    const { sandbox, call, create } = await openSandbox({ onCall });
    const { booking_id, booking_code } = await create();
    sandbox.faults.add({ operation: 'confirm-booking', kind: 'applyLate', delayMs: 60 });
    await expect(call('confirm-booking', { booking_id })).rejects.toThrow('fetch failed');
    expect(await late.promise).toMatchObject({ code: 1000, status: null, bookingCode: booking_code });
    expect(statusWhenCalled).toBe('BOOKING');
    expect((await call('booking-info', { booking_id })).data).toMatchObject({ status: 'TICKET_EXPORTED' });
  });

  it('may leave the connection open until the client gives up', async () => {
    const client = new AbortController();
    const onCall = ({ operation }: CallNote): void => {
      if (operation === 'confirm-booking') client.abort(new Error('given up'));
    };
    const { sandbox, raw, create } = await openSandbox({ onCall });
    const { booking_id } = await create();
    sandbox.faults.add({ operation: 'confirm-booking', kind: 'loseAnswer', silence: 'hang' });
    const { signal } = client;
    await expect(raw('confirm-booking', { booking_id }, { signal })).rejects.toThrow('given up');
    expect(sandbox.book.confirmedCount).toBe(1);
  });
});

describe('an answer that is none of the interface', () => {
  it.each([
    ['serverError', 500, /"code":500/],
    ['badGateway', 502, /^<html>/],
  ] as const)('%s comes whether the confirm took effect or not', async (kind, status, text) => {
    const { sandbox, raw, create } = await openSandbox();
    for (const applied of [false, true]) {
      const { booking_id } = await create();
      sandbox.faults.add({ kind, applied });
      const response = await raw('confirm-booking', { booking_id });
      expect(response.status).toBe(status);
      expect(await response.text()).toMatch(text);
      expect(sandbox.book.find(booking_id)?.status).toBe(applied ? 'TICKET_EXPORTED' : 'BOOKING');
    }
  });

  it('is cut in the middle of its JSON, while the confirm took effect', async () => {
    const { sandbox, raw, create } = await openSandbox();
    const { booking_id } = await create();
    sandbox.faults.add({ kind: 'truncate' });
    const text = await (await raw('confirm-booking', { booking_id })).text();
    expect(text).toMatch(/^\{"success":true,"code":1000/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(sandbox.book.confirmedCount).toBe(1);
  });

  it('lacks the fields that it is told to lack', async () => {
    const { sandbox, call, create } = await openSandbox();
    const { booking_id } = await create();
    sandbox.faults.add({ kind: 'omitFields', fields: ['status', 'tickets'] });
    const { data } = await call('booking-info', { booking_id });
    expect(Object.keys(data)).not.toContain('status');
    expect(Object.keys(data)).not.toContain('tickets');
    expect(data.booking_id).toBe(booking_id);
  });
});

describe('an answer that is untrue', () => {
  it('is stale: it shows the booking before its last change', async () => {
    const { sandbox, call, create } = await openSandbox();
    const { booking_id } = await create();
    await call('confirm-booking', { booking_id });
    sandbox.faults.add({ kind: 'staleRead' });
    expect((await call('booking-info', { booking_id })).data).toMatchObject({
      status: 'BOOKING',
      tickets: [],
    });
    expect((await call('booking-info', { booking_id })).data).toMatchObject({ status: 'TICKET_EXPORTED' });
  });

  it('has another total or another date, once', async () => {
    const { sandbox, call, create } = await openSandbox();
    sandbox.faults.add({ kind: 'wrongTotal', by: -1 });
    const { booking_id, total_amount } = await create();
    sandbox.faults.add({ operation: 'booking-info', kind: 'wrongDate' });
    const read = () => call('booking-info', { booking_id });
    expect(total_amount).toBe(899_999);
    expect((await read()).data).toMatchObject({ booking_date: '2026-03-15', total_amount: 900_000 });
    expect((await read()).data).toMatchObject({ booking_date: '2026-03-14' });
  });

  it('is exported without tickets for so many reads', async () => {
    const { sandbox, call, create } = await openSandbox();
    const { booking_id } = await create();
    await call('confirm-booking', { booking_id });
    sandbox.faults.add({ operation: 'booking-info', kind: 'withoutTickets', times: 2 });
    const counts: number[] = [];
    for (let read = 0; read < 3; read += 1)
      counts.push((await call('booking-info', { booking_id })).data.tickets.length);
    expect(counts).toEqual([0, 0, 2]);
  });
});

describe('a refusal on demand', () => {
  it('comes before anything happens', async () => {
    const { sandbox, call, create } = await openSandbox();
    const { booking_id } = await create();
    sandbox.faults.add({ kind: 'refuse', code: 1013 });
    expect(await call('confirm-booking', { booking_id })).toMatchObject({ status: 429, code: 1013 });
    expect(sandbox.book.confirmedCount).toBe(0);
  });

  it('is HTTP 429 with Retry-After for a rate limit', async () => {
    const { sandbox, raw } = await openSandbox();
    sandbox.faults.add({ kind: 'rateLimit', retryAfterSeconds: 7 });
    const response = await raw('debt-info');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await response.json()).toMatchObject({ success: false, code: 1013 });
  });
});

describe('a connection', () => {
  it('is cut as soon as it is made, so many times', async () => {
    const { sandbox, call } = await openSandbox();
    sandbox.faults.add({ kind: 'cutConnection', times: 2 });
    await expect(call('debt-info')).rejects.toThrow('fetch failed');
    await expect(call('debt-info')).rejects.toThrow('fetch failed');
    expect(await call('debt-info')).toMatchObject({ code: 1000 });
  });

  it('is refused while the server is down, and the book outlives it', async () => {
    const { sandbox, call, create } = await openSandbox();
    const { booking_id } = await create();
    await sandbox.goDown();
    await expect(call('debt-info')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    await sandbox.comeBack();
    expect((await call('booking-info', { booking_id })).data).toMatchObject({ status: 'BOOKING' });
  });
});

describe('which calls a fault meets', () => {
  it('are those of its operation and booking, after those that it lets pass', async () => {
    const { sandbox, call, create } = await openSandbox();
    const [first, second] = [await create(), await create()];
    sandbox.faults.add({
      operation: 'booking-info',
      kind: 'refuse',
      code: 1001,
      bookingId: second.booking_id,
      skip: 1,
    });
    const codes: number[] = [];
    for (const { booking_id } of [first, second, first, second, second]) {
      codes.push((await call('booking-info', { booking_id })).code);
    }
    expect(codes).toEqual([1000, 1000, 1000, 1001, 1000]);
    expect(sandbox.faults.list()).toEqual([]);
  });

  it('are all until it is removed, when it has no number of times', async () => {
    const { sandbox, call } = await openSandbox();
    const fault = sandbox.faults.add({ kind: 'refuse', code: 1001, times: null });
    for (let again = 0; again < 3; again += 1) expect(await call('debt-info')).toMatchObject({ code: 1001 });
    sandbox.faults.remove(fault.id);
    expect(await call('debt-info')).toMatchObject({ code: 1000 });
  });

  it('are delayed besides meeting another fault, and the observer hears of it', async () => {
    const observed: ObservedCall[] = [];
    const { sandbox, call } = await openSandbox({ onCall: (note) => observed.push(note) });
    sandbox.faults.add({ kind: 'delay', delayMs: 40 });
    sandbox.faults.add({ kind: 'refuse', code: 1001 });
    await call('debt-info');
    await call('debt-info');
    expect(observed).toMatchObject([
      { operation: 'debt-info', status: 400, code: 1001, fault: 'refuse' },
      { operation: 'debt-info', status: 200, code: 1000 },
    ]);
    expect(observed[0]?.ms).toBeGreaterThanOrEqual(39);
  });
});

describe('the observer', () => {
  it('hears what was asked and answered, but neither secrets nor identity numbers', async () => {
    const observed: ObservedCall[] = [];
    const { sandbox, create, call } = await openSandbox({ onCall: (note) => observed.push(note) });
    const customer = { name: 'An', phone: '0912345678', card_id: '079"200012345' };
    const { booking_id, booking_code } = await create({ customer });
    sandbox.faults.add({ kind: 'loseAnswer' });
    await call('confirm-booking', { booking_id }).catch(() => undefined);
    const [created, confirmed] = observed;
    expect(JSON.parse(created?.request ?? '')).toMatchObject({
      customer: { ...customer, card_id: '•••' },
      packages: [{ code: 'NL-CAP-NL', quantity: 2 }],
    });
    expect(JSON.parse(created?.answer ?? '')).toMatchObject({ code: 1000, data: { booking_code } });
    expect(confirmed).toMatchObject({ request: JSON.stringify({ booking_id }), answer: null });
    const told = JSON.stringify(observed);
    expect(told).not.toContain('200012345');
    expect(told).not.toContain(sandbox.clientSecret);
    expect(told).not.toMatch(/signature/i);
  });
});
