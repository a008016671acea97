import { matchAt, textBefore } from './dates.ts';
import type { Found } from './lexemes.ts';

const shortestCode = 6;
const codePattern = new RegExp(
  '[a-z]{1,5}[0-9][a-z0-9]{1,15}' +
    '(?:(?: ?- ?|-)[a-z0-9]{4,12}| (?=[a-z]{0,11}[0-9])(?=[0-9]{0,11}[a-z])[a-z0-9]{4,12})?' +
    '(?![\\p{sc=Latin}\\p{N}@_-])',
  'uy',
);

/** A booking's code in a folded text: letters first and several digits. */
export function codeAt(text: string, start: number): Found<string> | null {
  if (/[\p{sc=Latin}\p{N}@_/-]$/u.test(textBefore(text, start))) return null;
  const match = matchAt(codePattern, text, start);
  if (match === null) return null;
  const code = match[0].toUpperCase().replace(/ ?- ?| /, '-');
  return isCode(code) ? { end: start + match[0].length, value: code } : null;
}

/** "Dec2026" and "nl2te1" are words with their numbers. */
function isCode(code: string): boolean {
  const digits = code.replace(/\D/g, '').length;
  if (code.length < shortestCode || digits < 3) return false;
  return code.includes('-') || code.length >= 10 || /^[A-Z]+[0-9]{5,}$/.test(code);
}
