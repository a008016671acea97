import { afterEach, expect, it } from 'vitest';
import { shown } from '../dialogue.ts';
import { heldBooking, type StaffRun, startStaffBot } from './staff-run.ts';

let run: StaffRun;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(run.logs());
  await run.stop();
});

it('a booking whose outcome nobody can learn: one alert, /attention, checked again, closed, all clear', async () => {
  run = await startStaffBot({
    environment: { PARTNER_TIMEOUT_MS: '400', CONFIRM_QUIET_SECONDS: '0.1' },
  });
  const { linh, minh, an, partner } = run;
  const code = await heldBooking(run);
  partner.faults.add({ kind: 'loseAnswer', operation: 'cancel-booking', applied: false, times: null });
  await minh.sends('/attention');
  await shown(minh, 'Nothing needs attention.');
  await minh.sends(`/cancelbooking ${code} rain`);
  await shown(minh, 'Cancel this booking?');
  await minh.taps('Cancel this booking');
  await minh.sees('gives no clear answer', { timeoutMs: 20_000 });
  const alert = await linh.sees('needs a person');
  expect(alert.text).toContain(code);
  expect(alert.text).not.toContain('Nguyễn');

  await linh.taps('Check again', { message: alert });
  const checked = await shown(linh, 'nothing has changed');
  expect(checked.text).toMatch(/cancel 2: no answer/);
  expect(checked.message_id).not.toBe(alert.message_id);

  await minh.sends('/attention');
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
  await minh.sends('/attention');
  await shown(minh, 'Nothing needs attention.');
  const alerts = linh.view().messages.filter(({ text }) => text?.includes('needs a person'));
  expect(alerts).toHaveLength(1);
});
