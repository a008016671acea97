import { fileUrl } from './api.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { fileRow } from './media.js';
import { avatar, userName } from './people.js';
import { renderPlace } from './place.js';
import { priceText } from './price.js';

/** Everything in a bubble that is neither text nor photo. @returns {Node | null} */
export function renderAttachment(message) {
  if (message.document) return fileRow(message.document);
  if (message.contact) return contact(message.contact);
  if (message.sticker) return sticker(message.sticker);
  if (message.voice) return voice(message.voice);
  if (message.audio) return fileRow(message.audio, message.audio.title ?? 'audio');
  if (message.video ?? message.animation) return fileRow(message.video ?? message.animation, 'video');
  if (message.location) return renderPlace(message);
  if (message.invoice) return invoice(message.invoice);
  const isKnown = message.text !== undefined || message.photo;
  return isKnown ? null : h('p', { class: 'unsupported' }, 'The sandbox can’t show this kind of message.');
}

function contact(person) {
  const name = userName(person);
  const phone = person.phone_number.startsWith('+') ? person.phone_number : `+${person.phone_number}`;
  return h(
    'div',
    { class: 'contact' },
    avatar(person.user_id ?? 5, name),
    h(
      'span',
      { class: 'file-text' },
      h('span', { class: 'file-name' }, name),
      h('span', { class: 'file-size' }, phone),
    ),
  );
}

/** Shows the emoji when a browser can't draw the picture. */
function sticker({ file_id, emoji = '🎟️' }) {
  const fallback = h(
    'span',
    { class: 'sticker-emoji', role: 'img', 'aria-label': `Sticker ${emoji}` },
    emoji,
  );
  const image = h('img', { class: 'sticker', src: fileUrl(file_id), alt: `Sticker ${emoji}` });
  image.addEventListener('error', () => image.replaceWith(fallback));
  return image;
}

function voice({ duration = 0 }) {
  const bars = [5, 9, 14, 8, 16, 20, 12, 7, 15, 19, 11, 6, 13, 18, 9, 5, 10, 14, 7, 4];
  return h(
    'div',
    { class: 'voice' },
    h('span', { class: 'voice-play' }, icon('play')),
    h(
      'span',
      { class: 'voice-bars', 'aria-hidden': 'true' },
      ...bars.map((height) => h('i', { style: `height: ${height}px` })),
    ),
    h('span', { class: 'file-size' }, `Voice, ${duration} s`),
  );
}

function invoice({ title, description, currency, total_amount: total }) {
  return h(
    'div',
    { class: 'invoice' },
    h('span', { class: 'invoice-kind' }, 'Invoice'),
    h('strong', { class: 'invoice-title' }, title),
    h('p', {}, description),
    h('span', { class: 'invoice-total' }, priceText(currency, total)),
  );
}
