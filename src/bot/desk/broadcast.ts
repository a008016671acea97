import { setTimeout as pause } from 'node:timers/promises';
import { isSold } from '../../booking/sales.ts';
import { standingShares } from '../../booking/shares.ts';
import type { Broadcast, BroadcastTally, DeskLease } from '../../storage/desk-jobs.ts';
import type { Store } from '../../storage/store.ts';
import { secondMs } from '../../time.ts';
import type { VenueDate } from '../../venue/calendar.ts';
import { tapData } from '../callback-data.ts';
import { type ChatApi, isNotModified } from '../card.ts';
import { button, type Screen } from '../screen.ts';
import { codeOf } from '../screens/staff/booking.ts';
import { inLines, paragraphs } from '../text.ts';
import { telegramFailure } from '../transport.ts';
import type { Wording, Wordings } from '../wording.ts';

/** So many bookings are named; who needs all of them has /arrivals. */
const mostCodes = 20;
const staffIdBase = 36;

/** What guests read: staff's own words, with whom they are from and which day they are about. */
export function broadcastMessage({ date, text }: Pick<Broadcast, 'date' | 'text'>, words: Wording): string {
  return words.html('notify-message', { venue: words.venueName, date: words.day(date), text });
}

export interface NoticePreview {
  readonly id: string;
  readonly staffId: number;
  readonly date: VenueDate;
  readonly text: string;
  readonly people: number;
  /** There are more or fewer than were shown before. */
  readonly hasChanged: boolean;
}

/** What will be sent, exactly, and to how many. */
export function noticePreview(preview: NoticePreview, words: Wording): Screen {
  const { id, staffId, people, hasChanged } = preview;
  const asker = staffId.toString(staffIdBase);
  return {
    text: paragraphs(
      hasChanged && words.html('notify-changed'),
      words.html('notify-preview', { count: people }),
      broadcastMessage(preview, words),
    ),
    rows: [
      [
        button(
          words.text('send-to-people', { count: people }),
          tapData.staff('notifySend', id, asker),
          'success',
        ),
      ],
      [button(words.text('cancel'), tapData.staff('notifyCancel', id, asker))],
    ],
  };
}

export function broadcastProgress({ date }: Broadcast, tally: BroadcastTally, words: Wording): string {
  const { sent, blocked, refused, unknown, waiting } = tally;
  const done = sent.length + blocked.length + refused.length + unknown.length;
  return words.html('notify-progress', { date: words.day(date), done, of: done + waiting });
}

/** Who has it, and whose bookings those are who may not have it. */
export function broadcastOutcome(
  { date }: Broadcast,
  tally: BroadcastTally,
  codes: ReadonlyMap<number, string>,
  words: Wording,
): string {
  const named = (chats: readonly number[]): string => {
    const shown = chats.slice(0, mostCodes).map((chat) => codes.get(chat) ?? String(chat));
    return [...shown, ...(chats.length > mostCodes ? ['…'] : [])].join(', ');
  };
  const line = (outcome: 'blocked' | 'refused' | 'unknown'): string | false => {
    const chats = tally[outcome];
    return chats.length > 0 && words.html(`notify-${outcome}`, { count: chats.length, codes: named(chats) });
  };
  return paragraphs(
    words.html('notify-done', { date: words.day(date) }),
    inLines(
      words.html('notify-sent', { count: tally.sent.length }),
      line('unknown'),
      line('blocked'),
      line('refused'),
    ),
  );
}

export interface BroadcastSending {
  readonly api: ChatApi;
  readonly store: Pick<Store, 'broadcasts' | 'ledger' | 'records' | 'clock'>;
  readonly wordings: Wordings;
  readonly onRefused: (description: string) => void;
}

/** Staff's card is painted at most this often: Telegram allows few edits of one message. */
const paintEveryMs = 3 * secondMs;
/** A longer pause that Telegram asks for is waited out in parts, under the lease. */
const longestPauseMs = 5 * secondMs;

/**
 * Sends a message to those guests who have not been sent it, one after the other, through the limiter that everything
 * else goes through. Whoever takes the job over goes on behind the last chat that was begun.
 */
