import type { ChatApi } from './card.ts';
import { isLateAnswer } from './telegram-errors.ts';

/** Answers one tap. Telegram takes one answer, so the first one is sent and the others are dropped. */
export interface TapAnswer {
  readonly isAnswered: boolean;
  /** Ends the tap's spinner, with a text where there is something to say. */
  give(text: string | null): void;
  /** The call has arrived, if one was made. Throws what kept it from arriving; that it came too late is no error. */
  arrived(): Promise<void>;
}

export interface AnswerCall {
  readonly method: 'answerCallbackQuery';
  readonly callback_query_id: string;
  readonly text?: string;
}

/** The response to the webhook that brought an update; one call may ride on it. */
export interface WebhookResponse {
  /** False: it is too late or taken. `onLate`: the work took too long, so the call does not go with the response. */
  carry(call: AnswerCall, onLate: () => void): boolean;
}

/** In UTF-16 units, as Telegram counts. */
const longestAnswer = 200;

/** The answer rides on the webhook's response where there is one in time, which saves a call for each tap. */
export function createTapAnswer(
  api: ChatApi,
  callbackId: string,
  response: WebhookResponse | null,
): TapAnswer {
  let isAnswered = false;
  let sent: Promise<void> = Promise.resolve();
  return {
    get isAnswered() {
      return isAnswered;
    },
    give(text) {
      if (isAnswered) return;
      isAnswered = true;
      const call = answerCall(callbackId, text);
      const send = (): void => {
        sent = answer(api, call);
        // `arrived` throws it.
        sent.catch(() => undefined);
      };
      if (response?.carry(call, send) !== true) send();
    },
    arrived: () => sent,
  };
}

function answerCall(callbackId: string, text: string | null): AnswerCall {
  const call = { method: 'answerCallbackQuery', callback_query_id: callbackId } as const;
  if (text === null) return call;
  return { ...call, text: text.length <= longestAnswer ? text : `${text.slice(0, longestAnswer - 1)}…` };
}

async function answer(api: ChatApi, { callback_query_id: id, text }: AnswerCall): Promise<void> {
  try {
    await api.answerCallbackQuery(id, text === undefined ? {} : { text });
  } catch (error) {
    if (!isLateAnswer(error)) throw error;
  }
}

/** Ends the spinner of the tapped button, if the update is a tap. */
export async function endTap(
  { tap }: { readonly tap: TapAnswer | null },
  text: string | null,
): Promise<void> {
  tap?.give(text);
  await tap?.arrived();
}
