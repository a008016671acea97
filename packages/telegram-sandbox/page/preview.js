import { userName } from './people.js';
import { priceText } from './price.js';

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
  if (message.venue) return `Place: ${message.venue.title}`;
  if (message.location) return 'Location';
  if (message.invoice) return `Invoice: ${message.invoice.title}`;
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

/** The text of a service message; undefined for an ordinary message. */
export function serviceText(message) {
  const who = userName(message.from);
  if (message.new_chat_members) return `${who} added ${message.new_chat_members.map(userName).join(', ')}`;
  if (message.left_chat_member) return leavingText(message.from, message.left_chat_member);
  if (message.successful_payment) {
    const { currency, total_amount: total } = message.successful_payment;
    return `${who} paid ${priceText(currency, total)}`;
  }
  if (message.pinned_message) return `${who} pinned a message`;
  if (message.new_chat_title) return `${who} named the group “${message.new_chat_title}”`;
  if (message.group_chat_created || message.supergroup_chat_created) return `${who} created the group`;
  if (message.migrate_to_chat_id || message.migrate_from_chat_id) return 'The group became a supergroup';
  if (message.write_access_allowed) return 'The bot was allowed to write';
  return topicText(message);
}

function leavingText(from, left) {
  const isOwnWill = !from || from.id === left.id;
  return isOwnWill ? `${userName(left)} left the group` : `${userName(from)} removed ${userName(left)}`;
}

function topicText({ from, forum_topic_created: created, forum_topic_edited: edited, ...message }) {
  const who = userName(from);
  if (created) return `${who} created the topic “${created.name}”`;
  if (edited?.name) return `${who} renamed the topic to “${edited.name}”`;
  if (edited) return `${who} changed the topic’s icon`;
  if (message.forum_topic_closed) return `${who} closed the topic`;
  if (message.forum_topic_reopened) return `${who} reopened the topic`;
  return undefined;
}

function oneLine(text) {
  return text.replace(/\s+/gu, ' ').slice(0, 160);
}
