import type { Expected, PersonClient } from 'telegram-sandbox';
import type { StepName } from '../../../src/bot/booking-flow/draft.ts';
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

/** What the operator asks for besides a name, a phone number and, if one likes, an email address. */
export interface Asked {
  readonly idNumber?: boolean;
}

/** From nothing to each step; to "saved" for a customer who has booked before, to the other details for one who has not. */
function waysTo({ idNumber = false }: Asked): Readonly<Record<StepName, readonly Leg[]>> {
  const date = [leg('date', (person) => person.sends('/book'))];
  const packageCard = [...date, leg('package', (person) => person.sends(openDay()))];
  const quantity = [...packageCard, leg('quantity', taps('Choose'))];
  const cart = [...quantity, leg('cart', taps('Add to booking'))];
  const two = { go: (person: PersonClient) => person.sends('2'), sees: /2 × .* = / };
  const cartWithTwo = [...quantity, two, leg('cart', taps('Add to booking'))];
  const notice = [leg('notice', taps('Continue'))];
  const name = [...notice, leg('name', taps('Agree'))];
  const phone = [...name, leg('phone', (person) => person.taps(`Use ${person.firstName}`))];
  const email = [...phone, leg('email', (person) => person.sharesContact())];
  const cardId = [...email, leg('cardId', taps('Skip'))];
  const details = idNumber ? cardId : email;
  const review = [...cart, ...details, leg('review', taps('Skip'))];
  const edit = [...review, leg('edit', taps('Edit'))];
  return {
    date,
    package: packageCard,
    packages: [...packageCard, leg('packages', (person) => person.taps(labelLike(person, /^\d+ of \d+$/)))],
    quantity,
    cart,
    line: [...cart, leg('line', taps('Change'))],
    notice: [...cart, ...notice],
    saved: [...cart, ...notice, leg('saved', taps('Agree'))],
    name: [...cart, ...name],
    phone: [...cart, ...phone],
    email: [...cart, ...email],
    cardId: [...cart, ...cardId],
    form: [...cartWithTwo, ...details, leg('form', taps('Skip'))],
    review,
    edit,
    note: [...edit, leg('note', taps('Note'))],
  };
}

export const everyStep = Object.keys(seenIn) as readonly StepName[];

export async function goTo(person: PersonClient, step: StepName, asked: Asked = {}): Promise<void> {
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
