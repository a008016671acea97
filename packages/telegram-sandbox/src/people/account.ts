import type { Chat, ChatMemberUpdated, Message } from '@grammyjs/types';
import { type BotStanding, type ChatState, type Person, userOf } from '../entities.ts';
import { botMember } from '../methods/membership.ts';
import type { World } from '../world.ts';
import { sendText } from './actions.ts';
import { Impossible } from './impossible.ts';
import { requireChat, requireLiving, requirePerson } from './presence.ts';
import { pushMessage } from './saying.ts';

function pushMembership(
  world: World,
  chat: Chat,
  person: Person,
  { before, after }: { readonly before: BotStanding; readonly after: BotStanding },
) {
  const payload: ChatMemberUpdated = {
    chat,
    from: userOf(person),
    date: Math.floor(world.clock() / 1000),
    old_chat_member: botMember(world, chat, before),
    new_chat_member: botMember(world, chat, after),
  };
  world.updates.push({
    type: 'my_chat_member',
    queueId: `membership ${chat.id}`,
    chatId: chat.id,
    payload,
  });
}

function standingWithoutRights(status: BotStanding['status']): BotStanding {
  return { status, canManageTopics: false, canDeleteMessages: false };
}

/** Tells the bot that the person has added it to the chat. */
export function pushArrival(world: World, { chat, bot }: ChatState, person: Person) {
  pushMembership(world, chat, person, { before: standingWithoutRights('left'), after: bot });
}

/** Adds the bot to a group, removes it, or makes it an administrator with those rights. */
export function setStanding(
  world: World,
  personId: number,
  chatId: number,
  changes: Partial<BotStanding>,
): BotStanding {
  const person = requireLiving(world, personId);
  const chatState = requireChat(world, personId, chatId);
  const { chat, bot: before, migratedTo } = chatState;
  if (chat.type === 'private' || migratedTo !== null)
    throw new Impossible(400, `Chat ${chatId} is no group that the bot could be in.`);
  const isAdministrator = (changes.status ?? before.status) === 'administrator';
  const after = isAdministrator
    ? { ...before, ...changes }
    : standingWithoutRights(changes.status ?? before.status);
  const user = { ...world.bot };
  const isThere = ({ status }: BotStanding) => status === 'member' || status === 'administrator';
  world.chats.change(chatId, { bot: after });
  if (isThere(before) !== isThere(after)) {
    const content = isThere(after) ? { new_chat_members: [user] } : { left_chat_member: user };
    const message = world.chats.post({ chatId, from: userOf(person), content });
    pushMessage(world, chatState, 'sent', message);
  }
  pushMembership(world, chat, person, { before, after });
  return after;
}

export function setBlocked(world: World, personId: number, blocked: boolean): Person {
  const person = requirePerson(world, personId);
  if (person.blocked === blocked) return person;
  const changed = world.people.change(personId, { blocked }) ?? person;
  const { chat } = requireChat(world, personId);
  const [before, after] = [standingWithoutRights('member'), standingWithoutRights('kicked')];
  pushMembership(world, chat, changed, blocked ? { before, after } : { before: after, after: before });
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
