import { h } from '../dom.js';
import { icon } from '../icons.js';
import { createCalls } from './calls.js';
import { createClocks } from './clocks.js';
import { createFaults } from './faults.js';

/**
 * The inspector beside the chat: calls, extensions, faults, and the clock.
 *
 * @param {HTMLElement} element
 * @param {{actions: any, extensions: readonly import('../extensions.js').Extension[], onClose: () => void,
 *   onReset: () => void}} page
 */
export function createInspector(element, { actions, extensions, onClose, onReset }) {
  const tabs = [
    { name: 'Calls', view: createCalls() },
    ...extensions.flatMap((extension) => extension.tabs ?? []),
    { name: 'Faults', view: createFaults({ actions, extensions, onReset }) },
    { name: 'Clock', view: createClocks({ actions, extensions }) },
  ];
  const buttons = tabs.map(({ name }, index) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${name}`,
        'aria-controls': `panel-${name}`,
        on: { click: () => choose(index) },
      },
      name,
    ),
  );
  const panels = tabs.map(({ name, view }) =>
    h(
      'div',
      { role: 'tabpanel', id: `panel-${name}`, class: 'tab-panel', 'aria-labelledby': `tab-${name}` },
      view.element,
    ),
  );
  const close = h(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': 'Close the inspector',
      title: 'Close',
      on: { click: onClose },
    },
    icon('close'),
  );
  const tabList = h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Inspector' }, ...buttons);
  element.append(h('header', { class: 'bar' }, tabList, close), ...panels);
  let chosen = 0;
  let latest = /** @type {import('../state.js').State | null} */ (null);

  tabList.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    choose((chosen + step + tabs.length) % tabs.length);
    buttons[chosen]?.focus();
  });

  function choose(index) {
    chosen = index;
    buttons.forEach((button, each) => {
      button.setAttribute('aria-selected', String(each === index));
      button.tabIndex = each === index ? 0 : -1;
      panels[each].hidden = each !== index;
    });
    buttons[chosen]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (latest) show(latest);
  }

  /** @param {import('../state.js').State} state */
  function show(state) {
    latest = state;
    if (state.isLoaded) tabs[chosen]?.view.show(state);
  }

  choose(0);
  return { show };
}
