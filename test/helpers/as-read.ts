import type { Wording } from '../../src/telegram/wording.ts';

/** As people read it: a no-break space is a space like any other. */
export function asRead(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** Words whose messages are compared with what people read. */
export function readWords(words: Wording): Wording {
  return { ...words, html: (key, values) => asRead(words.html(key, values)) };
}
