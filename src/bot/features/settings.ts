import { Composer } from 'grammy';
import type { Profile } from '../../storage/chat-records.ts';
import { parseTap, tapData } from '../callback-data.ts';
import { type BotContext, endTap } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Screen } from '../screen.ts';
import type { Wording } from '../wording.ts';
import { backToMenu } from './menu.ts';

/** /settings: the language, whether a visit is reminded of, and whether its customer is asked how it was. */
export function settingsFeature({ config, show }: FeatureDependencies): Composer<BotContext> {
  const { reviewAfterVisit } = config.venue.policy;
  const screenOf = ({ reminders, reviews }: Profile, words: Wording): Screen =>
    settingsScreen(reminders !== false, reviewAfterVisit ? reviews !== false : null, words);
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('settings', (ctx) => show(ctx, screenOf(ctx.profile, ctx.words)));
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'reminders' && tap?.kind !== 'reviews') return next();
    const chosen = await ctx.lock.records.profiles.update(ctx.from.id, (profile) => ({
      ...profile,
      [tap.kind]: tap.on,
    }));
    const toast = ctx.words.text(`${tap.kind}-turned-${tap.on ? 'on' : 'off'}`);
    await show(ctx, screenOf(chosen, ctx.words), { toast });
  });
  return composer;
}

/** `hasReviews`: null where the venue does not ask. */
function settingsScreen(hasReminders: boolean, hasReviews: boolean | null, words: Wording): Screen {
  const settings = words.html('settings-text', {
    language: words.text('language-name'),
    reminders: words.text(hasReminders ? 'reminders-on' : 'reminders-off'),
  });
  const reviews = words.html('settings-reviews', {
    reviews: words.text(hasReviews === true ? 'reminders-on' : 'reminders-off'),
  });
  return {
    text: hasReviews === null ? settings : `${settings}\n${reviews}`,
    rows: [
      [
        {
          text: words.text(hasReminders ? 'turn-reminders-off' : 'turn-reminders-on'),
          data: tapData.reminders(!hasReminders),
        },
      ],
      ...(hasReviews === null
        ? []
        : [
            [
              {
                text: words.text(hasReviews ? 'turn-reviews-off' : 'turn-reviews-on'),
                data: tapData.reviews(!hasReviews),
              },
            ],
          ]),
      [{ text: words.text('language'), data: tapData.menu('language') }],
    ],
  };
}

/** /language: the customer's choice goes before Telegram's language. */
export function languageFeature({ show, welcome, wordings }: FeatureDependencies) {
  async function open(ctx: BotContext): Promise<void> {
    const { words } = ctx;
    const languages = wordings.locales.map((locale) => [
      { text: wordings.for(locale).text('language-name'), data: tapData.language(locale) },
    ]);
    await show(ctx, {
      text: words.html('language-question'),
      rows: [...languages, [backToMenu(words)]],
      isPassing: true,
    });
  }

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('language', open);
  inPrivate.callbackQuery(tapData.menu('language'), open);
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'language') return next();
    const locale = wordings.match(tap.locale);
    if (locale === null) return endTap(ctx, ctx.words.text('stale'));
    await ctx.lock.records.profiles.update(ctx.from.id, (profile) => ({ ...profile, locale }));
    // What is shown below the screen is said in the new language too.
    const words = wordings.for(locale);
    Object.assign(ctx, { words });
    const screen = welcome(ctx.from.first_name, words);
    await show(ctx, screen, { toast: words.text('language-chosen') });
  });
  return { composer, open };
}
