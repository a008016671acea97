import type { InviteAsk } from '../store/awaiting.ts';
import type { Invitation } from '../store/invitations.ts';
import { type TapOn, tapData } from '../taps.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { type Button, button, copyButton, rowsOf, type Screen } from '../telegram/screen.ts';
import { paragraphs, type Wording } from '../telegram/wording.ts';
import { dayMs } from '../time.ts';
import { listScreen } from '../views/paged-list.ts';
import { type AskOutcome, ask, saying } from './asker.ts';
import type { DeskDependencies } from './dependencies.ts';
import { answer, paint } from './replies.ts';
import { aboutNothing, type StaffTaps } from './tap-handlers.ts';
import { backToTodo, type StaffList } from './todo.ts';

const usualDays = 7;
const mostUses = 1_000;
const longestValidDays = 365;
const invitationLimits = { uses: mostUses, days: longestValidDays, usual: usualDays };

/** "More" of /todo: links that let people book where booking is by invitation. */
export function inviteFeature({ store, access }: Pick<DeskDependencies, 'store' | 'access'>) {
  const { invitations, audit } = store;

  const listFor = async ({ words }: BotContext, page = 0, lead: string | null = null): Promise<Screen> =>
    invitationList(await invitations.open(), page, words, lead);

  const taps: StaffTaps<TapOn<'inviting'>> = {
    ...aboutNothing({
      async invite(ctx) {
        const screen = { text: ctx.words.html('staff-invite-question', invitationLimits), rows: [] };
        await ask(ctx, { kind: 'invite', reason: null }, () => screen);
      },
    }),
    async withdraw(ctx, tap) {
      const isNew = await access.withdraw(tap.subject);
      if (isNew) await audit.append({ by: ctx.from.id, action: 'withdrawn', subject: tap.subject });
      const key = isNew ? 'staff-invitation-withdrawn' : 'staff-invitation-gone';
      await endTap(ctx, ctx.words.text(key));
      await paint(ctx, backToTodo(await listFor(ctx, 0, ctx.words.html(key)), ctx.words));
    },
  };

  async function invite(ctx: BotContext, _question: InviteAsk, text: string): Promise<AskOutcome> {
    const terms = invitationTerms(text);
    if (terms === null) return saying('waits', ctx, 'staff-invite-question', invitationLimits);
    const createdBy = ctx.from.id;
    const validForMs = terms.days * dayMs;
    const { token, invitation } = await invitations.create({ createdBy, uses: terms.uses, validForMs });
    await audit.append({ by: createdBy, action: 'invited', subject: invitation.id });
    const link = `https://t.me/${ctx.me.username}?start=i_${token}`;
    await answer(ctx, newInvitation(invitation, link, ctx.words));
    return 'over';
  }
  const list: StaffList = { count: async () => (await invitations.open()).length, screen: listFor };
  return { taps, list, asks: { invite: { typed: invite } } };
}

/** "20 7": uses and days. */
function invitationTerms(text: string): { readonly uses: number; readonly days: number } | null {
  const [match, uses = '', days = usualDays] = /^(\d{1,6})(?:[\s,;]+(\d{1,6}))?$/.exec(text) ?? [];
  const terms = { uses: Number(uses), days: Number(days) };
  const isWithin = (value: number, most: number): boolean => value >= 1 && value <= most;
  const isAllowed = isWithin(terms.uses, mostUses) && isWithin(terms.days, longestValidDays);
  return match !== undefined && isAllowed ? terms : null;
}

const linksOnPage = 8;

/** Shows a new link, once: only its hash is stored. */
export function newInvitation(invitation: Invitation, link: string, words: Wording): Screen {
  return {
    text: paragraphs(
      words.html('staff-invitation', { uses: invitation.uses, time: words.moment(invitation.expiresAt) }),
      words.html('staff-invitation-link', { link }),
    ),
    rows: rowsOf(
      [copyButton(words.text('copy-link'), link)],
      [
        button(words.text('all-invitations'), tapData.staff('invitations')),
        withdraw(invitation, words.text('withdraw')),
      ],
    ),
  };
}

export function invitationList(
  open: readonly Invitation[],
  page: number,
  words: Wording,
  lead: string | null = null,
): Screen {
  const count = open.length;
  const look = {
    title: paragraphs(
      lead,
      words.html(count === 0 ? 'staff-invitations-none' : 'staff-invitations', { count }),
    ),
    onPage: linksOnPage,
    isDense: true,
    turnedBy: 'invitations' as const,
    textOf: ({ used, uses, expiresAt }: Invitation, n: number) =>
      words.html('staff-invitations-entry', { n, used, uses, time: words.moment(expiresAt) }),
    buttonOf: (invitation: Invitation, n: number) =>
      withdraw(invitation, words.text('withdraw-number', { n })),
    hint: words.html('staff-invitations-hint'),
    rows: [[button(words.text('todo-invite'), tapData.staff('invite'))]],
  };
  return listScreen(open, page, look, words);
}

function withdraw({ id }: Invitation, text: string): Button {
  return button(text, tapData.staff('withdraw', id), 'danger');
}
