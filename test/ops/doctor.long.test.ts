import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import type { TelegramSandbox } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Misbehaviour, startModelSandbox } from '../../sandbox/model/model.ts';
import { startStore } from '../../sandbox/redis.ts';
import { demoVenueFile } from '../../sandbox/venue/venue-file.ts';
import { render } from '../../src/ops/doctor.ts';
import { primariesOf } from '../../src/store/connection.ts';
import { dayMs } from '../../src/time.ts';
import { makeWalletKeys, walletTable } from '../delivery/wallet-keys.ts';
import { startProgram } from '../helpers/program.ts';
import { connected, runStore } from '../helpers/store.ts';
import { requiredLines, venueFileWith } from '../helpers/venue-file.ts';
import { startScriptedPartner, success } from '../partner/scripted-partner.ts';
import { startClusterStore } from '../store/cluster.ts';
import { startProxy } from '../store/proxy.ts';
import { startSentinelStore } from '../store/sentinels.ts';
import { serverPath } from '../store/servers.ts';
import { startSmallStore } from '../store/small-store.ts';
import { faults, newPatient, of } from './patient.ts';

const doctorFile = fileURLToPath(new URL('../../src/ops/doctor.ts', import.meta.url));

describe('payments', () => {
  const transfer = { bank: 'Vietcombank', account: '113366668888', holder: 'NGUYEN VAN A' };
  const paidBy = (ways: readonly string[], account?: object): Readonly<Record<'VENUE_FILE', string>> => ({
    VENUE_FILE: venueFileWith({ payment: { ways, transfer: account } }),
  });

  it('are good with a live token and an account that somebody watches', async () => {
    const { findings } = await newPatient();
    const found = await findings({
      ...paidBy(['telegram', 'transfer'], { ...transfer, webhook: 'sepay' }),
      PAYMENT_PROVIDER_TOKEN: '123:LIVE:abc',
      TRANSFER_WEBHOOK_SECRET: 'key-of-sepay',
      WEBHOOK_URL: 'https://bot.example.com/telegram',
      WEBHOOK_SECRET: 'abc',
      STAFF_IDS: '42',
    });
    const payments = of('payments', found);
    expect(payments.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect(payments[1]?.text).toBe(
      'customers transfer to Vietcombank …8888; sepay reports money at /payments/bank',
    );
    expect(JSON.stringify(found)).not.toMatch(/113366668888|123:LIVE:abc|key-of-sepay/);
  });

  it('warn of a test token, and of nobody who hears of money', async () => {
    const { findings } = await newPatient();
    const found = await findings({ ...paidBy(['telegram']), PAYMENT_PROVIDER_TOKEN: '123:TEST:abc' });
    expect(of('payments', found)).toEqual([
      expect.objectContaining({ status: 'warning', text: expect.stringContaining('test token') }),
      expect.objectContaining({ status: 'warning', fix: expect.stringContaining('STAFF_IDS') }),
    ]);
  });

  it('warn where whoever watches the account has no address to call', async () => {
    const { findings } = await newPatient();
    const watched = paidBy(['transfer'], { ...transfer, webhook: 'hmac' });
    const staff = { TRANSFER_WEBHOOK_SECRET: 'k', STAFF_IDS: '42' };
    const [, warned] = of('payments', await findings({ ...watched, ...staff }));
    expect(warned).toMatchObject({ status: 'warning', text: expect.stringContaining('/payments/bank') });
  });

  it('are a fault of the configuration where something is missing', async () => {
    const { findings } = await newPatient();
    const found = await findings(paidBy(['transfer'], { bank: 'Vietcombank' }));
    expect(faults(found)).toEqual(['configuration', 'configuration']);
  });
});

describe('wallets', () => {
  it('are named, and what Apple’s lacks', async () => {
    const keys = makeWalletKeys();
    onTestFinished(keys.remove);
    const { findings } = await newPatient();
    const given = { ...keys.environment, VENUE_FILE: venueFileWith({ wallet: walletTable }) };
    const found = await findings(given);
    expect(of('wallet', found).map(({ status }) => status)).toEqual(['ok']);
    expect(found).toContainEqual(
      expect.objectContaining({
        status: 'warning',
        text: expect.stringMatching(/WEBHOOK_URL.*Apple Wallet/),
      }),
    );
    const served = { WEBHOOK_URL: 'https://bot.example.com/telegram', WEBHOOK_SECRET: 'abc' };
    expect(of('wallet', await findings({ ...given, ...served })).map(({ text }) => text)).toEqual([
      'tickets can be added to Google Wallet: issuer 3388000000012345678',
      'tickets can be added to Apple Wallet: pass.example.tickets, served at https://bot.example.com/passes',
    ]);
  });
});

describe('the reader', () => {
  const checked = async (how: Misbehaviour | null) => {
    const model = await startModelSandbox();
    onTestFinished(() => model.stop());
    model.misbehaves(how);
    const { findings } = await newPatient();
    const reader = { READER_URL: model.url, READER_MODEL: 'sandbox', VENUE_FILE: demoVenueFile };
    return of('reader', await findings(reader));
  };

  it.each<[Misbehaviour | null, string, RegExp]>([
    [null, 'ok', /answers in the schema/],
    ['prose', 'warning', /does not keep to the schema/],
    ['wrongSchema', 'warning', /does not keep to the schema/],
    ['slow', 'warning', /needs 5\.\d s/],
    ['tooMany', 'warning', /did not answer \(busy\)/],
  ])('that is %s: %s', async (how, status, text) => {
    expect(await checked(how)).toEqual([
      expect.objectContaining({ status, text: expect.stringMatching(text) }),
    ]);
  });

  it('is not asked where there is none', async () => {
    const { findings } = await newPatient();
    expect(of('reader', await findings())).toEqual([]);
  });
});

describe('the configuration', () => {
  it('has a line for each problem, and what can be asked is asked all the same', async () => {
    const { findings } = await newPatient();
    const venue = venueFileWith({ access: 'all', currency: 'DONG' });
    const found = await findings({ VENUE_FILE: venue, ROLE: 'boss', CUSTOMER_ACCESS: 'invite' });
    expect(of('configuration', found).map(({ text, status }) => [status, text])).toEqual([
      ['fault', expect.stringMatching(/^ROLE must be/)],
      ['fault', expect.stringMatching(/^venue\.toml, line \d: access must be/)],
      ['fault', expect.stringMatching(/^venue\.toml, line \d: currency must be/)],
      ['fault', 'CUSTOMER_ACCESS: now access in venue.toml'],
    ]);
    const good = found.filter(({ status }) => status === 'ok').map(({ check }) => check);
    expect([...new Set(good)]).toEqual([
      'telegram',
      'store',
      'backup',
      'partner',
      'pictures',
      'fonts',
      'disk',
    ]);
  });

  it('warns of a former variable that is still set, of no owner, and that others can read the secrets', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boxoffice-doctor-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, '.env'), '');
    await chmod(join(folder, '.env'), 0o644);
    const { findings } = await newPatient();
    const found = await findings({ CLOSE_HOUR: '7' }, { folder });
    expect(of('configuration', found).map(({ text }) => text)).toEqual([
      expect.stringContaining('every variable is valid'),
      'CLOSE_HOUR: now [policy] close_hour in venue.toml',
      expect.stringContaining('STAFF_IDS names no owner'),
      expect.stringContaining('can read the secrets'),
    ]);
  });
});

