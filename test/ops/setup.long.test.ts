import { createHmac } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { parse } from 'smol-toml';
import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseServeCommand } from '../../packages/telegram-sandbox/src/serve-options.ts';
import {
  type PartnerSandbox,
  type PartnerSandboxOptions,
  startPartnerSandbox,
} from '../../sandbox/partner/server.ts';
import { parseConfig } from '../../src/config/config.ts';
import { sandboxes } from '../../src/ops/setup-connections.ts';
import { getTickets, toReview } from '../e2e/dialogue.ts';
import { startProgram } from '../helpers/program.ts';
import { randomPrefix, runStore } from '../helpers/store.ts';
import { serverPath } from '../store/servers.ts';
import { startSmallStore } from '../store/small-store.ts';
import { openSetup, setupFile, type Terminal } from './terminal.ts';

interface Place {
  readonly folder: string;
  readonly telegram: TelegramSandbox;
  readonly partner: PartnerSandbox;
  /** What a sandbox needs and the real world doesn't. */
  readonly environment: Readonly<Record<string, string>>;
}

/** An empty folder between the sandboxes. */
async function newPlace(options?: PartnerSandboxOptions): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'boxoffice-setup-'));
  const telegram = await startTelegramSandbox({ quickDelivery: true });
  const partner = await startPartnerSandbox(options);
  onTestFinished(async () => {
    await telegram.stop();
    await partner.stop();
    await rm(folder, { recursive: true });
  });
  const environment = {
    TELEGRAM_API_ROOT: telegram.apiRoot,
    REDIS_PREFIX: randomPrefix(),
    HOST: '127.0.0.1',
    PORT: '0',
  };
  return { folder, telegram, partner, environment };
}

async function numberAskedFor(terminal: Terminal): Promise<string> {
  await terminal.sees('Done?');
  return /.*send it this number: (\d+)/s.exec(terminal.output())?.[1] ?? '';
}

