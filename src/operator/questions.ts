import { randomBytes, randomInt } from 'node:crypto';
import { log } from '@clack/prompts';
import type { Clock } from '../booking/ports.ts';
import { type Config, parsePartnerConfig, takesCurrency } from '../config/config.ts';
import { variables } from '../config/environment.ts';
import { signaturePresets } from '../partner/signature.ts';
import { paymentMethods } from '../payment/prepayment.ts';
import { countryOfCurrency } from '../venue/venue.ts';
import {
  isSignatureRefused,
  partnerFailed,
  type Seen,
  staffChatSeen,
  storeUnreachable,
  storeWarning,
} from './check-words.ts';
import { type VenueKeys, venueKeysOf } from './files.ts';
import {
  askPartner,
  askStaffChat,
  askStore,
  askTelegram,
  groupOf,
  machineClock,
  type PartnerAnswer,
  type StaffChatAnswer,
  type TelegramAnswer,
  writerOf,
} from './probes.ts';
import {
  type Answers,
  askSecret,
  askText,
  askVariable,
  choose,
  isWanted,
  neededFor,
  problemWith,
  showing,
  type VariableName,
} from './prompts.ts';
import * as words from './setup-words.ts';

const keyBytes = 32;
const secretBytes = 24;

/** Asks for everything that the bot needs, and answers what belongs into the venue's file. */
export async function askEverything(answers: Answers, venueText: string): Promise<Partial<VenueKeys>> {
  const telegram = await askForToken(answers);
  const venue = await askForVenue(answers, venueText, telegram?.name ?? '');
  const clock = await askForStore(answers);
  await askForPartner(answers, { ...venue.essentials, clock });
  await askForAccess(answers);
  await askForPayment(answers, venue.essentials.currency);
  await askForStaff(answers, telegram?.username ?? null);
  if (answers.get('STAFF_IDS') !== '' && telegram !== null) await askForStaffChat(answers, telegram.username);
  await askForUpdates(answers);
  const key = answers.get('ENCRYPTION_KEYS');
  if (key === '') log.info(words.keyGenerated);
  answers.set('ENCRYPTION_KEYS', key || `k1:${randomBytes(keyBytes).toString('base64')}`);
  return venue.keys;
}

function apiRootOf(answers: Answers): string {
  const { schema, example } = variables.TELEGRAM_API_ROOT;
  const parsed = schema.safeParse(answers.get('TELEGRAM_API_ROOT') || undefined);
  return parsed.success ? parsed.data : example;
}

type Accepted = Extract<TelegramAnswer, { kind: 'accepted' }>;

async function askForToken(answers: Answers): Promise<Accepted | null> {
  const apiRoot = apiRootOf(answers);
  for (;;) {
    const token = await askSecret(words.askToken, answers.get('BOT_TOKEN'), (text) =>
      problemWith('BOT_TOKEN', text),
    );
    answers.set('BOT_TOKEN', token);
    const answer = await showing(
      words.askingTelegram,
      () => askTelegram({ token, apiRoot }),
      (result): Seen => {
        if (result.kind === 'accepted') return { ok: true, text: words.thisIsTheBot(result) };
        return { ok: false, ...words.telegramFailed(result, apiRoot) };
      },
    );
    if (answer.kind === 'accepted') return answer;
    if ((await choose(words.whatNow, words.tokenChoices)) === 'later') return null;
  }
}

interface VenueAnswers {
  readonly keys: Partial<VenueKeys>;
  readonly essentials: { readonly timeZone: string; readonly currency: string };
}

