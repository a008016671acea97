import { formatDateTime } from './date-time.js';
import { h } from './dom.js';
import { entityTree } from './entity-tree.js';
import { icon } from './icons.js';
import { safeUrl } from './links.js';

/**
 * What the text of a message can ask for when it is clicked.
 *
 * @typedef {{
 *   locale?: string, now: () => number, onCommand: (command: string) => void, onLink: (url: URL) => void, onCopy: (text: string) => void,
 * }} TextActions
 */

/**
 * A text with its entities as nodes.
 *
 * @param {string} text
 * @param {readonly any[]} entities
 * @param {TextActions} actions
 * @returns {import('./dom.js').Child[]}
 */
export function renderText(text, entities, actions) {
  return renderAll(entityTree(text, entities), actions);
}

function renderAll(nodes, actions) {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    return renderEntity(node.entity, node.text, renderAll(node.children, actions), actions);
  });
}

const simpleTags = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
};

function renderEntity(entity, text, children, actions) {
  const tag = simpleTags[entity.type];
  if (tag) return h(tag, {}, ...children);
  const render = renderers[entity.type];
  return render ? render({ entity, text, children, actions }) : h('span', {}, ...children);
}

const renderers = {
  code: ({ text, children, actions }) =>
    h(
      'button',
      { type: 'button', class: 'code-button', title: 'Copy', on: { click: () => actions.onCopy(text) } },
      h('code', {}, ...children),
    ),
  pre: ({ entity, text, actions }) =>
    h(
      'figure',
      { class: 'code-block' },
      h(
        'figcaption',
        {},
        entity.language ?? 'Code',
        action('Copy', () => actions.onCopy(text), icon('copy')),
      ),
      h('pre', { tabindex: 0 }, text),
    ),
  blockquote: ({ children }) => h('blockquote', {}, ...children),
  expandable_blockquote: ({ children }) => expandable(children),
  spoiler: ({ children }) => spoiler(children),
  text_link: ({ entity, children, actions }) => link(entity.url, children, actions),
  url: ({ text, children, actions }) => link(text, children, actions),
  email: ({ text, children, actions }) => action(`Copy ${text}`, () => actions.onCopy(text), ...children),
  phone_number: ({ text, children, actions }) =>
    action(`Copy ${text}`, () => actions.onCopy(text), ...children),
  mention: ({ text, children, actions }) => action(`Copy ${text}`, () => actions.onCopy(text), ...children),
  text_mention: ({ children }) => h('span', { class: 'link' }, ...children),
  hashtag: ({ children }) => h('span', { class: 'link' }, ...children),
  cashtag: ({ children }) => h('span', { class: 'link' }, ...children),
  bot_command: ({ text, children, actions }) =>
    action(`Send ${text}`, () => actions.onCommand(text), ...children),
  date_time: ({ entity, children, actions }) => dateTime(entity, children, actions),
};

function action(title, onClick, ...children) {
  return h('button', { type: 'button', class: 'link', title, on: { click: onClick } }, ...children);
}

function link(address, children, actions) {
  const url = safeUrl(address);
  if (!url) return h('span', { title: 'This address can’t be opened' }, ...children);
  const onClick = (event) => {
    event.preventDefault();
    actions.onLink(url);
  };
  const properties = {
    class: 'link',
    href: url.href,
    title: url.href,
    target: '_blank',
    rel: 'noopener noreferrer',
  };
  return h('a', { ...properties, on: { click: onClick } }, ...children);
}

/** Relative times are timers to a screen reader: they change without being announced. */
function dateTime({ unix_time, date_time_format }, children, { locale, now }) {
  const text = formatDateTime(unix_time, date_time_format, locale, now());
  const date = new Date(unix_time * 1000);
  if (text === null || Number.isNaN(date.getTime())) return h('span', {}, ...children);
  return h(
    'time',
    {
      class: 'date-time',
      datetime: date.toISOString(),
      title: date.toLocaleString(),
      role: date_time_format === 'r' ? 'timer' : null,
      data: { unix: unix_time, format: date_time_format, locale: locale ?? '' },
    },
    text,
  );
}

function spoiler(children) {
  const element = h('span', {
    class: 'spoiler',
    role: 'button',
    tabindex: 0,
    'aria-label': 'Hidden text, press to show',
  });
  element.append(h('span', { class: 'spoiler-text' }, ...children));
  const reveal = () => {
    element.classList.add('revealed');
    for (const name of ['role', 'tabindex', 'aria-label']) element.removeAttribute(name);
  };
  element.addEventListener('click', reveal, { once: true });
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' || key === ' ') reveal();
  });
  return element;
}

function expandable(children) {
  const quote = h('blockquote', { class: 'expandable' }, h('div', { class: 'quote-text' }, ...children));
  const toggle = h(
    'button',
    { type: 'button', class: 'quote-toggle', 'aria-expanded': 'false' },
    'Show more',
  );
  toggle.addEventListener('click', () => {
    const isOpen = quote.classList.toggle('open');
    toggle.setAttribute('aria-expanded', String(isOpen));
    toggle.textContent = isOpen ? 'Show less' : 'Show more';
  });
  quote.append(toggle);
  return quote;
}
