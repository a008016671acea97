/*
 * npm run test:upgrade -- <commit> …
 *
 * Runs an older version of the program from a git worktree, and today's, on one store between today's sandboxes: first the
 * older one alone, then today's on what it has left, then both behind one webhook, then the older one again, as far as
 * docs/operations.md says that each is possible. It says what it saw, a line a step, and ends with 0 or 1.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { walk } from '../../sandbox/walker.ts';
import { createKeys } from '../../src/storage/keys.ts';
import { secondMs } from '../../src/time.ts';
import { closing, openDay, shown, tapsLike } from '../e2e/dialogue.ts';
import { disagreements, openWitness, unrest } from '../kills/witness.ts';
import { bookTicket } from '../scale/customer.ts';
import {
  isUpTo,
  type Machine,
  onStage,
  paidByTransfer,
  quiet,
  type Scene,
  staffId,
  versionOf,
} from './stage.ts';
import { olderPrefix } from './stored.ts';
import { changesDate, delivered, openBooking, pay, pictureCaption, serve, transfers } from './walks.ts';

/** From this one on what a version can't read is never an update that is done. */
const refusesSafely = 'ab47276';
/** From this one on bookings are written as today. */
const writesAsToday = '414cee6';
const customersAtOnce = 3;
const customerName = 'Nguyễn Văn Á';
/** A refusal rests longer each time: what is written so often is a loop. */
const mostRefusalsASecond = 5;

const keys = createKeys(olderPrefix);

interface Trial {
  readonly scene: Scene;
  readonly linh: PersonClient;
  /** Bookings that the partner must have issued by now, no more and no fewer. */
  expected: number;
  say(text: string): void;
}

async function tryUpgrade(commit: string): Promise<void> {
  const say = (text: string): void => void process.stdout.write(`${commit}: ${text}\n`);
  await onStage(versionOf(commit), async (scene) => {
    const linh = await scene.telegram.person({ id: staffId, firstName: 'Linh', languageCode: 'en' });
    const trial: Trial = { scene, linh, expected: 0, say };
    await olderAlone(trial);
    await todayGoesOn(trial);
    if (!isUpTo(refusesSafely, commit)) {
      say('side by side and the way back: not possible, as operations.md says');
      return;
    }
    await bothAtOnce(trial, 'book');
    if (scene.version.isPaid) await bothAtOnce(trial, 'book and pay');
    await olderAgain(trial);
  });
}

async function olderAlone(trial: Trial): Promise<void> {
  const { scene, linh, say } = trial;
  const { sharesAndChanges, isPaid } = scene.version;
  const machine = await scene.start('older');
  await linh.sends('/start');
  await shown(linh, 'Hello');
  await serve(scene);
  trial.expected += sharesAndChanges ? 3 : 1;
  await machine.stop();
  if (isPaid) {
    const paid = await scene.start('older', paidByTransfer(scene.bank));
    await pay(scene);
    trial.expected += 1;
    await quiet(scene.redis);
    await paid.stop();
  }
  const can = ['holds', 'issues', 'cancels', ...(sharesAndChanges ? ['shares', 'changes'] : [])];
  say(`it ${[...can, ...(isPaid ? ['is paid'] : [])].join(', ')}`);
}

/** Each booking that the older version has left is gone on with. */
async function todayGoesOn(trial: Trial): Promise<void> {
  const { scene, say } = trial;
  const { sharesAndChanges, isPaid } = scene.version;
  let machine = await scene.start('today');
  const holder = known(scene, 'held');
  await openBooking(holder, 'One step left');
  await tapsLike(holder, 'Get tickets');
  await delivered(holder);
  trial.expected += 1;
  const owner = known(scene, 'issued');
  await openBooking(owner);
  await tapsLike(owner, 'Send tickets again');
  await owner.sees('Here are your 3 tickets', { timeoutMs: 30_000, onlyNew: true });
  if (sharesAndChanges) await changesDate(owner);
  if (isPaid) {
    await machine.stop();
    machine = await scene.start('today', paidByTransfer(scene.bank));
    const asked = known(scene, 'asked');
    await transfers(asked, scene.bank);
    await delivered(asked);
    trial.expected += 1;
    await openBooking(known(scene, 'paid'), 'Paid');
  }
  await quiet(scene.redis);
  await machine.stop();
  await audit(trial);
  say(`today's goes on with each: ${trial.expected} bookings are issued, none twice`);
}

