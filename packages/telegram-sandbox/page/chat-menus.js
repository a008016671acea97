import { sandbox } from './api.js';
import { groupItems } from './group-menus.js';
import { openMenu } from './menu.js';
import { ask, askForm, choose } from './overlays.js';
import { chatChoices } from './sharing.js';

/** The menu of the chat. */
export function openChatMenu(anchor, state, { actions }) {
  const person = state.people.find(({ id }) => id === state.personId);
  if (!person) return;
  const items =
    state.chatId === person.id ? privateItems(person, state, actions) : groupItems(state, { actions });
  openMenu(anchor, items);
}

/** @returns {import('./menu.js').MenuItem[]} */
function privateItems(person, state, actions) {
  return [
    {
      label: 'Open a link with a payload…',
      icon: 'link',
      onChoose: () => openDeepLink(state.about, actions),
    },
    { label: 'Change language…', icon: 'edit', onChoose: () => changeLanguage(person, actions) },
    person.blocked
      ? { label: 'Unblock the bot', icon: 'start', onChoose: () => actions.act('unblock') }
      : { label: 'Block the bot', icon: 'block', isDanger: true, onChoose: () => actions.act('block') },
  ];
}

async function openDeepLink(about, actions) {
  const answer = await askForm({
    title: `t.me/${about.bot.username}?start=…`,
    fields: [{ name: 'payload', label: 'Start payload', placeholder: 'src_poster', isOptional: true }],
    confirm: 'Open',
  });
  if (answer) await actions.act('start', answer.payload === '' ? {} : answer);
}

async function changeLanguage(person, actions) {
  const answer = await askForm({
    title: 'Language of this Telegram',
    fields: [
      {
        name: 'languageCode',
        label: 'IETF language tag',
        value: person.languageCode ?? '',
        placeholder: 'vi',
      },
    ],
    confirm: 'Change',
  });
  if (answer) await actions.attempt(() => sandbox.setLanguage(person.id, answer.languageCode));
}

export function openAttachMenu(anchor, { actions }) {
  const send = (kind) => () => actions.act('send', { kind });
  openMenu(anchor, [
    { label: 'Own contact', icon: 'contact', onChoose: () => actions.shareContact() },
    { label: 'Somebody’s contact…', icon: 'contact', onChoose: () => sendContact(actions) },
    { label: 'Photo of this device…', icon: 'photo', onChoose: () => actions.sendFile('photo') },
    { label: 'File of this device…', icon: 'document', onChoose: () => actions.sendFile('document') },
    { label: 'Location…', icon: 'pin', onChoose: () => sendLocation(actions) },
    { label: 'Sample photo', icon: 'photo', onChoose: send('photo') },
    { label: 'Sample document', icon: 'document', onChoose: send('document') },
    { label: 'Sticker', icon: 'sticker', onChoose: send('sticker') },
    { label: 'Voice message', icon: 'voice', onChoose: send('voice') },
  ]);
}

async function sendContact(actions) {
  const answer = await askForm({
    title: 'Send a contact',
    fields: [
      { name: 'firstName', label: 'First name', placeholder: 'Hoa' },
      { name: 'phoneNumber', label: 'Phone number', placeholder: '+84 90 123 45 67' },
    ],
    confirm: 'Send',
  });
  if (answer) await actions.act('contact', answer);
}

async function sendLocation(actions) {
  const answer = await askForm({
    title: 'Send a location',
    fields: [
      { name: 'latitude', label: 'Latitude', value: '10.77689' },
      { name: 'longitude', label: 'Longitude', value: '106.70090' },
    ],
    confirm: 'Send',
  });
  if (!answer) return;
  await actions.act('location', { latitude: Number(answer.latitude), longitude: Number(answer.longitude) });
}

/** The menu of one message. */
export function openMessageMenu(place, message, { actions, composer, state, onChoose }) {
  const text = message.text ?? message.caption;
  const isOwn = message.from?.id === state.personId;
  const which = { messageId: message.message_id };
  /** @type {import('./menu.js').MenuItem[]} */
  const items = [{ label: 'Reply', icon: 'reply', onChoose: () => composer.reply(message) }];
  if (text !== undefined)
    items.push({ label: 'Copy text', icon: 'copy', onChoose: () => actions.copy(text) });
  if (isOwn && message.text !== undefined)
    items.push({ label: 'Edit', icon: 'edit', onChoose: () => composer.edit(message) });
  items.push(
    { label: 'Forward…', icon: 'forward', onChoose: () => forward(which, { actions, state, onChoose }) },
    { label: 'Delete for both', icon: 'trash', isDanger: true, onChoose: () => actions.act('delete', which) },
  );
  openMenu(place, items);
}

/** Forwards into a chat of the same person, with the bot or a group, and opens it as Telegram does. */
async function forward(which, { actions, state, onChoose }) {
  const { personId, chatId } = state;
  const toChatId = await choose('Forward to…', chatChoices(state));
  if (toChatId === null) return;
  const forwarded = await actions.act('forward', { ...which, toChatId });
  if (forwarded && toChatId !== chatId) onChoose(personId, toChatId);
}

/** A new person in the sandbox. @returns {Promise<any>} the person, or undefined */
export async function addPerson(actions) {
  const answer = await askForm({
    title: 'Add a person',
    fields: [
      { name: 'firstName', label: 'First name', placeholder: 'Minh' },
      { name: 'lastName', label: 'Last name', placeholder: 'Trần', isOptional: true },
      { name: 'username', label: 'Username', placeholder: 'minh_tran', isOptional: true },
      { name: 'languageCode', label: 'Language', value: 'en', isOptional: true },
    ],
    confirm: 'Add',
  });
  if (!answer) return undefined;
  const given = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== ''));
  return actions.attempt(() => sandbox.addPerson(given));
}

export async function confirmReset(actions) {
  const isSure = await ask({
    title: 'Reset the sandbox?',
    text: 'People, chats, files, the log, faults, the bot’s commands and its webhook are forgotten. The bot is not told.',
    confirm: 'Reset',
    isDanger: true,
  });
  if (isSure) await actions.attempt(sandbox.reset);
}
