import { fold } from '../phrases.ts';
import { isA, type Sentence, sentenceOf, type Token } from '../tokens.ts';
import { inSimplified } from '../traditional.ts';
import { isVenueWord, packageMentions, type VenueWords } from '../venue-words.ts';
import type { Language } from '../words/words.ts';
import { anyPhrase, anyWord, isHan, isSyllabic, phrasesOf, rulesOf } from './all.ts';
import { phoneAmong } from './phone.ts';
import { isFullName } from './vi.ts';

/** How sure it is that a name stands behind a lead. */
type Sureness = 'sure' | 'self' | 'unsure' | null;

const leads = (['sure', 'self', 'unsure'] as const).map((sureness) => {
  const phrases = phrasesOf(sureness).map(plainly);
  const [han, others] = [phrases.filter(isHan), phrases.filter((phrase) => !isHan(phrase))];
  const pattern = new RegExp(`^(?:${anyPhrase(han)}[\\s:：,，]*|${anyPhrase(others)}[\\s:：,，=–-]+)`, 'u');
  return { sureness, pattern };
});
const leadWithin = new RegExp(`^.{1,60}\\b${anyPhrase(phrasesOf('within').map(plainly))}[\\s:,]+`, 'u');
const opening = new RegExp(`^(?:${anyPhrase(phrasesOf('opening').map(plainly))}[\\s,.!，。]+)+`, 'u');
const title = new RegExp(`^${anyPhrase(phrasesOf('titles'))}\\.?\\s+`, 'iu');
const noName = new RegExp(`^${anyWord(phrasesOf('noNames'))}`, 'iu');
const numberName = new RegExp(`^${anyPhrase(phrasesOf('numberNames'))}$`, 'u');
const betweenNames = new RegExp(` ${anyPhrase(phrasesOf('and'))} (?=\\p{Lu})`, 'u');
const isWrittenAsName = /^\p{Lu}[\p{L}\p{M}]*(?: \p{Lu}[\p{L}\p{M}]*)+$/u;

const ends = [...phrasesOf('ends'), ...phrasesOf('sureEnds')];
const sureEnd = new RegExp(anyPhrase(phrasesOf('sureEnds')), 'u');
const smallEnd = new RegExp(`(?<=\\S)(?:[, ]+${anyPhrase(phrasesOf('smallEnds'))})+[\\s.!,~]*$`, 'u');
/** With the letters of "ㅎㅎ", as they are normalized. */
const ending = new RegExp(
  `(?:\\s*(?:[, ]+${anyPhrase(ends.filter((end) => !isSyllabic(end)))}(?!\\p{L})|${anyPhrase(ends.filter(isSyllabic))}))*[\\s.!,。！，~\\p{Extended_Pictographic}\\ufe0f\\u1100-\\u11ff\\u3131-\\u3163]*$`,
  'u',
);
/** Signs and single letters at the end: "ㅎㅎ", "ㅠㅠ", "^^", "~". */
const smile =
  /(?<![\s.!~^\u1100-\u11ff\u3131-\u318e])[\s.!~^\u1100-\u11ff\u3131-\u318e]*[~^\u1100-\u11ff\u3131-\u318e][\s.!]*$/u;

/** Removes case and marks of each character, and simplifies it, keeping positions. */
function plainly(text: string): string {
  return Array.from(inSimplified(text), (character) => {
    const plain = character
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace('đ', 'd')
      .replace('ё', 'е');
    return plain.length === character.length ? plain : character;
  }).join('');
}

/** Marks are kept: "Văn A" is a name, and "ạ" only polite. */
function inLowerCase(text: string): string {
  return Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  }).join('');
}

