import { h, slot } from './dom.js';
import { icon } from './icons.js';
import { avatar, chatTitle, personName } from './people.js';
import { actionText } from './preview.js';

/** @param {{onBack: () => void, onMenu: (anchor: Element) => void, onPanel: () => void, onPersona: (personId: number) => void}} actions */
export function createChatHeader({ onBack, onMenu, onPanel, onPersona }) {
  const back = roundButton('Back to the list of people', 'back', onBack);
  back.classList.add('back');
  const menu = roundButton('Chat menu', 'more', () => onMenu(menu));
  const panel = roundButton('Show or hide the inspector', 'panel', onPanel);
  panel.setAttribute('aria-controls', 'inspector');
  const title = slot(h('div', { class: 'header-title' }), renderTitle);
  const persona = slot(h('div', { class: 'persona' }), (value) => renderPersona(value, onPersona));
  const element = h(
    'header',
    { class: 'bar chat-header' },
    back,
    title.element,
    persona.element,
    panel,
    menu,
  );

  return {
    element,
    /** @param {import('./state.js').State} state @param {boolean} isPanelOpen */
    show({ about, people, chats, chatId, personId }, isPanelOpen) {
      const chat = chats[chatId ?? ''];
      panel.setAttribute('aria-expanded', String(isPanelOpen));
      panel.classList.toggle('pressed', isPanelOpen);
      menu.hidden = !chat;
      const isGroup = chat && chat.chat.type !== 'private';
      title.show({
        id: isGroup ? chat.chat.id : (about?.bot.id ?? 0),
        name: isGroup ? chatTitle(chat.chat) : (about?.name ?? 'Telegram sandbox'),
        status: isGroup ? membersText(chat) : 'bot',
        action: chat?.action ?? null,
      });
      const person = people.find(({ id }) => id === personId);
      const choices = isGroup ? chat.members.map(({ id, firstName }) => ({ id, firstName })) : [];
      persona.show(person && chat ? { id: person.id, name: personName(person), choices } : null);
    },
  };
}

/** The bot is a member too. */
function membersText({ chat, members }) {
  return chat.type === 'channel' ? 'channel' : `${members.length + 1} members`;
}

function renderTitle({ id, name, status, action }) {
  const busy =
    action &&
    h(
      'span',
      { class: 'header-status busy' },
      actionText(action),
      h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
    );
  return [
    avatar(id, name, 'avatar-small'),
    h(
      'div',
      { class: 'header-text' },
      h('h2', {}, name),
      busy || h('span', { class: 'header-status' }, status),
    ),
  ];
}

function renderPersona(value, onPersona) {
  if (!value) return [];
  if (value.choices.length > 1) {
    const options = value.choices.map(({ id, firstName }) =>
      h('option', { value: id, selected: id === value.id }, `as ${firstName}`),
    );
    const select = h('select', { class: 'persona-select', 'aria-label': 'Speak as' }, ...options);
    select.addEventListener('change', () => onPersona(Number(select.value)));
    return [select];
  }
  return [
    avatar(value.id, value.name, 'avatar-tiny'),
    h('span', {}, 'You are ', h('strong', {}, value.name)),
  ];
}

function roundButton(label, name, onClick) {
  return h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, on: { click: onClick } },
    icon(name),
  );
}
