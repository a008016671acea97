import { basename, dirname, resolve } from 'node:path';
import { parseArgs, styleText } from 'node:util';
import type { WebhookInfo } from 'grammy/types';
import type { Clock } from '../booking/ports.ts';
import { customerCommands } from '../bot/registration.ts';
import { type Config, parseConfig, parsePartnerConfig } from '../config/config.ts';
import { type Environment, readEnvironment, variables } from '../config/environment.ts';
import { partnerDefaults } from '../partner/conventions.ts';
import type { Picture } from '../venue/venue.ts';
import * as words from './check-words.ts';
import {
  askPartner,
  askStaffChat,
  askStore,
  askTelegram,
  freeBytes,
  isReadByOthers,
  machineClock,
  printable,
  type Size,
  type StoreAnswer,
  sizeOf,
  unreachablePictures,
} from './probes.ts';

/*
 * npm run doctor [-- --json]
 *
 * Says, one line each, what works and what to mend. It changes nothing. Warnings end with 0, faults with 1.
 */

export type Check =
  | 'configuration'
  | 'looks'
  | 'telegram'
  | 'webhook'
  | 'commands'
  | 'staff'
  | 'store'
  | 'partner'
  | 'pictures'
  | 'payments'
  | 'fonts'
  | 'disk';

export interface Finding {
  readonly check: Check;
  readonly status: 'ok' | 'warning' | 'fault';
  readonly text: string;
  /** What to do; null when nothing is. */
  readonly mend: string | null;
}

export interface DoctorOptions {
  /** Where `.env` is. */
  readonly folder?: string;
  /** Pictures of a sandbox come from this machine. */
  readonly allowsPrivatePictures?: boolean;
}

const leastFreeBytes = 200 * 1024 ** 2;
const mostPicturesNamed = 5;
const manyPendingUpdates = 100;
/** The last failure of a delivery is news for so long. */
const recentSeconds = 60 * 60;
const highDebtPercent = 80;
const fewDaysLeft = 3;
/** Smaller ones look blurred on a phone, or on a ticket. */
const leastPictureWidth = 640;
const leastLogoHeight = 96;

/** The findings of one question after the other, each as soon as it and those before it are there. */
export async function* examine(
  environment: Environment,
  { folder = process.cwd(), allowsPrivatePictures = false }: DoctorOptions = {},
): AsyncGenerator<Finding> {
  const parsed = parseConfig(environment);
  const config = parsed.ok ? parsed.config : null;
  const store = storeOf(environment);
  const answers = [
    config === null ? problemsOf(parsed) : configurationOf(config, environment, folder),
    config === null ? [] : looksFindings(config),
    telegramFindings(environment, config),
    store.then(storeFindings),
    store.then((answer) =>
      partnerFindings(environment, config, answer?.kind === 'answers' ? answer.clock : machineClock, {
        allowsPrivatePictures,
      }),
    ),
    config === null ? [] : paymentFindings(config),
    fontFindings(),
    diskFindings(folder),
  ];
  for (const findings of answers) yield* await findings;
}

function ok(check: Check, text: string): Finding {
  return { check, status: 'ok', text, mend: null };
}

function warning(check: Check, { text, mend }: words.Advice): Finding {
  return { check, status: 'warning', text, mend };
}

function fault(check: Check, { text, mend }: words.Advice): Finding {
  return { check, status: 'fault', text, mend };
}

function problemsOf(parsed: ReturnType<typeof parseConfig>): readonly Finding[] {
  const problems = parsed.ok ? [] : parsed.problems;
  return problems.map(({ where, problem, example }) =>
    fault('configuration', { text: `${where} ${problem}`, mend: `for example ${example}` }),
  );
}

async function configurationOf(
  config: Config,
  environment: Environment,
  folder: string,
): Promise<readonly Finding[]> {
  const file = environment.VENUE_FILE?.trim() || 'venue.toml';
  const isNamedTwice =
    Boolean(environment.VENUE_NAME?.trim()) && config.venue.name.und !== environment.VENUE_NAME?.trim();
  const secrets = resolve(folder, '.env');
  return [
    ok('configuration', words.configurationReads(config)),
    ...(isNamedTwice ? [warning('configuration', words.nameGivenTwice(basename(file)))] : []),
    ...((await isReadByOthers(secrets)) ? [warning('configuration', words.readByOthers)] : []),
  ];
}

/** The venue's own files, as customers will see them. */
async function looksFindings({ venue }: Config): Promise<readonly Finding[]> {
  const own = [
    { what: 'picture', file: venue.picture, isTooSmall: ({ width }: Size) => width < leastPictureWidth },
    { what: 'logo', file: venue.ticket.logo, isTooSmall: ({ height }: Size) => height < leastLogoHeight },
  ] as const;
  return Promise.all(
    own.flatMap(({ what, file, isTooSmall }) => (file === null ? [] : [looksOf(what, file, isTooSmall)])),
  );
}

