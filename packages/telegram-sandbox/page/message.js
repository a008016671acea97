import { renderAttachment } from './content.js';
import { clockTime } from './date-time.js';
import { h, slot } from './dom.js';
import { renderText } from './entities.js';
import { onMenuGesture } from './gestures.js';
import { icon } from './icons.js';
import { createInlineKeyboard } from './keyboards.js';
import { createAlbum, createPhoto } from './media.js';
import { nameColour, userName } from './people.js';
import { previewOf } from './preview.js';

const onlyEmoji = /^(?:\p{Emoji_Presentation}|\p{Emoji}\uFE0F){1,3}$/u;

/**
 * The page's actions for a message.
 *
 * @typedef {import('./entities.js').TextActions & {
 *   onPhoto: (message: any) => void,
 *   onPress: (message: any, button: any) => void,
 *   onMenu: (message: any, place: Element | {x: number, y: number}) => void,
 *   onReplyQuote: (message: any) => void,
 * }} MessageActions
 */

/**
 * One bubble. `show` changes only the parts that differ, so an edit neither flickers nor moves the focus.
 *
 * @param {MessageActions} actions
 */
export function createBubble(actions) {
  let current = /** @type {any} */ (null);
  const sender = slot(h('div', { class: 'sender' }), ({ name, topic }) => [
    name && h('span', {}, name),
    topic && h('bdi', { class: 'in-topic' }, topic),
  ]);
  const forwarded = slot(h('div', { class: 'forwarded' }), (name) => [name && `Forwarded from ${name}`]);
  const quote = slot(h('button', { type: 'button', class: 'reply-quote' }), renderQuote);
  const attachment = slot(h('div', { class: 'attachment' }), () => [renderAttachment(current)]);
  const text = slot(h('div', { class: 'text', dir: 'auto' }), (value) =>
    renderText(value.text, value.entities, actions),
  );
  const reaction = slot(h('div', { class: 'reaction' }), renderReaction);
  const meta = slot(h('span', { class: 'meta' }), renderMeta);
  const keyboard = createInlineKeyboard((button) => actions.onPress(current, button));
  const more = h(
    'button',
    { type: 'button', class: 'message-more', 'aria-label': 'Message actions', tabindex: -1 },
    icon('more'),
  );
  const pictures = h('div', { class: 'pictures' });
  const bubble = h('div', { class: 'bubble' });
  bubble.append(
    sender.element,
    forwarded.element,
    quote.element,
    pictures,
    attachment.element,
    text.element,
    meta.element,
    reaction.element,
    more,
  );
  const element = h('article', { class: 'message', tabindex: -1 }, bubble, keyboard.element);
  let picture = /** @type {any} */ (null);

  quote.element.addEventListener('click', () => actions.onReplyQuote(current.reply_to_message));
  more.addEventListener('click', () => actions.onMenu(current, more));
  onMenuGesture(bubble, (point) => actions.onMenu(current, point));

  function showPictures(messages) {
    const isAlbum = messages.length > 1;
    if (!current.photo) {
      pictures.replaceChildren();
      picture = null;
      return;
    }
    if (picture?.isAlbum !== isAlbum) {
      picture = { isAlbum, ...(isAlbum ? createAlbum(actions.onPhoto) : createPhoto(actions.onPhoto)) };
      pictures.replaceChildren(picture.element);
    }
    picture.show(isAlbum ? messages : current);
  }

  /** An album shows a caption only when exactly one of its photos has one, as Telegram does. */
  function captionOf(messages) {
    const captioned = messages.filter((message) => message.caption !== undefined);
    const [only] = captioned.length === 1 ? captioned : [];
    return { text: only?.caption ?? '', entities: only?.caption_entities ?? [] };
  }

  return {
    element,
    /** @param {Extract<import('./rows.js').Row, {kind: 'bubble'}>} row */
    show(row, { isGroup, waiting, reactionOf, topicOf }) {
      [current] = row.messages;
      const last = row.messages.at(-1);
      const content =
        current.text === undefined
          ? captionOf(row.messages)
          : { text: current.text, entities: current.entities ?? [] };
      const isBare = current.sticker !== undefined || (onlyEmoji.test(content.text) && !current.photo);
      element.dataset.messageId = current.message_id;
      element.className = classes(row, current, content, isBare);
      element.setAttribute(
        'aria-label',
        `${row.isOwn ? 'You' : userName(current.from)}, ${clockTime(last.date)}`,
      );
      const isNamed = isGroup && row.isFirst && !row.isOwn;
      const topic = row.isFirst && topicOf(current);
      sender.show({ name: isNamed && userName(current.from), topic });
      sender.element.className = `sender ${nameColour(current.from?.id ?? 0)}`;
      forwarded.show(forwardName(current.forward_origin));
      quote.show(quoteOf(current));
      showPictures(row.messages);
      attachment.show([
        current.document,
        current.contact,
        current.sticker?.file_id,
        current.voice,
        current.location,
        current.venue,
        current.invoice,
      ]);
      text.show(content);
      reaction.show(reactionOf(current.message_id));
      meta.show({ date: last.date, isEdited: isMarkedEdited(current), isOwn: row.isOwn });
      keyboard.show(current.reply_markup?.inline_keyboard ?? [], waiting(current.message_id));
    },
  };
}

/** Telegram's clients mark what people edit; a bot's cards change all the time. */
function isMarkedEdited({ edit_date, from }) {
  return edit_date !== undefined && from?.is_bot !== true;
}

function classes(row, message, content, isBare) {
  return [
    'message',
    row.isOwn ? 'own' : 'theirs',
    row.isFirst && 'first',
    row.isLast && 'last',
    isMarkedEdited(message) && 'edited',
    isBare && 'bare',
    message.photo && 'with-photo',
    message.location && 'with-place',
    message.photo && content.text === '' && 'only-photo',
    message.reply_markup?.inline_keyboard?.length > 0 && 'with-keyboard',
  ]
    .filter(Boolean)
    .join(' ');
}

function forwardName(origin) {
  if (!origin) return '';
  return userName(origin.sender_user) || origin.sender_user_name || origin.chat?.title || 'somebody';
}

function quoteOf({ reply_to_message: replied, quote }) {
  // In a topic, a message without a reply replies to the first message.
  if (!replied || replied.forum_topic_created) return null;
  return {
    name: userName(replied.from),
    colour: nameColour(replied.from?.id ?? 0),
    text: quote?.text ?? previewOf(replied),
  };
}

function renderQuote(quote) {
  if (!quote) return [];
  return [h('strong', { class: quote.colour }, quote.name), h('span', {}, quote.text)];
}

function renderReaction(emoji) {
  if (!emoji) return [];
  return [h('span', { class: 'visually-hidden' }, 'The bot’s reaction: '), emoji];
}

function renderMeta({ date, isEdited, isOwn }) {
  const label = isOwn ? h('span', { class: 'visually-hidden' }, 'sent') : null;
  return [
    isEdited && h('span', {}, 'edited '),
    h('span', {}, clockTime(date)),
    isOwn && icon('checks'),
    label,
  ];
}
