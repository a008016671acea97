/** Expensive to construct, stateless, so shared. */
const segmenter = new Intl.Segmenter();

/** Cuts a text at grapheme boundaries. */
export function clipped(text: string, most: number): string {
  // A text has at most as many graphemes as code units, and most texts are short.
  if (text.length <= most) return text;
  let count = 0;
  let end = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === most - 1) end = index;
    if (count === most) return `${text.slice(0, end).trimEnd()}…`;
    count += 1;
  }
  return text;
}

/** How much of the part that tells two names apart must be visible. */
const leastToTellApart = 4;
/** Less of what they share, after it, says nothing. */
const leastBeside = 8;

/**
 * A name for a list, cut to `most` characters. Where others of the list would look the same, the part that tells
 * them apart comes first: "Adult · Cable car return t…", "Child · Cable car return t…". With no room for more, the
 * name loses its beginning: "…car return", "…car & park".
 */
export function clippedApart(name: string, all: readonly string[], most: number): string {
  const cut = clipped(name, most);
  const alike = all.filter((other) => other !== name && sharedLength(name, other) > most - leastToTellApart);
  if (cut === name || alike.length === 0) return cut;
  const shared = Math.min(...alike.map((other) => sharedLength(name, other)));
  const start = name.slice(0, shared).lastIndexOf(' ') + 1;
  const [common, own] = [name.slice(0, start), name.slice(start)].map((part) =>
    part.replaceAll(/^[\s–—\-:,·&+]+|[\s–—\-:,·(]+$/gu, ''),
  );
  if (!own) return cut;
  const isRoomy = own.length + ' · '.length + leastBeside <= most;
  return (
    (isRoomy ? null : lastWords(name, start, most)) ??
    clipped([own, common].filter(Boolean).join(' · '), most)
  );
}

/** The last words of a text, no fewer than those from `start` on; null: these are too long. */
function lastWords(text: string, start: number, most: number): string | null {
  const from = [...text.matchAll(/(?<= )\S/g)].find(({ index }) => text.length - index < most)?.index;
  return from === undefined || from > start ? null : `…${text.slice(from)}`;
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** A part that a message may lack. */
type OptionalText = string | null | undefined | false;

/** Paragraphs of a message; those without content are left out. */
export function paragraphs(...parts: readonly OptionalText[]): string {
  return parts.filter(Boolean).join('\n\n');
}

/** The lines of one paragraph; those without content are left out. */
export function inLines(...parts: readonly OptionalText[]): string {
  return parts.filter(Boolean).join('\n');
}

/** Removes line breaks and control and direction characters; keeps those that join letters and emoji. */
export function onOneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(?:(?![\p{Join_Control}\p{Emoji_Component}])[\p{C}\s])+/gu, ' ')
    .trim();
}
