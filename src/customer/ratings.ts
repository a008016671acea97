import { Composer } from 'grammy';
import type { BookingReference } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Wish } from '../language/words/words.ts';
import type { AwaitedSentence } from '../storage/chat-records.ts';
import type { Stars } from '../storage/ratings.ts';
import { onTap, tapData } from '../taps.ts';
import { activeMenu } from '../telegram/active-message.ts';
import { discardMessage } from '../telegram/card.ts';
import {
  type BotContext,
  changeProfile,
  endTap,
  isNotOwnWords,
  type TapContext,
} from '../telegram/context.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import type { Wording } from '../telegram/wording.ts';
import { hourMs } from '../time.ts';
import { isUnderWay } from './flow/draft.ts';
import { resumeButton } from './show.ts';

/** How long after stars, or "Add a sentence", a text counts as the sentence. */
const sentenceMs = hourMs;

/** Wishes that are requests, not sentences about a visit. */
const requests: ReadonlySet<Wish> = new Set(['cancel', 'changeDate', 'myTickets', 'person', 'refund']);

/** The answers to "How was it?": stars, once for a booking, and an optional sentence. */
export function ratingsFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const { rate, turn } = createStars(dependencies);
  const { isAnswered, said } = createSentence(dependencies);
  onTap(composer, 'rating', async (ctx, { action, reference }) => {
    if (!(await isVisitOver(ctx, dependencies, reference))) return endTap(ctx, ctx.words.text('stale'));
    return action === 'say' || action === 'back'
      ? turn(ctx, action, reference)
      : rate(ctx, reference, Number(action) as Stars);
  });
  composer.on('message:text', async (ctx, next) => {
    const { rating } = ctx.profile;
    const { text } = ctx.message;
    const isOther = rating === undefined || text.startsWith('/') || isNotOwnWords(ctx.message);
    return isOther || !(await isAnswered(ctx, rating, text)) ? next() : said(ctx, rating, text);
  });
  return composer;
}

/** Whether the booking is the customer's own, since callback data is untrusted, and its visit is over. */
async function isVisitOver(
  { from }: BotContext,
  { bookings, today }: FeatureDependencies,
  reference: BookingReference,
): Promise<boolean> {
  const booking = await bookings.find(reference, from.id);
  return booking?.state === 'issued' && booking.order.date < today();
}

/** The stars, and the way from them to a sentence. */
function createStars({ now, show, store: { ratings }, today }: FeatureDependencies) {
  async function rate(ctx: TapContext, reference: BookingReference, stars: Stars): Promise<void> {
    const { msgId: messageId, words } = ctx;
    const given = await ratings.rate(reference, stars, today());
    const toast = given.isNew ? null : words.text('rating-before');
    const hasSentence = (await ratings.of(reference))?.sentence != null;
    const awaited = { reference, messageId, until: now() + sentenceMs, isOptional: true };
    await changeProfile(ctx, { rating: hasSentence ? undefined : awaited });
    const screen = ratingThanks(reference, given.stars, hasSentence, words);
    await show(ctx, screen, { toast, on: { messageId, pictureUrl: null } });
  }

  /** Switches the message to the question for a sentence, and back. */
  async function turn(ctx: TapContext, action: 'say' | 'back', reference: BookingReference): Promise<void> {
    const { msgId: messageId, words } = ctx;
    const rating = await ratings.of(reference);
    if (rating === null || rating.sentence !== null) {
      return endTap(ctx, words.text(rating === null ? 'stale' : 'rating-before'));
    }
    const isAsked = action === 'say';
    const awaited = { reference, messageId, until: now() + sentenceMs, isOptional: !isAsked };
    await changeProfile(ctx, { rating: awaited });
    const screen = isAsked
      ? sentenceQuestion(reference, words)
      : ratingThanks(reference, rating.stars, false, words);
    await show(ctx, screen, { on: { messageId, pictureUrl: null } });
  }

  return { rate, turn };
}

/** Takes the text after the message that invites a sentence. */
function createSentence(dependencies: FeatureDependencies) {
  const { now, openDraft, read, show, store, today } = dependencies;
  const { ratings } = store;

  /**
   * Whether a text is the sentence: while the inviting message is active. Directly below the stars, where nobody
   * asked for one, a day with a number of visitors still begins a booking, and a request is carried out.
   */
  async function isAnswered(ctx: BotContext, awaited: AwaitedSentence, text: string): Promise<boolean> {
    if (now() >= awaited.until || (await activeMenu(ctx)) !== awaited.messageId) return false;
    if (awaited.isOptional !== true) return true;
    const { dates, counts, wishes } = read(text, ctx.words.locale);
    const isOrder = dates.kind !== 'none' && counts.length > 0;
    return !isOrder && !wishes.some((wish) => requests.has(wish));
  }

  async function said(ctx: BotContext, awaited: AwaitedSentence, text: string): Promise<void> {
    const { reference, messageId } = awaited;
    const { api, chatId, words } = ctx;
    if ([...text].length > longestSentence) {
      const tooLong = words.html('rating-sentence-too-long', { maximum: longestSentence });
      await ctx.reply(tooLong, { parse_mode: 'HTML' });
      return;
    }
    const isOver = await isVisitOver(ctx, dependencies, reference);
    const isNew = isOver && (await ratings.say(reference, text, today()));
    const rating = await ratings.of(reference);
    const thanks =
      rating === null
        ? words.html('stale')
        : sentenceThanks(rating.stars, isNew ? text : (rating.sentence ?? ''), words).text;
    const draft = await openDraft(ctx);
    const isBooking = draft !== null && isUnderWay(draft);
    await show(ctx, { text: thanks, rows: isBooking ? [[resumeButton(words)]] : [] }, { on: null });
    await changeProfile(ctx, { rating: undefined });
    await discardMessage(api, chatId, messageId);
  }

  return { isAnswered, said };
}

/** The longest sentence about a visit, in characters. */
const longestSentence = 500;

const starRows = [[5], [4, 3], [2, 1]] as const;

/** "How was it?", with a button for each number of stars. */
export function ratingQuestion(reference: BookingReference, words: Wording): Screen {
  return {
    text: words.html('rating-question', { venue: words.venueName }),
    rows: starRows.map((row) =>
      row.map((stars): Button => button(starsRow(stars), tapData.rating(`${stars}`, reference))),
    ),
  };
}

/** Thanks for the rating, and invites a sentence. */
export function ratingThanks(
  reference: BookingReference,
  stars: Stars,
  hasSentence: boolean,
  words: Wording,
): Screen {
  return {
    text: words.html('rating-thanks', { stars: starsRow(stars) }),
    rows: hasSentence ? [] : [[button(words.text('add-sentence'), tapData.rating('say', reference))]],
  };
}

export function sentenceQuestion(reference: BookingReference, words: Wording): Screen {
  return {
    text: words.html('rating-sentence-question', { maximum: longestSentence }),
    rows: [[button(words.text('back'), tapData.rating('back', reference))]],
  };
}

export function sentenceThanks(stars: Stars, text: string, words: Wording): Screen {
  return { text: words.html('rating-sentence-thanks', { stars: starsRow(stars), text }), rows: [] };
}

function starsRow(stars: Stars): string {
  return '⭐'.repeat(stars);
}
