import { h } from './dom.js';
import { icon } from './icons.js';

/**
 * A menu beside an element or at a point. Arrow keys move, Escape closes, and the focus returns.
 *
 * @typedef {{label: string, icon: import('./icons.js').IconName, isDanger?: boolean, onChoose: () => void}} MenuItem
 * @param {Element | {x: number, y: number}} place
 * @param {readonly MenuItem[]} items
 */
export function openMenu(place, items) {
  const opener = document.activeElement;
  // Not `auto`: lifting the finger after a long press would close it.
  const menu = h('div', { class: 'menu', role: 'menu', popover: 'manual', on: { keydown: onKey } });
  const buttons = items.map((item) => {
    const choose = () => {
      close();
      item.onChoose();
    };
    const properties = { role: 'menuitem', class: item.isDanger ? 'danger' : '', on: { click: choose } };
    return h('button', { type: 'button', ...properties }, icon(item.icon), item.label);
  });
  const isOutside = ({ target }) => !menu.contains(target) && close();

  function close() {
    document.removeEventListener('pointerdown', isOutside, { capture: true });
    removeEventListener('resize', close);
    menu.remove();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }

  function onKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isLeaving = event.key === 'Escape' || event.key === 'Tab';
    if (!isLeaving && step === undefined) return;
    event.preventDefault();
    if (isLeaving) return close();
    const index = buttons.indexOf(document.activeElement);
    buttons[(index + step + buttons.length) % buttons.length].focus();
  }

  menu.append(...buttons);
  // Inside a landmark for screen readers; a popover is on top wherever it is.
  (document.querySelector('main') ?? document.body).append(menu);
  menu.showPopover();
  settle(menu, place instanceof Element ? place.getBoundingClientRect() : new DOMRect(place.x, place.y));
  document.addEventListener('pointerdown', isOutside, { capture: true });
  addEventListener('resize', close);
  buttons[0]?.focus({ preventScroll: true });
}

/** Moves the menu into view. */
function settle(menu, { left, right, top, bottom }) {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const x = left + width > innerWidth - 8 ? right - width : left;
  const y = bottom + height > innerHeight - 8 ? top - height - 4 : bottom + 4;
  menu.style.left = `${Math.max(8, x)}px`;
  menu.style.top = `${Math.max(8, y)}px`;
}
