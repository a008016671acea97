import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BotRun, endWithTest, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { demoVenueFileWith, requiredLines } from '../../helpers/venue-file.ts';
import { closing, fillCart, getTickets, giveDetails, labelsOf, openDay, shown, textOf } from '../dialogue.ts';

async function startAt(venueFile: string): Promise<BotRun> {
  const run = await startBot({ environment: { VENUE_FILE: venueFile } });
  endWithTest(run);
  return run;
}

async function startWith(toml: string): Promise<BotRun> {
  const folder = await mkdtemp(join(tmpdir(), 'boxoffice-visit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'venue.toml'), `${requiredLines}${toml}`);
  return startAt(join(folder, 'venue.toml'));
}

async function welcomed(run: BotRun, languageCode = 'en'): Promise<PersonClient> {
  const person = await run.telegram.person({ ...people.emma, languageCode });
  await person.sends('/start');
  await shown(person, 'Emma');
  return person;
}

const pin = { latitude: 20.9501, longitude: 107.0739 };

describe('"Visit info"', () => {
  it('brings a real pin behind "Directions", and stays as it is', async () => {
    const emma = await welcomed(await startAt(demoVenueFileWith()));
    await emma.taps('Visit info');
    const info = await shown(emma, 'Your visit to');
    await emma.taps('Directions');
    const { venue } = await shown(emma, (message) => message.venue !== undefined);
    expect(venue).toMatchObject({
      location: pin,
      title: 'Ngọc Lam Bay Park',
      address: '1 Bay Road, Ngọc Lam',
    });
    const kept = emma.view().messages.find((message) => message.message_id === info.message_id);
    expect(kept?.reply_markup).toEqual(info.reply_markup);
  });

  it('leaves out what the venue does not say', async () => {
    const emma = await welcomed(await startWith('name = "Sea Park"\n[visit]\nhours = "9–17"\n'));
    await emma.taps('Visit info');
    const info = await shown(emma, 'Your visit to');
    expect(textOf(info)).toBe('Your visit to Sea Park\n\n🕘 Opening hours\n9–17');
    expect(labelsOf(info)).toEqual([['Back']]);
  });

  it('leads to the venue where nothing is said', async () => {
    const emma = await welcomed(await startWith('name = "Sea Park"\nsupport = "@sea_help"\n'));
    await emma.taps('Visit info');
    const info = await shown(emma, 'Your visit to');
    expect(textOf(info)).toContain('Please ask the venue');
    expect(labelsOf(info)).toEqual([['Ask the venue'], ['Back']]);
  });
});

describe('a typed wish', () => {
  it.each([
    ['where is the entrance?', '1 Bay Road, Ngọc Lam'],
    ['when do you open', '08:00–21:00'],
    ['can I park there?', 'behind the main gate'],
    ['what are the house rules?', 'No drones'],
    ['can I get a refund', 'up to 24 hours before the day'],
    ['do you have lockers?', 'Lockers are beside the ticket hall'],
  ])('"%s" is answered outside a booking', async (wish, fact) => {
    const emma = await welcomed(await startAt(demoVenueFileWith()));
    await emma.sends(wish);
    const answer = await shown(emma, fact);
    expect(labelsOf(answer).flat()).toContain('Ask the venue');
    expect(labelsOf(answer).flat().includes('Directions')).toBe(wish.startsWith('where'));
  });

  it('without a fact opens "Visit info", from where the booking goes on', async () => {
    const emma = await welcomed(await startWith('name = "Sea Park"\nsupport = "@sea_help"\n'));
    await fillCart(emma, { packageName: 'Cable Car, Adult', quantity: 2 });
    await emma.sends('where can I park?');
    const info = await shown(emma, 'Please ask the venue');
    expect(labelsOf(info).flat()).toEqual(expect.arrayContaining(['Ask the venue', 'Continue booking']));
    await emma.taps('Continue booking');
    await shown(emma, /Your booking for[\s\S]*2 × /);
  });
});

it('"Directions" stands below the tickets and in /mytickets, and brings the pin', async () => {
  const run = await startAt(demoVenueFileWith());
  const emma = await welcomed(run);
  await emma.sends(openDay());
  await shown(emma, 'per booking');
  await emma.taps('+');
  await shown(emma, 'Your booking for');
  await giveDetails(emma);
  await getTickets(emma);
  const last = await emma.sees(closing);
  expect(labelsOf(last)[0]).toEqual(['My tickets', 'Directions']);
  await emma.taps('Directions');
  await shown(emma, ({ venue }) => venue?.location.latitude === pin.latitude);
  await emma.sends('/mytickets');
  await emma.taps(labelsOf(await shown(emma, 'Your bookings'))[0]?.[0] ?? '');
  expect(labelsOf(await shown(emma, 'Confirmed'))).toContainEqual(['Directions']);
});
