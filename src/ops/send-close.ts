import { InputFile } from 'grammy';
import { closesItsDay } from '../accounts/debt-comparison.ts';
import type { Config } from '../config/config.ts';
import type { DebtInfo } from '../partner/debt-limit.ts';
import { type CloseFacts, closeFigures, hasOpenMatters, loadClose } from '../staff/close-figures.ts';
import { closeFace, closeLine, moneyScreen, moneyTitle } from '../staff/close-screen.ts';
import type { CloseWish } from '../staff/money-command.ts';
import type { Store } from '../store/store.ts';
import { type ChatApi, sendPicture, sendText } from '../telegram/card.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording, Wordings } from '../telegram/wording.ts';
import type { PrintQueue } from '../ticket/print-queue.ts';
import { hourMs } from '../time.ts';
import { addVenueDays, type Instant, instantOf, venueDateAt } from '../venue/calendar.ts';

export interface CloseWorkOptions {
  readonly api: ChatApi;
  readonly printQueue: Pick<PrintQueue, 'close'>;
  readonly store: Store;
  readonly config: Config;
  readonly wordings: Wordings;
  readonly wordsOf: (chatId: number) => Promise<Wording>;
  readonly debt: { readonly current: () => Promise<DebtInfo | null> };
  /** The clock by which closes and reports are due. */
  readonly now: () => Instant;
  readonly onRefused: (description: string) => void;
}

export async function carryClose(options: CloseWorkOptions, wish: CloseWish): Promise<'done' | 'later'> {
  const { wordings, wordsOf } = options;
  const { kind, chatId, locale, onceAs, period } = wish;
  // A job of an earlier version, such as a month's PDF.
  if (kind !== 'picture' && kind !== 'morning') return 'done';
  const words = locale === null ? await wordsOf(chatId) : wordings.for(locale);
  const facts = await loadClose(period, kind === 'morning', options);
  if (kind === 'morning' && !isReady(facts, options)) return 'later';
  const { entries, debt, money } = facts;
  // Nothing is known of the days, such as those before the bot's first.
  const isEmpty = entries.length === 0 && debt.change === null && (money?.moved.length ?? 0) === 0;
  if (kind === 'morning' && isEmpty) return 'done';
  return sendOfJob(options, chatId, onceAs, await prepareClose(options, wish, facts, words));
}

/** How long a morning's close waits for the partner's figure, and for bookings that are read again. */
const readyWithinMs = hourMs;

function isReady({ period, debt }: CloseFacts, { config, now }: CloseWorkOptions): boolean {
  const { timeZone } = config.venue;
  const dueAt = instantOf(addVenueDays(period.until, 1), config.staff.closeHour ?? 0, timeZone);
  if (now() >= dueAt + readyWithinMs) return true;
  return debt.after !== null && closesItsDay(debt.after, timeZone) && !debt.isLookedAt;
}

/** Draws what is to be sent. */
async function prepareClose(
  { api, printQueue, config, debt, store, onRefused }: CloseWorkOptions,
  { kind, chatId, period }: CloseWish,
  facts: CloseFacts,
  words: Wording,
): Promise<() => Promise<unknown>> {
  const { currency, timeZone } = config.venue;
  const today = venueDateAt(store.clock.now(), timeZone);
  const figures = closeFigures(facts, await debt.current(), today, currency);
  if (kind === 'picture') {
    const file = new InputFile(
      await printQueue.close(closeFace({ figures, words })),
      `close-${period.from}.png`,
    );
    return () => sendPicture(api, chatId, file, { text: moneyTitle({ figures, words }) }, onRefused);
  }
  const screen = hasOpenMatters(figures)
    ? moneyScreen({ figures, words }, { today, isOwner: true })
    : closeLine({ figures, words });
  return () => sendText(api, chatId, screen);
}

/**
 * Sends the message of a job to a chat, at most once under the name `onceAs`: commands bring a missing one at any time.
 * `onceAs` null: somebody has requested it, and can do so again. Answers `later` when it may be tried again.
 */
export async function sendOfJob(
  { store: { sendMarks }, onRefused }: Pick<CloseWorkOptions, 'store' | 'onRefused'>,
  chatId: number,
  onceAs: string | null,
  send: () => Promise<unknown>,
): Promise<'done' | 'later'> {
  if (onceAs !== null && !(await sendMarks.begin(chatId, onceAs))) return 'done';
  try {
    await send();
    return 'done';
  } catch (error) {
    const failure = telegramFailure(error);
    if (failure === null) throw error;
    if (failure.kind === 'later') {
      if (onceAs !== null) await sendMarks.withdraw(chatId, onceAs);
      return 'later';
    }
    onRefused(failure.kind === 'refused' ? failure.description : failure.kind);
    return 'done';
  }
}
