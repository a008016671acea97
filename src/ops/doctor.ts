import { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import type { WebhookInfo } from 'grammy/types';
import type { Clock } from '../booking/ports.ts';
import { readCommandLine } from '../command-line.ts';
import { type Config, parseConfig, parsePartnerConfig } from '../config/config.ts';
import { type Environment, readEnvironment, storeVariables, variables } from '../config/environment.ts';
import type { StaffMember } from '../config/values.ts';
import { weeksLookedAt } from '../partner/catalogue.ts';
import { partnerDefaults } from '../partner/conventions.ts';
import { type DebtStanding, daysUrgencyOf, shareLevelOf } from '../partner/debt-limit.ts';
import { readerDeadlineMs } from '../reader/client.ts';
import { fillingPercent } from '../store/store-check.ts';
import { dayMs, hourSeconds, secondMs } from '../time.ts';
import { inLocale, namedPackages, type Picture } from '../venue/venue.ts';
import type { WalletKeys } from '../venue/wallet-signers.ts';
import { customerCommands } from '../views/commands.ts';
import { isPaidHere } from '../views/payment.ts';
import { findLost } from './after-restore.ts';
import { backupFinding } from './doctor-backup.ts';
import { type CheckFinding, type Findings, fault, ok, problemFinding, warning } from './doctor-findings.ts';
import { roundTripFindings } from './doctor-round-trips.ts';
import {
  bookingsUnreadable,
  clockDifference,
  keysLost,
  partnerAccepts,
  partnerFailed,
  staffChatRemark,
  storeAnswers,
  storeFailed,
  storeFills,
  storeWarning,
  telegramFailed,
} from './probe-advice.ts';
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
  type StoreContents,
  sizeOf,
  unreachablePictures,
} from './probes.ts';
import { probeReader, type ReaderSettings } from './reader-probe.ts';
import { bankNoticePath } from './server.ts';

const doctorUsage = `npm run doctor [-- --json] [-- --after-restore FILE]
Prints one line for each check, with what to fix. Changes nothing, except a key
in the store that expires at once. Exits with 0 on warnings and with 1 on faults.
--json           prints one JSON document
--after-restore  prints only what the restored store has lost of the log in FILE`;

export interface DoctorOptions {
  /** The folder of `.env`. */
  readonly folder?: string;
  /** Allows pictures from this machine, for a sandbox. */
  readonly allowsPrivatePictures?: boolean;
}

const megabyte = 1024 ** 2;
const leastFreeBytes = 200 * megabyte;
const mostPicturesNamed = 5;
const manyPendingUpdates = 100;
/** How old a reported failed delivery may be. */
const recentSeconds = hourSeconds;
const fewCertificateDays = 14;
/** Smaller ones look blurred on a phone, or on a ticket. */
const leastPictureWidth = 640;
const leastLogoHeight = 96;

/** Yields the findings in the order of the questions, each once it and all before it are there. */
export async function* examine(
  environment: Environment,
  { folder = process.cwd(), allowsPrivatePictures = false }: DoctorOptions = {},
): Findings {
  const parsed = parseConfig(environment);
  const config = parsed.ok ? parsed.config : null;
  const store = storeOf(environment, config);
  const questions = [
    parsed.ok ? configurationFindings(parsed, folder) : parsed.problems.map(problemFinding),
    telegramFindings(environment, config),
    storeFindings(store, environment.REDIS_URL),
    partnerFindings(environment, config, store, allowsPrivatePictures),
    config === null ? [] : roundTripFindings(config.telegram.apiRoot, config.partner.baseUrl),
    config === null ? [] : paymentFindings(config),
    config === null ? [] : walletFindings(config),
    config === null || config.reader === null ? [] : readerFindings(config, config.reader),
    fontFindings(),
    diskFindings(folder),
  ];
  // Asks all questions at once.
  const answers = questions.map((findings) => Array.fromAsync<CheckFinding>(findings));
  for (const findings of answers) yield* await findings;
}

