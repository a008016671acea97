import type { BotCommand, MenuButton } from '@grammyjs/types';
import { badRequest } from '../refusal.ts';
import type { ProfileText } from '../state/profile.ts';
import { type Arguments, isRecord } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import type { Method, MethodAnswer, MethodTable } from './method.ts';

const maxCommands = 100;
const maxLength: Readonly<Record<ProfileText, number>> = {
  name: 64,
  description: 512,
  shortDescription: 120,
};
const tooLong: Readonly<Record<ProfileText, string>> = {
  name: 'BOT_TITLE_INVALID',
  description: 'BOT_DESCRIPTION_INVALID',
  shortDescription: 'BOT_ABOUT_INVALID',
};

function readLanguage(args: Arguments): string {
  const language = args.text('language_code');
  if (!/^([a-z]{2})?$/.test(language)) throw badRequest('invalid language code specified');
  return language;
}

/** The scope as a key: its type, and the chat and person where it has them. */
function readScope(world: World, args: Arguments): string {
  const fail = (reason: string) => badRequest(`can't parse BotCommandScope: ${reason}`);
  const scope = args.json('scope', "can't parse BotCommandScope JSON object");
  if (scope === undefined) return 'default';
  if (!isRecord(scope)) throw fail('BotCommandScope must be an Object');
  const { type, chat_id, user_id } = scope;
  switch (type) {
    case 'default':
    case 'all_private_chats':
    case 'all_group_chats':
    case 'all_chat_administrators':
      return type;
    case 'chat':
    case 'chat_administrators':
    case 'chat_member': {
      if (chat_id === undefined || chat_id === '') throw fail('Empty chat_id specified');
      if (!world.chats.find(Number(chat_id))?.isOpen) throw badRequest('chat not found');
      if (type !== 'chat_member') return `${type}:${chat_id}`;
      if (!(Number(user_id) > 0)) throw fail('Invalid user_id specified');
      return `${type}:${chat_id}:${user_id}`;
    }
    default:
      throw fail('Unsupported type specified');
  }
}

function readCommand(value: unknown): BotCommand {
  const fail = (reason: string) => badRequest(`can't parse BotCommand: ${reason}`);
  if (!isRecord(value)) throw fail('expected an Object');
  const { command, description } = value;
  if (typeof command !== 'string') throw fail('Field "command" must be of type String');
  if (typeof description !== 'string') throw fail('Field "description" must be of type String');
  const name = command.replace(/^\//, '');
  if (!/^[a-z0-9_]{1,32}$/.test(name)) throw badRequest('BOT_COMMAND_INVALID');
  if (description === '' || [...description].length > 256)
    throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
  return { command: name, description };
}

function setMyCommands(world: World, args: Arguments): MethodAnswer {
  const commands = args.json('commands', "can't parse commands JSON object") ?? [];
  if (!Array.isArray(commands)) throw badRequest('expected an Array of BotCommand');
  if (commands.length > maxCommands) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  world.profile.setCommands(readScope(world, args), readLanguage(args), commands.map(readCommand));
  return { result: true };
}

function deleteMyCommands(world: World, args: Arguments): MethodAnswer {
  world.profile.setCommands(readScope(world, args), readLanguage(args), []);
  return { result: true };
}

function getMyCommands(world: World, args: Arguments): MethodAnswer {
  return { result: world.profile.commands(readScope(world, args), readLanguage(args)) };
}

function setter(field: ProfileText, argument: string): Method {
  return (world, args) => {
    const text = args.text(argument).trim();
    if ([...text].length > maxLength[field]) throw badRequest(tooLong[field]);
    world.profile.setText(field, readLanguage(args), text);
    return { result: true };
  };
}

function getter(field: ProfileText, argument: string): Method {
  return (world, args) => ({ result: { [argument]: world.profile.text(field, readLanguage(args)) } });
}

function readMenuChat(world: World, args: Arguments): number | null {
  if (!args.has('chat_id')) return null;
  const chatId = args.integer('chat_id') ?? 0;
  if (world.chats.find(chatId)?.chat.type !== 'private') throw badRequest('chat not found');
  return chatId;
}

function setChatMenuButton(world: World, args: Arguments): MethodAnswer {
  const button = args.json('menu_button', "can't parse menu button JSON object") ?? { type: 'default' };
  if (!isRecord(button)) throw badRequest("can't parse menu button: MenuButton must be an Object");
  if (!['default', 'commands', 'web_app'].includes(String(button.type)))
    throw badRequest("can't parse menu button: MenuButton has unsupported type");
  world.profile.setMenuButton(readMenuChat(world, args), button as unknown as MenuButton);
  return { result: true };
}

export const profileMethods: MethodTable = {
  setMyCommands,
  deleteMyCommands,
  getMyCommands,
  setMyName: setter('name', 'name'),
  getMyName: getter('name', 'name'),
  setMyDescription: setter('description', 'description'),
  getMyDescription: getter('description', 'description'),
  setMyShortDescription: setter('shortDescription', 'short_description'),
  getMyShortDescription: getter('shortDescription', 'short_description'),
  setChatMenuButton,
  getChatMenuButton: (world, args) => ({ result: world.profile.menuButton(readMenuChat(world, args)) }),
};