describe('Telegram', () => {
  it('refuses a token', async () => {
    const { findings } = await newPatient();
    const found = await findings({ BOT_TOKEN: '4242:AArevoked' });
    expect(faults(found)).toEqual(['telegram']);
    expect(JSON.stringify(found)).not.toContain('AArevoked');
  });

  it("can't be reached", async () => {
    const { findings } = await newPatient();
    const found = await findings({ TELEGRAM_API_ROOT: 'http://127.0.0.1:9' });
    expect(of('telegram', found)[0]?.text).toBe(
      "Telegram can't be reached at http://127.0.0.1:9 (ECONNREFUSED)",
    );
  });

  it('delivers elsewhere, has failed to deliver, and lists no commands', async () => {
    const { telegram, findings } = await newPatient();
    await fetch(`${telegram.apiRoot}/bot${telegram.token}/setWebhook?url=http://127.0.0.1:9/old`);
    const an = await telegram.person({ firstName: 'An' });
    for (let sent = 0; sent <= 100; sent += 1) await an.sends('Hello');
    const webhook = { WEBHOOK_URL: 'http://127.0.0.1:9/telegram', WEBHOOK_SECRET: 'word' };
    await expect
      .poll(async () => of('webhook', await findings(webhook)).map(({ text }) => text))
      .toEqual([
        'Telegram delivers to http://127.0.0.1:9/old, not to http://127.0.0.1:9/telegram',
        '101 updates wait',
        expect.stringContaining('Telegram could not deliver within the last hour'),
      ]);
    const found = await findings(webhook);
    expect(faults(found)).toEqual([]);
    expect(of('commands', found)[0]).toMatchObject({ status: 'warning' });
    const polling = await findings();
    expect(of('webhook', polling)[0]?.fix).toBe(
      'set WEBHOOK_URL; or stop the program that runs there, then npm start -- --take-over',
    );
  });
});

