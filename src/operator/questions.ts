import { randomBytes } from 'node:crypto';
import { log } from '@clack/prompts';
import qrcode from 'qrcode';
import type { Clock } from '../booking/ports.ts';
import { takesCurrency } from '../config/config.ts';
import { paymentMethods } from '../payment/prepayment.ts';
import { paymentCodeFrom } from '../payment/receipts.ts';
import { bankOf, vietQrPayload, withoutSpaces } from '../payment/vietqr.ts';
import { countryOfCurrency } from '../venue/venue.ts';
import {
  type Answers,
  askInOrder,
  askSecretVariable,
  askText,
  askVariable,
  type Choice,
  choose,
  isWanted,
  neededFor,
  problemWith,
  problemWithNeeded,
  type VenueKeys,
  venueKeysOf,
} from './answers.ts';
import { askForPartner, askForStaff, askForStaffChat, askForStore, askForToken } from './connections.ts';
import { machineClock } from './probes.ts';

const randomKeyBytes = 32;
const secretBytes = 24;
/** In dong. */
const testAmount = 10_000;

/** Asks for everything that the bot needs; answers the keys of the venue's file. */
export async function askEverything(answers: Answers, venueText: string): Promise<Partial<VenueKeys>> {
  let telegram: Awaited<ReturnType<typeof askForToken>> = null;
  let venue: Partial<VenueKeys> = {};
  let clock: Clock = machineClock;
  const known = (): KnownVenue => ({ ...venueKeysOf(venueText), ...venue });
  await askInOrder([
    async () => {
      telegram = await askForToken(answers);
    },
    async () => {
      venue = { ...venue, ...(await askForName(answers, known(), telegram?.name ?? '')) };
    },
    async () => {
      venue = { ...venue, ...(await askForZone(answers, known())) };
    },
    async () => {
      venue = { ...venue, ...(await askForCurrency(answers, known())) };
    },
    async () => {
      clock = await askForStore(answers);
    },
    () => askForPartner(answers, { timeZone: venue.time_zone ?? '', currency: venue.currency ?? '', clock }),
    () => askForAccess(answers),
    () => askForPayment(answers, venue.currency ?? ''),
    () => askForStaff(answers, telegram?.username ?? null),
    async () => {
      if (answers.get('STAFF_IDS') !== '' && telegram !== null)
        await askForStaffChat(answers, telegram.username);
    },
    () => askForUpdates(answers),
  ]);
  const key = answers.get('ENCRYPTION_KEYS');
  if (key === '') {
    log.info(
      "A key was made that encrypts your customers' data. Keep a copy of .env where you keep passwords: without it a backup is worth nothing.",
    );
  }
  answers.set('ENCRYPTION_KEYS', key || `k1:${randomBytes(randomKeyBytes).toString('base64')}`);
  return venue;
}

/** The known keys of the venue's file. */
type KnownVenue = ReturnType<typeof venueKeysOf>;

/** Skips the name when the file has it in several languages. */
async function askForName(answers: Answers, known: KnownVenue, botName: string): Promise<Partial<VenueKeys>> {
  if (known.isNameTranslated) {
    log.info('venue.toml has its name in several languages; it stays as it is.');
    return {};
  }
  const name = await askText({
    message: 'What do you call the place that your customers visit?',
    usual: known.name ?? (answers.get('VENUE_NAME') || botName),
    problem: (text) => neededFor('VENUE_NAME', text),
  });
  return { name };
}

async function askForZone(answers: Answers, known: KnownVenue): Promise<Partial<VenueKeys>> {
  const timeZone = await askText({
    message: 'In which time zone is it? (a name such as Asia/Ho_Chi_Minh or Europe/Berlin)',
    usual: known.time_zone ?? (answers.get('TIME_ZONE') || machineZone()),
    problem: (text) => problemWith('TIME_ZONE', text),
  });
  const now = new Date().toLocaleString('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' });
  log.info(`There it is ${now} now.`);
  return { time_zone: timeZone };
}

async function askForCurrency(answers: Answers, known: KnownVenue): Promise<Partial<VenueKeys>> {
  const typed = await askText({
    message: 'In which currency are your prices? (a code such as VND, EUR, USD)',
    usual: known.currency ?? (answers.get('CURRENCY') || 'VND'),
    problem: (text) => problemWith('CURRENCY', text),
  });
  const currency = typed.toUpperCase();
  const isCountryNeeded = countryOfCurrency(currency) === undefined;
  if (isCountryNeeded || answers.get('PHONE_COUNTRY') !== '') {
    await askVariable(
      answers,
      'PHONE_COUNTRY',
      `From which country are phone numbers that are typed without "+"?
      (two letters such as VN, DE, US)`,
      isCountryNeeded ? problemWithNeeded : problemWith,
    );
  }
  return { currency };
}

/** Ignores UTC, the usual zone of servers. */
function machineZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' ? 'Asia/Ho_Chi_Minh' : timeZone;
}

async function askForAccess(answers: Answers): Promise<void> {
  const present = answers.get('CUSTOMER_ACCESS') === 'invite' ? 'invite' : 'public';
  const choices = [
    { value: 'public', label: 'Anyone on Telegram' },
    {
      value: 'invite',
      label: 'Only people who come through a link',
      hint: 'you make links with /todo, “More”',
    },
  ] as const;
  answers.set('CUSTOMER_ACCESS', await choose('Who may book?', choices, present));
}

