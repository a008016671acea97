import { userName } from './people.js';

/** A message in one line, for the list of chats, replies and labels. */
export function previewOf(message) {
  if (message.text !== undefined) return oneLine(message.text);
  const kind = mediaName(message) ?? serviceText(message) ?? 'Message';
  return message.caption ? `${kind}, ${oneLine(message.caption)}` : kind;
}

function mediaName(message) {
  if (message.photo) return message.media_group_id ? 'Album' : 'Photo';
  if (message.document) return message.document.file_name ?? 'File';
  if (message.sticker) return `${message.sticker.emoji ?? ''} Sticker`.trim();
  if (message.voice) return 'Voice message';
  if (message.contact) return `Contact: ${userName(message.contact)}`;
  if (message.location) return 'Location';
  if (message.video || message.animation) return 'Video';
  if (message.audio) return 'Audio';
  return undefined;
}

const actionNames = {
  typing: 'typing',
  upload_photo: 'sending a photo',
  upload_document: 'sending a file',
  upload_video: 'sending a video',
  upload_voice: 'sending a voice message',
  record_voice: 'recording a voice message',
  choose_sticker: 'choosing a sticker',
  find_location: 'finding a location',
};

/** @param {string} action as in sendChatAction */
export function actionText(action) {
  return actionNames[action] ?? 'busy';
}

/** What Telegram writes in the middle of the chat; undefined for an ordinary message. */
export function serviceText(message) {
  const who = userName(message.from);
  if (message.new_chat_members) return `${who} added ${message.new_chat_members.map(userName).join(', ')}`;
  if (message.left_chat_member) return `${userName(message.left_chat_member)} left the group`;
  if (message.pinned_message) return `${who} pinned a message`;
  if (message.new_chat_title) return `${who} named the group “${message.new_chat_title}”`;
  if (message.group_chat_created || message.supergroup_chat_created) return `${who} created the group`;
  if (message.write_access_allowed) return 'The bot was allowed to write';
  return undefined;
}

function oneLine(text) {
  return text.replace(/\s+/gu, ' ').slice(0, 160);
}
