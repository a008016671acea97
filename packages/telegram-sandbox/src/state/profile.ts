import type { BotCommand, MenuButton } from '@grammyjs/types';
import type { Journal } from './journal.ts';

export type ProfileText = 'name' | 'description' | 'shortDescription';

/** The bot's own data: commands by scope and language, texts by language, menu buttons. */
export interface Profile {
  setCommands(scope: string, language: string, commands: readonly BotCommand[]): void;
  commands(scope: string, language: string): readonly BotCommand[];
  /** The first of these scopes that has commands, in the person's language before the common one. */
  commandsShown(scopes: readonly string[], language: string): readonly BotCommand[];
  setText(field: ProfileText, language: string, text: string): void;
  text(field: ProfileText, language: string): string;
  setMenuButton(chatId: number | null, button: MenuButton): void;
  menuButton(chatId: number | null): MenuButton;
  clear(): void;
}

export function createProfile(journal: Journal, botName: string): Profile {
  const commandLists = new Map<string, readonly BotCommand[]>();
  const texts = new Map<string, string>();
  const menuButtons = new Map<number | null, MenuButton>();
  const changed = () => journal.record('profile', {});
  const commands = (scope: string, language: string) => commandLists.get(`${scope} ${language}`) ?? [];

  return {
    setCommands(scope, language, list) {
      if (list.length > 0) commandLists.set(`${scope} ${language}`, list);
      else commandLists.delete(`${scope} ${language}`);
      changed();
    },
    commands,
    commandsShown(scopes, language) {
      const lists = scopes.flatMap((scope) => [commands(scope, language), commands(scope, '')]);
      return lists.find((list) => list.length > 0) ?? [];
    },
    setText(field, language, text) {
      if (text === '') texts.delete(`${field} ${language}`);
      else texts.set(`${field} ${language}`, text);
      changed();
    },
    text: (field, language) =>
      texts.get(`${field} ${language}`) ?? texts.get(`${field} `) ?? (field === 'name' ? botName : ''),
    setMenuButton(chatId, button) {
      menuButtons.set(chatId, button);
      changed();
    },
    menuButton: (chatId) => menuButtons.get(chatId) ?? menuButtons.get(null) ?? { type: 'commands' },
    clear() {
      commandLists.clear();
      texts.clear();
      menuButtons.clear();
    },
  };
}
