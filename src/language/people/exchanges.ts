import { isA, isKnown, meaningOf, numberOf, type TakenTokens, type Token } from '../tokens.ts';
import type { Whom } from '../words/words.ts';
import { type Count, countedIn, isArticle, isOfChosen, isOneOf, nounAlone } from './counted.ts';
import { general } from './parts.ts';
import type { Removal } from './removals.ts';
import type { Segment } from './segments.ts';

export interface Exchange {
  readonly removed: Pick<Removal, 'whom' | 'count'>;
  /** Null: only a package is named. */
  readonly added: Count | null;
  /** True when it says both that some leave and that others come. */
  readonly isOfBoth?: true;
}

/** Who is replaced by whom; null when it isn't certain, as in "2 kids instead of an adult". */
export function exchangeIn(
  tokens: readonly Token[],
  taken: TakenTokens,
  segments: readonly Segment[],
): Exchange | null {
  const some = kindOfSome(tokens, taken);
  if (some !== null || tokens.some((_, at) => taken.has(at))) return some;
  const both = lessAndMore(tokens);
  if (both !== null || !isOfOthers(tokens)) return both ?? packageExchangeIn(tokens, segments);
  return oneForOther(tokens, segments) ?? insteadIn(tokens);
}

/** "Swap one adult for a child" */
export function isOfOthers(tokens: readonly Token[]): boolean {
  const kinds = new Set(tokens.map((token) => meaningOf(token, 'whom')?.whom ?? null));
  // "改成两个大人一个孩子": into these.
  const first = tokens.find((token) => isA(token, 'exchange', 'whom'));
  const isInto = isA(first, 'exchangeFor');
  return (
    [...kinds].filter((kind) => !general.has(kind)).length > 1 &&
    tokens.some((token) => isA(token, 'exchange')) &&
    (!isInto || isOneForOther(tokens))
  );
}

/** "Вместо одного взрослого ребёнка", "один детский вместо взрослого": who stands behind the word leaves. */
function insteadIn(tokens: readonly Token[]): Exchange | null {
  const start = tokens.findIndex((token) => isA(token, 'exchange') && isA(token, 'except'));
  const words = tokens.filter((token, at) => at === start || !isA(token, 'small'));
  const instead = words.indexOf(tokens[start] as Token);
  const people = words.flatMap((token, at) => {
    const noun = meaningOf(token, 'whom');
    const count = numberOf(words[at - 1]) ?? (noun?.isOne === true ? 1 : null);
    return noun === undefined ? [] : [{ whom: noun.whom, count, at }];
  });
  const gone = people.find(({ at }) => at > instead && at <= instead + 2);
  const [come, another] = people.filter((one) => one !== gone);
  if (start < 0 || gone === undefined || come === undefined || another !== undefined) return null;
  const [removed, added] = [gone.count ?? come.count ?? 1, come.count ?? gone.count ?? 1];
  // "2 kids instead of an adult"
  const isSure = come.at > instead || removed === added;
  return isSure ? exchangeOf([gone.whom, removed], [come.whom, added]) : null;
}

type Some = readonly [whom: Whom | null, count: number];

/** Null: it isn't known of which kinds they are, or how many. */
function exchangeOf([gone, removed]: Some, [come, added]: Some): Exchange | null {
  if (general.has(gone) || general.has(come) || removed === 0 || added === 0) return null;
  return { removed: { whom: gone, count: removed }, added: { whom: come, count: added, packages: [] } };
}

/** "One less adult and one more child", "少一个大人 加一个小孩", "어른 한 명 빼고 아이 한 명 추가" */
function lessAndMore(tokens: readonly Token[]): Exchange | null {
  const isLess = (token: Token): boolean =>
    isA(token, 'remove', 'absent') || (isA(token, 'without') && isHangul(token));
  const [less, more] = [tokens.findIndex(isLess), tokens.findIndex((token) => isA(token, 'more', 'plus'))];
  const isOther = (token: Token): boolean =>
    token.text === '?' || !isKnown(token) || isA(token, 'exchange', 'named');
  if (less < 0 || more < 0 || tokens.some(isOther)) return null;
  const words = tokens.filter(
    (token) =>
      numberOf(token) !== null || !(isLess(token) || isA(token, 'classifier', 'small', 'more', 'plus')),
  );
  const who = words.filter(isOfKind).map((token) => {
    const noun = meaningOf(token, 'whom');
    const number = numberOf(words[words.indexOf(token) + (isHangul(token) ? 1 : -1)]);
    return { whom: noun?.whom ?? null, count: number ?? (noun?.isOne && !isHangul(token) ? 1 : null) };
  });
  const [gone, come, another] = less < more ? who : who.toReversed();
  if (gone?.count == null || come?.count == null || another !== undefined || gone.whom === come.whom)
    return null;
  const exchange = exchangeOf([gone.whom, gone.count], [come.whom, come.count]);
  return exchange && { ...exchange, isOfBoth: true };
}

function isHangul({ text }: Token): boolean {
  return /\p{sc=Hang}/u.test(text);
}

