import { readFileSync } from 'node:fs';
import type { TicketFace } from '../../src/ticket/ticket-drawing.ts';
import type { Venue } from '../../src/venue/venue.ts';

export function sampleFace(differences: Partial<TicketFace> = {}): TicketFace {
  return {
    venueName: 'Công viên nước Bình Minh',
    ticketName: 'Adult day ticket',
    code: 'SWP7K2M9Q4X1',
    symbol: 'QR',
    badges: ['Adult', '2 of 7'],
    day: 'Fri, 25 Dec 2026',
    validity: '08:00–21:00',
    facts: [
      { label: 'Booking', value: 'NL-48213', isCode: true },
      { label: 'Name', value: 'Emma Wilson' },
      { label: 'To pay at the gate', value: '₫450,000' },
    ],
    notes: ['12 Quay Road, Hạ Long', 'Children under 1.4 m ride with an adult. The last ride is at 20:30.'],
    labels: { void: 'CANCELLED' },
    ...differences,
  };
}

/** 200 characters and as long as a partner may make a name. */
export const longName = 'Family experience with unlimited rides, lagoon lunch, lockers and a guided tour. '
  .repeat(3)
  .slice(0, 200);

/** Every text as long as can be. */
export function wordyFace(): TicketFace {
  const fact = { label: longName, value: longName };
  return sampleFace({
    venueName: longName,
    ticketName: longName,
    badges: [longName, longName],
    day: longName,
    validity: longName,
    facts: [{ ...fact, isCode: true }, fact, fact],
    notes: [longName, longName],
  });
}

/** Of a venue that has given its tickets nothing. */
export const plainLook: Venue['ticket'] = { logo: null, colour: null };

/** The demo's. */
export const venueLook: Venue['ticket'] = {
  logo: {
    path: 'logo.png',
    bytes: readFileSync(new URL('../../sandbox/venue/logo.png', import.meta.url)),
  },
  colour: '#0b4f5c',
};
