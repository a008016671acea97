import { conversations } from '@grammyjs/conversations';
import { Bot, type StorageAdapter } from 'grammy';
import type { Update, UserFromGetMe } from 'grammy/types';
import { isOutage } from '../storage/store-error.ts';
import type { Admission } from '../storage/update-meter.ts';
import { type AccessOptions, accessFeature } from './access.ts';
import { type BotContext, isNotOwnWords, type Profile } from './context.ts';
import { bookingFeature, endTap } from './features/booking.ts';
import { type BookingCardOptions, bookingCardFeature } from './features/booking-card.ts';
import {
  elsewhereFeature,
  isOfAnotherBot,
  notOwnWordsFeature,
  unhandledFeature,
} from './features/elsewhere.ts';
import type { FeatureOptions } from './features/feature.ts';
import { helpFeature } from './features/help.ts';
import { languageFeature } from './features/language.ts';
import { menuRows } from './features/menu.ts';
import { myTicketsFeature } from './features/my-tickets.ts';
import { privacyFeature } from './features/privacy.ts';
import { type SentencesOptions, sentencesFeature } from './features/sentences.ts';
import { settingsFeature } from './features/settings.ts';
import type { StaffOptions } from './features/staff/options.ts';
import { staffFeature } from './features/staff/staff.ts';
import { startFeature } from './features/start.ts';
import type { LiveMenusOptions } from './live-menus.ts';
import { liveMenus } from './live-menus.ts';
import type { Transport } from './transport.ts';
import { updateRate } from './update-rate.ts';
import type { Wordings } from './wording.ts';

/** Raised when stored dialogues can't be replayed by new code; customers go on from their drafts. */
const conversationVersion = 1;

export interface BotOptions {
  readonly token: string;
  readonly apiRoot: string;
  readonly transport: Transport;
  readonly botInfo: UserFromGetMe;
  readonly wordings: Wordings;
  readonly profileOf: (userId: number) => Promise<Profile | null>;
  readonly conversationStorage: StorageAdapter<never>;
  readonly conversationKey: (chatId: number) => string;
  readonly features: FeatureOptions & BookingCardOptions & SentencesOptions;
  readonly staff: StaffOptions;
  readonly access: AccessOptions;
  readonly liveMenus: LiveMenusOptions;
  /** Whether the update is within its chat's rate. */
  readonly admissionOf: (update: Update) => Admission;
  readonly onError: (error: unknown, ctx: BotContext) => void;
}

/** The bot: who takes an update, from top to bottom. */
export function createBot(options: BotOptions): Bot<BotContext> {
  const { wordings, features } = options;
  const bot = new Bot<BotContext>(options.token, {
    botInfo: options.botInfo,
    client: { apiRoot: options.apiRoot, fetch: options.transport.fetch },
  });
  const booking = bookingFeature(features);

  bot.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      // Without the store nobody can tell what is done: the update comes again.
      if (isOutage(error)) throw error;
      options.onError(error, ctx);
      await apologise(ctx);
    }
  });
  bot.filter(isOfAnotherBot, () => undefined);
  bot.use(updateRate(options.admissionOf, wordings));
  bot.use(async (ctx, next) => {
    const profile = ctx.from === undefined ? null : await options.profileOf(ctx.from.id);
    const words = wordings.for(profile?.locale ?? ctx.from?.language_code);
    Object.assign(ctx, { profile: profile ?? {}, words });
    await next();
  });
  bot.use(staffFeature(options.staff));
  bot.use(elsewhereFeature());
  bot.filter(({ message }) => !isNotOwnWords(message)).use(accessFeature(options.access));
  bot.use(liveMenus(options.liveMenus));
  bot
    .filter((ctx) => ctx.chatId !== undefined)
    .use(
      conversations<BotContext, BotContext>({
        storage: {
          type: 'key',
          version: conversationVersion,
          getStorageKey: (ctx) => options.conversationKey(ctx.chatId ?? 0),
          adapter: options.conversationStorage,
        },
      }),
    );
  bot.use(booking.dialogue);
  // A dialogue under way says what it expects instead, also when its own state was lost.
  bot.filter(({ message }) => isNotOwnWords(message)).use(booking.recovery, notOwnWordsFeature());
  bot.use(startFeature(features, booking));
  bot.use(booking.commands);
  bot.use(bookingCardFeature(features, booking));
  const tickets = myTicketsFeature(features);
  const help = helpFeature(features);
  const language = languageFeature(features);
  bot.use(tickets.composer, help.composer, language.composer);
  bot.use(settingsFeature(features));
  bot.use(privacyFeature(features));
  bot.use(booking.recovery);
  const openers = { tickets: tickets.open, help: help.open, language: language.open };
  bot.use(sentencesFeature(features, booking, openers));
  bot.use(unhandledFeature((ctx) => ({ rows: menuRows(ctx.words, features.today()) })));
  return bot;
}

/** One plain sentence and a next step; that it can't be said either is no second error. */
async function apologise(ctx: BotContext): Promise<void> {
  if (ctx.chat?.type !== 'private' || ctx.words === undefined) return;
  try {
    await endTap(ctx, null);
    await ctx.reply(ctx.words.html('trouble'), { parse_mode: 'HTML' });
  } catch {
    // The chat or Telegram can't be reached; the error itself has been logged.
  }
}
