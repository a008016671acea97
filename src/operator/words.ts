import type { Config, Payment } from '../config/config.ts';
import type { DebtStanding } from '../partner/debt.ts';
import { bankNoticePath } from '../server/bank-notices.ts';
import type { StoreWarning } from '../storage/check-store.ts';
import type { PartnerFailure, Size, StaffChatAnswer } from './probes.ts';

/** What an operator reads at a terminal, in English. What customers and staff read is in locales. */

/** A sentence about what is wrong, and what to do about it. */
export interface Advice {
  readonly text: string;
  readonly mend: string;
}

/** What a check has shown, while its person waits. */
export type Seen = { readonly ok: true; readonly text: string } | ({ readonly ok: false } & Advice);

export const tokenRefused: Advice = {
  text: 'Telegram does not accept the token: it was revoked or mistyped',
  mend: 'copy it again from @BotFather (/mybots, the bot, "API Token") into BOT_TOKEN',
};

export function telegramUnreachable(apiRoot: string, why: string): Advice {
  return {
    text: `Telegram can't be reached at ${apiRoot} (${why})`,
    mend: 'check the connection, a firewall, and TELEGRAM_API_ROOT where it is set',
  };
}

export function storeUnreachable(why: string): Advice {
  return {
    text: `the store can't be reached (${why})`,
    mend: 'start Redis or Valkey 7 or newer, and check REDIS_URL: host, port, user, password',
  };
}

export function storeAnswers({
  version,
  latencyMs,
  warnings,
}: {
  readonly version: string;
  readonly latencyMs: number;
  readonly warnings: readonly StoreWarning[];
}): string {
  const time = latencyMs < 10 ? latencyMs.toFixed(1) : Math.round(latencyMs);
  return `version ${version} answers in ${time} ms${warnings.length === 0 ? '; its settings keep every booking' : ''}`;
}

export function storeWarning(warning: StoreWarning): Advice {
  switch (warning.kind) {
    case 'appendOnlyOff':
      return { text: 'a restart of the store forgets every booking', mend: 'set "appendonly yes"' };
    case 'syncNotAlways':
      return {
        text: `a crash of the store's machine may forget the last second (appendfsync ${warning.appendfsync ?? 'is not told'})`,
        mend: 'set "appendfsync always", or accept it knowingly',
      };
    case 'evicts':
      return {
        text: `full memory throws bookings away (maxmemory-policy ${warning.policy})`,
        mend: 'set "maxmemory-policy noeviction"',
      };
    case 'oldVersion':
      return {
        text: `version ${warning.version} is not tested`,
        mend: 'upgrade to Redis or Valkey 7 or newer',
      };
  }
}

/** By the partner's code, or by the HTTP status of a code that is in no class. */
export function isSignatureRefused({ reason, status }: PartnerFailure): boolean {
  return reason === 'authentication' || (reason === 'unexpected-code' && (status === 401 || status === 403));
}

export function partnerFailed(
  failure: PartnerFailure,
  { baseUrl }: Pick<Config['partner'], 'baseUrl'>,
  clockSkewMs: number | null,
): Advice {
  const { reason, code, status, said, why } = failure;
  const words = said === '' ? '' : `: "${said}"`;
  const answered = `(${code === undefined ? `HTTP ${status}` : `code ${code}`}${words})`;
  if (status === undefined && said !== '') {
    return { text: `the partner was not asked: ${said}`, mend: 'answer again, or mend it in .env' };
  }
  if (isSignatureRefused(failure)) return refused(code, answered, clockSkewMs);
  switch (reason) {
    case 'connection':
    case 'timeout':
      return {
        text: `the partner can't be reached at ${baseUrl} (${reason === 'timeout' ? 'no answer in time' : why})`,
        mend: 'check PARTNER_BASE_URL: https or http, the host, the port',
      };
    case 'malformed':
      return {
        text: `at ${baseUrl} something answers that is not the partner's interface (HTTP ${status ?? 'unknown'})`,
        mend: 'check PARTNER_BASE_URL: the bot adds /api/v1/… to it, and some partners want a path before that',
      };
    case 'server':
      return {
        text: `the partner has an error of its own ${answered}`,
        mend: 'try again in a while, else ask the partner',
      };
    case 'rate-limited':
    case 'rate-limited-here':
    case 'paused':
      return { text: `the partner asks for patience ${answered}`, mend: 'try again in a minute' };
    default:
      return {
        text: `the partner answers with what it does not document ${answered}`,
        mend: 'ask the partner what that code means, and put it into PARTNER_CODES',
      };
  }
}

