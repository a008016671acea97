import { h } from './dom.js';

const toastMs = 4000;

/** A short line over the chat that disappears by itself. */
export function createToasts() {
  const element = h('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });
  return {
    element,
    /** @param {string} text @param {{isError?: boolean}} [options] */
    show(text, { isError = false } = {}) {
      const toast = h('div', { class: isError ? 'toast toast-error' : 'toast' }, text);
      element.append(toast);
      setTimeout(() => toast.remove(), toastMs + text.length * 30);
    },
  };
}

/**
 * A modal question.
 *
 * @param {{title?: string, text?: string, content?: Node, confirm?: string, cancel?: string | null, isDanger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, content, confirm = 'OK', cancel = 'Cancel', isDanger = false }) {
  return new Promise((resolve) => {
    const dialog = h(
      'dialog',
      { class: 'dialog', 'aria-label': title ?? text ?? 'Question' },
      h(
        'form',
        { method: 'dialog' },
        title && h('h2', {}, title),
        text && h('p', {}, text),
        content,
        h(
          'div',
          { class: 'dialog-buttons' },
          cancel && h('button', { class: 'text-button', value: 'no', formnovalidate: true }, cancel),
          h(
            'button',
            {
              class: `text-button ${isDanger ? 'danger' : ''}`,
              value: 'yes',
              autofocus: content === undefined,
            },
            confirm,
          ),
        ),
      ),
    );
    // Enter in a field presses a form's first button, which must not be "Cancel".
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.target.tagName !== 'INPUT') return;
      event.preventDefault();
      if (dialog.querySelector('form').reportValidity()) dialog.close('yes');
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Shows a bot's answer with `show_alert`. */
export function tell(text, title) {
  return ask({ title, text, confirm: 'OK', cancel: null });
}

/**
 * @param {{title: string, fields: readonly {name: string, label: string, value?: string, placeholder?: string, isOptional?: boolean}[], confirm: string}} form
 * @returns {Promise<Record<string, string> | null>}
 */
export async function askForm({ title, fields, confirm }) {
  const inputs = fields.map(({ name, value = '', placeholder = '', isOptional = false }) =>
    h('input', { class: 'field', name, value, placeholder, required: !isOptional, autocomplete: 'off' }),
  );
  const labels = fields.map(({ label }, index) => h('label', { class: 'field-label' }, label, inputs[index]));
  const isConfirmed = await ask({ title, content: h('div', { class: 'fields' }, ...labels), confirm });
  return isConfirmed ? Object.fromEntries(inputs.map((input) => [input.name, input.value.trim()])) : null;
}

/**
 * One of several.
 *
 * @template Value
 * @param {string} title
 * @param {readonly {label: string, picture?: Node, value: Value}[]} choices
 * @returns {Promise<Value | null>}
 */
export function choose(title, choices) {
  return new Promise((resolve) => {
    const buttons = choices.map(({ label, picture }, index) =>
      h('button', { class: 'choice', value: index, autofocus: index === 0 }, picture, label),
    );
    const dialog = h(
      'dialog',
      { class: 'dialog', 'aria-label': title },
      h(
        'form',
        { method: 'dialog' },
        h('h2', {}, title),
        h('div', { class: 'choices' }, ...buttons),
        h('div', { class: 'dialog-buttons' }, h('button', { class: 'text-button', value: 'no' }, 'Cancel')),
      ),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(choices[Number(dialog.returnValue || 'no')]?.value ?? null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
