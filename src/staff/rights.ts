import type { StaffAsk } from '../store/awaiting.ts';
import { parseTap, type ScreenRights, type StaffScreen, type StaffTap, staffScreens } from '../taps.ts';
import type { BotContext } from '../telegram/context.ts';
import { rowsOf, type Screen } from '../telegram/screen.ts';
import type { Staff } from './staff.ts';

type Roles = Pick<Staff, 'isOwner'>;

const screens: readonly ScreenRights[] = Object.values(staffScreens);
const screenOfTap = new Map(screens.flatMap((screen) => screen.taps.map((tap) => [tap, screen] as const)));
const screenOfAsk = new Map(
  screens.flatMap((screen) => (screen.asks ?? []).map((kind) => [kind, screen] as const)),
);

/** Allows customers' data only in private chats with staff and in the staff group. */
export async function isAmongStaff(
  { chat, from }: BotContext,
  { isStaff, chatId }: Pick<Staff, 'isStaff' | 'chatId'>,
): Promise<boolean> {
  return isStaff(from.id) && (chat.type === 'private' || chat.id === (await chatId()));
}

/** The key of the answer where a screen is not for this member of staff, or not in this chat; null: it is. */
function refusalIn(screen: ScreenRights | undefined, { chat, from }: BotContext, { isOwner }: Roles) {
  const { for: whom, ownersCan } = screen ?? { for: 'ownersInPrivate' };
  const isHere = whom !== 'ownersInPrivate' || chat.type === 'private';
  if (whom === 'staff' || (isHere && isOwner(from.id))) return null;
  const key = ownersCan === 'return' ? 'only-owners' : ownersCan === 'do' ? 'only-owners-do' : 'stale';
  return key;
}

export function mayUse(name: StaffScreen, ctx: BotContext, roles: Roles): boolean {
  return refusalIn(staffScreens[name], ctx, roles) === null;
}

export function tapRefusal(action: StaffTap, ctx: BotContext, roles: Roles): string | null {
  return refusalIn(screenOfTap.get(action), ctx, roles);
}

export function askRefusal(kind: StaffAsk['kind'], ctx: BotContext, roles: Roles): string | null {
  return refusalIn(screenOfAsk.get(kind), ctx, roles);
}

/** Leaves out the buttons of screens that are not for the person. */
export function visibleTo(ctx: BotContext, roles: Roles, { text, rows }: Screen): Screen {
  const isVisible = (each: Screen['rows'][number][number]): boolean => {
    const tap = 'data' in each ? parseTap(each.data) : null;
    return tap?.kind !== 'staff' || tapRefusal(tap.action, ctx, roles) === null;
  };
  return { text, rows: rowsOf(...rows.map((row) => row.filter(isVisible))) };
}