/** The documented codes of a refused request say which part of it was refused. */
function refused(code: number | undefined, answered: string, clockSkewMs: number | null): Advice {
  if (code === 1003) {
    return {
      text: `the partner does not know this client id ${answered}`,
      mend: 'check PARTNER_CLIENT_ID, and that it belongs to this address (test or production)',
    };
  }
  if (code === 1004) {
    const skew = clockSkewMs === null ? '' : `; its clock is ${clockDifference(clockSkewMs)} ours`;
    return {
      text: `the partner refuses the time of the request ${answered}${skew}`,
      mend: 'set the clock of the store\'s machine, or sign milliseconds: PARTNER_SIGNATURE with "; timestamp=ms"',
    };
  }
  if (code === 1006) {
    return {
      text: `the partner lets in no requests from this machine ${answered}`,
      mend: "ask the partner to allow this machine's public IP address",
    };
  }
  return {
    text: `the partner refuses the signature ${answered}`,
    mend: 'check PARTNER_CLIENT_SECRET; if it is right, PARTNER_SIGNATURE must say how this partner signs',
  };
}

export function clockDifference(clockSkewMs: number): string {
  const seconds = Math.abs(clockSkewMs) / 1000;
  const much = seconds < 100 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
  return `${much} ${clockSkewMs < 0 ? 'behind' : 'ahead of'}`;
}

export function partnerAccepts({
  packages,
  day,
  today,
}: {
  readonly packages: readonly unknown[];
  readonly day: string;
  readonly today: string;
}): string {
  if (packages.length === 0) return 'accepts the signature, but has nothing on sale within a week';
  const count = packages.length === 1 ? '1 package is' : `${packages.length} packages are`;
  return day === today
    ? `accepts the signature; ${count} on sale today`
    : `accepts the signature; nothing is on sale today, ${count} on ${day}`;
}

export function debtSays({ percent, daysLeft }: DebtStanding): string {
  const parts = [
    ...(percent === null ? [] : [`${percent}% of the limit is used`]),
    ...(daysLeft === null ? [] : [`payment is due in ${daysLeft} days`]),
  ];
  return parts.length === 0 ? 'nothing limits the account' : parts.join(', ');
}

export function configurationReads({ venue, access, role }: Config): string {
  const who = access === 'public' ? 'anyone may book' : 'who was invited may book';
  return `every variable reads well: ${venue.timeZone}, ${venue.currency}, ${who}, role ${role}`;
}

export function ownFileShows(
  what: 'picture' | 'logo',
  file: string,
  { width, height }: Size,
  bytes: number,
): string {
  const where = what === 'picture' ? '/start shows' : 'tickets carry';
  return `${where} ${file}, ${width} × ${height}, ${Math.ceil(bytes / 1024)} kB`;
}

export function ownFileSmall(what: 'picture' | 'logo', file: string, { width, height }: Size): Advice {
  return {
    text: `the ${what} ${file} is only ${width} × ${height} and will look blurred`,
    mend: what === 'picture' ? 'a picture of 1280 × 720 or so' : 'a logo of 256 pixels or so',
  };
}

export function ownFileUnreadable(what: 'picture' | 'logo', file: string): Advice {
  return { text: `the ${what} ${file} can't be opened as a picture`, mend: 'save it again as PNG or JPEG' };
}

export function noPhoto(file: string, { width, height }: Size): Advice {
  return {
    text: `Telegram takes no photo of ${width} × ${height}, so /start comes without ${file}`,
    mend: 'a picture of 1280 × 720 or so',
  };
}

