import type { Config, Payment } from '../config/config.ts';
import type { DebtStanding } from '../partner/debt.ts';
import { bankNoticePath } from '../server/server.ts';
import type { StoreWarning } from '../storage/connection.ts';
import type { PartnerFailure, Size, StaffChatAnswer } from './probes.ts';

/** What doctor and setup find, as an operator reads it at a terminal, in English. Customers' and staff's words are in locales. */

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

function clockDifference(clockSkewMs: number): string {
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
