import type { VenueDate } from '../venue/calendar.ts';
import type { Passage } from './lexemes.ts';
import { type OfferNames, offersAt, stem } from './offer-names.ts';
import { countsAdults, type Meaning, type Outcome, type Piece } from './parser.ts';
import type { Count, TypedOrder } from './reading-types.ts';

/** How the words of one language read a text, with words left over. */
export interface Part {
  readonly passage: Passage;
  /** The outcomes with the fewest characters left over. */
  readonly outcomes: readonly Outcome[];
}

/** The text with a bar in place of each piece for which `isBarred` is true. */
export function textBarred(
  passage: Passage,
  pieces: readonly Piece[],
  isBarred = (piece: Piece): boolean => piece.as !== 'unread',
): string {
  const textOf = ({ start, end }: Piece): string => passage.text.slice(start, passage.skipSpaces(end));
  return pieces.map((piece) => (isBarred(piece) ? ' | ' : textOf(piece))).join('');
}

/** Whether a negation, a condition, a correction or something past is left over. */
export function isTurned({ passage, outcomes }: Part): boolean {
  const { turns, phraseTurns, seasons } = passage.words;
  return outcomes.some(({ meaning, pieces }) => {
    const isTurn = (text: string): boolean => phraseTurns(text, passage.isBare);
    const isRead = (piece: Piece): boolean =>
      piece.as === 'harmless' || (piece.as === 'word' && isTurn(textBarred(passage, [piece], () => false)));
    const others = pieces.filter((piece) => !isRead(piece));
    // "2 or 3 adults" leaves no doubt of the day.
    const isOfCounts = ({ start, end }: Piece): boolean =>
      passage.only('or', start).some((or) => or.end === end) &&
      pieces.some((next) => isCountPiece(next) && next.start === passage.skipSpaces(end));
    const left = textBarred(passage, pieces, (piece) => piece.as !== 'unread' || isOfCounts(piece));
    if (isOtherWeek(passage, pieces) || isQuoted(passage, pieces)) return true;
    const unread = textBarred(passage, pieces, ({ as }) => as !== 'unread' && as !== 'harmless');
    // "Saturday at Christmas" is not the coming one.
    if (meaning.weekday !== null && seasons(unread, passage.isBare)) return true;
    return isTurn(textBarred(passage, others, () => false)) || turns(left, passage.isBare);
  });
}

/** Whether a character before a day may be a part of it: "下下周六", "上周日". */
function isOtherWeek({ text }: Passage, pieces: readonly Piece[]): boolean {
  return pieces.some(({ as, start }) => as === 'day' && /[上下前后]$/u.test(text.slice(0, start)));
}

function isCountPiece({ as }: Piece): boolean {
  return as === 'count' || as === 'people';
}

