import { h, slot } from './dom.js';

/**
 * The bot's commands over the input field: all of them from the menu button, the matching ones after "/".
 *
 * @param {{onChoose: (command: string) => void, onLeave: () => void}} actions
 */
export function createSuggestions({ onChoose, onLeave }) {
  const element = h('div', {
    class: 'suggestions',
    role: 'group',
    'aria-label': 'Bot commands',
    hidden: true,
  });
  const list = slot(element, (commands) => commands.map(renderCommand));
  let all = /** @type {readonly {command: string, description: string}[]} */ ([]);

  function renderCommand({ command, description }) {
    const choose = () => {
      hide();
      onChoose(command);
    };
    return h(
      'button',
      { type: 'button', class: 'suggestion', on: { click: choose } },
      h('strong', {}, `/${command}`),
      h('span', {}, description),
    );
  }

  function open(commands) {
    list.show(commands);
    element.hidden = commands.length === 0;
  }

  function hide() {
    element.hidden = true;
  }

  element.addEventListener('keydown', (event) => {
    const buttons = [...element.querySelectorAll('button')];
    const index = buttons.indexOf(/** @type {any} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' || (step === 1 && index === buttons.length - 1)) {
      if (event.key === 'Escape') hide();
      event.preventDefault();
      onLeave();
    } else if (step !== undefined) {
      event.preventDefault();
      buttons[index + step]?.focus();
    }
  });
  document.addEventListener('pointerdown', ({ target }) => {
    const isInside = target instanceof Element && target.closest('.suggestions, .commands-button');
    if (!isInside) hide();
  });

  return {
    element,
    hide,
    isOpen: () => !element.hidden,
    focusLast: () => [...element.querySelectorAll('button')].at(-1)?.focus(),
    show(commands) {
      if (commands === all) return;
      all = commands;
      hide();
    },
    toggle() {
      if (!element.hidden) return hide();
      open(all);
      element.querySelector('button')?.focus();
    },
    filter(text) {
      const typed = /^\/(\w*)$/u.exec(text)?.[1]?.toLowerCase();
      open(typed === undefined ? [] : all.filter(({ command }) => command.startsWith(typed)));
    },
  };
}
