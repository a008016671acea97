import { placeholder } from './codes.ts';
import type { DateReading } from './days/dates.ts';
import type { CountReading } from './people/gathered.ts';
import { isA, numberOf, type Sentence, type Token } from './tokens.ts';
import { mentionsByPlace, type PackageMention } from './venue-words.ts';
import type { Meaning, Wish } from './words/words.ts';

type WishMeaning = Extract<Meaning, { readonly kind: 'wish' }>;

/** Politeness is kept beside any wish; other weak wishes yield to more definite ones. */
export const polite: ReadonlySet<Wish> = new Set(['greeting', 'thanks', 'yes', 'no', 'back']);

/** Every wish that its place lets mean one. */
function wishesSaid(
  { tokens }: Sentence,
  mentions: readonly PackageMention[],
  elsewhere: ReadonlySet<number>,
): readonly WishMeaning[] {
  const mentionAt = mentionsByPlace(mentions);
  const opens = clauseEdges(tokens);
  const closes = clauseEdges(tokens.toReversed()).toReversed();
  const isMeant = ({ when }: WishMeaning, index: number): boolean =>
    when === 'lone'
      ? opens[index] === true && closes[index] === true
      : when !== 'opening' || opens[index] === true;
  const isBought = tokens.some((token) => isA(token, 'bought'));
  return tokens.flatMap((token, index) => {
    const wish = token.meanings.find(
      (meaning): meaning is WishMeaning => meaning.kind === 'wish' && isMeant(meaning, index),
    );
    // "네 명" is four people, "네" alone is yes.
    const isCount = isA(token, 'number') && isA(tokens[index + 1], 'classifier', 'whom');
    const isUnit = numberOf(tokens[index - 1]) !== null && isA(token, 'measure', 'clock', 'money', 'whom');
    const isApart = elsewhere.has(index) && (!isBought || wish?.wish === 'book');
    if (wish === undefined || isCount || isUnit || isApart || isInside(token, mentionAt)) return [];
    return isA(token, 'notMeant') && !polite.has(wish.wish) ? [] : [wish];
  });
}

/** "Where are my tickets", where "my tickets" alone may be those of an order. */
export function isOwnAsked(meanings: readonly Meaning[]): boolean {
  return meanings.some(
    (meaning) => meaning.kind === 'wish' && meaning.wish === 'myTickets' && meaning.when === 'always',
  );
}

/** Without the wishes that yield to others. */
function standingWishes(
  meant: readonly WishMeaning[],
  { tokens }: Sentence,
  { isCounting, isOfItems, dates }: WishesBeside,
): readonly WishMeaning[] {
  const isOwn = isOwnAsked(meant);
  const isOfOwn = meant.some(({ wish }) => wish === 'myTickets');
  const isFirm = meant.some(({ wish, when }) => when === 'always' && !polite.has(wish));
  const isWished = meant.some(({ wish, when }) => when !== 'lone' && !polite.has(wish));
  const isOfName = tokens.some((token) => isA(token, 'changeName'));
  const isSaid = ({ wish, when }: WishMeaning): boolean => {
    if (wish === 'changeDate' && isOfName) return false;
    // "改成周日", where "改成3个" changes a number, and "swap to the cruise" the package.
    if (wish === 'changeDate') return when !== 'weak' || dates.kind !== 'none' || !isOfItems;
    // "Changed our minds", but not "changed our minds, 3 adults"
    return wish !== 'cancel' || when !== 'lone' || !(isOfItems || dates.kind !== 'none' || isWished);
  };
  // A wish to book is kept beside others: the rest of the sentence has the details. "How much for 20 people, and is there
  // a bus?"
  const isKept = (wish: Wish): boolean =>
    wish === 'book' || wish === 'cancel' || (wish === 'prices' && isCounting);
  const standing = meant
    .filter(isSaid)
    .filter((each) => each.when !== 'weak' || isKept(each.wish) || !isFirm);
  const isWhere = standing.some(({ wish }) => wish !== 'directions' && wish !== 'book' && !polite.has(wish));
  // "I paid, and got no ticket", "vé mua hôm qua đâu rồi"
  return standing.filter(
    ({ wish, when }) =>
      !(wish === 'directions' && when === 'weak' && isWhere) &&
      !(wish === 'book' && isOwn) &&
      !(wish === 'payment' && (isOwn || (when === 'weak' && isOfOwn))),
  );
}

