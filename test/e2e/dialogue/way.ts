import type { Expected, PersonClient } from 'telegram-sandbox';
import type { StepName } from '../../../src/customer/flow/draft.ts';
import type { UpdateRate } from '../../../src/telegram/intake.ts';
import type { TelegramLimits } from '../../../src/telegram/limiter.ts';
import { openDay, shown, tapsLike } from '../dialogue.ts';

/** This Telegram has no limits, and nobody here is a person who could be bothered. */
export const unhurried: TelegramLimits = {
  messagesPerSecond: 1_000_000,
  chatMessagesPerSecond: 1_000_000,
  chatBurst: 1_000_000,
};

/** However much one does in a moment. */
export const unlimited: UpdateRate = {
  messages: { atOnce: 1_000_000, perSecond: 1_000_000 },
  taps: { atOnce: 1_000_000, perSecond: 1_000_000 },
};

interface Leg {
  readonly go: (person: PersonClient) => Promise<unknown>;
  readonly sees: Expected;
}

/** The steps of a booking; those of a change of date begin with tickets in hand. */
export type BookingStep = Exclude<StepName, 'change'>;

/** What is seen in each step, whatever else stands on its card. */
export const seenIn: Readonly<Record<BookingStep, string | RegExp>> = {
  day: 'Which day would you like',
  tickets: 'per booking',
  list: /^(?:❗.*\s+)?(?:Tickets for|Which of these for)/,
  choice: 'Which day do you mean',
  name: 'What name',
  phone: 'What is your phone number',
  email: 'email address',
  cardId: 'ID number?',
  review: 'Please check your booking',
  edit: 'What would you like to change',
  note: 'A note for the venue',
};

function leg(step: BookingStep, go: Leg['go']): Leg {
  return { go, sees: seenIn[step] };
}

/** By a label, or the beginning of one whose amount follows. */
const taps =
  (start: string): Leg['go'] =>
  (person) =>
    tapsLike(person, start);

/** What the operator asks for besides a name and a phone number. */
export interface Asked {
  readonly idNumber?: boolean;
}

/** From nothing to each step, for a customer of whom nothing is known. */
function waysTo({ idNumber = false }: Asked): Readonly<Record<BookingStep, readonly Leg[]>> {
  const day = [leg('day', (person) => person.sends('/book'))];
  const tickets = [...day, leg('tickets', (person) => person.sends(openDay()))];
  const one = [...tickets, { go: taps('+'), sees: 'Your booking for' }];
  const name = [...one, leg('name', taps('Continue · '))];
  const phone = [...name, leg('phone', taps('Agree, book as '))];
  const shares: Leg['go'] = (person) => person.sharesContact();
  const cardId = [...phone, leg('cardId', shares)];
  const review = idNumber
    ? [...cardId, leg('review', (person) => person.sends('B1234567'))]
    : [...phone, leg('review', shares)];
  const edit = [...review, leg('edit', taps('Edit'))];
  return {
    day,
    tickets,
    list: [...tickets, leg('list', (person) => person.taps(labelLike(person, /^\d+ of \d+$/)))],
    choice: [...day, leg('choice', (person) => person.sends('friday or saturday next week'))],
    name,
    phone,
    cardId,
    email: [...edit, leg('email', taps('Email'))],
    review,
    edit,
    note: [...edit, leg('note', taps('Note'))],
  };
}

export const everyStep = Object.keys(seenIn) as readonly BookingStep[];

export async function goTo(person: PersonClient, step: BookingStep, asked: Asked = {}): Promise<void> {
  for (const { go, sees } of waysTo(asked)[step]) {
    await go(person);
    await shown(person, sees);
  }
}

/** The newest live button whose label is like that. */
export function labelLike(person: PersonClient, pattern: RegExp): string {
  const labels = person
    .view()
    .messages.flatMap((message) => message.reply_markup?.inline_keyboard.flat() ?? [])
    .map(({ text }) => text);
  const found = labels.findLast((label) => pattern.test(label));
  if (found === undefined) throw new Error(`No button is like ${pattern}:\n${person.transcript()}`);
  return found;
}
