import type { StaffMemory } from '../store/staff-memory.ts';
import type { ChatApi } from '../telegram/card.ts';
import type { BotContext } from '../telegram/context.ts';
import { orIfTelegramFails } from '../telegram/transport.ts';
import { inLines, type Wording } from '../telegram/wording.ts';
import { customerCommands } from '../views/commands.ts';

/** The commands of staff; for everybody else they don't exist. */
export const staffCommands = ['find', 'cancelbooking', 'arrivals', 'todo', 'money', 'report'] as const;

/** Commands of 1.0.0, with the command and the button that have their screens now. For one release. */
export const formerCommands = {
  today: { command: 'money', button: null, isForOwners: false },
  close: { command: 'money', button: null, isForOwners: true },
  debt: { command: 'money', button: null, isForOwners: true },
  paid: { command: 'money', button: 'paid-to-partner', isForOwners: true },
  payments: { command: 'todo', button: 'todo-payments', isForOwners: false },
  requests: { command: 'todo', button: 'todo-requests', isForOwners: false },
  attention: { command: 'todo', button: 'todo-attention', isForOwners: false },
  notify: { command: 'arrivals', button: 'message-guests', isForOwners: false },
  audit: { command: 'find', button: 'history', isForOwners: false },
  invite: { command: 'todo', button: 'todo-more', isForOwners: false },
} as const;

/** Each command with an example of its arguments. */
export function staffHelp(words: Wording): string {
  const lines = staffCommands.map((command) =>
    words.html('staff-help-entry', {
      example: words.text(`example-${command}`),
      what: words.text(`command-${command}`),
    }),
  );
  return inLines(words.html('staff-help'), ...lines);
}

/**
 * Sets the menu of a member of staff at their first contact, and again when their language or the menu changes.
 * Retries at the next contact when Telegram fails: commands work without it.
 */
export async function giveStaffMenu(ctx: BotContext, staffMemory: StaffMemory): Promise<void> {
  const { chatId, from, words } = ctx;
  const list = `${words.locale}:${staffCommands.join(',')}`;
  if ((await staffMemory.menu(chatId, from.id)) === list) return;
  const menu = menuOf(words, ctx.chat.type === 'private');
  const isSet = ctx.api.setMyCommands(menu, { scope: scopeOf(chatId, from.id) });
  if (await orIfTelegramFails(isSet, false)) await staffMemory.setMenu(chatId, from.id, list);
}

/** Removes the menus of former members of staff. */
export async function retireMenus(
  api: ChatApi,
  staffMemory: StaffMemory,
  isStaff: (userId: number) => boolean,
  onError: (error: unknown) => void,
): Promise<void> {
  const menus = await staffMemory.menus().catch((error: unknown) => {
    onError(error);
    return [];
  });
  for (const { chatId, staffId } of menus.filter((menu) => !isStaff(menu.staffId))) {
    try {
      await api.deleteMyCommands({ scope: scopeOf(chatId, staffId) });
      await staffMemory.removeMenu(chatId, staffId);
    } catch (error) {
      onError(error);
    }
  }
}

function scopeOf(chatId: number, staffId: number) {
  return chatId === staffId
    ? ({ type: 'chat', chat_id: chatId } as const)
    : ({ type: 'chat_member', chat_id: chatId, user_id: staffId } as const);
}

function menuOf(words: Wording, isPrivate: boolean) {
  const described = (command: string): string => words.text(`command-${command}`);
  const forAll = isPrivate ? customerCommands : ['help'];
  return [
    ...staffCommands.map((command) => ({
      command,
      description: words.text('staff-command', { what: described(command) }),
    })),
    ...forAll.map((command) => ({ command, description: described(command) })),
  ];
}