interface WishesBeside {
  readonly dates: DateReading;
  readonly isOfSome: boolean;
  readonly isCounting: boolean;
  /** People are counted, or packages are named. */
  readonly isOfItems: boolean;
}

export function wishesIn(
  sentence: Sentence,
  mentions: readonly PackageMention[],
  elsewhere: ReadonlySet<number>,
  beside: WishesBeside,
): readonly Wish[] {
  const { tokens } = sentence;
  const { isOfSome, dates } = beside;
  const meant = wishesSaid(sentence, mentions, elsewhere);
  const heard = standingWishes(meant, sentence, beside);
  const isAnotherDay = dates.kind === 'several' || heard.some(({ wish }) => wish === 'changeDate');
  // "What if we can't come", "if we can't come, is the money refunded?"
  const isAsking =
    meant.some(({ wish }) => wish === 'prices') ||
    tokens.some((token) => token.text === '?' || isA(token, 'asking', 'askingLast'));
  // "I can't make it on Saturday, can I come on Sunday", "one child can't come"
  const wished = heard.flatMap(({ wish, when }): readonly Wish[] => {
    if (wish !== 'cancel' || when !== 'weak') return [wish];
    if (isAnotherDay) return ['changeDate'];
    if (isAsking) return ['refund'];
    return isOfSome ? [] : [wish];
  });
  // "If we can't come, do we lose the money?"
  const isOfLoss =
    isAsking && heard.some(({ wish, when }) => (wish === 'cancel' || wish === 'refund') && when === 'weak');
  const wishes = [...new Set(wished)].filter((wish) => wish !== 'prices' || !isOfLoss);
  return wishes.toSorted((a, b) => Number(polite.has(a)) - Number(polite.has(b)));
}

/** The wishes that stand beside what else is said. */
export function wishesMeant(
  heard: readonly Wish[],
  { counted, dates, isMoved, isPhone }: WishContext,
): readonly Wish[] {
  const { bare, counts, isMore, isUncounted, removals } = counted;
  const isExchange = isUncounted || (isMore && removals.length > 0);
  const isSaid = counts.length + bare.length + removals.length > 0 || dates.kind !== 'none';
  const isMeant = (wish: Wish): boolean => {
    // "No, 3 adults" corrects, and "my phone is 0912 345 678, 3 adults" asks for nobody.
    if (isSaid && (wish === 'no' || (wish === 'person' && isPhone))) return false;
    // "Change an adult to a child", "yes, let me ask my husband"
    return !(isExchange && (wish === 'changeDate' || wish === 'yes'));
  };
  const wishes = heard.filter(isMeant);
  const isDay = dates.kind !== 'none' || bare.length > 0;
  const isOther = isDay && counts.length === 0 && !wishes.includes('changeDate');
  return isMoved && isOther ? ['changeDate', ...wishes] : wishes;
}

interface WishContext {
  readonly counted: CountReading;
  readonly dates: DateReading;
  /** A day was booked, and another is named, or counted from it. */
  readonly isMoved: boolean;
  readonly isPhone: boolean;
}

/** The tokens that begin a clause, politeness before it ignored. */
function clauseEdges(tokens: readonly Token[]): readonly boolean[] {
  const edges: boolean[] = [];
  for (const index of tokens.keys()) {
    const previous = tokens[index - 1];
    edges.push(
      previous === undefined || endsClause(previous) || (edges[index - 1] === true && isIncidental(previous)),
    );
  }
  return edges;
}

export function endsClause(token: Token | undefined): boolean {
  return token?.isSign === true && /[.,!?;:…。，！？；)(\p{Extended_Pictographic}]/u.test(token.text);
}

const incidental: ReadonlySet<Meaning['kind']> = new Set(['small', 'talk']);

/** Signs and friendly words are ignored when a wish has to be a whole clause. */
function isIncidental(token: Token | undefined): boolean {
  if (token?.isSign) return token.text !== placeholder.trim();
  return token?.meanings.some((meaning) => incidental.has(meaning.kind) || isPolite(meaning)) === true;
}

function isPolite(meaning: Meaning): boolean {
  return meaning.kind === 'wish' && polite.has(meaning.wish);
}

/** "car park" in "cable car park combo" is the name of a package. */
function isInside({ start, end }: Token, mentionAt: ReadonlyMap<number, PackageMention>): boolean {
  const mention = mentionAt.get(start);
  return mention !== undefined && mention.end >= end && mention.end - mention.start > end - start;
}
