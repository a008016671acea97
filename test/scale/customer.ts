import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { lookAt, walk } from '../../sandbox/walker.ts';
import { closing, openDay } from '../e2e/dialogue.ts';
import { asRead } from '../helpers/as-read.ts';

/**
 * A killed machine holds its chats for ten seconds; what it did for a booking is taken up soon after. One tap waits for two
 * calls to the partner, whose allowance all customers share.
 */
const defaultLongestWaitMs = 60_000;
const patienceMs = 4_000;

export interface Patience {
  readonly longestWaitMs?: number;
  /** Asked before each action; a customer to whom it is over leaves things as they are. */
  readonly isOver?: () => boolean;
}

/** Books one ticket by answering whatever the bot asks, and looks again when nothing comes, as people do. */
export async function bookTicket(
  person: PersonClient,
  name: string,
  { longestWaitMs = defaultLongestWaitMs, isOver = () => false }: Patience = {},
): Promise<void> {
  const ticketsOf = (): number => new Set(codesIn(person)).size;
  const before = ticketsOf();
  // What was said of an earlier booking stands there too.
  const ends = ({ text, caption }: Message): boolean =>
    closing.test(asRead(text ?? caption ?? '')) && ticketsOf() > before;
  await person.sends('/book');
  await walk(person, {
    date: openDay(),
    name,
    beginsAnew: true,
    isThere: ends,
    isOver,
    look: lookAt(person, { answerMs: patienceMs, longestMs: longestWaitMs }),
  });
}

/** Ticket codes in the chat: each stands in the caption of its picture. */
export function codesIn(person: PersonClient): readonly string[] {
  return person
    .photos()
    .flatMap(({ caption }) => /^(?:\d+ of \d+ · )?[^\n]+\n([\w-]{6,})(?:\n|$)/.exec(caption)?.[1] ?? []);
}