export function nameGivenTwice(file: string): Advice {
  return {
    text: `${file} says another name than VENUE_NAME, and wins`,
    mend: `remove VENUE_NAME, or correct ${file}`,
  };
}

export const readByOthers: Advice = {
  text: 'others on this machine can read the secrets in .env',
  mend: 'chmod 600 .env',
};

export function tokenAccepted({
  username,
  name,
}: {
  readonly username: string;
  readonly name: string;
}): string {
  return `the token is accepted: @${username} (${name})`;
}

export const commandsRegistered = 'the list of commands is registered';

/** `isAll`: it lists none of ours. */
export function commandsMissing(missing: readonly string[], isAll: boolean): Advice {
  return {
    text: isAll
      ? 'Telegram has no list of commands yet'
      : `Telegram does not list ${missing.map((command) => `/${command}`).join(', ')}`,
    mend: 'npm start registers them, or npm run release once per deployment',
  };
}

export const noStaffChat: Advice = {
  text: 'nobody hears of bookings that need a person: there is no STAFF_CHAT_ID',
  mend: 'add the bot to a group of your staff, and put its id into STAFF_CHAT_ID: the number behind # in its address at web.telegram.org/a',
};

export function staffChatSeen(answer: StaffChatAnswer, chatId: number, apiRoot: string): Seen {
  if (answer.kind === 'refused') return { ok: false, ...tokenRefused };
  if (answer.kind === 'unreachable') return { ok: false, ...telegramUnreachable(apiRoot, answer.why) };
  if (answer.kind === 'absent') return { ok: false, ...staffChatAbsent(chatId, answer.why) };
  const { title, type, topics, mayWrite } = answer;
  if (!mayWrite) return { ok: false, ...staffChatSilent(title) };
  if (type === 'channel') return { ok: false, ...staffChatIsChannel(title) };
  if (topics === 'unmanaged') return { ok: false, ...topicsUnmanaged(title) };
  return { ok: true, text: staffChatHears(answer) };
}

function staffChatAbsent(chatId: number, why: string): Advice {
  return {
    text: `the bot is not in the chat ${chatId} (${why})`,
    mend:
      chatId > 0
        ? 'this person must press Start at the bot, or STAFF_CHAT_ID must be corrected'
        : 'add the bot to the group of your staff, or correct STAFF_CHAT_ID',
  };
}

function staffChatSilent(title: string): Advice {
  return {
    text: `the bot may not write in "${title}"`,
    mend: 'make it an administrator of that group, or let its members send messages',
  };
}

function staffChatIsChannel(title: string): Advice {
  return {
    text: `"${title}" is a channel, in which customers' questions can't be answered`,
    mend: 'take a group for STAFF_CHAT_ID',
  };
}

function topicsUnmanaged(title: string): Advice {
  return {
    text: `"${title}" has topics, but the bot may open none: all customers' questions come to one place`,
    mend: 'make the bot an administrator of that group that may manage topics',
  };
}

function staffChatHears({
  title,
  type,
  topics,
  movedTo,
}: Pick<StaffChatAnswer & { kind: 'found' }, 'title' | 'type' | 'topics' | 'movedTo'>): string {
  const where = type === 'private' ? `the private chat with ${title}` : `"${title}"`;
  const eachTopic = topics === null ? '' : ', with a topic for each customer';
  const moved = movedTo === null ? '' : `; it is a supergroup now, ${movedTo}, which the bot follows`;
  return `alerts and customers' questions come to ${where}${eachTopic}${moved}`;
}

export function polls(pending: number): string {
  return `none: the bot asks Telegram itself; ${waiting(pending)}`;
}

export function webhookRegistered(url: string, pending: number): string {
  return `Telegram delivers to ${url}; ${waiting(pending)}`;
}

function waiting(pending: number): string {
  return pending === 1 ? '1 update waits' : `${pending} updates wait`;
}

export function webhookElsewhere(expected: string, registered: string): Advice {
  if (registered === '') {
    return {
      text: `Telegram does not deliver to ${expected} yet`,
      mend: 'npm start or npm run release registers it',
    };
  }
  return expected === ''
    ? {
        text: `Telegram delivers to ${registered}, not to this bot`,
        mend: 'npm start removes that webhook and polls',
      }
    : {
        text: `Telegram delivers to ${registered}, not to ${expected}`,
        mend: 'npm run release registers the address of WEBHOOK_URL',
      };
}

