import { fold } from './folding.ts';
import type { Kind } from './reading.ts';
import { languages, Passage, wordsIn } from './segments.ts';

const mostKinds = ['adult', 'child', 'infant', 'senior'] as const;

/** The kinds of visitors that a package's name says, in any language, whatever else it says. */
export function kindsNamed(name: string): readonly Exclude<Kind, 'person'>[] {
  const text = fold(name);
  const named = new Set(languages.flatMap((language) => kindsIn(new Passage({ text }, wordsIn(language)))));
  return mostKinds.filter((kind) => named.has(kind));
}

/** By the longest words at each place: "em bé sơ sinh" is an infant, and no child as well. */
function kindsIn(passage: Passage): readonly Kind[] {
  const kinds: Kind[] = [];
  for (let place = 0; place < passage.text.length; ) {
    const longest = passage.lexemesAt(place).find(({ value }) => value.is === 'kind');
    if (longest?.value.is === 'kind' && !passage.isWithinHangul(place)) {
      const isLoose = longest.value.use === 'behindNumber' && !/\d ?$/.test(passage.text.slice(0, place));
      if (!isLoose) kinds.push(longest.value.kind);
    }
    place = longest?.end ?? place + 1;
  }
  return kinds;
}
