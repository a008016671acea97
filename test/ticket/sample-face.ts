import type { TicketFace } from '../../src/ticket/ticket-drawing.ts';

export function sampleFace(differences: Partial<TicketFace> = {}): TicketFace {
  return {
    venueName: 'Công viên nước Bình Minh',
    ticketName: 'Adult day ticket',
    code: 'SWP7K2M9Q4X1',
    symbol: 'QR',
    position: '2 of 7',
    validity: 'Valid on Friday, 25 December 2026',
    labels: { void: 'CANCELLED' },
    ...differences,
  };
}

/** 200 characters and as long as a partner may make a name. */
export const longName = 'Family experience with unlimited rides, lagoon lunch, lockers and a guided tour. '
  .repeat(3)
  .slice(0, 200);
