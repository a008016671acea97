import { expect, it } from 'vitest';
import { linhId, people } from '../../helpers/people.ts';
import { openTodo, shown, tapsLike } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { holdTickets, recordOnce } from '../tickets/ticket-run.ts';
import { heldBooking } from './staff-run.ts';

it('a booking whose outcome nobody can learn: one alert, /todo, checked again, closed, all clear', async () => {
  const desk = await startScene({
    staff: true,
    environment: { PARTNER_TIMEOUT_MS: '400', CONFIRM_QUIET_SECONDS: '0.1' },
  });
  const { linh, minh, an, partner } = desk;
  const code = await heldBooking(desk);
  partner.faults.add({ kind: 'loseAnswer', operation: 'cancel-booking', applied: false, times: null });
  await openTodo(minh, 'Bookings to look at');
  await shown(minh, 'Nothing needs attention.');
  await minh.sends(`/cancelbooking ${code} rain`);
  await shown(minh, 'Cancel this booking?');
  await minh.taps('Cancel this booking');
  await minh.sees('gives no clear answer');
  const alert = await linh.sees('needs a person');
  expect(alert.text).toContain(code);
  expect(alert.text).not.toContain('Nguyễn');

  await linh.taps('Check again', { message: alert });
  const checked = await shown(linh, 'nothing has changed');
  expect(checked.text).toMatch(/cancel 2: no answer/);
  expect(checked.message_id).not.toBe(alert.message_id);

  await openTodo(minh, 'Bookings to look at');
  const list = await shown(minh, 'One booking needs attention');
  expect(list.text).toMatch(/Tried: cancel 2: no answer/);
  await minh.taps(code, { message: list });
  await shown(minh, 'nothing has changed');
  await minh.taps('Close this booking');
  await shown(minh, 'How was it settled?');
  await minh.sends('Settled by phone');
  await shown(minh, 'Close this booking?');
  await minh.taps('Close this booking');
  await shown(minh, `Booking ${code} is closed.`);
  await an.sees('Settled by phone');
  await linh.sees(`Booking ${code} is settled: Closed.`);
  await openTodo(minh, 'Bookings to look at');
  await shown(minh, 'Nothing needs attention.');
  await linh.taps('Check again', { message: alert });
  expect((await shown(linh, 'Since this button was shown: ')).text).toMatch(/→ Closed\./);
  const alerts = linh.view().messages.filter(({ text }) => text?.includes('needs a person'));
  expect(alerts).toHaveLength(1);
});

it('tickets that Telegram does not answer for are in /todo from the third time on, until they arrive', async () => {
  const the = await startScene({ environment: { STAFF_IDS: String(linhId) } });
  const linh = await the.telegram.person(people.linh);
  const an = await the.telegram.person(people.an);
  const held = await holdTickets(the, an);
  const code = held.partner?.bookingCode ?? '';
  the.telegram.fault({ method: 'sendMediaGroup', kind: 'bad-gateway', times: 1_000 });
  await tapsLike(an, 'Get tickets · ');
  const stuck = await recordOnce(the, held, ({ outbox }) => outbox.some((entry) => entry.tries > 0));
  await openTodo(linh, 'Bookings to look at');
  await shown(linh, 'Nothing needs attention.');

  const withTries = (tries: number, notBefore: number) =>
    the.change(stuck, (booking) => ({
      ...booking,
      outbox: booking.outbox.map((entry) => ({ ...entry, tries, notBefore })),
    }));
  await withTries(3, Date.now() + 60 * 60_000);
  await openTodo(linh, 'Bookings to look at');
  const list = await shown(linh, 'One booking needs attention');
  expect(list.text).toContain(code);
  expect(list.text).toContain('Telegram has not answered 3 times');

  the.telegram.disarm();
  await withTries(3, 0);
  await an.sees('Here are your 3 tickets');
  await recordOnce(the, stuck, ({ delivery }) => delivery.status === 'done');
  await openTodo(linh, 'Bookings to look at');
  await shown(linh, 'Nothing needs attention.');
});
