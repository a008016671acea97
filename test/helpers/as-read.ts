import type { Wording } from '../../src/telegram/wording.ts';

/** A text as people read it, with no-break spaces as plain ones, and without joiners. */
export function asRead(text: string): string {
  return text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

/** A wording whose messages can be compared with what people read. */
export function readWords(words: Wording): Wording {
  return {
    ...words,
    html: (key, values) => asRead(words.html(key, values)),
    unbroken: (text) => asRead(words.unbroken(text)),
  };
}
