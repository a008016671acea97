import type { ReactionTypeEmoji } from '@grammyjs/types';
import { badRequest } from '../refusal.ts';
import { type Arguments, isRecord } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import { findChat, findMessage } from './access.ts';
import type { MethodAnswer, MethodTable } from './method.ts';

/** The accepted emoji as Telegram spells them, mostly without the variation selector. */
const emoji = [
  ...['❤', '👍', '👎', '🔥', '🥰', '👏', '😁', '🤔', '🤯', '😱', '🤬', '😢', '🎉', '🤩', '🤮', '💩', '🙏'],
  ...['👌', '🕊', '🤡', '🥱', '🥴', '😍', '🐳', '❤‍🔥', '🌚', '🌭', '💯', '🤣', '⚡', '🍌', '🏆', '💔', '🤨'],
  ...['😐', '🍓', '🍾', '💋', '🖕', '😈', '😴', '😭', '🤓', '👻', '👨‍💻', '👀', '🎃', '🙈', '😇', '😨', '🤝'],
  ...['✍', '🤗', '🫡', '🎅', '🎄', '☃', '💅', '🤪', '🗿', '🆒', '💘', '🙉', '🦄', '😘', '💊', '🙊', '😎'],
  ...['👾', '🤷‍♂', '🤷', '🤷‍♀', '😡'],
] as const satisfies readonly ReactionTypeEmoji['emoji'][];
const known: ReadonlySet<unknown> = new Set(emoji);

/** The bot's single reaction; null removes it. */
function readReaction(args: Arguments): string | null {
  const reactions = args.json('reaction', "can't parse reaction types JSON object") ?? [];
  if (!Array.isArray(reactions)) throw badRequest('expected an Array of ReactionType');
  const [first] = reactions.filter(isRecord);
  if (first === undefined) return null;
  if (reactions.length > 1) throw badRequest('REACTIONS_TOO_MANY');
  if (first.type === 'paid') throw badRequest("can't parse ReactionType: invalid reaction type specified");
  if (first.type !== 'emoji' || !known.has(first.emoji)) throw badRequest('REACTION_INVALID');
  return String(first.emoji);
}

function setMessageReaction(world: World, args: Arguments): MethodAnswer {
  const reaction = readReaction(args);
  // Only clients show the animation.
  args.flag('is_big');
  const chatState = findChat(world, args);
  const { message } = findMessage(chatState, args.integer('message_id'), 'message to react');
  world.chats.react(chatState.chat.id, message.message_id, reaction);
  return { result: true };
}

export const reactionMethods: MethodTable = { setMessageReaction };
