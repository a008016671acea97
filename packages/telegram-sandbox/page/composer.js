import { h, setAttribute, slot } from './dom.js';
import { icon } from './icons.js';
import { createReplyKeyboard } from './keyboards.js';
import { userName } from './people.js';
import { previewOf } from './preview.js';
import { createSuggestions } from './suggestions.js';

/**
 * The input field and what belongs to it: commands, reply or edit, attachments, the reply keyboard.
 *
 * @param {{
 *   onSend: (text: string, replyTo?: number) => Promise<any>, onEdit: (messageId: number, text: string) => Promise<any>,
 *   onAttach: (anchor: Element) => void, onKey: (keyboard: any, button: any) => void, onToggleKeyboard: () => void,
 * }} actions
 */
export function createComposer(actions) {
  /** @type {Map<number, string>} */
  const drafts = new Map();
  let chatId = /** @type {number | null} */ (null);
  let forceReply = /** @type {any} */ (null);
  /** @type {{kind: 'reply' | 'edit', message: any} | null} */
  let mode = null;

  const input = h('textarea', {
    class: 'composer-input',
    rows: 1,
    'aria-label': 'Message',
    placeholder: 'Message',
    dir: 'auto',
    enterkeyhint: 'send',
  });
  const suggestions = createSuggestions({
    onChoose: (command) => {
      setText('');
      actions.onSend(`/${command}`);
      input.focus();
    },
    onLeave: () => input.focus(),
  });
  const commands = h(
    'button',
    {
      type: 'button',
      class: 'commands-button',
      'aria-label': 'Menu of the bot’s commands',
      on: { click: suggestions.toggle },
    },
    icon('commands'),
    h('span', {}, 'Menu'),
  );
  const attach = iconButton('Attach', 'attach', () => actions.onAttach(attach));
  const toggleKeyboard = iconButton('Show or hide the bot’s keyboard', 'keyboard', actions.onToggleKeyboard);
  const send = h('button', { type: 'submit', class: 'send-button', 'aria-label': 'Send' }, icon('send'));
  const field = h('div', { class: 'composer-field' }, commands, input, toggleKeyboard, attach);
  const form = h('form', { class: 'composer' }, field, send);
  const context = slot(h('div', { class: 'composer-context' }), renderContext);
  const replyKeyboard = createReplyKeyboard(actions.onKey);
  const element = h(
    'div',
    { class: 'composer-area' },
    suggestions.element,
    context.element,
    form,
    replyKeyboard.element,
  );

  function setText(text) {
    input.value = text;
    onInput();
  }

  function onInput() {
    input.style.height = '';
    if (input.value !== '') input.style.height = `${Math.min(input.scrollHeight, 180)}px`;
    send.classList.toggle('ready', input.value.trim() !== '');
    suggestions.filter(input.value);
    if (chatId !== null) drafts.set(chatId, mode?.kind === 'edit' ? '' : input.value);
  }

  function setMode(next) {
    mode = next;
    context.show(
      mode && { kind: mode.kind, name: userName(mode.message.from), text: previewOf(mode.message) },
    );
  }

  function leaveMode() {
    if (mode?.kind === 'edit') setText('');
    setMode(null);
    input.focus();
  }

  function renderContext(value) {
    if (!value) return [];
    const title = value.kind === 'edit' ? 'Edit message' : `Reply to ${value.name}`;
    return [
      icon(value.kind),
      h('span', { class: 'context-text' }, h('strong', {}, title), h('span', {}, value.text)),
      iconButton('Cancel', 'close', leaveMode),
    ];
  }

  async function submit() {
    const text = input.value.trim();
    if (text === '') return input.focus();
    const { kind, message } = mode ?? {};
    setText('');
    setMode(null);
    const isDone = await (kind === 'edit'
      ? actions.onEdit(message.message_id, text)
      : actions.onSend(text, message?.message_id));
    if (isDone === undefined && input.value === '') setText(text);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  input.addEventListener('input', onInput);
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape') suggestions.isOpen() ? suggestions.hide() : leaveMode();
    if (event.key === 'ArrowUp' && suggestions.isOpen()) {
      event.preventDefault();
      suggestions.focusLast();
    }
  });

  function showKeyboard({ keyboard, isKeyboardHidden }) {
    const isShown = keyboard !== null && !isKeyboardHidden;
    toggleKeyboard.hidden = keyboard === null;
    toggleKeyboard.classList.toggle('pressed', isShown);
    replyKeyboard.show(keyboard, isShown);
  }

  return {
    element,
    focus: () => input.focus({ preventScroll: true }),
    reply: (message) => {
      setMode({ kind: 'reply', message });
      input.focus();
    },
    edit: (message) => {
      setMode({ kind: 'edit', message });
      setText(message.text);
      input.focus();
    },
    insert: (text) => {
      setText(text);
      input.focus();
    },
    /** @param {import('./state.js').ChatState} chat */
    show(chat, menu) {
      if (chat.chat.id !== chatId) {
        chatId = chat.chat.id;
        setMode(null);
        setText(drafts.get(chat.chat.id) ?? '');
        forceReply = null;
      }
      if (chat.forceReply !== forceReply) {
        if (forceReply && mode?.kind === 'reply') setMode(null);
        forceReply = chat.forceReply;
        const asking = chat.messages.find(({ message_id }) => message_id === chat.keyboardMessageId);
        if (forceReply && asking) setMode({ kind: 'reply', message: asking });
      }
      const placeholder =
        chat.forceReply?.input_field_placeholder ?? (chat.keyboard?.input_field_placeholder || 'Message');
      setAttribute(input, 'placeholder', placeholder);
      suggestions.show(menu?.commands ?? []);
      commands.hidden = (menu?.commands ?? []).length === 0;
      showKeyboard(chat);
    },
  };
}

function iconButton(label, name, onClick) {
  return h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, on: { click: onClick } },
    icon(name),
  );
}
