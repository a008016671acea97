import type { Message, Update } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { expect } from 'vitest';
import type { BotRun } from '../../helpers/bot-run.ts';
import { dataOf } from '../dialogue.ts';

/** The messages with buttons that lead on, but for those that belong to a booking, and the keyboard if it is open. */
export function activeMessages(person: PersonClient): readonly string[] {
  const { messages, keyboard } = person.view();
  const live = messages.filter((message) => {
    const data = dataOf(message);
    return data.length > 0 && !data.some((each) => each.startsWith('b:'));
  });
  return [
    ...live.map((message) => `message ${message.message_id}`),
    ...(keyboard === null ? [] : ['keyboard']),
  ];
}

/** The one message with live buttons. */
export function liveCard(person: PersonClient): Message {
  const card = person.view().messages.findLast((message) => dataOf(message).length > 0);
  if (card === undefined) throw new Error(`No message has buttons:\n${person.transcript()}`);
  return card;
}

/** How much of a run's log was looked at: what went wrong in one test fails no other one. */
const lookedAt = new WeakMap<BotRun, number>();

/**
 * What is true of a chat after whatever was done in it: one active message, each tap answered once, no trouble. Waits
 * until everything that was done has been handled.
 */
export async function checkChat(run: BotRun, person: PersonClient): Promise<void> {
  await run.telegram.settled();
  const place = `\n${person.transcript()}`;
  expect(activeMessages(person), place).toHaveLength(1);
  expect(notAnsweredOnce(run), place).toEqual([]);
  expect(person.transcript()).not.toContain('Something went wrong');
  const logs = run.logs();
  const unseen = logs.slice(lookedAt.get(run));
  lookedAt.set(run, logs.length);
  expect(errorsIn(unseen), place).toEqual([]);
}

/**
 * The lines of a log that say that something went wrong. A process that stands still for a second on a busy machine
 * loses its store for a moment, which is no mistake.
 */
export function errorsIn(logs: string): readonly string[] {
  const isTrouble = /"level":(?:50|60|"error"|"fatal")|"outcome":"failed"/;
  return logs
    .split('\n')
    .filter((line) => isTrouble.test(line) && !line.includes('"code":"STORE_UNAVAILABLE"'));
}

/** Taps that reached the bot and were not answered exactly once. */
function notAnsweredOnce(run: BotRun): readonly string[] {
  const answers = run.telegram.calls('answerCallbackQuery').filter(({ ok }) => ok);
  const answered = answers.map(({ params }) => String(params.callback_query_id));
  const updates = run.telegram.calls('getUpdates').flatMap(({ result }) => result as readonly Update[]);
  const tapped = new Set(updates.flatMap(({ callback_query }) => callback_query?.id ?? []));
  return [...tapped].filter((id) => answered.filter((each) => each === id).length !== 1);
}