async function askForVenue(answers: Answers, venueText: string, botName: string): Promise<VenueAnswers> {
  const present = venueKeysOf(venueText);
  if (present.isNameTranslated) log.info(words.nameTranslated);
  const name = present.isNameTranslated
    ? undefined
    : await askText({
        message: words.askVenueName,
        usual: present.name ?? (answers.get('VENUE_NAME') || botName),
        problem: (text) => neededFor('VENUE_NAME', text),
      });
  const timeZone = await askText({
    message: words.askTimeZone,
    usual: present.time_zone ?? (answers.get('TIME_ZONE') || machineZone()),
    problem: (text) => problemWith('TIME_ZONE', text),
  });
  log.info(words.timeThere(timeZone, new Date()));
  const currency = await askText({
    message: words.askCurrency,
    usual: present.currency ?? (answers.get('CURRENCY') || 'VND'),
    problem: (text) => problemWith('CURRENCY', text),
  });
  const isCountryNeeded = countryOfCurrency(currency) === undefined;
  if (isCountryNeeded || answers.get('PHONE_COUNTRY') !== '') {
    const country = await askText({
      message: words.askPhoneCountry,
      usual: answers.get('PHONE_COUNTRY'),
      problem: (text) =>
        (isCountryNeeded ? neededFor('PHONE_COUNTRY', text) : undefined) ??
        problemWith('PHONE_COUNTRY', text),
    });
    answers.set('PHONE_COUNTRY', country);
  }
  return {
    keys: { ...(name !== undefined && { name }), time_zone: timeZone, currency },
    essentials: { timeZone, currency },
  };
}

/** A server's own zone is mostly UTC, which is no venue's. */
function machineZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' ? 'Asia/Ho_Chi_Minh' : timeZone;
}

/** Answers the clock by which requests will be signed. */
async function askForStore(answers: Answers): Promise<Clock> {
  const present = URL.parse(answers.get('REDIS_URL')) ?? new URL(variables.REDIS_URL.example);
  let presentPassword = decodeURIComponent(present.password);
  present.password = '';
  let usual = present.href;
  for (;;) {
    const bare = await askText({
      message: words.askStore,
      usual,
      problem: (text) =>
        URL.parse(text)?.password ? words.passwordSeparately : problemWith('REDIS_URL', text),
    });
    const password = await askSecret(words.askStorePassword, presentPassword, () => undefined);
    const url = new URL(bare);
    url.password = encodeURIComponent(password);
    answers.set('REDIS_URL', url.href);
    const answer = await showing(
      words.askingStore,
      () => askStore(url.href),
      (result): Seen =>
        result.kind === 'answers'
          ? { ok: true, text: words.storeReady(result) }
          : { ok: false, ...storeUnreachable(result.why) },
    );
    if (answer.kind === 'answers') {
      for (const each of answer.warnings) {
        const { text, mend } = storeWarning(each);
        log.warn(`${text}: ${mend}`);
      }
      return answer.clock;
    }
    if ((await choose(words.whatNow, words.storeChoices)) === 'later') return machineClock;
    usual = bare;
    // Else a password that is one too many could not be taken back.
    presentPassword = '';
  }
}

type PartnerContext = Pick<Config['venue'], 'timeZone' | 'currency'> & { readonly clock: Clock };

async function askForPartner(answers: Answers, context: PartnerContext): Promise<void> {
  let next: words.PartnerChoice = 'all';
  while (next !== 'later') {
    if (next === 'all') await askVariable(answers, 'PARTNER_BASE_URL', words.askPartnerAddress);
    if (next === 'all' || next === 'credentials') await askForCredentials(answers);
    if (next === 'describe') await askVariable(answers, 'PARTNER_SIGNATURE', words.askSignature);
    if (next === 'presets') {
      if (await findsPreset(answers, context)) return;
      next = await choose(words.whatNow, words.partnerChoices(true));
      continue;
    }
    const answer = await showing(
      words.askingPartner,
      () => readPartner(answers, context),
      (result) => partnerSeen(result, answers),
    );
    if (answer.kind === 'answers') return;
    next = await choose(words.whatNow, words.partnerChoices(isSignatureRefused(answer.failure)));
  }
}

async function askForCredentials(answers: Answers): Promise<void> {
  await askVariable(answers, 'PARTNER_CLIENT_ID', words.askClientId);
  const secret = await askSecret(words.askClientSecret, answers.get('PARTNER_CLIENT_SECRET'), (text) =>
    problemWith('PARTNER_CLIENT_SECRET', text),
  );
  answers.set('PARTNER_CLIENT_SECRET', secret);
}

async function readPartner(answers: Answers, { clock, ...venue }: PartnerContext): Promise<PartnerAnswer> {
  const parsed = parsePartnerConfig(answers.environment);
  if (!parsed.ok) {
    const said = parsed.problems.map(({ where, problem }) => `${where} ${problem}`).join('; ');
    const failure = { operation: 'sale-packages', reason: 'authentication', said, why: '' } as const;
    return { kind: 'failed', failure: { ...failure, code: undefined, status: undefined }, clockSkewMs: null };
  }
  return askPartner(parsed.partner, venue, clock);
}

