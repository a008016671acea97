import { describe, expect, it } from 'vitest';
import { askRefusal, tapRefusal, visibleTo } from '../../src/staff/rights.ts';
import { type ScreenRights, staffScreens, staffTaps, tapData } from '../../src/taps.ts';
import type { BotContext } from '../../src/telegram/context.ts';
import { button } from '../../src/telegram/screen.ts';

const [owner, desk] = [1, 2];
const roles = { isOwner: (id: number) => id === owner };
const at = (id: number, type: 'private' | 'group') => ({ from: { id }, chat: { type } }) as BotContext;
const screens: readonly ScreenRights[] = Object.values(staffScreens);
const visibleCount = (ctx: BotContext): number =>
  visibleTo(ctx, roles, { text: '', rows: staffTaps.map((tap) => [button(tap, tapData.staff(tap))]) }).rows
    .length;

describe('the screens of staff', () => {
  it('have each button and each question once', () => {
    expect(new Set(staffTaps).size).toBe(staffTaps.length);
    const asks = screens.flatMap((screen) => screen.asks ?? []);
    expect(new Set(asks).size).toBe(asks.length);
  });

  it('are all for owners in private; the debt is not shown in a group', () => {
    expect(staffTaps.map((tap) => tapRefusal(tap, at(owner, 'private'), roles)).filter(Boolean)).toEqual([]);
    expect(tapRefusal('paid', at(owner, 'group'), roles)).toBe('stale');
    expect(tapRefusal('returned', at(owner, 'group'), roles)).toBeNull();
  });

  it('for owners alone have no button and ask no question for the desk', () => {
    const hidden = screens.filter((screen) => screen.for !== 'staff').flatMap(({ taps }) => taps);
    for (const tap of staffTaps)
      expect(tapRefusal(tap, at(desk, 'private'), roles) !== null, tap).toBe(hidden.includes(tap));
    expect(visibleCount(at(owner, 'private'))).toBe(staffTaps.length);
    expect(visibleCount(at(desk, 'private'))).toBe(staffTaps.length - hidden.length);
    expect(
      (['adopt', 'paid', 'sum', 'takeBack'] as const).map((kind) =>
        askRefusal(kind, at(desk, 'private'), roles),
      ),
    ).toEqual(['only-owners-do', 'stale', 'only-owners', 'stale']);
    expect(askRefusal('cancel', at(desk, 'private'), roles)).toBeNull();
  });
});
