import { execFileSync } from 'node:child_process';
import { createHash, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import type { Booking, TicketStatus } from '../../src/booking/record.ts';
import { parseConfig } from '../../src/config/config.ts';
import { createWallet } from '../../src/delivery/wallet-passes.ts';
import { loadWordings } from '../../src/telegram/wording.ts';
import { appleWalletPass } from '../../src/ticket/passes.ts';
import { openPrinter } from '../../src/ticket/printer.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { venueFileWith } from '../helpers/venue-file.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';
import { keyringOf, randomKey } from '../store/sample-keyring.ts';
import { sampleFace, venueLook } from '../ticket/sample-face.ts';
import { makeWalletKeys, walletTable } from './wallet-keys.ts';

/** Google's addresses for tokens and passes: what was asked, and the status of the next answer to a change. */
const google = { asked: [] as string[], grants: [] as string[], status: 200 };
const server = createServer(async (request, response) => {
  const body = await text(request);
  const isGrant = request.url === '/token';
  if (isGrant) google.grants.push(new URLSearchParams(body).get('assertion') ?? '');
  else google.asked.push(`${request.method} ${request.headers.authorization} ${request.url} ${body}`);
  response.writeHead(isGrant ? 200 : google.status).end(JSON.stringify({ access_token: 'a-token' }));
});
await new Promise<void>((listening) => {
  server.listen(0, '127.0.0.1', listening);
});
const googleApi = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

const keys = makeWalletKeys(`${googleApi}/token`);
const keyring = keyringOf(randomKey('k1'));
afterAll(keys.remove);

const enough = {
  BOT_TOKEN: '1:a',
  PARTNER_BASE_URL: 'https://partner.example',
  PARTNER_CLIENT_ID: 'a',
  PARTNER_CLIENT_SECRET: 'b',
  VENUE_FILE: venueFileWith({ wallet: walletTable }),
  WEBHOOK_URL: 'https://bot.example.com/telegram/hook',
  WEBHOOK_SECRET: 'a-secret',
};

function parsed(changes: Readonly<Record<string, string | undefined>> = {}) {
  return parseConfig({ ...enough, ...keys.environment, ...changes }, 'embedded');
}

function problemsWith(changes: Readonly<Record<string, string | undefined>>): readonly string[] {
  const read = parsed(changes);
  return read.ok ? [] : read.problems.map(({ where, problem }) => `${where} ${problem}`);
}

function walletWith(stored: { booking: Booking | null }, changes = {}) {
  const read = parsed(changes);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { config } = read;
  return createWallet({
    keys: config.wallet,
    colour: null,
    wordings: loadWordings(config.venue),
    passDigests(ticket) {
      const [hash] = keyring.lookupHashes('pass', ticket);
      return [hash.slice(-22)];
    },
    load: async () => stored.booking,
    now: () => Date.parse('2026-12-01T00:00:00Z'),
    onRefused: () => undefined,
    googleApi,
  });
}

const english = loadWordings(
  (() => {
    const read = parsed();
    if (!read.ok) throw new Error('The sample is a configuration.');
    return read.config.venue;
  })(),
).for('en');

function claimsOf(link: string) {
  const [, body = ''] = link.split('/save/')[1]?.split('.') ?? [];
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}

function issued(changes: Partial<Booking> = {}): Booking {
  return { ...sampleBooking({ state: 'issued' }), partner: samplePartnerSide(), ...changes };
}

test('a link to Google Wallet holds the ticket, signed by the venue’s account', () => {
  const booking = issued();
  const [link] = walletWith({ booking }).linksOf(booking, english);
  const jwt = link?.google?.replace('https://pay.google.com/gp/v/save/', '') ?? '';
  expect(jwt.length).toBeLessThanOrEqual(1_800);
  const [head = '', body = '', signature = ''] = jwt.split('.');
  const content = Buffer.from(`${head}.${body}`);
  expect(verify('RSA-SHA256', content, keys.googleKey, Buffer.from(signature, 'base64url'))).toBe(true);
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const [ticketClass] = claims.payload.eventTicketClasses;
  const [ticket] = claims.payload.eventTicketObjects;
  expect(claims).toMatchObject({
    aud: 'google',
    typ: 'savetowallet',
    iss: expect.stringMatching(/^tickets@/),
  });
  expect(ticketClass.id).toMatch(/^3388000000012345678\.[\w-]{16}$/);
  expect(ticket).toMatchObject({
    classId: ticketClass.id,
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: booking.partner?.tickets[0]?.code },
  });
  expect(ticket.textModulesData[0].body).toContain('/mytickets');
});

