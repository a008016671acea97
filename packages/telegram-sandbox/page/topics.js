import { h, slot } from './dom.js';
import { icon } from './icons.js';

/**
 * The topics of a forum, of which one is looked at.
 *
 * @param {{onTopic: (topicId: number | null) => void}} actions
 */
export function createTopicBar({ onTopic }) {
  const element = h('nav', { class: 'topics', 'aria-label': 'Topics' });
  const bar = slot(element, ({ topics, topicId }) =>
    [{ id: null, name: 'All' }, { id: 0, name: 'General' }, ...topics].map((topic) =>
      topicButton(topic, topic.id === topicId, onTopic),
    ),
  );
  return {
    element,
    /** @param {import('./state.js').ChatState | undefined} chat @param {number | null} topicId */
    show(chat, topicId) {
      element.hidden = chat?.chat.is_forum !== true;
      if (element.hidden || !bar.show({ topics: chat?.topics, topicId })) return;
      element.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    },
  };
}

function topicButton({ id, name, iconColor, isClosed }, isChosen, onTopic) {
  const colour = iconColor === undefined ? null : `--topic: #${iconColor.toString(16).padStart(6, '0')}`;
  return h(
    'button',
    {
      type: 'button',
      class: 'topic',
      'aria-current': isChosen ? 'true' : null,
      on: { click: () => onTopic(id) },
    },
    colour && h('span', { class: 'topic-sign', style: colour, 'aria-hidden': 'true' }),
    h('bdi', {}, name),
    isClosed && icon('lock'),
    isClosed && h('span', { class: 'visually-hidden' }, ' (closed)'),
  );
}

/** Why nobody can write here now; empty when one can. @param {import('./state.js').ChatState} chat @param {number | null} topicId */
export function closedNote({ migratedTo, topics }, topicId) {
  if (migratedTo !== null) return 'This group has become a supergroup and goes on there.';
  const isClosed = topics.some(({ id, isClosed: closed }) => id === topicId && closed);
  return isClosed ? 'This topic is closed.' : '';
}