describe('a newcomer with an empty folder', () => {
  it('gets through setup and doctor to a booking, with nothing but the words on the screen', async () => {
    const { folder, telegram, partner, environment } = await newPlace({
      signingConvention: ({ timestamp, body }, secret) =>
        createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex'),
    });
    const an = await telegram.person({ firstName: 'An', lastName: 'Nguyen', languageCode: 'en' });
    const terminal = openSetup(folder, environment);

    await terminal.answers('The token of your bot?', '4242:AAmistyped');
    await terminal.sees('it was revoked or mistyped');
    await terminal.chooses('What now?', 'Enter the token again');
    await terminal.answers('The token of your bot?', telegram.token);
    await terminal.sees('Telegram knows your bot: @');
    await terminal.answers('What do you call the place', '   ');
    await terminal.sees('This is needed.');
    await terminal.answers('', '\u0015Harbour "Park"');
    await terminal.answers('In which time zone', 'Moon/Crater');
    await terminal.sees("must be an IANA time zone's name");
    await terminal.answers('', '\u0015Asia/Ho_Chi_Minh');
    await terminal.sees('There it is');
    await terminal.answers('In which currency', 'vnd');
    await terminal.sees('--publish 127.0.0.1:6379:6379 --volume boxoffice-store:/data');
    await terminal.answers('Where is the store', 'redis://somebody:seen@127.0.0.1:9');
    await terminal.sees('Leave the password out here');
    await terminal.answers('', '\u0015redis://127.0.0.1:9');
    await terminal.answers('Its password?', 'one#too-many');
    await terminal.sees('codes for special characters in a password (@ is %40, # is %23');
    await terminal.sees("The store can't be reached (ECONNREFUSED)");
    await terminal.chooses('What now?', 'Enter its address again');
    await terminal.answers('Where is the store', runStore().url);
    await terminal.answers('Its password?');
    await terminal.sees('The store is there');
    await terminal.answers(
      "The address of your partner's interface",
      `${partner.baseUrl}/api/v1/sale-packages`,
    );
    await terminal.sees(`so it uses only ${partner.baseUrl}`);
    await terminal.answers('Your client id there?', 'somebody');
    await terminal.answers('The secret that belongs', partner.clientSecret);
    await terminal.sees('does not know this client id');
    await terminal.chooses('What now?', 'Enter client id and secret again');
    await terminal.answers('Your client id there?', partner.clientId);
    await terminal.answers('Press Enter to keep the present one.');
    await terminal.sees('refuses the signature');
    await terminal.chooses('What now?', 'Try the other known ways of signing');
    await terminal.sees('accepts timestamp-dot-body');
    await terminal.chooses('Who may book?', 'Anyone on Telegram');
    await terminal.chooses('How do customers pay you?', 'Another sentence');
    await terminal.answers('Your sentence?', "Don't pay now: pay at the gate.");
    await terminal.chooses('Who works with the bot?', 'Me, and the bot finds my id');
    await an.sends('/start');
    await an.sends(await numberAskedFor(terminal));
    await terminal.answers('Done?');
    await terminal.sees(`That is you, An Nguyen (${an.id}).`);
    await terminal.chooses('Who else works with the bot?', 'A colleague at the desk');
    await terminal.sees('Done?');
    const mai = await telegram.person({ firstName: 'Mai' });
    const [, word = ''] = /.*t\.me\/\w+\?start=(\d+)/s.exec(terminal.output()) ?? [];
    await mai.sends(`/start ${word}`);
    await terminal.answers('Done?');
    await terminal.sees(`That is your colleague, Mai (${mai.id}).`);
    await terminal.chooses('Who else works with the bot?', 'Nobody else');
    await terminal.chooses('Where should alerts', 'To a group, and the bot finds its id');
    await terminal.answers('Done?');
    await terminal.sees('The bot was not added to a group');
    await terminal.chooses('Where should alerts', 'To a group, and the bot finds its id');
    const desk = await telegram.group({ title: 'The desk', members: [an] });
    await terminal.answers('Done?');
    await terminal.answers('The bot was added to "The desk". Is that the group?');
    await terminal.sees(`Alerts and customers' questions come to "The desk"`);
    await terminal.chooses('How does the bot get messages from Telegram?', 'It asks Telegram');
    await terminal.sees('is new');
    await terminal.answers('Write it?');
    await terminal.sees('Written.');
    await terminal.answers('Check everything now?');
    await terminal.sees('✓ partner');
    await terminal.sees('The bot can run');
    await terminal.answers('Start the bot now?');
    await terminal.sees('"msg":"The bot has started."');

    const secrets = parseEnv(await readFile(join(folder, '.env'), 'utf8'));
    expect(secrets).toMatchObject({
      BOT_TOKEN: telegram.token,
      PARTNER_BASE_URL: partner.baseUrl,
      PARTNER_CLIENT_ID: partner.clientId,
      PARTNER_CLIENT_SECRET: partner.clientSecret,
      PARTNER_SIGNATURE: 'timestamp-dot-body',
      REDIS_URL: runStore().url,
      STAFF_IDS: `${an.id}:owner,${mai.id}:desk`,
      STAFF_CHAT_ID: String(desk.id),
    });
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
    expect(parse(await readFile(join(folder, 'venue.toml'), 'utf8'))).toEqual({
      name: 'Harbour "Park"',
      time_zone: 'Asia/Ho_Chi_Minh',
      currency: 'VND',
      access: 'public',
      payment: { ways: [], notice: "Don't pay now: pay at the gate." },
    });
    for (const secret of [
      telegram.token,
      partner.clientSecret,
      'one#too-many',
      'one%23too-many',
      secrets.ENCRYPTION_KEYS ?? '',
    ]) {
      expect(secret).not.toBe('');
      expect(terminal.output()).not.toContain(secret);
    }

    await toReview(an);
    await getTickets(an);
    expect(partner.book.bookings.map(({ status }) => status)).toEqual(['TICKET_EXPORTED']);

    terminal.interrupts();
    expect(await terminal.ended).toBe(0);
  });
});

const venueToml = `# Ours.
name = { en = "Sea Park", vi = "Công viên Biển" }
currency = "VND" # prices
access = "invite"

[payment]
ways = []
notice = "Pay at the gate, please."

[visit]
hours = "08:00–21:00"
`;

/** A folder in which setup has been before, and a person since. */
async function settledPlace(): Promise<Place & { readonly environmentText: string }> {
  const place = await newPlace();
  const { folder, telegram, partner } = place;
  const url = new URL(runStore().url);
  const environmentText = [
    '# By hand.',
    `BOT_TOKEN=${telegram.token}`,
    `PARTNER_BASE_URL=${partner.baseUrl}`,
    `PARTNER_CLIENT_ID=${partner.clientId}`,
    `PARTNER_CLIENT_SECRET=${partner.clientSecret}`,
    `REDIS_URL=redis://${url.host}`,
    `ENCRYPTION_KEYS=k1:${Buffer.alloc(32, 7).toString('base64')}`,
    'STAFF_IDS=42:desk',
    'HOLD_MINUTES=30 # agreed',
    '',
  ].join('\n');
  await writeFile(join(folder, '.env'), environmentText);
  await chmod(join(folder, '.env'), 0o644);
  await writeFile(join(folder, 'venue.toml'), venueToml);
  return { ...place, environmentText };
}

