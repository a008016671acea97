import type { Context } from 'grammy';
import type { ChatApi } from './card.ts';
import { isLateAnswer } from './telegram-errors.ts';

/** Answers one tap. Telegram takes one answer, so the first one is sent and the others are dropped. */
export interface TapAnswer {
  readonly isAnswered: boolean;
  /** Ends the tap's spinner, with a text where there is something to say. */
  give(text: string | null): void;
  /** The answer has arrived. Throws what kept it from arriving; that it came too late is no error. */
  arrived(): Promise<void>;
}

/** In UTF-16 units, as Telegram counts. */
const longestAnswer = 200;

export function createTapAnswer(api: ChatApi, callbackId: string): TapAnswer {
  let sent: Promise<unknown> | null = null;
  return {
    get isAnswered() {
      return sent !== null;
    },
    give(text) {
      if (sent !== null) return;
      sent = answer(api, callbackId, text);
      // `arrived` throws it.
      sent.catch(() => undefined);
    },
    async arrived() {
      await sent;
    },
  };
}

async function answer(api: ChatApi, callbackId: string, text: string | null): Promise<void> {
  const clipped =
    text === null || text.length <= longestAnswer ? text : `${text.slice(0, longestAnswer - 1)}…`;
  try {
    await api.answerCallbackQuery(callbackId, clipped === null ? {} : { text: clipped });
  } catch (error) {
    if (!isLateAnswer(error)) throw error;
  }
}

/** Ends the spinner of the tapped button, if the update is a tap. */
export async function endTap(
  { api, callbackQuery }: Pick<Context, 'api' | 'callbackQuery'>,
  text: string | null,
): Promise<void> {
  if (callbackQuery === undefined) return;
  const tap = createTapAnswer(api, callbackQuery.id);
  tap.give(text);
  await tap.arrived();
}