export function manyPending(pending: number): Advice {
  return { text: `${pending} updates wait`, mend: 'is the bot running? If it is, start more machines' };
}

export function deliveryFailed(message: string): Advice {
  return {
    text: `Telegram could not deliver within the last hour: ${message}`,
    mend: 'check that WEBHOOK_URL reaches the bot from the Internet, with a valid certificate',
  };
}

export function clocksDiffer(clockSkewMs: number): Advice {
  return {
    text: `the partner's clock is ${clockDifference(clockSkewMs)} the store's, by which requests are signed`,
    mend: "let the store's machine set its clock by NTP, else tell the partner",
  };
}

export function debtNear(debt: DebtStanding): Advice {
  return { text: debtSays(debt), mend: 'pay the partner before it stops the sales' };
}

export const askForPackages = 'ask the partner to give this account something to sell';

export function picturesLoad(count: number): string {
  return count === 0
    ? 'the packages have no pictures'
    : `${count === 1 ? '1 picture loads' : `all ${count} pictures load`}`;
}

export function pictureUnreachable(address: string): Advice {
  return {
    text: `no picture at ${address}`,
    mend: 'customers wait for another size or see none: ask the partner, or correct PARTNER_IMAGE_URL',
  };
}

export function morePicturesUnreachable(more: number, count: number): Advice {
  return { text: `and ${more} more of ${count}`, mend: 'see PARTNER_IMAGE_URL in .env.example' };
}

export function paidOutside(notice: string): string {
  return notice === ''
    ? 'nothing is paid here, and nothing is said of it'
    : `nothing is paid here; customers read "${notice}"`;
}

export function paidByTelegram(isTest: boolean): Advice | string {
  return isTest
    ? {
        text: 'customers pay by card in Telegram, with a test token: no money moves',
        mend: 'connect the live provider in @BotFather (/mybots, the bot, "Payments") before you sell',
      }
    : 'customers pay by card in Telegram; refunds are made at the provider';
}

export function paidByTransfer({ account, webhook }: NonNullable<Payment['transfer']>): string {
  const end = account.number.slice(-4);
  return webhook === null
    ? `customers transfer to ${account.bank.name} …${end}; staff confirm each transfer under /payments`
    : `customers transfer to ${account.bank.name} …${end}; ${webhook.preset} tells of money at ${bankNoticePath}`;
}

export function noticesNeedAddress(preset: string): Advice {
  return {
    text: `${preset} needs a public address for ${bankNoticePath}, and WEBHOOK_URL names none`,
    mend: `let https://<your address>${bankNoticePath} lead to PORT of this process, and enter it at ${preset}`,
  };
}

export const nobodyForMoney: Advice = {
  text: 'nobody is told of money that matches nothing or is to be returned',
  mend: 'name at least yourself in STAFF_IDS',
};

export const fontsLoad = 'every script of the five languages can be drawn';

export function fontsFail(message: string): Advice {
  return {
    text: `tickets can't be drawn: ${message.split('\n')[0]}`,
    mend: 'npm ci, on the machine that runs the bot',
  };
}

export function diskFree(bytes: number): string {
  return `${megabytes(bytes)} are free here`;
}

export function diskFull(bytes: number): Advice {
  return {
    text: `only ${megabytes(bytes)} are free here`,
    mend: 'make room before logs and the store need it',
  };
}

function megabytes(bytes: number): string {
  const count = bytes / 1024 ** 2;
  return count < 1024 ? `${Math.floor(count)} MB` : `${(count / 1024).toFixed(1)} GB`;
}

