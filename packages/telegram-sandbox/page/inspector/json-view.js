import { h } from '../dom.js';

const maxDepth = 12;
const longestText = 2000;

/** A JSON value, coloured and indented. @param {unknown} value @param {string} label @returns {Node} */
export function jsonView(value, label) {
  return h('pre', { class: 'json', tabindex: 0, role: 'region', 'aria-label': label }, ...tokens(value, 0));
}

function tokens(value, depth) {
  if (value === null || typeof value !== 'object') return [scalar(value)];
  const isArray = Array.isArray(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return [open + close];
  if (depth > maxDepth) return [`${open}…${close}`];
  const pad = '  '.repeat(depth + 1);
  const lines = entries.flatMap(([name, item], index) => [
    `\n${pad}`,
    ...(isArray ? [] : [h('span', { class: 'json-key' }, name), ': ']),
    ...tokens(item, depth + 1),
    index < entries.length - 1 ? ',' : '',
  ]);
  return [open, ...lines, `\n${'  '.repeat(depth)}${close}`];
}

function scalar(value) {
  const kind = value === null ? 'null' : typeof value;
  const text = JSON.stringify(value) ?? String(value);
  const shown = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  return h('span', { class: `json-${kind}` }, shown);
}
