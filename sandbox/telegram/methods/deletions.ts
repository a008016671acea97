import type { Message } from 'grammy/types';
import { badRequest } from '../refusal.ts';
import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import { findMessage, findRoom } from './access.ts';
import type { MethodAnswer, MethodTable } from './method.ts';

const deletableForMs = 48 * 60 * 60 * 1000;
const maxDeletedAtOnce = 100;

function checkDeletable(world: World, message: Message) {
  const isTooOld = world.clock() - message.date * 1000 > deletableForMs;
  const isForeign = message.chat.type !== 'private' && message.from?.id !== world.bot.id;
  if (isTooOld || isForeign) throw badRequest("message can't be deleted for everyone");
}

function deleteMessage(world: World, args: Arguments): MethodAnswer {
  const room = findRoom(world, args);
  const { message } = findMessage(room, args.integer('message_id'), 'message to delete');
  checkDeletable(world, message);
  world.rooms.remove(room.chat.id, [message.message_id]);
  return { result: true };
}

function deleteMessages(world: World, args: Arguments): MethodAnswer {
  const ids = args.json('message_ids', "can't parse message identifiers JSON object");
  if (!Array.isArray(ids)) throw badRequest('expected an Array of message identifiers');
  if (ids.length === 0) throw badRequest('message identifiers are not specified');
  if (ids.length > maxDeletedAtOnce) throw badRequest('too many message identifiers specified');
  const room = findRoom(world, args);
  const messages = ids.flatMap((id) => room.messages.get(Number(id))?.message ?? []);
  for (const message of messages) checkDeletable(world, message);
  world.rooms.remove(
    room.chat.id,
    messages.map(({ message_id }) => message_id),
  );
  return { result: true };
}

export const deletionMethods: MethodTable = { deleteMessage, deleteMessages };