/** The longest lead with which a text begins, or one within it before what is written as a name. */
function leadOf(whole: string, plain: string): { readonly length: number; readonly sureness: Sureness } {
  const [longest] = leads
    .map(({ sureness, pattern }) => ({ sureness, length: pattern.exec(plain)?.[0].length ?? 0 }))
    .toSorted((a, b) => b.length - a.length);
  if (longest !== undefined && longest.length > 0) return longest;
  const length = leadWithin.exec(plain)?.[0].length ?? 0;
  const isBeforeName = isWrittenAsName.test(whole.slice(length).replace(/[\s.!]+$/u, ''));
  return length > 0 && isBeforeName ? { length, sureness: 'sure' } : { length: 0, sureness: null };
}

/** The name in a sentence such as "my name is Anna, please", and whether it certainly is one; else the text unchanged. */
function withoutLead(text: string): { readonly rest: string; readonly isSaid: boolean } {
  const whole = text.normalize('NFC').replace(/\s+/g, ' ').replace(smile, '').trim();
  const plain = plainly(whole);
  const begin = opening.exec(plain)?.[0].length ?? 0;
  const { length, sureness } = leadOf(whole.slice(begin), plain.slice(begin));
  // "Da Silva" is a name, and "da, Silva" begins with a yes.
  const isApart = /(?:[,.!，。]|\p{sc=Hang}\s)\s*$/u.test(plain.slice(0, begin));
  const rest = whole
    .slice(length === 0 && !isApart ? 0 : begin + length)
    .replace(/^["'“«]|["'”»]$/gu, '')
    .replace(length === 0 ? '' : title, '')
    .replace(smallEnd, '');
  const certain =
    firstOf(rulesOf('inParts'), withoutEnds(whole.slice(begin))) ??
    (sureness === 'sure' ? firstOf(rulesOf('beforeMore'), rest) : null);
  if (certain !== null) return { rest: certain, isSaid: true };
  const bare = withoutEnds(rest);
  const name = firstOf(rulesOf('withoutEnd'), bare) ?? bare;
  const isSelf = sureness === 'self' && (isWrittenAsName.test(name) || sureEnd.test(rest));
  return { rest: name, isSaid: sureness === 'sure' || isSelf };
}

/** Takes politeness off, unless that is all. */
function withoutEnds(text: string): string {
  const end = ending.exec(inLowerCase(text))?.index ?? text.length;
  return text.slice(0, end === 0 ? text.length : end).trim();
}

function firstOf(rules: readonly ((text: string) => string | null)[], text: string): string | null {
  for (const rule of rules) {
    const answer = rule(text);
    if (answer !== null) return answer;
  }
  return null;
}

const longestName = 80;
const mostWords = 8;
/** Longer texts in capitals are sentences. */
const mostWritten = 4;
const [alsoNames, givenAlone] = [new Set(phrasesOf('alsoNames')), new Set(phrasesOf('givenAlone'))];

/** How likely a word is a name. */
type Standing = 'unknown' | 'small' | 'maybe' | 'given' | 'none';

function standingOf(token: Token, isOfPackage: boolean): Standing {
  const { bare, meanings } = token;
  if (isOfPackage) return 'maybe';
  if (meanings.length === 0) return 'unknown';
  if (givenAlone.has(bare)) return 'given';
  if (alsoNames.has(bare)) return 'maybe';
  if (rulesOf('isSurname').some((isSurname) => isSurname(bare))) return 'given';
  const isShort = /^(?:[a-z]{1,2}|[\p{sc=Han}\p{sc=Hangul}])$/u.test(bare);
  if (isShort && token.digits === null && !isA(token, 'wish')) return 'small';
  if (isA(token, 'sentence', 'whyAsked')) return 'none';
  return meanings.every(({ kind }) => smallKinds.has(kind)) ? 'small' : 'none';
}

const smallKinds: ReadonlySet<string> = new Set([
  'small',
  'join',
  'or',
  'in',
  'at',
  'later',
  'coming',
  'self',
  'bringing',
  'exchangeFor',
  'offer',
]);

/** Whether a text may be a name, or two: "Robert and Linda Hughes". */
function mayBeName(text: string, own: Language, venue: VenueWords): boolean {
  const [one = '', other, more] = text.split(betweenNames);
  if (other === undefined || more !== undefined || !/^\p{Lu}/u.test(one))
    return mayBeOneName(text, own, venue);
  return mayBeOneName(one, own, venue) && mayBeOneName(other, own, venue);
}

function mayBeOneName(text: string, own: Language, venue: VenueWords): boolean {
  const digits = text.replace(/\P{N}/gu, '').length;
  if (!/\p{L}\P{L}*\p{L}|[a-zа-я]/iu.test(text) || digits > 3 || /[?？@/\\<>]/u.test(text)) return false;
  if (noName.test(text)) return false;
  if (numberName.test(text)) return true;
  if (text.length > longestName || text.split(/\s+/).length > mostWords) return false;
  const sentence = sentenceOf(fold(text), own, (bare) => isVenueWord(bare, venue));
  const words = sentence.tokens.filter(({ isSign }) => !isSign);
  const judged = rulesOf('isName').map((isName) => isName(text, words));
  if (judged.includes(false)) return false;
  if (judged.includes(true)) return true;
  const mentions = packageMentions(sentence, venue);
  const isOfPackage = ({ start, end }: Token): boolean =>
    mentions.some((mention) => mention.start < end && start < mention.end);
  const standings = words.map((word) => standingOf(word, isOfPackage(word)));
  if (isWrittenName(text, words, standings)) return true;
  if (standings.includes('none')) return false;
  if (standings.includes('unknown')) return !isQuestioned(sentence, standings);
  // "An Hai" is also two, and "sáng mai" is tomorrow morning.
  const isWrittenSo = /^\p{Lu}\p{Ll}*(?: \p{Lu}\p{Ll}*)+$/u.test(text);
  return standings.includes('given') && (isWrittenSo || !standings.includes('maybe'));
}

/** Kinds of words that are parts of names too: "Emma Senior", "Lê Thị Bốn", "David Cousins", "Роман Первый". */
const namingKinds: ReadonlySet<string> = new Set(['whom', 'named', 'number', 'ordinal', 'ahead', 'holiday']);

function isNaming({ meanings }: Token): boolean {
  return meanings.every(({ kind }) => namingKinds.has(kind));
}

/** Written as a name is, of as many words that nobody knows as others: "June Carter". */
function isWrittenName(text: string, words: readonly Token[], standings: readonly Standing[]): boolean {
  if (!isWrittenAsName.test(text) || words.length > mostWritten) return false;
  const known = words.filter((_, index) => standings[index] === 'none');
  const others = standings.filter((standing) => standing !== 'none' && standing !== 'small').length;
  return known.length > 0 && known.every(isNaming) && others >= known.length;
}

/** Digits beside an understood word exclude a name. */
function isQuestioned({ tokens }: Sentence, standings: readonly Standing[]): boolean {
  const hasDigits = tokens.some(({ digits }) => digits !== null);
  return hasDigits && standings.some((standing) => standing !== 'unknown');
}

/** "Em tên Mười": a word for a number, written as a name where one is said. */
function isNumberName(text: string, own: Language, venue: VenueWords): boolean {
  const { tokens } = sentenceOf(fold(text), own, (bare) => isVenueWord(bare, venue));
  return /^\p{Lu}[\p{L}\p{M}]+$/u.test(text) && tokens.every(isNaming);
}

/** The possible name in a text, without the phrases around it. Null: certainly none. */
export function nameIn(
  text: string,
  own: Language,
  venue: VenueWords,
): { readonly name: string; readonly isSaid: boolean } | null {
  const { rest, isSaid } = withoutLead(phoneAmong(text)?.others ?? text);
  const isName = mayBeName(rest, own, venue) || (isSaid && isNumberName(rest, own, venue));
  // "nguyen thi thu ha", where "ha" at the end would ask something.
  if (rest !== '' && isName) return { name: rest, isSaid: isSaid || isFullName(rest) };
  return null;
}
