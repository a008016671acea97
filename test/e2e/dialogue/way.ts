import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { isReview, walk } from '../../../sandbox/walker.ts';
import type { StepName } from '../../../src/dialogue/draft.ts';
import type { UpdateRate } from '../../../src/telegram/intake.ts';
import type { TelegramLimits } from '../../../src/telegram/transport.ts';
import type { BotRun } from '../../helpers/bot-run.ts';
import { openDay, shown, textOf } from '../dialogue.ts';
import { liveCard } from './chat-check.ts';

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

/** The steps of a booking; those of a change of date begin with tickets in hand. */
export type BookingStep = Exclude<StepName, 'change'>;

/** What is seen in each step, whatever else stands on its card. */
export const seenIn: Readonly<Record<BookingStep, string | RegExp>> = {
  day: 'Which day would you like',
  tickets: /Up to \d+ per booking|\d+ to \d+ per booking/,
  list: 'Which of these for',
  choice: 'Which day do you mean',
  name: 'What name',
  phone: 'What is your phone number',
  email: 'email address',
  cardId: 'ID number?',
  review: 'Please check your booking',
  edit: 'What would you like to change',
  note: 'A note for the venue',
  invoice: 'Which company',
};

export const everyStep = Object.keys(seenIn) as readonly BookingStep[];

/** Steps beside the way to the review: from where, and by what. */
const asides: Partial<
  Record<BookingStep, readonly [from: BookingStep, go: (person: PersonClient) => Promise<unknown>]>
> = {
  list: ['day', (person) => person.sends(`1 adult ${answers.date}`)],
  choice: ['day', (person) => person.sends(`${answers.date} or ${openDay(answers.date)}`)],
  edit: ['review', (person) => person.taps('Edit')],
  email: ['edit', (person) => person.taps('Email')],
  note: ['edit', (person) => person.taps('Note')],
  invoice: ['review', (person) => person.taps('Company invoice')],
};

const answers = { date: openDay(), idNumber: 'B1234567' };

/** From nothing to a step, for a customer of whom nothing is known. */
export async function goTo(person: PersonClient, step: BookingStep): Promise<void> {
  const aside = asides[step];
  if (aside === undefined) {
    await person.sends('/book');
    await walk(person, { ...answers, isThere: (message) => isIn(step, message) });
    return;
  }
  const [from, go] = aside;
  await goTo(person, from);
  await go(person);
  await shown(person, seenIn[step]);
}

function isIn(step: BookingStep, message: Message): boolean {
  const sees = seenIn[step];
  return typeof sees === 'string' ? textOf(message).includes(sees) : sees.test(textOf(message));
}

/** Goes on from wherever the customer stands until the review, and answers what was said on the way. */
export function pressOnToReview(run: BotRun, person: PersonClient): Promise<readonly string[]> {
  return pressOn(run, person, isReview);
}

/** Goes on until the card says that; answers what was said on the way. */
export function pressOnUntil(run: BotRun, person: PersonClient, text: string): Promise<readonly string[]> {
  return pressOn(run, person, (message) => textOf(message).includes(text));
}

/** One thing after the other, each once all is handled; answers what was said above the card, and to taps. */
async function pressOn(
  run: BotRun,
  person: PersonClient,
  isThere: (message: Message) => boolean,
): Promise<readonly string[]> {
  const said: string[] = [];
  const hasKeyboard = (): boolean => person.view().keyboard !== null;
  await walk(person, {
    ...answers,
    goesBack: true,
    isThere: (message) => !hasKeyboard() && isThere(message),
    look: async () => (hasKeyboard() ? newestMessage(person) : liveCard(person)),
    async onAct() {
      await run.telegram.settled();
      const toast = run.telegram.calls('answerCallbackQuery').at(-1)?.params.text;
      const lead = hasKeyboard() ? undefined : /^❗ .*/.exec(textOf(liveCard(person)))?.[0];
      said.push(...[toast, lead].filter((each) => typeof each === 'string'));
    },
  });
  return said;
}

function newestMessage(person: PersonClient): Message {
  const message = person.view().messages.findLast(({ from }) => from?.is_bot === true);
  if (message === undefined) throw new Error('The bot has said nothing.');
  return message;
}

/** The total that a card names. */
export function totalOn(person: PersonClient): string {
  const total = /^Total: .*$/m.exec(textOf(liveCard(person)))?.[0];
  if (total === undefined) throw new Error(`No total is shown:\n${person.transcript()}`);
  return total;
}