/** Presses Enter at every question, but types what is given for some. */
async function goThrough(terminal: Terminal, typed: Readonly<Record<string, string>> = {}): Promise<void> {
  const questions = [
    'The token of your bot?',
    'In which time zone',
    'In which currency',
    'Where is the store',
    'Its password?',
    "The address of your partner's interface",
    'Your client id there?',
    'The secret that belongs',
    'Who may book?',
    'How do customers pay you?',
    'Who works with the bot?',
  ];
  for (const question of questions) await terminal.answers(question, typed[question]);
  await terminal.chooses('Where should alerts', 'To each of us in private');
  const last = 'How does the bot get messages from Telegram?';
  await terminal.answers(last, typed[last]);
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => `${name}: ${await readFile(join(folder, name), 'utf8')}`));
}

describe('somebody who has been here before', () => {
  it('finds every answer there, and with Enter alone changes little but what was missing', async () => {
    const { folder, environment, environmentText } = await settledPlace();
    const before = await filesIn(folder);
    const terminal = openSetup(folder, environment);
    await goThrough(terminal);
    expect(terminal.output()).toContain('There is no owner');
    await terminal.sees('venue.toml changes; other lines stay');
    await terminal.declines('Change these files?');
    expect(await terminal.ended).toBe(0);
    expect(terminal.output()).toContain('Nothing was written.');
    expect(await filesIn(folder)).toEqual(before);

    const again = openSetup(folder, environment);
    await goThrough(again);
    await again.answers('Change these files?');
    await again.declines('Check everything now?');
    await again.declines('Start the bot now?');
    expect(await again.ended).toBe(0);
    expect(await readFile(join(folder, '.env'), 'utf8')).toBe(environmentText);
    expect(await readFile(join(folder, 'venue.toml'), 'utf8')).toBe(
      venueToml.replace('access = "invite"\n', 'access = "invite"\ntime_zone = "Asia/Ho_Chi_Minh"\n'),
    );
  });

  it('changes an answer: only its line, after a question that names it, and only they can read the file', async () => {
    const { folder, telegram, partner, environment, environmentText } = await settledPlace();
    const linh = await telegram.person({ firstName: 'Linh' });
    const wrong = environmentText.replace(partner.clientSecret, 'mistyped');
    await writeFile(join(folder, '.env'), wrong);
    const terminal = openSetup(folder, environment);
    for (const question of [
      'The token of your bot?',
      'In which time zone',
      'In which currency',
      'Where is the store',
      'Its password?',
      "The address of your partner's interface",
      'Your client id there?',
      'The secret that belongs',
    ]) {
      await terminal.answers(question);
    }
    await terminal.sees('refuses the signature (code 1002');
    await terminal.chooses('What now?', 'Enter client id and secret again');
    await terminal.answers('Your client id there?');
    await terminal.answers('The secret that belongs', partner.clientSecret);
    await terminal.chooses('Who may book?', 'Only people who come through a link');
    await terminal.chooses('How do customers pay you?', 'As it is: "Pay at the gate, please."');
    await terminal.chooses('Who works with the bot?', 'Me, and the bot finds my id');
    const number = await numberAskedFor(terminal);
    await terminal.answers('Done?');
    await terminal.sees('The number has not arrived.');
    await terminal.chooses('Who works with the bot?', 'Me, and the bot finds my id');
    const another = await numberAskedFor(terminal);
    expect(another).not.toBe(number);
    await linh.sends(another);
    await terminal.answers('Done?');
    await terminal.sees(`That is you, Linh (${linh.id}).`);
    await terminal.chooses('Who else works with the bot?', 'Nobody else');
    await terminal.chooses('Where should alerts', 'I know the id of the group');
    await terminal.answers('Its id?', '-100123');
    await terminal.sees('The bot is not in the chat -100123');
    await terminal.chooses('Where should alerts', 'To each of us in private');
    await terminal.chooses('How does the bot get messages from Telegram?', 'Telegram calls it');
    await terminal.answers('The public address', 'https://bot.example.com/telegram');
    await terminal.sees(
      '.env changes; other lines stay: PARTNER_CLIENT_SECRET, STAFF_IDS, WEBHOOK_SECRET, WEBHOOK_URL',
    );
    await terminal.answers('Change these files?');
    await terminal.declines('Check everything now?');
    await terminal.declines('Start the bot now?');
    expect(await terminal.ended).toBe(0);
    const text = await readFile(join(folder, '.env'), 'utf8');
    const secret = parseEnv(text).WEBHOOK_SECRET ?? '';
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect(text).toBe(
      `${environmentText.replace('42:desk', `42:desk,${linh.id}:owner`)}WEBHOOK_URL=https://bot.example.com/telegram\nWEBHOOK_SECRET=${secret}\n`,
    );
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
    for (const hidden of [secret, partner.clientSecret, 'mistyped']) {
      expect(terminal.output()).not.toContain(hidden);
    }
  });

  it('lets customers pay here, by card and by transfer, and a start reads that', async () => {
    const { folder, partner, environment } = await settledPlace();
    const terminal = openSetup(folder, environment);
    for (const question of [
      'The token of your bot?',
      'In which time zone',
      'In which currency',
      'Where is the store',
      'Its password?',
      "The address of your partner's interface",
      'Your client id there?',
      'The secret that belongs',
      'Who may book?',
    ]) {
      await terminal.answers(question);
    }
    await terminal.chooses('How do customers pay you?', 'By card or by bank transfer');
    await terminal.answers('The payment token?', 'no-token');
    await terminal.sees("must be a payment provider's token");
    await terminal.answers('The payment token?', '\u0015381764678:TEST:100024');
    await terminal.answers('Your bank?', 'MB Bank');
    await terminal.answers('The number of the account?', '113366668888');
    await terminal.answers('The name of its holder', '113366668888');
    await terminal.sees('must be the name of the account holder in letters');
    await terminal.answers('', '\u0015NGUYEN VAN B');
    await terminal.declines('Does the app name');
    await terminal.answers('Your bank?');
    await terminal.answers('The number of the account?');
    await terminal.answers('The name of its holder', 'NGUYEN VAN A');
    await terminal.sees(', 113366668888 and NGUYEN VAN A?');
    await terminal.answers('Does the app name');
    expect(terminal.output()).toMatch(/[█▀▄]{20}/);
    await terminal.chooses('Who tells the bot that a transfer has arrived?', 'SePay');
    await terminal.answers('Its key?', 'key-of-sepay');
    await terminal.chooses('Who works with the bot?', 'I know their numeric Telegram ids');
    await terminal.answers('Their numeric Telegram ids?', '77, 78:desk');
    await terminal.chooses('Who else works with the bot?', 'Nobody else: 42:desk,77,78:desk');
    await terminal.chooses('Where should alerts', 'To each of us in private');
    await terminal.answers('How does the bot get messages from Telegram?');
    await terminal.answers('Change these files?');
    await terminal.declines('Check everything now?');
    await terminal.declines('Start the bot now?');
    expect(await terminal.ended).toBe(0);
    const venueFile = await readFile(join(folder, 'venue.toml'));
    const written = parseEnv(await readFile(join(folder, '.env'), 'utf8'));
    const parsed = parseConfig(written, 'production', () => venueFile);
    expect(parsed.ok && parsed.config.staff.members.map(({ id }) => id)).toEqual([42, 77, 78]);
    expect(parsed.ok && parsed.config).toMatchObject({
      payment: {
        telegram: { providerToken: '381764678:TEST:100024', isTest: true },
        transfer: { bank: { bin: '970422' }, number: '113366668888', holder: 'NGUYEN VAN A' },
      },
      bankNotices: { preset: 'sepay', secret: 'key-of-sepay' },
    });
    for (const hidden of ['381764678:TEST:100024', 'key-of-sepay', partner.clientSecret]) {
      expect(terminal.output()).not.toContain(hidden);
    }
  });

  it('goes back with Escape, to the beginning of a group of questions and then to the one before', async () => {
    const { folder, environment } = await settledPlace();
    const terminal = openSetup(folder, environment);
    await terminal.answers('The token of your bot?');
    await terminal.answers('In which time zone', '\u0015Europe/Riga');
    await terminal.sees('In which currency');
    terminal.types('\u001b');
    await terminal.sees('In which time zone');
    await terminal.sees('Europe/Riga');
    terminal.types('\u001b');
    await terminal.answers('The token of your bot?');
    await terminal.answers('In which time zone');
    await terminal.sees('There it is');
    await terminal.sees('In which currency');
    terminal.interrupts();
    expect(await terminal.ended).toBe(130);
    expect(terminal.output()).toContain('Nothing was written.');
  });

  it('is told first what is wrong with venue.toml', async () => {
    const { folder, environment } = await settledPlace();
    await writeFile(join(folder, 'venue.toml'), `${venueToml}opening = "8"\n`);
    const terminal = openSetup(folder, environment);
    await terminal.sees('venue.toml, line 12: visit.opening is not known here');
    expect(await terminal.ended).toBe(78);
  });

  it('is told of a venue.toml that is not UTF-8, before replacement characters are written into it', async () => {
    const { folder, environment } = await settledPlace();
    await writeFile(join(folder, 'venue.toml'), `# Café\n${venueToml}`, 'latin1');
    const terminal = openSetup(folder, environment);
    await terminal.sees('venue.toml, line 1: is not UTF-8');
    expect(await terminal.ended).toBe(78);
  });
});

