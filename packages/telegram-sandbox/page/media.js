import { fileUrl } from './api.js';
import { h } from './dom.js';
import { icon } from './icons.js';

const bubbleImagePixels = 800;
const widestRatio = 1.9;
const narrowestRatio = 0.6;

/** The smallest size that is sharp in a bubble. @param {readonly any[]} sizes */
export function bubbleSize(sizes) {
  const byWidth = [...sizes].sort((a, b) => a.width - b.width);
  return byWidth.find(({ width }) => width >= bubbleImagePixels) ?? byWidth.at(-1);
}

/** @param {readonly any[]} sizes */
export function largestSize(sizes) {
  return sizes.reduce((best, size) => (size.width * size.height > best.width * best.height ? size : best));
}

function ratioOf({ width, height }) {
  return Math.min(widestRatio, Math.max(narrowestRatio, width / height || 1));
}

/**
 * A photo that opens the viewer. An edit loads the new picture before it replaces the old one.
 *
 * @param {(message: any) => void} onOpen
 */
export function createPhoto(onOpen) {
  const element = h('button', { type: 'button', class: 'photo' });
  let image = null;
  let shown = '';
  let current = null;
  element.addEventListener('click', () => {
    if (element.classList.contains('hidden-photo')) element.classList.remove('hidden-photo');
    else onOpen(current);
  });

  function show(message) {
    current = message;
    const size = bubbleSize(message.photo);
    const label = message.caption ? `Photo: ${message.caption}` : 'Photo';
    element.setAttribute('aria-label', `Open ${label}`);
    element.style.setProperty('--ratio', String(ratioOf(size)));
    element.style.setProperty('--width', `${size.width}px`);
    if (size.file_unique_id === shown) return;
    shown = size.file_unique_id;
    element.classList.toggle('hidden-photo', message.has_media_spoiler === true);
    replaceImage(h('img', { src: fileUrl(size.file_id), alt: '', draggable: 'false' }));
  }

  function replaceImage(next) {
    const previous = image;
    image = next;
    const swap = () => {
      if (image === next) element.replaceChildren(next);
    };
    if (previous === null) swap();
    else next.decode().then(swap, swap);
  }

  return { element, show };
}

/** How many pictures stand in each row of an album. @param {number} count @returns {number[]} */
export function albumRows(count) {
  const rows = {
    1: [1],
    2: [2],
    3: [3],
    4: [2, 2],
    5: [2, 3],
    6: [3, 3],
    7: [3, 4],
    8: [4, 4],
    9: [3, 3, 3],
  };
  return rows[count] ?? [3, 3, 4];
}

/** @param {(message: any) => void} onOpen */
export function createAlbum(onOpen) {
  const element = h('div', { class: 'album' });
  /** @type {Map<number, ReturnType<typeof createPhoto>>} */
  const photos = new Map();
  let shape = '';

  function layOut(messages) {
    let index = 0;
    const rows = albumRows(messages.length).map((length) => {
      const tiles = messages
        .slice(index, index + length)
        .map(({ message_id }) => photos.get(message_id)?.element);
      index += length;
      return h('div', { class: 'album-row' }, ...tiles);
    });
    element.replaceChildren(...rows);
  }

  return {
    element,
    show(messages) {
      for (const message of messages) {
        const photo = photos.get(message.message_id) ?? createPhoto(onOpen);
        photos.set(message.message_id, photo);
        photo.show(message);
      }
      const next = messages.map(({ message_id }) => message_id).join();
      if (next !== shape) layOut(messages);
      shape = next;
    },
  };
}

/** @param {number | undefined} bytes */
export function sizeText(bytes) {
  if (bytes === undefined) return '';
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** A file to download. @param {any} file a Bot API Document, Audio, Video … */
export function fileRow(file, fallbackName = 'file') {
  const name = file.file_name ?? fallbackName;
  const extension = /\.([A-Za-z0-9]{1,4})$/u.exec(name)?.[1] ?? '';
  return h(
    'a',
    {
      class: 'file',
      href: fileUrl(file.file_id, { download: true }),
      download: name,
    },
    h('span', { class: 'visually-hidden' }, 'Download '),
    h(
      'span',
      { class: `file-icon file-${extension.toLowerCase()}`, 'aria-hidden': 'true' },
      extension || icon('document'),
    ),
    h(
      'span',
      { class: 'file-text' },
      h('span', { class: 'file-name' }, name),
      h('span', { class: 'file-size' }, sizeText(file.file_size)),
    ),
    h('span', { class: 'file-download' }, icon('download')),
  );
}
