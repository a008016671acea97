import { expect, it } from 'vitest';
import { dayMs, morning, openSandbox } from './client.ts';

interface WireDebt {
  readonly type: string;
  readonly limit: string;
  readonly current_debt: string;
  readonly days: number;
  readonly due_date: string;
}

const terms = { type: 'BOTH', limit: 1_000_000, openingDebt: 50_000, openedAt: morning, days: 15 } as const;

it('shows amounts as numeric strings and the day by which the oldest debt is due', async () => {
  const { call } = await openSandbox({ debt: terms });
  expect((await call<WireDebt>('debt-info')).data).toEqual({
    type: 'BOTH',
    limit: '1000000',
    current_debt: '50000',
    days: 15,
    due_date: '2026-03-25',
  });
});

it('grows on confirm, not on create, and shrinks on cancel', async () => {
  const { call, create } = await openSandbox({ debt: terms });
  const debts: string[] = [];
  const note = async () => debts.push((await call<WireDebt>('debt-info')).data.current_debt);
  const { booking_id } = await create();
  await note();
  await call('confirm-booking', { booking_id });
  await note();
  await call('cancel-booking', { booking_id, reason: 'x' });
  await note();
  expect(debts).toEqual(['50000', '950000', '50000']);
});

it('refuses a confirm above the limit with 1016 and leaves the draft as it was', async () => {
  const { call, create, sandbox } = await openSandbox({ debt: terms });
  const first = await create();
  const second = await create();
  await call('confirm-booking', { booking_id: first.booking_id });
  expect(await call('confirm-booking', { booking_id: second.booking_id })).toMatchObject({ code: 1016 });
  expect(sandbox.book.find(second.booking_id)).toMatchObject({ status: 'BOOKING', tickets: [] });
  await call('cancel-booking', { booking_id: first.booking_id, reason: 'x' });
  expect(await call('confirm-booking', { booking_id: second.booking_id })).toMatchObject({ code: 1000 });
});

it('refuses a confirm with 1017 once the oldest debt is older than the days allowed', async () => {
  const { call, create, pass } = await openSandbox({ debt: terms });
  pass(15 * dayMs);
  const { booking_id } = await create({ date: '2026-04-04', packages: [{ code: 'NL-CAP-NL', quantity: 1 }] });
  expect(await call('confirm-booking', { booking_id })).toMatchObject({ code: 1000 });
  pass(1);
  const late = await create({ date: '2026-04-04', packages: [{ code: 'NL-CAP-NL', quantity: 1 }] });
  expect(await call('confirm-booking', { booking_id: late.booking_id })).toMatchObject({ code: 1017 });
});

it.each([
  ['BY_LIMIT', 1016],
  ['BY_DAYS', 1017],
] as const)('%s knows only its own condition', async (type, code) => {
  const { call, create, control } = await openSandbox({ debt: { ...terms, type } });
  const { booking_id } = await create();
  const met = type === 'BY_LIMIT' ? { currentDebt: 1_000_000 } : { openedAt: morning - 16 * dayMs };
  const other = type === 'BY_LIMIT' ? { openedAt: morning - 16 * dayMs } : { limit: 1 };
  await control('POST', 'debt', other);
  expect(await call('confirm-booking', { booking_id })).toMatchObject({ code: 1000 });
  const next = await create();
  await control('POST', 'debt', met);
  expect(await call('confirm-booking', { booking_id: next.booking_id })).toMatchObject({ code });
});