it.skipIf(serverPath === null)('a store that is full is found at once', async () => {
  const store = await startSmallStore();
  await store.fillTo(95);
  await store.overfill();
  const { folder, telegram, environment } = await newPlace();
  const terminal = openSetup(folder, environment);
  await terminal.answers('The token of your bot?', telegram.token);
  await terminal.answers('What do you call the place', 'Sea Park');
  await terminal.answers('In which time zone');
  await terminal.answers('In which currency');
  await terminal.answers('Where is the store', store.url);
  await terminal.answers('Its password?');
  await terminal.sees('The store is there, but refuses what the bot asks of it (OOM');
});

describe('who has no partner yet', () => {
  it('has the sandbox by its name, and needs no more of it', async () => {
    const { folder, telegram, environment } = await newPlace();
    const sandbox = startProgram(
      {},
      fileURLToPath(new URL('../../sandbox/partner/serve.ts', import.meta.url)),
    );
    onTestFinished(async () => {
      sandbox.process.kill('SIGTERM');
      await sandbox.ended;
    });
    await sandbox.says('The partner sandbox is running');
    const terminal = openSetup(folder, environment);
    await terminal.answers('The token of your bot?', telegram.token);
    await terminal.answers('What do you call the place', 'Sea Park');
    await terminal.answers('In which time zone');
    await terminal.answers('In which currency');
    await terminal.answers('Where is the store', runStore().url);
    await terminal.answers('Its password?');
    await terminal.answers('npm run sandbox:partner', 'sandbox');
    await terminal.sees('The partner accepts the signature');
    await terminal.sees('Who may book?');
    terminal.interrupts();
    await terminal.ended;
  });

  it('types the name for what the sandboxes start with', async () => {
    const { BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot } = sandboxes.telegram;
    expect(parseServeCommand([])).toMatchObject({
      options: { port: Number(new URL(apiRoot).port), botToken: token },
    });
  });
});

