export const longestText = 4_096;
export const longestCaption = 1_024;

/** The tags of Telegram's HTML. */
const knownTags = new Set(
  ['b', 'strong', 'i', 'em', 'u', 'ins', 's', 'strike', 'del', 'code', 'pre', 'a', 'blockquote'].concat([
    'tg-spoiler',
    'tg-emoji',
    'tg-time',
  ]),
);

/** What Telegram would refuse in a message; null when it would show it. */
export function htmlProblem(html: string): string | null {
  const open: string[] = [];
  const beyondTags = html.replaceAll(/<(\/?)([a-z][a-z-]*)((?: [^<>]*)?)>/g, (tag, slash, name) => {
    if (!knownTags.has(name)) open.push(`unknown ${tag}`);
    else if (slash === '') open.push(name);
    else if (open.pop() !== name) open.push(`misplaced ${tag}`);
    return '';
  });
  if (open.length > 0) return `tags: ${open.join(', ')}`;
  const [stray] = /[<>]|&(?!(?:lt|gt|amp|quot);)/.exec(beyondTags) ?? [];
  return stray === undefined ? null : `a stray ${stray}`;
}

/** The text that people see, whose length Telegram limits. */
export function seen(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** How wide a text is on a screen, in Latin letters: those of East Asia take two. */
export function columns(text: string): number {
  const wide = /[\p{Script=Han}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;
  return [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0);
}
