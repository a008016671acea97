import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import type { Message } from 'grammy/types';
import type { Expected, PersonClient } from 'telegram-sandbox';
import { isClosed } from '../../sandbox/partner/catalogue.ts';
import { venueDateAt } from '../../src/venue/calendar.ts';
import { asRead } from '../helpers/as-read.ts';

export const venueZone = 'Asia/Ho_Chi_Minh';

/** A weekday soon on which everything is on sale; the first one after that day. */
export function openDay(after = venueDateAt(Date.now() + 24 * 60 * 60 * 1_000, venueZone)): string {
  const start = new Date(`${after}T00:00:00`);
  for (let ahead = 1; ; ahead += 1) {
    const day = addDays(start, ahead);
    const date = format(day, 'yyyy-MM-dd');
    if (day.getDay() !== 0 && day.getDay() !== 6 && !isClosed(date)) return date;
  }
}

/** False on the day before a first Tuesday, when the sandbox's venue is closed. */
export function isTomorrowOpen(): boolean {
  return !isClosed(venueDateAt(Date.now() + 24 * 60 * 60 * 1_000, venueZone));
}

/** Waits for what the bot shows in answer to the last action, with its words as people read them. */
export async function shown(person: PersonClient, expected: Expected): Promise<Message> {
  const message = await person.sees(expected, { onlyNew: true });
  const { text, caption } = message;
  return {
    ...message,
    ...(text === undefined ? {} : { text: asRead(text) }),
    ...(caption === undefined ? {} : { caption: asRead(caption) }),
  };
}

export interface Choice {
  /** As the card of the package shows it. */
  readonly packageName: string;
  readonly quantity: number;
}

/** Goes from /book to a booking with so many of one package in it. */
export async function fillCart(person: PersonClient, choice: Choice, date = openDay()): Promise<void> {
  await person.sends('/book');
  await shown(person, 'Which day would you like');
  await person.sends(date);
  await shown(person, 'per booking');
  await choose(person, choice);
}

/** On the card of tickets: so many of a package. */
export async function choose(person: PersonClient, { packageName, quantity }: Choice): Promise<void> {
  await person.sends(packageName);
  await shown(person, packageName);
  await person.sends(String(quantity));
  await shown(person, new RegExp(`Your booking for[^]*\\b${quantity} × [^]*Total`));
}

export function textOf(message: Message): string {
  return asRead(message.text ?? message.caption ?? '');
}

/** The labels of a message's buttons, row by row. */
export function labelsOf({ reply_markup: markup }: Message): readonly (readonly string[])[] {
  return (markup?.inline_keyboard ?? []).map((row) => row.map(({ text }) => text));
}

/** What its buttons carry: all of them, or those with that label. */
export function dataOf({ reply_markup: markup }: Message, label?: string): readonly string[] {
  const buttons = markup?.inline_keyboard.flat() ?? [];
  return buttons.flatMap((button) =>
    'callback_data' in button && (label ?? button.text) === button.text ? [button.callback_data] : [],
  );
}

/** The label of the newest live button that begins so, or is like that; amounts follow the locale. */
export function labelOf(person: PersonClient, like: string | RegExp): string {
  const labels = person.view().messages.flatMap((message) => labelsOf(message).flat());
  const found = labels.findLast((label) =>
    typeof like === 'string' ? label.startsWith(like) : like.test(label),
  );
  if (found === undefined) throw new Error(`No button is like ${like}:\n${person.transcript()}`);
  return found;
}

/** Taps the button whose label begins so. */
export async function tapsLike(person: PersonClient, start: string): Promise<unknown> {
  return person.taps(labelOf(person, start));
}

export type TicketForm = 'Separate tickets' | 'One shared ticket';

/** From the tickets to the review, answering every question. */
export async function giveDetails(person: PersonClient, form: TicketForm | null = null): Promise<void> {
  await tapsLike(person, 'Continue · ');
  await shown(person, 'What name');
  await person.sends('Nguyễn Văn Á');
  await shown(person, 'phone number');
  await person.sharesContact();
  await shown(person, 'Please check your booking');
  const wanted = form ?? 'Separate tickets';
  const offered = person
    .view()
    .messages.flatMap(({ reply_markup: markup }) => markup?.inline_keyboard.flat() ?? []);
  // The card names only the other form.
  if (offered.every(({ text }) => text !== wanted)) return;
  await person.taps(wanted);
  await shown(person, `${wanted}${wanted === 'Separate tickets' ? ':' : ' of each kind'}`);
}

/** From nothing to the review of tickets at ₫450,000 each. */
export async function toReview(person: PersonClient, quantity = 1): Promise<void> {
  await fillCart(person, { packageName: 'Cable Car, Adult', quantity });
  await giveDetails(person);
}

/** From the review to tickets in the chat. */
export async function getTickets(person: PersonClient): Promise<void> {
  await tapsLike(person, 'Get tickets · ');
  // A hundred tickets are drawn and sent within this time on a busy machine, too.
  await person.sees(closing, { onlyNew: true, timeoutMs: 90_000 });
}

/** What the last message of a delivery says. */
export const closing = /Here is your ticket\.|Here are your \d+ tickets\./;

/** From the review to a booking that is held. */
export async function hold(person: PersonClient): Promise<Message> {
  await tapsLike(person, 'Hold for ');
  return shown(person, 'One step left');
}

/** Opens a list of /todo. */
export async function openTodo(
  staff: PersonClient,
  list: 'Bookings to look at' | 'Requests' | 'Money' | 'Differences with the partner',
): Promise<void> {
  await staff.sends('/todo');
  const menu = await shown(staff, 'To do');
  await staff.taps(
    labelsOf(menu)
      .flat()
      .find((label) => label.startsWith(list)) ?? list,
    { message: menu },
  );
}

/** Asks for what staff did with a booking. */
export async function openHistory(staff: PersonClient, code: string | undefined): Promise<void> {
  await staff.sends(`/find ${code}`);
  await staff.taps('History', { message: await shown(staff, new RegExp(`^${code} · `)) });
}

/** Begins a message to the guests of a day. */
export async function writeToGuests(staff: PersonClient, day: string | undefined): Promise<void> {
  await staff.sends(`/arrivals ${day}`);
  await staff.taps('Message these guests', { message: await shown(staff, 'who comes') });
}

/** Opens the customer's first booking in /mytickets, whatever it shows. */
export async function openFirst(person: PersonClient): Promise<void> {
  await person.sends('/mytickets');
  await person.taps(labelsOf(await shown(person, 'Your bookings'))[0]?.[0] ?? '');
}

/** Opens that booking, which has tickets. */
export async function openBooking(person: PersonClient): Promise<Message> {
  await openFirst(person);
  return shown(person, 'Confirmed');
}

/** What the file of /mydata says. */
export async function ownFile(person: PersonClient) {
  await person.sends('/mydata');
  const { document } = await person.sees('Everything that this bot keeps about you', { onlyNew: true });
  if (document?.file_name !== 'my-data.json') throw new Error('There is no file.');
  return JSON.parse(person.download(document.file_id).toString());
}