test('a link that would be too long is none', () => {
  const [line] = sampleBooking().order.lines;
  if (line === undefined) throw new Error('The sample has a line.');
  const booking = issued({
    order: { ...sampleBooking().order, lines: [{ ...line, note: '', name: 'N'.repeat(900) }] },
  });
  const tickets = samplePartnerSide().tickets.map((ticket) => ({ ...ticket, serviceName: 'N'.repeat(900) }));
  const long = { ...booking, partner: samplePartnerSide({ tickets }) };
  expect(walletWith({ booking: long }).linksOf(long, english)[0]?.google).toBeNull();
});

test('a pass for Apple Wallet is signed by its certificate, and carries the code that the ticket shows', async () => {
  const booking = issued();
  const wallet = walletWith({ booking });
  const address = wallet.linksOf(booking, english)[0]?.apple ?? '';
  expect(address).toMatch(/^https:\/\/bot\.example\.com\/passes\/[\w-]+\.1\.[\w-]{22}$/);
  const file = join(keys.folder, 'ticket.pkpass');
  writeFileSync(file, (await wallet.passAt(address.split('/passes/')[1] ?? '')) ?? '');
  execFileSync('unzip', ['-o', '-q', file, '-d', join(keys.folder, 'pass')]);
  const content = (name: string): Buffer => readFileSync(join(keys.folder, 'pass', name));
  const manifest: Record<string, string> = JSON.parse(content('manifest.json').toString());
  expect(Object.keys(manifest).toSorted()).toEqual(['icon.png', 'icon@2x.png', 'pass.json']);
  for (const [name, hash] of Object.entries(manifest))
    expect(createHash('sha1').update(content(name)).digest('hex')).toBe(hash);
  const verifying = ['smime', '-verify', '-inform', 'DER', '-in', 'pass/signature', '-purpose', 'any'];
  execFileSync('openssl', [...verifying, '-content', 'pass/manifest.json', '-CAfile', 'ca.pem'], {
    cwd: keys.folder,
    stdio: 'pipe',
  });
  const pass = JSON.parse(content('pass.json').toString());
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.example.tickets',
    teamIdentifier: 'A1B2C3D4E5',
    organizationName: 'Harbour Park',
    barcodes: [{ format: 'PKBarcodeFormatQR' }],
  });
  const { ticket } = await openPrinter(venueLook);
  const shown = await decodeSymbols(await ticket(sampleFace({ code: pass.barcodes[0].message })));
  expect(shown.map(({ text }) => text)).toEqual([booking.partner?.tickets[0]?.code]);
});

test('a pass for Apple Wallet has the bytes of the ticket’s barcode, and no invisible characters below it', async () => {
  const read = parsed();
  if (!read.ok || read.config.wallet.apple === null) throw new Error('The sample has keys for passes.');
  const file = join(keys.folder, 'barcode.pkpass');
  for (const [code, altText] of [
    ['VÉ-01', 'VÉ-01'],
    ['01\u001d21A7', '01\\x1D21A7'],
  ] as const) {
    const face = sampleFace({ code, symbol: 'CODE' });
    const pass = { face, badge: '', id: 'i', locale: 'en', validWhere: '', colour: null };
    writeFileSync(file, (await appleWalletPass(pass, read.config.wallet.apple)) ?? '');
    const content = execFileSync('unzip', ['-p', file, 'pass.json'], { encoding: 'utf8' });
    const latin1 = { format: 'PKBarcodeFormatCode128', messageEncoding: 'iso-8859-1' };
    expect(JSON.parse(content).barcodes).toEqual([{ ...latin1, message: code, altText }]);
  }
});

test('an address dies with its ticket, and nobody guesses one', async () => {
  const stored: { booking: Booking | null } = { booking: issued() };
  const wallet = walletWith(stored);
  const name = wallet.linksOf(issued(), english)[0]?.apple?.split('/passes/')[1] ?? '';
  expect(await wallet.passAt(name)).not.toBeNull();
  const guesses = [
    name.replace('.1.', '.2.'),
    `${name.slice(0, -1)}${name.endsWith('A') ? 'B' : 'A'}`,
    '',
    '../x',
  ];
  for (const guess of guesses) expect(await wallet.passAt(guess)).toBeNull();
  const tickets = samplePartnerSide().tickets.map((ticket) => ({ ...ticket, status: 'cancelled' as const }));
  for (const dead of [
    issued({ state: 'cancelled' }),
    issued({ partner: samplePartnerSide({ tickets }) }),
    null,
  ]) {
    stored.booking = dead;
    expect(await wallet.passAt(name)).toBeNull();
    expect(dead === null ? [] : wallet.linksOf(dead, english)).toEqual([]);
  }
});

