import type { CustomerDetails } from '../../booking/record.ts';
import { tapData } from '../callback-data.ts';
import { paragraphs } from '../text.ts';
import { afterDetails, afterNotice, firstQuestion, hasUsableDetails, toReview } from './detail-order.ts';
import { detailsText } from './details.ts';
import { backAndCancel, button, goTo, type Step, stay, type World } from './step.ts';

/** Before anything personal is asked: which details, for whom, how long they are kept. */
export const noticeStep: Step = {
  name: 'notice',

  screen(draft, world) {
    const { words } = world;
    return {
      text: paragraphs(words.html('notice-title'), noticeText(world)),
      rows: [
        [button(draft, words, 'agree', 'agree', { style: 'success' })],
        [{ text: words.text('privacy-notice'), data: tapData.menu('privacy') }],
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event, world) {
    if (event.kind !== 'tap') return stay('notice-expected');
    switch (event.action) {
      case 'agree':
        return afterNotice({ ...draft, consent: { at: world.now, version: world.noticeVersion } }, world);
      case 'back':
        return goTo(draft, 'cart');
      default:
        return stay('stale');
    }
  },
};

function noticeText({ words, asked, retentionDays }: World): string {
  const names = asked.map(({ detail, isRequired }) =>
    words.text(isRequired ? `detail-${detail}` : 'detail-optional', { name: words.text(`detail-${detail}`) }),
  );
  const list = new Intl.ListFormat(words.locale, { type: 'conjunction' }).format(names);
  return words.html('notice-body', { details: list, venue: words.venueName, days: retentionDays });
}

/** Details from an earlier booking, offered for this one. */
export const savedStep: Step = {
  name: 'saved',

  screen(draft, world) {
    const { words, saved } = world;
    return {
      text: paragraphs(words.html('saved-title'), detailsText({ ...draft, details: saved ?? {} }, words)),
      rows: [
        [button(draft, words, 'use-saved', 'use', { style: 'success' })],
        [button(draft, words, 'enter-new', 'new')],
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event, world) {
    if (event.kind !== 'tap') return stay('saved-expected');
    switch (event.action) {
      case 'use':
        return hasUsableDetails(world)
          ? afterDetails({ ...draft, details: askedOnly(world), skipped: [] }, world)
          : firstQuestion(draft, world);
      case 'new':
        return firstQuestion(draft, world);
      case 'back':
        return draft.isEditing ? toReview(draft, world) : goTo(draft, 'cart');
      default:
        return stay('stale');
    }
  },
};

/** Of what is saved, only what is asked today. */
function askedOnly({ asked, saved }: World): CustomerDetails {
  return Object.fromEntries(
    asked.flatMap(({ detail }) => (saved?.[detail] === undefined ? [] : [[detail, saved[detail]]])),
  );
}
