import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PersonClient } from 'telegram-sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { people } from '../../helpers/people.ts';
import { requiredLines } from '../../helpers/venue-file.ts';
import { closing, openDay, shown, textOf } from '../dialogue.ts';
import { type Scene, startScene } from '../scene.ts';
import { bookTickets, isSettled, recordOnce } from '../tickets/ticket-run.ts';

async function startWith(toml: string): Promise<{ readonly the: Scene; readonly an: PersonClient }> {
  const folder = await mkdtemp(join(tmpdir(), 'boxoffice-notes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const venueFile = join(folder, 'venue.toml');
  await writeFile(venueFile, `${requiredLines}${toml}`);
  const the = await startScene({ environment: { VENUE_FILE: venueFile } });
  return { the, an: await the.telegram.person(people.an) };
}

/** The tickets' last message, and the reminder of the evening before. */
async function toldAfter(
  the: Scene,
  an: PersonClient,
  packageName: string,
): Promise<readonly [string, string]> {
  const booking = await recordOnce(the, await bookTickets(the, an, { packageName, quantity: 2 }), isSettled);
  const last = textOf(await an.sees(closing));
  await the.change(booking, (current) => ({
    ...current,
    timers: { ...current.timers, visitReminder: current.createdAt },
  }));
  return [last, textOf(await shown(an, 'See you tomorrow'))];
}

it('a package’s note in the venue’s words stands on its card, below its tickets and in the reminder', async () => {
  const note = '{ en = "Last ride at 20:30.", vi = "Chuyến cuối lúc 20:30." }';
  const { the, an } = await startWith(`name = "Sea Park"\n[packages.NL-CAP-NL]\nnote = ${note}\n`);
  await an.sends(openDay());
  await shown(an, 'per booking');
  await an.sends('Cable Car, Adult');
  expect(textOf(await shown(an, 'Last ride at 20:30.'))).not.toContain('Chuyến cuối');
  await an.sends('/cancel');
  for (const told of await toldAfter(the, an, 'Cable Car, Adult'))
    expect(told).toContain('Last ride at 20:30.');
});

it('where the venue has none, the partner’s stands below the tickets and in the reminder too', async () => {
  const { the, an } = await startWith('name = "Sea Park"\n');
  for (const told of await toldAfter(the, an, 'Fireworks Dinner Cruise')) expect(told).toContain('lúc 19:30');
});

it('a note that several packages share is told once to who asks about them', async () => {
  const note = '{ en = "Last ride at 20:30." }';
  const { an } = await startWith(
    `name = "Sea Park"\n[packages.NL-CAP-NL]\nnote = ${note}\n[packages.NL-CAP-TE]\nnote = ${note}\n`,
  );
  // What is on sale is known from then on.
  await an.sends(openDay());
  await shown(an, 'per booking');
  await an.sends('/cancel');
  await an.sends('is there a last ride of the cable car?');
  expect(textOf(await shown(an, 'Last ride at 20:30.')).match(/Last ride at 20:30\./g)).toHaveLength(1);
});
