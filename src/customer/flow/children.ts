import type { Party } from '../../language/people/party.ts';
import type { Wording } from '../../telegram/wording.ts';

/** What makes it doubtful that children pay as children: a height that was said, else their ages. */
export type ChildrenDoubt =
  | { readonly kind: 'height' }
  | { readonly kind: 'age'; readonly ages: readonly number[] };

/** Younger ones are free at many venues, and older ones often too tall for a child's ticket. */
const surelyChild = { from: 4, to: 11 };

/** Null: there are no children, or they certainly pay as such. By which height they pay is the venue's matter. */
export function childrenDoubt({ ages, members }: Party, isOfHeight: boolean): ChildrenDoubt | null {
  if (!members.some(({ who }) => who === 'child')) return null;
  if (isOfHeight) return { kind: 'height' };
  const others = ages.filter((age) => age < surelyChild.from || age > surelyChild.to);
  return others.length === 0 ? null : { kind: 'age', ages: others };
}

/** What is to be checked. */
export function doubtText(doubt: ChildrenDoubt, words: Wording): string {
  if (doubt.kind === 'height') return words.text('children-of-height');
  const list = new Intl.ListFormat(words.locale, { type: 'conjunction' });
  return words.text('children-of-age', { ages: list.format(doubt.ages.map(String)) });
}
