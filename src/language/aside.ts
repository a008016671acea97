import { isA, numberOf, type Token } from './tokens.ts';

/** What stands for a booking code or an address in the text that is read on. */
export const placeholder = ' ¤ ';
const shortestCode = 6;
const longestCode = 32;
const codePattern =
  /(?<![\p{sc=Latin}\p{N}@_/-])[A-Z]{1,5}[0-9][A-Z0-9]{1,15}(?:(?: ?- ?|-)[A-Z0-9]{4,12}| (?=[A-Z]{0,11}[0-9])(?=[0-9]{0,11}[A-Z])[A-Z0-9]{4,12})?(?![\p{sc=Latin}\p{N}@_-])/giu;

/** A text without what holds digits that say nothing of days and people, and the booking code in it. */
export function withoutCodes(
  text: string,
  isWord: (letters: string) => boolean,
): { readonly rest: string; readonly bookingCode: string | null } {
  let bookingCode: string | null = null;
  const rest = text
    .split(/(\s+)/)
    .map((part) => (part.includes('@') || part.includes('://') ? placeholder : part))
    .join('')
    .replace(codePattern, (found) => {
      const code = found.toUpperCase().replace(/ ?- ?| /, '-');
      if (!isCode(code, isWord)) return found;
      bookingCode ??= code;
      return placeholder;
    });
  return { rest, bookingCode };
}

/** Letters first and several digits; "dec2026" and "nl2te1" are words with their numbers. */
function isCode(code: string, isWord: (letters: string) => boolean): boolean {
  const digits = code.replace(/\D/g, '').length;
  if (code.length < shortestCode || code.length > longestCode || digits < 3) return false;
  if (code.includes('-')) return true;
  const [, letters = '', number = ''] = /^([A-Z]+)([0-9]+)$/.exec(code) ?? [];
  if (letters === '') return code.length >= 10;
  return number.length >= 4 && !isWord(letters.toLowerCase());
}

const between = new Set(['-', '–', '—', '~', '.', ',', '/', ':']);
const longestCount = 3;
const longestYear = 4;
const phoneDigits = 9;
/** Groups of digits in one number, so that a long list of numbers is not read again from each of them. */
const mostGroups = 6;

/** Where a number ends that is neither a count nor a day: a time, an amount, an age, a phone; null for others. */
export function asideAt(tokens: readonly Token[], start: number): number | null {
  const token = tokens[start];
  if (token === undefined) return null;
  if (numberOf(token) === null) return leadIn(tokens, start);
  return (
    timeEnd(tokens, start) ??
    phoneEnd(tokens, start) ??
    unitEnd(tokens, start) ??
    (isPartOfWord(tokens, start) ? start + 1 : null)
  );
}

/** "$20", "#12", "at 9", and an age in brackets behind a child. */
function leadIn(tokens: readonly Token[], start: number): number | null {
  const [token, next, after] = [tokens[start], tokens[start + 1], tokens[start + 2]];
  const number = numberOf(next);
  if (number === null || token === undefined) return null;
  if (isA(token, 'money') && token.bare.length === 1 && !/\p{L}/u.test(token.bare)) {
    return pastDigits(tokens, start + 1);
  }
  if (token.text === '#' && next?.isGlued) return start + 2;
  if (token.text === '(' && after?.text === ')' && isA(tokens[start - 1], 'whom')) return start + 3;
  const isHour = isA(token, 'at') && next?.digits !== null && number <= 24 && !continues(tokens, start + 2);
  return isHour ? start + 2 : null;
}

const continuing = [
  'whom',
  'classifier',
  'or',
  'month',
  'dayMarkAfter',
  'monthMarkAfter',
  'monthMarkBefore',
  'span',
] as const;

/** Whether what follows a number makes it a count, a day or a span. */
function continues(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token !== undefined && between.has(token.text) && tokens[at + 1]?.digits) return true;
  return isA(token, ...continuing);
}