export function doctorSummary(
  findings: readonly { readonly check: string; readonly status: 'ok' | 'warning' | 'fault' }[],
): string {
  const faults = findings.filter(({ status }) => status === 'fault');
  const warnings = findings.filter(({ status }) => status === 'warning').length;
  if (faults.length > 0) {
    const isConfiguration = faults.some(({ check }) => check === 'configuration');
    const toMend = faults.length === 1 ? 'a fault' : `${faults.length} faults`;
    return `The bot can't run yet: ${toMend} to mend.${isConfiguration ? ' npm run setup asks for what is needed.' : ''}`;
  }
  if (warnings === 0) return 'Everything is ready.';
  return `The bot can run; ${warnings === 1 ? 'a warning' : `${warnings} warnings`} to think about.`;
}

// What setup asks.

export const needsTerminal =
  'npm run setup asks questions: run it in a terminal. (.env.example explains every variable.)';
export const welcome = 'Setting up the ticket bot';
export const howItGoes = `It takes about five minutes. Each answer is tried at once.
Nothing is written before the end, and Ctrl-C stops at any moment.
What stands in grey is taken when you press Enter.`;
export const whatNow = 'What now?';
export const keepsPresent = 'Enter alone keeps the one that is there.';

export function thisIsNeeded(example: string): string {
  return `This is needed. For example: ${example}`;
}

export function thisIsWrong(problem: string, example: string): string {
  return `It ${problem}. For example: ${example}`;
}

export const cantBeWritten = "This mixes quotes and backslashes in a way that .env can't hold.";

export function whatHelps(mend: string): string {
  return `What helps: ${mend}`;
}

export const askToken = `The token of your bot?
Open @BotFather in Telegram, send /newbot, and copy what it gives you. (It stays unseen here.)`;
export const askingTelegram = 'Asking Telegram';

export function thisIsTheBot({
  username,
  name,
}: {
  readonly username: string;
  readonly name: string;
}): string {
  return `Telegram knows your bot: @${username} (${name})`;
}

export function telegramFailed(
  answer: { readonly kind: 'refused' } | { readonly kind: 'unreachable'; readonly why: string },
  apiRoot: string,
): Advice {
  return answer.kind === 'refused' ? tokenRefused : telegramUnreachable(apiRoot, answer.why);
}

export const tokenChoices = [
  { value: 'again', label: 'Enter the token again' },
  { value: 'later', label: 'Go on, I will mend it later' },
] as const;

export const askVenueName = 'What do you call the place that your customers visit?';
export const nameTranslated = 'venue.toml has its name in several languages; it stays as it is.';
export const askTimeZone = 'In which time zone is it? (a name such as Asia/Ho_Chi_Minh or Europe/Berlin)';

export function timeThere(timeZone: string, now: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(
    now,
  );
  return `There it is ${time} now.`;
}

export const askCurrency = 'In which currency are your prices? (a code such as VND, EUR, USD)';
export const askPhoneCountry = `From which country are phone numbers that are typed without "+"?
(two letters such as VN, DE, US)`;

export const askStore = `Where is the store, Redis or Valkey? It keeps the bookings.
(On this machine: docker run -d -p 6379:6379 valkey/valkey:8.1 --appendonly yes --appendfsync always)`;
export const passwordSeparately = 'Leave the password out here: it is asked for next, unseen.';
export const askStorePassword = 'Its password? (Enter alone if there is none)';
export const askingStore = 'Asking the store';

export function storeReady(answer: Parameters<typeof storeAnswers>[0]): string {
  return `The store is there: ${storeAnswers(answer)}`;
}

export const storeChoices = [
  { value: 'again', label: 'Enter its address again' },
  { value: 'later', label: 'Go on, I will start it later' },
] as const;

export const askPartnerAddress = `The address of your partner's interface (API), from which the tickets come?
It stands in the document that you got with your credentials, for example https://partner.example.com`;
export const askClientId = 'Your client id there?';
export const askClientSecret = 'The secret that belongs to this client id? (It stays unseen here.)';
export const askSignature = `How does the partner sign? A template of {method} {path} {query} {timestamp} {body} {bodySha256}
{clientId} {nonce} {nl}, then options such as "; output=base64; timestamp=ms" (all are in .env.example)`;
export const askingPartner = 'Asking the partner what is on sale';

export function partnerReady(answer: Parameters<typeof partnerAccepts>[0]): string {
  return `The partner ${partnerAccepts(answer)}`;
}

