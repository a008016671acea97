/** Cuts by characters as people see them. */
export function clipped(text: string, most: number): string {
  // No text has more characters than code units, and most texts are short.
  if (text.length <= most) return text;
  const characters = [...new Intl.Segmenter().segment(text)];
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/** Paragraphs of a message; those without content are left out. */
export function paragraphs(...parts: readonly (string | null | undefined | false)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== false && part !== '')
    .join('\n\n');
}
