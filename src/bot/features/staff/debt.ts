import { Composer } from 'grammy';
import { debtStanding } from '../../../partner/debt.ts';
import { venueDateAt } from '../../../venue/calendar.ts';
import { tapData } from '../../callback-data.ts';
import { showingWork } from '../../chat-actions.ts';
import type { BotContext } from '../../context.ts';
import type { Screen } from '../../screen.ts';
import { debtScreen } from '../../screens/staff/debt.ts';
import { endTap } from '../booking.ts';
import { answer, paint } from './answer.ts';
import type { StaffOptions } from './options.ts';

/** /debt: how the account with the partner stands. */
export function debtFeature(options: StaffOptions): Composer<BotContext> {
  const { debt, guard, currencyDigits, timeZone, now } = options;
  const composer = new Composer<BotContext>();

  async function screenOf(ctx: BotContext): Promise<Screen> {
    const info = await showingWork(ctx, debt.fresh());
    const standing = info && debtStanding(info, venueDateAt(now(), timeZone));
    return debtScreen(
      { debt: info === null || standing === null ? null : { info, standing }, guard, currencyDigits },
      ctx.words,
    );
  }

  composer.command('debt', async (ctx) => {
    await answer(ctx, await screenOf(ctx));
  });
  composer.callbackQuery(tapData.staff('debt'), async (ctx) => {
    await endTap(ctx, null);
    await paint(ctx, null, await screenOf(ctx));
  });
  return composer;
}
