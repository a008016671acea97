import { createHmac } from 'node:crypto';
import type { Api } from 'grammy';
import type { LanguageCode, WebhookInfo } from 'grammy/types';
import type { Config } from '../config/config.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { Store } from '../store/store.ts';
import type { RegistrationKind, Registrations } from '../store/telegram-memory.ts';
import { minuteMs, secondMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Telegram } from './telegram.ts';
import { type Wording, type Wordings, withinUnits } from './wording.ts';

/** The updates that the bot asks Telegram for. */
export const updateKinds = [
  'message',
  'edited_message',
  'channel_post',
  'callback_query',
  'pre_checkout_query',
  'my_chat_member',
] as const;

/** Telegram's limits, in characters. */
const longestBotName = 64;
const longestDescription = 512;
const longestShortDescription = 120;
/** How many updates Telegram delivers at once; its default is 40. */
const mostConnections = 100;

export interface Registration {
  readonly token: string;
  readonly webhook: Config['telegram']['webhook'];
  readonly wordings: Wordings;
  /** The commands for everybody, in the order of the menu. */
  readonly commands: readonly string[];
  /** Fingerprints of what was registered before. */
  readonly fingerprints: Registrations;
  /** Registers again what was registered before, in case somebody else has changed it. */
  readonly anew: boolean;
  /** Lets polling remove a webhook. */
  readonly takesOver: boolean;
}

/** What to register with Telegram, and what was registered before. */
export function registrationOf(
  { telegram: { token, webhook } }: Config,
  { registrations }: Pick<Store, 'registrations'>,
  { botInfo }: Telegram,
  wordings: Wordings,
  given: Pick<Registration, 'commands' | 'anew' | 'takesOver'>,
): Registration {
  return { token, webhook, wordings, fingerprints: registrations(botInfo.id), ...given };
}

/** Polling gets no updates while a webhook is set, and would take them away from the program with the webhook. */
export class WebhookInTheWayError extends Error {
  override readonly name = 'WebhookInTheWayError';
}

/** Registers the webhook, unless the same one is registered already. Throws WebhookInTheWayError. */
export async function registerWebhook(api: Api, registration: Registration): Promise<void> {
  const { webhook, fingerprints } = registration;
  if (webhook === null) {
    const { url = '' } = await api.getWebhookInfo();
    if (url !== '' && !registration.takesOver) {
      throw new WebhookInTheWayError(
        `Telegram delivers this bot's updates to ${URL.parse(url)?.host}, and WEBHOOK_URL is not set. To take ` +
          'the updates, stop the program that runs there and use "npm start -- --take-over"; ' +
          'or set WEBHOOK_URL.',
      );
    }
    await api.deleteWebhook();
    return fingerprints.forget('webhook');
  }
  const anew = registration.anew || !(await isRegistered(api, webhook.url));
  await once('webhook', webhookContent(webhook), { ...registration, anew }, () =>
    api.setWebhook(webhook.url, {
      secret_token: webhook.secret,
      allowed_updates: updateKinds,
      max_connections: mostConnections,
    }),
  );
}

function webhookContent(webhook: NonNullable<Registration['webhook']>) {
  return { ...webhook, updateKinds, mostConnections };
}

/** False where another machine has registered something else since, as while a deployment changes the secret. */
async function isRegisteredLast(registration: Registration): Promise<boolean> {
  const { webhook, fingerprints } = registration;
  const last = await fingerprints.recall('webhook');
  return webhook !== null && (last === null || last === fingerprintOf(webhookContent(webhook), registration));
}

/** Telegram doesn't return the secret; the fingerprint compares that. */
async function isRegistered(api: Api, webhookUrl: string): Promise<boolean> {
  const { url, allowed_updates: allowed = [] } = await api.getWebhookInfo();
  return url === webhookUrl && [...allowed].toSorted().join() === [...updateKinds].toSorted().join();
}

/** Registers the bot's commands and texts in every language, unless they are registered already. */
export async function registerProfile(api: Api, registration: Registration): Promise<void> {
  const introductions = introductionsIn(registration);
  await once('profile', introductions, registration, async () => {
    for (const introduction of introductions) await introduce(api, introduction);
  });
}

/** The texts that people see before they write to the bot, in each language; null: for every other language. */
function introductionsIn({ wordings, commands }: Registration) {
  return [null, ...wordings.locales].map((locale) => {
    const words = wordings.for(locale ?? undefined);
    const { venueName } = words;
    return {
      language: locale as LanguageCode | null,
      name: withinUnits(venueName, longestBotName),
      commands: commands.map((command) => ({
        command,
        description: words.text(`command-${command}`),
      })),
      description: introducing('bot-description', longestDescription, words),
      shortDescription: introducing('bot-short-description', longestShortDescription, words),
    };
  });
}

