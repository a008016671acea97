import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'smol-toml';
import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type PartnerSandbox,
  type PartnerSandboxOptions,
  startPartnerSandbox,
} from '../../sandbox/partner/server.ts';
import { bookAndConfirm, fillCart, giveDetails } from '../e2e/dialogue.ts';
import { randomPrefix, runStore } from '../helpers/store.ts';
import { openSetup } from './terminal.ts';

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
    await terminal.answers('What do you call the place', 'Harbour "Park"');
    await terminal.answers('In which time zone', 'Moon/Crater');
    await terminal.sees("must be an IANA time zone's name");
    await terminal.answers('', '\u0015Asia/Ho_Chi_Minh');
    await terminal.sees('There it is');
    await terminal.answers('In which currency', 'VND');
    await terminal.answers('Where is the store', runStore().url);
    await terminal.answers('Its password?');
    await terminal.sees('The store is there');
    await terminal.answers("The address of your partner's interface", partner.baseUrl);
    await terminal.answers('Your client id there?', 'somebody');
    await terminal.answers('The secret that belongs', partner.clientSecret);
    await terminal.sees('does not know this client id');
    await terminal.chooses('What now?', 'Enter client id and secret again');
    await terminal.answers('Your client id there?', partner.clientId);
    await terminal.answers('Enter alone keeps the one that is there.');
    await terminal.sees('refuses the signature');
    await terminal.chooses('What now?', 'Try the other ways of signing');
    await terminal.sees('accepts timestamp-dot-body');
    await terminal.chooses('Who may book?', 'Anyone on Telegram');
    await terminal.chooses('How do customers pay you?', 'Another sentence');
    await terminal.answers('Your sentence?', "Don't pay now: pay at the gate.");
    await terminal.chooses('Who works with the bot?', 'Me, and the bot finds my id');
    await terminal.sees('press Start or send any message');
    await an.sends('/start');
    await terminal.answers('Done?');
    await terminal.chooses('Which of them are you?', 'An Nguyen');
    await terminal.chooses('How does the bot hear from Telegram?', 'It asks Telegram');
    await terminal.sees('is new');
    await terminal.answers('Write it?');
    await terminal.sees('Written.');
    await terminal.answers('Check everything now?');
    await terminal.sees('✓ partner');
    await terminal.sees('The bot can run');
    await terminal.answers('Start the bot now?');
    await terminal.sees('"msg":"started"');

    const secrets = parseEnv(await readFile(join(folder, '.env'), 'utf8'));
    expect(secrets).toMatchObject({
      BOT_TOKEN: telegram.token,
      PARTNER_BASE_URL: partner.baseUrl,
      PARTNER_CLIENT_ID: partner.clientId,
      PARTNER_CLIENT_SECRET: partner.clientSecret,
      PARTNER_SIGNATURE: 'timestamp-dot-body',
      CUSTOMER_ACCESS: 'public',
      PAYMENT_NOTICE: "Don't pay now: pay at the gate.",
      STAFF_IDS: `${an.id}:owner`,
    });
    expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
    expect(parse(await readFile(join(folder, 'venue.toml'), 'utf8'))).toEqual({
      name: 'Harbour "Park"',
      time_zone: 'Asia/Ho_Chi_Minh',
      currency: 'VND',
    });
    for (const secret of [telegram.token, partner.clientSecret, secrets.ENCRYPTION_KEYS ?? 'no key']) {
      expect(terminal.output()).not.toContain(secret);
    }

    await fillCart(an, { packageName: 'Cable Car, Adult', quantity: 1 });
    await giveDetails(an, null);
    await bookAndConfirm(an);
    expect(partner.book.bookings.map(({ status }) => status)).toEqual(['TICKET_EXPORTED']);

    terminal.interrupts();
    expect(await terminal.ended).toBe(0);
  }, 120_000);
});
