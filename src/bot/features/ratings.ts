import { Composer } from 'grammy';
import type { Profile } from '../../storage/chat-records.ts';
import type { Stars } from '../../storage/ratings.ts';
import { hourMs } from '../../time.ts';
import { resumeButton } from '../active-message.ts';
import { isUnderWay } from '../booking-flow/draft.ts';
import { parseTap, type Tap } from '../callback-data.ts';
import { discardMessage, paintCard } from '../card.ts';
import { type BotContext, endTap, isNotOwnWords } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Screen } from '../screen.ts';
import { longestSentence, ratingThanks, sentenceQuestion, sentenceThanks } from '../screens/venue.ts';

type RatingTapped = Extract<Tap, { kind: 'rating' }>;

/** How long after "Add a sentence" what is typed is that sentence. */
const sentenceMs = hourMs;

/** The answers to "How was it?": stars once for a booking, and a sentence where the customer wants to. */
export function ratingsFeature({
  bookings,
  now,
  openDraft,
  show,
  store,
  telegram,
  today,
}: FeatureDependencies): Composer<BotContext> {
  const { ratings } = store;

  /** Callback data says nothing that is believed: the booking is the customer's own, and its visit is over. */
  async function isOver(reference: string, userId: number): Promise<boolean> {
    const booking = await bookings.find(reference, userId);
    return booking?.state === 'issued' && booking.order.date < today();
  }

  async function tapped(ctx: BotContext, { action, reference }: RatingTapped): Promise<void> {
    const { from, words } = ctx;
    if (from === undefined || !(await isOver(reference, from.id))) return endTap(ctx, words.text('stale'));
    if (action === 'say' || action === 'back') return turn(ctx, action, reference, from.id);
    const given = await ratings.rate(reference, Number(action) as Stars, today());
    await endTap(ctx, given.isNew ? null : words.text('rating-before'));
    const hasSentence = (await ratings.of(reference))?.sentence != null;
    await paint(ctx, ratingThanks(reference, given.stars, hasSentence, words));
  }

  /** Turns the message to the question for a sentence, and back. */
  async function turn(
    ctx: BotContext,
    action: 'say' | 'back',
    reference: string,
    userId: number,
  ): Promise<void> {
    const { msgId, words } = ctx;
    const rating = await ratings.of(reference);
    if (rating === null || rating.sentence !== null || msgId === undefined) {
      return endTap(ctx, words.text(rating?.sentence == null ? 'stale' : 'rating-before'));
    }
    const isAsked = action === 'say';
    const asked = isAsked ? { reference, messageId: msgId, until: now() + sentenceMs } : undefined;
    await remember(ctx, userId, asked);
    const screen = isAsked
      ? sentenceQuestion(reference, words)
      : ratingThanks(reference, rating.stars, false, words);
    await show(ctx, screen, { on: { messageId: msgId, pictureUrl: null } });
  }

  /** As long as the question is the active message, what is typed is its answer. */
  async function isAnswered({ chatId, lock, profile: { rating } }: BotContext): Promise<boolean> {
    if (rating === undefined || chatId === undefined || now() >= rating.until) return false;
    const active = await lock.records.activeMessages.current(chatId);
    return active?.kind === 'menu' && active.messageId === rating.messageId;
  }

  async function remember(ctx: BotContext, userId: number, rating: Profile['rating']): Promise<void> {
    await ctx.lock.records.profiles.update(userId, (profile) => ({ ...profile, rating }));
  }

  async function paint({ api, chatId, msgId }: BotContext, screen: Screen): Promise<void> {
    if (chatId === undefined || msgId === undefined) return;
    await paintCard(api, telegram.pictures, chatId, { messageId: msgId, pictureUrl: null }, screen);
  }

  async function said(
    ctx: BotContext,
    { reference, messageId }: NonNullable<Profile['rating']>,
    text: string,
  ): Promise<void> {
    const { api, chatId, from, words } = ctx;
    if (from === undefined || chatId === undefined) return;
    if ([...text].length > longestSentence) {
      const screen = words.html('rating-sentence-too-long', { maximum: longestSentence });
      await ctx.reply(screen, { parse_mode: 'HTML' });
      return;
    }
    const isNew = (await isOver(reference, from.id)) && (await ratings.say(reference, text, today()));
    const rating = await ratings.of(reference);
    const thanks =
      rating === null
        ? words.html('stale')
        : sentenceThanks(rating.stars, isNew ? text : (rating.sentence ?? ''), words).text;
    const draft = await openDraft(ctx);
    const isBooking = draft !== null && isUnderWay(draft);
    await show(ctx, { text: thanks, rows: isBooking ? [[resumeButton(words)]] : [] }, { on: null });
    await remember(ctx, from.id, undefined);
    await discardMessage(api, chatId, messageId);
  }

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    return tap?.kind === 'rating' ? tapped(ctx, tap) : next();
  });
  inPrivate.on('message:text', async (ctx, next) => {
    const { rating } = ctx.profile;
    const { text } = ctx.message;
    const isOther = rating === undefined || text.startsWith('/') || isNotOwnWords(ctx.message);
    return isOther || !(await isAnswered(ctx)) ? next() : said(ctx, rating, text);
  });
  return composer;
}
