import type { IncomingCall } from './call.ts';

interface Keyboard {
  readonly messageId: number;
  readonly data: readonly string[];
}

/** A customer's side of a chat: the latest keyboard, and whether what was waited for has come. */
export interface Chat {
  readonly id: number;
  /** When the first upload of pictures was answered since something was last waited for; NaN: none was. */
  readonly picturedAt: () => number;
  readonly keyboard: () => Keyboard | null;
  /** A call of the bot, after its answer. */
  called(call: IncomingCall, messageId: number | null): void;
  /** Resolves with the first call from now on whose body has the pattern. */
  waitFor(pattern: RegExp): Promise<void>;
}

export function createChat(id: number): Chat {
  let keyboard: Keyboard | null = null;
  let picturedAt = Number.NaN;
  let waiting: { readonly pattern: RegExp; readonly done: () => void } | null = null;
  return {
    id,
    picturedAt: () => picturedAt,
    keyboard: () => keyboard,
    called({ method, payload, isUpload, body }, messageId) {
      const isPicture = isUpload && method !== 'sendDocument';
      if (isPicture && Number.isNaN(picturedAt)) picturedAt = performance.now();
      keyboard = keyboardOf(payload.reply_markup, messageId) ?? keyboard;
      if (isUpload || waiting === null || !waiting.pattern.test(body.toString('utf8'))) return;
      waiting.done();
      waiting = null;
    },
    waitFor: (pattern) =>
      new Promise((done) => {
        picturedAt = Number.NaN;
        waiting = { pattern, done };
      }),
  };
}

/** Null for anything but a keyboard under a message. */
function keyboardOf(markup: unknown, messageId: number | null): Keyboard | null {
  if (messageId === null || typeof markup !== 'object' || markup === null || !('inline_keyboard' in markup))
    return null;
  const rows = markup.inline_keyboard as readonly (readonly { readonly callback_data?: string }[])[];
  return { messageId, data: rows.flat().map((button) => button.callback_data ?? '') };
}
