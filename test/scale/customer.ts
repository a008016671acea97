import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { closing, openDay, tapsLike } from '../e2e/dialogue.ts';
import { asRead } from '../helpers/as-read.ts';

/** What a customer does when the bot says something. */
type Habit = readonly [says: RegExp, act: (person: PersonClient) => Promise<unknown>];

/**
 * A killed machine holds its chats for ten seconds; what it did for a booking is taken up soon after. One tap waits for two
 * calls to the partner, whose allowance all customers share.
 */
const defaultLongestWaitMs = 60_000;
const patienceMs = 4_000;
const mostActions = 60;

const habits = (name: string): readonly Habit[] => [
  [/Nothing was booked/, (person) => person.sends('/book')],
  [/isn’t answering just now/, (person) => person.taps('Try again')],
  [/Which day would you like/, (person) => person.sends(openDay())],
  [/Your booking for/, (person) => tapsLike(person, 'Continue · ')],
  [/At most \d+ per booking/, (person) => person.taps('+')],
  [/What name is the booking for/, (person) => person.sends(name)],
  [/What is your phone number/, (person) => person.sharesContact()],
  [/Please check your booking/, (person) => tapsLike(person, 'Hold for ')],
  [/One step left/, (person) => tapsLike(person, 'Get tickets · ')],
];

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
  const answers = habits(name);
  const textOf = ({ text, caption }: Message): string => asRead(text ?? caption ?? '');
  const ticketsOf = (): number => new Set(codesIn(person)).size;
  const before = ticketsOf();
  // What was said of an earlier booking stands there too.
  const ends = (message: Message): boolean => closing.test(textOf(message)) && ticketsOf() > before;
  const says = (message: Message): boolean =>
    ends(message) || answers.some(([question]) => question.test(textOf(message)));
  // What stands further up is done with, also when it was edited just now to lose its buttons.
  const isExpected = (message: Message): boolean =>
    says(message) && person.view().messages.findLast(says)?.message_id === message.message_id;
  await person.sends('/book');
  let unanswerable: number | null = null;
  for (let actions = 0; actions < mostActions; actions += 1) {
    const seen = await person
      .sees(isExpected, { onlyNew: true, timeoutMs: patienceMs })
      .catch(() => person.sees(isExpected, { timeoutMs: longestWaitMs }));
    const text = textOf(seen);
    if (ends(seen) || isOver()) return;
    const act = answers.find(([says]) => says.test(text))?.[1];
    const isDone = await act?.(person).then(
      () => true,
      () => false,
    );
    // It may have changed under their finger once; what can't be answered twice is not what the bot asks now.
    if (!isDone && unanswerable === seen.message_id) break;
    unanswerable = isDone ? null : seen.message_id;
  }
  throw new Error(`${name} got nowhere:\n${person.transcript()}`);
}

/** Ticket codes in the chat: each stands in the caption of its picture. */
export function codesIn(person: PersonClient): readonly string[] {
  return person
    .photos()
    .flatMap(({ caption }) => /^(?:\d+ of \d+ · )?[^\n]+\n(\S{6,})(?:\n|$)/.exec(caption)?.[1] ?? []);
}
