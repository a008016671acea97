import { h, slot } from './dom.js';
import { icon } from './icons.js';
import { avatar, personName } from './people.js';

/** What a visitor sees before they are anybody. @param {(personId: number) => void} onChoose */
export function createWelcome(onChoose) {
  const element = h('section', { class: 'welcome', 'aria-label': 'How it works' });
  const content = slot(element, ({ botId, name, people }) => [
    h(
      'div',
      { class: 'welcome-card' },
      avatar(botId, name || 'Telegram sandbox', 'avatar-large'),
      h('h2', {}, name || 'Telegram sandbox'),
      h('p', {}, 'This is a Telegram of your own. The bot in it is real; the people are you.'),
      h(
        'ol',
        { class: 'steps' },
        h('li', {}, h('strong', {}, 'Choose a person'), '. Each has a Telegram of their own.'),
        h('li', {}, h('strong', {}, 'Press Start'), ' and chat: type, tap the buttons, share a contact.'),
        h(
          'li',
          {},
          h('strong', {}, 'Watch'),
          ' every call between the bot and Telegram in the inspector, and break things on purpose.',
        ),
      ),
      people.length === 0
        ? h('p', { class: 'muted' }, 'Nobody is here yet. Add a person with the + button.')
        : h('div', { class: 'welcome-people' }, ...people.map((person) => choice(person, onChoose))),
    ),
  ]);
  return {
    element,
    /** @param {import('./state.js').State} state */
    show: ({ about, people }) =>
      content.show({ botId: about?.bot.id ?? 0, name: about?.name ?? '', people: people.slice(0, 6) }),
  };
}

function choice(person, onChoose) {
  const name = personName(person);
  return h(
    'button',
    { type: 'button', class: 'welcome-person', on: { click: () => onChoose(person.id) } },
    avatar(person.id, name),
    h('span', {}, name),
  );
}

/** The empty chat: what the bot says it can do. */
export function createIntroduction() {
  const element = h('section', { class: 'introduction', 'aria-label': 'About this bot' });
  const content = slot(element, ({ botId, name, description, person }) => [
    h(
      'div',
      { class: 'introduction-card' },
      avatar(botId, name, 'avatar-large'),
      h('h3', {}, 'What can this bot do?'),
      h('p', { dir: 'auto' }, description === '' ? `${name} has not described itself.` : description),
    ),
    h(
      'p',
      { class: 'introduction-hint' },
      icon('down'),
      `You are ${person}. Press Start to talk to the bot.`,
    ),
  ]);
  return {
    element,
    /** @param {import('./state.js').State} state */
    show({ about, people, personId, menu }) {
      const person = people.find(({ id }) => id === personId);
      content.show({
        botId: about?.bot.id ?? 0,
        name: about?.name ?? '',
        // Not read yet: says nothing for a moment.
        description: menu?.description ?? null,
        person: person?.firstName ?? '',
      });
    },
  };
}
