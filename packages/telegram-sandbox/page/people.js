import { h } from './dom.js';

const gradients = [
  ['#ff885e', '#e5434f'],
  ['#f7b24a', '#e07b1c'],
  ['#82b1ff', '#665fff'],
  ['#83cf5f', '#36a857'],
  ['#45cfc4', '#179d90'],
  ['#5cb8f5', '#2478d4'],
  ['#e0a2f3', '#b94fd6'],
];

export function personName(person) {
  return [person.firstName, person.lastName].filter(Boolean).join(' ');
}

export function chatTitle(chat) {
  return chat.title ?? [chat.first_name, chat.last_name].filter(Boolean).join(' ');
}

export function userName(user) {
  return [user?.first_name, user?.last_name].filter(Boolean).join(' ');
}

/** The colour of a bot or a person by id, as in Telegram. */
function gradientOf(id) {
  return gradients[Math.abs(id) % gradients.length];
}

function initials(name) {
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}

/** @param {number} id @param {string} name @param {string} [size] a class */
export function avatar(id, name, size = '') {
  const [from, to] = gradientOf(id) ?? [];
  const style = `background-image: linear-gradient(${from}, ${to})`;
  return h('span', { class: `avatar ${size}`, style, 'aria-hidden': 'true' }, initials(name) || '·');
}

/** @param {number} id a class for the name's colour in groups */
export function nameColour(id) {
  return `peer-${Math.abs(id) % gradients.length}`;
}
