import { Composer, type NextFunction } from 'grammy';
import { isCustomerKnown } from '../booking/record.ts';
import { isSold } from '../booking/sales.ts';
import { standingShares } from '../booking/shares.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { broadcastJob, broadcastProgress, noticePreview } from '../jobs/desk-worker.ts';
import type { StaffNotice } from '../storage/staff-desk.ts';
import { onStaffTaps, type StaffTapped } from '../taps.ts';
import { expandedDate } from '../telegram/callback-data.ts';
import { discardMessage, stripButtons } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { type VenueDate, venueDateAt } from '../venue/calendar.ts';
import { answer, askToType, isAnswerTo, isCancel, newQuestionId, paint, say } from './answer.ts';
import { daysIn, whichDay } from './arrivals.ts';
import { askerOf } from './booking-view.ts';

/** Telegram's 4,096 characters, with room for what stands around the text. */
const longestText = 3_000;

/** Whoever has a ticket for a day, their own or one that was shared with them, each once: chats with the language of their booking. */
type Guests = ReadonlyMap<number, string>;

/** /notify DAY: one message to everybody who comes that day, written, looked at, and sent by the workers. */
export function notifyFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, store, read } = dependencies;
  const { ledger, desk, broadcasts, audit, clock } = store;
  const composer = new Composer<BotContext>();

  composer.on('message:text', async (ctx, next) => {
    const notice = await desk.notice(ctx.chatId, ctx.from.id);
    if (notice === null) return next();
    if (ctx.message.text.startsWith('/')) return abandon(ctx, notice, next);
    if (notice.text !== null || !(await isAnswerTo(ctx, notice.messageId, dependencies))) return next();
    await preview(ctx, notice, ctx.message.text.trim());
  });

  composer.command('notify', async (ctx) => {
    const dates = daysIn(read(ctx.match, ctx.words.locale));
    if (dates.kind === 'one') return begin(ctx, dates.date);
    await answer(ctx, whichDay(dates, 'notify', ctx.words));
  });

  onStaffTaps(composer, {
    async notify(ctx, { subject }, next) {
      const date = expandedDate(subject);
      if (date === null) return next();
      await endTap(ctx, null);
      return begin(ctx, date);
    },
    notifySend: decide,
    notifyCancel: decide,
  });

  async function guestsOf(date: VenueDate): Promise<Guests> {
    const coming = (await ledger.visiting(date)).filter(isSold);
    const receivers = coming.flatMap(standingShares).flatMap(({ receiver }) => receiver ?? []);
    return new Map(
      [...receivers, ...coming.filter(isCustomerKnown).map(({ customer }) => customer)].map(
        ({ chatId, locale }) => [chatId, locale],
      ),
    );
  }

  async function begin(ctx: BotContext, date: VenueDate): Promise<void> {
    const { words, chatId, from } = ctx;
    const day = { date: words.day(date) };
    if (date < venueDateAt(clock.now(), config.venue.timeZone)) return say(ctx, 'notify-past', day);
    const { size: count } = await guestsOf(date);
    if (count === 0) return say(ctx, 'notify-nobody', day);
    const question = { text: words.html('notify-question', { ...day, count }), rows: [] };
    const placeholder = words.text('notify-placeholder');
    const messageId = await askToType(ctx, question, placeholder, dependencies);
    const id = newQuestionId();
    await desk.putNotice(chatId, from.id, { id, date, text: null, people: count, messageId });
  }

  /** Another command: what was being written is dropped, and /cancel says so. */
  async function abandon(ctx: BotContext, notice: StaffNotice, next: NextFunction): Promise<void> {
    const { api, chatId, from } = ctx;
    await desk.removeNotice(chatId, from.id);
    const leave = notice.text === null ? discardMessage : stripButtons;
    await leave(api, chatId, notice.messageId);
    return isCancel(ctx) ? say(ctx, 'notify-dropped') : next();
  }

  async function preview(ctx: BotContext, notice: StaffNotice, text: string): Promise<void> {
    const { words, chatId, from } = ctx;
    if (text === '' || text.length > longestText)
      return say(ctx, 'notify-too-long', { maximum: longestText });
    const { size: people } = await guestsOf(notice.date);
    const written = { ...notice, text, people, isAfter: await broadcasts.isBusy(notice.date) };
    const shown = { ...written, staffId: from.id, hasChanged: false };
    const { message_id: messageId } = await answer(ctx, noticePreview(shown, words));
    await desk.putNotice(chatId, from.id, { ...written, messageId });
    await discardMessage(ctx.api, chatId, notice.messageId);
  }

  /** Who wrote it says whether it is sent. */
  async function decide(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, from } = ctx;
    if (askerOf(tap.argument) !== from.id) return endTap(ctx, words.text('staff-not-yours'));
    const notice = await desk.notice(chatId, from.id);
    if (notice === null || notice.id !== tap.subject || notice.text === null) {
      return endTap(ctx, words.text('stale'));
    }
    await endTap(ctx, null);
    if (tap.action === 'notifyCancel') {
      await desk.removeNotice(chatId, from.id);
      return paint(ctx, null, { text: words.html('notify-dropped'), rows: [] });
    }
    await send(ctx, { ...notice, text: notice.text });
  }

  /**
   * Only to as many people as the button said, and after another message only where it said so: else it is shown anew, and
   * nothing that was written is lost. The same tap handled twice sends once, since the id is the same.
   */
  async function send(ctx: BotContext, notice: StaffNotice & { readonly text: string }): Promise<void> {
    const { words, chatId, from } = ctx;
    const { id, date, text, messageId, isAfter } = notice;
    const guests = await guestsOf(date);
    const hasChanged = guests.size !== notice.people;
    const showAnew = async (isAfterNow: boolean | undefined): Promise<void> => {
      const current = { ...notice, people: guests.size, isAfter: isAfterNow };
      await desk.putNotice(chatId, from.id, current);
      await paint(ctx, null, noticePreview({ ...current, staffId: from.id, hasChanged }, words));
    };
    if (hasChanged) return showAnew(isAfter);
    const locales = Object.fromEntries(guests);
    const broadcast = { id, date, text, chatId, messageId, locale: words.locale, locales };
    // Painted first: a worker may paint its progress before this process goes on.
    const untouched = { sent: [], blocked: [], refused: [], unknown: [], waiting: guests.size };
    const progress = isAfter
      ? words.html('notify-waits', { date: words.day(date) })
      : broadcastProgress(broadcast, untouched, words);
    await paint(ctx, null, { text: progress, rows: [] });
    const begun = await broadcasts.begin(broadcast, [...guests.keys()], broadcastJob(id), { isAfter });
    if (begun === 'busy') return showAnew(true);
    await audit.append({ id, by: from.id, action: 'notified', subject: date });
    await desk.removeNotice(chatId, from.id);
  }
  return composer;
}
