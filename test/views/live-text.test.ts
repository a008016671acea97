import { expect, it } from 'vitest';
import { loadWordings } from '../../src/telegram/wording.ts';
import { liveText } from '../../src/views/staff-booking.ts';
import { readWords } from '../helpers/as-read.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';

const words = readWords(loadWordings(sampleVenue()).for('en'));

it("a cancelled booking's tickets are called cancelled, whatever they were before", () => {
  const partner = samplePartnerSide({ status: 'cancelled', paymentStatus: 'cancelled' });
  const text = liveText({ booking: sampleBooking({ state: 'cancelled', partner }), isLive: true, words });
  expect(text).toContain(`Tickets: ${partner.tickets.length} cancelled`);
  expect(text).not.toContain('unused');
});
