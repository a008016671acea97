import { plainVenue } from '../../sandbox/plain-venue.ts';
import type { Venue } from '../../src/venue/venue.ts';

/** A venue in Vietnam with few facts, with these changes. */
export function sampleVenue(changes: Partial<Venue> = {}): Venue {
  return {
    ...plainVenue({
      name: { und: 'Harbour Park' },
      timeZone: 'Asia/Ho_Chi_Minh',
      currency: 'VND',
      support: { und: '@harbour_help' },
      defaultLocale: 'en',
    }),
    ...changes,
  };
}
