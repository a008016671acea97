import { type Lexeme, lexemesOf, Phrases } from './phrases.ts';
import { en } from './words/en.ts';
import { ko, koreanEndings, koreanParticles } from './words/ko.ts';
import { ru } from './words/ru.ts';
import { vi } from './words/vi.ts';
import { addEntries, type Entry, hintsOf, type Language, type Meaning } from './words/words.ts';
import { zh } from './words/zh.ts';

/** A number, a phrase of some language, an unknown word, or a sign. */
export interface Token {
  readonly text: string;
  readonly bare: string;
  readonly meanings: readonly Meaning[];
  readonly digits: string | null;
  readonly isSign: boolean;
  readonly isGlued: boolean;
  /** Its lexemes. */
  readonly start: number;
  readonly end: number;
}

/** What the reader of dates has taken, by the places of tokens. */
export interface TakenTokens {
  readonly has: (token: number) => boolean;
  /** True for an age, a time or an amount; false for a day. */
  readonly isAside: (token: number) => boolean;
}

export interface Sentence {
  readonly lexemes: readonly Lexeme[];
  readonly tokens: readonly Token[];
  /** The language of most words; the customer's own when unclear. */
  readonly language: Language;
}

const languages = [en, vi, ru, zh, ko];
const phrases = new Phrases<Entry>(({ meaning }) => meaning);
for (const words of languages) addEntries(words, phrases.adder());
const hints = new Phrases<'filler' | 'doubt'>();
const addHint = hints.adder();
for (const [phrase, kind] of languages.flatMap(hintsOf)) addHint(phrase, kind);

/** Shorter Vietnamese words without their marks are as often another language's. */
const shortWord = 4;

/** The language of a locale such as `zh-hans`; English when it is none of ours. */
export function languageOf(locale: string): Language {
  const tag = locale.toLowerCase().split(/[-_]/)[0];
  return languages.find(({ language }) => language === tag)?.language ?? 'en';
}

/** Splits a folded text into tokens. A venue's own words are never treated as misspelt ones. */
export function sentenceOf(folded: string, own: Language, isVenueWord: (bare: string) => boolean): Sentence {
  const lexemes = lexemesOf(folded);
  const found: FoundPhrase[] = [];
  for (const [start, lexeme] of lexemes.entries()) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const longest = phrases.longestAt(lexemes, start);
    const previous = found.at(-1);
    if (longest !== null && isWhole(lexemes, start, longest.end, previous)) {
      found.push({ start, end: longest.end, entries: longest.values });
    } else {
      const entries = longest !== null || isVenueWord(lexeme.bare) ? [] : phrases.misspeltAt(lexeme);
      found.push({ start, end: start + 1, entries });
    }
  }
  const language = mainLanguage(found, lexemes, own);
  const tokens = found.map(({ start, end, entries }): Token => {
    const covered = lexemes.slice(start, end);
    const [first, another] = covered;
    const bare = covered.map((lexeme) => lexeme.bare).join(' ');
    return {
      text: covered.map(({ text }) => text).join(' '),
      bare,
      meanings: meantBy(entries, covered, language, own),
      digits: first?.kind === 'digits' && another === undefined ? bare : null,
      isSign: first?.kind === 'sign' && entries.length === 0,
      isGlued: first?.isGlued === true,
      start,
      end,
    };
  });
  return { lexemes, tokens, language };
}

/** Korean joins endings to words; a word of one syllable counts only when no other word continues it. */
function isWhole(
  lexemes: readonly Lexeme[],
  start: number,
  end: number,
  previous: FoundPhrase | undefined,
): boolean {
  const [before, lexeme, next] = [lexemes[start - 1], lexemes[start], lexemes[end]];
  if (lexeme?.kind !== 'hangul' || end > start + 1) return true;
  // "3명쯤", "두명서": the unit of a number
  const isOfNumber =
    before?.kind === 'digits' || previous?.entries.some(({ meaning }) => meaning.kind === 'number');
  if (lexeme.isGlued && isOfNumber) return true;
  const goesOn = next?.kind === 'hangul' && next.isGlued;
  // "케이블카만": behind a name, which no language has
  if (!goesOn && koreanParticles.has(lexeme.text)) return true;
  const isFree = !lexeme.isGlued || before?.kind !== 'hangul' || previous?.entries.length !== 0;
  return isFree && (!goesOn || koreanEndings.has(next.text));
}

