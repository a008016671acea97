import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'smol-toml';

/** Tables of venue.toml by their own keys. */
export interface VenueSettings {
  readonly [key: string]: unknown;
}

export const demoVenueFile = fileURLToPath(new URL('venue.toml', import.meta.url));

/** The demo's venue.toml with these keys in place of its own. */
export function demoVenueWith(changes: VenueSettings): string {
  return stringify(merged(parse(readFileSync(demoVenueFile, 'utf8')), changes));
}

/** The keys of both, of the second where both have one; of a table that both have, its keys. */
export function merged(one: VenueSettings, other: VenueSettings): VenueSettings {
  const both = Object.entries(other).map(([key, value]) => {
    const former = one[key];
    return [key, isTable(former) && isTable(value) ? merged(former, value) : value] as const;
  });
  return { ...one, ...Object.fromEntries(both) };
}

function isTable(value: unknown): value is VenueSettings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