export type PartnerChoice = 'credentials' | 'presets' | 'describe' | 'all' | 'again' | 'later';

export function partnerChoices(
  isSignatureRefused: boolean,
): readonly { readonly value: PartnerChoice; readonly label: string }[] {
  const ofSignature = [
    { value: 'credentials', label: 'Enter client id and secret again' },
    { value: 'presets', label: 'Try the other ways of signing that are known (up to 16 requests)' },
    { value: 'describe', label: "Describe the way of signing, from the partner's document" },
  ] as const;
  return [
    ...(isSignatureRefused ? ofSignature : []),
    { value: 'all', label: 'Enter address, client id and secret again' },
    { value: 'again', label: 'Ask once more' },
    { value: 'later', label: 'Go on, I will mend it later' },
  ];
}

export function tryingSignature(signature: string): string {
  return `Trying ${signature}`;
}

export function signatureFound(signature: string): string {
  return `The partner accepts ${signature}`;
}

export function signatureNotThis(signature: string): string {
  return `Not ${signature}`;
}

export const noSignatureFound =
  'None of them is accepted. Most likely client id or secret are mistyped, or belong to another address.';

export const askAccess = 'Who may book?';
export const accessChoices = [
  { value: 'public', label: 'Anyone on Telegram' },
  { value: 'invite', label: 'Only people who come through a link', hint: 'you make links with /invite' },
] as const;

export const askPayment = 'How do customers pay you? (They read it before they book.)';
export const askProviderToken =
  'The payment token? (@BotFather: /mybots, the bot, "Payments", your provider; one with TEST in it moves no money)';
export const askTransferBank = 'Your bank? (its short name, such as Vietcombank or MB Bank)';
export const askTransferAccount = 'The number of the account?';
export const askTransferName = 'The name of its holder, as the bank writes it?';
export const askTransferWebhook = 'Who tells the bot that a transfer has arrived?';
export const transferWebhookChoices = [
  { value: 'none', label: 'Staff, under /payments' },
  { value: 'sepay', label: 'SePay', hint: 'watches the account and calls the bot' },
  { value: 'payos', label: 'payOS', hint: 'watches the account and calls the bot' },
  { value: 'hmac', label: 'A program of our own', hint: 'docs/operations.md has the format' },
] as const;
export const askTransferSecret = 'Its key? (API key, checksum key, or the key your program signs with)';
export const payAtGate = 'Pay at the gate.';
export const askPaymentNotice = 'Your sentence?';

/** How customers may pay here: as PAYMENT spells it. */
export type PaidHere = 'telegram' | 'transfer' | 'telegram,transfer';
const paidHereLabels: Readonly<Record<PaidHere, string>> = {
  telegram: 'By card in Telegram, before they get tickets',
  transfer: 'By bank transfer (VietQR), before they get tickets',
  'telegram,transfer': 'By card or by bank transfer, as they like, before they get tickets',
};

/** `notice`: undefined where nothing was decided yet. `waysHere`: those that the currency allows. */
export function paymentChoices(
  notice: string | undefined,
  waysHere: readonly PaidHere[],
): readonly { readonly value: 'keep' | 'gate' | 'write' | 'nothing' | PaidHere; readonly label: string }[] {
  return [
    ...(notice === undefined
      ? []
      : [
          {
            value: 'keep',
            label: notice === '' ? 'As it is: they read nothing' : `As it is: "${notice}"`,
          } as const,
        ]),
    { value: 'gate', label: `They read "${payAtGate}"` },
    { value: 'write', label: 'Another sentence, I write it' },
    { value: 'nothing', label: 'They read nothing about it' },
    ...waysHere.map((value) => ({ value, label: paidHereLabels[value] })),
  ];
}

export const askStaff = `Who works with the bot?
Staff find and cancel bookings, and answer what customers ask.`;
export const askStaffIds =
  'Their numeric Telegram ids? (separated by commas; 12345678:desk for who is not to see money)';

