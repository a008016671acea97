import { Composer } from 'grammy';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Invitation } from '../storage/invitations.ts';
import { onStaffTaps, tapData } from '../taps.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/text.ts';
import { listText, type Wording } from '../telegram/wording.ts';
import { dayMs } from '../time.ts';
import { answer, paint, say } from './answer.ts';

const usualUses = 1;
const usualDays = 7;
const mostUses = 1_000;
const longestValidDays = 365;

/** /invite [uses] [days]: links that let people book where booking is by invitation. */
export function inviteFeature({ config, store, access }: FeatureDependencies): Composer<BotContext> {
  const { invitations, audit } = store;
  const composer = new Composer<BotContext>();

  composer.command('invite', async (ctx) => {
    const { words } = ctx;
    const asked = invitationAsked(ctx.match);
    if (asked === null) return say(ctx, 'staff-usage-invite', { uses: mostUses, days: longestValidDays });
    const createdBy = ctx.from.id;
    const { token, invitation } = await invitations.create({
      createdBy,
      uses: asked.uses,
      validForMs: asked.days * dayMs,
    });
    await audit.append({ by: createdBy, action: 'invited', subject: invitation.id });
    const link = `https://t.me/${ctx.me.username}?start=i_${token}`;
    await answer(ctx, newInvitation(invitation, link, config.access === 'invite', words));
  });

  onStaffTaps(composer, {
    async invitations(ctx) {
      await endTap(ctx, null);
      await answer(ctx, invitationList(await invitations.open(), ctx.words));
    },
    async withdraw(ctx, tap) {
      const isNew = await access.withdraw(tap.subject);
      if (isNew) await audit.append({ by: ctx.from.id, action: 'withdrawn', subject: tap.subject });
      const said = isNew ? 'staff-invitation-withdrawn' : 'staff-invitation-gone';
      await endTap(ctx, ctx.words.text(said));
      await paint(ctx, invitationList(await invitations.open(), ctx.words, ctx.words.html(said)));
    },
  });
  return composer;
}

function invitationAsked(text: string): { readonly uses: number; readonly days: number } | null {
  const [uses = usualUses, days = usualDays, ...more] =
    text.trim() === '' ? [] : text.trim().split(/\s+/).map(countIn);
  const isAsked = more.length === 0 && uses >= 1 && uses <= mostUses && days >= 1 && days <= longestValidDays;
  return isAsked ? { uses, days } : null;
}

/** NaN for anything but digits. */
function countIn(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
}

const mostLinksListed = 8;

/** Shows a new link, once: only its hash is stored. */
export function newInvitation(
  invitation: Invitation,
  link: string,
  isNeeded: boolean,
  words: Wording,
): Screen {
  return {
    text: paragraphs(
      words.html('staff-invitation', { uses: invitation.uses, time: words.moment(invitation.expiresAt) }),
      words.html('staff-invitation-link', { link }),
      !isNeeded && words.html('staff-invitation-not-needed'),
    ),
    rows: [
      [{ text: words.text('copy-link'), copyText: link }],
      [
        button(words.text('all-invitations'), tapData.staff('invitations')),
        withdraw(invitation, words.text('withdraw')),
      ],
    ],
  };
}

export function invitationList(
  open: readonly Invitation[],
  words: Wording,
  lead: string | null = null,
): Screen {
  if (open.length === 0) return { text: paragraphs(lead, words.html('staff-invitations-none')), rows: [] };
  const lineOf = ({ used, uses, expiresAt }: Invitation, index: number): string =>
    words.html('staff-invitations-entry', { n: index + 1, used, uses, time: words.moment(expiresAt) });
  return {
    text: paragraphs(
      lead,
      words.html('staff-invitations', { count: open.length }),
      listText(open, mostLinksListed, lineOf, words),
      words.html('staff-invitations-hint'),
    ),
    rows: open
      .slice(0, mostLinksListed)
      .map((invitation, index) => [withdraw(invitation, words.text('withdraw-number', { n: index + 1 }))]),
  };
}

function withdraw({ id }: Invitation, text: string): Button {
  return button(text, tapData.staff('withdraw', id), 'danger');
}
