import type { IncomingCall } from './call.ts';

interface Keyboard {
  readonly messageId: number;
  readonly data: readonly string[];
}

/** What the latest invoice asks for. */
export interface SentInvoice {
  readonly payload: string;
  readonly currency: string;
  readonly total: number;
}

/** A customer's side of a chat: the latest keyboard, and whether what was waited for has come. */
export interface Chat {
  readonly id: number;
  /** When the latest call of this chat was answered. */
  readonly calledAt: () => number;
  /** When each upload of pictures was answered since something was last waited for. */
  readonly picturedAt: () => readonly number[];
  readonly keyboard: () => Keyboard | null;
  readonly invoice: () => SentInvoice | null;
  /** A call of the bot, after its answer. */
  called(call: IncomingCall, messageId: number | null): void;
  /** Resolves with the first call from now on whose body has the pattern. */
  waitFor(pattern: RegExp): Promise<void>;
}

export function createChat(id: number): Chat {
  let keyboard: Keyboard | null = null;
  let invoice: SentInvoice | null = null;
  let calledAt = 0;
  let picturedAt: readonly number[] = [];
  let waiting: { readonly pattern: RegExp; readonly done: () => void } | null = null;
  return {
    id,
    calledAt: () => calledAt,
    picturedAt: () => picturedAt,
    keyboard: () => keyboard,
    invoice: () => invoice,
    called({ method, payload, isUpload, body }, messageId) {
      calledAt = performance.now();
      if (isUpload && method !== 'sendDocument') picturedAt = [...picturedAt, calledAt];
      if (method === 'sendInvoice') invoice = invoiceOf(payload);
      keyboard = keyboardOf(payload.reply_markup, messageId) ?? keyboard;
      if (isUpload || waiting === null || !waiting.pattern.test(body.toString('utf8'))) return;
      waiting.done();
      waiting = null;
    },
    waitFor: (pattern) =>
      new Promise((done) => {
        picturedAt = [];
        waiting = { pattern, done };
      }),
  };
}

function invoiceOf({ payload, currency, prices }: IncomingCall['payload']): SentInvoice {
  const rows = prices as readonly { readonly amount: number }[];
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  return { payload: String(payload), currency: String(currency), total };
}

/** Null for anything but a keyboard under a message. */
function keyboardOf(markup: unknown, messageId: number | null): Keyboard | null {
  if (messageId === null || typeof markup !== 'object' || markup === null || !('inline_keyboard' in markup))
    return null;
  const rows = markup.inline_keyboard as readonly (readonly { readonly callback_data?: string }[])[];
  return { messageId, data: rows.flat().map((button) => button.callback_data ?? '') };
}
