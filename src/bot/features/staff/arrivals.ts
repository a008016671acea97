import { setTimeout as pause } from 'node:timers/promises';
import { Composer } from 'grammy';
import type { Booking } from '../../../booking/record.ts';
import type { VenueDate } from '../../../booking/sale-package.ts';
import { isPaidAtGate } from '../../../config/config.ts';
import type { DateReading } from '../../../language/dates.ts';
import type { Reading } from '../../../language/read.ts';
import { errorFields } from '../../../logger.ts';
import { currencyDigits } from '../../../partner/money.ts';
import { venueDateAt } from '../../../venue/calendar.ts';
import { compactDate, expandedDate, parseTap, type StaffTap, tapData } from '../../callback-data.ts';
import { inlineKeyboard, isNotModified } from '../../card.ts';
import { type BotContext, endTap } from '../../context.ts';
import type { FeatureDependencies } from '../../dependencies.ts';
import { inRows, type Screen } from '../../screen.ts';
import { arrivalsOf, arrivalsScreen, onArrivalsPage, type StatesRead } from '../../screens/staff/arrivals.ts';
import { arrivalsCsv } from '../../screens/staff/csv.ts';
import { telegramFailure } from '../../transport.ts';
import type { Wording } from '../../wording.ts';
import { answer, answerWithFile, paint } from './answer.ts';

/** A page of arrivals in a chat, as it is shown to somebody. */
interface Shown {
  readonly chatId: number;
  readonly messageId: number;
  readonly date: VenueDate;
  readonly page: number;
  readonly words: Wording;
  readonly mayExport: boolean;
}

const buttonsInRow = 2;

/** /arrivals [day]: who comes, with what, and what is still to be paid; the tickets' states follow when they are read. */
export function arrivalsFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, bookings, staff, telegram, logger, read } = dependencies;
  const { ledger, desk, clock } = dependencies.store;
  const { explorePauseMs } = config.partner.conventions;
  const today = (): VenueDate => venueDateAt(clock.now(), config.venue.timeZone);
  const mayExport = (ctx: BotContext): boolean => staff.isOwner(ctx.from?.id ?? 0);
  /** One page at a time for the whole process. */
  let lastReading: Promise<unknown> = Promise.resolve();
  const composer = new Composer<BotContext>();

  composer.command('arrivals', async (ctx) => {
    const dates = ctx.match.trim() === '' ? null : daysIn(read(ctx.match, ctx.words.locale));
    const date = dates === null ? today() : dates.kind === 'one' ? dates.date : null;
    if (date === null) {
      await answer(ctx, whichDay(dates, 'arrivals', ctx.words));
      return;
    }
    const all = await comingOn(date);
    const { message_id: messageId } = await answer(ctx, screenOf(all, shownIn(ctx, 0, date, 0), reading));
    await readStates(shownIn(ctx, messageId, date, 0), all);
  });

  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'staff' || (tap.action !== 'arrivals' && tap.action !== 'arrivalsCsv')) return next();
    const date = expandedDate(tap.subject);
    if (date === null || (tap.action === 'arrivalsCsv' && !mayExport(ctx))) return next();
    await endTap(ctx, null);
    if (tap.action === 'arrivalsCsv') return sendCsv(ctx, date);
    const all = await comingOn(date);
    const shown = shownIn(ctx, ctx.msgId ?? 0, date, Number.parseInt(tap.argument, 10) || 0);
    await noteShown(shown);
    await paint(ctx, tap, screenOf(all, shown, reading));
    await readStates(shown, all);
  });

  async function comingOn(date: VenueDate): Promise<readonly Booking[]> {
    return arrivalsOf(await ledger.visiting(date));
  }

  function shownIn(ctx: BotContext, messageId: number, date: VenueDate, page: number): Shown {
    const { chatId = 0, words } = ctx;
    return { chatId, messageId, date, page, words, mayExport: mayExport(ctx) };
  }

  function screenOf(all: readonly Booking[], shown: Shown, states: StatesRead): Screen {
    const { words, date, page } = shown;
    const arrivals = { date, bookings: all, page, states, isPaidAtGate: isPaidAtGate(config) };
    return arrivalsScreen({ ...arrivals, mayExport: shown.mayExport }, words);
  }

  const noteShown = (shown: Shown): Promise<void> =>
    desk.noteShown(shown.chatId, shown.messageId, nameOfPage(shown));
  const isShown = (shown: Shown): Promise<boolean> =>
    desk.isShown(shown.chatId, shown.messageId, nameOfPage(shown));

  /**
   * Reads what is on the page from the partner and paints it once more. One booking at a time, with a pause after
   * each, so customers' calls are hardly ever kept waiting; it ends when another page is shown, and at the first failure.
   */
  async function readStates(shown: Shown, all: readonly Booking[]): Promise<void> {
    if (all.length === 0) return;
    await noteShown(shown);
    lastReading = lastReading
      .then(() => readPage(shown, onArrivalsPage(all, shown.page)))
      .catch((error: unknown) => logger.warn(errorFields(error), 'ticket states were not read'));
  }

  async function readPage(shown: Shown, onPage: readonly Booking[]): Promise<void> {
    let isRead = true;
    for (const booking of onPage) {
      if (!(await isShown(shown))) return;
      ({ isLive: isRead } = await bookings.refresh(booking));
      if (!isRead) break;
      await pause(explorePauseMs, undefined, { ref: false });
    }
    const all = await comingOn(shown.date);
    const states = isRead ? ({ kind: 'read', at: clock.now() } as const) : ({ kind: 'unread' } as const);
    if (await isShown(shown)) await repaint(shown, screenOf(all, shown, states));
  }

  /** Who looks at the page now can refresh it, so a paint that Telegram refuses is left at that. */
  async function repaint({ chatId, messageId }: Shown, screen: Screen): Promise<void> {
    try {
      await telegram.api.editMessageText(chatId, messageId, screen.text, {
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        reply_markup: inlineKeyboard(screen),
      });
    } catch (error) {
      if (!isNotModified(error) && telegramFailure(error) === null) throw error;
    }
  }

  async function sendCsv(ctx: BotContext, date: VenueDate): Promise<void> {
    const { words } = ctx;
    const how = { currencyDigits: currencyDigits(config.venue.currency), isPaidAtGate: isPaidAtGate(config) };
    const csv = arrivalsCsv(await comingOn(date), how, words);
    const caption = words.html('arrivals-csv-caption', { date: words.day(date) });
    await answerWithFile(ctx, csv, `arrivals-${date}.csv`, caption);
  }
  return composer;
}

const reading: StatesRead = { kind: 'reading' };

function nameOfPage({ date, page }: Shown): string {
  return `arrivals ${date} ${page}`;
}

/** Where a day is expected, a number alone is one. */
export function daysIn({ dates, bareNumbers }: Reading): DateReading {
  return dates.kind === 'none' && bareNumbers !== null ? bareNumbers.dates : dates;
}

/** What was typed for a day is none, or may be one of several. */
export function whichDay(
  dates: DateReading | null,
  action: Extract<StaffTap, 'arrivals' | 'notify'>,
  words: Wording,
): Screen {
  if (dates?.kind !== 'several') return { text: words.html(`staff-usage-${action}`), rows: [] };
  const days = dates.dates.map((date) => ({
    text: words.dayLabel(date),
    data: tapData.staff(action, compactDate(date)),
  }));
  return { text: words.html('choice-day'), rows: inRows(days, buttonsInRow) };
}
