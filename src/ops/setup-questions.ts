import { randomBytes } from 'node:crypto';
import { log } from '@clack/prompts';
import qrcode from 'qrcode';
import type { Clock } from '../booking/ports.ts';
import { takesCurrency } from '../config/venue-file.ts';
import { paymentMethods } from '../money/prepayment.ts';
import { paymentCodeFrom } from '../money/receipts.ts';
import { bankOf, vietQrPayload, withoutSpaces } from '../money/vietqr.ts';
import { countryOfCurrency } from '../venue/venue.ts';
import { machineClock } from './probes.ts';
import {
  type Answers,
  askInOrder,
  askSecretVariable,
  askVariable,
  askVenueKey,
  type Choice,
  choose,
  isWanted,
  problemWithNeeded,
  type VenueAnswers,
} from './setup-answers.ts';
import {
  askForPartner,
  askForStaff,
  askForStaffChat,
  askForStore,
  askForToken,
} from './setup-connections.ts';

const randomKeyBytes = 32;
const secretBytes = 24;
/** In dong. */
const testAmount = 10_000;

/** Asks for everything that the bot needs. */
export async function askEverything(answers: Answers, venue: VenueAnswers): Promise<void> {
  let telegram: Awaited<ReturnType<typeof askForToken>> = null;
  let clock: Clock = machineClock;
  await askInOrder([
    async () => {
      telegram = await askForToken(answers);
    },
    () => askForName(venue, telegram?.name ?? ''),
    () => askForZone(venue),
    () => askForCurrency(venue),
    async () => {
      clock = await askForStore(answers);
    },
    () =>
      askForPartner(answers, { timeZone: venue.text('time_zone'), currency: venue.text('currency'), clock }),
    () => askForAccess(venue),
    () => askForPayment(answers, venue),
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
      "Setup made a key that encrypts your customers' data. Keep a copy of .env " +
        'with your passwords: without it nobody can read a backup.',
    );
  }
  answers.set('ENCRYPTION_KEYS', key || `k1:${randomBytes(randomKeyBytes).toString('base64')}`);
}

/** Skips a name in several languages. */
async function askForName(venue: VenueAnswers, botName: string): Promise<void> {
  if (typeof venue.get('name') === 'object') {
    log.info('venue.toml has its name in several languages; it stays as it is.');
    return;
  }
  await askVenueKey(venue, 'name', 'What do you call the place that your customers visit?', botName);
}

async function askForZone(venue: VenueAnswers): Promise<void> {
  const timeZone = await askVenueKey(
    venue,
    'time_zone',
    'In which time zone is it? (a name such as Asia/Ho_Chi_Minh or Europe/Berlin)',
    machineZone(),
  );
  const now = new Date().toLocaleString('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' });
  log.info(`There it is ${now} now.`);
}

async function askForCurrency(venue: VenueAnswers): Promise<void> {
  const question = 'In which currency are your prices? (a code such as VND, EUR, USD)';
  const currency = (await askVenueKey(venue, 'currency', question, 'VND')).toUpperCase();
  venue.set('currency', currency);
  if (countryOfCurrency(currency) !== undefined && venue.text('phone_country') === '') return;
  await askVenueKey(
    venue,
    'phone_country',
    `From which country is a phone number without "+"?
    (two letters such as VN, DE, US)`,
  );
}

/** Ignores UTC, the usual zone of servers. */
function machineZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' ? 'Asia/Ho_Chi_Minh' : timeZone;
}

async function askForAccess(venue: VenueAnswers): Promise<void> {
  const present = venue.text('access') === 'invite' ? 'invite' : 'public';
  const choices = [
    { value: 'public', label: 'Anyone on Telegram' },
    {
      value: 'invite',
      label: 'Only people who come through a link',
      hint: 'you make links with /todo, “More”',
    },
  ] as const;
  venue.set('access', await choose('Who may book?', choices, present));
}

/** Ways to pay before tickets are issued, joined by commas. */
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

