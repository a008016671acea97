import { Composer } from 'grammy';
import { inLocale } from '../../venue/venue.ts';
import { tapData } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { visitScreen } from '../screens/visit.ts';
import { endTap } from '../tap-answer.ts';

/** "Visit info", and the venue's pin behind every "Directions". */
export function visitFeature({ config: { venue }, show }: FeatureDependencies) {
  const open = (ctx: BotContext): Promise<void> => show(ctx, visitScreen(venue, ctx.words));

  /** A message of its own, without buttons: the card that led here stays as it is. */
  async function directions(ctx: BotContext): Promise<void> {
    const { api, chatId, words } = ctx;
    const { pin, address } = venue.visit;
    // The button may be older than the venue's file.
    if (pin === null || chatId === undefined) return open(ctx);
    const where = address === null ? words.venueName : inLocale(address, words.locale, venue);
    await endTap(ctx, null);
    await api.sendVenue(chatId, pin.latitude, pin.longitude, words.venueName, where);
  }

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.callbackQuery(tapData.menu('visit'), open);
  inPrivate.callbackQuery(tapData.menu('directions'), directions);
  return { composer, open };
}