describe('the chat of staff', () => {
  const linh = 5_000_000_077;
  type Group = Omit<Parameters<TelegramSandbox['group']>[0], 'members' | 'title'>;

  /** A group called Desk, and what the doctor says of it. */
  async function withDesk(group: Group = {}) {
    const { telegram, findings } = await newPatient();
    const person = await telegram.person({ firstName: 'Linh', id: linh });
    const { id } = await telegram.group({ title: 'Desk', members: [person], ...group });
    const staff = async () => of('staff', await findings({ STAFF_CHAT_ID: String(id) }));
    return { id, inDesk: person.inChat(id), person, telegram, findings, staff };
  }

  it('is missing: alerts go to owners in private, and without an owner nobody does', async () => {
    const { findings } = await newPatient();
    expect(of('staff', await findings({ STAFF_IDS: '7:desk' }))).toEqual([
      {
        status: 'warning',
        text: 'nobody sees alerts: STAFF_CHAT_ID is not set, and STAFF_IDS names no owner',
        fix: expect.stringContaining('put its id into STAFF_CHAT_ID: the number behind # in its address'),
      },
    ]);
    expect(of('staff', await findings({ STAFF_IDS: '7:desk,8' }))).toEqual([
      {
        status: 'ok',
        text: "alerts go to each owner, and customers' questions to each of STAFF_IDS, in private: STAFF_CHAT_ID is not set",
        fix: null,
      },
    ]);
  });

  it.each(['group', 'supergroup'] as const)('is a %s that the bot is in and may write to', async (kind) => {
    const { staff } = await withDesk({ kind });
    expect(await staff()).toEqual([
      { status: 'ok', text: 'alerts and customers\' questions come to "Desk"', fix: null },
    ]);
  });

  it('is a forum: a topic for each customer, once the bot may manage them', async () => {
    const { inDesk, staff } = await withDesk({ kind: 'forum' });
    const [unmanaged] = await staff();
    expect(unmanaged).toMatchObject({
      status: 'warning',
      text: '"Desk" has topics, but the bot may not open any: all customers\' questions come to one place',
      fix: 'make the bot an administrator of that group with the right to manage topics',
    });
    await inDesk.setsBot({ status: 'administrator' });
    expect(await staff()).toEqual([unmanaged]);
    await inDesk.setsBot({ canManageTopics: true });
    expect(await staff()).toMatchObject([
      { status: 'ok', text: expect.stringMatching(/come to "Desk", with a topic for each customer$/) },
    ]);
  });

  it('has become a supergroup, which is followed', async () => {
    const { inDesk, staff } = await withDesk({ kind: 'group' });
    const next = await inDesk.upgradesGroup();
    const text = `alerts and customers' questions come to "Desk"; it is a supergroup now, ${next.id}, which the bot follows`;
    expect(await staff()).toEqual([{ status: 'ok', text, fix: null }]);
    await inDesk.inChat(next.id).setsBot({ status: 'kicked' });
    expect(await staff()).toMatchObject([{ text: expect.stringContaining('bot was kicked') }]);
  });

  it.each([
    ['group', 'left'],
    ['group', 'kicked'],
    ['supergroup', 'left'],
    ['forum', 'kicked'],
  ] as const)('is a %s, and the bot is not in it: %s', async (kind, status) => {
    const { id, inDesk, staff } = await withDesk({ kind });
    await inDesk.setsBot({ status });
    expect(await staff()).toEqual([
      {
        status: 'warning',
        text: expect.stringMatching(new RegExp(`^the bot is not in the chat ${id} \\(Forbidden: bot `)),
        fix: 'add the bot to the group of your staff, or correct STAFF_CHAT_ID',
      },
    ]);
  });

  it('is a group in which the bot may not write, until it is an administrator', async () => {
    const { inDesk, staff } = await withDesk({ membersMayWrite: false });
    expect(await staff()).toEqual([
      {
        status: 'warning',
        text: 'the bot may not write in "Desk"',
        fix: 'make it an administrator of that group, or let its members send messages',
      },
    ]);
    await inDesk.setsBot({ status: 'administrator' });
    expect(await staff()).toMatchObject([{ status: 'ok' }]);
  });

  it('is a channel, a private chat, or nothing that Telegram knows', async () => {
    const { person, telegram, findings } = await withDesk();
    const channel = await telegram.channel({ title: 'News', admins: [person] });
    const said = async (id: number) => of('staff', await findings({ STAFF_CHAT_ID: String(id) }));
    expect(await said(channel.id)).toMatchObject([
      { status: 'warning', fix: 'use a group for STAFF_CHAT_ID' },
    ]);
    expect(await said(linh)).toMatchObject([
      {
        status: 'warning',
        fix: 'this person must press Start at the bot, or STAFF_CHAT_ID must be corrected',
      },
    ]);
    await person.sends('/start');
    expect(await said(linh)).toMatchObject([
      { status: 'ok', text: "alerts and customers' questions come to the private chat with Linh" },
    ]);
    expect(await said(-1)).toMatchObject([
      { status: 'warning', text: 'the bot is not in the chat -1 (Bad Request: chat not found)' },
    ]);
  });
});

