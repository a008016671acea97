/**
 * A stretch of text with one entity over all of it.
 *
 * @typedef {{entity: any, text: string, children: readonly (string | Marked)[]}} Marked
 */

/**
 * A text as plain stretches and marked ones, which may hold further ones. Pure. Offsets count UTF-16 units, as strings
 * do here. An entity that runs over the end of the one around it is cut there; nothing of the text is ever lost.
 *
 * @param {string} text
 * @param {readonly any[]} entities
 * @returns {readonly (string | Marked)[]}
 */
export function entityTree(text, entities) {
  const ordered = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return branch(text, 0, text.length, ordered);
}

/** `entities` are those that begin inside the range. */
function branch(text, start, end, entities) {
  const nodes = [];
  let position = start;
  let rest = entities;
  while (rest.length > 0) {
    const [entity, ...others] = rest;
    const from = Math.max(entity.offset, position);
    const to = Math.min(entity.offset + entity.length, end);
    const isInside = ({ offset }) => offset < to;
    rest = to <= from ? others : others.filter((other) => !isInside(other));
    if (to <= from) continue;
    if (from > position) nodes.push(text.slice(position, from));
    const children = branch(text, from, to, others.filter(isInside));
    nodes.push({ entity, text: text.slice(from, to), children });
    position = to;
  }
  if (position < end) nodes.push(text.slice(position, end));
  return nodes;
}
