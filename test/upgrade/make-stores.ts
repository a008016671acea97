/*
 * npm run fixtures:stores [-- <commit> …]
 *
 * Runs older versions of the program, each from a git worktree of its own, between today's sandboxes: customers hold,
 * book, pay, share and change, and stop at each step of the dialogue. What then stands in the store is written to
 * test/upgrade/stores/, where the tests of upgrades read it.
 */
import { writeFile } from 'node:fs/promises';
import type { PersonClient } from 'telegram-sandbox';
import { openDay, shown, tapsLike } from '../e2e/dialogue.ts';
import { onStage, paidByTransfer, quiet, type Scene, shapes, staffId, type Version } from './stage.ts';
import { type OlderStore, readEntries } from './stored.ts';
import { adults, newcomer, pay, serve } from './walks.ts';

async function makeStore(version: Version): Promise<void> {
  await onStage(version, async (scene) => {
    await play(scene);
    const found: OlderStore = {
      commit: version.commit,
      at: Date.now(),
      staffId,
      people: Object.fromEntries(Object.entries(scene.people).map(([role, { id }]) => [role, id])),
      links: scene.links,
      partner: scene.partner.book.bookings,
      entries: await readEntries(scene.redis),
    };
    const file = new URL(`stores/${version.commit}.json`, import.meta.url);
    await writeFile(file, `${JSON.stringify(found, null, 1)}\n`);
    process.stdout.write(`${version.commit}: ${found.entries.length} keys\n`);
  });
}

/** Ends with the version stopped. */
async function play(scene: Scene): Promise<void> {
  const { version, redis } = scene;
  let machine = await scene.start('older');
  const linh = await scene.telegram.person({ id: staffId, firstName: 'Linh', languageCode: 'en' });
  await linh.sends('/start');
  await shown(linh, 'Hello');
  await serve(scene);
  for (const [step, walk] of Object.entries(version.talk === 'long' ? longSteps : shortSteps)) {
    await walk(scene, await newcomer(scene, `draft.${step}`));
  }
  if (version.isPaid) {
    await machine.stop();
    machine = await scene.start('older', paidByTransfer(scene.bank));
    await pay(scene);
  }
  // What is due at once is done, so that nothing is on its way.
  await quiet(redis);
  await machine.stop();
}

type Steps = Readonly<Record<string, (scene: Scene, person: PersonClient) => Promise<unknown>>>;

async function chooseDay(person: PersonClient): Promise<unknown> {
  await person.sends('/book');
  await shown(person, 'Which day would you like');
  await person.sends(openDay());
  return shown(person, 'per booking');
}

async function toName({ walk, version }: Scene, person: PersonClient): Promise<unknown> {
  await walk.fillCart(person, adults);
  if (version.talk === 'short') await tapsLike(person, 'Continue · ');
  else {
    await person.taps('Continue');
    await shown(person, 'Before your details');
    await person.taps('Agree');
  }
  return shown(person, 'What name');
}

async function toPhone(scene: Scene, person: PersonClient): Promise<unknown> {
  await toName(scene, person);
  await person.sends('Nguyễn Văn Á');
  return shown(person, 'phone number');
}

const commonSteps: Steps = {
  day: async (_, person) => {
    await person.sends('/book');
    return shown(person, 'Which day would you like');
  },
  packages: (_, person) => chooseDay(person),
  cart: ({ walk }, person) => walk.fillCart(person, adults),
  name: toName,
  phone: toPhone,
  review: async ({ walk }, person) => {
    await walk.fillCart(person, adults);
    await walk.giveDetails(person, 'Separate tickets');
  },
};

const shortSteps: Steps = {
  ...commonSteps,
  edit: async (scene, person) => {
    await commonSteps.review?.(scene, person);
    return person.taps('Edit');
  },
};

const longSteps: Steps = {
  ...commonSteps,
  quantity: async (_, person) => {
    await chooseDay(person);
    await person.sends(adults.packageName);
    await shown(person, adults.packageName);
    await person.taps('Choose');
    return shown(person, / × .* = /);
  },
  notice: async ({ walk }, person) => {
    await walk.fillCart(person, adults);
    await person.taps('Continue');
    return shown(person, 'Before your details');
  },
  email: async (scene, person) => {
    await toPhone(scene, person);
    await person.sharesContact();
    return shown(person, 'email address');
  },
  form: async (scene, person) => {
    await longSteps.email?.(scene, person);
    await person.taps('Skip');
    return shown(person, 'How would you like your tickets');
  },
};

const asked = process.argv.slice(2);
for (const version of shapes) {
  if (asked.length === 0 || asked.includes(version.commit)) await makeStore(version);
}
