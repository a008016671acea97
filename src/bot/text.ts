const segmenter = new Intl.Segmenter();

/** Cuts by characters as people see them. */
export function clipped(text: string, most: number): string {
  // No text has more characters than code units, and most texts are short.
  if (text.length <= most) return text;
  const characters = [...segmenter.segment(text)];
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/** Of the part that tells two names apart, so much has to be seen. */
const leastToTellApart = 4;

/**
 * A name for a list, cut to `most` characters. Where others of the list would look the same, the part that tells
 * them apart comes first: "Adult · Cable car return t…", "Child · Cable car return t…".
 */
export function clippedApart(name: string, all: readonly string[], most: number): string {
  const cut = clipped(name, most);
  const alike = all.filter((other) => other !== name && sharedLength(name, other) > most - leastToTellApart);
  if (cut === name || alike.length === 0) return cut;
  const shared = Math.min(...alike.map((other) => sharedLength(name, other)));
  const start = name.slice(0, shared).lastIndexOf(' ') + 1;
  const [common, own] = [name.slice(0, start), name.slice(start)].map((part) =>
    part.replaceAll(/^[\s–—\-:,·]+|[\s–—\-:,·(]+$/gu, ''),
  );
  return own ? clipped([own, common].filter(Boolean).join(' · '), most) : cut;
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** Paragraphs of a message; those without content are left out. */
export function paragraphs(...parts: readonly (string | null | undefined | false)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== false && part !== '')
    .join('\n\n');
}
