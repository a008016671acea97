import { customerCommands } from '../customer/commands.ts';
import type { StaffMemory } from '../storage/staff-memory.ts';
import type { ChatApi } from '../telegram/card.ts';
import type { BotContext } from '../telegram/context.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';

/** The commands of staff; for everybody else they don't exist. */
export const staffCommands = [
  'cancelbooking',
  'find',
  'attention',
  'requests',
  'today',
  'arrivals',
  'notify',
  'report',
  'payments',
  'debt',
  'close',
  'paid',
  'invite',
  'audit',
] as const;

const ownersCommands: ReadonlySet<string> = new Set(['debt', 'close', 'paid']);

/** The commands for a role. */
export function staffCommandsFor(isOwner: boolean): readonly (typeof staffCommands)[number][] {
  return staffCommands.filter((command) => isOwner || !ownersCommands.has(command));
}

/**
 * Sets the menu of a member of staff at their first contact, and again when their language or the menu changes.
 * Retries at the next contact when Telegram fails: commands work without it.
 */
export async function giveStaffMenu(
  ctx: BotContext,
  staffMemory: StaffMemory,
  isOwner: boolean,
): Promise<void> {
  const { chatId, from, words } = ctx;
  const commands = staffCommandsFor(isOwner);
  const list = `${words.locale}:${commands.join(',')}`;
  if ((await staffMemory.menu(chatId, from.id)) === list) return;
  try {
    const menu = menuOf(commands, words, ctx.chat.type === 'private');
    await ctx.api.setMyCommands(menu, { scope: scopeOf(chatId, from.id) });
    await staffMemory.setMenu(chatId, from.id, list);
  } catch (error) {
    if (telegramFailure(error) === null) throw error;
  }
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

function menuOf(ofStaff: readonly string[], words: Wording, isPrivate: boolean) {
  const described = (command: string): string => words.text(`command-${command}`);
  const forAll = isPrivate ? customerCommands : [];
  return [
    ...ofStaff.map((command) => ({
      command,
      description: words.text('staff-command', { what: described(command) }),
    })),
    ...forAll.map((command) => ({ command, description: described(command) })),
  ];
}