async function* configurationFindings(
  { config, warnings }: Extract<ReturnType<typeof parseConfig>, { ok: true }>,
  folder: string,
): Findings {
  const { venue, access, role } = config;
  const who = access === 'public' ? 'anyone may book' : 'only invited people may book';
  yield ok(
    'configuration',
    `every variable is valid: ${venue.timeZone}, ${venue.currency}, ${who}, role ${role}`,
  );
  for (const { where, problem, example } of warnings)
    yield warning('configuration', { text: `${where} ${problem}`, fix: `for example ${example}` });
  if (await isReadByOthers(resolve(folder, '.env'))) {
    yield warning('configuration', {
      text: 'others on this machine can read the secrets in .env',
      fix: 'chmod 600 .env',
    });
  }
  if (venue.picture !== null) yield lookOf('picture', venue.picture);
  if (venue.ticket.logo !== null) yield lookOf('logo', venue.ticket.logo);
}

/** Checks one of the venue's own files. */
async function lookOf(what: 'picture' | 'logo', { path, bytes }: Picture): Promise<CheckFinding> {
  const size = await sizeOf(bytes);
  if (size === null) {
    return fault('looks', {
      text: `the ${what} ${path} can't be opened as a picture`,
      fix: 'save it again as PNG or JPEG',
    });
  }
  const { width, height } = size;
  const pixels = `${width} × ${height}`;
  const goodPicture = 'use a picture of about 1280 × 720';
  if (what === 'picture' && !isPhoto(size)) {
    return warning('looks', {
      text: `Telegram accepts no photo of ${pixels}, so /start is sent without ${path}`,
      fix: goodPicture,
    });
  }
  if (what === 'picture' ? width < leastPictureWidth : height < leastLogoHeight) {
    return warning('looks', {
      text: `the ${what} ${path} is only ${pixels} and will look blurred`,
      fix: what === 'picture' ? goodPicture : 'use a logo about 256 pixels high',
    });
  }
  const where = what === 'picture' ? '/start shows' : 'tickets carry';
  return ok('looks', `${where} ${path}, ${pixels}, ${Math.ceil(bytes.length / 1024)} kB`);
}

/** Telegram's limits for a photo. */
function isPhoto({ width, height }: Size): boolean {
  return width + height <= 10_000 && Math.max(width / height, height / width) <= 20;
}

async function* telegramFindings(environment: Environment, config: Config | null): Findings {
  const { BOT_TOKEN, TELEGRAM_API_ROOT, STAFF_CHAT_ID, STAFF_IDS } = variables;
  const { values } = readEnvironment(
    { BOT_TOKEN, TELEGRAM_API_ROOT, STAFF_CHAT_ID, STAFF_IDS },
    environment,
    'production',
  );
  const { BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot, STAFF_CHAT_ID: chatId } = values;
  if (token === undefined || apiRoot === undefined) return;
  const answer = await askTelegram({ token, apiRoot });
  if (answer.kind !== 'accepted') {
    yield fault('telegram', telegramFailed(answer, apiRoot));
    return;
  }
  yield ok('telegram', `the token is accepted: @${answer.username} (${answer.name})`);
  if (config !== null) yield* webhookFindings(config.telegram.webhook?.url ?? '', answer.webhook);
  const missing = customerCommands.filter((command) => !answer.commands.includes(command));
  if (missing.length === 0) yield ok('commands', 'the list of commands is registered');
  else {
    yield warning('commands', {
      text:
        missing.length === customerCommands.length
          ? 'Telegram has no list of commands yet'
          : `Telegram does not list ${missing.map((command) => `/${command}`).join(', ')}`,
      fix: 'npm start registers them, or npm run release once per deployment',
    });
  }
  if (chatId === null) yield withoutStaffChat(values.STAFF_IDS);
  else if (chatId !== undefined) {
    const remark = staffChatRemark(await askStaffChat({ token, apiRoot }, chatId), chatId, apiRoot);
    yield remark.fix === null ? ok('staff', remark.text) : warning('staff', remark);
  }
}

