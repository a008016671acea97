import { describe, expect, it } from 'vitest';
import { dayMs, openSandbox, type WireBooking } from './client.ts';

const family = { code: 'NL-GIADINH', quantity: 2 };
const aquaPark = { code: 'NL-NUOC', quantity: 2 };

async function issue(order: Readonly<Record<string, unknown>>) {
  const world = await openSandbox();
  const { booking_id } = await world.create(order);
  const { data } = await world.call('confirm-booking', { booking_id });
  return { ...world, booking_id, tickets: data.tickets };
}

function namesOf(tickets: WireBooking['tickets']) {
  const counts: Record<string, number> = {};
  for (const { service_name } of tickets) counts[service_name] = (counts[service_name] ?? 0) + 1;
  return counts;
}

describe('an individual booking', () => {
  it('gets a ticket for each service, its quantity and that of the package', async () => {
    const { tickets } = await issue({ packages: [family] });
    expect(namesOf(tickets)).toEqual({
      'Cáp treo khứ hồi – Người lớn': 4,
      'Cáp treo khứ hồi – Trẻ em': 2,
      'Buffet trưa Bến Sóng': 6,
    });
    expect(tickets.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(12);
    expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set(['WAITING']));
  });

  it('shows prices in booking-info only, which add up to the total', async () => {
    const { call, booking_id, tickets } = await issue({ packages: [family] });
    expect(tickets.every((ticket) => !('price' in ticket))).toBe(true);
    const { data } = await call('booking-info', { booking_id });
    const sum = data.tickets.reduce((total, { price }) => total + (price ?? Number.NaN), 0);
    expect(sum).toBe(data.total_amount);
  });
});

describe('a grouped booking', () => {
  it('gets one ticket per ticket type, named with its uses', async () => {
    const { tickets } = await issue({
      is_grouped: true,
      packages: [family, { code: 'NL-CAP-TE', quantity: 3 }],
    });
    expect(tickets.map(({ service_name, sequence }) => [sequence, service_name])).toEqual([
      [1, 'Cáp treo khứ hồi – Người lớn (4 lượt)'],
      [2, 'Cáp treo khứ hồi – Trẻ em (5 lượt)'],
      [3, 'Buffet trưa Bến Sóng (6 lượt)'],
    ]);
  });

  it('keeps the same service apart where its symbol or its days differ', async () => {
    const { tickets } = await issue({
      is_grouped: true,
      packages: [
        { code: 'NL-CAP-TE', quantity: 2 },
        { code: 'NL-COMBO-TE', quantity: 1 },
      ],
    });
    expect(tickets.map(({ service_name }) => service_name)).toEqual([
      'Cáp treo khứ hồi – Trẻ em (2 lượt)',
      'Cáp treo khứ hồi – Trẻ em (1 lượt)',
      'Vào cổng công viên – Trẻ em (1 lượt)',
    ]);
  });
});

it('a ticket is valid on the days of its range, or so many days from purchase', async () => {
  const { tickets } = await issue({ packages: [{ code: 'NL-DOAN', quantity: 10 }, aquaPark] });
  const days = Object.fromEntries(
    tickets.map((ticket) => [ticket.service_name, [ticket.use_from_date, ticket.use_to_date]]),
  );
  expect(days).toMatchObject({
    'Vé đoàn Cáp treo & Công viên': ['2026-03-14', '2026-03-16'],
    'Công viên nước Sóng Xanh': ['2026-03-10', '2026-04-09'],
  });
});

it('counts the purchase from the confirm at the venue, not from the draft', async () => {
  const { call, create, pass } = await openSandbox({ holdMinutes: 60 * 48 });
  const { booking_id } = await create({ packages: [aquaPark] });
  pass(dayMs);
  const { data } = await call('confirm-booking', { booking_id });
  expect(data.tickets[0]).toMatchObject({ use_from_date: '2026-03-11', use_to_date: '2026-04-10' });
});

it('a barcode ticket has a short number, a QR ticket a long mixed code', async () => {
  const { tickets } = await issue({ packages: [aquaPark, { code: 'NL-CAP-NL', quantity: 1 }] });
  expect(tickets.map(({ code }) => code)).toEqual([
    expect.stringMatching(/^\d{14}$/),
    expect.stringMatching(/^\d{14}$/),
    expect.stringMatching(/^NLQ-[A-Za-z2-9]{28}$/),
  ]);
});

it('a status changed at the gate is what booking-info shows', async () => {
  const { call, control, booking_id, tickets } = await issue({});
  await control('POST', 'tickets/status', { code: tickets[0]?.code, status: 'USED' });
  const { data } = await call('booking-info', { booking_id });
  expect(data.tickets.map(({ status }) => status)).toEqual(['USED', 'WAITING']);
});