type Introduction = ReturnType<typeof introductionsIn>[number];

/** Fits a text to Telegram's limit by shortening the venue's name, so that the sentence stays whole. */
function introducing(key: string, most: number, words: Wording): string {
  const room = most - words.text(key, { venue: '' }).length;
  return words.text(key, { venue: withinUnits(words.venueName, room) });
}

async function introduce(api: Api, introduction: Introduction): Promise<void> {
  const language = introduction.language === null ? {} : { language_code: introduction.language };
  const scope = { type: 'all_private_chats' } as const;
  // Telegram lets a bot change its name a few times a day only.
  const { name } = await api.getMyName(language);
  if (name !== introduction.name) await api.setMyName(introduction.name, language);
  await api.setMyCommands(introduction.commands, { scope, ...language });
  await api.setMyDescription(introduction.description, language);
  await api.setMyShortDescription(introduction.shortDescription, language);
}

/** Keyed, since a secret may be part of the content. */
function fingerprintOf(content: unknown, { token }: Registration): string {
  return createHmac('sha256', token).update(JSON.stringify(content)).digest('base64url');
}

/** Registers something and stores a fingerprint of it. */
async function once(
  kind: RegistrationKind,
  content: unknown,
  registration: Registration,
  tell: () => Promise<unknown>,
): Promise<void> {
  const { fingerprints, anew } = registration;
  const fingerprint = fingerprintOf(content, registration);
  if (!anew && (await fingerprints.recall(kind)) === fingerprint) return;
  await tell();
  await fingerprints.remember(kind, fingerprint);
}

interface WebhookHealth {
  /** Whether Telegram delivers to our address, and our endpoint accepts it. */
  readonly isOurs: boolean;
  /** The host of somebody else's webhook; null: there is none. */
  readonly elsewhere: string | null;
  readonly pendingUpdates: number;
}

interface WebhookWatchOptions {
  readonly api: Api;
  /** Of our webhook; its `webhook` is null in polling mode. */
  readonly registration: Registration;
  readonly now: () => Instant;
  readonly logger: Logger;
}

export type WebhookWatch = ReturnType<typeof createWebhookWatch>;

/** The least time between two checks caused by refused requests. */
const restMs = 5 * secondMs;
/** Telegram reports its last failure until the next success, and longer. */
const freshFailureMs = 3 * minuteMs;

/**
 * Finds out whether Telegram delivers to our webhook. Registers it again where there is none, and where our endpoint
 * refuses Telegram because of another secret; leaves somebody else's to a person.
 */
export function createWebhookWatch({ api, registration, now, logger }: WebhookWatchOptions) {
  const url = registration.webhook?.url;
  let health: WebhookHealth | null = null;
  let looking: Promise<WebhookHealth | null> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Each failure that Telegram reports is acted upon once. */
  let repairedFailure = 0;

  async function ask(): Promise<WebhookHealth | null> {
    lookedAt = performance.now();
    const info = await api.getWebhookInfo();
    const isElsewhere = info.url !== '' && info.url !== url;
    const failedAt = info.last_error_date ?? 0;
    const isNew = failedAt > repairedFailure && failedAt * secondMs > now() - freshFailureMs;
    const isRefused = info.url === url && isNew && isRefusal(info);
    if (info.url === '' || (isRefused && (await isRegisteredLast(registration)))) {
      repairedFailure = failedAt;
      logger.warn(
        {},
        isRefused
          ? 'Telegram had another secret of the webhook, so it was registered again.'
          : 'Telegram had no webhook, so it was registered again.',
      );
      await registerWebhook(api, { ...registration, anew: true });
    }
    if (isElsewhere && health?.elsewhere == null)
      logger.error({}, 'Telegram delivers to another address: somebody else has registered a webhook.');
    return {
      isOurs: info.url === url && !isRefused,
      elsewhere: isElsewhere ? (URL.parse(info.url ?? '')?.host ?? '') : null,
      pendingUpdates: info.pending_update_count,
    };
  }

  /** Null in polling mode, and while Telegram gives no answer. */
  async function look(): Promise<WebhookHealth | null> {
    if (url === undefined) return null;
    looking ??= ask()
      .catch((error: unknown) => {
        logger.warn(errorFields(error), 'Telegram did not answer about the webhook.');
        return null;
      })
      .finally(() => {
        looking = null;
      });
    health = await looking;
    return health;
  }

  return {
    look,
    /** Our endpoint has refused a request: perhaps Telegram's. */
    refused(): void {
      if (performance.now() - lookedAt > restMs) void look();
    },
    /** As it was seen last. */
    health: () => health,
  };
}

/** Whether our endpoint has answered that the secret is wrong. */
function isRefusal({ last_error_message: failure = '' }: WebhookInfo): boolean {
  return failure.includes('401');
}