function withoutStaffChat(members: readonly StaffMember[] = []): CheckFinding {
  if (members.some(({ role }) => role === 'owner')) {
    const text = "alerts go to each owner, and customers' questions to each of STAFF_IDS, in private";
    return ok('staff', `${text}: STAFF_CHAT_ID is not set`);
  }
  return warning('staff', {
    text: 'nobody sees alerts: STAFF_CHAT_ID is not set, and STAFF_IDS names no owner',
    fix:
      'add the bot to a group of your staff, and put its id into STAFF_CHAT_ID: ' +
      'the number behind # in its address at web.telegram.org/a',
  });
}

/** Both addresses are empty where updates are polled. */
function* webhookFindings(
  expected: string,
  {
    url: registered = '',
    pending_update_count: pending,
    last_error_message: lastError,
    last_error_date: lastErrorAt = 0,
  }: WebhookInfo,
): Generator<CheckFinding> {
  if (registered === expected) {
    const how = expected === '' ? 'none: the bot polls Telegram' : `Telegram delivers to ${expected}`;
    yield ok('webhook', `${how}; ${pending === 1 ? '1 update waits' : `${pending} updates wait`}`);
  } else if (registered === '') {
    yield warning('webhook', {
      text: `Telegram does not deliver to ${expected} yet`,
      fix: 'start the bot, or send SIGHUP to the one that runs: it registers the address',
    });
  } else {
    yield warning('webhook', {
      text: `Telegram delivers to ${registered}, not to ${expected || 'this bot'}`,
      fix:
        expected === ''
          ? 'set WEBHOOK_URL; or stop the program that runs there, then npm start -- --take-over'
          : 'start the bot, or send SIGHUP to the one that runs: it takes its updates back. Who else has the token?',
    });
  }
  if (pending > manyPendingUpdates) {
    yield warning('webhook', {
      text: `${pending} updates wait`,
      fix: 'is the bot running? If it is, start more machines',
    });
  }
  if (lastError !== undefined && Date.now() / secondMs - lastErrorAt < recentSeconds) {
    yield warning('webhook', {
      text: `Telegram could not deliver within the last hour: ${printable(lastError)}`,
      fix: 'check that WEBHOOK_URL reaches the bot from the Internet, with a valid certificate',
    });
  }
}

/** Null when the store can't be reached. */
async function storeOf(environment: Environment, config: Config | null): Promise<StoreAnswer | null> {
  const { values } = readEnvironment(storeVariables, environment, 'production');
  const { REDIS_URL: url, REDIS_PREFIX: prefix, ENCRYPTION_KEYS: encryptionKeys } = values;
  if (url === undefined) return null;
  return askStore({ url, prefix, encryptionKeys, currency: config?.venue.currency });
}

async function* storeFindings(store: Promise<StoreAnswer | null>, url = ''): Findings {
  const answer = await store;
  if (answer === null) return;
  if (answer.kind !== 'answers') {
    yield fault('store', storeFailed(answer));
    return;
  }
  const { contents, backup } = answer;
  yield ok('store', storeAnswers(answer));
  for (const each of answer.warnings) yield warning('store', storeWarning(each));
  if (answer.usedPercent >= fillingPercent) yield warning('store', storeFills(answer.usedPercent));
  if (contents !== null) yield* contentsFindings(contents);
  if (backup !== null) yield backupFinding(backup, url);
}

function* contentsFindings({
  lostKeys,
  unreadable,
  currencyChanged,
}: StoreContents): Generator<CheckFinding> {
  if (lostKeys !== null) yield fault('store', keysLost(lostKeys));
  for (const [reason, count] of unreadable) yield fault('store', bookingsUnreadable(reason, count));
  if (currencyChanged !== null) yield problemFinding(currencyChanged);
}

