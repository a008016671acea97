import { arrange, h } from '../dom.js';
import { icon } from '../icons.js';
import { createEntry } from './entry.js';

/** The filters of the list; each source of notes has one of its own. */
const filters = [
  { name: 'All', passes: () => true },
  { name: 'Telegram', passes: (entry) => entry.kind !== 'note' },
  {
    name: 'Errors',
    passes: (entry) => entry.ok === false || entry.stage === 'failed' || entry.fault !== undefined,
  },
];
const nearBottomPixels = 60;

/** Every call as it happens, the newest at the bottom. */
export function createCalls() {
  const search = h('input', {
    type: 'search',
    class: 'field',
    placeholder: 'Filter by method or content',
    'aria-label': 'Filter calls',
  });
  const chips = h('div', { class: 'chips', role: 'group', 'aria-label': 'Show' });
  /** @type {Map<string, {button: any, passes: (entry: any) => boolean}>} */
  const chipOf = new Map();
  const clear = h(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': 'Clear the list',
      title: 'Clear',
      on: { click: clearList },
    },
    icon('block'),
  );
  const list = h('ol', { class: 'entries' });
  const nothing = h('p', { class: 'muted nothing' }, 'Nothing yet. Calls appear here as they happen.');
  const scroller = h(
    'div',
    { class: 'entries-scroller', tabindex: 0, role: 'region', 'aria-label': 'Calls' },
    nothing,
    list,
  );
  const element = h(
    'div',
    { class: 'calls' },
    h('div', { class: 'filters' }, search, h('div', { class: 'chips' }, chips, clear)),
    scroller,
  );
  /** @type {Map<string, ReturnType<typeof createEntry>>} */
  const entries = new Map();
  let chosen = 'All';
  let clearedBefore = 0;
  let latest = /** @type {any} */ (null);
  let isFollowing = true;

  search.addEventListener('input', () => show(latest));
  scroller.addEventListener('scroll', () => {
    isFollowing = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearBottomPixels;
  });

  /** Keeps the button of an existing filter, which may have the focus. */
  function addFilter({ name, passes }) {
    if (chipOf.has(name)) return;
    const button = h('button', { type: 'button', class: 'chip', on: { click: () => choose(name) } }, name);
    chipOf.set(name, { button, passes });
    arrange(
      chips,
      [...chipOf.values()].map((chip) => chip.button),
    );
  }

  function choose(name) {
    chosen = name;
    for (const [each, { button }] of chipOf) button.setAttribute('aria-pressed', String(each === name));
    show(latest);
  }

  function clearList() {
    clearedBefore = latest?.log.length > 0 ? latest.log.at(-1).at + 1 : 0;
    show(latest);
  }

  /** @param {import('../state.js').State} state */
  function show(state) {
    latest = state;
    if (!state) return;
    for (const { kind, source } of state.log) {
      if (kind === 'note' && !chipOf.has(nameOf(source))) addFilter(sourceFilter(source));
    }
    const wanted = search.value.trim().toLowerCase();
    const visible = state.log.filter(
      (entry) => entry.at >= clearedBefore && chipOf.get(chosen)?.passes(entry) && contains(entry, wanted),
    );
    const elements = visible.map((entry) => {
      const key = `${entry.kind}-${entry.id}`;
      const view = entries.get(key) ?? createEntry();
      entries.set(key, view);
      view.show(entry, state);
      return view.element;
    });
    if (entries.size > state.log.length * 2) forget(state.log);
    arrange(list, elements);
    nothing.hidden = elements.length > 0;
    if (isFollowing) scroller.scrollTop = scroller.scrollHeight;
  }

  function forget(log) {
    const logged = new Set(log.map(({ kind, id }) => `${kind}-${id}`));
    for (const key of entries.keys()) if (!logged.has(key)) entries.delete(key);
  }

  filters.forEach(addFilter);
  choose(chosen);
  return { element, show };
}

/** @param {string} source as notes name it, such as "shop" */
function nameOf(source) {
  return source.slice(0, 1).toUpperCase() + source.slice(1);
}

function sourceFilter(source) {
  return { name: nameOf(source), passes: (entry) => entry.kind === 'note' && entry.source === source };
}

function contains(entry, wanted) {
  return wanted === '' || JSON.stringify(entry).toLowerCase().includes(wanted);
}
