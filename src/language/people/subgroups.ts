import { isA, meaningOf, numberOf, type Sentence, type TakenTokens, type Token } from '../tokens.ts';
import {
  mentionsByPlace,
  type PackageMention,
  packageMentionsAlone,
  type VenueWords,
} from '../venue-words.ts';
import { isPerson } from './clauses.ts';

/** Some people of a sentence, with a package of their own. */
export interface Subgroup {
  readonly sentence: Sentence;
  readonly taken: TakenTokens;
  readonly mentions: readonly PackageMention[];
}

/**
 * "We two the cruise, grandpa the cable car only": each part that names people and their package. None: all have the
 * same, or it isn't said who has which.
 */
export function subgroupsIn(
  sentence: Sentence,
  taken: TakenTokens,
  mentions: readonly PackageMention[],
  venue: VenueWords,
): readonly Subgroup[] {
  const { tokens } = sentence;
  if (tokens.some((token) => isA(token, ...ofOthers))) return [];
  const starts = subgroupStarts(tokens, taken, mentions);
  const subgroups = starts.map((from, at): Subgroup => {
    const end = starts[at + 1] ?? tokens.length;
    const part = { ...sentence, tokens: tokens.slice(from, end) };
    return {
      sentence: part,
      taken: { has: (token) => taken.has(token + from), isAside: (token) => taken.isAside(token + from) },
      mentions: packageMentionsAlone(part, venue),
    };
  });
  const own = subgroups.map((subgroup) => withOwnCodes(subgroup, subgroups));
  return own.every(({ mentions: ofOne }) => ofOne.some(({ codes }) => codes.length > 0)) ? own : [];
}

function withOwnCodes(subgroup: Subgroup, all: readonly Subgroup[]): Subgroup {
  const others = new Set(
    all
      .filter((other) => other !== subgroup)
      .flatMap(({ mentions }) => mentions.flatMap(({ codes }) => codes)),
  );
  const mentions = subgroup.mentions.map((mention) => ({
    ...mention,
    codes: mention.codes.filter((code) => !others.has(code)),
  }));
  return { ...subgroup, mentions };
}

/** Words beside which a package is nobody's own: it comes in the place of another, or either is meant. */
const ofOthers = [
  'exchange',
  'instead',
  'without',
  'except',
  'remove',
  'absent',
  'difference',
  'or',
] as const;

/** The tokens at which subgroups begin: people and packages are named in turns, the same ones first. */
function subgroupStarts(
  tokens: readonly Token[],
  taken: TakenTokens,
  mentions: readonly PackageMention[],
): readonly number[] {
  const mentionAt = mentionsByPlace(mentions);
  const turns: { readonly isOfPeople: boolean; readonly at: number }[] = [];
  for (const [at, token] of tokens.entries()) {
    const isPackage = mentionAt.has(token.start);
    if (taken.has(at) || !(isPackage || isSomeone(token))) continue;
    if (turns.at(-1)?.isOfPeople !== !isPackage) turns.push({ isOfPeople: !isPackage, at });
  }
  if (turns.length < 4 || turns.length % 2 === 1) return [];
  return turns.flatMap(({ at }, turn) => (turn === 0 ? [0] : turn % 2 === 0 ? [at] : []));
}

function isSomeone(token: Token): boolean {
  return isPerson(token) || (numberOf(token) !== null && meaningOf(token, 'number')?.form !== 'article');
}