export async function carryBroadcast(
  sending: BroadcastSending,
  id: string,
  lease: DeskLease,
): Promise<'done' | 'later'> {
  const { broadcasts, clock } = sending.store;
  const broadcast = await broadcasts.load(id);
  if (broadcast === null) return 'done';
  let paintedAt = clock.monotonic();
  for (;;) {
    if (lease.isStopping()) return 'later';
    await lease.extend();
    const chat = await broadcasts.next(id);
    if (chat === null) break;
    await pause(await send(sending, broadcast, chat));
    if (clock.monotonic() - paintedAt < paintEveryMs) continue;
    paintedAt = clock.monotonic();
    await paintProgress(sending, broadcast);
  }
  const isPainted = await paintOutcome(sending, broadcast);
  if (!isPainted) return 'later';
  await broadcasts.finish(broadcast);
  return 'done';
}

/** The intent is noted already. Answers for how long nothing is to be sent. */
async function send(
  { api, store, wordings, onRefused }: BroadcastSending,
  broadcast: Broadcast,
  chat: number,
): Promise<number> {
  const { broadcasts, records } = store;
  // A choice that can't be read just now is no reason to leave a guest out.
  const profile = await records.profiles.load(chat).catch(() => null);
  const text = broadcastMessage(broadcast, wordings.for(profile?.locale ?? broadcast.locales[chat]));
  try {
    await api.sendMessage(chat, text, { parse_mode: 'HTML', link_preview_options: { is_disabled: true } });
    await broadcasts.settle(broadcast.id, chat, 'sent');
    return 0;
  } catch (error) {
    const failure = telegramFailure(error);
    switch (failure?.kind) {
      case undefined:
        throw error;
      case 'later':
        await broadcasts.putBack(broadcast.id, chat);
        return Math.min(failure.afterMs, longestPauseMs);
      case 'unreachable':
        await broadcasts.settle(broadcast.id, chat, 'blocked');
        return 0;
      case 'refused':
        onRefused(failure.description);
        await broadcasts.settle(broadcast.id, chat, 'refused');
        return 0;
      case 'unanswered':
        // It may have arrived, so it stays noted as begun.
        return 0;
    }
  }
}

/** Progress that can't be shown just now is shown the next time. */
async function paintProgress(sending: BroadcastSending, broadcast: Broadcast): Promise<void> {
  const tally = await sending.store.broadcasts.tally(broadcast.id);
  const words = sending.wordings.for(broadcast.locale);
  await paint(sending.api, broadcast, broadcastProgress(broadcast, tally, words));
}

async function paintOutcome(sending: BroadcastSending, broadcast: Broadcast): Promise<boolean> {
  const { broadcasts } = sending.store;
  const tally = await broadcasts.tally(broadcast.id);
  const codes = await codesOf(sending, broadcast, tally);
  const words = sending.wordings.for(broadcast.locale);
  return paint(sending.api, broadcast, broadcastOutcome(broadcast, tally, codes, words));
}

/** The bookings of those who have not got it, for staff to write or call. */
async function codesOf(
  { store }: BroadcastSending,
  { date }: Broadcast,
  { blocked, refused, unknown }: BroadcastTally,
): Promise<ReadonlyMap<number, string>> {
  if (blocked.length + refused.length + unknown.length === 0) return new Map();
  const coming = (await store.ledger.visiting(date)).filter(isSold);
  return new Map(
    coming.flatMap((booking) => {
      const receivers = standingShares(booking).flatMap(({ receiver }) => receiver?.chatId ?? []);
      return [...receivers, booking.customer.chatId].map((chat) => [chat, codeOf(booking)]);
    }),
  );
}

/** False: it may be tried again. */
async function paint(api: ChatApi, { chatId, messageId }: Broadcast, text: string): Promise<boolean> {
  try {
    await api.editMessageText(chatId, messageId, text, { parse_mode: 'HTML' });
    return true;
  } catch (error) {
    if (isNotModified(error)) return true;
    const failure = telegramFailure(error);
    if (failure === null) throw error;
    return failure.kind === 'refused' || failure.kind === 'unreachable';
  }
}
