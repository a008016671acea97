import type { Message, Update } from 'grammy/types';
import { type Person, userOf } from '../entities.ts';
import type { World } from '../world.ts';
import { requirePerson, sendText } from './actions.ts';
import { Impossible } from './impossible.ts';

function pushMembership(world: World, person: Person, status: 'member' | 'kicked') {
  const user = { ...world.bot };
  const member = { status: 'member', user };
  const kicked = { status: 'kicked', user, until_date: 0 };
  const payload = {
    chat: world.rooms.find(person.id)?.chat,
    from: userOf(person),
    date: Math.floor(world.clock() / 1000),
    old_chat_member: status === 'member' ? kicked : member,
    new_chat_member: status === 'member' ? member : kicked,
  } as NonNullable<Update['my_chat_member']>;
  world.updates.push({
    type: 'my_chat_member',
    queueId: `membership ${person.id}`,
    chatId: person.id,
    payload,
  });
}

export function setBlocked(world: World, personId: number, blocked: boolean): Person {
  const person = requirePerson(world, personId);
  if (person.blocked === blocked) return person;
  const changed = world.people.change(personId, { blocked }) ?? person;
  pushMembership(world, changed, blocked ? 'kicked' : 'member');
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