/** "Swap one adult for a child" */
function oneForOther(tokens: readonly Token[], segments: readonly Segment[]): Exchange | null {
  const who = segments.flatMap((segment): readonly Pick<Removal, 'whom' | 'count'>[] => {
    const noun = nounAlone(segment);
    return noun === null ? countedIn(segment) : [{ whom: noun.whom, count: isOneOf(noun) ? 1 : null }];
  });
  const [gone, come, another] = who;
  if (gone?.whom == null || come?.whom == null || another !== undefined) return null;
  const isInstead = tokens.some((token) => isA(token, 'exchange') && isA(token, 'except', 'exceptBehind'));
  if (isInstead || !isOneForOther(tokens)) return null;
  const [removed, added] = [gone.count ?? come.count ?? 0, come.count ?? gone.count ?? 0];
  return exchangeOf([gone.whom, removed], [come.whom, added]);
}

/** "Swap the adult tickets for a family package" */
function packageExchangeIn(tokens: readonly Token[], segments: readonly Segment[]): Exchange | null {
  const at = tokens.findLastIndex((token) => isA(token, 'exchange', 'exchangeFor'));
  const kind = tokens.findIndex(isOfKind);
  const isExchange = tokens.some((token) => isA(token, 'exchange')) && kind >= 0 && kind < at;
  if (!isExchange || tokens.some((token) => isA(token, 'except', 'remove'))) return null;
  const [gone, come, another] = segments.flatMap((segment): readonly (Removal | Count)[] => {
    const noun = nounAlone(segment);
    return noun === null ? countedIn(segment) : [{ ...noun, count: null }];
  });
  if (gone === undefined || come === undefined || another !== undefined) return null;
  if (general.has(gone.whom) || !general.has(come.whom) || come.packages.length === 0) return null;
  return { removed: gone, added: come.count === null ? null : { ...come, count: come.count } };
}

/**
 * So many of those who were chosen are to be of another kind: "make one a child", "один из них ребёнок", "둘 중 한 명은
 * 어린이로 바꿔 주세요", "성인 한 명 어린이로 변경".
 */
function kindOfSome(tokens: readonly Token[], taken: TakenTokens): Exchange | null {
  const words = tokens.filter((token, at) => !token.isSign && !taken.has(at));
  const [kind = -1, goneKind, another] = placesThat(words, isOfKind).toReversed();
  const [number = kind, total, other] = placesThat(words, isOfChosen).toReversed();
  const between = words.slice(number + 1, kind);
  const isAmong = words.slice(total ?? number - 1, number).some((token) => isA(token, 'among'));
  const isOfOthers = words.some((token) => isA(token, 'more', 'without', 'absent'));
  if (number >= kind || !between.every(isBetweenThem) || isOfOthers) return null;
  if (other !== undefined || (total !== undefined && !isAmong) || another !== undefined) return null;
  if (goneKind !== undefined && goneKind > number) return null;
  const isOfOne = isAmong || isA(words[number], 'oneOfThem') || isTopical(between);
  const isInto =
    isA(words[kind + 1], 'into') ||
    between.some((token) => isA(token, 'exchangeFor', 'turning') || isArticle(token));
  const isVerb = words.some(
    (token) => isA(token, 'exchange', 'turning') || meaningOf(token, 'wish')?.wish === 'changeDate',
  );
  // "4 people, one of them is a child" are all who come.
  const isOfAll = total !== undefined || goneKind !== undefined;
  if (!(isVerb && isInto) && (!isOfOne || isOfAll)) return null;
  const count = numberOf(words[number]) ?? 1;
  const [gone = null, come = null] = [words[goneKind ?? -1], words[kind]].map(
    (token) => meaningOf(token, 'whom')?.whom,
  );
  return { removed: { whom: gone, count }, added: { whom: come, count, packages: [] } };
}

function placesThat(tokens: readonly Token[], is: typeof isOfChosen): readonly number[] {
  return tokens.flatMap((token, at) => (is(token, at, tokens) ? [at] : []));
}

/** A kind of visitor, not just people or tickets. */
function isOfKind(token: Token): boolean {
  return !general.has(meaningOf(token, 'whom')?.whom ?? null);
}

function isBetweenThem(token: Token): boolean {
  const isOfThem = isA(token, 'small', 'classifier', 'whom', 'among', 'topic');
  return isOfThem || isArticle(token) || isA(token, 'exchangeFor', 'turning', 'exchange');
}

/** "한 명은" */
function isTopical(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => isA(token, 'topic') && isA(tokens[at - 1], 'classifier'));
}

/** "Swap an adult for a child", but not "change it to 2 adults and 1 child". */
function isOneForOther(tokens: readonly Token[]): boolean {
  const between = tokens.slice(tokens.findIndex(isOfKind), tokens.findLastIndex(isOfKind));
  // "With" alone says who comes along.
  const isReplacing = tokens.some((token) => meaningOf(token, 'exchangeWith')?.part === 'verbs');
  const isWith = (token: Token): boolean => isReplacing && meaningOf(token, 'exchangeWith')?.part === 'with';
  return between.some((token) => isA(token, 'exchange', 'exchangeFor') || isWith(token));
}
