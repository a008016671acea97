import type { Expected, PersonClient } from '../../../sandbox/telegram/person.ts';
import type { StepName } from '../../../src/booking/draft.ts';
import type { PaceLimits } from '../../../src/bot/pace.ts';
import type { UpdateRate } from '../../../src/bot/update-rate.ts';
import { openDay, shown } from '../dialogue.ts';

/** This Telegram has no limits, and nobody here is a person who could be bothered. */
export const unhurried: PaceLimits = {
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

/** What is seen in each step, whatever else stands on its card. */
export const seenIn: Readonly<Record<StepName, string | RegExp>> = {
  date: 'Which day would you like',
  package: 'per booking',
  packages: /^(?:❗.*\s+)?Tickets for/,
  quantity: / × .* = /,
  cart: 'Your booking for',
  line: 'Which one would you like to change',
  notice: 'Before your details',
  saved: 'details from last time',
  name: 'What name',
  phone: 'phone number',
  email: 'email address',
  cardId: 'ID number',
  form: 'How would you like your tickets',
  review: 'Please check your booking',
  edit: 'What would you like to change',
  note: 'A note for the venue',
};

function leg(step: StepName, go: Leg['go']): Leg {
  return { go, sees: seenIn[step] };
}

const taps =
  (label: string): Leg['go'] =>
  (person) =>
    person.taps(label);

const toDate = [leg('date', (person) => person.sends('/book'))];
const toPackage = [...toDate, leg('package', (person) => person.sends(openDay()))];
const toPackages = [
  ...toPackage,
  leg('packages', (person) => person.taps(labelLike(person, /^\d+ of \d+$/))),
];
const toQuantity = [...toPackage, leg('quantity', taps('Choose'))];
const toCart = [...toQuantity, leg('cart', taps('Add to booking'))];
const agreed = (cart: readonly Leg[]): readonly Leg[] => [...cart, leg('notice', taps('Continue'))];
const named = (cart: readonly Leg[]): readonly Leg[] => [...agreed(cart), leg('name', taps('Agree'))];
const phoned = (cart: readonly Leg[]): readonly Leg[] => [
  ...named(cart),
  leg('phone', (person) => person.taps(`Use ${person.firstName}`)),
];
const mailed = (cart: readonly Leg[]): readonly Leg[] => [
  ...phoned(cart),
  leg('email', (person) => person.sharesContact()),
];
const toCartWithTwo = [
  ...toQuantity,
  { go: (person: PersonClient) => person.sends('2'), sees: /2 × .* = / },
  leg('cart', taps('Add to booking')),
];
const toReview = [...mailed(toCart), leg('review', taps('Skip'))];
const toEdit = [...toReview, leg('edit', taps('Edit'))];

/** From nothing to each step. */
const ways: Readonly<Record<StepName, readonly Leg[]>> = {
  date: toDate,
  package: toPackage,
  packages: toPackages,
  quantity: toQuantity,
  cart: toCart,
  line: [...toCart, leg('line', taps('Change'))],
  notice: agreed(toCart),
  // Of a customer who has booked before.
  saved: [...agreed(toCart), leg('saved', taps('Agree'))],
  name: named(toCart),
  phone: phoned(toCart),
  email: mailed(toCart),
  // Where the operator asks for it.
  cardId: [...mailed(toCart), leg('cardId', taps('Skip'))],
  form: [...mailed(toCartWithTwo), leg('form', taps('Skip'))],
  review: toReview,
  edit: toEdit,
  note: [...toEdit, leg('note', taps('Note'))],
};

export const everyStep = Object.keys(ways) as readonly StepName[];

export async function goTo(person: PersonClient, step: StepName): Promise<void> {
  for (const { go, sees } of ways[step]) {
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