async function looksOf(
  what: 'picture' | 'logo',
  { path, bytes }: Picture,
  isTooSmall: (size: Size) => boolean,
): Promise<Finding> {
  const size = await sizeOf(bytes);
  if (size === null) return fault('looks', words.ownFileUnreadable(what, path));
  if (what === 'picture' && !isPhoto(size)) return warning('looks', words.noPhoto(path, size));
  return isTooSmall(size)
    ? warning('looks', words.ownFileSmall(what, path, size))
    : ok('looks', words.ownFileShows(what, path, size, bytes.length));
}

/** Telegram's limits for a photo. */
function isPhoto({ width, height }: Size): boolean {
  return width + height <= 10_000 && Math.max(width / height, height / width) <= 20;
}

async function telegramFindings(
  environment: Environment,
  config: Config | null,
): Promise<readonly Finding[]> {
  const { BOT_TOKEN, TELEGRAM_API_ROOT, STAFF_CHAT_ID } = variables;
  const { values } = readEnvironment(
    { BOT_TOKEN, TELEGRAM_API_ROOT, STAFF_CHAT_ID },
    environment,
    'production',
  );
  const { BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot, STAFF_CHAT_ID: staffChatId } = values;
  if (token === undefined || apiRoot === undefined) return [];
  const answer = await askTelegram({ token, apiRoot });
  if (answer.kind === 'refused') return [fault('telegram', words.tokenRefused)];
  if (answer.kind === 'unreachable') {
    return [fault('telegram', words.telegramUnreachable(apiRoot, answer.why))];
  }
  const missing = customerCommands.filter((command) => !answer.commands.includes(command));
  return [
    ok('telegram', words.tokenAccepted(answer)),
    ...(config === null ? [] : webhookFindings(config.telegram.webhook?.url ?? '', answer.webhook)),
    missing.length === 0
      ? ok('commands', words.commandsRegistered)
      : warning('commands', words.commandsMissing(missing, missing.length === customerCommands.length)),
    ...(staffChatId === undefined ? [] : [await staffFinding({ token, apiRoot }, staffChatId)]),
  ];
}

async function staffFinding(
  telegram: Parameters<typeof askStaffChat>[0],
  chatId: number | null,
): Promise<Finding> {
  if (chatId === null) return warning('staff', words.noStaffChat);
  const seen = words.staffChatSeen(await askStaffChat(telegram, chatId), chatId, telegram.apiRoot);
  return seen.ok ? ok('staff', seen.text) : warning('staff', seen);
}

function webhookFindings(
  expected: string,
  {
    url = '',
    pending_update_count: pending,
    last_error_message: lastError,
    last_error_date: lastErrorAt = 0,
  }: WebhookInfo,
): readonly Finding[] {
  const isRecent = Date.now() / 1000 - lastErrorAt < recentSeconds;
  const registered =
    url === expected
      ? ok('webhook', expected === '' ? words.polls(pending) : words.webhookRegistered(expected, pending))
      : warning('webhook', words.webhookElsewhere(expected, url));
  return [
    registered,
    ...(pending > manyPendingUpdates ? [warning('webhook', words.manyPending(pending))] : []),
    ...(lastError !== undefined && isRecent
      ? [warning('webhook', words.deliveryFailed(printable(lastError)))]
      : []),
  ];
}

async function storeOf(environment: Environment): Promise<StoreAnswer | null> {
  const { REDIS_URL } = variables;
  const { values } = readEnvironment({ REDIS_URL }, environment, 'production');
  return values.REDIS_URL === undefined ? null : askStore(values.REDIS_URL);
}

function storeFindings(answer: StoreAnswer | null): readonly Finding[] {
  if (answer === null) return [];
  if (answer.kind === 'unreachable') return [fault('store', words.storeUnreachable(answer.why))];
  return [
    ok('store', words.storeAnswers(answer)),
    ...answer.warnings.map((each) => warning('store', words.storeWarning(each))),
  ];
}

