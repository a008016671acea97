import type { Venue } from '../src/venue/venue.ts';

/** A venue with only the required facts. */
export function plainVenue(
  essentials: Pick<Venue, 'name' | 'timeZone' | 'currency' | 'support' | 'defaultLocale'>,
): Venue {
  return {
    ...essentials,
    hostedIn: null,
    picture: null,
    visit: { address: null, pin: null, hours: null, parking: null, rules: null },
    questions: [],
    policy: { cancelUntilHours: null, changeUntilHours: null, returns: [] },
    packageNames: new Map(),
    packageNotes: new Map(),
    packageWords: new Map(),
    packageAdmits: new Map(),
    groups: [],
    sources: new Map(),
    recipient: null,
    ticket: { logo: null, colour: null },
    wallet: { googleIssuer: null, applePassType: null, appleTeam: null },
  };
}
