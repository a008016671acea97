import { dayLabel, dayOf } from './date-time.js';
import { serviceText } from './preview.js';

/**
 * A chat's messages as the rows of its transcript: days, service lines, bubbles and albums. Pure.
 *
 * @typedef {{
 *   kind: 'day' | 'unread' | 'service', key: string, label: string,
 * } | {
 *   kind: 'bubble', key: string, messages: readonly any[], isOwn: boolean, isFirst: boolean, isLast: boolean,
 * }} Row
 */

const groupGapSeconds = 600;

/**
 * @param {readonly any[]} messages oldest first
 * @param {number | null} personId who looks at the chat
 * @param {number} now
 * @param {number | null} [unreadFrom] the first message that has not been read
 * @returns {Row[]}
 */
export function rowsOf(messages, personId, now, unreadFrom = null) {
  const bundles = bundled(messages);
  return bundles.flatMap((bundle, index) => {
    const [first] = bundle;
    const previous = bundles[index - 1]?.[0];
    const isNewDay = previous === undefined || dayOf(previous.date) !== dayOf(first.date);
    const day = { kind: 'day', key: `day-${dayOf(first.date)}`, label: dayLabel(first.date, now) };
    const row = rowOf(bundle, previous, bundles[index + 1]?.[0], personId);
    const isUnread = bundle.some(({ message_id }) => message_id === unreadFrom);
    const unread = { kind: 'unread', key: 'unread', label: 'Unread messages' };
    return /** @type {Row[]} */ ([...(isNewDay ? [day] : []), ...(isUnread ? [unread] : []), row]);
  });
}

function rowOf(bundle, previous, next, personId) {
  const [first] = bundle;
  const label = serviceText(first);
  if (label !== undefined) return { kind: 'service', key: `service-${first.message_id}`, label };
  return {
    kind: 'bubble',
    key: String(first.message_id),
    messages: bundle,
    isOwn: first.from?.id === personId,
    isFirst: !belongTogether(previous, first),
    isLast: !belongTogether(bundle.at(-1), next),
  };
}

/** Bundles the photos of one album into one bubble. */
function bundled(messages) {
  const bundles = [];
  for (const message of messages) {
    const last = bundles.at(-1);
    const isSameAlbum =
      message.photo &&
      message.media_group_id &&
      last?.[0].media_group_id === message.media_group_id &&
      last[0].photo;
    if (isSameAlbum) last.push(message);
    else bundles.push([message]);
  }
  return bundles;
}

function belongTogether(earlier, later) {
  if (!earlier || !later || serviceText(earlier) || serviceText(later)) return false;
  if (earlier.message_thread_id !== later.message_thread_id) return false;
  if (earlier.from?.id !== later.from?.id || dayOf(earlier.date) !== dayOf(later.date)) return false;
  return later.date - earlier.date < groupGapSeconds;
}