async function askForPayment(answers: Answers, venue: VenueAnswers): Promise<void> {
  const currency = venue.text('currency');
  const waysHere = paidHere.filter(({ value }) =>
    paymentMethods.every((way) => !value.includes(way) || takesCurrency(way, currency)),
  );
  const ways = paymentMethods.filter((way) => [venue.get('payment.ways')].flat().includes(way)).join();
  const notice = venue.get('payment.notice');
  const read = typeof notice === 'object' ? 'texts in several languages' : `"${notice}"`;
  const choices: readonly Choice<'keep' | 'gate' | 'write' | 'nothing' | PaidHere>[] = [
    ...(notice === undefined ? [] : [{ value: 'keep', label: `As it is: ${read}` } as const]),
    { value: 'gate', label: `They read "${payAtGate}"` },
    { value: 'write', label: 'Another sentence, I write it' },
    { value: 'nothing', label: 'They read nothing about it' },
    ...waysHere,
  ];
  const present = waysHere.find(({ value }) => value === ways)?.value;
  const choice = await choose('How do customers pay you? (They read it before they book.)', choices, present);
  const chosen = waysHere.find(({ value }) => value === choice)?.value;
  venue.set('payment.ways', chosen?.split(',') ?? []);
  if (chosen !== undefined) return askForPaymentHere(answers, venue, chosen);
  if (choice === 'write') await askVenueKey(venue, 'payment.notice', 'Your sentence?');
  else if (choice !== 'keep') venue.set('payment.notice', choice === 'gate' ? payAtGate : null);
}

async function askForPaymentHere(answers: Answers, venue: VenueAnswers, ways: PaidHere): Promise<void> {
  if (ways.includes('telegram')) {
    await askSecretVariable(
      answers,
      'PAYMENT_PROVIDER_TOKEN',
      'The payment token? (@BotFather: /mybots, the bot, "Payments", ' +
        'your provider; a token with TEST in it moves no money)',
    );
  }
  if (!ways.includes('transfer')) return;
  const account = [
    ['payment.transfer.bank', 'Your bank? (its short name, such as Vietcombank or MB Bank)'],
    ['payment.transfer.account', 'The number of the account?'],
    ['payment.transfer.holder', 'The name of its holder, as the bank writes it?'],
  ] as const;
  do {
    for (const [key, message] of account) await askVenueKey(venue, key, message);
  } while (!(await isAccountRight(venue)));
  const choices = [
    { value: 'none', label: 'Staff, under /todo' },
    { value: 'sepay', label: 'SePay', hint: 'watches the account and calls the bot' },
    { value: 'payos', label: 'payOS', hint: 'watches the account and calls the bot' },
    { value: 'hmac', label: 'A program of our own', hint: 'docs/operations.md has the format' },
  ] as const;
  const present = choices.find(({ value }) => value === venue.text('payment.transfer.webhook'));
  const webhook = await choose('Who tells the bot that a transfer has arrived?', choices, present?.value);
  venue.set('payment.transfer.webhook', webhook === 'none' ? null : webhook);
  if (webhook === 'none') return;
  await askSecretVariable(
    answers,
    'TRANSFER_WEBHOOK_SECRET',
    'Its key? (API key, checksum key, or the key your program signs with)',
  );
}

/** Shows a code as customers will get it, so that the person can check the account in a bank's app. */
async function isAccountRight(venue: VenueAnswers): Promise<boolean> {
  const bank = bankOf(venue.text('payment.transfer.bank'));
  const code = paymentCodeFrom(randomBytes(randomKeyBytes));
  if (bank === null || code === null) return true;
  const number = withoutSpaces(venue.text('payment.transfer.account'));
  const holder = venue.text('payment.transfer.holder');
  const payload = vietQrPayload({ bank, number, holder }, testAmount, code);
  log.message(await qrcode.toString(payload, { type: 'terminal', small: true }), { symbol: '' });
  return isWanted(
    `Scan this with a bank's app, but send nothing: the app asks for 10,000 dong.
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
  const choice = await choose('How does the bot get messages from Telegram?', choices, present);
  if (choice === 'polling') {
    if (present === 'webhook') answers.set('WEBHOOK_URL', '');
    return;
  }
  await askVariable(
    answers,
    'WEBHOOK_URL',
    'The public address of the bot, with its path? (https://bot.example.com/telegram)',
    problemWithNeeded,
  );
  if (answers.get('WEBHOOK_SECRET') === '') {
    answers.set('WEBHOOK_SECRET', randomBytes(secretBytes).toString('base64url'));
  }
}