async function* partnerFindings(
  environment: Environment,
  config: Config | null,
  store: Promise<StoreAnswer | null>,
  allowsPrivatePictures: boolean,
): Findings {
  const parsed = parsePartnerConfig(environment);
  if (!parsed.ok) return;
  const venue = config?.venue ?? { timeZone: 'UTC', currency: 'VND' };
  const signedBy = await store;
  const clock: Clock = signedBy?.kind === 'answers' ? signedBy.clock : machineClock;
  const named = config === null ? [] : namedPackages(config.venue);
  const answer = await askPartner(parsed.partner, venue, clock, named);
  const { clockSkewMs } = answer;
  if (answer.kind === 'failed') {
    yield fault('partner', partnerFailed(answer.failure, parsed.partner, clockSkewMs));
  } else if (answer.packages.length === 0) {
    const fix = 'ask the partner to give this account something to sell';
    yield warning('partner', { text: partnerAccepts(answer), fix });
  } else yield ok('partner', partnerAccepts(answer));
  if (clockSkewMs !== null && Math.abs(clockSkewMs) > partnerDefaults.clockSkewLimitMs) {
    yield warning('partner', {
      text: `the partner's clock is ${clockDifference(clockSkewMs)} the store's clock, which gives requests their time`,
      fix: "set the clock of the store's machine by NTP; if it is right, tell the partner",
    });
  }
  if (answer.kind === 'failed') return;
  if (answer.debt !== null) yield debtFinding(answer.debt);
  if (answer.unsold.length > 0) {
    yield warning('partner', {
      text:
        `venue.toml names packages that are not on sale in the next ${weeksLookedAt} weeks: ` +
        `${answer.unsold.map(printable).join(', ')}`,
      fix: 'correct the code, or keep it if the package will be sold later',
    });
  }
  yield* pictureFindings(await unreachablePictures(answer.packages, allowsPrivatePictures));
}

function* pictureFindings({
  count,
  notFetched,
  unreachable,
}: Awaited<ReturnType<typeof unreachablePictures>>): Generator<CheckFinding> {
  if (unreachable.length === 0) {
    const all = count === 1 ? '1 picture loads' : `all ${count} pictures load`;
    const some = `; ${notFetched} of them have no public https address, so Telegram must reach them itself`;
    yield ok(
      'pictures',
      count === 0 ? 'the packages have no pictures' : `${all}${notFetched === 0 ? '' : some}`,
    );
  }
  for (const address of unreachable.slice(0, mostPicturesNamed)) {
    yield warning('pictures', {
      text: `no picture at ${address}`,
      fix: 'customers wait for another size or see no picture: ask the partner, or correct PARTNER_IMAGE_URL',
    });
  }
  if (unreachable.length > mostPicturesNamed) {
    yield warning('pictures', {
      text: `and ${unreachable.length - mostPicturesNamed} more of ${count}`,
      fix: 'see PARTNER_IMAGE_URL in .env.example',
    });
  }
}

function* walletFindings({ wallet: { google, apple } }: Config): Generator<CheckFinding> {
  if (google !== null) yield ok('wallet', `tickets can be added to Google Wallet: issuer ${google.issuer}`);
  if (apple !== null) yield certificateFinding(apple);
}

function certificateFinding({
  certificate,
  passType,
  address,
}: NonNullable<WalletKeys['apple']>): CheckFinding {
  const { validTo } = new X509Certificate(certificate);
  const daysLeft = Math.floor((Date.parse(validTo) - Date.now()) / dayMs);
  const fix = 'make a new certificate of the pass type at developer.apple.com';
  if (daysLeft < 0)
    return fault('wallet', { text: `the certificate of ${passType} ended on ${validTo}`, fix });
  if (daysLeft < fewCertificateDays) {
    return warning('wallet', { text: `the certificate of ${passType} ends in ${daysLeft} days`, fix });
  }
  return ok('wallet', `tickets can be added to Apple Wallet: ${passType}, served at ${address}`);
}

function debtFinding({ percent, daysLeft }: DebtStanding): CheckFinding {
  const parts = [
    ...(percent === null ? [] : [`${percent}% of the limit is used`]),
    ...(daysLeft === null ? [] : [`payment is due in ${daysLeft} days`]),
  ];
  const text = parts.length === 0 ? 'the account has no limit' : parts.join(', ');
  const areStaffAlerted = shareLevelOf(percent, 0) > 0 || daysUrgencyOf(daysLeft) > 0;
  return areStaffAlerted
    ? warning('partner', { text, fix: 'pay the partner before it stops the sales' })
    : ok('partner', text);
}

