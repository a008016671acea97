import { Composer } from 'grammy';
import { dayMs } from '../../../booking/policy.ts';
import { parseTap } from '../../callback-data.ts';
import type { BotContext } from '../../context.ts';
import { invitationList, newInvitation } from '../../screens/staff/invitations.ts';
import { endTap } from '../../tap-answer.ts';
import type { FeatureDependencies } from '../feature.ts';
import { answer, paint } from './answer.ts';

const usualUses = 1;
const usualDays = 7;
const mostUses = 1_000;
const mostDays = 365;

/** /invite [uses] [days]: links that let people book where booking is by invitation. */
export function inviteFeature({ config, store }: FeatureDependencies): Composer<BotContext> {
  const { invitations, audit } = store;
  const composer = new Composer<BotContext>();

  composer.command('invite', async (ctx) => {
    const { words } = ctx;
    const asked = invitationAsked(ctx.match);
    if (asked === null) {
      await answer(ctx, {
        text: words.html('staff-usage-invite', { uses: mostUses, days: mostDays }),
        rows: [],
      });
      return;
    }
    const createdBy = ctx.from?.id ?? 0;
    const { token, invitation } = await invitations.create({
      createdBy,
      uses: asked.uses,
      validForMs: asked.days * dayMs,
    });
    await audit.append({ by: createdBy, action: 'invited', subject: invitation.id });
    const link = `https://t.me/${ctx.me.username}?start=i_${token}`;
    await answer(ctx, newInvitation(invitation, link, config.access === 'invite', words));
  });

  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'staff') return next();
    if (tap.action === 'invitations') {
      await endTap(ctx, null);
      await answer(ctx, invitationList(await invitations.open(), ctx.words));
      return;
    }
    if (tap.action !== 'withdraw') return next();
    const isNew = await invitations.withdraw(tap.subject);
    if (isNew) await audit.append({ by: ctx.from.id, action: 'withdrawn', subject: tap.subject });
    const said = isNew ? 'staff-invitation-withdrawn' : 'staff-invitation-gone';
    await endTap(ctx, ctx.words.text(said));
    await paint(ctx, tap, invitationList(await invitations.open(), ctx.words, ctx.words.html(said)));
  });
  return composer;
}

function invitationAsked(text: string): { readonly uses: number; readonly days: number } | null {
  const [uses = usualUses, days = usualDays, ...more] =
    text.trim() === '' ? [] : text.trim().split(/\s+/).map(wholeNumber);
  const isAsked = more.length === 0 && uses >= 1 && uses <= mostUses && days >= 1 && days <= mostDays;
  return isAsked ? { uses, days } : null;
}

/** NaN for anything else. */
function wholeNumber(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
}
