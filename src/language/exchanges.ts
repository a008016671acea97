import { type Count, countedIn, isOneOf, nounAlone } from './counted.ts';
import { general } from './parts.ts';
import type { Removal } from './removals.ts';
import type { Segment } from './segments.ts';
import { isA, meaningOf, numberOf, type Token } from './tokens.ts';

export interface Exchange {
  readonly removed: Pick<Removal, 'whom' | 'count'>;
  /** Null: only a package is named. */
  readonly added: Count | null;
}

/** Who is replaced by whom; null when it isn't certain, as in "2 kids instead of an adult". */
export function exchangeIn(tokens: readonly Token[], segments: readonly Segment[]): Exchange | null {
  const some = exchangeOfSome(tokens, segments);
  if (some !== null) return some;
  if (!isOfOthers(tokens)) return packageExchangeIn(tokens, segments);
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
  if (!isSure || general.has(gone.whom) || general.has(come.whom)) return null;
  return {
    removed: { whom: gone.whom, count: removed },
    added: { whom: come.whom, count: added, packages: [] },
  };
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
  if (isInstead || !isOneForOther(tokens) || general.has(gone.whom) || general.has(come.whom)) return null;
  const [removed, added] = [gone.count ?? come.count ?? 0, come.count ?? gone.count ?? 0];
  if (removed === 0 || added === 0) return null;
  return {
    removed: { whom: gone.whom, count: removed },
    added: { whom: come.whom, count: added, packages: [] },
  };
}

/** "Swap the adult tickets for a family package" */
function packageExchangeIn(tokens: readonly Token[], segments: readonly Segment[]): Exchange | null {
  const at = tokens.findLastIndex((token) => isA(token, 'exchange', 'exchangeFor'));
  const kind = tokens.findIndex((token) => !general.has(meaningOf(token, 'whom')?.whom ?? null));
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

/** "둘 중 한 명은 어린이로 바꿔 주세요", "성인 한 명 어린이로 변경": so many of those who come are to be of another kind. */
function exchangeOfSome(tokens: readonly Token[], segments: readonly Segment[]): Exchange | null {
  const parts = segments.flatMap((segment) => segment.parts);
  const [number, noun] = parts.slice(-2);
  if (number?.kind !== 'number' || number.isNamed || noun?.kind !== 'noun') return null;
  const before = parts.slice(0, -2);
  const isAmong = tokens.some((token) => isA(token, 'among'));
  const isTotal = before.every(({ kind }, at) => (kind === 'noun' ? at === 0 : isAmong));
  const isList = tokens.some((token) => isA(token, 'join') && !isA(token, 'small'));
  if (noun.isSome || general.has(noun.whom) || number.count === 0 || !isTotal || isList) return null;
  const isVerb = (token: Token): boolean =>
    isA(token, 'exchange') || meaningOf(token, 'wish')?.wish === 'changeDate';
  const isInto = tokens.some((token, at) => isVerb(token) && isA(tokens[at - 1], 'into'));
  // "한 명은 어린이예요"
  const isOfOne = tokens.some((token, at) => isA(token, 'topic') && isA(tokens[at - 1], 'classifier'));
  if (!isInto && (!isOfOne || before.length > 0)) return null;
  const [first] = before;
  const whom = first?.kind === 'noun' && !general.has(first.whom) ? first.whom : null;
  return {
    removed: { whom, count: number.count },
    added: { whom: noun.whom, count: number.count, packages: [] },
  };
}

/** "Swap an adult for a child", but not "change it to 2 adults and 1 child". */
function isOneForOther(tokens: readonly Token[]): boolean {
  const isKind = (token: Token): boolean => !general.has(meaningOf(token, 'whom')?.whom ?? null);
  const between = tokens.slice(tokens.findIndex(isKind), tokens.findLastIndex(isKind));
  // "With" alone says who comes along.
  const isReplacing = tokens.some((token) => meaningOf(token, 'exchangeWith')?.part === 'verbs');
  const isWith = (token: Token): boolean => isReplacing && meaningOf(token, 'exchangeWith')?.part === 'with';
  return between.some((token) => isA(token, 'exchange', 'exchangeFor') || isWith(token));
}
