import type { ChatState, Person } from '../entities.ts';
import type { NewGroup } from '../state/chat-directory.ts';
import type { NewPerson } from '../state/population.ts';
import type { World } from '../world.ts';
import { pushArrival } from './account.ts';
import { Impossible } from './impossible.ts';
import { requirePerson } from './presence.ts';

/** Telegram's ids have at most 52 bits. */
const largestId = 2 ** 52 - 1;

/** Adds a person with an empty private chat. */
export function addPerson(world: World, newcomer: NewPerson): Person {
  const { id, firstName } = newcomer;
  if (firstName.trim() === '') throw new Impossible(400, 'A person needs a first name.');
  if (id !== undefined && (!Number.isInteger(id) || id <= 0 || id > largestId || id === world.bot.id))
    throw new Impossible(400, `${id} can't be a person's id.`);
  const person = world.people.add(newcomer);
  if (person === null) throw new Impossible(400, `There is a person ${id} already.`);
  world.chats.addPrivate(person);
  return person;
}

/** Adds a group to which its first member has added the bot. */
export function addGroup(world: World, group: NewGroup): ChatState {
  const [first] = group.memberIds.map((id) => requirePerson(world, id));
  const chatState = world.chats.addGroup(group);
  if (first !== undefined) pushArrival(world, chatState, first);
  return chatState;
}

/** Adds a channel that the bot administers too, added by its first administrator. Others read it. */
export function addChannel(
  world: World,
  title: string,
  adminIds: readonly number[],
  subscriberIds: readonly number[],
): ChatState {
  const [first] = adminIds.map((id) => requirePerson(world, id));
  for (const id of subscriberIds) requirePerson(world, id);
  if (first === undefined) throw new Impossible(400, 'A channel has an administrator at least.');
  const chatState = world.chats.addChannel(title, adminIds, subscriberIds);
  pushArrival(world, chatState, first);
  return chatState;
}

export function changeLanguage(world: World, personId: number, languageCode: string): Person {
  return world.people.change(personId, { languageCode }) ?? requirePerson(world, personId);
}
