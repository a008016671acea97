import { dayOf } from './date-time.js';
import { arrange, h, slot } from './dom.js';
import { icon } from './icons.js';
import { createBubble } from './message.js';
import { rowsOf } from './rows.js';
import { inTopic } from './state.js';

const nearBottomPixels = 90;
const quietMs = 500;
const highlightMs = 1600;
const scrollMs = 1200;
/** Further from its place than its own margin, a day is held in sight. */
const awayPixels = 12;

/**
 * The messages of the open chat.
 *
 * @param {import('./message.js').MessageActions} actions
 */
export function createTranscript(actions) {
  const column = h('div', { class: 'column' });
  const scroller = h(
    'div',
    {
      class: 'transcript',
      role: 'log',
      'aria-live': 'polite',
      'aria-relevant': 'additions text',
      'aria-label': 'Messages',
      tabindex: 0,
    },
    column,
  );
  const unseen = h('span', { class: 'badge', hidden: true });
  const toBottom = h(
    'button',
    { type: 'button', class: 'to-bottom', 'aria-label': 'Scroll to the newest message', hidden: true },
    icon('down'),
    unseen,
  );
  const element = h('div', { class: 'transcript-frame' }, scroller, toBottom);
  /** @type {Map<string, any>} */
  let views = new Map();
  let shownPlace = '';
  let shownChat = /** @type {any} */ (null);
  let shownTaps = /** @type {any} */ (null);
  let shownDay = 0;
  let unseenCount = 0;
  let scrollTimer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  /** While true, the newest message stays in view whatever grows above it. */
  let isFollowing = true;

  function scrollToBottom(behavior = /** @type {ScrollBehavior} */ ('instant')) {
    scroller.scrollTo({ top: scroller.scrollHeight, behavior });
  }

  function showUnseen(count) {
    unseenCount = count;
    unseen.hidden = count === 0;
    unseen.textContent = String(count);
  }

  function noticePosition() {
    const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    isFollowing = below < nearBottomPixels;
    toBottom.hidden = isFollowing;
    if (isFollowing) showUnseen(0);
  }

  scroller.addEventListener('scroll', () => {
    noticePosition();
    showDay();
  });
  toBottom.addEventListener('click', () => scrollToBottom('smooth'));
  scroller.addEventListener('keydown', moveBetweenMessages);
  const resized = new ResizeObserver(() => isFollowing && scrollToBottom());
  resized.observe(column);
  resized.observe(scroller);

  /** The day stays in sight above its messages, but only while one scrolls through them. */
  function showDay() {
    for (const day of column.querySelectorAll('.day')) {
      day.classList.toggle('stuck', day.offsetTop > awayPixels);
    }
    scroller.classList.toggle('scrolling', !isFollowing);
    clearTimeout(scrollTimer);
    scrollTimer = setTimeout(() => scroller.classList.remove('scrolling'), scrollMs);
  }

  function moveBetweenMessages(event) {
    const isMessage = event.target === scroller || event.target.classList.contains('message');
    if (!isMessage || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) {
      if (event.key === 'Enter' && event.target.classList.contains('message'))
        event.target.querySelector('.message-more').click();
      return;
    }
    event.preventDefault();
    const messages = [...column.querySelectorAll('.message')];
    const index = messages.indexOf(event.target);
    const next = index < 0 ? messages.length - 1 : index + (event.key === 'ArrowUp' ? -1 : 1);
    messages[next]?.focus();
  }

  function viewOf(row, known) {
    if (known) return known;
    if (row.kind === 'bubble') return createBubble(actions);
    const label = slot(h('span', { dir: 'auto' }), (text) => [text]);
    const show = ({ label: text }) => label.show(text);
    if (row.kind !== 'day') return { element: h('div', { class: row.kind }, label.element), show };
    return {
      element: h('div', { class: 'day-group' }),
      head: h('div', { class: 'day' }, label.element),
      show,
    };
  }

  function patch(rows, context) {
    const next = new Map(rows.map((row) => [row.key, viewOf(row, views.get(row.key))]));
    for (const row of rows) next.get(row.key).show(row, context);
    const days = byDay(rows.map(({ key }) => next.get(key)));
    arrange(
      column,
      days.map(([day]) => day.element),
    );
    for (const [day, ...views] of days)
      arrange(day.element, [day.head, ...views.map(({ element }) => element)]);
    views = next;
  }

  /** A chat that is opened is not news: its messages are not read out one by one. */
  function stayQuiet() {
    scroller.setAttribute('aria-live', 'off');
    setTimeout(() => scroller.setAttribute('aria-live', 'polite'), quietMs);
  }

  function noticeNew(before, messages, personId) {
    const known = new Set(before.map(({ message_id }) => message_id));
    const added = messages.filter(({ message_id }) => !known.has(message_id));
    if (added.some(({ from }) => from?.id === personId)) isFollowing = true;
    if (!isFollowing && added.length > 0) showUnseen(unseenCount + added.length);
  }

  return {
    element,
    focus: () => scroller.focus(),
    /** @param {number} messageId */
    reveal(messageId) {
      const target = column.querySelector(`[data-message-id="${Number(messageId)}"]`);
      target?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      target?.classList.add('highlighted');
      setTimeout(() => target?.classList.remove('highlighted'), highlightMs);
    },
    /** @param {import('./state.js').ChatState} chat */
    show(chat, personId, { taps, topicId }) {
      const place = `${chat.chat.id}/${personId}/${topicId}`;
      const isOtherChat = shownPlace !== place;
      const today = dayOf(actions.now() / 1000);
      if (!isOtherChat && shownChat === chat && shownTaps === taps && shownDay === today) return;
      if (isOtherChat) {
        stayQuiet();
        views = new Map();
        column.replaceChildren();
        showUnseen(0);
        isFollowing = true;
      } else noticeNew(inTopic(shownChat.messages, topicId), inTopic(chat.messages, topicId), personId);
      shownPlace = place;
      shownChat = chat;
      shownTaps = taps;
      shownDay = today;
      const inChat = Object.values(taps).filter(({ chatId }) => chatId === chat.chat.id);
      const waiting = (messageId) =>
        inChat.filter((tap) => tap.messageId === messageId).map(({ data }) => data);
      const topics = new Map(chat.topics.map(({ id, name }) => [id, name]));
      patch(rowsOf(inTopic(chat.messages, topicId), personId, actions.now(), chat.unreadFrom), {
        isGroup: chat.chat.type !== 'private',
        waiting,
        reactionOf: (messageId) => chat.reactions[messageId] ?? '',
        topicOf: (message) => (topicId === null && topics.get(message.message_thread_id)) || '',
      });
      const unreadBar = isOtherChat ? column.querySelector('.unread') : null;
      if (isFollowing) scrollToBottom();
      if (unreadBar) {
        unreadBar.scrollIntoView({ block: 'start' });
        noticePosition();
      }
    },
  };
}

/** Views in groups that begin with their day each. @param {readonly any[]} views @returns {any[][]} */
function byDay(views) {
  const days = [];
  for (const view of views) {
    if (view.head) days.push([view]);
    else days.at(-1).push(view);
  }
  return days;
}
