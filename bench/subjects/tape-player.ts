import type { CallbackQuery, Message } from 'grammy/types';
import type { Tape, TapeCall, TapeStep } from '../load/call.ts';

/** How a peer speaks with Telegram: its library's own ways. */
export interface Calls {
  call(method: string, payload: Readonly<Record<string, unknown>>): Promise<unknown>;
  album(chatId: number, pictures: readonly Buffer[]): Promise<unknown>;
  document(chatId: number, file: Buffer): Promise<unknown>;
}

/** What the played calls are addressed to. */
export interface Address {
  readonly chatId: number;
  readonly tap: CallbackQuery | undefined;
  /** The latest message with buttons. */
  readonly cardId: number;
}

/** Makes the calls of one step, one after the other, as a handler does. Answers the latest message with buttons. */
export async function playStep(
  calls: Calls,
  step: TapeStep,
  { chatId, tap, cardId }: Address,
  pictures: readonly Buffer[],
): Promise<number> {
  let card = tap?.message?.message_id ?? cardId;
  for (const call of step.calls) {
    const sent = await playCall(calls, call, { chatId, tap, cardId: card }, pictures);
    if (hasButtons(call) && isMessage(sent)) card = sent.message_id;
  }
  return card;
}

function playCall(
  calls: Calls,
  { method, payload, uploads }: TapeCall,
  { chatId, tap, cardId }: Address,
  pictures: readonly Buffer[],
): Promise<unknown> {
  if (method === 'sendMediaGroup') return calls.album(chatId, pictures);
  if (method === 'sendDocument') return calls.document(chatId, Buffer.alloc(uploads[0]?.bytes ?? 0));
  return calls.call(method, {
    ...payload,
    ...('chat_id' in payload ? { chat_id: chatId } : {}),
    ...('message_id' in payload ? { message_id: cardId } : {}),
    ...('callback_query_id' in payload ? { callback_query_id: tap?.id ?? '' } : {}),
  });
}

function hasButtons({ payload }: TapeCall): boolean {
  return (
    typeof payload.reply_markup === 'object' &&
    payload.reply_markup !== null &&
    'inline_keyboard' in payload.reply_markup
  );
}

function isMessage(value: unknown): value is Pick<Message, 'message_id'> {
  return typeof value === 'object' && value !== null && 'message_id' in value;
}

/** Whether an update turns the calendar's page, which leaves a customer where they are. */
export function turnsPage(tap: CallbackQuery | undefined): boolean {
  return tap !== undefined && 'data' in tap && /^d:[^:]*:month:/.test(tap.data ?? '');
}

/** The tape without its turns of the calendar's page, and one such turn. */
export function splitTape(tape: Tape): { readonly steps: readonly TapeStep[]; readonly turn: TapeStep } {
  const turn = tape.find((step) => step.name === 'month');
  if (turn === undefined) throw new Error('The tape has no turn of the calendar.');
  return { steps: tape.filter((step) => step.name !== 'month'), turn };
}

/** Pictures of the sizes that the tape's had, with nothing in them. */
export function blankPictures(step: TapeStep): readonly Buffer[] {
  const album = step.calls.find((call) => call.method === 'sendMediaGroup');
  return (album?.uploads ?? []).map(({ bytes }) => Buffer.alloc(bytes));
}
