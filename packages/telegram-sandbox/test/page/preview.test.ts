import { describe, expect, it } from 'vitest';
import { albumRows, bubbleSize, largestSize, sizeText } from '../../page/media.js';
import { actionText, previewOf } from '../../page/preview.js';

const an = { id: 5, first_name: 'An', last_name: 'Nguyễn' };

describe('a message in one line', () => {
  it.each([
    [{ text: 'two\n\nlines' }, 'two lines'],
    [{ photo: [{}] }, 'Photo'],
    [{ photo: [{}], media_group_id: 'a', caption: 'Ticket 1\nof 2' }, 'Album, Ticket 1 of 2'],
    [{ document: { file_name: 'tickets.pdf' } }, 'tickets.pdf'],
    [{ contact: an }, 'Contact: An Nguyễn'],
    [{ sticker: { emoji: '🎟️' } }, '🎟️ Sticker'],
    [{ voice: {} }, 'Voice message'],
    [{ from: an, new_chat_members: [an] }, 'An Nguyễn added An Nguyễn'],
    [{ from: an, left_chat_member: an }, 'An Nguyễn left the group'],
    [{ from: an, left_chat_member: { id: 7, first_name: 'Bot' } }, 'An Nguyễn removed Bot'],
    [{ invoice: { title: 'Two adults' } }, 'Invoice: Two adults'],
    [{ location: {}, venue: { title: 'Harbour' } }, 'Place: Harbour'],
    [{ location: {} }, 'Location'],
    [{ from: an, successful_payment: { currency: 'VND', total_amount: 9 } }, 'An Nguyễn paid ₫9'],
    [{ from: an, forum_topic_created: { name: 'Schools' } }, 'An Nguyễn created the topic “Schools”'],
    [{ from: an, forum_topic_edited: { name: 'All' } }, 'An Nguyễn renamed the topic to “All”'],
    [{ from: an, forum_topic_edited: {} }, 'An Nguyễn changed the topic’s icon'],
    [{ from: an, forum_topic_closed: {} }, 'An Nguyễn closed the topic'],
    [{ from: an, forum_topic_reopened: {} }, 'An Nguyễn reopened the topic'],
    [{ from: an, migrate_to_chat_id: -1 }, 'The group became a supergroup'],
    [{ dice: {} }, 'Message'],
  ])('%j is %s', (message, text) => {
    expect(previewOf(message)).toBe(text);
  });

  it('says what the bot is doing', () => {
    expect(actionText('upload_photo')).toBe('sending a photo');
    expect(actionText('teleport')).toBe('busy');
  });
});

describe('an album', () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('of %i has every picture in rows of at most four', (count) => {
    const rows = albumRows(count);
    expect(rows.reduce((sum, length) => sum + length, 0)).toBe(count);
    expect(Math.max(...rows)).toBeLessThanOrEqual(4);
  });
});

describe('a photo', () => {
  const sizes = [90, 320, 800, 1280].map((width) => ({ width, height: width }));

  it('is shown in the smallest size that is sharp, and opened in the largest', () => {
    expect(bubbleSize(sizes)).toMatchObject({ width: 800 });
    expect(bubbleSize(sizes.slice(0, 2))).toMatchObject({ width: 320 });
    expect(largestSize(sizes)).toMatchObject({ width: 1280 });
  });
});

describe('the size of a file', () => {
  it.each([
    [undefined, ''],
    [512, '512 B'],
    [1536, '1.5 KB'],
    [5_242_880, '5.0 MB'],
  ])('%j is %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});