/** The ways to pay, as PAYMENT spells them. */
const paidHere = [
  { value: 'telegram', label: 'By card in Telegram, before they get tickets' },
  { value: 'transfer', label: 'By bank transfer (VietQR), before they get tickets' },
  {
    value: 'telegram,transfer',
    label: 'By card or by bank transfer, as they like, before they get tickets',
  },
] as const;
type PaidHere = (typeof paidHere)[number]['value'];

const payAtGate = 'Pay at the gate.';

async function askForPayment(answers: Answers, currency: string): Promise<void> {
  const notice = answers.environment.PAYMENT_NOTICE;
  const waysHere = paidHere.filter(({ value }) =>
    paymentMethods.every((way) => !value.includes(way) || takesCurrency(way, currency)),
  );
  const asItIs = notice === '' ? 'As it is: they read nothing' : `As it is: "${notice}"`;
  const choices: readonly Choice<'keep' | 'gate' | 'write' | 'nothing' | PaidHere>[] = [
    ...(notice === undefined ? [] : [{ value: 'keep', label: asItIs } as const]),
    { value: 'gate', label: `They read "${payAtGate}"` },
    { value: 'write', label: 'Another sentence, I write it' },
    { value: 'nothing', label: 'They read nothing about it' },
    ...waysHere,
  ];
  const present = waysHere.find(({ value }) => value === answers.get('PAYMENT'));
  const choice = await choose(
    'How do customers pay you? (They read it before they book.)',
    choices,
    present?.value,
  );
  const ways = waysHere.find(({ value }) => value === choice)?.value;
  // An absent value means none already.
  if (ways !== undefined || answers.get('PAYMENT') !== '') answers.set('PAYMENT', ways ?? 'none');
  if (ways !== undefined) return askForPaymentHere(answers, ways);
  if (choice === 'write') return askVariable(answers, 'PAYMENT_NOTICE', 'Your sentence?');
  if (choice === 'keep') return answers.set('PAYMENT_NOTICE', notice ?? '');
  answers.set('PAYMENT_NOTICE', choice === 'gate' ? payAtGate : '');
}

async function askForPaymentHere(answers: Answers, ways: PaidHere): Promise<void> {
  if (ways.includes('telegram')) {
    await askSecretVariable(
      answers,
      'PAYMENT_PROVIDER_TOKEN',
      'The payment token? (@BotFather: /mybots, the bot, "Payments", your provider; one with TEST in it moves no money)',
    );
  }
  if (!ways.includes('transfer')) return;
  const account = [
    ['TRANSFER_BANK', 'Your bank? (its short name, such as Vietcombank or MB Bank)'],
    ['TRANSFER_ACCOUNT', 'The number of the account?'],
    ['TRANSFER_NAME', 'The name of its holder, as the bank writes it?'],
  ] as const;
  do {
    for (const [name, message] of account) await askVariable(answers, name, message, problemWithNeeded);
  } while (!(await isAccountRight(answers)));
  const choices = [
    { value: 'none', label: 'Staff, under /todo' },
    { value: 'sepay', label: 'SePay', hint: 'watches the account and calls the bot' },
    { value: 'payos', label: 'payOS', hint: 'watches the account and calls the bot' },
    { value: 'hmac', label: 'A program of our own', hint: 'docs/operations.md has the format' },
  ] as const;
  const present = choices.find(({ value }) => value === answers.get('TRANSFER_WEBHOOK'));
  const webhook = await choose('Who tells the bot that a transfer has arrived?', choices, present?.value);
  if (webhook === 'none') {
    if (present !== undefined) answers.set('TRANSFER_WEBHOOK', '');
    return;
  }
  answers.set('TRANSFER_WEBHOOK', webhook);
  await askSecretVariable(
    answers,
    'TRANSFER_WEBHOOK_SECRET',
    'Its key? (API key, checksum key, or the key your program signs with)',
  );
}

/** Shows a code as customers will get it, so that the person can check the account in a bank's app. */
async function isAccountRight(answers: Answers): Promise<boolean> {
  const bank = bankOf(answers.get('TRANSFER_BANK'));
  const code = paymentCodeFrom(randomBytes(randomKeyBytes));
  if (bank === null || code === null) return true;
  const number = withoutSpaces(answers.get('TRANSFER_ACCOUNT'));
  const holder = answers.get('TRANSFER_NAME');
  const payload = vietQrPayload({ bank, number, holder }, testAmount, code);
  log.message(await qrcode.toString(payload, { type: 'terminal', small: true }), { symbol: '' });
  return isWanted(
    `Scan this with a bank's app, and send nothing: it asks for 10,000 dong.
    Does the app name ${bank.name}, ${number} and ${holder}? (No: enter the account again)`,
  );
}

async function askForUpdates(answers: Answers): Promise<void> {
  const present = answers.get('WEBHOOK_URL') === '' ? 'polling' : 'webhook';
  const choices = [
    { value: 'polling', label: 'It asks Telegram', hint: 'works anywhere, nothing to prepare' },
    {
      value: 'webhook',
      label: 'Telegram calls it',
      hint: 'needs a public https address; for many customers',
    },
  ] as const;
  const choice = await choose('How does the bot hear from Telegram?', choices, present);
  if (choice === 'polling') {
    if (present === 'webhook') answers.set('WEBHOOK_URL', '');
    return;
  }
  await askVariable(
    answers,
    'WEBHOOK_URL',
    'The public address at which the bot is reached, with its path? (https://bot.example.com/telegram)',
    problemWithNeeded,
  );
  if (answers.get('WEBHOOK_SECRET') === '') {
    answers.set('WEBHOOK_SECRET', randomBytes(secretBytes).toString('base64url'));
  }
}
