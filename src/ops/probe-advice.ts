import type { Config } from '../config/config.ts';
import type { UnreadableValue } from '../store/connection.ts';
import { noNewBookingPercent, type StoreWarning } from '../store/store-check.ts';
import type { NoTelegram, PartnerAnswer, PartnerFailure, StaffChatAnswer, StoreAnswer } from './probes.ts';

/*
 * Explains the probes' answers to the operator, in doctor and setup, in English like the variables and the log. Texts
 * for customers and staff are in locales.
 */

/** A sentence about what is wrong, and what to do about it. */
export interface Advice {
  readonly text: string;
  readonly fix: string;
}

/** A sentence about a finding; `fix` is null when nothing is wrong. */
export type CheckRemark = Advice | { readonly text: string; readonly fix: null };

export function telegramFailed(answer: NoTelegram, apiRoot: string): Advice {
  return answer.kind === 'refused'
    ? {
        text: 'Telegram does not accept the token: it was revoked or mistyped',
        fix: 'copy it again from @BotFather (/mybots, the bot, "API Token") into BOT_TOKEN',
      }
    : {
        text: `Telegram can't be reached at ${apiRoot} (${answer.why})`,
        fix: 'check the connection, a firewall, and TELEGRAM_API_ROOT where it is set',
      };
}

export function staffChatRemark(answer: StaffChatAnswer, chatId: number, apiRoot: string): CheckRemark {
  if (answer.kind === 'absent') {
    return {
      text: `the bot is not in the chat ${chatId} (${answer.why})`,
      fix:
        chatId > 0
          ? 'this person must press Start at the bot, or STAFF_CHAT_ID must be corrected'
          : 'add the bot to the group of your staff, or correct STAFF_CHAT_ID',
    };
  }
  if (answer.kind !== 'found') return telegramFailed(answer, apiRoot);
  const { title, type, topics, mayWrite, movedTo } = answer;
  if (!mayWrite) {
    return {
      text: `the bot may not write in "${title}"`,
      fix: 'make it an administrator of that group, or let its members send messages',
    };
  }
  if (type === 'channel') {
    return {
      text: `"${title}" is a channel, in which customers' questions can't be answered`,
      fix: 'use a group for STAFF_CHAT_ID',
    };
  }
  if (topics === 'unmanaged') {
    return {
      text: `"${title}" has topics, but the bot may not open any: all customers' questions come to one place`,
      fix: 'make the bot an administrator of that group with the right to manage topics',
    };
  }
  const where = type === 'private' ? `the private chat with ${title}` : `"${title}"`;
  const eachTopic = topics === null ? '' : ', with a topic for each customer';
  const moved = movedTo === null ? '' : `; it is a supergroup now, ${movedTo}, which the bot follows`;
  return { text: `alerts and customers' questions come to ${where}${eachTopic}${moved}`, fix: null };
}

export function storeFailed(answer: Exclude<StoreAnswer, { kind: 'answers' }>): Advice {
  switch (answer.kind) {
    case 'refusesUser':
      return {
        text: 'the store is there, but does not accept the user and password',
        fix: 'check both in REDIS_URL: redis://user:password@host:port, without a user redis://:password@host:port',
      };
    case 'refuses':
      return {
        text: `the store is there, but refuses what the bot asks of it (${answer.why})`,
        fix:
          "OOM: give it more memory (maxmemory); READONLY: put the primary's address into REDIS_URL; " +
          'MISCONF: free its disk; NOPERM: give its user the rights that docs/operations.md lists',
      };
    case 'unreachable':
      return {
        text: `the store can't be reached (${answer.why})`,
        fix:
          'start Redis or Valkey 7 or newer, and check REDIS_URL: hosts, ' +
          'ports, user, password, and the name that the sentinels know',
      };
  }
}

export function storeFills(percent: number): Advice {
  return {
    text: `${percent}% of the store's memory is used; from ${noNewBookingPercent}% on no new booking is taken`,
    fix: 'give it more memory (maxmemory)',
  };
}

export function keysLost({ message }: Error): Advice {
  return {
    text: message,
    fix:
      'put exactly that key back into ENCRYPTION_KEYS; ' +
      'only if you can give up its bookings, start with another REDIS_PREFIX',
  };
}

export function storeAnswers({
  standing,
  version,
  latencyMs,
  warnings,
}: Extract<StoreAnswer, { kind: 'answers' }>): string {
  const time = latencyMs < 10 ? latencyMs.toFixed(1) : Math.round(latencyMs);
  const keeps = warnings.length === 0 ? '; its settings keep every booking' : '';
  return `${topologyText(standing)}, version ${version}, answers in ${time} ms${keeps}`;
}

function topologyText({
  kind,
  primaries,
  replicas,
}: Extract<StoreAnswer, { kind: 'answers' }>['standing']): string {
  const followers = replicas === 1 ? '1 replica' : `${replicas === 0 ? 'no' : replicas} replicas`;
  switch (kind) {
    case 'server':
      return `one server with ${followers}`;
    case 'sentinel':
      return `the primary that the sentinels name, with ${followers}`;
    case 'cluster':
      return `a cluster of ${primaries === 1 ? '1 primary' : `${primaries} primaries`} with ${followers}`;
  }
}

export function bookingsUnreadable(reason: UnreadableValue['reason'], count: number): Advice {
  const bookings = count === 1 ? 'one booking' : `${count} bookings`;
  switch (reason) {
    case 'unknownSchema':
      return {
        text: `${bookings} can't be read by this version: a newer one has written them`,
        fix: 'deploy the newer version again; do not go back to this one',
      };
    case 'unknownKey':
      return {
        text: `${bookings} can't be opened`,
        fix: 'put the key that is missing back into ENCRYPTION_KEYS',
      };
    default:
      return { text: `${bookings} are damaged in the store`, fix: 'restore them from a backup' };
  }
}

