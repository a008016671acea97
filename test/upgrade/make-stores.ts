/*
 * npm run fixtures:stores [-- <commit> …]
 *
 * Runs older versions of the program, each from a git worktree of its own, between today's sandboxes: customers hold,
 * book, pay, share and change, and stop at each step of the dialogue. What then stands in the store is written to
 * test/upgrade/stores/, where the tests of upgrades read it.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { type PersonClient, startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { type BankSandbox, startBankSandbox } from '../../sandbox/bank/bank.ts';
import { freePort } from '../../sandbox/free-port.ts';
import { type PartnerSandbox, startPartnerSandbox } from '../../sandbox/partner/server.ts';
import { startStore } from '../../sandbox/redis.ts';
import { openDay, shown, tapsLike } from '../e2e/dialogue.ts';
import { type OlderStore, olderKey, olderPrefix, readEntries } from './stored.ts';

const adults = { packageName: 'Cable Car, Adult', quantity: 3 };
const staffId = 7_000_000_001;

/** How the version's own tests walk through its dialogue. */
interface Walk {
  fillCart(person: PersonClient, choice: typeof adults): Promise<void>;
  giveDetails(person: PersonClient, form: 'Separate tickets'): Promise<void>;
}

interface Version {
  readonly commit: string;
  /** Of the dialogue: by "Book" and then "Confirm", or by one tap. */
  readonly talk: 'long' | 'short';
  readonly sharesAndChanges: boolean;
  readonly isPaid: boolean;
}

/** The last version of each shape that a record or a draft has had on the main branch. */
const versions: readonly Version[] = [
  { commit: 'e05834e', talk: 'long', sharesAndChanges: false, isPaid: false },
  { commit: 'f869a1e', talk: 'long', sharesAndChanges: false, isPaid: false },
  { commit: 'fba5ddb', talk: 'short', sharesAndChanges: false, isPaid: false },
  { commit: '8e39fdf', talk: 'short', sharesAndChanges: true, isPaid: false },
  { commit: '44b7101', talk: 'short', sharesAndChanges: true, isPaid: true },
  { commit: '026a889', talk: 'short', sharesAndChanges: true, isPaid: true },
];

const project = fileURLToPath(new URL('../..', import.meta.url));
const venue =
  'name = "Harbour Park"\nsupport = "@harbour_help"\n[policy]\ncancel_until_hours = 1\nchange_until_hours = 1\n';

interface Scene {
  readonly version: Version;
  readonly walk: Walk;
  readonly telegram: TelegramSandbox;
  readonly partner: PartnerSandbox;
  readonly bank: BankSandbox;
  readonly redis: Redis;
  readonly people: Record<string, number>;
  readonly links: string[];
  /** The program starts anew with these changes to its environment. */
  restart(changes: Readonly<Record<string, string>>): Promise<void>;
}

