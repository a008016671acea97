import { h, slot } from './dom.js';
import { icon } from './icons.js';

const styles = new Set(['primary', 'success', 'danger']);

/** The small sign in a button's corner for the kind of its target. */
function cornerOf(button) {
  if (button.url !== undefined || button.login_url !== undefined) return 'external';
  if (button.copy_text !== undefined) return 'copy';
  if (button.pay) return 'card';
  if (button.switch_inline_query_chosen_chat ?? button.switch_inline_query) return 'forward';
  return null;
}

function styleOf(button) {
  return styles.has(button.style) ? `key-${button.style}` : '';
}

/**
 * The keyboard under a message. Only buttons that differ are replaced, and the focus stays where it was.
 *
 * @param {(button: any) => void} onPress
 */
export function createInlineKeyboard(onPress) {
  const element = h('div', { class: 'inline-keyboard' });
  let shown = '';

  function render(rows) {
    const focused = [...element.querySelectorAll('button')].indexOf(
      /** @type {any} */ (document.activeElement),
    );
    element.replaceChildren(
      ...rows.map((row) =>
        h(
          'div',
          { class: 'key-row', style: `--keys: ${row.length}` },
          ...row.map((button) => key(button, onPress)),
        ),
      ),
    );
    const buttons = element.querySelectorAll('button');
    if (focused >= 0) buttons[Math.min(focused, buttons.length - 1)]?.focus({ preventScroll: true });
  }

  return {
    element,
    /** @param {readonly (readonly any[])[]} rows @param {readonly string[]} waiting callback data without an answer */
    show(rows, waiting) {
      element.hidden = rows.length === 0;
      const next = JSON.stringify(rows);
      if (next !== shown) render(rows);
      shown = next;
      for (const button of element.querySelectorAll('button')) {
        const isWaiting = button.dataset.callback !== undefined && waiting.includes(button.dataset.callback);
        button.classList.toggle('waiting', isWaiting);
        if (isWaiting) button.setAttribute('aria-busy', 'true');
        else button.removeAttribute('aria-busy');
      }
    },
  };
}

function key(button, onPress) {
  const corner = cornerOf(button);
  const isDisabled = button.disabled !== undefined;
  const press = (event) => {
    if (!isDisabled && !event.currentTarget.classList.contains('waiting')) onPress(button);
  };
  return h(
    'button',
    {
      type: 'button',
      class: `key ${styleOf(button)}`,
      'aria-disabled': isDisabled ? 'true' : null,
      data: button.callback_data === undefined ? {} : { callback: button.callback_data },
      on: { click: press },
    },
    h('span', { class: 'key-text' }, button.text),
    corner && icon(corner),
  );
}

/** Buttons of a reply keyboard may be bare strings. */
function replyButton(button) {
  return typeof button === 'string' ? { text: button } : button;
}

/**
 * The keyboard under the input field.
 *
 * @param {(keyboard: any, button: any) => void} onPress
 */
export function createReplyKeyboard(onPress) {
  const element = h('div', { class: 'reply-keyboard' });
  const rows = slot(element, (keyboard) => {
    const press = (button) => onPress(keyboard, button);
    return keyboard ? keyboard.keyboard.map((row) => replyRow(row.map(replyButton), press)) : [];
  });
  return {
    element,
    /** @param {any} keyboard a ReplyKeyboardMarkup or null */
    show(keyboard, isShown) {
      element.hidden = !isShown;
      rows.show(keyboard);
    },
  };
}

function replyRow(buttons, onPress) {
  const keys = buttons.map((button) =>
    h(
      'button',
      { type: 'button', class: `reply-key ${styleOf(button)}`, on: { click: () => onPress(button) } },
      button.request_contact && icon('contact'),
      h('span', { class: 'key-text' }, button.text),
    ),
  );
  return h('div', { class: 'key-row', style: `--keys: ${buttons.length}` }, ...keys);
}
