import { Composer } from 'grammy';
import { isSold } from '../booking/sales.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { guestMessageJob, guestText, progressText } from '../jobs/guest-messages.ts';
import { readDays } from '../language/past-days.ts';
import type { StaffNotice } from '../storage/staff-memory.ts';
import type { Store } from '../storage/store.ts';
import { onStaffTaps, type StaffTapped, tapData } from '../taps.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { answer, paint, paintText, say } from './answer.ts';
import { whichDay } from './arrivals.ts';
import { type AskOutcome, askToType, dropQuestion, newQuestionId, saying } from './asking.ts';
import { askerOf, askerText } from './booking-view.ts';
import { aboutDay } from './taps.ts';

/** Telegram's 4,096 characters, less room for the header and footer. */
const longestNotice = 3_000;

/** /notify DAY: one message to everybody who comes that day; written, previewed, and sent by the workers. */
export function notifyFeature(dependencies: FeatureDependencies) {
  const { store, today } = dependencies;
  const { ledger, staffMemory } = store;
  const composer = new Composer<BotContext>();

  composer.command('notify', async (ctx) => {
    const days = readDays(ctx.match, { locale: ctx.words.locale, today: today() });
    const [date, another] = days;
    if (date !== undefined && another === undefined) return begin(ctx, date);
    await answer(ctx, whichDay(days, 'notify', ctx.words));
  });

  onStaffTaps(composer, {
    ...aboutDay({ notify: (ctx, _tap, date) => begin(ctx, date) }),
    ...sendingTaps(dependencies),
  });

  async function begin(ctx: BotContext, date: VenueDate): Promise<void> {
    const { words, chatId, from } = ctx;
    const day = { date: words.day(date) };
    if (date < today()) return say(ctx, 'notify-past', day);
    const { size: count } = await guestsOf(date, ledger);
    if (count === 0) return say(ctx, 'notify-nobody', day);
    const { notice: before } = await staffMemory.begun(chatId, from.id);
    if (before !== null) await dropQuestion(ctx, before, dependencies);
    const question = { text: words.html('notify-question', { ...day, count }), rows: [] };
    const messageId = await askToType(ctx, question, words.text('notify-placeholder'), dependencies);
    const id = newQuestionId();
    await staffMemory.putNotice(chatId, from.id, { id, date, text: null, people: count, messageId });
  }

  return {
    composer,
    /** Previews the message, with the buttons. */
    async notice(ctx: BotContext, asked: StaffNotice, text: string): Promise<AskOutcome> {
      const { words, chatId, from } = ctx;
      if (text.length > longestNotice) {
        return saying('waits', ctx, 'notify-too-long', { maximum: longestNotice });
      }
      const { size: people } = await guestsOf(asked.date, ledger);
      const written = { ...asked, text, people };
      const { message_id: messageId } = await answer(ctx, noticePreview(written, from.id, words));
      await staffMemory.putNotice(chatId, from.id, { ...written, messageId });
      return 'replaced';
    },
  };
}

/** The chats of everybody with tickets for a day, with the language of their booking. */
async function guestsOf(
  date: VenueDate,
  ledger: Pick<Store['ledger'], 'visiting'>,
): Promise<ReadonlyMap<number, string>> {
  const coming = (await ledger.visiting(date)).filter(isSold);
  return new Map(coming.map(({ customer: { chatId, locale } }) => [chatId, locale]));
}

/** The exact message, and to how many people it goes. */
export function noticePreview(
  { id, date, text, people: count }: Omit<StaffNotice, 'messageId'> & { readonly text: string },
  staffId: number,
  words: Wording,
): Screen {
  const asker = askerText({ staffId });
  return {
    text: paragraphs(words.html('notify-preview', { count }), guestText({ date, text }, words)),
    rows: [
      [button(words.text('send-to-people', { count }), tapData.staff('notifySend', id, asker), 'success')],
      [button(words.text('cancel'), tapData.staff('notifyCancel', id, asker))],
    ],
  };
}

/** "Send" and "Don't send" below the preview, for its writer alone. */
function sendingTaps({ store }: FeatureDependencies) {
  const { ledger, staffMemory, guestMessages, audit } = store;

  async function decide(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, from } = ctx;
    if (askerOf(tap.argument) !== from.id) return endTap(ctx, words.text('staff-not-yours'));
    const { notice } = await staffMemory.begun(chatId, from.id);
    if (notice === null || notice.id !== tap.subject || notice.text === null) {
      return endTap(ctx, words.text('stale'));
    }
    await endTap(ctx, null);
    if (tap.action === 'notifySend') await send(ctx, { ...notice, text: notice.text });
    else await paintText(ctx, 'notify-dropped');
    await staffMemory.removeNotice(chatId, from.id);
  }

  /** Sends to everybody who comes now. Handling the same tap twice sends once, since the id is the same. */
  async function send(
    ctx: BotContext,
    { id, date, text, messageId }: StaffNotice & { readonly text: string },
  ) {
    const { words, chatId, from } = ctx;
    const guests = await guestsOf(date, ledger);
    const locales = Object.fromEntries(guests);
    const message = { id, date, text, chatId, messageId, locale: words.locale, locales };
    // Shown before the job is added: a worker may show progress before this process continues.
    const untouched = { sent: 0, unreached: 0, unknown: 0, waiting: guests.size };
    await paint(ctx, { text: progressText(message, untouched, words) });
    await guestMessages.begin(id, [...guests.keys()], guestMessageJob(message));
    await audit.append({ id, by: from.id, action: 'notified', subject: date });
  }

  return { notifySend: decide, notifyCancel: decide };
}
