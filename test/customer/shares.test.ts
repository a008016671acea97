import { expect, it } from 'vitest';
import { shareChoice } from '../../src/customer/shares.ts';
import { wordings } from '../locales/locale-files.ts';
import { sampleBooking, samplePartnerSide } from '../storage/sample-booking.ts';

it('tickets with long names are told apart where one is chosen to be shared', () => {
  const booking = sampleBooking();
  const [line] = booking.order.lines;
  const [ticket] = samplePartnerSide().tickets;
  if (line === undefined || ticket === undefined) throw new Error('The sample has neither line nor ticket.');
  const names = ['Канатная дорога туда и обратно, взрослый', 'Канатная дорога туда и обратно, детский'];
  const tickets = names.map((serviceName, sequence) => ({
    ...ticket,
    sequence,
    serviceName,
    status: 'unused' as const,
  }));
  const issued = {
    ...booking,
    state: 'issued' as const,
    shares: [],
    partner: samplePartnerSide({ tickets }),
  };
  const { rows } = shareChoice(issued, 0, wordings.for('ru'));
  expect(rows.slice(0, 2).map(([button]) => button?.text)).toEqual([
    '1 · взрослый · Канатная дорог…',
    '2 · детский · Канатная дорога…',
  ]);
});