function timeEnd(tokens: readonly Token[], start: number): number | null {
  const isColon = tokens[start + 1]?.text === ':' && tokens[start + 1]?.isGlued;
  if (isColon && tokens[start + 2]?.digits?.length === 2 && tokens[start + 2]?.isGlued) {
    return pastClock(tokens, start + 3);
  }
  const isPoint = tokens[start + 1]?.text === '.' && tokens[start + 2]?.digits?.length === 2;
  if (isPoint && isA(tokens[start + 3], 'clock')) return pastClock(tokens, start + 3);
  if (isRange(tokens, start) && isA(tokens[start + 3], 'clock')) return pastClock(tokens, start + 3);
  return isClock(tokens, start + 1) ? pastClock(tokens, start + 1) : null;
}

/** A single letter such as "h" has to be written to its number. */
function isClock(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return isA(token, 'clock') && (token?.isGlued || token?.bare.length !== 1 || !/[a-z]/.test(token.bare));
}

function pastClock(tokens: readonly Token[], at: number): number {
  let end = at;
  if (isA(tokens[end], 'clock')) end += 1;
  if (tokens[end]?.digits?.length === 2 && (tokens[end]?.isGlued || tokens[end + 1]?.text === '분')) end += 1;
  while (isA(tokens[end], 'clock') || tokens[end]?.text === '분') end += 1;
  return end;
}

function isRange(tokens: readonly Token[], start: number): boolean {
  return between.has(tokens[start + 1]?.text ?? '') && tokens[start + 2]?.digits !== null;
}

function phoneEnd(tokens: readonly Token[], start: number): number | null {
  let end = start + 1;
  let digits = tokens[start]?.digits?.length ?? 0;
  let isLong = digits >= longestCount;
  for (let groups = 1; groups < mostGroups; groups += 1) {
    const skipped = ['-', '.', '(', ')', ' '].includes(tokens[end]?.text ?? '') ? 1 : 0;
    const group = tokens[end + skipped]?.digits;
    if (group === null || group === undefined) break;
    digits += group.length;
    isLong ||= group.length >= longestCount;
    end += skipped + 1;
  }
  return digits >= phoneDigits && isLong ? end : null;
}

/** "450k", "450.000", "1.2 m", "1m4", "5, 7 years old", "2 nights". */
function unitEnd(tokens: readonly Token[], start: number): number | null {
  const end = pastDigits(tokens, start);
  const unit = tokens[end];
  const isShort = /^[a-zа-я]$/.test(unit?.bare ?? '');
  const isUnit = isA(unit, 'money', 'measure') && (!isShort || unit?.isGlued);
  const isSpan = isA(unit, 'span') && !(isA(unit, 'dayMarkAfter') && unit?.isGlued);
  if ((isUnit || isSpan) && !isA(tokens[end], 'month')) {
    return end + (tokens[end + 1]?.digits && tokens[end + 1]?.isGlued ? 2 : 1);
  }
  const grouped = pastSpacedGroups(tokens, start);
  if (grouped > end && isA(tokens[grouped], 'money')) return grouped + 1;
  const [first, second] = [tokens[start]?.digits, tokens[start + 2]?.digits];
  const isThousands = first !== null && second?.length === 3 && /^[.,]$/.test(tokens[start + 1]?.text ?? '');
  return isThousands && tokens[start + 2]?.isGlued ? end : null;
}

/** Past a number with its groups of thousands, its fraction, or its range. */
function pastDigits(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  for (let groups = 1; groups < mostGroups; groups += 1) {
    if (!between.has(tokens[end]?.text ?? '') || !tokens[end + 1]?.digits) break;
    end += 2;
  }
  return end;
}

/** "450 000" */
function pastSpacedGroups(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  while (end < start + mostGroups && tokens[end]?.digits?.length === 3) end += 1;
  return end;
}

/** Too long for a count or a year, or written to a word that nobody knows: "4d", "covid19". */
function isPartOfWord(tokens: readonly Token[], start: number): boolean {
  const [before, token, after] = [tokens[start - 1], tokens[start], tokens[start + 1]];
  if (token?.digits === null || token === undefined) return false;
  if ((token.digits?.length ?? 0) > longestYear) return true;
  const isUnknown = (other: Token | undefined): boolean =>
    other !== undefined && !other.isSign && other.meanings.length === 0 && /^[a-z]+$/.test(other.bare);
  return (token.isGlued && isUnknown(before)) || (after?.isGlued === true && isUnknown(after));
}
