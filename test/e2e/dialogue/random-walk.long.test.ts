import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostLines } from '../../../src/dialogue/draft.ts';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { keysUnder, openCorner, randomPrefix, runStore, type StoreCorner } from '../../helpers/store.ts';
import { createRandom, type Random } from '../../simulation/random.ts';
import { dataOf, labelsOf, openDay, shown } from '../dialogue.ts';
import { checkChat, liveCard } from './chat-check.ts';
import { everyStep, goTo, pressOnToReview, unhurried, unlimited } from './way.ts';

let run: BotRun;
let corner: StoreCorner;
beforeAll(async () => {
  const prefix = randomPrefix();
  run = await startBot({
    environment: { REDIS_PREFIX: prefix, LOG_LEVEL: 'warn' },
    venue: { details: { required: ['name', 'phone', 'card_id'] }, invoices: { ask: true } },
    overrides: { updateRate: unlimited, telegramLimits: unhurried },
  });
  corner = await openCorner(runStore().url, prefix);
});
afterAll(async () => {
  await corner.close();
  await run.stop();
});

const texts = [
  '3',
  'tomorrow',
  openDay(),
  'Cable Car, Adult',
  'An',
  '0912345678',
  'a@b.co',
  '/mytickets',
  '/book',
  '🙂',
  '2 adults 1 child tomorrow',
];

/** Few different days, since each one costs a question of the five that the partner is asked in a second. */
function isToBePressed(data: string): boolean {
  if (/:(?:get|hold|cancel):|^l:|^p:forget|^g:/.test(data)) return false;
  return !data.includes(':day:') || data.endsWith(openDay().replaceAll('-', ''));
}

/** Whatever a person could do next; a booking is never made, so that the dialogue alone is walked. */
async function actAtRandom(person: PersonClient, { chance, pick }: Random): Promise<void> {
  const { keyboard } = person.view();
  if (chance(0.15)) return void (await person.sends(pick(texts)));
  if (chance(0.03)) return void (await person.sendsA('sticker'));
  if (keyboard !== null) {
    if (chance(0.5)) return void (await person.sharesContact());
    const key = pick(keyboard.keyboard.flat().map((each) => (typeof each === 'string' ? each : each.text)));
    return void (await person.taps(key));
  }
  const card = liveCard(person);
  const pressed = dataOf(card).filter(isToBePressed);
  if (pressed.length === 0) return void (await person.sends('/book'));
  await (await person.tapsData(card.message_id, pick(pressed))).answer();
}

it.each([1, 2, 3, 4])(
  'a walk at random never leaves the one live card (seed %i)',
  async (seed) => {
    const an = await run.telegram.person(people.an);
    await an.sends('/book');
    await shown(an, 'Which day');
    const random = createRandom(seed);
    for (let step = 0; step < 80; step += 1) {
      await actAtRandom(an, random);
      await checkChat(run, an);
    }
    expect(run.partner.book.bookings).toHaveLength(0);
  },
  60_000,
);

it('in 500 presses, begun in every step, a customer never takes more than 8 KB in the store', async () => {
  const an = await run.telegram.person(people.an);
  const random = createRandom(500);
  const pressesInEach = Math.ceil(500 / everyStep.length);
  let mostBytes = 0;
  for (const step of everyStep) {
    await an.sends('/cancel');
    await shown(an, /othing/);
    await goTo(an, step);
    for (let press = 0; press < pressesInEach; press += 1) {
      await actAtRandom(an, random);
      await run.telegram.settled();
      if (press % 8 === 0) mostBytes = Math.max(mostBytes, await bytesOf(an));
    }
  }
  expect(mostBytes).toBeGreaterThan(2 * 1_024);
  expect(mostBytes).toBeLessThanOrEqual(8 * 1_024);
});

/** The card of a package that is not in the booking, on whichever page it is. */
async function openAnother(an: PersonClient): Promise<void> {
  const isAnother = (label: string): boolean => /^(?!\d+ ×|Continue).* · ₫/.test(label);
  const labels = (): readonly string[] => labelsOf(liveCard(an)).flat();
  for (let turns = 0; !labels().some(isAnother) && turns < mostLines; turns += 1) {
    await an.taps('›');
    await run.telegram.settled();
  }
  await an.taps(labels().find(isAnother) ?? 'another');
  await run.telegram.settled();
}

it('the fullest booking that there can be takes no more either', async () => {
  const an = await run.telegram.person(people.an);
  await goTo(an, 'tickets');
  for (let line = 1; line <= mostLines; line += 1) {
    await an.taps('+');
    await shown(an, new RegExp(`(?:^\\d+ × .*\\n){${line}}Total`, 'm'));
    if (line < mostLines) await openAnother(an);
  }
  await pressOnToReview(run, an);
  await an.taps('Edit');
  await an.taps('Note');
  await shown(an, 'A note for the venue');
  await an.sends('Ờ'.repeat(200));
  await shown(an, 'Please check your booking');
  for (let n = 0; n < 130; n += 1) await an.sendsA('sticker');
  await run.telegram.settled();
  expect(await bytesOf(an)).toBeLessThanOrEqual(8 * 1_024);
});

/** Names and values of everything that is kept of the customer, and what Redis itself says it takes for them. */
async function bytesOf({ id }: PersonClient): Promise<number> {
  const keys = (await keysUnder(corner.chats, corner.prefix)).filter((key) => key.includes(`{chat:${id}}`));
  const sizes = await Promise.all(
    keys.map((key) => corner.chats.call('MEMORY', 'USAGE', key, 'SAMPLES', '0')),
  );
  return sizes.reduce<number>((sum, size) => sum + Number(size), 0);
}
