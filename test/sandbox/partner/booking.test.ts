import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Book } from '../../../sandbox/partner/book.ts';
import { minuteMs, morning, openSandbox, signedRequest } from './client.ts';

const booked = { status: 'BOOKING', payment_status: 'UNPAID' };
const exported = { status: 'TICKET_EXPORTED', payment_status: 'PAID' };
const cancelled = { status: 'CANCEL', payment_status: 'CANCEL' };

describe('create-booking', () => {
  it('answers an unpaid draft without a tickets key, its date as a UTC date-time', async () => {
    const { call } = await openSandbox();
    const customer = {
      name: 'Nguyễn Văn Á',
      phone: '+84912345678',
      email: 'a@example.vn',
      card_id: '001099000001',
    };
    const answer = await call('create-booking', {
      date: '2026-03-14',
      is_grouped: true,
      note: 'Xe lăn',
      customer,
      packages: [
        { code: 'NL-CAP-NL', quantity: 2 },
        { code: 'NL-PHAOHOA', quantity: 3 },
      ],
    });
    expect(answer).toEqual({
      status: 200,
      success: true,
      code: 1000,
      message: 'Booking created successfully',
      data: {
        booking_id: expect.stringMatching(/^[\w+/=]{96}$/),
        booking_date: '2026-03-14T00:00:00.000000Z',
        booking_code: expect.stringMatching(/^NL260314-[2-9A-Z]{6}$/),
        total_amount: 4_650_000,
        note: 'Xe lăn',
        created_at: morning / 1000,
        customer,
        packages: [
          {
            package_code: 'NL-CAP-NL',
            package_name: 'Vé cáp treo khứ hồi – Người lớn (Cable Car, Adult)',
            quantity: 2,
          },
          {
            package_code: 'NL-PHAOHOA',
            package_name: 'Đêm pháo hoa trên vịnh – Fireworks Dinner Cruise',
            quantity: 3,
          },
        ],
        ...booked,
      },
    });
  });

  it.each([
    ['a day that has passed', { date: '2026-03-09' }, 1007],
    ['a closed day', { date: '2026-04-07' }, 1007],
    ['a day beyond the horizon', { date: '2027-01-01' }, 1007],
    ['no date', { date: undefined }, 1015],
    ['no packages', { packages: [] }, 1012],
    ['an unknown package', { packages: [{ code: 'NL-NONE', quantity: 1 }] }, 1012],
    [
      'a package twice',
      {
        packages: [
          { code: 'NL-CAP-NL', quantity: 1 },
          { code: 'NL-CAP-NL', quantity: 1 },
        ],
      },
      1012,
    ],
    ['a weekday ticket on a Saturday', { packages: [{ code: 'NL-NGAYTHUONG', quantity: 1 }] }, 1012],
    ['fewer than the minimum', { packages: [{ code: 'NL-PHAOHOA', quantity: 1 }] }, 1012],
    ['more than the maximum', { packages: [{ code: 'NL-VONGQUAY-VIP', quantity: 2 }] }, 1012],
    ['half a ticket', { packages: [{ code: 'NL-CAP-NL', quantity: 1.5 }] }, 1015],
    ['a phone that is none', { customer: { phone: 'call me' } }, 1011],
    ['an email that is none', { customer: { email: 'a@b' } }, 1011],
  ])('refuses %s', async (_, change, code) => {
    const { sandbox, call } = await openSandbox();
    const order = { date: '2026-03-14', packages: [{ code: 'NL-CAP-NL', quantity: 2 }], ...change };
    expect(await call('create-booking', order)).toMatchObject({ success: false, code, data: null });
    expect(sandbox.book.bookings).toEqual([]);
  });

  it('sells for today until the cutoff hour at the venue, and for tomorrow after it', async () => {
    const { call, create, pass } = await openSandbox();
    const packages = [{ code: 'NL-NUOC', quantity: 1 }];
    pass(6 * 60 * minuteMs - 1);
    expect(await create({ date: '2026-03-10', packages })).toMatchObject(booked);
    pass(1);
    expect(await call('create-booking', { date: '2026-03-10', packages })).toMatchObject({ code: 1007 });
    expect(await create({ date: '2026-03-11', packages })).toMatchObject(booked);
  });

  it.each([
    ['is not JSON', '{"date"', 400, 1001],
    ['is no object', '[]', 400, 1015],
    ['is larger than a megabyte', ' '.repeat(1_000_001), 413, 1001],
  ])('refuses a body that %s', async (_, body, status, code) => {
    const { sandbox } = await openSandbox({ signingConvention: ({ method }) => method });
    const { headers } = signedRequest(sandbox, 'create-booking', undefined, morning);
    const response = await fetch(`${sandbox.url}/api/v1/create-booking`, {
      method: 'POST',
      headers: { ...headers, 'x-signature': 'POST' },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, code, data: null });
  });
});

