import { type Note, startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { startApp } from '../src/app.ts';
import { type Config, parseConfig, readFromDisk } from '../src/config/config.ts';
import { renderProblems } from '../src/config/values.ts';
import { createLogger } from '../src/logger.ts';
import type { Verdict } from '../src/reader/checker.ts';
import { type BankSandbox, startBankSandbox, transferTable } from './bank/bank.ts';
import { type ModelCall, type ModelSandbox, startModelSandbox } from './model/model.ts';
import type { ObservedCall } from './partner/api.ts';
import { venueName } from './partner/catalogue.ts';
import { type PartnerSandbox, startPartnerSandbox } from './partner/server.ts';
import { type RunningStore, startStore } from './redis.ts';
import { demoVenueFile, demoVenueWith } from './venue/venue-file.ts';

/** The ways to pay, joined by commas; `none` is at the gate. */
export const payments = ['none', 'telegram', 'transfer', 'telegram,transfer'] as const;
export type Payment = (typeof payments)[number];

export function isPayment(text: string): text is Payment {
  return (payments as readonly string[]).includes(text);
}

export interface StageOptions {
  readonly port: number;
  /** How many times faster holds pass. */
  readonly speed: number;
  readonly payment?: Payment | undefined;
  /** With the sandbox's model for what the bot can't read itself. */
  readonly hasReader?: boolean | undefined;
  readonly logLevel: string;
  /** A real bot's token, to use the real Telegram. */
  readonly realToken?: string | undefined;
  /** An existing store instead of one that ends with the stage. */
  readonly storeUrl?: string | undefined;
}

/** The whole bot with its sandboxes, for the demo and the screenshots. */
export interface Stage {
  readonly storeKind: string;
  readonly partner: PartnerSandbox;
  /** Null without a reader. */
  readonly model: ModelSandbox | null;
  /** Null when transfers are off. */
  readonly bank: BankSandbox | null;
  /** Null with the real Telegram. */
  readonly telegram: TelegramSandbox | null;
  stop(): Promise<void>;
}

const holdMinutes = 60;
const holdReminderMinutes = 10;
const confirmQuietSeconds = 60;
const openingCheckMinutes = 15;
/** Finds within seconds what the partner does by itself; a venue has minutes. */
const debtTiming = { debtFreshMs: 1_000, debtLookMs: 2_000, debtRetryMs: 3_000, debtReadPauseMs: 500 };
const partnerTimeoutMs = 15_000;
const leastPartnerTimeoutMs = 3_000;
const partnerPanel = new URL('./partner-panel/', import.meta.url);
const bankPanel = new URL('./bank-panel/', import.meta.url);
/** An invented provider's token: no money moves. */
const providerToken = '123456789:TEST:demo';
const ownerId = 7_000_000_001;
const deskId = 7_000_000_002;

export async function startStage(options: StageOptions): Promise<Stage> {
  const isOnSandbox = options.realToken === undefined;
  const store = await startStore({ url: options.storeUrl, hasOwnClock: isOnSandbox });
  let telegram: TelegramSandbox | null = null;
  let staffChatId: number | null = null;
  const botsClock = followClock(store.setAhead, () => telegram);
  const partner = await startPartnerSandbox({
    holdMinutes: holdMinutes / options.speed,
    signatureClock: () => Date.now() + botsClock.aheadMs(),
    onCall: (call) => telegram?.note(noteOf(call)),
  });
  const bank = options.payment?.includes('transfer') === true ? await startBankSandbox() : null;
  const model =
    options.hasReader === true
      ? await startModelSandbox({ onCall: (call) => telegram?.note(modelNoteOf(call)) })
      : null;
  if (isOnSandbox) {
    telegram = await startTelegramSandbox({
      port: options.port,
      extensions: [
        { name: 'partner', folder: partnerPanel, backendUrl: partner.url },
        ...(bank === null ? [] : [{ name: 'bank', folder: bankPanel, backendUrl: bank.url }]),
      ],
      movesBotsClock: store.setAhead !== null,
      botName: venueName,
      botUsername: 'ngoclam_tickets_bot',
    });
    staffChatId = await populate(telegram);
  }
  const config = configFor(options, { partner, bank, model, storeUrl: store.url, telegram, staffChatId });
  const app = await startApp(config, createLogger(config.logLevel), {
    allowsPrivatePictures: true,
    // Whoever brought a token of a bot that runs was asked before.
    takesOver: true,
    staffTiming: debtTiming,
    onVerdict: (verdict) => telegram?.note(verdictNoteOf(verdict)),
  });
  bank?.tells(`http://127.0.0.1:${app.port}/payments/bank`);
  return {
    storeKind: store.kind,
    partner,
    bank,
    model,
    telegram,
    async stop() {
      botsClock.stop();
      await app.stop();
      await telegram?.stop();
      await bank?.stop();
      await model?.stop();
      await partner.stop();
      await store.stop();
    },
  };
}

const followEveryMs = 500;

/** Sets the store's clock, which the bot uses, to the chat page's clock where possible. */
function followClock(setAhead: RunningStore['setAhead'], telegram: () => TelegramSandbox | null) {
  let aheadMs = 0;
  const follow = (): void => {
    const clock = telegram()?.clock;
    if (setAhead === null || clock === undefined) return;
    const next = clock.now() - Date.now();
    if (Math.abs(next - aheadMs) < followEveryMs) return;
    setAhead(next);
    aheadMs = next;
  };
  const timer = setInterval(follow, followEveryMs);
  return { aheadMs: () => aheadMs, stop: () => clearInterval(timer) };
}

/** A call to the partner as the inspector lists it. */
function noteOf({ operation, ms, ...detail }: ObservedCall): Note {
  const { bookingCode, code, fault, late } = detail;
  return {
    source: 'partner',
    title: operation,
    text: late ? `${bookingCode ?? 'partner'}, takes effect late` : bookingCode,
    status: code === null ? 'no answer' : String(code),
    ok: code === 1000,
    fault,
    ms,
    detail,
  };
}

/** What the checker made of a model's answer. */
function verdictNoteOf(verdict: Verdict): Note {
  return { source: 'checker', title: verdict.kind, ok: verdict.kind !== 'fallback', detail: { ...verdict } };
}

/** A call to the model as the inspector lists it: what came, and what was answered. */
function modelNoteOf({ answer, ms, status, ...call }: ModelCall): Note {
  return {
    source: 'model',
    title: 'reads',
    text: call.message,
    status: status === null ? 'no answer' : String(status),
    ok: status === 200,
    ms,
    detail: { ...call, answer: answer === null ? null : JSON.parse(answer) },
  };
}

/**
 * Adds two customers, an owner who has pressed Start, a desk clerk, and their staff group with topics; answers its
 * id.
 */
async function populate(telegram: TelegramSandbox): Promise<number> {
  await telegram.person({ firstName: 'Emma', lastName: 'Wilson', languageCode: 'en', username: 'emma_w' });
  await telegram.person({ firstName: 'An', lastName: 'Nguyễn', languageCode: 'vi', username: 'an_nguyen' });
  const owner = await telegram.person({
    id: ownerId,
    firstName: 'Linh',
    lastName: '(staff)',
    languageCode: 'en',
  });
  await owner.starts();
  const desk = await telegram.person({
    id: deskId,
    firstName: 'Mai',
    lastName: '(desk)',
    languageCode: 'en',
  });
  const { id } = await telegram.group({
    title: `${venueName} · staff`,
    members: [owner, desk],
    kind: 'forum',
    bot: { status: 'administrator', canManageTopics: true },
  });
  return id;
}

function configFor(
  { speed, realToken, logLevel, payment = 'none' }: StageOptions,
  {
    partner,
    bank,
    model,
    storeUrl,
    telegram,
    staffChatId,
  }: Pick<Stage, 'partner' | 'bank' | 'model' | 'telegram'> & {
    readonly storeUrl: string;
    readonly staffChatId: number | null;
  },
): Config {
  const venue = {
    payment: {
      ways: payment === 'none' ? [] : payment.split(','),
      ...(bank !== null && { transfer: transferTable(bank) }),
    },
    policy: {
      hold_reminder_minutes: holdReminderMinutes / speed,
      opening_check_minutes: openingCheckMinutes / speed,
    },
  };
  const parsed = parseConfig(
    {
      BOT_TOKEN: telegram?.token ?? realToken,
      TELEGRAM_API_ROOT: telegram?.apiRoot ?? process.env.TELEGRAM_API_ROOT,
      HOST: '127.0.0.1',
      PORT: '0',
      PARTNER_BASE_URL: partner.baseUrl,
      PARTNER_CLIENT_ID: partner.clientId,
      PARTNER_CLIENT_SECRET: partner.clientSecret,
      PARTNER_TIMEOUT_MS: String(Math.round(Math.max(partnerTimeoutMs / speed, leastPartnerTimeoutMs))),
      REDIS_URL: storeUrl,
      REDIS_PREFIX: `demo-${process.pid}`,
      VENUE_FILE: demoVenueFile,
      PAYMENT_PROVIDER_TOKEN: process.env.PAYMENT_PROVIDER_TOKEN ?? providerToken,
      ...(bank !== null && { TRANSFER_WEBHOOK_SECRET: bank.secret }),
      ...(model !== null && { READER_URL: model.url, READER_MODEL: 'sandbox' }),
      HOLD_MINUTES: String(holdMinutes / speed),
      CONFIRM_QUIET_SECONDS: String(confirmQuietSeconds / speed),
      STAFF_IDS: `${ownerId}:owner,${deskId}:desk`,
      STAFF_CHAT_ID: staffChatId === null ? '' : String(staffChatId),
      LOG_LEVEL: logLevel,
    },
    'embedded',
    (path) => (path === demoVenueFile ? Buffer.from(demoVenueWith(venue)) : readFromDisk(path)),
  );
  if (!parsed.ok) throw new Error(renderProblems(parsed.problems));
  return parsed.config;
}