function partnerSeen(answer: PartnerAnswer, answers: Answers): Seen {
  if (answer.kind === 'answers') return { ok: true, text: words.partnerReady(answer) };
  const baseUrl = answers.get('PARTNER_BASE_URL');
  return { ok: false, ...partnerFailed(answer.failure, { baseUrl }, answer.clockSkewMs) };
}

/** Tries every known way of signing, and in milliseconds, until the partner accepts one. */
async function findsPreset(answers: Answers, context: PartnerContext): Promise<boolean> {
  const before = answers.get('PARTNER_SIGNATURE');
  const names = Object.keys(signaturePresets);
  for (const signature of [...names, ...names.map((name) => `${name}; timestamp=ms`)]) {
    answers.set('PARTNER_SIGNATURE', signature);
    const answer = await showing(
      words.tryingSignature(signature),
      () => readPartner(answers, context),
      (result): Seen =>
        result.kind === 'answers'
          ? { ok: true, text: words.signatureFound(signature) }
          : { ok: true, text: words.signatureNotThis(signature) },
    );
    if (answer.kind === 'answers') return true;
    if (!isSignatureRefused(answer.failure)) break;
  }
  answers.set('PARTNER_SIGNATURE', before);
  log.warn(words.noSignatureFound);
  return false;
}

async function askForAccess(answers: Answers): Promise<void> {
  const present = answers.get('CUSTOMER_ACCESS') === 'invite' ? 'invite' : 'public';
  answers.set('CUSTOMER_ACCESS', await choose(words.askAccess, words.accessChoices, present));
}

async function askForPayment(answers: Answers, currency: string): Promise<void> {
  const notice = answers.environment.PAYMENT_NOTICE;
  const waysHere: readonly words.PaidHere[] = (['telegram', 'transfer', 'telegram,transfer'] as const).filter(
    (ways) => paymentMethods.every((way) => !ways.includes(way) || takesCurrency(way, currency)),
  );
  const choices = words.paymentChoices(notice, waysHere);
  const present = waysHere.find((ways) => ways === answers.get('PAYMENT'));
  const choice = await choose(words.askPayment, choices, present);
  const ways = waysHere.find((each) => each === choice);
  // Where nothing was said of it, it is none already.
  if (ways !== undefined || answers.get('PAYMENT') !== '') answers.set('PAYMENT', ways ?? 'none');
  if (ways !== undefined) return askForPaymentHere(answers, ways);
  if (choice === 'keep') return answers.set('PAYMENT_NOTICE', notice ?? '');
  if (choice !== 'write') return answers.set('PAYMENT_NOTICE', choice === 'gate' ? words.payAtGate : '');
  const problem = (text: string) => problemWith('PAYMENT_NOTICE', text);
  answers.set(
    'PAYMENT_NOTICE',
    await askText({ message: words.askPaymentNotice, usual: notice ?? '', problem }),
  );
}

async function askForPaymentHere(answers: Answers, ways: words.PaidHere): Promise<void> {
  if (ways.includes('telegram')) {
    const token = await askSecret(words.askProviderToken, answers.get('PAYMENT_PROVIDER_TOKEN'), (text) =>
      needed('PAYMENT_PROVIDER_TOKEN', text),
    );
    answers.set('PAYMENT_PROVIDER_TOKEN', token);
  }
  if (!ways.includes('transfer')) return;
  const account = [
    ['TRANSFER_BANK', words.askTransferBank],
    ['TRANSFER_ACCOUNT', words.askTransferAccount],
    ['TRANSFER_NAME', words.askTransferName],
  ] as const;
  for (const [name, message] of account) {
    const usual = answers.get(name);
    answers.set(name, await askText({ message, usual, problem: (text) => needed(name, text) }));
  }
  const present = words.transferWebhookChoices.find(({ value }) => value === answers.get('TRANSFER_WEBHOOK'));
  const webhook = await choose(words.askTransferWebhook, words.transferWebhookChoices, present?.value);
  if (webhook === 'none') {
    if (present !== undefined) answers.set('TRANSFER_WEBHOOK', '');
    return;
  }
  answers.set('TRANSFER_WEBHOOK', webhook);
  const secret = await askSecret(words.askTransferSecret, answers.get('TRANSFER_WEBHOOK_SECRET'), (text) =>
    needed('TRANSFER_WEBHOOK_SECRET', text),
  );
  answers.set('TRANSFER_WEBHOOK_SECRET', secret);
}

