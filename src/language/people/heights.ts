import { isA, meaningOf, numberOf, type TakenTokens, type Token } from '../tokens.ts';

/** In centimetres, where nothing else says that a number is somebody's height. */
const shortest = 80;
const tallest = 210;
/** The least one behind a word for it: "выше метра сорока". */
const leastSaid = 40;
/** Between that word and the number: "рост у него где-то 118". */
const mostBeforeHeight = 3;
/** Nobody is as old as this. */
const leastAlone = 106;
const lastMonth = 12;
/** How far apart the heights of a sentence may be, in words. */
const furthestHeight = 24;

/** Past a height, or a list of them: "1m35", "120 and 145 cm". */
export function heightsEnd(tokens: readonly Token[], start: number): number | null {
  let end = heightEnd(tokens, start);
  while (end !== null && (isA(tokens[end], 'join') || /^[,、/]$/.test(tokens[end]?.text ?? ''))) {
    const next = heightEnd(tokens, end + 1);
    if (next === null) break;
    end = next;
  }
  return end;
}

/** Past a height: "1m35", "135 cm", "1.45", "height 118", "the other 130" beside such a one. */
export function heightEnd(tokens: readonly Token[], start: number): number | null {
  const end = measuredEnd(tokens, start);
  if (end !== null) return end;
  if (isA(tokens[start], 'stature')) return statureEnd(tokens, start);
  return isOfChild(tokens, start) || isBesideHeight(tokens, start) ? start + 1 : null;
}

/** Whether a height is said, in numbers. */
export function isOfHeight({ tokens }: { readonly tokens: readonly Token[] }): boolean {
  return tokens.some((_, at) => heightEnd(tokens, at) !== null);
}

/** The number of heights that begin at a token that was set aside. */
export function heightsAt(tokens: readonly Token[], index: number, taken: TakenTokens): number {
  let heights = 0;
  let at = index;
  while (taken.isAside(at)) {
    const end = heightEnd(tokens, at);
    if (end !== null) heights += 1;
    at = end ?? at + 1;
  }
  return heights;
}

/** "1m35", "135 cm", "1.45", "1米2", "90公分" */
function measuredEnd(tokens: readonly Token[], start: number): number | null {
  if (numberOf(tokens[start]) === null) return null;
  const isFraction = /^[.,]$/.test(tokens[start + 1]?.text ?? '') && tokens[start + 2]?.isGlued === true;
  const at = isFraction ? start + 3 : start + 1;
  const [unit, rest] = [tokens[at], tokens[at + 1]];
  const isLetter = /^[a-zа-я]$/.test(unit?.bare ?? '');
  if (isA(unit, 'height') && (!isLetter || unit?.isGlued === true || isFraction))
    return numberOf(rest) !== null && rest?.isGlued === true ? at + 2 : at + 1;
  const [metres, parts] = [tokens[start]?.digits, tokens[start + 2]?.digits];
  // No month has such a number.
  const isInMetres = isFraction && /^[01]$/.test(metres ?? '') && parts?.length === 2;
  return isInMetres && Number(parts) > lastMonth && !isNumberOfOther(tokens, at) ? at : null;
}

/** "Height 118", "рост у него 118", "키가 138" */
function statureEnd(tokens: readonly Token[], start: number): number | null {
  let at = start + 1;
  while (at <= start + mostBeforeHeight && isWord(tokens[at])) at += 1;
  const end = measuredEnd(tokens, at);
  if (end !== null) return end;
  const number = numberOf(tokens[at]) ?? 0;
  return number >= leastSaid && number <= tallest && !isNumberOfOther(tokens, at + 1) ? at + 1 : null;
}

function isWord(token: Token | undefined): boolean {
  const isOther = isA(token, 'whom', 'classifier', 'join', 'stature') || numberOf(token) !== null;
  return token !== undefined && !token.isSign && !isOther;
}

/** "Сыну 118", "bé 130", "아이 하나(130)" */
function isOfChild(tokens: readonly Token[], at: number): boolean {
  if (!isCentimetres(tokens, at) || (numberOf(tokens[at]) ?? 0) < leastAlone) return false;
  const before = tokens[at - 1];
  if (before?.text === '(') return tokens[at + 1]?.text === ')';
  const person = meaningOf(before, 'whom');
  return person?.isOne === true && (person.whom === 'child' || person.whom === 'infant');
}

/** "One is 1m45, the other 130", "110, 125 и 150 см" */
function isBesideHeight(tokens: readonly Token[], at: number): boolean {
  if (!isCentimetres(tokens, at)) return false;
  const first = Math.max(at - furthestHeight, 0);
  return tokens
    .slice(first, at + furthestHeight)
    .some((token, index) => isA(token, 'stature') || measuredEnd(tokens, first + index) !== null);
}

function isCentimetres(tokens: readonly Token[], at: number): boolean {
  const number = Number(tokens[at]?.digits ?? Number.NaN);
  return number >= shortest && number <= tallest && !isNumberOfOther(tokens, at + 1);
}

/** Whether the number before this is of something else: people, a day, a sum. */
function isNumberOfOther(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (/^[-./:]$/.test(token?.text ?? '') && token?.isGlued === true && tokens[at + 1]?.isGlued === true)
    return true;
  return isA(
    token,
    'whom',
    'classifier',
    'age',
    'month',
    'dayMarkAfter',
    'monthMarkAfter',
    'monthMarkBefore',
    'span',
    'money',
    'measure',
    'clock',
  );
}
