import type { MessageEntity } from '@grammyjs/types';

type DetectedType = 'bot_command' | 'mention' | 'hashtag' | 'url' | 'email' | 'phone_number';

const patterns: readonly (readonly [DetectedType, RegExp])[] = [
  ['email', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/giu],
  [
    'url',
    /(?<![\w@])(?:https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|(?:[\w-]+\.)+(?:com|org|net|vn|me|io|info|dev)\b(?:\/[^\s<>"]*[^\s<>".,;:!?)])?)/giu,
  ],
  ['bot_command', /(?<![\w/])\/[a-z0-9_]{1,64}(?:@\w{3,32})?(?![\w/])/giu],
  ['mention', /(?<![\w@/])@[a-z]\w{3,31}(?!\w)/giu],
  ['hashtag', /(?<![\w#])#(?=[\p{L}\d_]*\p{L})[\p{L}\d_]{1,256}/gu],
  ['phone_number', /(?<![\w+])\+\d[\d ().-]{8,18}\d(?!\w)/gu],
];

function overlaps(a: MessageEntity, b: MessageEntity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}

/** The entities that Telegram detects in a text, outside of links, code and one another. */
export function detectEntities(text: string, given: readonly MessageEntity[] = []): MessageEntity[] {
  const fixed = given.filter(({ type }) =>
    ['code', 'pre', 'text_link', 'text_mention', 'custom_emoji', 'date_time'].includes(type),
  );
  const detected: MessageEntity[] = [];
  for (const [type, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const entity = { type, offset: match.index, length: match[0].length };
      if (![...fixed, ...detected].some((other) => overlaps(entity, other))) detected.push(entity);
    }
  }
  return detected;
}

/** The order of entities over the same text; unnamed types are in the middle. */
const ranks: Readonly<Partial<Record<MessageEntity['type'], number>>> = {
  blockquote: 0,
  expandable_blockquote: 0,
  pre: 11,
  code: 20,
  bold: 90,
  italic: 91,
  underline: 92,
  strikethrough: 93,
  spoiler: 94,
  custom_emoji: 99,
};
const middleRank = 50;

function rankOf({ type }: MessageEntity): number {
  return ranks[type] ?? middleRank;
}

/** Telegram's order: by offset, the longer one first, then by type. */
export function sortEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  return entities.toSorted((a, b) => a.offset - b.offset || b.length - a.length || rankOf(a) - rankOf(b));
}
