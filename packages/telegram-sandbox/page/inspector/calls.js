import { arrange, h } from '../dom.js';
import { icon } from '../icons.js';
import { createEntry } from './entry.js';

const sources = /** @type {const} */ (['all', 'bot', 'partner', 'errors']);
const sourceLabels = { all: 'All', bot: 'Telegram', partner: 'Partner', errors: 'Errors' };
const nearBottomPixels = 60;

/** Every call as it happens, the newest at the bottom. */
export function createCalls() {
  const search = h('input', {
    type: 'search',
    class: 'field',
    placeholder: 'Filter by method or content',
    'aria-label': 'Filter calls',
  });
  const chips = sources.map((source) =>
    h(
      'button',
      {
        type: 'button',
        class: 'chip',
        'aria-pressed': String(source === 'all'),
        on: { click: () => choose(source) },
      },
      sourceLabels[source],
    ),
  );
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
    h('div', { class: 'filters' }, search, h('div', { class: 'chips' }, ...chips, clear)),
    scroller,
  );
  /** @type {Map<string, ReturnType<typeof createEntry>>} */
  const entries = new Map();
  let source = /** @type {typeof sources[number]} */ ('all');
  let clearedBefore = 0;
  let latest = /** @type {any} */ (null);
  let isFollowing = true;

  search.addEventListener('input', () => show(latest));
  scroller.addEventListener('scroll', () => {
    isFollowing = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearBottomPixels;
  });

  function choose(next) {
    source = next;
    for (const [index, chip] of chips.entries())
      chip.setAttribute('aria-pressed', String(sources[index] === next));
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
    chips[sources.indexOf('partner')].hidden = !hasNotes(state);
    const wanted = search.value.trim().toLowerCase();
    const visible = state.log.filter(
      (entry) => entry.at >= clearedBefore && passes(entry, source) && contains(entry, wanted),
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
    const kept = new Set(log.map(({ kind, id }) => `${kind}-${id}`));
    for (const key of entries.keys()) if (!kept.has(key)) entries.delete(key);
  }

  return { element, show };
}

function hasNotes({ about, log }) {
  return Boolean(about.panel?.partnerUrl) || log.some(({ kind }) => kind === 'note');
}

function passes(entry, source) {
  if (source === 'bot') return entry.kind !== 'note';
  if (source === 'partner') return entry.kind === 'note';
  if (source === 'errors')
    return entry.ok === false || entry.stage === 'failed' || faultOf(entry) !== undefined;
  return true;
}

function faultOf(entry) {
  return entry.fault ?? entry.detail?.fault;
}

function contains(entry, wanted) {
  return wanted === '' || JSON.stringify(entry).toLowerCase().includes(wanted);
}
