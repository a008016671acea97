import { Composer } from 'grammy';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Wish } from '../language/words.ts';
import type { Profile } from '../storage/chat-records.ts';
import type { Stars } from '../storage/days.ts';
import { resumeButton } from '../telegram/active-message.ts';
import { discardMessage } from '../telegram/card.ts';
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

/** How long after stars, or after "Add a sentence", what is typed is that sentence. */
const sentenceMs = hourMs;

/** What a customer wants done, which is no word about a visit. */
const requests: ReadonlySet<Wish> = new Set(['cancel', 'changeDate', 'myTickets', 'person', 'refund']);

/** The answers to "How was it?": stars once for a booking, and a sentence where the customer wants to. */
export function ratingsFeature({
  bookings,
  now,
  openDraft,
  read,
  show,
  store,
  today,
}: FeatureDependencies): Composer<BotContext> {
  const { ratings } = store;

  /** Callback data says nothing that is believed: the booking is the customer's own, and its visit is over. */
  async function isOver(reference: string, userId: number): Promise<boolean> {
    const booking = await bookings.find(reference, userId);
    return booking?.state === 'issued' && booking.order.date < today();
  }

  async function tapped(ctx: TapContext, { action, reference }: TapOf<'rating'>): Promise<void> {
    const { from, msgId: messageId, words } = ctx;
    if (!(await isOver(reference, from.id))) return endTap(ctx, words.text('stale'));
    if (action === 'say' || action === 'back') return turn(ctx, action, reference);
    const given = await ratings.rate(reference, Number(action) as Stars, today());
    const toast = given.isNew ? null : words.text('rating-before');
    const hasSentence = (await ratings.of(reference))?.sentence != null;
    const screen = ratingThanks(reference, given.stars, hasSentence, words);
    const until = now() + sentenceMs;
    await remember(ctx, hasSentence ? undefined : { reference, messageId, until, isOptional: true });
    await show(ctx, screen, { toast, on: { messageId, pictureUrl: null } });
  }

  /** Turns the message to the question for a sentence, and back. */
  async function turn(ctx: TapContext, action: 'say' | 'back', reference: string): Promise<void> {
    const { msgId: messageId, words } = ctx;
    const rating = await ratings.of(reference);
    if (rating === null || rating.sentence !== null) {
      return endTap(ctx, words.text(rating === null ? 'stale' : 'rating-before'));
    }
    const isAsked = action === 'say';
    const until = now() + sentenceMs;
    await remember(ctx, { reference, messageId, until, isOptional: !isAsked });
    const screen = isAsked
      ? sentenceQuestion(reference, words)
      : ratingThanks(reference, rating.stars, false, words);
    await show(ctx, screen, { on: { messageId, pictureUrl: null } });
  }

  /**
   * As long as the message that invites a sentence is the active one, what is typed is that sentence; below the stars,
   * where nobody has asked for it, a day with a number of visitors still begins a booking, and a request is heard.
   */
  async function isAnswered({ chatId, lock, profile, words }: BotContext, text: string): Promise<boolean> {
    const { rating } = profile;
    if (rating === undefined || now() >= rating.until) return false;
    const active = await lock.records.activeMessages.current(chatId);
    if (active?.kind !== 'menu' || active.messageId !== rating.messageId) return false;
    if (rating.isOptional !== true) return true;
    const { dates, counts, wishes } = read(text, words.locale);
    const isOrder = dates.kind !== 'none' && counts.length > 0;
    return !isOrder && !wishes.some((wish) => requests.has(wish));
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
    return isOther || !(await isAnswered(ctx, text)) ? next() : said(ctx, rating, text);
  });
  return composer;
}