/** Asks what any model can answer, and checks that the answer has the schema and comes in time. */
async function* readerFindings(config: Config, reader: ReaderSettings): Findings {
  const text = 'we are two adults, tomorrow would be nice';
  const { call, verdict } = await probeReader(config, reader, [], text, 'en');
  const { durationMs, outcome } = call;
  const took = `${(durationMs / secondMs).toFixed(1)} s`;
  const answerText = printable(call.text);
  if (outcome === 'answered' && verdict?.kind !== 'fallback') {
    const isSlow = durationMs > readerDeadlineMs;
    yield isSlow
      ? warning('reader', {
          text: `${reader.model} needs ${took}: customers wait for ${readerDeadlineMs / secondMs} s at most`,
          fix: 'keep the model loaded, or use a smaller or a hosted one',
        })
      : ok('reader', `${reader.model} answers in the schema after ${took}`);
  } else if (outcome === 'answered' || outcome === 'unreadable') {
    yield warning('reader', {
      text: `${reader.model} does not keep to the schema, so its answers are not used: ${answerText}`,
      fix: 'use a server with structured outputs (response_format json_schema), or another model',
    });
  } else {
    yield warning('reader', {
      text: `${reader.url} did not answer (${outcome}) after ${took}: ${answerText}`,
      fix: 'check READER_URL, READER_MODEL and READER_KEY; meanwhile the bot works without the model',
    });
  }
}

function* paymentFindings(config: Config): Generator<CheckFinding> {
  const { bankNotices, payment, paymentNotice, staff, telegram, venue } = config;
  if (!isPaidHere(payment)) {
    const notice = paymentNotice === null ? '' : inLocale(paymentNotice, venue.defaultLocale, venue);
    yield ok(
      'payments',
      notice === ''
        ? 'customers do not pay in the chat, and read nothing about paying'
        : `customers do not pay in the chat; they read "${notice}"`,
    );
    return;
  }
  if (payment.telegram?.isTest === true) {
    yield warning('payments', {
      text: 'customers pay by card in Telegram, with a test token: no money moves',
      fix: 'connect the live provider in @BotFather (/mybots, the bot, "Payments") before you sell',
    });
  } else if (payment.telegram !== null) {
    yield ok('payments', 'customers pay by card in Telegram; refunds are made at the provider');
  }
  if (payment.transfer !== null) {
    const { bank, number } = payment.transfer;
    const report =
      bankNotices === null
        ? 'staff confirm each transfer under /todo'
        : `${bankNotices.preset} reports money at ${bankNoticePath}`;
    yield ok('payments', `customers transfer to ${bank.name} …${number.slice(-4)}; ${report}`);
    if (bankNotices !== null && telegram.webhook === null) {
      yield warning('payments', {
        text: `${bankNotices.preset} needs a public address for ${bankNoticePath}, and WEBHOOK_URL names none`,
        fix:
          `let https://<your address>${bankNoticePath} lead to PORT of this process, ` +
          `and enter it at ${bankNotices.preset}`,
      });
    }
  }
  if (staff.members.length === 0) {
    yield warning('payments', {
      text: 'nobody is told of money that matches no booking, or that is to be returned',
      fix: 'name at least yourself in STAFF_IDS',
    });
  }
}

/** Draws a letter of each script that tickets are written in. */
async function* fontFindings(): Findings {
  try {
    // Imported here, so that a canvas that doesn't load is a finding and doesn't end the doctor.
    const { fontFor } = await import('../ticket/fonts.ts');
    for (const weight of [500, 700] as const) fontFor('Aệя票표', 20, weight);
    fontFor('A', 20, 500, true);
    yield ok('fonts', 'every script of the five languages can be drawn');
  } catch (error) {
    const [why = ''] = error instanceof Error ? error.message.split('\n') : [];
    yield fault('fonts', {
      text: `tickets can't be drawn: ${why}`,
      fix: 'npm ci, on the machine that runs the bot',
    });
  }
}

