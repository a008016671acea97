/** Digits with at most two signs between two of them, and no comma: "+7 (916) 123-45-67". */
const manyDigits = /\+?\(?\d(?:[ ().–-]{0,2}\d){7,}/gu;
const mostPhoneDigits = 15;

/** The only number of a text that is long enough for a phone; null: there is none, or there are several. */
export function phoneAmong(text: string): string | null {
  const [phone, another] = text.normalize('NFKC').match(manyDigits) ?? [];
  if (phone === undefined || another !== undefined) return null;
  const digits = phone.replace(/\D/g, '');
  if (digits.length > mostPhoneDigits) return null;
  return phone.startsWith('+') ? `+${digits}` : digits;
}
