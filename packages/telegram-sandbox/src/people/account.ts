import type { Chat, Message } from '@grammyjs/types';
import { type ChatState, type Person, userOf } from '../entities.ts';
import type { World } from '../world.ts';
import { requireChat, requirePerson, sendText } from './actions.ts';
import { Impossible } from './impossible.ts';

type Membership = 'member' | 'administrator' | 'left' | 'kicked';

/** What an administrator of a channel may do, as Telegram spells it out. */
const rightsInChannel = {
  can_be_edited: false,
  is_anonymous: false,
  can_manage_chat: true,
  can_delete_messages: true,
  can_manage_video_chats: false,
  can_restrict_members: false,
  can_promote_members: false,
  can_change_info: false,
  can_invite_users: true,
  can_post_stories: false,
  can_edit_stories: false,
  can_delete_stories: false,
  can_post_messages: true,
  can_edit_messages: true,
};

function pushMembership(world: World, chat: Chat, person: Person, before: Membership, after: Membership) {
  const member = (status: Membership) => ({
    status,
    user: { ...world.bot },
    ...(status === 'kicked' && { until_date: 0 }),
    ...(status === 'administrator' && rightsInChannel),
  });
  const payload = {
    chat,
    from: userOf(person),
    date: Math.floor(world.clock() / 1000),
    old_chat_member: member(before),
    new_chat_member: member(after),
  };
  world.updates.push({
    type: 'my_chat_member',
    queueId: `membership ${chat.id}`,
    chatId: chat.id,
    payload,
  });
}

/** That person has added the bot to the chat. */
export function pushArrival(world: World, { chat }: ChatState, person: Person) {
  pushMembership(world, chat, person, 'left', chat.type === 'channel' ? 'administrator' : 'member');
}

export function setBlocked(world: World, personId: number, blocked: boolean): Person {
  const person = requirePerson(world, personId);
  if (person.blocked === blocked) return person;
  const changed = world.people.change(personId, { blocked }) ?? person;
  const { chat } = requireChat(world, personId);
  if (blocked) pushMembership(world, chat, changed, 'member', 'kicked');
  else pushMembership(world, chat, changed, 'kicked', 'member');
  return changed;
}

/** The person deletes their account; Telegram does not tell bots. */
export function deactivate(world: World, personId: number): Person {
  const person = requirePerson(world, personId);
  return world.people.change(personId, { deactivated: true }) ?? person;
}

/** Opens `t.me/<bot>?start=<payload>` and presses Start, which unblocks a blocked bot. */
export function start(world: World, personId: number, payload = ''): Message {
  if (!/^[\w-]{0,64}$/.test(payload))
    throw new Impossible(400, 'A start payload has at most 64 characters of A-Z, a-z, 0-9, _ and -.');
  setBlocked(world, personId, false);
  return sendText(world, personId, `/start ${payload}`);
}