async function partnerFindings(
  environment: Environment,
  config: Config | null,
  clock: Clock,
  { allowsPrivatePictures }: Required<Pick<DoctorOptions, 'allowsPrivatePictures'>>,
): Promise<readonly Finding[]> {
  const parsed = parsePartnerConfig(environment);
  if (!parsed.ok) return [];
  const venue = config?.venue ?? { timeZone: 'UTC', currency: 'VND' };
  const answer = await askPartner(parsed.partner, venue, clock);
  const { clockSkewMs } = answer;
  const isSkewed = clockSkewMs !== null && Math.abs(clockSkewMs) > partnerDefaults.clockSkewLimitMs;
  const skew = isSkewed ? [warning('partner', words.clocksDiffer(clockSkewMs))] : [];
  if (answer.kind === 'failed') {
    return [fault('partner', words.partnerFailed(answer.failure, parsed.partner, clockSkewMs)), ...skew];
  }
  const { packages, debt } = answer;
  const isNearLimit = (debt?.percent ?? 0) >= highDebtPercent || (debt?.daysLeft ?? 99) <= fewDaysLeft;
  const says =
    debt === null
      ? []
      : [isNearLimit ? warning('partner', words.debtNear(debt)) : ok('partner', words.debtSays(debt))];
  const pictures = await unreachablePictures(packages, allowsPrivatePictures);
  const { unreachable } = pictures;
  return [
    packages.length === 0
      ? warning('partner', { text: words.partnerAccepts(answer), mend: words.askForPackages })
      : ok('partner', words.partnerAccepts(answer)),
    ...skew,
    ...says,
    ...(unreachable.length === 0 ? [ok('pictures', words.picturesLoad(pictures.count))] : []),
    ...unreachable
      .slice(0, mostPicturesNamed)
      .map((address) => warning('pictures', words.pictureUnreachable(address))),
    ...(unreachable.length > mostPicturesNamed
      ? [
          warning(
            'pictures',
            words.morePicturesUnreachable(unreachable.length - mostPicturesNamed, pictures.count),
          ),
        ]
      : []),
  ];
}

function paymentFindings({ payment, paymentNotice, staff, telegram }: Config): readonly Finding[] {
  if (payment.telegram === null && payment.transfer === null) {
    return [ok('payments', words.paidOutside(paymentNotice.default))];
  }
  const byTelegram = payment.telegram === null ? null : words.paidByTelegram(payment.telegram.isTest);
  const notices = payment.transfer?.webhook ?? null;
  return [
    ...(byTelegram === null
      ? []
      : [typeof byTelegram === 'string' ? ok('payments', byTelegram) : warning('payments', byTelegram)]),
    ...(payment.transfer === null ? [] : [ok('payments', words.paidByTransfer(payment.transfer))]),
    ...(notices !== null && telegram.webhook === null
      ? [warning('payments', words.noticesNeedAddress(notices.preset))]
      : []),
    ...(staff.members.length === 0 ? [warning('payments', words.nobodyForMoney)] : []),
  ];
}

/** Draws a letter of each script that tickets are written in. */
async function fontFindings(): Promise<readonly Finding[]> {
  try {
    // Loaded here, so that pictures that can't be drawn are a finding and not the end of the doctor.
    const { fontFor } = await import('../ticket/fonts.ts');
    for (const weight of [500, 700] as const) fontFor('Aệя票표', 20, weight);
    fontFor('A', 20, 500, true);
    return [ok('fonts', words.fontsLoad)];
  } catch (error) {
    return [fault('fonts', words.fontsFail(error instanceof Error ? error.message : ''))];
  }
}

async function diskFindings(folder: string): Promise<readonly Finding[]> {
  const free = await freeBytes(dirname(resolve(folder, '.env')));
  if (free === null) return [];
  return [free < leastFreeBytes ? warning('disk', words.diskFull(free)) : ok('disk', words.diskFree(free))];
}

const signs = { ok: '✓', warning: '!', fault: '✗' } as const;
const colours = { ok: 'green', warning: 'yellow', fault: 'red' } as const;
const columnWidth = 'configuration'.length + 1;

export function render({ check, status, text, mend }: Finding): string {
  const sign = styleText(colours[status], signs[status], { stream: process.stdout });
  return `${sign} ${check.padEnd(columnWidth)} ${text}${mend === null ? '' : ` — ${mend}`}`;
}

/** Writes each finding as it comes, and answers the exit code. */
export async function runDoctor(
  environment: Environment,
  write: (line: string) => void,
  options?: DoctorOptions,
): Promise<0 | 1> {
  const findings: Finding[] = [];
  for await (const finding of examine(environment, options)) {
    findings.push(finding);
    write(render(finding));
  }
  write(words.doctorSummary(findings));
  return findings.some(({ status }) => status === 'fault') ? 1 : 0;
}

async function runDoctorAsJson(environment: Environment): Promise<0 | 1> {
  const findings = await Array.fromAsync(examine(environment));
  const count = (status: Finding['status']) => findings.filter((each) => each.status === status).length;
  const faults = count('fault');
  process.stdout.write(`${JSON.stringify({ faults, warnings: count('warning'), findings }, null, 2)}\n`);
  return faults > 0 ? 1 : 0;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const code = values.json
    ? await runDoctorAsJson(process.env)
    : await runDoctor(process.env, (line) => process.stdout.write(`${line}\n`));
  // Connections for pictures are kept open for a while.
  process.exit(code);
}
