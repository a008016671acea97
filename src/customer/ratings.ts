import { Composer } from 'grammy';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Profile } from '../storage/chat-records.ts';
import type { Stars } from '../storage/days.ts';
import { resumeButton } from '../telegram/active-message.ts';
import { discardMessage, paintCard } from '../telegram/card.ts';
import {
  type BotContext,
  endTap,
  isNotOwnWords,
  onTap,
  type TapContext,
  type TapOf,
} from '../telegram/context.ts';
import { hourMs } from '../time.ts';
import { isUnderWay } from './flow/draft.ts';
import { longestSentence, ratingThanks, sentenceQuestion, sentenceThanks } from './visit-info.ts';

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

  async function tapped(ctx: TapContext, { action, reference }: TapOf<'rating'>): Promise<void> {
    const { api, chatId, from, msgId: messageId, words } = ctx;
    if (!(await isOver(reference, from.id))) return endTap(ctx, words.text('stale'));
    if (action === 'say' || action === 'back') return turn(ctx, action, reference);
    const given = await ratings.rate(reference, Number(action) as Stars, today());
    await endTap(ctx, given.isNew ? null : words.text('rating-before'));
    const hasSentence = (await ratings.of(reference))?.sentence != null;
    const thanks = ratingThanks(reference, given.stars, hasSentence, words);
    await paintCard(api, telegram.pictures, chatId, { messageId, pictureUrl: null }, thanks);
  }

  /** Turns the message to the question for a sentence, and back. */
  async function turn(ctx: TapContext, action: 'say' | 'back', reference: string): Promise<void> {
    const { msgId: messageId, words } = ctx;
    const rating = await ratings.of(reference);
    if (rating === null || rating.sentence !== null) {
      return endTap(ctx, words.text(rating === null ? 'stale' : 'rating-before'));
    }
    const isAsked = action === 'say';
    await remember(ctx, isAsked ? { reference, messageId, until: now() + sentenceMs } : undefined);
    const screen = isAsked
      ? sentenceQuestion(reference, words)
      : ratingThanks(reference, rating.stars, false, words);
    await show(ctx, screen, { on: { messageId, pictureUrl: null } });
  }

  /** As long as the question is the active message, what is typed is its answer. */
  async function isAnswered({ chatId, lock, profile: { rating } }: BotContext): Promise<boolean> {
    if (rating === undefined || now() >= rating.until) return false;
    const active = await lock.records.activeMessages.current(chatId);
    return active?.kind === 'menu' && active.messageId === rating.messageId;
  }

  async function remember({ from, lock }: BotContext, rating: Profile['rating']): Promise<void> {
    await lock.records.profiles.update(from.id, (profile) => ({ ...profile, rating }));
  }

  async function said(
    ctx: BotContext,
    { reference, messageId }: NonNullable<Profile['rating']>,
    text: string,
  ): Promise<void> {
    const { api, chatId, from, words } = ctx;
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
    await remember(ctx, undefined);
    await discardMessage(api, chatId, messageId);
  }

  const composer = new Composer<BotContext>();
  onTap(composer, 'rating', tapped);
  composer.on('message:text', async (ctx, next) => {
    const { rating } = ctx.profile;
    const { text } = ctx.message;
    const isOther = rating === undefined || text.startsWith('/') || isNotOwnWords(ctx.message);
    return isOther || !(await isAnswered(ctx)) ? next() : said(ctx, rating, text);
  });
  return composer;
}
