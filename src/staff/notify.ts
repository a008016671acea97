import { isSold, visitsOf } from '../booking/sales.ts';
import type { NoticeAsk } from '../store/awaiting.ts';
import type { GuestMessage, GuestMessageTally, StaffJob } from '../store/staff-work.ts';
import type { Store } from '../store/store.ts';
import { type StaffTapped, tapData } from '../taps.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { askerText } from '../views/staff-booking.ts';
import { askedOf, paint, say } from './answer.ts';
import { type AskOutcome, aboutAsk, ask, endAsk, onTyped, saying } from './asking.ts';
import type { DeskDependencies } from './dependencies.ts';
import { aboutDay } from './taps.ts';

/** Telegram's 4,096 characters, less room for the header and footer. */
const longestNotice = 3_000;

/** "Message these guests": one message to everybody who comes; written, previewed, and sent by the workers. */
export function noticeFeature(dependencies: DeskDependencies) {
  const { store, today } = dependencies;
  const { ledger } = store;

  const taps = {
    ...aboutDay({ notify: async (ctx, tap, date) => begin(ctx, date, await keptText(ctx, tap)) }),
    ...aboutAsk(['notice'], { notifySend: sendTap(dependencies) }),
  };

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
    const screenOf = (id: string) => noticePreview({ id, date, text, chats }, ctx.from.id, ctx.words);
    return ask(ctx, { kind: 'notice', date, reason: text }, screenOf);
  }
  return { taps, begin, texts: { notice: onTyped<NoticeAsk>(notice) } };
}

/** What was typed behind several days, of which one is tapped now. */
async function keptText(ctx: TapContext, { argument: id }: StaffTapped): Promise<string | undefined> {
  const asked = await askedOf(ctx);
  return asked?.kind === 'notice' && asked.id === id ? (asked.reason ?? undefined) : undefined;
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

/** The job that sends a message to guests. */
function guestMessageJob(message: GuestMessage): StaffJob {
  return { name: `${guestMessageJobs}${message.id}`, payload: JSON.stringify(message) };
}

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

interface Notice {
  readonly id: string;
  readonly date: VenueDate;
  readonly text: string;
  readonly chats: number;
}

/** The exact message, and to how many people it goes. */
export function noticePreview(
  { id, date, text, chats: count }: Notice,
  staffId: number,
  words: Wording,
): Screen {
  const asker = askerText({ staffId });
  return {
    text: paragraphs(words.html('notify-preview', { count }), guestText({ date, text }, words)),
    rows: [
      [button(words.text('send-to-chats', { count }), tapData.staff('notifySend', id, asker), 'success')],
      [button(words.text('cancel'), tapData.staff('keep', id, asker))],
    ],
  };
}

/** Sends to everybody who comes now. Handling the same tap twice sends once, since the id is the same. */
function sendTap({ store }: DeskDependencies) {
  const { ledger, guestMessages, audit } = store;

  return async (
    ctx: TapContext,
    _tap: StaffTapped,
    { id, date, reason: text, messageId }: NoticeAsk & { readonly reason: string },
  ): Promise<void> => {
    const { words, chatId, from } = ctx;
    const guests = await guestsOf(date, ledger);
    const locales = Object.fromEntries(guests);
    const message = { id, date, text, chatId, messageId, locale: words.locale, locales };
    // Shown before the job is added: a worker may show progress before this process continues.
    const untouched = { sent: 0, unreached: 0, unknown: 0, waiting: guests.size };
    await paint(ctx, { text: progressText(message, untouched, words) });
    await guestMessages.begin(id, [...guests.keys()], guestMessageJob(message));
    await audit.append({ id, by: from.id, action: 'notified', subject: date });
    await endAsk(ctx);
  };
}