export function storeWarning(warning: StoreWarning): Advice {
  switch (warning.kind) {
    case 'appendOnlyOff':
      return { text: 'a restart of the store loses every booking', fix: 'set "appendonly yes"' };
    case 'syncNotAlways':
      return {
        text:
          "a crash of the store's machine may lose the last second " +
          `(appendfsync ${warning.appendfsync ?? 'unknown'})`,
        fix: 'set "appendfsync always", or accept that',
      };
    case 'evicts':
      return {
        text: `when its memory is full, the store deletes bookings (maxmemory-policy ${warning.policy})`,
        fix: 'set "maxmemory-policy noeviction"',
      };
    case 'oldVersion':
      return {
        text: `version ${warning.version} is not tested`,
        fix: 'upgrade to Redis or Valkey 7 or newer',
      };
    case 'mayWriteAlone':
      return {
        text:
          'a primary that is cut off from its replicas still ' +
          'accepts writes that a failover loses (min-replicas-to-write 0)',
        fix: 'set "min-replicas-to-write 1" and "min-replicas-max-lag 10" on every server',
      };
    case 'noReplica':
      return {
        text: 'the primary has no replica, and nothing is sent to the partner until it has one',
        fix: 'start a replica, or give the address of that server alone as redis://host:port',
      };
  }
}

export function partnerAccepts({
  packages,
  day,
  today,
}: Extract<PartnerAnswer, { kind: 'answers' }>): string {
  if (packages.length === 0) return 'accepts the signature, but has nothing on sale within a week';
  const count = packages.length === 1 ? '1 package is' : `${packages.length} packages are`;
  return day === today
    ? `accepts the signature; ${count} on sale today`
    : `accepts the signature; nothing is on sale today, ${count} on ${day}`;
}

/** Decides by the partner's code or, if the code has no class, by the HTTP status. */
export function isSignatureRefused({ reason, status }: PartnerFailure): boolean {
  return reason === 'authentication' || (reason === 'unexpected-code' && (status === 401 || status === 403));
}

export function partnerFailed(
  failure: PartnerFailure,
  { baseUrl }: Pick<Config['partner'], 'baseUrl'>,
  clockSkewMs: number | null,
): Advice {
  const { operation, reason, code, status, problem, message, why } = failure;
  const words = message === '' ? '' : `: "${message}"`;
  const details = `(${code === undefined ? `HTTP ${status}` : `code ${code}`}${words})`;
  if (status === undefined && message !== '') {
    return { text: `the partner was not asked: ${message}`, fix: 'answer again, or fix it in .env' };
  }
  if (isSignatureRefused(failure)) return signatureRefused(code, details, clockSkewMs);
  switch (reason) {
    case 'connection':
    case 'timeout':
      return {
        text: `the partner can't be reached at ${baseUrl} (${reason === 'timeout' ? 'no answer in time' : why})`,
        fix: 'check PARTNER_BASE_URL: https or http, host, port',
      };
    case 'malformed':
      if (problem !== undefined) {
        return {
          text: `the partner's answer to ${operation} does not match its document: ${problem}`,
          fix: 'ask the partner what has changed',
        };
      }
      return {
        text: `the server at ${baseUrl} is not the partner's API (HTTP ${status ?? 'unknown'})`,
        fix: 'check PARTNER_BASE_URL: the bot adds /api/v1/… to it, and some partners want a path before that',
      };
    case 'server':
      return {
        text: `the partner has an error of its own ${details}`,
        fix: 'try again in a while, else ask the partner',
      };
    case 'rate-limited':
    case 'rate-limited-here':
    case 'paused':
      return { text: `the partner has had too many requests ${details}`, fix: 'try again in a minute' };
    default:
      return {
        text: `the partner's document does not describe this answer ${details}`,
        fix: 'ask the partner what that code means, and put it into PARTNER_CODES',
      };
  }
}

/** Explains by the documented code which part of the request was refused. */
function signatureRefused(code: number | undefined, details: string, clockSkewMs: number | null): Advice {
  switch (code) {
    case 1003:
      return {
        text: `the partner does not know this client id ${details}`,
        fix: 'check PARTNER_CLIENT_ID, and that it belongs to this address (test or production)',
      };
    case 1004: {
      const skew = clockSkewMs === null ? '' : `; its clock is ${clockDifference(clockSkewMs)} the store's`;
      return {
        text: `the partner refuses the time of the request ${details}${skew}`,
        fix: 'set the clock of the store\'s machine, or sign milliseconds: PARTNER_SIGNATURE with "; timestamp=ms"',
      };
    }
    case 1006:
      return {
        text: `the partner refuses all requests from this machine ${details}`,
        fix: "ask the partner to allow this machine's public IP address",
      };
    default:
      return {
        text: `the partner refuses the signature ${details}`,
        fix: 'check PARTNER_CLIENT_SECRET; if it is right, PARTNER_SIGNATURE must say how this partner signs',
      };
  }
}

/** "40.0 s behind", to be followed by the name of the other clock. */
export function clockDifference(clockSkewMs: number): string {
  const seconds = Math.abs(clockSkewMs) / 1000;
  const much = seconds < 100 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
  return `${much} ${clockSkewMs < 0 ? 'behind' : 'ahead of'}`;
}