describe('a draft', () => {
  it('becomes exported and paid by confirm, and is then shown with its date as a day', async () => {
    const { call, create, sandbox } = await openSandbox();
    const { booking_id } = await create({ customer: { name: 'Lan', card_id: '001099000001' } });
    const confirmed = await call('confirm-booking', { booking_id });
    expect(confirmed.data).toMatchObject({ ...exported, booking_date: '2026-03-14T00:00:00.000000Z' });
    expect(confirmed.data).toHaveProperty('customer', { name: 'Lan', phone: '', email: '' });
    const read = await call('booking-info', { booking_id });
    expect(read.data).toMatchObject({ ...exported, booking_date: '2026-03-14' });
    expect(sandbox.book.find(booking_id)?.calls).toMatchObject({
      'create-booking': 1,
      'confirm-booking': 1,
      'booking-info': 1,
      'cancel-booking': 0,
    });
    expect(sandbox.book.confirmedCount).toBe(1);
  });

  it('times out after its minutes, not a moment before, and can then not be confirmed or cancelled', async () => {
    const { call, create, pass } = await openSandbox({ holdMinutes: 10 });
    const { booking_id } = await create();
    pass(10 * minuteMs - 1);
    expect((await call('booking-info', { booking_id })).data).toMatchObject(booked);
    pass(1);
    expect(await call('confirm-booking', { booking_id })).toMatchObject({ success: false, code: 1001 });
    expect(await call('cancel-booking', { booking_id, reason: '' })).toMatchObject({ code: 1001 });
    expect((await call('booking-info', { booking_id })).data).toMatchObject({
      status: 'BOOKING_TIMEOUT',
      payment_status: 'UNPAID',
      tickets: [],
    });
  });

  it('does not time out once it is confirmed', async () => {
    const { call, create, pass } = await openSandbox();
    const { booking_id } = await create();
    await call('confirm-booking', { booking_id });
    pass(61 * minuteMs);
    expect((await call('booking-info', { booking_id })).data).toMatchObject(exported);
  });

  it('is confirmed once: a second confirm is refused with 1009', async () => {
    const { call, create, sandbox } = await openSandbox();
    const { booking_id } = await create();
    await call('confirm-booking', { booking_id });
    expect(await call('confirm-booking', { booking_id })).toMatchObject({ status: 409, code: 1009 });
    expect(sandbox.book.confirmedCount).toBe(1);
  });
});

describe('cancel-booking', () => {
  it.each(['a draft', 'an exported booking'])('takes %s back with the reason as its note', async (which) => {
    const { call, create } = await openSandbox();
    const { booking_id } = await create({ note: 'Xe lăn' });
    if (which === 'an exported booking') await call('confirm-booking', { booking_id });
    const answer = await call('cancel-booking', { booking_id, reason: 'Khách đổi ý' });
    expect(answer.data).toMatchObject({ ...cancelled, note: 'Khách đổi ý', tickets: [] });
    expect((await call('booking-info', { booking_id })).data).toMatchObject({ ...cancelled, tickets: [] });
  });

  it('is refused with 1010 the second time, as is a confirm after it', async () => {
    const { call, create } = await openSandbox();
    const { booking_id } = await create();
    await call('cancel-booking', { booking_id, reason: 'x' });
    expect(await call('cancel-booking', { booking_id, reason: 'x' })).toMatchObject({ code: 1010 });
    expect(await call('confirm-booking', { booking_id })).toMatchObject({ code: 1010 });
  });
});

it.each(['booking-info', 'confirm-booking', 'cancel-booking'])(
  '%s of an unknown booking is refused with 1008',
  async (operation) => {
    const { call } = await openSandbox();
    expect(await call(operation, { booking_id: 'x', reason: '' })).toMatchObject({ status: 404, code: 1008 });
  },
);

it('whatever is done in whatever order, the debt is that of the exported bookings and only they have tickets', () => {
  const step = fc.record({
    action: fc.constantFrom('create', 'confirm', 'cancel', 'wait'),
    which: fc.nat(4),
    minutes: fc.nat(50),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = morning;
      const debt = {
        type: 'BY_LIMIT',
        limit: 6_000_000,
        openingDebt: 500_000,
        openedAt: now,
        days: 30,
      } as const;
      const book = new Book({ now: () => now, holdMinutes: 60, timeZone: 'Asia/Ho_Chi_Minh', debt });
      const packages = [{ code: 'NL-GIADINH', quantity: 1 }];
      for (const { action, which, minutes } of steps) {
        const id = book.bookings[which]?.id ?? 'nobody';
        if (action === 'create')
          book.create({ date: '2026-03-14', isGrouped: false, note: '', customer: null, packages });
        if (action === 'confirm') book.confirm(id);
        if (action === 'cancel') book.cancel(id, 'x');
        if (action === 'wait') now += minutes * minuteMs;
      }
      const issued = book.bookings.filter(({ status }) => status === 'TICKET_EXPORTED');
      expect(book.debt.currentDebt).toBe(500_000 + issued.length * 1_890_000);
      expect(book.debt.currentDebt).toBeLessThanOrEqual(6_000_000);
      expect(book.bookings.filter(({ tickets }) => tickets.length > 0)).toEqual(issued);
    }),
  );
});
