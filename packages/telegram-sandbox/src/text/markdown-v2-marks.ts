import type { MessageEntity } from '@grammyjs/types';

/** The names are those that Telegram's errors use. */
export type Kind =
  | 'Bold'
  | 'Italic'
  | 'Underline'
  | 'Strikethrough'
  | 'Spoiler'
  | 'Code'
  | 'Pre'
  | 'PreCode'
  | 'TextUrl'
  | 'CustomEmoji'
  | 'BlockQuote';

export const reservedCharacters = '_*[]()~`>#+-=|{}.!\n';
export const closingMarks: Readonly<Record<Exclude<Kind, 'BlockQuote'>, string>> = {
  Bold: '*',
  Italic: '_',
  Underline: '__',
  Strikethrough: '~',
  Spoiler: '||',
  Code: '`',
  Pre: '```',
  PreCode: '```',
  TextUrl: ']',
  CustomEmoji: ']',
};
export const plainTypes: Readonly<Partial<Record<Kind, MessageEntity.CommonMessageEntity['type']>>> = {
  Bold: 'bold',
  Italic: 'italic',
  Underline: 'underline',
  Strikethrough: 'strikethrough',
  Spoiler: 'spoiler',
  Code: 'code',
};
