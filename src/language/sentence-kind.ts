import type { CountReading } from './counts.ts';
import type { DateReading } from './dates.ts';
import { isA, meaningOf, numberOf, type Sentence, type Token } from './tokens.ts';
import type { Wish } from './words.ts';

/** What a sentence is for, besides what it contains. */
export type SentenceKind =
  /** "My name is Anna". */
  | 'name'
  /** "Why do you need my name?" */
  | 'whyAsked'
  /** "How much for 2 adults and a child": of the people, packages and days that were read. */
  | 'prices'
  /** "Are you open on Sunday?": on the days that were read; on any, when there are none. */
  | 'open'
  /** Thanks, a greeting, "ok", an emoji, and nothing else. */
  | 'smallTalk'
  /** Any other; one that counts tickets is a wish to book: "can I get 2 adults?" */
  | 'question'
  | 'other';

interface ReadParts extends Pick<CountReading, 'counts' | 'bare' | 'removals'> {
  readonly dates: DateReading;
  readonly packages: readonly string[];
  readonly bookingCode: string | null;
  readonly wishes: readonly Wish[];
  readonly questions: readonly number[];
  readonly isNameSaid: boolean;
}

const talk: ReadonlySet<Wish> = new Set(['thanks', 'greeting', 'yes']);

const lastNo = new Set(['không', 'khong', 'ko', 'hông', 'chưa']);

/** Told by the words that ask, the wishes, and what else the sentence holds. */
export function sentenceKind(sentence: Sentence, parts: ReadParts): SentenceKind {
  const { tokens } = sentence;
  const { wishes } = parts;
  if (tokens.some((token) => isA(token, 'whyAsked')) && !wishes.some((wish) => wish !== 'person'))
    return 'whyAsked';
  if (parts.isNameSaid) return 'name';
  if (wishes.includes('prices')) return 'prices';
  const isAsked = tokens.some(({ isSign }) => !isSign) && isQuestion(tokens);
  if (wishes.includes('hours') && (isAsked || parts.dates.kind !== 'none')) return 'open';
  if (isSmallTalk(tokens, parts)) return 'smallTalk';
  return isAsked && !isRequest(tokens, parts) ? 'question' : 'other';
}

/** "Can I get 2 adults?", "a ticket for tomorrow?", which "how tall must a kid be" is not. */
function isRequest(tokens: readonly Token[], { counts }: ReadParts): boolean {
  const isOfNumbers = tokens.some(
    (token) => numberOf(token) !== null && meaningOf(token, 'number')?.form !== 'article',
  );
  const isPolite = tokens.every(
    (token) => !isA(token, 'asking') || /^(?:can|could|may|do you have)/.test(token.text),
  );
  return counts.length > 0 && (isOfNumbers || isPolite);
}

/** By its mark, or by the word that it begins or, in some languages, ends with. */
function isQuestion(tokens: readonly Token[]): boolean {
  const words = tokens.filter(
    ({ isSign, meanings }) => !isSign && !meanings.some(({ kind }) => kind === 'talk'),
  );
  // "Có wifi không"
  const isLastNo = words.length > 2 && lastNo.has(words.at(-1)?.text ?? '');
  return isLastNo || tokens.some((token) => token.text === '?' || isA(token, 'asking'));
}

/** Nothing was said but what is only friendly. */
function isSmallTalk(tokens: readonly Token[], parts: ReadParts): boolean {
  const { counts, bare, removals, dates, packages, bookingCode, wishes, questions } = parts;
  const isEmpty = [counts, bare, removals, packages, questions].every(({ length }) => length === 0);
  if (!isEmpty || dates.kind !== 'none' || bookingCode !== null) return false;
  if (wishes.some((wish) => !talk.has(wish))) return false;
  const isFriendly = (token: Token): boolean =>
    token.isSign || isA(token, 'small', 'talk') || talk.has(meaningOf(token, 'wish')?.wish ?? 'no');
  if (!tokens.every(isFriendly)) return false;
  const isSaid = tokens.some((token) => isA(token, 'talk') || /\p{Extended_Pictographic}/u.test(token.text));
  return wishes.length > 0 || isSaid;
}
