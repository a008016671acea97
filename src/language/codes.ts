/** Replaces a booking code or an address in the text. */
export const placeholder = ' ¤ ';
const shortestCode = 6;
const longestCode = 32;
const codePattern =
  /(?<![\p{sc=Latin}\p{N}@_/-])[A-Z]{1,5}[0-9][A-Z0-9]{1,15}(?:(?: ?- ?|-)[A-Z0-9]{4,12}| (?=[A-Z]{0,11}[0-9])(?=[0-9]{0,11}[A-Z])[A-Z0-9]{4,12})?(?![\p{sc=Latin}\p{N}@_-])/giu;

/** Removes texts with meaningless digits, such as addresses, and the booking code. */
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
