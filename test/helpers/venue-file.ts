import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'smol-toml';
import { inject } from 'vitest';
import { demoVenueFile, demoVenueWith, merged, type VenueSettings } from '../../sandbox/venue/venue-file.ts';

/** The lines of a venue.toml that every one has, beside its name. */
export const requiredLines = 'access = "public"\npayment.ways = []\n';

/** A venue where anybody books and pays at the gate; no close comes by itself. */
const usual = {
  name: 'Harbour Park',
  access: 'public',
  payment: { ways: [], notice: 'Pay at the gate.' },
  policy: { close_hour: 'off' },
};

/** Writes a venue.toml with these keys over the usual ones; answers its path. */
export function venueFileWith(settings: VenueSettings = {}): string {
  return written(stringify(merged(usual, settings)));
}

/** The demo's, beside its pictures. */
export function demoVenueFileWith(settings: VenueSettings = {}): string {
  const file = written(demoVenueWith(merged({ policy: usual.policy }, settings)));
  for (const picture of ['venue.jpg', 'logo.png'])
    copyFileSync(join(dirname(demoVenueFile), picture), join(dirname(file), picture));
  return file;
}

function written(text: string): string {
  const file = join(mkdtempSync(join(inject('scratch'), 'venue-')), 'venue.toml');
  writeFileSync(file, text);
  return file;
}

/** Where customers cancel and change by themselves until shortly before the day. */
export const generous = {
  support: '@harbour_help',
  policy: { cancel_until_hours: 1, change_until_hours: 1 },
} as const;
/** Where they get all of the price back early, and then half of it. */
export const halving = merged(generous, {
  policy: {
    returns: [
      [1000, 100],
      [1, 50],
    ],
  },
});
/** Where they ask staff. */
export const strict = { support: '@harbour_help' } as const;