/** Customers book while updates go to either version in turn. */
async function bothAtOnce(trial: Trial, how: 'book' | 'book and pay'): Promise<void> {
  const { scene, linh, say } = trial;
  const changes = how === 'book' ? {} : paidByTransfer(scene.bank);
  const older = await scene.start('older', changes);
  const today = await scene.start('today', changes);
  const startedAt = performance.now();
  const booked = Array.from({ length: customersAtOnce }, async (_, n) => {
    const person = await scene.telegram.person({ firstName: `Customer ${n}`, languageCode: 'en' });
    for (let bookings = 0; bookings < 2; bookings += 1) {
      await (how === 'book' ? bookTicket(person, customerName) : bookAndPay(scene, person));
    }
    await openBooking(person);
  });
  await Promise.all(booked);
  trial.expected += 2 * customersAtOnce;
  await linh.sends('/today');
  await shown(linh, 'Sold:');
  const refused = await refusals(trial, older, startedAt);
  await older.stop();
  // What only today's can read is still to be done by it.
  await quiet(scene.redis);
  await today.stop();
  if (refusedIn(today) > 0) throw new Error(`Today's refused what the older one wrote:\n${today.output()}`);
  await audit(trial);
  say(
    `side by side ${2 * customersAtOnce} customers' bookings: they ${how}, none is lost or doubled; ${refused}`,
  );
}

/** The older one alone meets what today's has written. */
async function olderAgain(trial: Trial): Promise<void> {
  const { scene, say } = trial;
  const readsAll = isUpTo(writesAsToday, scene.version.commit);
  const older = await scene.start('older');
  await bookTicket(await scene.telegram.person({ firstName: 'Back', languageCode: 'en' }), customerName);
  trial.expected += 1;
  const holder = known(scene, 'held');
  await holder.sends('/mytickets');
  if (!readsAll) return refusedAndBack(trial, older, holder);
  await shown(holder, 'Your bookings');
  await quiet(scene.redis);
  await older.stop();
  if (refusedIn(older) > 0) throw new Error(`It refused what today's wrote:\n${older.output()}`);
  await audit(trial);
  say('back again: it goes on with all that today’s has written');
}

/** What it can't read it leaves as it is, and today's goes on with it. */
async function refusedAndBack(trial: Trial, older: Machine, holder: PersonClient): Promise<void> {
  const { scene, linh, say } = trial;
  const { redis } = scene;
  const startedAt = performance.now();
  const before = await written(scene);
  const wakeUps = await redis.zrange(keys.due, '0', '-1', 'WITHSCORES');
  // Its worker meets all of them now.
  for (const reference of before.keys()) await redis.zadd(keys.due, 0, reference);
  await until(
    () => /"kind":"message","outcome":"unavailable"/.test(older.output()),
    'Its update was not refused',
  );
  await linh.sees('A newer version has written bookings');
  await bookTicket(await scene.telegram.person({ firstName: 'Next', languageCode: 'en' }), customerName);
  trial.expected += 1;
  const refused = await refusals(trial, older, startedAt);
  await older.stop();
  const after = await written(scene);
  for (const [reference, record] of before) {
    if (after.get(reference) !== record) throw new Error(`It changed ${reference}, which it can't read`);
  }
  for (let at = 0; at < wakeUps.length; at += 2)
    await redis.zadd(keys.due, wakeUps[at + 1] ?? '', wakeUps[at] ?? '');
  const doctor = /✗ store +(\d+ bookings can't be read[^—]*)/.exec(scene.olderDoctor())?.[1];
  if (doctor === undefined) throw new Error('Its doctor does not name what it can not read');
  say(`back again: it books anew, staff are told; ${refused}; its doctor: ${doctor.trim()}`);
  const today = await scene.start('today');
  // The update of before comes again.
  await holder.sees('Your bookings', { timeoutMs: 60_000, onlyNew: true });
  await quiet(redis);
  await today.stop();
  await audit(trial);
  say('today’s once more: what waited is done, none is lost or doubled');
}

/** Somebody of the older version's time. */
function known({ people }: Scene, role: string): PersonClient {
  const person = people[role];
  if (person === undefined) throw new Error(`Nobody is ${role}`);
  return person;
}

async function bookAndPay({ bank }: Scene, person: PersonClient): Promise<void> {
  await person.sends('/book');
  const isThere = ({ text, caption }: Message) =>
    (text ?? caption ?? '').includes('Please check your booking');
  await walk(person, { date: openDay(), name: customerName, isThere });
  await tapsLike(person, 'Pay');
  await person.sees(pictureCaption, { onlyNew: true, timeoutMs: 60_000 });
  await transfers(person, bank);
  // What the older version was sending to a booking that today's has paid holds it until its lease ends.
  await person.sees(closing, { timeoutMs: 90_000, onlyNew: true });
}

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries > 300) throw new Error(otherwise);
    await pause(100);
  }
}

