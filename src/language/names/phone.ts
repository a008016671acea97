import { phoneDigits } from '../days/aside-numbers.ts';
import { anyPhrase, digitWords, isSyllabic, phrasesOf } from './all.ts';

/** Digits with at most two signs between two of them, and no comma: "+7 (916) 123-45-67". */
const manyDigits = /\+?\(?\d(?:[ ().–-]{0,2}\d){8,}/gu;
const mostPhoneDigits = 15;

const phoneLeads = phrasesOf('phone');
const leadBehind = new RegExp(
  `(?:(?<![\\p{L}\\p{M}])${anyPhrase(phoneLeads.filter((lead) => !isSyllabic(lead)))}|${anyPhrase(phoneLeads.filter(isSyllabic))})[\\s:：.]*$`,
  'iu',
);
const endBefore = new RegExp(`^(?:${anyPhrase(phrasesOf('ends').filter(isSyllabic))})?[\\s,.!，。]*`, 'u');

/** A digit said as a word, by all of its words. */
const saidDigits = new Map(
  digitWords().flatMap((words, digit) => words.map((word) => [word, digit] as const)),
);
const saidDigit = anyPhrase([...saidDigits.keys()]);
const manySaid = new RegExp(
  `(?<![\\p{L}\\d])${saidDigit}(?:[ .-]{0,2}(?:${saidDigit}|\\d)){${phoneDigits - 1},}(?![\\p{L}\\d])`,
  'giu',
);

/** An "o" for a zero beside a digit: "o9o5 112 233". */
const roundZero = /(?<!\p{L})[oо](?=\d)|(?<=\d)[oо](?!\p{L})/giu;

/** "공일공 오오삼사 일이칠팔" in digits; other numbers stay as they are. */
function saidInDigits(text: string): string {
  return text
    .replace(roundZero, '0')
    .replace(manySaid, (said) =>
      said.replace(new RegExp(saidDigit, 'giu'), (word) =>
        String(saidDigits.get(word.toLowerCase()) ?? word),
      ),
    );
}

/** Whether one of several numbers may be the phone: "0912 345 678 or 0987 654 321". */
export function hasSeveralPhones(text: string): boolean {
  return numbersIn(saidInDigits(text.normalize('NFKC'))).length > 1;
}

function numbersIn(plain: string): readonly RegExpExecArray[] {
  return [...plain.matchAll(manyDigits)];
}

/**
 * The only number in a text that is long enough for a phone, and the rest without the words before the number: "LI
 * Jianguo 电话13812345678". Null: there is none, or several.
 */
export function phoneAmong(text: string): { readonly phone: string; readonly others: string } | null {
  const plain = saidInDigits(text.normalize('NFKC'));
  const [found, another] = numbersIn(plain);
  if (found === undefined || another !== undefined) return null;
  const [phone] = found;
  if (phone.replace(/\D/g, '').length > mostPhoneDigits) return null;
  const before = plain.slice(0, found.index).replace(leadBehind, '');
  const behind = plain.slice(found.index + phone.length).replace(endBefore, '');
  const others = [before.replace(/[\s,;，；:(/|–-]+$/u, ''), behind.replace(/^\)/, '').trim()];
  return { phone, others: others.filter((part) => part !== '').join(', ') };
}