function needed(name: VariableName, text: string): string | undefined {
  return neededFor(name, text) ?? problemWith(name, text);
}

async function askForStaff(answers: Answers, username: string | null): Promise<void> {
  for (;;) {
    const present = answers.get('STAFF_IDS');
    const choice = await choose(words.askStaff, words.staffChoices(present, username));
    if (choice === 'keep') return answers.set('STAFF_IDS', present);
    if (choice === 'nobody') return answers.set('STAFF_IDS', '');
    if (choice === 'type') return askVariable(answers, 'STAFF_IDS', words.askStaffIds);
    const found = await findOwner(answers, username ?? '');
    if (found !== null) return answers.set('STAFF_IDS', withOwner(present, found));
  }
}

/** The id of who sends the bot a number that only they can see; null when nobody has. */
async function findOwner(answers: Answers, username: string): Promise<string | null> {
  const number = String(randomInt(100_000, 1_000_000));
  if (!(await isWanted(words.sendTheNumber(username, number)))) return null;
  const telegram = { token: answers.get('BOT_TOKEN'), apiRoot: apiRootOf(answers) };
  const writer = await writerOf(telegram, number);
  if (writer === null) {
    log.warn(words.nobodySentIt);
    return null;
  }
  log.success(words.thatIsYou(writer));
  return String(writer.id);
}

/** With the others that are there, whatever their role. */
function withOwner(staff: string, id: string): string {
  const others = staff
    .split(',')
    .filter((member) => member.trim() !== '' && member.trim().split(':', 1)[0] !== id);
  return [...others, `${id}:owner`].join(',');
}

async function askForStaffChat(answers: Answers, username: string): Promise<void> {
  const telegram = { token: answers.get('BOT_TOKEN'), apiRoot: apiRootOf(answers) };
  const before = answers.get('STAFF_CHAT_ID');
  for (let id = before; ; ) {
    const choice = await choose(words.askStaffChat, words.staffChatChoices(id));
    if (choice === 'keep') return answers.set('STAFF_CHAT_ID', id);
    // Where nothing was said of it, it is nowhere already.
    if (choice === 'nowhere') return before === '' ? undefined : answers.set('STAFF_CHAT_ID', '');
    const chosen = choice === 'find' ? await findGroup(telegram, username) : await askForGroup(id);
    if (chosen === null) continue;
    id = chosen;
    const seen = (answer: StaffChatAnswer): Seen => staffChatSeen(answer, Number(id), telegram.apiRoot);
    const answer = await showing(words.askingStaffChat, () => askStaffChat(telegram, Number(id)), seen);
    if (seen(answer).ok) return answers.set('STAFF_CHAT_ID', id);
  }
}

function askForGroup(usual: string): Promise<string> {
  const problem = (text: string) => needed('STAFF_CHAT_ID', text);
  return askText({ message: words.askStaffChatId, usual, problem });
}

/** The id of the group to which the bot was added; null when there is none, or another one was meant. */
async function findGroup(telegram: Parameters<typeof groupOf>[0], username: string): Promise<string | null> {
  if (!(await isWanted(words.addToGroup(username)))) return null;
  const group = await groupOf(telegram);
  if (group === null) log.warn(words.addedNowhere);
  return group !== null && (await isWanted(words.askIsThatTheGroup(group))) ? String(group.id) : null;
}

async function askForUpdates(answers: Answers): Promise<void> {
  const present = answers.get('WEBHOOK_URL') === '' ? 'polling' : 'webhook';
  const choice = await choose(words.askUpdates, words.updateChoices, present);
  if (choice === 'polling') {
    if (present === 'webhook') answers.set('WEBHOOK_URL', '');
    return;
  }
  const url = await askText({
    message: words.askWebhookUrl,
    usual: answers.get('WEBHOOK_URL'),
    problem: (text) => neededFor('WEBHOOK_URL', text) ?? problemWith('WEBHOOK_URL', text),
  });
  answers.set('WEBHOOK_URL', url);
  if (answers.get('WEBHOOK_SECRET') === '') {
    answers.set('WEBHOOK_SECRET', randomBytes(secretBytes).toString('base64url'));
  }
}
