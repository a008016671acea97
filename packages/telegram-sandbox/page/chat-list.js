import { clockNow } from './clock.js';
import { shortWhen } from './date-time.js';
import { arrange, h, slot } from './dom.js';
import { icon } from './icons.js';
import { avatar, chatTitle, personName } from './people.js';
import { actionText, previewOf } from './preview.js';

/**
 * The people to act as, and their groups with the bot. Their order never changes:
 * with two customers writing at once, rows that jump would be tapped by mistake.
 *
 * @param {HTMLElement} element
 * @param {{onChoose: (personId: number, chatId: number) => void, onAdd: () => void, onAddGroup: () => void, themeButton: Node}} page
 */
export function createChatList(element, { onChoose, onAdd, onAddGroup, themeButton }) {
  const add = roundButton('Add a person', 'add', onAdd);
  const group = roundButton('New group', 'group', onAddGroup);
  const list = h('ul', { class: 'chats' });
  const status = slot(h('p', { class: 'connection', role: 'status' }), (isConnected) => [
    !isConnected && 'Reconnecting to the sandbox…',
  ]);
  const header = h('header', { class: 'bar' }, h('h2', {}, 'People'), themeButton, group, add);
  const hint = h('p', { class: 'list-hint' }, 'Choose who you are. Everyone here has their own Telegram.');
  element.append(header, status.element, hint, list);
  /** @type {Map<number, ReturnType<typeof createEntry>>} */
  const entries = new Map();

  element.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...list.querySelectorAll('button')];
    const index = buttons.indexOf(/** @type {any} */ (event.target));
    if (step === undefined || index < 0) return;
    event.preventDefault();
    buttons[index + step]?.focus();
  });

  return {
    /** @param {import('./state.js').State} state */
    show(state) {
      status.show(state.isConnected);
      const rows = rowsOf(state);
      for (const row of rows) {
        const entry = entries.get(row.chatId) ?? createEntry((personId) => onChoose(personId, row.chatId));
        entries.set(row.chatId, entry);
        entry.show(row);
      }
      arrange(
        list,
        rows.map(({ chatId }) => /** @type {any} */ (entries.get(chatId)).element),
      );
      const unread = rows.reduce((sum, row) => sum + row.unread, 0);
      document.title = `${unread > 0 ? `(${unread}) ` : ''}${state.about?.name ?? 'Telegram sandbox'}`;
    },
  };
}

function roundButton(label, name, onClick) {
  return h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, on: { click: onClick } },
    icon(name),
  );
}

function rowsOf({ people, chats, chatId, clock }) {
  const now = clockNow(clock, Date.now());
  const groups = Object.values(chats).filter(({ chat }) => chat.type !== 'private');
  const rows = [
    ...people.map((person) => rowOf(chats[person.id], person.id, personName(person), person, now)),
    ...groups.map((group) => rowOf(group, group.members[0]?.id ?? 0, chatTitle(group.chat), null, now)),
  ];
  return rows.map((row) => ({ ...row, isChosen: row.chatId === chatId }));
}

function rowOf(chat, personId, name, person, now) {
  const last = chat.messages.at(-1);
  const isMine = last?.from?.is_bot === false;
  const preview = last
    ? `${isMine && !person ? `${last.from.first_name}: ` : ''}${previewOf(last)}`
    : (idle(person) ?? '');
  return {
    chatId: chat.chat.id,
    personId,
    name,
    tag: person ? (person.languageCode ?? '') : chat.chat.type === 'channel' ? 'channel' : 'group',
    preview: chat.action ? '' : preview,
    action: chat.action,
    isMine,
    isIdle: !last,
    when: last ? shortWhen(last.edit_date ?? last.date, now) : '',
    unread: chat.unread,
    isBlocking: person?.blocked === true,
  };
}

function idle(person) {
  if (!person) return 'No messages yet';
  return person.username ? `@${person.username}` : 'Has not started the bot yet';
}

function createEntry(onChoose) {
  let personId = 0;
  const button = h('button', { type: 'button', class: 'chat-row', on: { click: () => onChoose(personId) } });
  const content = slot(button, renderEntry);
  return {
    element: h('li', {}, button),
    show({ isChosen, ...row }) {
      personId = row.personId;
      content.show(row);
      button.classList.toggle('chosen', isChosen);
      if (isChosen) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    },
  };
}

function renderEntry(row) {
  const preview = row.action
    ? h('span', { class: 'row-preview row-action' }, `${actionText(row.action)}…`)
    : h('span', { class: 'row-preview', dir: 'auto' }, row.preview);
  return [
    avatar(row.chatId, row.name),
    h(
      'span',
      { class: 'row-text' },
      h(
        'span',
        { class: 'row-line' },
        h('bdi', { class: 'row-name' }, row.name),
        row.tag && h('span', { class: 'row-tag' }, row.tag),
        row.isBlocking && h('span', { class: 'row-tag row-blocked' }, 'blocked'),
        h('span', { class: 'row-when' }, row.isMine && icon('checks'), row.when),
      ),
      h(
        'span',
        { class: 'row-line' },
        preview,
        row.unread > 0 &&
          h('span', { class: 'badge' }, row.unread, h('span', { class: 'visually-hidden' }, ' unread')),
      ),
    ),
  ];
}