export function staffChoices(
  present: string,
  username: string | null,
): readonly {
  readonly value: 'keep' | 'find' | 'type' | 'nobody';
  readonly label: string;
  readonly hint?: string;
}[] {
  return [
    ...(present === '' ? [] : [{ value: 'keep', label: `As it is: ${present}` } as const]),
    ...(username === null
      ? []
      : [{ value: 'find', label: 'Me, and the bot finds my id', hint: 'you send it a message' } as const]),
    { value: 'type', label: 'I know their numeric Telegram ids' },
    { value: 'nobody', label: 'Nobody for now' },
  ];
}

export function sendTheNumber(username: string, number: string): string {
  return `Open @${username} in Telegram (https://t.me/${username}), press Start, and send it this number: ${number}
Done?`;
}

export function thatIsYou({ id, name }: { readonly id: number; readonly name: string }): string {
  return `That is you, ${name} (${id}).`;
}

export const nobodySentIt =
  'The number has not arrived. Is the bot running already, or on a webhook? Then enter your id yourself.';

export const askStaffChat = `Where do alerts and customers' questions come?
A group of your staff is best: whoever replies there answers the customer.`;
export const askStaffChatId = 'Its id? (negative: the number behind # in its address at web.telegram.org/a)';

export function staffChatChoices(present: string): readonly {
  readonly value: 'keep' | 'find' | 'type' | 'nowhere';
  readonly label: string;
  readonly hint?: string;
}[] {
  return [
    ...(present === '' ? [] : [{ value: 'keep', label: `As it is: ${present}` } as const]),
    { value: 'find', label: 'To a group, and the bot finds its id', hint: 'you add the bot to it' },
    { value: 'type', label: 'I know the id of the group' },
    { value: 'nowhere', label: 'Nowhere for now', hint: 'nobody hears of bookings that need a person' },
  ];
}

export function addToGroup(username: string): string {
  return `Add @${username} to the group of your staff in Telegram: open the group, its name, "Add", @${username}.
Done?`;
}

export function askIsThatTheGroup({ title }: { readonly title: string }): string {
  return `The bot was added to "${title}". Is that the group?`;
}

export const addedNowhere =
  'The bot has not seen that it was added to a group. Is it running already, or on a webhook? Then enter the id yourself.';
export const askingStaffChat = 'Asking Telegram about the group';

export const askUpdates = 'How does the bot hear from Telegram?';
export const updateChoices = [
  { value: 'polling', label: 'It asks Telegram', hint: 'works anywhere, nothing to prepare' },
  { value: 'webhook', label: 'Telegram calls it', hint: 'needs a public https address; for many customers' },
] as const;
export const askWebhookUrl =
  'The public address at which the bot is reached, with its path? (https://bot.example.com/telegram)';

export const keyGenerated =
  "A key was made that encrypts your customers' data. Keep a copy of .env where you keep passwords: without it a backup is worth nothing.";

export const venueFileBeginning = `# What your venue is. venue.example.toml shows everything else that can stand here:
# address, hours, texts in other languages, cancellation policy, the look of tickets.

`;

export function venueByHand(keys: object): string {
  const lines = Object.entries(keys).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return `venue.toml is written in a way that setup can't change. Please put in yourself:\n${lines.join('\n')}`;
}

export const mendVenueFirst = 'Please mend venue.toml first, then run setup again. Nothing was written.';
export const nothingChanged = 'Nothing differs from what is there.';
export const whatIsWritten = 'What will be written';

export function fileChange(path: string, isThere: boolean, names: readonly string[]): string {
  const change = isThere ? 'changes; other lines stay' : 'is new';
  return `${path} ${change}${names.length === 0 ? '' : `: ${names.join(', ')}`}`;
}

export function askToWrite(isAnyThere: boolean): string {
  return isAnyThere ? 'Change what is there?' : 'Write it?';
}

export const written = 'Written. Only you can read .env.';
export const nothingWritten = 'Nothing was written.';
export const askToCheck = 'Check everything now? (the same as npm run doctor)';
export const askToStart = 'Start the bot now? (the same as npm start; Ctrl-C stops it)';
export const starting = 'Starting. Open your bot in Telegram and press Start.';
export const later = 'Later: npm run doctor checks everything, npm start starts the bot.';