test('a cancelled ticket’s Google pass is expired, once Google answers', async () => {
  const booking = issued({ state: 'cancelled' });
  const wallet = walletWith({ booking });
  const enough = { leftMs: () => 15_000 };
  expect(await wallet.expire(booking, 0, { leftMs: () => 3_000 })).toMatchObject({ kind: 'later' });
  google.status = 503;
  expect(await wallet.expire(booking, 0, enough)).toEqual({ kind: 'unanswered' });
  google.status = 200;
  google.asked = [];
  expect(await wallet.expire(booking, 1, enough)).toEqual({ kind: 'done' });
  const claims = claimsOf(wallet.linksOf({ ...booking, state: 'issued' }, english)[0]?.google ?? '');
  const { id } = claims.payload.eventTicketObjects[0];
  expect(google.asked).toContain(
    `PATCH Bearer a-token /walletobjects/v1/eventTicketObject/${id} {"state":"EXPIRED"}`,
  );
  const [head = '', body = '', signature = ''] = google.grants.at(-1)?.split('.') ?? [];
  const content = Buffer.from(`${head}.${body}`);
  expect(verify('RSA-SHA256', content, keys.googleKey, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
    aud: `${googleApi}/token`,
    scope: 'https://www.googleapis.com/auth/wallet_object.issuer',
  });
});

test('a ticket that is cancelled by itself takes its passes along, and no other’s', async () => {
  const [ticket] = samplePartnerSide().tickets;
  if (ticket === undefined) throw new Error('The sample has a ticket.');
  const side = (status: TicketStatus) =>
    samplePartnerSide({ tickets: [ticket, { ...ticket, code: 'T-2', sequence: 2, status }] });
  const whole = issued({ partner: side('unused') });
  const wallet = walletWith({ booking: { ...whole, partner: side('cancelled') } });
  const links = wallet.linksOf(whole, english);
  const names = links.map(({ apple }) => apple?.split('/passes/')[1] ?? '');
  const shrunk = { ...whole, partner: side('cancelled') };
  expect(wallet.linksOf(shrunk, english).map(({ n }) => n)).toEqual([1]);
  expect((await Promise.all(names.map(wallet.passAt))).map((pass) => pass !== null)).toEqual([true, false]);
  google.status = 200;
  for (const state of ['issued', 'cancelling'] as const) {
    google.asked = [];
    await wallet.expire({ ...shrunk, state }, 0, { leftMs: () => 15_000 });
    const { id } = claimsOf(links[1]?.google ?? '').payload.eventTicketObjects[0];
    expect(google.asked.map((asked) => asked.split(' ')[3])).toEqual([
      `/walletobjects/v1/eventTicketObject/${id}`,
    ]);
  }
});

test('a pass that nobody saved, or that the account may not change, is not asked for again', async () => {
  const booking = issued({ state: 'cancelled' });
  for (const status of [404, 403]) {
    google.status = status;
    expect(await walletWith({ booking }).expire(booking, 0, { leftMs: () => 15_000 })).toEqual({
      kind: 'done',
    });
  }
});

test('a wallet that is not set up has no button, and Apple’s needs an address on the web', () => {
  const booking = issued();
  const polling = { WEBHOOK_URL: undefined, WEBHOOK_SECRET: undefined };
  expect(walletWith({ booking }, polling).linksOf(booking, english)[0]).toMatchObject({
    google: expect.any(String),
    apple: null,
  });
  const read = parsed({ ...polling, STAFF_IDS: '1' });
  expect(read.ok && read.warnings.map(({ where, problem }) => `${where} ${problem}`)).toEqual([
    'WEBHOOK_URL is not set, so nobody can add a ticket to Apple Wallet',
  ]);
  const plain = parseConfig({ ...enough, VENUE_FILE: venueFileWith() }, 'embedded');
  expect(plain.ok && plain.config.wallet).toEqual({ google: null, apple: null });
});

test('keys that can’t be used are named at start', () => {
  const { folder } = keys;
  expect(problemsWith({ GOOGLE_WALLET_KEY_FILE: undefined })).toEqual([
    'GOOGLE_WALLET_KEY_FILE is required with [wallet] in venue.toml',
  ]);
  expect(problemsWith({ GOOGLE_WALLET_KEY_FILE: join(folder, 'ca.pem') })).toEqual([
    'GOOGLE_WALLET_KEY_FILE is not the JSON key of a Google service account',
  ]);
  expect(problemsWith({ APPLE_WALLET_KEY_PASSWORD: 'wrong' })).toEqual([
    'APPLE_WALLET_KEY_FILE is no RSA key in PEM that APPLE_WALLET_KEY_PASSWORD opens',
  ]);
  expect(problemsWith({ APPLE_WALLET_KEY_FILE: join(folder, 'ca.key') })).toEqual([
    'APPLE_WALLET_KEY_FILE is not the key of the certificate',
  ]);
  expect(problemsWith({ APPLE_WALLET_WWDR_FILE: join(folder, 'none.pem') })).toEqual([
    'APPLE_WALLET_WWDR_FILE names a file that is not there',
  ]);
});
