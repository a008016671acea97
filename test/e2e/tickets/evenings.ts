import { type LifecyclePolicy, visitReminderAt } from '../../../src/booking/rules.ts';
import { minuteMs } from '../../../src/time.ts';
import { sampleBooking } from '../../store/sample-booking.ts';

/* Prints when visits are reminded of, for a test that runs this in several time zones of the server. */

const policy: LifecyclePolicy = {
  holdMs: 60 * minuteMs,
  holdReminderMs: null,
  quietMs: minuteMs,
  requestTimeoutMs: 15_000,
  messageTimeoutMs: 15_000,
  visitReminderHour: 18,
  retentionMs: 0,
  timeZone: 'UTC',
  maxOpenHolds: 1,
  maxTicketsPerDay: 1,
  maxBookingsPerDay: 1,
  afterSale: { cancelUntilHours: null, changeUntilHours: null, returns: [] },
  prepay: null,
};
const venueZones = ['Asia/Ho_Chi_Minh', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland'];
/** Among them the days around changes of the clocks. */
const visits = [
  '2026-12-25',
  '2027-01-01',
  '2026-03-08',
  '2026-03-09',
  '2026-03-29',
  '2026-04-05',
  '2026-11-01',
  '2028-02-29',
];

const evenings = venueZones.flatMap((timeZone) =>
  visits.map((date) => {
    const booking = sampleBooking({ order: { ...sampleBooking().order, date } });
    const at = visitReminderAt(booking, { now: 0, policy: { ...policy, timeZone } });
    return [timeZone, date, at === undefined ? null : new Date(at).toISOString()];
  }),
);
process.stdout.write(JSON.stringify(evenings));