async function* diskFindings(folder: string): Findings {
  const free = await freeBytes(folder);
  if (free === null) return;
  const count = free / megabyte;
  const room = count < 1024 ? `${Math.floor(count)} MB` : `${(count / 1024).toFixed(1)} GB`;
  yield free < leastFreeBytes
    ? warning('disk', {
        text: `only ${room} are free here`,
        fix: 'make room before logs and the store need it',
      })
    : ok('disk', `${room} are free here`);
}

const signs = { ok: ['green', '✓'], warning: ['yellow', '!'], fault: ['red', '✗'] } as const;
const columnWidth = 'configuration'.length + 1;

export function render({ check, status, text, fix }: CheckFinding): string {
  const [colour, sign] = signs[status];
  const coloured = styleText(colour, sign, { stream: process.stdout });
  return `${coloured} ${check.padEnd(columnWidth)} ${text}${fix === null ? '' : ` — ${fix}`}`;
}

function countByStatus(status: CheckFinding['status'], findings: readonly CheckFinding[]): number {
  return findings.filter((each) => each.status === status).length;
}

/** Writes each finding as it comes, and answers the exit code. */
export async function runDoctor(
  environment: Environment,
  write: (line: string) => void,
  options?: DoctorOptions,
): Promise<0 | 1> {
  return writeFindings(examine(environment, options), write, summaryOf);
}

async function writeFindings(
  source: Findings,
  write: (line: string) => void,
  summary: (findings: readonly CheckFinding[]) => string,
): Promise<0 | 1> {
  const findings: CheckFinding[] = [];
  for await (const finding of source) {
    findings.push(finding);
    write(render(finding));
  }
  write(summary(findings));
  return countByStatus('fault', findings) > 0 ? 1 : 0;
}

function restoreSummaryOf(findings: readonly CheckFinding[]): string {
  const faults = countByStatus('fault', findings);
  if (faults === 0) return 'The store has every booking of this log that exists at the partner.';
  return `${faults === 1 ? 'One line above needs' : `${faults} lines above need`} you to act.`;
}

function summaryOf(findings: readonly CheckFinding[]): string {
  const faults = countByStatus('fault', findings);
  const warnings = countByStatus('warning', findings);
  if (faults > 0) {
    const isConfiguration = findings.some(
      ({ check, status }) => status === 'fault' && check === 'configuration',
    );
    const toFix = faults === 1 ? 'a fault' : `${faults} faults`;
    const setup = isConfiguration ? ' npm run setup asks for what is needed.' : '';
    return `The bot can't run yet: ${toFix} to fix.${setup}`;
  }
  if (warnings === 0) return 'Everything is ready.';
  return `The bot can run; ${warnings === 1 ? 'a warning' : `${warnings} warnings`} to think about.`;
}

async function writeAsJson(source: Findings): Promise<0 | 1> {
  const findings = await Array.fromAsync<CheckFinding>(source);
  const faults = countByStatus('fault', findings);
  const warnings = countByStatus('warning', findings);
  process.stdout.write(`${JSON.stringify({ faults, warnings, findings }, null, 2)}\n`);
  return faults > 0 ? 1 : 0;
}

if (import.meta.main) {
  // Ignores a pipe closed by its reader, such as head.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  const { values } = readCommandLine(doctorUsage, {
    json: { type: 'boolean', default: false },
    'after-restore': { type: 'string' },
  });
  const { json, 'after-restore': log } = values;
  const findings = log === undefined ? examine(process.env) : findLost(process.env, log);
  const summary = log === undefined ? summaryOf : restoreSummaryOf;
  const code = json
    ? await writeAsJson(findings)
    : await writeFindings(findings, (line) => process.stdout.write(`${line}\n`), summary);
  // Exits explicitly, since connections for pictures stay open for a while.
  process.exit(code);
}
