import type { Reading, Wish } from '../../language/reading.ts';
import { onOneLine } from '../text.ts';

const longestName = 80;
const longestEmail = 120;
const longestIdNumber = 30;

/** Wishes that are no name: text that says one is not taken as the customer's name. */
const questions: ReadonlySet<Wish> = new Set([
  'refund',
  'changeDate',
  'directions',
  'hours',
  'parking',
  'rules',
  'visit',
  'payment',
  'prices',
  'myTickets',
  'person',
  'cancel',
  'help',
]);

/** A name as a desk clerk would write it down; null: that is no name. */
export function cleanName(text: string, reading: Reading | null): string | null {
  const name = onOneLine(text);
  const isQuestion =
    reading !== null && (reading.wishes.some((wish) => questions.has(wish)) || reading.questions.length > 0);
  if (isQuestion || /[?？@/\\<>]|\d.*\d.*\d.*\d/u.test(name)) return null;
  return /\p{L}/u.test(name) && [...name].length <= longestName ? name : null;
}

export function cleanEmail(text: string): string | null {
  const email = text.trim();
  return /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[\p{L}\d-]{2,}$/u.test(email) &&
    email.length <= longestEmail
    ? email
    : null;
}

export function cleanIdNumber(text: string): string | null {
  const number = text.normalize('NFKC').trim().toUpperCase();
  return /^[A-Z\d][A-Z\d -]{3,}$/.test(number) && number.length <= longestIdNumber ? number : null;
}

/** The message that held the number was deleted: no other shows it whole. */
export function maskedIdNumber(cardId: string): string {
  return `…${cardId.slice(-3)}`;
}