/** Whether a count is quoted: 'they wrote "2 adults"'. */
function isQuoted({ text }: Passage, pieces: readonly Piece[]): boolean {
  const quote = /["“”«»「」『』]/u;
  return pieces.some(
    (piece) =>
      isCountPiece(piece) && quote.test(text.slice(0, piece.start)) && quote.test(text.slice(piece.end)),
  );
}

/** Whether the words left over are harmless to an order: no number, people, day, offer or change, in any language. */
export function isSafe(
  { passage, outcomes }: Part,
  order: TypedOrder,
  passages: readonly Passage[],
  offers: OfferNames,
): boolean {
  const { isBare, text, words } = passage;
  if (!areCountedAges(passage, order)) return false;
  // Vietnamese syllables without their marks are words of other languages.
  const others = passages.filter((each) => each.words.language !== 'vi' || each === passage);
  return outcomes.every((outcome) => {
    const { meaning, pieces } = outcome;
    const storyEnd = storyBefore(passage, outcome, order);
    const isNamedBehind = pieces.some(({ as, start }) => as === 'adults' && start >= storyEnd);
    if (isNamedBehind && countsAdults(meaning)) return false;
    const left = textBarred(passage, pieces);
    const behindStory = pieces.filter(({ start }) => start >= storyEnd);
    if (words.persons(textBarred(passage, behindStory), isBare) || words.amounts(left, isBare)) return false;
    return pieces.every((piece, index) => {
      const said = text.slice(piece.start, piece.end);
      if (piece.as !== 'unread' || said === '?') return true;
      // A word of another offer's name: "the combo".
      const codes = /^(?:[a-z]{5,}|[а-я]{5,})$/.test(said) ? offers.words.get(stem(said)) : undefined;
      const isOfOther = codes !== undefined && !order.offers.some((code) => codes.includes(code));
      // A story may name those who are counted: "my two boys want slides, 2 adults 2 kids".
      const isTold = piece.start < storyEnd;
      const isOfCount = isTold && order.counts.some(({ quantity }) => String(quantity) === said);
      // Pictures that are left over are of people, or refuse something.
      const isCounting = /\d|\p{Extended_Pictographic}/u.test(said) && !isOfCount;
      if (isCounting || isOfOther || (!isTold && isContinuing(pieces, index))) return false;
      return others.every((each) => !holdsMeaning(each, piece, offers, each === passage, isTold));
    });
  });
}

/** Ages at which a child has a child's ticket nearly everywhere. */
const [youngest, oldest] = [4, 11];

/** Whether each age that is said is one of the children that are counted, and nobody is counted by an age alone. */
function areCountedAges({ ages }: Passage, { counts }: TypedOrder): boolean {
  const children = counts.find(({ kind }) => kind === 'child')?.quantity ?? 0;
  return (
    ages.length === 0 || (ages.length === children && ages.every((age) => age >= youngest && age <= oldest))
  );
}

/** Words such as "so" that follow a story, and Korean verbs that end a clause. */
const clauseEnd = /^(?:so|поэтому|nên|nen|所以)$|(?:[서라데요다]|니까)[\u1100-\u11ff]*$/u;

/**
 * The end of a story before the counts, in separate clauses: "my husband loves boats, 2 adults". The counts include
 * the people of the story.
 */
function storyBefore(passage: Passage, { meaning, pieces }: Outcome, { counts }: TypedOrder): number {
  const { text, words } = passage;
  const isYoung = ({ kind }: Pick<Count, 'kind'>): boolean => kind === 'child' || kind === 'infant';
  const total = counts.reduce((sum, { quantity }) => sum + quantity, 0);
  const first = (pieces.find(({ as }) => as === 'count') ?? pieces.find(isCountPiece))?.start ?? 0;
  const isEnd = ({ as, start, end }: Piece): boolean =>
    as === 'sign' || text[start] === '?' || clauseEnd.test(text.slice(start, end));
  const storyEnd = pieces.findLast((piece) => piece.end <= first && isEnd(piece))?.end ?? 0;
  const told = pieces.filter(({ as, end }) => /unread|harmless|adults/.test(as) && end <= storyEnd);
  // Children who are named are to be counted as children.
  const namesChild = Array.from({ length: storyEnd }, (_, place) => passage.lexemesAt(place))
    .flat()
    .some(({ value }) => value.is === 'minor' || (value.is === 'kind' && isYoung(value)));
  // "Wife, mother in law, 3 kids and myself": the people who are named are not counted.
  const isCounted = meaning.adults === 0 ? total > 1 && !counts.every(isYoung) : countsAdults(meaning);
  const isComplete = isCounted && (!namesChild || counts.some(isYoung));
  // The least number of words or characters of a story, as opposed to names of more visitors.
  const fewestTold = words.language === 'zh' ? 3 : 2;
  return isComplete && told.length >= fewestTold ? storyEnd : 0;
}

/** Whether a piece belongs to the piece before it: "a senior discount", "2 adults and a carer". */
function isContinuing(pieces: readonly Piece[], index: number): boolean {
  const isBetween = ({ as }: Piece): boolean => as === 'join' || as === 'word' || as === 'filler';
  const last = pieces.slice(0, index).findLastIndex((piece) => !isBetween(piece));
  const piece = pieces[last];
  if (piece === undefined || !(isCountPiece(piece) || piece.isOpen || piece.as === 'offer')) return false;
  const hasJoin = pieces.slice(last, index).some(({ as }) => as === 'join');
  return hasJoin || (piece.isOpen && last === index - 1);
}

const meaningful: ReadonlySet<string> = new Set(
  'number kind adults day weekday month weekend change only or'.split(' '),
);

function holdsMeaning(
  passage: Passage,
  { start, end }: Piece,
  offers: OfferNames,
  isOwn: boolean,
  isTold: boolean,
): boolean {
  return Array.from({ length: end - start }, (_, index) => start + index).some((place) => {
    if (passage.isWithinHangul(place)) return false;
    if (offersAt(passage, place, offers).length > 0) return true;
    return passage.lexemesAt(place).some((found) => {
      const { value } = found;
      // A speaker beside others who come is no filler.
      if (value.is === 'filler') return isOwn && place === start && found.end === end;
      const isLoose = value.is === 'kind' && (value.kind === 'person' || value.use === 'behindNumber');
      if (isTold && (value.is === 'kind' || value.is === 'number')) return false;
      // "May" is a word of other languages too.
      if (isLoose || (value.is === 'month' && !isOwn)) return false;
      const isWord = !passage.isWithinHangul(found.end) || found.end - place > 1;
      return meaningful.has(value.is) && isWord;
    });
  });
}

/** Whether an order that was read beside other words may be offered by a button. */
export function mayBeOffered(
  { counts, days, offers }: TypedOrder,
  meanings: readonly Meaning[],
  lastDay: VenueDate,
  isAsking: boolean,
): boolean {
  if (counts.length + offers.length === 0) return false;
  // A date after the last bookable day is probably a past date of this year.
  if (days.some((day) => day > lastDay)) return false;
  // "Keep it for me", "let me ask my wife": nobody counts.
  const isUncounted = meanings.some((meaning) => meaning.adults > 0 && meaning.counts.length === 0);
  const total = counts.reduce((sum, { quantity }) => sum + quantity, 0);
  const isDated = days.length > 0;
  // "How long does it take for 2 adults?"
  if (isAsking && !isDated) return false;
  if (isUncounted && (total === 1 || !isDated)) return false;
  // Without a day "one child dropped out" and "how do I send a ticket to a friend" are rarely an order.
  if (isDated || counts.length === 0) return true;
  const hasAdult = counts.some(({ kind }) => kind === 'adult' || kind === 'senior');
  return offers.length > 0 ? hasAdult || counts.some(({ kind }) => kind === 'person') : hasAdult && total > 1;
}
