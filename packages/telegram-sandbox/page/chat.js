import { createChatHeader } from './chat-header.js';
import { openAttachMenu, openChatMenu, openMessageMenu } from './chat-menus.js';
import { clockNow } from './clock.js';
import { createComposer } from './composer.js';
import { h } from './dom.js';
import { mayWrite, withChat } from './state.js';
import { closedNote, createTopicBar } from './topics.js';
import { createTranscript } from './transcript.js';
import { createIntroduction, createWelcome } from './welcome.js';

/**
 * The middle of the page: the open chat, or a hint when there is none.
 *
 * @param {HTMLElement} element
 * @param {{store: any, actions: any, viewer: any, onChoose: (personId: number | null, chatId: number | null) => void, onPanel: () => void}} page
 */
export function createChat(element, { store, actions, viewer, onChoose, onPanel }) {
  const header = createChatHeader({
    onBack: () => onChoose(null, null),
    onMenu: (anchor) => openChatMenu(anchor, store.state, { actions }),
    onPanel,
    onPersona: (personId) => onChoose(personId, store.state.chatId),
  });
  const composer = createComposer({
    onSend: (text, replyTo) => actions.send(text, replyTo),
    onEdit: (messageId, text) => actions.act('edit', { messageId, text }),
    onAttach: (anchor) => openAttachMenu(anchor, { actions }),
    onKey: (keyboard, button) => actions.pressReply(keyboard, button),
    onToggleKeyboard: () =>
      store.change((state) =>
        withChat(state, state.chatId, (chat) => ({ ...chat, isKeyboardHidden: !chat.isKeyboardHidden })),
      ),
  });
  const now = () => clockNow(store.state.clock, Date.now());
  const transcript = createTranscript({
    now,
    get locale() {
      const { people, personId } = store.state;
      return people.find(({ id }) => id === personId)?.languageCode;
    },
    onCommand: (command) => actions.send(command),
    onLink: actions.openLink,
    onCopy: actions.copy,
    onPress: actions.pressInline,
    onPhoto(message) {
      const photos = store.state.chats[message.chat.id].messages.filter(({ photo }) => photo);
      viewer.open(photos, message);
    },
    onMenu: (message, place) =>
      openMessageMenu(place, message, { actions, composer, state: store.state, onChoose }),
    onReplyQuote: (message) => transcript.reveal(message.message_id),
  });
  const topicBar = createTopicBar({ onTopic: (topicId) => store.change((state) => ({ ...state, topicId })) });
  const closed = h('p', { class: 'closed-note', role: 'status' });
  const welcome = createWelcome((personId) => onChoose(personId, personId));
  const introduction = createIntroduction();
  const start = h('button', {
    type: 'button',
    class: 'start-button',
    on: { click: () => actions.act('start') },
  });
  const footer = h('div', { class: 'start-area' }, start);
  const backdrop = h('div', { class: 'backdrop', 'aria-hidden': 'true' });
  element.append(
    backdrop,
    header.element,
    topicBar.element,
    welcome.element,
    introduction.element,
    transcript.element,
    composer.element,
    closed,
    footer,
  );

  return {
    focus: () => (footer.hidden ? composer.focus() : start.focus({ preventScroll: true })),
    insertText: composer.insert,
    /** @param {import('./state.js').State} state @param {boolean} isPanelOpen */
    show(state, isPanelOpen) {
      const chat = state.chats[state.chatId ?? ''];
      const person = state.people.find(({ id }) => id === state.personId);
      const isEmpty = chat !== undefined && chat.messages.length === 0;
      const isPrivate = chat?.chat.type === 'private';
      const note = chat ? closedNote(chat, state.topicId) : '';
      const canWrite = mayWrite(state.personId, chat) && note === '';
      const needsStart = isPrivate && (isEmpty || person?.blocked === true);
      header.show(state, isPanelOpen);
      welcome.element.hidden = chat !== undefined || !state.isLoaded;
      introduction.element.hidden = !(isEmpty && isPrivate);
      transcript.element.hidden = chat === undefined || (isEmpty && isPrivate);
      composer.element.hidden = !canWrite || needsStart;
      footer.hidden = !needsStart;
      closed.hidden = note === '';
      if (closed.textContent !== note) closed.textContent = note;
      topicBar.show(chat, state.topicId);
      start.textContent = person?.blocked ? 'Unblock and restart' : 'Start';
      welcome.show(state);
      introduction.show(state);
      if (!chat) return;
      const isAsked = chat.keyboardFor.includes(state.personId ?? 0);
      composer.show(isAsked ? chat : { ...chat, keyboard: null, forceReply: null }, state.menu);
      transcript.show(chat, state.personId, { taps: state.taps, topicId: state.topicId });
    },
  };
}