describe('the store', () => {
  it("can't be reached: a fault that does not tell the password", async () => {
    const { findings } = await newPatient();
    const found = await findings({ REDIS_URL: 'redis://:hunter2@127.0.0.1:9' });
    expect(of('store', found)).toMatchObject([
      { status: 'fault', text: expect.stringContaining('ECONNREFUSED') },
    ]);
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  it('is asked again where it has not answered once', async () => {
    const proxy = await startProxy(runStore().url);
    onTestFinished(() => proxy.stop());
    proxy.cutInsteadOfForwarding('server');
    const { findings } = await newPatient();
    const [answers] = of('store', await findings({ REDIS_URL: proxy.url }));
    expect(answers).toMatchObject({ status: 'ok' });
  });

  it('is called by its own version, where it also names the Redis that it can stand for', async () => {
    const valkey = await startStore({ searchPath: '' });
    onTestFinished(() => valkey.stop());
    const connections = await connected(valkey.url);
    const info = await connections.ledger.info('server');
    await connections.close();
    const [, version] = /^valkey_version:(\S+)/m.exec(info) ?? [];
    expect(info).toMatch(/^redis_version:/m);
    expect(version).toBeDefined();
    const { findings } = await newPatient();
    const [answers] = of('store', await findings({ REDIS_URL: valkey.url }));
    expect(answers?.text).toContain(`one server with no replicas, version ${version}, answers`);
  });

  it('warns of what may lose bookings', async () => {
    const store = await startStore();
    onTestFinished(() => store.stop());
    const { findings } = await newPatient();
    expect(of('store', await findings({ REDIS_URL: store.url }))).toMatchObject([
      {
        status: 'ok',
        text: expect.stringMatching(/^one server with no replicas, version [\d.]+, answers in [\d.]+ ms$/),
      },
      { status: 'warning', fix: 'set "appendonly yes"' },
    ]);
  });
});

it.skipIf(serverPath === null)(
  'a store that fills up is warned about, and one that is full is a fault',
  async () => {
    const store = await startSmallStore();
    const { findings } = await newPatient();
    await store.fillTo(80);
    expect(of('store', await findings({ REDIS_URL: store.url }))).toContainEqual(
      expect.objectContaining({
        status: 'warning',
        text: expect.stringMatching(
          /^8\d% of the store's memory is used; from 90% on no new booking is taken$/,
        ),
      }),
    );
    await store.fillTo(95);
    await store.overfill();
    expect(of('store', await findings({ REDIS_URL: store.url }))).toEqual([
      expect.objectContaining({
        status: 'fault',
        text: expect.stringMatching(/^the store is there, but refuses what the bot asks of it \(OOM/),
      }),
    ]);
  },
);

it.skipIf(runStore().kind === 'wasm')('a store whose settings keep every booking is said to', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-doctor-store-'));
  const store = await startStore({ durable: { directory } });
  onTestFinished(async () => {
    await store.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const { findings } = await newPatient();
  expect(of('store', await findings({ REDIS_URL: store.url }))).toMatchObject([
    { status: 'ok', text: expect.stringContaining('; its settings keep every booking') },
  ]);
});

describe.skipIf(serverPath === null)('a store of several servers', () => {
  /** The words of the doctor, after each of these settings has been set on every primary. */
  async function findingsWith(url: string, settings: readonly (readonly [name: string, value: string])[]) {
    const connections = await connected(url);
    for (const primary of primariesOf(connections.ledger)) {
      // A new file of the store takes a busy machine longer than the bot waits for an answer.
      for (const [name, value] of settings)
        await vi.waitFor(() => primary.config('SET', name, value), { timeout: 60_000 });
    }
    await connections.close();
    const { findings } = await newPatient();
    return of('store', await findings({ REDIS_URL: url }));
  }

  const careless = [
    ['appendonly', 'yes'],
    ['appendfsync', 'everysec'],
    ['maxmemory-policy', 'allkeys-lru'],
    ['min-replicas-to-write', '0'],
  ] as const;
  const careful = [
    ['appendfsync', 'always'],
    ['maxmemory-policy', 'noeviction'],
    ['min-replicas-to-write', '1'],
  ] as const;
  const warned = [
    "a crash of the store's machine may lose the last second (appendfsync everysec)",
    'when its memory is full, the store deletes bookings (maxmemory-policy allkeys-lru)',
    'a primary that is cut off from its replicas still accepts writes that a failover loses (min-replicas-to-write 0)',
  ];
  const stands = (what: string, end = ''): unknown =>
    expect.stringMatching(new RegExp(`^${what}, version [\\d.]+, answers in [\\d.]+ ms${end}$`));
  const kept = '; its settings keep every booking';

  it.each([
    ['sentinels', startSentinelStore, 'the primary that the sentinels name, with 2 replicas'],
    ['a cluster', () => startClusterStore({ replicas: 1 }), 'a cluster of 3 primaries with 3 replicas'],
  ])('behind %s: what it is, how many replicas, and what its settings may lose', async (_, start, what) => {
    const store = await start();
    onTestFinished(() => store.stop());
    const found = await findingsWith(store.url, careless);
    expect(found.map(({ text }) => text)).toEqual([stands(what), ...warned]);
    expect(found.map(({ status }) => status)).toEqual(['ok', 'warning', 'warning', 'warning']);
    expect(await findingsWith(store.url, careful)).toEqual([
      { status: 'ok', text: stands(what, kept), fix: null },
    ]);
  });
});

describe('the partner', () => {
  it.each([
    ['PARTNER_CLIENT_SECRET', 'mistyped', 'refuses the signature (code 1002'],
    ['PARTNER_CLIENT_ID', 'somebody', 'does not know this client id (code 1003'],
    ['PARTNER_SIGNATURE', 'method-path-timestamp-body; timestamp=ms', 'refuses the time of the request'],
    ['PARTNER_BASE_URL', 'http://127.0.0.1:9', "can't be reached at http://127.0.0.1:9 (ECONNREFUSED)"],
  ])('is a fault with a wrong %s', async (name, value, text) => {
    const { findings } = await newPatient();
    const found = await findings({ [name]: value });
    expect(faults(found)).toEqual(['partner']);
    expect(of('partner', found)[0]?.text).toContain(text);
  });

  it('is something else at that address', async () => {
    const { telegram, findings } = await newPatient();
    const found = await findings({ PARTNER_BASE_URL: telegram.url });
    expect(of('partner', found)[0]?.text).toContain("is not the partner's API");
  });

  it('answers in another shape than its document says', async () => {
    const { findings } = await newPatient();
    const partner = await startScriptedPartner();
    onTestFinished(() => partner.close());
    partner.answerWith(success({ packages: [] }));
    expect(of('partner', await findings({ PARTNER_BASE_URL: partner.url }))[0]?.text).toBe(
      "the partner's answer to sale-packages does not match its document: unreadable: the payload (object)",
    );
  });

  it('has another clock', async () => {
    const { findings } = await newPatient({ signatureClock: () => Date.now() + 20 * 60_000 });
    const found = await findings();
    expect(faults(found)).toEqual(['partner']);
    expect(of('partner', found)[0]?.text).toContain('refuses the time of the request');
  });

  it.each([
    ['much', { limit: 1_000_000, openingDebt: 900_000 }, '90% of the limit is used'],
    [
      'long',
      { type: 'BY_DAYS', openingDebt: 900_000, openedAt: Date.now() - 9 * dayMs, days: 15 },
      'payment is due in 6 days',
    ],
  ] as const)('is owed nearly as %s as it allows: a warning, as staff get one', async (_how, debt, text) => {
    const { findings } = await newPatient({ debt });
    const fix = 'pay the partner before it stops the sales';
    expect(of('partner', await findings())).toContainEqual({ status: 'warning', text, fix });
  });

  it('sells nothing: a warning, since no customer can book', async () => {
    const { partner, findings } = await newPatient();
    for (const { code } of partner.book.shelf.packages) partner.book.shelf.change(code, { onSale: false });
    expect(of('partner', await findings())[0]).toEqual({
      status: 'warning',
      text: 'accepts the signature, but has nothing on sale within a week',
      fix: 'ask the partner to give this account something to sell',
    });
  });

  it('does not sell what venue.toml names: a warning with the codes', async () => {
    const { findings } = await newPatient();
    const named = async (code: string) => {
      const packages = { [code]: { name: 'B' }, 'NL-CAP-NL': { name: 'C' } };
      return of('partner', await findings({ VENUE_FILE: venueFileWith({ packages }) }));
    };
    expect(await named('NL-CAP-TE')).not.toContainEqual(expect.objectContaining({ status: 'warning' }));
    expect(await named('NL-CAP-TT')).toContainEqual({
      status: 'warning',
      text: 'venue.toml names packages that are not on sale in the next 3 weeks: NL-CAP-TT',
      fix: 'correct the code, or keep it if the package will be sold later',
    });
  });

  it('has pictures that nobody can load: a warning for each', async () => {
    const { partner, findings } = await newPatient();
    const broken = await findings({ PARTNER_IMAGE_URL: '{image}/nothing-here/{size}' });
    expect(faults(broken)).toEqual([]);
    expect(of('pictures', broken)).not.toContainEqual(expect.objectContaining({ status: 'ok' }));
    expect(of('pictures', broken)[0]?.text).toContain(`no picture at ${partner.url}`);
  });

  it('has pictures at a private address: no warning while they answer', async () => {
    const { findings } = await newPatient();
    expect(of('pictures', await findings({}, { allowsPrivatePictures: false }))).toEqual([
      {
        status: 'ok',
        text: expect.stringMatching(
          /^all (\d+) pictures load; \1 of them have no public https address, so Telegram must reach them itself$/,
        ),
        fix: null,
      },
    ]);
  });
});

describe.skipIf(process.platform !== 'linux')('the disk', () => {
  it('is full', async () => {
    const { findings } = await newPatient();
    // Where nothing can be written, nothing is free.
    expect(of('disk', await findings({}, { folder: '/proc' }))).toMatchObject([
      { status: 'warning', text: 'only 0 MB are free here' },
    ]);
  });
});

describe('npm run doctor', () => {
  it('ends with 0 where there are only warnings, and tells no secret', async () => {
    const { environment } = await newPatient();
    const doctor = startProgram(environment, doctorFile);
    expect(await doctor.ended, doctor.output()).toBe(0);
    expect(doctor.output()).toMatch(/^✓ configuration +every variable is valid/);
    expect(doctor.output()).toMatch(/The bot can run; \d+ warnings to think about\.\n$/);
    for (const name of ['BOT_TOKEN', 'PARTNER_CLIENT_SECRET', 'ENCRYPTION_KEYS']) {
      expect(environment[name]).toBeTruthy();
      expect(doctor.output()).not.toContain(environment[name]);
    }
  });

  it('ends with 1 where there is a fault, and tells a machine with --json', async () => {
    const { environment } = await newPatient();
    const doctor = startProgram({ ...environment, REDIS_URL: '' }, doctorFile, ['--json']);
    expect(await doctor.ended).toBe(1);
    expect(JSON.parse(doctor.output())).toMatchObject({
      faults: 1,
      findings: expect.arrayContaining([
        {
          check: 'configuration',
          status: 'fault',
          text: 'REDIS_URL is required',
          fix: 'for example REDIS_URL=redis://127.0.0.1:6379',
        },
      ]),
    });
  });

  it.each([[], ['--json']])('ends without a trace where nobody reads its output (%s)', async (...args) => {
    const { environment } = await newPatient();
    const doctor = startProgram(environment, doctorFile, args);
    doctor.process.stdout?.destroy();
    expect(await doctor.ended).toBe(0);
    expect(doctor.output()).toBe('');
  });

  it('puts each finding on a line', () => {
    const finding = { check: 'disk', status: 'warning', text: 'full', fix: 'make room' } as const;
    expect(render(finding)).toContain('disk           full — make room');
  });
});

describe('the venue’s own files', () => {
  async function looks(files: Readonly<Record<string, Uint8Array>>, toml: string) {
    const folder = await mkdtemp(join(tmpdir(), 'boxoffice-looks-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
    await writeFile(join(folder, 'venue.toml'), `${requiredLines}${toml}`);
    const { findings } = await newPatient();
    return of('looks', await findings({ VENUE_FILE: join(folder, 'venue.toml') }));
  }
  const toml = 'name = "Sea Park"\npicture = "venue.png"\n[ticket]\nlogo = "logo.png"\n';
  const drawn = (width: number, height: number) => createCanvas(width, height).encode('png');

  it('are named with their size', async () => {
    const found = await looks(
      { 'venue.png': await drawn(1280, 720), 'logo.png': await drawn(256, 256) },
      toml,
    );
    expect(found).toEqual([
      {
        status: 'ok',
        text: expect.stringMatching(/^\/start shows venue\.png, 1280 × 720, \d+ kB$/),
        fix: null,
      },
      {
        status: 'ok',
        text: expect.stringMatching(/^tickets carry logo\.png, 256 × 256, \d+ kB$/),
        fix: null,
      },
    ]);
  });

  it('are a warning where they will not look well, and a fault where they can’t be opened', async () => {
    const broken = Buffer.concat([(await drawn(8, 8)).subarray(0, 20)]);
    const small = await looks({ 'venue.png': await drawn(200, 100), 'logo.png': broken }, toml);
    expect(small.map(({ status }) => status)).toEqual(['warning', 'fault']);
    expect(small[0]?.text).toContain('only 200 × 100');
    const long = await looks(
      { 'venue.png': await drawn(4200, 200), 'logo.png': await drawn(128, 128) },
      toml,
    );
    expect(long.map(({ status, text }) => [status, text])).toEqual([
      ['warning', 'Telegram accepts no photo of 4200 × 200, so /start is sent without venue.png'],
      ['ok', expect.stringContaining('logo.png')],
    ]);
  });
});