interface FoundPhrase {
  readonly start: number;
  readonly end: number;
  readonly entries: readonly Entry[];
}

function mainLanguage(found: readonly FoundPhrase[], lexemes: readonly Lexeme[], own: Language): Language {
  const votes: Record<Language, number> = { en: 0, vi: 0, ru: 0, zh: 0, ko: 0 };
  votes[own] += 0.5;
  for (const { start, end, entries } of found) {
    const [first] = entries;
    if (first === undefined || entries.some(({ language }) => language !== first.language)) continue;
    const isSure = end > start + 1 || lexemes[start]?.marks !== '' || (lexemes[start]?.bare.length ?? 0) > 4;
    votes[first.language] += isSure ? 3 : 1;
  }
  return languages.map(({ language }) => language).reduce((a, b) => (votes[b] > votes[a] ? b : a), own);
}

/** The meanings of a phrase in the sentence's language, else in any. */
function meantBy(
  entries: readonly Entry[],
  covered: readonly Lexeme[],
  language: Language,
  own: Language,
): readonly Meaning[] {
  if (entries.length === 0) return [];
  const inLanguage = entries.filter((entry) => entry.language === language);
  const marks = entries.filter(({ meaning }) => meaning.kind === 'weekdayMark');
  if (inLanguage.length > 0) return [...new Set([...inLanguage, ...marks])].map(({ meaning }) => meaning);
  const [only] = covered;
  const isUnmarked = covered.length === 1 && only?.marks === '' && only.bare.length <= shortWord;
  const isEnglish = language === 'en' && own !== 'vi' && isUnmarked;
  return entries
    .filter((entry) => !(isEnglish && entry.language === 'vi' && !entry.isPlain))
    .map(({ meaning }) => meaning);
}

type Kind = Meaning['kind'];

/** A token's meaning of a kind. */
export function meaningOf<K extends Kind>(
  token: Token | undefined,
  kind: K,
): Extract<Meaning, { readonly kind: K }> | undefined {
  return token?.meanings.find(
    (meaning): meaning is Extract<Meaning, { readonly kind: K }> => meaning.kind === kind,
  );
}

export function isA(token: Token | undefined, ...kinds: readonly Kind[]): boolean {
  return token?.meanings.some(({ kind }) => kinds.includes(kind)) ?? false;
}

/** The number of a token in digits or words; null when it is none. */
export function numberOf(token: Token | undefined): number | null {
  if (token === undefined) return null;
  return token.digits !== null ? Number(token.digits) : (meaningOf(token, 'number')?.value ?? null);
}

export function isKnown({ isSign, digits, meanings }: Token): boolean {
  return isSign || digits !== null || meanings.length > 0;
}

/** Syllables that Korean may join to a word: "두 명이면요". */
const longestEnding = 3;

/** Whether a token is joined to a known word: "좋았어요". */
export function isEnding(tokens: readonly Token[], at: number): boolean {
  const isJoined = ({ text, meanings, isGlued }: Token): boolean =>
    isGlued && meanings.length === 0 && /\p{sc=Hang}/u.test(text);
  const before = tokens.slice(Math.max(at - longestEnding, 0), at + 1);
  const word = before.findLast((token) => !isJoined(token));
  return word !== tokens[at] && (word?.text.length ?? 0) > 1;
}

/** Whether every word is known and none makes the others doubtful. `places`: lexemes that name packages. */
export function isAllClear(
  { lexemes, tokens }: Sentence,
  places: { readonly has: (place: number) => boolean },
): boolean {
  const read = new Set(tokens.filter(isKnown).flatMap(({ start, end }) => range(start, end)));
  let filled = 0;
  let ending = 0;
  return lexemes.every(({ kind, isGlued }, place) => {
    const hint = place < filled ? null : hints.longestAt(lexemes, place);
    if (hint?.values.includes('doubt')) return false;
    filled = Math.max(filled, hint?.end ?? 0);
    if (read.has(place) || places.has(place) || place < filled) ending = longestEnding;
    else ending = kind === 'hangul' && isGlued ? ending - 1 : -1;
    return ending >= 0;
  });
}

function range(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
