import type { Chat, ChatMember } from '@grammyjs/types';
import { type BotStanding, userOf } from '../entities.ts';
import { badRequest } from '../refusal.ts';
import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import { findChat } from './access.ts';
import type { MethodAnswer, MethodTable } from './method.ts';

/** The rights of an administrator. */
const commonRights = {
  can_be_edited: false,
  is_anonymous: false,
  can_manage_chat: true,
  can_manage_video_chats: false,
  can_restrict_members: false,
  can_promote_members: false,
  can_change_info: false,
  can_invite_users: true,
  can_post_stories: false,
  can_edit_stories: false,
  can_delete_stories: false,
  can_send_welcome_messages: false,
} as const;

/** The bot as a member of that chat. */
export function botMember(world: World, chat: Chat, standing: BotStanding): ChatMember {
  const user = { ...world.bot };
  const { status, canManageTopics, canDeleteMessages } = standing;
  if (status === 'kicked') return { status, user, until_date: 0 };
  if (status !== 'administrator') return { status, user };
  return {
    status,
    user,
    ...commonRights,
    can_delete_messages: canDeleteMessages,
    ...(chat.type === 'channel'
      ? { can_post_messages: true, can_edit_messages: true }
      : { can_pin_messages: false, can_manage_topics: canManageTopics }),
  };
}

function getChatMember(world: World, args: Arguments): MethodAnswer {
  const userId = args.integer('user_id');
  const { chat, bot, memberIds } = findChat(world, args, userId === world.bot.id ? 'read' : 'members');
  if (userId === world.bot.id) return { result: botMember(world, chat, bot) };
  const person = world.people.find(userId ?? 0);
  if (person === undefined) throw badRequest('PARTICIPANT_ID_INVALID');
  const status = memberIds.includes(person.id) ? 'member' : 'left';
  return { result: { status, user: userOf(person) } };
}

function getChatMemberCount(world: World, args: Arguments): MethodAnswer {
  return { result: findChat(world, args, 'members').memberIds.length + 1 };
}

export const membershipMethods: MethodTable = { getChatMember, getChatMemberCount };
