import type { Config } from '../config/config.ts';
import type { DebtStanding } from '../partner/debt.ts';
import type { StoreWarning } from '../storage/check-store.ts';
import type { PartnerFailure } from './probes.ts';

/** What an operator reads at a terminal, in English. What customers and staff read is in locales. */

/** A sentence about what is wrong, and what to do about it. */
export interface Advice {
  readonly text: string;
  readonly mend: string;
}

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

export function storeAnswers(version: string, latencyMs: number): string {
  return `version ${version} answers in ${latencyMs < 10 ? latencyMs.toFixed(1) : Math.round(latencyMs)} ms`;
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

export function partnerFailed(
  { reason, code, status, said, why }: PartnerFailure,
  { baseUrl }: Pick<Config['partner'], 'baseUrl'>,
  clockSkewMs: number | null,
): Advice {
  const words = said === '' ? '' : `: "${said}"`;
  const answered = `(${code === undefined ? `HTTP ${status}` : `code ${code}`}${words})`;
  switch (reason) {
    case 'authentication':
      return refused(code, answered, clockSkewMs);
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
    case 'no-turn':
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

export function partnerAccepts(packages: number): string {
  return `accepts the signature; ${packages === 1 ? '1 package is' : `${packages} packages are`} on sale today`;
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

export function commandsMissing(missing: readonly string[]): Advice {
  return {
    text: `Telegram does not list ${missing.map((command) => `/${command}`).join(', ')}`,
    mend: 'npm start registers them, or npm run release once per deployment',
  };
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

export const nothingOnSale: Advice = {
  text: 'accepts the signature, but has nothing on sale today',
  mend: 'ask the partner, unless today is a day without tickets',
};

export function picturesLoad(count: number): string {
  return count === 0
    ? "today's packages have no pictures"
    : `${count === 1 ? '1 picture loads' : `all ${count} pictures load`}`;
}

export function pictureUnreachable(address: string): Advice {
  return {
    text: `no picture at ${address}`,
    mend: 'customers see the package without it: ask the partner, or correct PARTNER_IMAGE_URL',
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

export function doctorSummary(findings: readonly { readonly status: 'ok' | 'warning' | 'fault' }[]): string {
  const faults = findings.filter(({ status }) => status === 'fault').length;
  const warnings = findings.filter(({ status }) => status === 'warning').length;
  if (faults > 0) return `The bot can't run yet: ${faults === 1 ? 'a fault' : `${faults} faults`} to mend.`;
  return warnings === 0
    ? 'Everything is ready.'
    : `The bot can run; ${warnings === 1 ? 'a warning' : `${warnings} warnings`} to think about.`;
}
