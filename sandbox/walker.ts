import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { parseTap, type Tap } from '../src/taps.ts';

/** A customer's answers; a name and an ID number are written only when given here. */
export interface Answers {
  readonly date: string;
  readonly name?: string;
  readonly idNumber?: string;
  /** Starts again when the last booking has failed. */
  readonly beginsAnew?: boolean;
  /** Goes back when nothing leads on; not while a card may still be sent. */
  readonly goesBack?: boolean;
}

export interface Walk extends Answers {
  /** True of the message at which the walk ends. */
  readonly isThere: (message: Message) => boolean;
  /** The message to answer now; by default the newest that can be answered, once it is there. */
  readonly look?: (leads: (message: Message) => boolean) => Promise<Message>;
  /** Asked before each act; true ends the walk. */
  readonly isOver?: () => boolean;
  /** Called after each thing that the customer did. */
  readonly onAct?: () => Promise<unknown>;
}

/** A button of the bot's, with what it does. */
export interface TapButton {
  readonly tap: Tap;
  readonly data: string;
  readonly label: string;
}

type Act = () => Promise<unknown>;
type Way = (tap: Tap, label: string) => boolean;

/** Recognises a button of the dialogue by its tap, which is the same in every language. */
export const draft =
  (action: string) =>
  (tap: Tap): boolean =>
    tap.kind === 'draft' && tap.action === action;

/** Recognises a button of a booking. */
export const booking =
  (action: string) =>
  (tap: Tap): boolean =>
    tap.kind === 'booking' && tap.action === action;

/** The buttons that lead to tickets, most urgent first. */
const waysOn: readonly Way[] = [
  draft('continue'),
  draft('use'),
  draft('keep'),
  draft('right'),
  draft('hold'),
  booking('confirm'),
  draft('day'),
  draft('more'),
  draft('retry'),
  draft('open'),
  (_tap, label) => label === '›',
];

const mostActs = 60;

/** The button that leads to tickets; undefined: none does, or the day is to be typed. */
export function leadingButton(buttons: readonly TapButton[], goesBack = false): TapButton | undefined {
  if (buttons.some(({ tap }) => draft('month')(tap))) return undefined;
  const ways = goesBack ? [...waysOn, draft('back')] : waysOn;
  return ways
    .map((way) => buttons.find(({ tap, label }) => way(tap, label)))
    .find((button) => button !== undefined);
}

/** Goes on from the customer's present step, doing what leads to tickets, until the walk's end is seen. */
export async function walk(
  person: PersonClient,
  { isThere, look, isOver, onAct, ...answers }: Walk,
): Promise<void> {
  const leads = (message: Message): boolean => isThere(message) || nextAct(person, message, answers) !== null;
  let stuckAt: number | null = null;
  for (let acts = 0; acts < mostActs; acts += 1) {
    const message = await (look ?? lookAt(person))(leads);
    if (isThere(message) || isOver?.() === true) return;
    const isDone = await nextAct(person, message, answers)?.().then(
      () => true,
      () => false,
    );
    await onAct?.();
    // A message may change once while it is answered; one that can't be answered twice leads nowhere.
    if (isDone !== true && stuckAt === message.message_id) break;
    stuckAt = isDone === true ? null : message.message_id;
  }
  throw new Error(`Nothing leads on:\n${person.transcript()}`);
}

export interface Patience {
  /** How long to wait for an answer to the last act. */
  readonly answerMs?: number;
  /** How long to wait for any message that can be answered. */
  readonly longestMs?: number;
}

/** Looks for the newest message that leads on: a new one, else, as people do, an earlier one. */
export function lookAt(
  person: PersonClient,
  { answerMs, longestMs }: Patience = {},
): NonNullable<Walk['look']> {
  return async (leads) => {
    // Messages further up are done with, even when they have just lost their buttons.
    const isNewest = (message: Message): boolean =>
      leads(message) && person.view().messages.findLast(leads)?.message_id === message.message_id;
    const waiting = (timeoutMs: number | undefined) => (timeoutMs === undefined ? {} : { timeoutMs });
    return person
      .sees(isNewest, { onlyNew: true, ...waiting(answerMs) })
      .catch(() => person.sees(isNewest, waiting(longestMs)));
  };
}

/** The act that leads on from a message; null: none. */
function nextAct(person: PersonClient, message: Message, answers: Answers): Act | null {
  const text = (message.text ?? message.caption ?? '').replaceAll('\u00a0', ' ');
  if (answers.beginsAnew === true && text.includes('Nothing was booked')) return () => person.sends('/book');
  const buttons = buttonsOf(message);
  if (buttons.length === 0) return asksForContact(person, message) ? () => person.sharesContact() : null;
  const { date, name, idNumber, goesBack } = answers;
  if (buttons.some(({ tap }) => draft('month')(tap))) return () => person.sends(date);
  if (name !== undefined && text.includes('What name')) return () => person.sends(name);
  if (idNumber !== undefined && text.includes('ID number?')) return () => person.sends(idNumber);
  const way = leadingButton(buttons, goesBack);
  return way === undefined ? null : () => person.tapsData(message.message_id, way.data);
}

/** The keyboard that shares a contact belongs to the message that the bot has sent last. */
function asksForContact(person: PersonClient, { message_id }: Message): boolean {
  const { keyboard, messages } = person.view();
  const newest = messages.findLast(({ from }) => from?.is_bot === true);
  return keyboard !== null && newest?.message_id === message_id;
}

export function buttonsOf({ reply_markup }: Message): readonly TapButton[] {
  return (reply_markup?.inline_keyboard ?? []).flat().flatMap((button) => {
    if (!('callback_data' in button)) return [];
    const tap = parseTap(button.callback_data);
    return tap === null ? [] : [{ tap, data: button.callback_data, label: button.text }];
  });
}

/** The review of a booking: it can be had with one tap. */
export function isReview(message: Message): boolean {
  return buttonsOf(message).some(({ tap }) => draft('get')(tap));
}

/** The message that comes behind the tickets. */
export function isClosing(message: Message): boolean {
  return buttonsOf(message).some(({ tap }) => booking('again')(tap));
}

/** The card of a package with its counter. */
export function isCounting(message: Message): boolean {
  return buttonsOf(message).some(({ tap }) => draft('more')(tap));
}