describe('Ctrl-C', () => {
  it.each(['The token of your bot?', 'Your client id there?', 'Write it?'])(
    'at "%s" leaves nothing behind',
    async (last) => {
      const { folder, telegram, partner, environment } = await newPlace();
      const terminal = openSetup(folder, { ...environment, ENCRYPTION_KEYS: '' });
      const answers = [
        ['The token of your bot?', telegram.token],
        ['What do you call the place', 'Sea Park'],
        ['In which time zone', 'Europe/Riga'],
        ['In which currency', 'EUR'],
        ['From which country', '\r\u0015LV'],
        ['Where is the store', runStore().url],
        ['Its password?', ''],
        ["The address of your partner's interface", partner.baseUrl],
        ['Your client id there?', partner.clientId],
        ['The secret that belongs', partner.clientSecret],
        ['Who may book?', ''],
        ['How do customers pay you?', ''],
        ['Who works with the bot?', '\u001b[B\u001b[B\u001b[B'],
        ['How does the bot get messages from Telegram?', ''],
      ];
      for (const [question = '', answer] of answers) {
        if (question === last) break;
        await terminal.answers(question, answer);
      }
      await terminal.sees(last);
      terminal.interrupts();
      expect(await terminal.ended).toBe(130);
      expect(terminal.output()).toContain('Nothing was written.');
      expect(await readdir(folder)).toEqual([]);
    },
    60_000,
  );

  it('after the files are written does not say that nothing was', async () => {
    const { folder, environment } = await settledPlace();
    const terminal = openSetup(folder, environment);
    await goThrough(terminal);
    await terminal.answers('Change these files?');
    await terminal.sees('Check everything now?');
    terminal.interrupts();
    expect(await terminal.ended).toBe(130);
    expect(terminal.output()).toContain('Later: npm run doctor checks everything, npm start starts the bot.');
    expect(terminal.output()).not.toContain('Nothing was written.');
  });
});

it('says that it needs a terminal where there is none', async () => {
  const setup = startProgram({}, setupFile);
  expect(await setup.ended).toBe(64);
  expect(setup.output()).toContain('run it in a terminal');
});
