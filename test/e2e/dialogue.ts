import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import type { Message } from 'grammy/types';
import type { Expected, PersonClient } from 'telegram-sandbox';
import { isClosed } from '../../sandbox/partner/catalogue.ts';
import { venueDateAt } from '../../src/venue/calendar.ts';

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

/** Waits for what the bot shows in answer to the last action. */
export async function shown(person: PersonClient, expected: Expected): Promise<Message> {
  return person.sees(expected, { onlyNew: true });
}

export interface Choice {
  /** As the list of packages shows it. */
  readonly packageName: string;
  readonly quantity: number;
}

/** Goes from /book to the cart with one package in it. */
export async function fillCart(
  person: PersonClient,
  { packageName, quantity }: Choice,
  date = openDay(),
): Promise<void> {
  await person.sends('/book');
  await shown(person, 'Which day would you like');
  await person.sends(date);
  await shown(person, 'per booking');
  await addPackage(person, { packageName, quantity });
}

/** From a package's card to the cart. */
export async function addPackage(person: PersonClient, { packageName, quantity }: Choice): Promise<void> {
  await person.sends(packageName);
  await shown(person, packageName);
  await person.taps('Choose');
  await shown(person, / × .* = /);
  await person.sends(String(quantity));
  await shown(person, new RegExp(`\\b${quantity} × .* = `));
  await person.taps('Add to booking');
  await shown(person, 'Your booking for');
}

/** From the cart to the review, answering every question. */
export async function giveDetails(
  person: PersonClient,
  form: 'Separate tickets' | 'One group ticket per type' | null,
): Promise<void> {
  await person.taps('Continue');
  await shown(person, 'Before your details');
  await person.taps('Agree');
  await shown(person, 'What name');
  await person.sends('Nguyễn Văn Á');
  await shown(person, 'phone number');
  await person.sharesContact();
  await shown(person, 'email address');
  await person.taps('Skip');
  if (form !== null) {
    await shown(person, 'How would you like your tickets');
    await person.taps(form);
  }
  await shown(person, 'Please check your booking');
}

/** From the review to tickets in the chat. */
export async function bookAndConfirm(person: PersonClient): Promise<void> {
  await person.taps('Book');
  await shown(person, 'Your tickets are held');
  await person.taps('Confirm and get tickets');
  await person.sees(/That is your ticket|Those are your \d+ tickets/, { timeoutMs: 20_000, onlyNew: true });
}
