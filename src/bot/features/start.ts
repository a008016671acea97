import { Composer } from 'grammy';
import type { Draft } from '../../booking/draft.ts';
import { dateProblem } from '../../booking/rules.ts';
import { venueDate } from '../../venue/calendar.ts';
import { tapData } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { BookingFeature } from './booking.ts';
import { welcomeScreen } from './menu.ts';

/** What a deep link asks for. A payload is a wish: it reveals nothing and grants nothing. */
export type StartPayload =
  | { readonly kind: 'package'; readonly code: string }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'source'; readonly name: string }
  | { readonly kind: 'none' };

export function parseStartPayload(payload: string): StartPayload {
  const [, kind, value = ''] = /^(pkg|d|src)_([\w-]{1,60})$/.exec(payload) ?? [];
  if (kind === 'pkg') return { kind: 'package', code: value };
  if (kind === 'src') return { kind: 'source', name: value };
  const day = kind === 'd' ? /^(\d{4})(\d{2})(\d{2})$/.exec(value) : null;
  const date = day === null ? null : venueDate(Number(day[1]), Number(day[2]), Number(day[3]));
  return date === null ? { kind: 'none' } : { kind: 'date', date };
}

export function startFeature(
  dependencies: FeatureDependencies,
  booking: BookingFeature,
): Composer<BotContext> {
  const welcome = (ctx: BotContext): Promise<void> =>
    dependencies.show(ctx, welcomeScreen(ctx.from?.first_name ?? '', ctx.words));

  const composer = new Composer<BotContext>();
  composer.chatType('private').command('start', async (ctx) => {
    const payload = parseStartPayload(ctx.match);
    if (payload.kind === 'source') {
      await ctx.lock.records.profiles.update(ctx.from.id, (profile) => ({
        ...profile,
        source: payload.name,
      }));
    }
    const preset = presetOf(payload, dependencies);
    if (preset !== null) return booking.begin(ctx, preset);
    await welcome(ctx);
  });
  composer.chatType('private').callbackQuery(tapData.menu('start'), welcome);
  return composer;
}

/** The draft that a link begins with; null when the link asks for none. */
function presetOf(payload: StartPayload, { today, config }: FeatureDependencies): Partial<Draft> | null {
  if (payload.kind === 'package') return { packageCode: payload.code };
  if (payload.kind !== 'date' || dateProblem(payload.date, today(), config.booking.horizonDays) !== null)
    return null;
  return { date: payload.date, month: payload.date.slice(0, 7), step: 'package' };
}
