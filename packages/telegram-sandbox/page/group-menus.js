import { sandbox } from './api.js';
import { h } from './dom.js';
import { ask, askForm } from './overlays.js';
import { personName } from './people.js';

const kinds = [
  { value: 'supergroup', label: 'Supergroup' },
  { value: 'forum', label: 'Supergroup with topics' },
  { value: 'group', label: 'Basic group' },
];

/** The menu items of a group and the bot in it. @returns {import('./menu.js').MenuItem[]} */
export function groupItems({ chats, chatId, topicId }, { actions }) {
  const group = chats[chatId];
  if (group.migratedTo !== null) return [];
  const setBot = (standing) => () => actions.act('bot-standing', { chatId, ...standing });
  return [
    ...topicItems(group, topicId, { actions }),
    ...standingItems(group.bot?.status, setBot),
    ...(group.chat.type === 'group'
      ? [
          {
            label: 'Make it a supergroup',
            icon: /** @type {const} */ ('forward'),
            onChoose: () => actions.upgradeGroup(),
          },
        ]
      : []),
  ];
}

/** @returns {import('./menu.js').MenuItem[]} */
function topicItems({ chat, topics }, topicId, { actions }) {
  if (!chat.is_forum) return [];
  const topic = topics.find(({ id }) => id === topicId);
  /** @type {import('./menu.js').MenuItem[]} */
  const items = [{ label: 'New topic…', icon: 'add', onChoose: () => newTopic(chat.id, actions) }];
  if (!topic) return items;
  const isClosed = !topic.isClosed;
  return [
    ...items,
    {
      label: isClosed ? `Close “${topic.name}”` : `Reopen “${topic.name}”`,
      icon: 'lock',
      onChoose: () => actions.act('close-topic', { chatId: chat.id, threadId: topic.id, isClosed }),
    },
  ];
}

/** @returns {import('./menu.js').MenuItem[]} */
function standingItems(status, setBot) {
  if (status === 'left' || status === 'kicked')
    return [{ label: 'Add the bot again', icon: 'add', onChoose: setBot({ status: 'member' }) }];
  const rights = { status: 'administrator', canManageTopics: true, canDeleteMessages: true };
  return [
    status === 'administrator'
      ? { label: 'Make the bot a plain member', icon: 'contact', onChoose: setBot({ status: 'member' }) }
      : { label: 'Make the bot an administrator', icon: 'check', onChoose: setBot(rights) },
    { label: 'Remove the bot', icon: 'block', isDanger: true, onChoose: setBot({ status: 'kicked' }) },
  ];
}

async function newTopic(chatId, actions) {
  const answer = await askForm({
    title: 'New topic',
    fields: [{ name: 'name', label: 'Name', placeholder: 'Schools' }],
    confirm: 'Create',
  });
  if (answer) await actions.act('topic', { chatId, ...answer });
}

/** A new group of the people one chooses. @returns {Promise<any>} the chat, or undefined */
export async function addGroup({ people }, actions) {
  const title = h('input', {
    class: 'field',
    name: 'title',
    placeholder: 'Staff',
    required: true,
    autocomplete: 'off',
  });
  const kind = h(
    'select',
    { class: 'field' },
    ...kinds.map(({ value, label }) => h('option', { value }, label)),
  );
  const members = people.map((person) => ({
    id: person.id,
    box: h('input', { type: 'checkbox', checked: true }),
    name: personName(person),
  }));
  const content = h(
    'div',
    { class: 'fields' },
    h('label', { class: 'field-label' }, 'Name', title),
    h('label', { class: 'field-label' }, 'Kind', kind),
    h(
      'fieldset',
      { class: 'members' },
      h('legend', {}, 'Members'),
      ...members.map(({ box, name }) => h('label', { class: 'check-label' }, box, name)),
    ),
  );
  const isSure = await ask({ title: 'New group', content, confirm: 'Create' });
  if (!isSure) return undefined;
  const memberIds = members.filter(({ box }) => box.checked).map(({ id }) => id);
  return actions.attempt(() => sandbox.addGroup({ title: title.value.trim(), kind: kind.value, memberIds }));
}
