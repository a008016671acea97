import { setTimeout as pause } from 'node:timers/promises';
import type { StaffChats } from '../delivery/alert-chats.ts';
import { guestText, progressText } from '../staff/message-guests.ts';
import type { Lease } from '../store/leased-queue.ts';
import type { GuestMessage, GuestMessageTally } from '../store/staff-job-queue.ts';
import { editText } from '../telegram/card.ts';
import { orIfTelegramFails, telegramFailure } from '../telegram/transport.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import { secondMs } from '../time.ts';
import type { CloseWorkOptions } from './send-close.ts';

export interface GuestMessageWork extends Pick<CloseWorkOptions, 'api' | 'store' | 'wordings' | 'onRefused'> {
  /** True when the process is about to end; jobs are left to other processes then. */
  readonly isStopping: () => boolean;
  readonly staffChats: StaffChats;
}

export function outcomeText({ date }: GuestMessage, tally: GuestMessageTally, words: Wording): string {
  return paragraphs(
    words.html('notify-done', { date: words.day(date) }),
    inLines(
      words.html('notify-sent', { count: tally.sent }),
      ...(['unknown', 'unreached'] as const).map(
        (outcome) => tally[outcome] > 0 && words.html(`notify-${outcome}`, { count: tally[outcome] }),
      ),
    ),
  );
}

/** The shortest time between two edits of staff's card: Telegram allows few edits of one message. */
const paintEveryMs = 3 * secondMs;
/** Longer pauses of Telegram are waited out in parts, within the lease. */
const longestPauseMs = 5 * secondMs;

/**
 * Sends a message to the guests who haven't got it yet, one after the other, through the common limiter. A process that
 * takes over continues after the last chat that was begun.
 */
export async function carryGuestMessage(
  sending: GuestMessageWork,
  message: GuestMessage,
  lease: Pick<Lease, 'extend'>,
): Promise<'done' | 'later'> {
  const { api, staffChats, store, wordings } = sending;
  const { guestMessages, clock } = store;
  const { id, chatId, messageId, locale } = message;
  const words = wordings.for(locale);
  let paintedAt = clock.monotonic();
  for (;;) {
    if (sending.isStopping() || !(await lease.extend())) return 'later';
    const chat = await guestMessages.next(id);
    if (chat === null) break;
    await pause(await sendToGuest(sending, message, chat));
    if (clock.monotonic() - paintedAt < paintEveryMs) continue;
    paintedAt = clock.monotonic();
    const text = progressText(message, await guestMessages.tally(id), words);
    // The card is only a hint.
    await orIfTelegramFails(editText(api, chatId, messageId, { text }), false);
  }
  const tally = await guestMessages.tally(id);
  const waiting = { chatId, messageId, words, isLate: false };
  const report = staffChats.answer(api, waiting, (theirs) => ({ text: outcomeText(message, tally, theirs) }));
  // If no member of staff can be reached, the log says so.
  if ((await orIfTelegramFails(report, 'unreported')) === 'unreported') return 'later';
  await guestMessages.finish(id);
  return 'done';
}

/** Sends to one guest; the intent is noted already. Answers how long to pause. */
async function sendToGuest(
  { api, store: { guestMessages, records }, wordings, onRefused }: GuestMessageWork,
  message: GuestMessage,
  chat: number,
): Promise<number> {
  // Sends in the booking's language when the profile can't be read.
  const profile = await records.profiles.load(chat).catch(() => null);
  const text = guestText(message, wordings.for(profile?.locale ?? message.locales[chat]));
  try {
    await api.sendMessage(chat, text, { parse_mode: 'HTML', link_preview_options: { is_disabled: true } });
    await guestMessages.settle(message.id, 'sent');
    return 0;
  } catch (error) {
    const failure = telegramFailure(error);
    if (failure === null) throw error;
    if (failure.kind === 'later') {
      await guestMessages.putBack(message.id, chat);
      return Math.min(failure.afterMs, longestPauseMs);
    }
    if (failure.kind === 'refused') onRefused(failure.description);
    // Without an answer the message may have arrived, so it still counts as begun.
    if (failure.kind !== 'unanswered') await guestMessages.settle(message.id, 'unreached');
    return 0;
  }
}
