import type { VenueDate } from '../../../booking/sale-package.ts';
import type { Broadcast, BroadcastTally } from '../../../storage/desk-jobs.ts';
import { tapData } from '../../callback-data.ts';
import type { Screen } from '../../screen.ts';
import { paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';

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
        {
          text: words.text('send-to-people', { count: people }),
          data: tapData.staff('notifySend', id, asker),
          style: 'success',
        },
      ],
      [{ text: words.text('cancel'), data: tapData.staff('notifyCancel', id, asker) }],
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
    [
      words.html('notify-sent', { count: tally.sent.length }),
      line('unknown'),
      line('blocked'),
      line('refused'),
    ]
      .filter((text) => text !== false)
      .join('\n'),
  );
}
