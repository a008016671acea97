import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/partner/faults.ts';
import { minuteMs, morning, openSandbox, type WirePackage } from './client.ts';

interface State {
  readonly now: number;
  readonly confirmedCount: number;
  readonly debt: { readonly currentDebt: number };
  readonly bookings: readonly { readonly code: string; readonly status: string }[];
  readonly calls: readonly { readonly operation: string; readonly bookingCode?: string }[];
}

describe('the control', () => {
  it('adds, lists and clears faults', async () => {
    const { control, call } = await openSandbox();
    const added = await control<Fault>('POST', 'faults', {
      operation: 'debt-info',
      kind: 'refuse',
      code: 1001,
      times: 5,
    });
    expect((await control('GET', 'faults')).value).toEqual([added.value]);
    expect(await call('debt-info')).toMatchObject({ code: 1001 });
    await control('DELETE', 'faults');
    expect(await call('debt-info')).toMatchObject({ code: 1000 });
  });

  it('cancels, reprices and books without anybody asking, and the debt follows', async () => {
    const { control, call, create } = await openSandbox();
    const debt = async () => (await control<State>('GET', 'state')).value.debt.currentDebt;
    const before = await debt();
    const { booking_id, booking_code: code } = await create({ date: '2026-03-14' });
    await call('confirm-booking', { booking_id });
    const sold = (await debt()) - before;
    await control('POST', 'bookings/price', { code, total: sold + 10_000 });
    expect(await debt()).toBe(before + sold + 10_000);
    expect((await call('booking-info', { booking_id })).data).toMatchObject({ total_amount: sold + 10_000 });
    await control('POST', 'bookings/cancel', { code });
    expect(await debt()).toBe(before);
    expect(await control('POST', 'bookings/cancel', { code })).toMatchObject({ status: 409 });
    const { value: own } = await control<{ readonly total: number }>('POST', 'bookings');
    expect(await debt()).toBe(before + own.total);
  });

  it('changes what is on sale, and puts it back', async () => {
    const { control, call, create } = await openSandbox();
    const date = '2026-03-14';
    const onSale = async () => (await call<readonly WirePackage[]>('sale-packages', { date })).data;
    const before = await onSale();
    const sold = await create({ date });
    const code = 'NL-CAP-NL';
    const changed = await control('POST', 'catalogue', {
      code,
      price: 500_000,
      maxQuantity: 3,
      cutoffHour: 9,
    });
    expect(changed.value).toMatchObject({
      code,
      price: 500_000,
      minQuantity: 1,
      maxQuantity: 3,
      onSale: true,
    });
    expect((await onSale())[0]).toMatchObject({ code, price: 500_000, max_quantity: 3 });
    expect(await create({ date })).toMatchObject({ total_amount: 1_000_000 });
    expect(await call('booking-info', { booking_id: sold.booking_id })).toMatchObject({
      data: { total_amount: sold.total_amount },
    });
    expect(await call('create-booking', { date, packages: [{ code, quantity: 4 }] })).toMatchObject({
      code: 1012,
    });

    await control('POST', 'catalogue', { code, onSale: false });
    expect((await onSale()).map((item) => item.code)).toEqual(before.slice(1).map((item) => item.code));
    expect((await control('POST', 'catalogue', { code: 'NL-NOTHING', price: 1 })).status).toBe(404);
    expect((await control('POST', 'catalogue', { code, price: 'cheap' })).status).toBe(400);
    await control('DELETE', 'catalogue');
    expect(await onSale()).toEqual(before);
    expect((await control('GET', 'catalogue')).value).toContainEqual(
      expect.objectContaining({ code, price: 450_000, onSale: true }),
    );
  });

  it('shows the bookings, the debt and the calls so far', async () => {
    const { control, create, call } = await openSandbox();
    const { booking_id, booking_code } = await create();
    await call('confirm-booking', { booking_id });
    const { value } = await control<State>('GET', 'state');
    expect(value).toMatchObject({
      now: morning,
      confirmedCount: 1,
      debt: { currentDebt: 13_250_000 },
      bookings: [{ code: booking_code, status: 'TICKET_EXPORTED' }],
      calls: [
        { operation: 'create-booking', status: 200, code: 1000, bookingCode: booking_code },
        { operation: 'confirm-booking', status: 200, code: 1000, bookingCode: booking_code },
      ],
    });
  });

  it('moves the clock of the book on', async () => {
    const { control, create, call } = await openSandbox();
    const { booking_id } = await create();
    expect((await control('POST', 'clock', { advanceMs: 60 * minuteMs })).value).toEqual({
      now: morning + 60 * minuteMs,
      speed: 1,
    });
    expect((await call('booking-info', { booking_id })).data.status).toBe('BOOKING_TIMEOUT');
  });

  it('makes the clock of the book run fast', async () => {
    const { control, create, call, pass } = await openSandbox();
    const { booking_id } = await create();
    await control('POST', 'clock', { speed: 60 });
    pass(minuteMs);
    const { value } = await control<State>('GET', 'state');
    expect(value).toMatchObject({ now: morning + 60 * minuteMs, speed: 60 });
    expect((await call('booking-info', { booking_id })).data.status).toBe('BOOKING_TIMEOUT');
  });

  it('disarms one fault and leaves the others, telling how often each will still strike', async () => {
    const { control, call } = await openSandbox();
    const refusal = await control<Fault>('POST', 'faults', { kind: 'refuse', code: 1001, times: 2 });
    await control('POST', 'faults', { operation: 'debt-info', kind: 'serverError', times: null });
    await call('debt-info');
    expect((await control('GET', 'faults')).value).toMatchObject([
      { kind: 'refuse', remaining: 1, passing: 0 },
      { kind: 'serverError', remaining: null },
    ]);
    expect((await control('DELETE', `faults/${refusal.value.id}`)).value).toMatchObject([
      { kind: 'serverError' },
    ]);
    expect((await control('DELETE', `faults/${refusal.value.id}`)).status).toBe(404);
  });

  it('tells until when a booking is held', async () => {
    const { control, create } = await openSandbox({ holdMinutes: 15 });
    await create();
    const { value } = await control<State>('GET', 'state');
    expect(value.bookings).toMatchObject([{ status: 'BOOKING', holdUntil: morning + 15 * minuteMs }]);
  });

  it('moves the clock forward only', async () => {
    const { control } = await openSandbox();
    expect((await control('POST', 'clock', { advanceMs: -1 })).status).toBe(400);
  });

  it.each([
    ['a fault of no known kind', 'faults', { kind: 'earthquake' }, 400],
    ['a fault without what it needs', 'faults', { kind: 'delay' }, 400],
    ['a status that tickets do not have', 'tickets/status', { code: 'x', status: 'LOST' }, 400],
    ['a ticket that nobody has', 'tickets/status', { code: 'x', status: 'USED' }, 404],
    ['an address that is none', 'nothing', {}, 404],
  ])('refuses %s', async (_, path, body, status) => {
    const { control } = await openSandbox();
    expect((await control('POST', path, body)).status).toBe(status);
  });

  it.each([
    ['a page of another site', { origin: 'https://example.com' }],
    ['a page whose name was pointed here', { host: 'example.com' }],
  ])('refuses %s', async (_, headers) => {
    const { sandbox } = await openSandbox();
    const status = await new Promise((resolve) => {
      request(`${sandbox.url}/_/state`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(403);
  });
});
