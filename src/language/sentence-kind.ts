import type { DateReading } from './days/dates.ts';
import { isAdder } from './people/counted.ts';
import type { CountReading } from './people/gathered.ts';
import { heightEnd, isOfHeight } from './people/heights.ts';
import { isPronoun } from './people/parts.ts';
import { isA, isEnding, meaningOf, numberOf, type Sentence, type Token } from './tokens.ts';
import type { Wish } from './words/words.ts';

/** The purpose of a sentence, besides its contents. */
export type SentenceKind =
  /** "My name is Anna". */
  | 'name'
  /** "Why do you need my name?" */
  | 'whyAsked'
  /** "Are you a robot?" */
  | 'robot'
  /** "How long have I got to pay?" */
  | 'hold'
  /** "You spelt my name wrong". */
  | 'changeName'
  /** "How much for 2 adults and a child": about the people, packages and days read. */
  | 'prices'
  /** "Are you open on Sunday?": about the days read; in general when there are none. */
  | 'open'
  /** Only thanks, a greeting, "ok" or an emoji. */
  | 'smallTalk'
  /** Any other question; one that counts tickets is a wish to book: "can I get 2 adults?" */
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

/** Decides by question words, wishes, and the other contents. */
export function sentenceKind(sentence: Sentence, parts: ReadParts): SentenceKind {
  const { tokens } = sentence;
  const { wishes } = parts;
  // "Do I have to print it, or is the phone ok?": the venue's own question.
  const isOfVenue = parts.questions.length > 0 || wishes.some((wish) => wish !== 'person');
  if (!isOfVenue && tokens.some((token) => isA(token, 'whyAsked'))) return 'whyAsked';
  const told = (['robot', 'hold', 'changeName'] as const).find((kind) =>
    tokens.some((token) => isA(token, kind)),
  );
  if (told !== undefined) return told;
  if (parts.isNameSaid) return 'name';
  if (wishes.includes('prices')) return 'prices';
  // "Oh and a kid, 1m10" comes too.
  const isComing =
    isCountedByNumber(tokens, parts) ||
    parts.counts.some(({ whom }) => whom === 'adult') ||
    tokens.some((token, at) => isA(token, 'joining', 'forgotten') || isAdder(token, at));
  if (isOfHeight(sentence) && !isComing && parts.dates.kind === 'none') return 'question';
  const isAsked = tokens.some(({ isSign }) => !isSign) && isQuestion(tokens);
  if (wishes.includes('hours') && (isAsked || parts.dates.kind !== 'none')) return 'open';
  if (isSmallTalk(tokens, parts)) return 'smallTalk';
  return isAsked && !isRequest(tokens, parts) ? 'question' : 'other';
}

/** "Can I get 2 adults?", "a ticket for tomorrow?", but not "how tall must a kid be". */
function isRequest(tokens: readonly Token[], parts: ReadParts): boolean {
  const isPolite = tokens.every((token) => !isA(token, 'asking') || isA(token, 'requesting', 'sheIs'));
  // "What does it include, are 3 kids all right?"
  const isOfContents = tokens.some((token) => isA(token, 'contents') && !isA(token, 'among'));
  return parts.counts.length > 0 && !isOfContents && (isCountedByNumber(tokens, parts) || isPolite);
}

/** Not only by "a" and "an". */
export function isCountedByNumber(tokens: readonly Token[], { counts }: Pick<ReadParts, 'counts'>): boolean {
  const isNumber = (token: Token, index: number): boolean =>
    numberOf(token) !== null &&
    (meaningOf(token, 'number')?.form !== 'article' || isA(tokens[index + 1], 'classifier')) &&
    !isA(tokens[index + 1], 'age') &&
    !isA(tokens[index - 1], 'sheIs') &&
    !isPronoun(tokens, index) &&
    heightEnd(tokens, index) === null &&
    !isA(tokens[index - 1], 'height', 'stature');
  return counts.length > 0 && tokens.some(isNumber);
}

/** By a question mark, or by the first or, in some languages, the last word. */
export function isQuestion(tokens: readonly Token[]): boolean {
  const words = tokens.filter(
    ({ isSign, meanings }) => !isSign && !meanings.some(({ kind }) => kind === 'talk'),
  );
  // "Có wifi không"
  const last = words.findLastIndex((token) => isA(token, 'askingLast') || !isA(token, 'address'));
  // "200 k", where "thứ 7 không" asks
  const isAmount = isA(words[last], 'money') && numberOf(words[last - 1]) !== null;
  const isLastNo = words.length > 2 && isA(words[last], 'askingLast') && !isAmount;
  const [first, second] = words;
  // "Do the tickets expire?", but "Do Thi My" is a name.
  const isOfThem = isA(first, 'asksWhether') && isA(second, 'definite', 'whom');
  const isInverted = isOfThem || isA(first, 'askingFirst');
  return isLastNo || isInverted || tokens.some((token) => token.text === '?' || isA(token, 'asking'));
}

/** Whether the sentence is only friendly. */
function isSmallTalk(tokens: readonly Token[], parts: ReadParts): boolean {
  const { counts, bare, removals, dates, packages, bookingCode, wishes, questions } = parts;
  const isEmpty = [counts, bare, removals, packages, questions].every(({ length }) => length === 0);
  if (!isEmpty || dates.kind !== 'none' || bookingCode !== null) return false;
  if (wishes.some((wish) => !talk.has(wish))) return false;
  const isFriendly = (token: Token): boolean =>
    token.isSign || isA(token, 'small', 'talk') || talk.has(meaningOf(token, 'wish')?.wish ?? 'no');
  // "See you on Thursday"
  const goodbye = tokens.findIndex((token) => isA(token, 'talk') && isA(token, 'except'));
  const isOfGoodbye = (token: Token, at: number): boolean =>
    goodbye >= 0 &&
    at > goodbye &&
    (token.digits !== null || isA(token, 'weekday', 'ahead', 'ordinal', 'dayMarkAfter', 'weeks', 'coming'));
  if (!tokens.every((token, at) => isFriendly(token) || isOfGoodbye(token, at) || isEnding(tokens, at)))
    return false;
  const isSaid = tokens.some((token) => isA(token, 'talk') || /\p{Extended_Pictographic}/u.test(token.text));
  return wishes.length > 0 || isSaid;
}
