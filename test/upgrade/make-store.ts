/*
 * npm run fixtures:stores
 *
 * Runs 1.0.0 from a git worktree of its own, between today's sandboxes: customers hold, book, pay, share, change and
 * ask, and stop at each step of the dialogue; one booking stands in every state. What it leaves in the store is written
 * to test/upgrade/stores/, where the test of the upgrade reads it.
 */
import { writeFile } from 'node:fs/promises';
import type { PersonClient } from 'telegram-sandbox';
import { openDay, shown, tapsLike } from '../e2e/dialogue.ts';
import { leaveEverything } from './left-in-store.ts';
import { onStage, paidByTransfer, quiet, type Scene, staffId } from './stage.ts';
import { type FormerStore, fileOfStore, readEntries, storeText, version } from './stored.ts';
import { adults, newcomer, pay, serve } from './walks.ts';

/** The last commit of that version. */
const commit = '0d418ab4';

async function makeStore(scene: Scene): Promise<void> {
  await play(scene);
  const found: FormerStore = {
    commit,
    at: Date.now(),
    staffId,
    people: Object.fromEntries(Object.entries(scene.people).map(([role, { id }]) => [role, id])),
    links: scene.links,
    partner: scene.partner.book.bookings,
    buttons: buttonsOf(scene),
    entries: await readEntries(scene.redis),
  };
  await writeFile(fileOfStore, storeText(found));
  process.stdout.write(`${version}: ${found.entries.length} keys\n`);
}

/** Ends with the version stopped. */
async function play(scene: Scene): Promise<void> {
  const { bank, redis } = scene;
  let machine = await scene.start();
  const linh = await scene.telegram.person({ id: staffId, firstName: 'Linh', languageCode: 'en' });
  await linh.sends('/start');
  await shown(linh, 'Hello');
  await serve(scene);
  await ask(scene, linh);
  for (const [step, walk] of Object.entries(steps)) await walk(scene, await newcomer(scene, `draft.${step}`));
  await machine.stop();
  machine = await scene.start(paidByTransfer(bank));
  await pay(scene);
  for (const command of ['/today', '/payments', '/report', '/debt', '/close']) {
    await linh.sends(command);
    await linh.sees(() => true, { onlyNew: true, timeoutMs: 30_000 });
  }
  // What is due at once is done, so that nothing is on its way.
  await quiet(redis);
  await machine.stop();
  await leaveEverything(scene, linh);
}

/** A question that waits for an answer, and one that is being written. */
async function ask(scene: Scene, linh: PersonClient): Promise<void> {
  for (const role of ['asked.sent', 'asked.writing']) {
    const person = await newcomer(scene, role);
    await person.sends('qwertyuiop');
    await shown(person, "Sorry, I didn't get that.");
    await person.taps('Ask the venue');
    await shown(person, 'What would you like to ask');
    if (role === 'asked.writing') continue;
    await person.sends('Is there parking?');
    await person.sees('Sent to the venue.');
  }
  await linh.sees('Is there parking?');
}

type Steps = Readonly<Record<string, (scene: Scene, person: PersonClient) => Promise<unknown>>>;

async function chooseDay(person: PersonClient): Promise<unknown> {
  await person.sends('/book');
  await shown(person, 'Which day would you like');
  await person.sends(openDay());
  return shown(person, 'per booking');
}

async function toName({ walk }: Scene, person: PersonClient): Promise<unknown> {
  await walk.fillCart(person, adults);
  await tapsLike(person, 'Continue · ');
  return shown(person, 'What name');
}

async function toReview({ walk }: Scene, person: PersonClient): Promise<unknown> {
  await walk.fillCart(person, adults);
  return walk.giveDetails(person, 'Separate tickets');
}

const steps: Steps = {
  day: async (_, person) => {
    await person.sends('/book');
    return shown(person, 'Which day would you like');
  },
  tickets: (_, person) => chooseDay(person),
  cart: ({ walk }, person) => walk.fillCart(person, adults),
  // Its sentences stay in the draft until it is clear which tickets are meant.
  wanted: async (_, person) => {
    await person.sends('/book');
    await shown(person, 'Which day would you like');
    await person.sends('tickets for 2 adults and a child please');
    return shown(person, 'Which day');
  },
  name: toName,
  phone: async (scene, person) => {
    await toName(scene, person);
    await person.sends('Nguyễn Văn Á');
    return shown(person, 'phone number');
  },
  review: toReview,
  edit: async (scene, person) => {
    await toReview(scene, person);
    return person.taps('Edit');
  },
};

/** One button for each action, of those that each person was ever sent. */
function buttonsOf({ telegram, people }: Scene): FormerStore['buttons'] {
  const roles = new Map(Object.entries(people).map(([role, { id }]) => [id, role]));
  const found = new Map<string, readonly [role: string, data: string]>();
  for (const { params } of telegram.calls()) {
    const role = roles.get(Number(params.chat_id)) ?? 'staff';
    for (const [, text = ''] of JSON.stringify(params).matchAll(/callback_data\\*":\\*"([^"\\]+)/g)) {
      const action = text
        .replace(/^d:\w+/, 'd')
        .split(':')
        .slice(0, 2)
        .join(':');
      found.set(action, [role, text]);
    }
  }
  const buttons: Record<string, string[]> = {};
  for (const [role, data] of found.values()) buttons[role] = [...(buttons[role] ?? []), data];
  return buttons;
}

await onStage(commit, makeStore);
