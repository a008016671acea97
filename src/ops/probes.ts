import { stat, statfs } from 'node:fs/promises';
import { Api, GrammyError, HttpError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Redis } from 'ioredis';
import PQueue from 'p-queue';
import type { CallFailure, CallOutcome, Clock, SalePackage } from '../booking/ports.ts';
import type { Config } from '../config/config.ts';
import { unsoldCodes } from '../partner/catalogue.ts';
import { createPartnerClient } from '../partner/client.ts';
import { type DebtStanding, debtStanding } from '../partner/debt-limit.ts';
import {
  createStoreClock,
  isOutage,
  isPasswordRefused,
  primariesOf,
  StoreUnavailable,
  setStoreClock,
  withStore,
} from '../store/connection.ts';
import { createKeyring, type Keyring } from '../store/encryption.ts';
import { createKeys, type Keys } from '../store/redis-keys.ts';
import {
  checkStore,
  countStored,
  countUnreadable,
  currencyProblem,
  lastBackupAt,
  lostKeysOf,
  readMemory,
  testWrite,
  usedPercent,
} from '../store/store-check.ts';
import { createPictureFetch } from '../telegram/pictures.ts';
import { followMoves } from '../telegram/telegram.ts';
import { createTransport, isTokenRefused } from '../telegram/transport.ts';
import { addVenueDays, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import { versionInInfo } from './redis-programs.ts';

/*
 * Asks each system that the bot depends on one question, in the bot's own way. Changes nothing anywhere but a key of
 * the store that expires at once, and no answer holds a secret.
 */

const botApiTimeoutMs = 10_000;
const picturesAtOnce = 4;
const daysLookedAt = 7;
const longestWhy = 120;

/** This machine's clock, when the store's is unavailable. */
export const machineClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

interface Unreachable {
  readonly kind: 'unreachable';
  /** The system's error code, such as ECONNREFUSED, or the beginning of a message. */
  readonly why: string;
}

export type NoTelegram = { readonly kind: 'refused' } | Unreachable;

type BotAddress = Pick<Config['telegram'], 'token' | 'apiRoot'>;

/** The bot of the token, and what is registered for it. */
export async function askTelegram(telegram: BotAddress) {
  return withTelegram(telegram, async (api) => {
    const me = await api.getMe();
    const webhook = await api.getWebhookInfo();
    const commands = await api.getMyCommands({ scope: { type: 'all_private_chats' } });
    return {
      kind: 'accepted' as const,
      username: me.username,
      name: printable(me.first_name),
      webhook,
      /** The commands that customers see in private chats. */
      commands: commands.map(({ command }) => command),
    };
  });
}

export type StaffChatAnswer =
  | {
      readonly kind: 'found';
      /** The group's title, or the name of the person in a private chat. */
      readonly title: string;
      readonly type: 'private' | 'group' | 'channel';
      readonly mayWrite: boolean;
      /** Null: it has none. */
      readonly topics: 'managed' | 'unmanaged' | null;
      /** Its new id, when it has become a supergroup. */
      readonly movedTo: number | null;
    }
  | { readonly kind: 'absent'; readonly why: string }
  | NoTelegram;

/** The bot's membership and rights in the staff chat. */
export async function askStaffChat(telegram: BotAddress, chatId: number): Promise<StaffChatAnswer> {
  let movedTo: number | null = null;
  return withTelegram(telegram, async (api) => {
    const remember = async (_from: number, to: number): Promise<void> => {
      movedTo = to;
    };
    api.config.use(followMoves({ remember }));
    try {
      // Fails for a group that was left or has become a supergroup, for which `getChat` still succeeds.
      await api.getChatMemberCount(chatId);
      const chat = await api.getChat(chatId);
      const common = { kind: 'found', movedTo } as const;
      if (chat.type === 'private') {
        const title = printable(chat.first_name);
        return { ...common, type: 'private', title, mayWrite: true, topics: null };
      }
      const me = await api.getMe();
      const member = await api.getChatMember(chatId, me.id);
      const isAdministrator = member.status === 'administrator';
      const memberMayWrite =
        member.status === 'restricted'
          ? member.can_send_messages
          : chat.permissions?.can_send_messages !== false;
      const mayManageTopics = isAdministrator && member.can_manage_topics === true;
      return {
        ...common,
        type: chat.type === 'channel' ? 'channel' : 'group',
        title: printable(chat.title),
        mayWrite: isAdministrator || memberMayWrite,
        topics: chat.is_forum !== true ? null : mayManageTopics ? 'managed' : 'unmanaged',
      };
    } catch (error) {
      if (!(error instanceof GrammyError) || ![400, 403].includes(error.error_code)) throw error;
      return { kind: 'absent', why: printable(error.description) };
    }
  });
}

/** The person who has recently sent the bot this word, alone or by a link with it; undefined: nobody has. */
export async function writerOf(telegram: BotAddress, word: string) {
  const updates = await waitingUpdates(telegram);
  const texts = [word, `/start ${word}`];
  const from = updates.find(({ message }) => texts.includes(message?.text?.trim() ?? ''))?.message?.from;
  return from && { id: from.id, name: printable(`${from.first_name} ${from.last_name ?? ''}`) };
}

/** The group to which the bot was added last; undefined: none recently. */
export async function groupOf(telegram: BotAddress) {
  const updates = await waitingUpdates(telegram);
  const added = updates.findLast(
    ({ my_chat_member: change }) =>
      change?.chat.type.endsWith('group') === true &&
      ['member', 'administrator'].includes(change.new_chat_member.status),
  );
  const chat = added?.my_chat_member?.chat;
  return chat && { id: chat.id, title: printable(chat.title ?? '') };
}

/** Reads waiting updates without acknowledging them, so that the bot gets them. Empty when there is a webhook. */
async function waitingUpdates(telegram: BotAddress): Promise<readonly Update[]> {
  const answer = await withTelegram(telegram, (api) => api.getUpdates({ timeout: 0 }));
  return Array.isArray(answer) ? answer : [];
}

async function withTelegram<Answer>(
  { token, apiRoot }: BotAddress,
  ask: (api: Api) => Promise<Answer>,
): Promise<Answer | NoTelegram> {
  const transport = createTransport({ apiRoot, timeoutMs: botApiTimeoutMs, onCall: () => undefined });
  try {
    return await ask(new Api(token, { apiRoot, fetch: transport.fetch }));
  } catch (error) {
    if (isTokenRefused(error)) return { kind: 'refused' };
    if (error instanceof GrammyError) return { kind: 'unreachable', why: printable(error.description) };
    return { kind: 'unreachable', why: systemWordOf(error instanceof HttpError ? error.error : error) };
  } finally {
    await transport.close();
  }
}

export type StoreAnswer = Awaited<ReturnType<typeof askStoreOnce>>;

/** The store's settings and the venue's currency, as far as they are known. */
interface StoreQuestion {
  readonly url: string;
  readonly prefix: string | undefined;
  readonly encryptionKeys?: Config['store']['encryptionKeys'] | undefined;
  readonly currency?: string | undefined;
}

/** Asks twice at most, since a busy machine may miss the time limit of a command once. */
export async function askStore(question: StoreQuestion): Promise<StoreAnswer> {
  const answer = await askStoreOnce(question);
  return answer.kind === 'unreachable' ? askStoreOnce(question) : answer;
}

async function askStoreOnce({ url, prefix, encryptionKeys, currency }: StoreQuestion) {
  try {
    return await withStore(url, async (connections) => {
      const { ledger } = connections;
      const keys = prefix === undefined ? null : createKeys(prefix);
      if (keys !== null) await testWrite(ledger, keys);
      const clock = createStoreClock();
      const { warnings, ...standing } = await checkStore(connections);
      const { version } = versionInInfo(await ledger.info('server'));
      await setStoreClock(clock, ledger);
      const began = performance.now();
      await ledger.ping();
      const latencyMs = performance.now() - began;
      return {
        kind: 'answers' as const,
        standing,
        version,
        latencyMs,
        usedPercent: usedPercent(await readMemory(ledger)),
        warnings,
        clock,
        /** Null where prefix or encryption keys are not known. */
        contents:
          keys === null || encryptionKeys === undefined
            ? null
            : await checkContents(ledger, keys, createKeyring(encryptionKeys), currency),
        /** Null where it is not known. */
        backup: keys === null ? null : await backupOf(ledger, keys, clock).catch(() => null),
      };
    });
  } catch (error) {
    return storeFailure(error);
  }
}

export type StoreContents = Awaited<ReturnType<typeof checkContents>>;

/** What is wrong with the values in the store. */
async function checkContents(redis: Redis, keys: Keys, keyring: Keyring, currency: string | undefined) {
  const lostKeys = await lostKeysOf(redis, keys, keyring);
  return {
    lostKeys,
    unreadable: lostKeys === null ? await countUnreadable(redis, keys, keyring) : [],
    currencyChanged: currency === undefined ? null : await currencyProblem(redis, keys, currency),
  };
}

export type BackupStanding = Awaited<ReturnType<typeof backupOf>>;

/** The last copy of the store, and whether one can be made. */
async function backupOf(redis: Redis, keys: Keys, clock: Clock) {
  const at = await lastBackupAt(redis, keys);
  const servers = primariesOf(redis);
  const counts = await Promise.all(servers.map((server) => countStored(server, keys)));
  return {
    ageMs: at === null ? null : clock.now() - at,
    isEmpty: counts.every(({ bookings }) => bookings === 0),
    refusal: await whyNotCopied(servers[0] ?? redis),
  };
}

/**
 * Copies nothing: the first command switches off what is off already; the second has one argument too many, and only a
 * server that knows the command reports that.
 */
const copyingProbes = [
  ['REPLCONF', 'rdb-only', '0'],
  ['SYNC', 'probe'],
] as const;

/** Why a server does not let this user copy it; null: it does. */
async function whyNotCopied(server: Redis): Promise<string | null> {
  for (const [command, ...args] of copyingProbes) {
    try {
      await server.call(command, ...args);
    } catch (error) {
      const cause = error instanceof StoreUnavailable ? error.cause : error;
      if (cause instanceof Error && !cause.message.includes('wrong number of arguments'))
        return printable(cause.message);
    }
  }
  return null;
}

/** Why the store failed or refused. Throws every other error. */
export function storeFailure(error: unknown) {
  if (!(error instanceof StoreUnavailable)) throw error;
  if (isPasswordRefused(error)) return { kind: 'refusesUser' as const };
  const kind = isOutage(error) ? ('unreachable' as const) : ('refuses' as const);
  return { kind, why: systemWordOf(error) };
}

export interface PartnerFailure extends Omit<CallFailure, 'partnerMessage' | 'cause'> {
  /** The partner's own message; empty when there was none. */
  readonly message: string;
  /** The system's error code, when there was no answer. */
  readonly why: string;
}

export type PartnerAnswer = {
  /** How far the partner's clock is ahead; null when unknown. */
  readonly clockSkewMs: number | null;
} & (
  | {
      readonly kind: 'answers';
      /** The packages of today at the venue, else of the next day with some; empty: none within a week. */
      readonly packages: readonly SalePackage[];
      readonly day: VenueDate;
      readonly today: VenueDate;
      /** Null: the partner gives no figures. */
      readonly debt: DebtStanding | null;
      /** The requested codes that are not on sale in the coming weeks. */
      readonly unsold: readonly string[];
    }
  | { readonly kind: 'failed'; readonly failure: PartnerFailure }
);

/** Makes signed reads with and without a body: the next packages on sale, and the debt. */
export async function askPartner(
  config: Config['partner'],
  venue: Pick<Config['venue'], 'timeZone' | 'currency'>,
  clock: Clock,
  codes: readonly string[] = [],
): Promise<PartnerAnswer> {
  const client = createPartnerClient({ config, venue, clock });
  const today = venueDateAt(clock.now(), venue.timeZone);
  const isNothing = (outcome: CallOutcome<readonly SalePackage[]>): boolean =>
    outcome.kind === 'done' && outcome.value.length === 0;
  const failed = (outcome: Failed): PartnerAnswer => ({
    kind: 'failed',
    failure: failureOf(outcome),
    clockSkewMs: client.clockSkewMs(),
  });
  try {
    let day = today;
    let packages = await client.catalogue.packagesOn(day);
    for (let ahead = 1; ahead < daysLookedAt && isNothing(packages); ahead += 1) {
      day = addVenueDays(today, ahead);
      packages = await client.catalogue.packagesOn(day);
    }
    if (packages.kind !== 'done') return failed(packages);
    const debt = await client.debtInfo();
    // A partner without a debt account refuses that read, but can sell.
    if (debt.kind !== 'done' && debt.failure.reason === 'authentication') return failed(debt);
    const unsold = await unsoldCodes(codes, today, async (date) => {
      const outcome = await client.catalogue.packagesOn(date);
      return outcome.kind === 'done' ? outcome.value : null;
    });
    return {
      kind: 'answers',
      packages: packages.value,
      day,
      today,
      unsold: unsold ?? [],
      debt: debt.kind === 'done' ? debtStanding(debt.value, today) : null,
      clockSkewMs: client.clockSkewMs(),
    };
  } finally {
    client.close();
  }
}

type Failed = Exclude<CallOutcome<unknown>, { kind: 'done' }>;

function failureOf({ failure }: Failed): PartnerFailure {
  const { partnerMessage, cause, ...shown } = failure;
  return { ...shown, message: printable(partnerMessage ?? ''), why: systemWordOf(cause) };
}

/**
 * The pictures' addresses that answer without a picture. `notFetched`: how many answer at an address that isn't public
 * https; the bot fetches nothing from these, so Telegram has to reach them itself.
 */
export async function unreachablePictures(packages: readonly SalePackage[], allowsPrivate: boolean) {
  const addresses = [...new Set(packages.flatMap(({ pictures }) => pictures.map(({ url }) => url)))].sort();
  const hosts = addresses.map((address) => URL.parse(address)?.host ?? '');
  const asTheBot = createPictureFetch({ hosts, allowsPrivate });
  const fromAnywhere = createPictureFetch({ hosts, allowsPrivate: true });
  const queue = new PQueue({ concurrency: picturesAtOnce });
  const results = await queue.addAll(
    addresses.map((address) => async () => {
      if ((await asTheBot(address)) !== null) return 'fetched';
      return (await fromAnywhere(address)) === null ? 'unreachable' : 'notFetched';
    }),
  );
  return {
    count: addresses.length,
    notFetched: results.filter((each) => each === 'notFetched').length,
    unreachable: addresses.filter((_address, index) => results[index] === 'unreachable').map(printable),
  };
}

/** The free bytes on the folder's disk; null when the system does not tell. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Whether others on this machine can read a file; false where there is none. */
export async function isReadByOthers(path: string): Promise<boolean> {
  try {
    return process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0;
  } catch {
    return false;
  }
}

/** The innermost error code or message: outer messages may contain addresses with passwords. */
export function systemWordOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const inner = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  if (inner instanceof Error) return systemWordOf(inner);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return code ?? printable(error.message);
}

/** Another system's text for a terminal: one short line without control characters. */
export function printable(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > longestWhy ? `${line.slice(0, longestWhy - 1)}…` : line;
}

/** A picture's size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Null: it can't be opened. */
export async function sizeOf(picture: Uint8Array): Promise<Size | null> {
  try {
    // Imported here, so that a canvas that doesn't load is a finding and doesn't end the doctor.
    const { loadImage } = await import('@napi-rs/canvas');
    const { width, height } = await loadImage(picture);
    return { width, height };
  } catch {
    return null;
  }
}