const refusal = /unknownSchema/;

function refusedIn({ output }: Machine): number {
  return output()
    .split('\n')
    .filter((line) => refusal.test(line)).length;
}

/** How often the older version met what it can't read. Throws where it was a loop. */
async function refusals({ scene }: Trial, older: Machine, startedAt: number): Promise<string> {
  const seconds = (performance.now() - startedAt) / secondMs;
  const count = refusedIn(older);
  const each = mostRefusalsASecond * (await scene.redis.zcard(keys.due));
  if (count > each * seconds) throw new Error(`It refused ${count} times in ${seconds} s: a loop`);
  return `the older one refused ${count} times in ${Math.round(seconds)} s what it can't read`;
}

/** What stands of each booking that is written as today. */
async function written({ redis }: Scene): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const key of await redis.keys(keys.everyBooking)) {
    const stored = await redis.hgetall(key);
    if (JSON.parse(stored.record ?? '{}').schema === 4)
      found.set(key.slice(keys.booking('').length), JSON.stringify(stored));
  }
  return found;
}

/** The partner's records, the ledger and the chats agree, and nothing was confirmed twice. */
async function audit({ scene, expected }: Trial): Promise<void> {
  const witness = await openWitness(scene.storeUrl, olderPrefix, Buffer.alloc(32, 7));
  try {
    let bookings = await witness.bookings();
    for (let tries = 0; tries < 100 && unrest(bookings).length > 0; tries += 1) {
      await pause(100);
      bookings = await witness.bookings();
    }
    const issued = scene.partner.book.bookings.filter(({ status }) => status === 'TICKET_EXPORTED');
    const received = bookings.flatMap(({ prepayment }) => prepayment?.payments.receipts ?? []).length;
    const found = [
      ...disagreements(bookings, scene.partner, []).filter((line) => !/lacks \d+ tickets/.test(line)),
      ...issued
        .filter(({ calls }) => calls['confirm-booking'] !== 1)
        .map(({ code, calls }) => `${code} was confirmed ${calls['confirm-booking']} times`),
      ...(received === scene.bank.transfers.length
        ? []
        : [`${received} receipts of ${scene.bank.transfers.length} transfers`]),
      ...(issued.length === expected ? [] : [`${issued.length} are issued, not ${expected}`]),
    ];
    if (found.length > 0) throw new Error(found.join('\n'));
  } finally {
    await witness.close();
  }
}

const commits = process.argv.slice(2);
if (commits.length === 0) {
  process.stderr.write('Usage: npm run test:upgrade -- <commit> …\n');
  process.exit(64);
}
for (const commit of commits) {
  try {
    await tryUpgrade(commit);
  } catch (error) {
    process.stdout.write(`${commit}: FAILED: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
