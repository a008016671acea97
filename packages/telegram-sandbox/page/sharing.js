import { ask, choose } from './overlays.js';
import { avatar, chatTitle, personName } from './people.js';
import { chatsOf } from './state.js';

/** The chats of this person, to choose one from. @param {import('./state.js').State} state */
export function chatChoices({ about, chats, personId }) {
  return chatsOf(personId, chats).map(({ chat }) => {
    const isPrivate = chat.type === 'private';
    const name = isPrivate ? about.name : chatTitle(chat);
    const picture = avatar(isPrivate ? about.bot.id : chat.id, name, 'avatar-small');
    return { label: name, picture, value: chat.id };
  });
}

/**
 * Telegram's share sheet. A group gets the message; another person gets it outside of what the sandbox shows, and
 * one can go on as them.
 *
 * @param {{url: string, text: string}} shared
 * @param {import('./state.js').State} state
 * @param {{post: (chatId: number, text: string) => Promise<any>, openAs: (personId: number, url: string) => Promise<any>}} actions
 */
export async function share({ url, text }, state, { post, openAs }) {
  const groups = chatChoices(state).filter(({ value }) => value < 0);
  const others = state.people.filter(({ id }) => id !== state.personId);
  const people = others.map((person) => {
    const name = personName(person);
    return { label: name, picture: avatar(person.id, name, 'avatar-small'), value: person.id };
  });
  const target = await choose('Share with…', [...groups, ...people]);
  if (target === null) return;
  const message = [url, text].filter(Boolean).join('\n');
  if (target < 0) return post(target, message);
  const receiver = personName(others.find(({ id }) => id === target));
  const isOpened = await ask({
    title: `${receiver} has got this`,
    text: message,
    confirm: `Open the link as ${receiver}`,
    cancel: 'Not now',
  });
  if (isOpened) await openAs(target, url);
}
