import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../page/rows.js';

const now = new Date(2026, 10, 20, 15, 30).getTime();
const me = 5;
const bot = { id: 1, is_bot: true, first_name: 'Bot' };
const person = { id: me, is_bot: false, first_name: 'An' };

/** `secondsAgo` before now. */
function message(id: number, secondsAgo: number, rest: object = {}) {
  return { message_id: id, date: now / 1000 - secondsAgo, from: bot, text: `m${id}`, ...rest };
}

/** Rows in short: labels, and the ids of a bubble between the marks of its corners. */
function shape(messages: readonly object[]): readonly string[] {
  return rowsOf(messages, me, now).map((row) => {
    if (row.kind !== 'bubble') return row.label;
    const ids = row.messages.map(({ message_id }) => message_id).join('+');
    return `${row.isFirst ? '<' : ''}${row.isOwn ? 'me ' : ''}${ids}${row.isLast ? '>' : ''}`;
  });
}

describe('the rows of a chat', () => {
  it('begin each day with its name', () => {
    expect(shape([message(1, 86_400), message(2, 10)])).toEqual(['Yesterday', '<1>', 'Today', '<2>']);
  });

  it('group what one person says within ten minutes', () => {
    const mine = { from: person };
    expect(
      shape([message(1, 900), message(2, 880), message(3, 100), message(4, 90, mine), message(5, 80, mine)]),
    ).toEqual(['Today', '<1', '2>', '<3>', '<me 4', 'me 5>']);
  });

  it('put the photos of an album into one bubble, and only those', () => {
    const photo = { text: undefined, photo: [{}], media_group_id: 'a' };
    const other = { ...photo, media_group_id: 'b' };
    const file = { text: undefined, document: {}, media_group_id: 'b' };
    expect(
      shape([
        message(1, 9, photo),
        message(2, 9, photo),
        message(3, 9, other),
        message(4, 9, file),
        message(5, 9),
      ]),
    ).toEqual(['Today', '<1+2', '3', '4', '5>']);
  });

  it('set service messages apart', () => {
    const pinned = { from: person, text: undefined, pinned_message: {} };
    expect(shape([message(1, 9), message(2, 8, pinned), message(3, 7)])).toEqual([
      'Today',
      '<1>',
      'An pinned a message',
      '<3>',
    ]);
  });

  it('have a bar before what has not been read, below the day and above the whole album', () => {
    const photo = { text: undefined, photo: [{}], media_group_id: 'a' };
    const messages = [message(1, 86_400), message(2, 9, photo), message(3, 9, photo)];
    const labels = rowsOf(messages, me, now, 3).map((row) => (row.kind === 'bubble' ? row.key : row.label));
    expect(labels).toEqual(['Yesterday', '1', 'Today', 'Unread messages', '2']);
  });

  it('keep their keys when messages are added, so nothing that stands is drawn anew', () => {
    const before = rowsOf([message(1, 9), message(2, 8)], me, now).map(({ key }) => key);
    const after = rowsOf([message(1, 9), message(2, 8), message(3, 7)], me, now).map(({ key }) => key);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after).size).toBe(after.length);
  });

  it('of two topics do not belong together', () => {
    const inTopic = { message_thread_id: 7, is_topic_message: true };
    expect(shape([message(1, 9, inTopic), message(2, 9), message(3, 9)])).toEqual([
      'Today',
      '<1>',
      '<2',
      '3>',
    ]);
  });
});
