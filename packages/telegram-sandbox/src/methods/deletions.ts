import type { ChatState, StoredMessage } from '../entities.ts';
import { badRequest } from '../refusal.ts';
import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import { findChat, findMessage } from './access.ts';
import type { MethodAnswer, MethodTable } from './method.ts';

const deletableForMs = 48 * 60 * 60 * 1000;
const maxMessagesAtOnce = 100;

/** An administrator with that right may delete whatever stands in a group, however old. */
function checkDeletable(world: World, { bot }: ChatState, { message, authorId }: StoredMessage) {
  // The message that began a topic is deleted by deleteForumTopic only.
  if (message.forum_topic_created) throw badRequest("message can't be deleted");
  const isTooOld = world.clock() - message.date * 1000 > deletableForMs;
  const isGroup = message.chat.type === 'supergroup';
  if (isGroup && bot.status === 'administrator' && bot.canDeleteMessages) return;
  const isForeign = message.chat.type !== 'private' && authorId !== world.bot.id;
  if (isTooOld || isForeign) throw badRequest("message can't be deleted for everyone");
}

function deleteMessage(world: World, args: Arguments): MethodAnswer {
  const chatState = findChat(world, args, 'write');
  const stored = findMessage(chatState, args.integer('message_id'), 'message to delete');
  checkDeletable(world, chatState, stored);
  world.chats.remove(chatState.chat.id, [stored.message.message_id]);
  return { result: true };
}

function readMessageIds(args: Arguments): readonly number[] {
  const ids = args.json('message_ids', "can't parse message_ids JSON object");
  if (!Array.isArray(ids) || ids.length === 0) throw badRequest('message identifiers are not specified');
  if (ids.length > maxMessagesAtOnce) throw badRequest('too many message identifiers specified');
  if (ids.some((id) => Number(id) <= 0)) throw badRequest('invalid message identifier specified');
  return ids.map(Number);
}

function deleteMessages(world: World, args: Arguments): MethodAnswer {
  const ids = readMessageIds(args);
  const chatState = findChat(world, args, 'write');
  const messages = ids.flatMap((id) => chatState.messages.get(id) ?? []);
  for (const stored of messages) checkDeletable(world, chatState, stored);
  world.chats.remove(
    chatState.chat.id,
    messages.map(({ message }) => message.message_id),
  );
  return { result: true };
}

export const deletionMethods: MethodTable = { deleteMessage, deleteMessages };
