import { fileUrl } from './api.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { largestSize } from './media.js';

/** Shows photos in full size; arrows go through the photos of the chat, Escape closes. */
export function createViewer() {
  const image = h('img', { alt: '' });
  const caption = h('p', { class: 'viewer-caption', tabindex: 0, dir: 'auto' });
  const counter = h('span', { class: 'viewer-counter' });
  const download = h('a', { class: 'round-button', 'aria-label': 'Download the photo' }, icon('download'));
  const close = button('Close', 'close', () => dialog.close());
  const previous = button('Previous photo', 'back', () => step(-1));
  const next = button('Next photo', 'back', () => step(1));
  previous.classList.add('viewer-previous');
  next.classList.add('viewer-next');
  const bar = h('div', { class: 'viewer-bar' }, counter, download, close);
  const dialog = h('dialog', { class: 'viewer', 'aria-label': 'Photo' }, image, caption, previous, next, bar);
  let photos = /** @type {readonly any[]} */ ([]);
  let index = 0;

  function step(by) {
    index = Math.min(photos.length - 1, Math.max(0, index + by));
    show();
  }

  function show() {
    const message = photos[index];
    const size = largestSize(message.photo);
    image.src = fileUrl(size.file_id);
    image.alt = message.caption ?? 'Photo';
    caption.textContent = message.caption ?? '';
    caption.hidden = !message.caption;
    counter.textContent = photos.length > 1 ? `${index + 1} of ${photos.length}` : '';
    download.href = fileUrl(size.file_id, { download: true });
    download.download = '';
    previous.hidden = index === 0;
    next.hidden = index === photos.length - 1;
  }

  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === image) dialog.close();
  });

  return {
    element: dialog,
    /** @param {readonly any[]} messages those with photos @param {any} message the one to begin with */
    open(messages, message) {
      photos = messages;
      index = messages.findIndex(({ message_id }) => message_id === message.message_id);
      show();
      dialog.showModal();
    },
  };
}

function button(label, name, onClick) {
  return h(
    'button',
    { type: 'button', class: 'round-button', 'aria-label': label, on: { click: onClick } },
    icon(name),
  );
}
