import type { Invitation } from '../../../storage/invitations.ts';
import { tapData } from '../../callback-data.ts';
import type { Button, Screen } from '../../screen.ts';
import { paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';

const mostListed = 8;

/** A new link, which is shown once: only its hash is kept. */
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
        { text: words.text('all-invitations'), data: tapData.staff('invitations') },
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
  const shown = open.slice(0, mostListed);
  const more = open.length - shown.length;
  return {
    text: paragraphs(
      lead,
      words.html('staff-invitations', { count: open.length }),
      [
        ...shown.map((invitation, index) =>
          words.html('staff-invitations-entry', {
            n: index + 1,
            used: invitation.used,
            uses: invitation.uses,
            time: words.moment(invitation.expiresAt),
          }),
        ),
        ...(more > 0 ? [words.html('cart-lines-more', { count: more })] : []),
      ].join('\n'),
      words.html('staff-invitations-hint'),
    ),
    rows: shown.map((invitation, index) => [
      withdraw(invitation, words.text('withdraw-number', { n: index + 1 })),
    ]),
  };
}

function withdraw({ id }: Invitation, text: string): Button {
  return { text, data: tapData.staff('withdraw', id), style: 'danger' };
}