async function makeStore(version: Version): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'older-'));
  const worktree = join(folder, version.commit);
  execFileSync('git', ['worktree', 'add', '--detach', worktree, version.commit], { cwd: project });
  const [store, telegram, partner, bank] = await Promise.all([
    startStore(),
    startTelegramSandbox({ quickDelivery: true }),
    startPartnerSandbox(),
    startBankSandbox(),
  ]);
  const redis = new Redis(store.url);
  let program: ChildProcess | null = null;
  const stop = async (): Promise<void> => {
    if (program === null) return;
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    await ended;
    program = null;
  };
  try {
    await symlink(join(project, 'node_modules'), join(worktree, 'node_modules'));
    const venueFile = join(folder, 'venue.toml');
    await writeFile(venueFile, venue);
    const environment = {
      BOT_TOKEN: telegram.token,
      TELEGRAM_API_ROOT: telegram.apiRoot,
      HOST: '127.0.0.1',
      PARTNER_BASE_URL: partner.baseUrl,
      PARTNER_CLIENT_ID: partner.clientId,
      PARTNER_CLIENT_SECRET: partner.clientSecret,
      REDIS_URL: store.url,
      REDIS_PREFIX: olderPrefix,
      ENCRYPTION_KEYS: olderKey,
      CUSTOMER_ACCESS: 'public',
      PAYMENT_NOTICE: '',
      STAFF_IDS: String(staffId),
      STAFF_CHAT_ID: String(staffId),
      LOG_LEVEL: 'warn',
      ...(version.talk === 'long' ? { VENUE_NAME: 'Harbour Park' } : { VENUE_FILE: venueFile }),
    };
    const scene: Scene = {
      version,
      walk: await import(join(worktree, 'test/e2e/dialogue.ts')),
      telegram,
      partner,
      bank,
      redis,
      people: {},
      links: [],
      async restart(changes) {
        await stop();
        const port = await freePort();
        bank.tells(`http://127.0.0.1:${port}/payments/bank`);
        program = spawn(process.execPath, [join(worktree, 'test/helpers/unpaced-main.ts')], {
          cwd: worktree,
          env: { PATH: process.env.PATH, ...environment, ...changes, PORT: String(port) },
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        await listening(port);
      },
    };
    await play(scene);
    // What is due at once is done, so that nothing is on its way.
    await quiet(redis);
    await stop();
    const found: OlderStore = {
      commit: version.commit,
      at: Date.now(),
      staffId,
      people: scene.people,
      links: scene.links,
      partner: partner.book.bookings,
      entries: await readEntries(redis),
    };
    const file = new URL(`stores/${version.commit}.json`, import.meta.url);
    await writeFile(file, `${JSON.stringify(found, null, 1)}\n`);
    process.stdout.write(`${version.commit}: ${found.entries.length} keys\n`);
  } finally {
    await stop();
    redis.disconnect();
    await Promise.all([telegram.stop(), partner.stop(), bank.stop(), store.stop()]);
    execFileSync('git', ['worktree', 'remove', '--force', worktree], { cwd: project });
    await rm(folder, { recursive: true });
  }
}

async function play(scene: Scene): Promise<void> {
  const { version } = scene;
  const linh = await scene.telegram.person({ id: staffId, firstName: 'Linh', languageCode: 'en' });
  await scene.restart({});
  await linh.sends('/start');
  await shown(linh, 'Hello');
  await toReview(scene, 'held').then((person) => holds(scene, person));
  await toReview(scene, 'issued').then((person) => books(scene, person));
  await toReview(scene, 'cancelled').then(async (person) => {
    await holds(scene, person);
    await person.taps('Cancel booking');
    if (version.talk === 'short') await person.taps('Yes, cancel booking');
    await shown(person, 'cancelled');
  });
  if (version.sharesAndChanges) await shareAndChange(scene);
  for (const [step, walk] of Object.entries(version.talk === 'long' ? longSteps : shortSteps)) {
    await walk(scene, await newcomer(scene, `draft.${step}`));
  }
  if (version.isPaid) await pay(scene);
}

async function newcomer({ telegram, people }: Scene, role: string): Promise<PersonClient> {
  const person = await telegram.person({
    firstName: 'An',
    languageCode: 'en',
    username: `an_${role.replace('.', '_')}`,
  });
  people[role] = person.id;
  return person;
}

async function toReview(scene: Scene, role: string): Promise<PersonClient> {
  const person = await newcomer(scene, role);
  await scene.walk.fillCart(person, adults);
  await scene.walk.giveDetails(person, 'Separate tickets');
  return person;
}

async function holds({ version }: Scene, person: PersonClient): Promise<void> {
  if (version.talk === 'short') {
    await tapsLike(person, 'Hold for ');
    await shown(person, 'One step left');
    return;
  }
  await person.taps('Book');
  await shown(person, 'Your tickets are held');
}

async function books(scene: Scene, person: PersonClient): Promise<void> {
  if (scene.version.talk === 'short') await tapsLike(person, 'Get tickets · ');
  else {
    await holds(scene, person);
    await person.taps('Confirm and get tickets');
  }
  await delivered(person);
}

async function delivered(person: PersonClient): Promise<void> {
  await person.sees(/(Here|Those) are your 3 tickets/, { timeoutMs: 30_000 });
}

async function shareAndChange(scene: Scene): Promise<void> {
  const owner = await toReview(scene, 'shared');
  await books(scene, owner);
  const links = [await shareTicket(owner), await shareTicket(owner)];
  const friend = await newcomer(scene, 'friend');
  await friend.starts(links[0] ?? '');
  await shown(friend, 'shared');
  await friend.sees((message) => message.photo !== undefined, { timeoutMs: 20_000 });
  scene.links.push(...links);

  const changer = await toReview(scene, 'changed');
  await books(scene, changer);
  await openBooking(changer);
  await changer.taps('Change date');
  await shown(changer, 'Which day');
  await changer.sends(openDay(openDay()));
  await shown(changer, 'Please check the change');
  await tapsLike(changer, 'Change to ');
  await changer.sees('Your visit is now on', { timeoutMs: 30_000, onlyNew: true });
}

async function openBooking(person: PersonClient): Promise<void> {
  await person.sends('/mytickets');
  const list = await shown(person, 'Your bookings');
  await person.taps(list.reply_markup?.inline_keyboard[0]?.[0]?.text ?? '');
  await shown(person, 'Confirmed');
}

/** The payload of a link for the first ticket that is not shared. */
async function shareTicket(person: PersonClient): Promise<string> {
  await openBooking(person);
  await person.taps('Share a ticket');
  const choice = await shown(person, 'Which ticket');
  await person.taps(choice.reply_markup?.inline_keyboard[0]?.[0]?.text ?? '');
  const { text = '' } = await shown(person, 'A link for ticket');
  return /start=(t_[\w-]{22})/.exec(text)?.[1] ?? '';
}

/** One who is asked for a transfer, and one whose transfer has come. */
async function pay(scene: Scene): Promise<void> {
  const { bank } = scene;
  await scene.restart({
    PAYMENT: 'transfer',
    TRANSFER_BANK: bank.account.bank,
    TRANSFER_ACCOUNT: bank.account.number,
    TRANSFER_NAME: bank.account.holder,
    TRANSFER_WEBHOOK: bank.preset,
    TRANSFER_WEBHOOK_SECRET: bank.secret,
  });
  for (const role of ['asked', 'paid'] as const) {
    const person = await toReview(scene, role);
    await tapsLike(person, 'Pay');
    const picture = await shown(person, 'Scan the code with your banking app');
    if (role === 'asked') continue;
    const transfer = await bank.scan(person.download(picture.photo?.at(-1)?.file_id ?? ''));
    if (transfer === null) throw new Error('The picture has no code');
    await bank.pay({ amount: transfer.amount ?? 0, text: transfer.text });
    await delivered(person);
  }
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

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await pause(100);
  }
  throw new Error('The older version did not start');
}

/** Nothing is due within the next seconds. */
async function quiet(redis: Redis): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const due = await redis.zcount(`${olderPrefix}:{ledger}:due`, '-inf', Date.now() + 3_000);
    if (due === 0) return;
    await pause(100);
  }
  throw new Error('The older version does not come to rest');
}

const asked = process.argv.slice(2);
for (const version of versions) {
  if (asked.length === 0 || asked.includes(version.commit)) await makeStore(version);
}
