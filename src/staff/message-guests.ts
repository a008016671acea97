import { isSold, visitsOf } from '../booking/sales.ts';
import type { NoticeAsk } from '../store/awaiting.ts';
import type { GuestMessage, GuestMessageTally } from '../store/staff-job-queue.ts';
import type { Store } from '../store/store.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { type AskOutcome, answerButton, ask, endAsk, type QuestionFor, saying } from './asker.ts';
import type { DeskDependencies } from './dependencies.ts';
import { openQuestionOf, paint, paintText, say } from './replies.ts';
import { aboutDay } from './tap-handlers.ts';

/** Telegram's 4,096 characters, less room for the header and footer. */
const longestNotice = 3_000;

/** "Message these guests": one message to everybody who comes; written, previewed, and sent by the workers. */
export function messageGuestsFeature({ store, today }: Pick<DeskDependencies, 'store' | 'today'>) {
  const { ledger } = store;

  const taps = aboutDay({
    async notify(ctx, { argument: id }, date) {
      // The message was typed behind several days, and now one of these is tapped.
      const question = await openQuestionOf(ctx);
      const typedText = question?.kind === 'notice' && question.id === id ? question.reason : null;
      return begin(ctx, date, typedText ?? '');
    },
  });

  /** `text`: the message, if it was typed behind the day. */
  async function begin(ctx: BotContext, date: VenueDate, text = ''): Promise<unknown> {
    const { words } = ctx;
    const day = { date: words.day(date) };
    if (date < today()) return say(ctx, 'notify-past', day);
    const { chats, people } = visitsOf((await ledger.visiting(date)).filter(isSold), false);
    if (chats === 0) return say(ctx, 'notify-nobody', day);
    const about = { kind: 'notice', date, reason: null } as const;
    if (text !== '') return notice(ctx, about, text);
    const question = { text: words.html('notify-question', { ...day, chats, people }), rows: [] };
    return ask(ctx, about, () => question);
  }

  /** Previews the message, with the buttons. */
  async function notice(
    ctx: BotContext,
    { date }: Pick<NoticeAsk, 'date'>,
    text: string,
  ): Promise<AskOutcome> {
    if (text.length > longestNotice) {
      return saying('waits', ctx, 'write-at-most', { maximum: longestNotice });
    }
    const { size: chats } = await guestsOf(date, ledger);
    const about = { kind: 'notice', date, reason: text } as const;
    return ask(ctx, about, (asking) => noticePreview({ date, text, chats }, asking, ctx.words));
  }
  return { taps, begin, asks: { notice: { typed: notice, yes: createNoticeSending(store, today) } } };
}

/** The chats of everybody with tickets for a day, with the language of their booking. */
async function guestsOf(
  date: VenueDate,
  ledger: Pick<Store['ledger'], 'visiting'>,
): Promise<ReadonlyMap<number, string>> {
  const coming = (await ledger.visiting(date)).filter(isSold);
  return new Map(coming.map(({ customer: { chatId, locale } }) => [chatId, locale]));
}

/** The beginning of the job's name. */
export const guestMessageJobs = 'guest-message:';

/** Staff's own words, with the sender and the day. */
export function guestText({ date, text }: Pick<GuestMessage, 'date' | 'text'>, words: Wording): string {
  return words.html('notify-message', { venue: words.venueName, date: words.day(date), text });
}

export function progressText(
  { date }: GuestMessage,
  { waiting, ...begun }: GuestMessageTally,
  words: Wording,
): string {
  const done = begun.sent + begun.unreached + begun.unknown;
  return words.html('notify-progress', { date: words.day(date), done, of: done + waiting });
}

/** The exact message, and to how many people it goes. */
export function noticePreview(
  { chats: count, ...notice }: Pick<GuestMessage, 'date' | 'text'> & { readonly chats: number },
  asking: QuestionFor,
  words: Wording,
): Screen {
  return {
    text: paragraphs(words.html('notify-preview', { count }), guestText(notice, words)),
    rows: [
      [answerButton(asking, words.text('send-to-chats', { count }), 'yes', { style: 'success' })],
      [answerButton(asking, words.text('cancel'), 'keep')],
    ],
  };
}

/** Sends to everybody who comes now. Handling the same tap twice sends once, since the id is the same. */
function createNoticeSending({ ledger, guestMessages, audit }: Store, today: () => VenueDate) {
  return async (
    ctx: TapContext,
    { id, date, reason: text, messageId }: NoticeAsk & { readonly reason: string },
  ): Promise<void> => {
    const { words, chatId, from } = ctx;
    if (date < today()) {
      await endAsk(ctx);
      return paintText(ctx, 'notify-past', { date: words.day(date) });
    }
    const guests = await guestsOf(date, ledger);
    const locales = Object.fromEntries(guests);
    const message: GuestMessage = { id, date, text, chatId, messageId, locale: words.locale, locales };
    // Shown before the job is added: a worker may show progress before this process continues.
    const untouched = { sent: 0, unreached: 0, unknown: 0, waiting: guests.size };
    await paint(ctx, { text: progressText(message, untouched, words) });
    const job = { name: `${guestMessageJobs}${id}`, payload: JSON.stringify(message) };
    await guestMessages.begin(id, [...guests.keys()], job);
    await audit.append({ id, by: from.id, action: 'notified', subject: date });
    await endAsk(ctx);
  };
}
