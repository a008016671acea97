import { compactDate, expandedDate, packageKey } from '../callback-data.ts';
import { inRows, type Screen } from '../screen.ts';
import { clippedApart, paragraphs } from '../text.ts';
import { choose, dayStep } from './day.ts';
import type { Choice, Draft } from './draft.ts';
import { kindNamed, packagesOf } from './offers.ts';
import type { Step, Taken, Tapped, World } from './step.ts';
import { backAndCancel, goTo, labelled, stay } from './step.ts';
import { setQuantity } from './tickets.ts';

const longestLabel = 34;

/** What was typed can mean several things: at most four buttons ask which. */
export const choiceStep: Step = {
  screen(draft, world) {
    const { choice } = draft;
    switch (choice?.kind) {
      case 'days':
        return daysScreen(draft, choice.dates, world);
      case 'packages':
        return packagesScreen(draft, choice, world);
      default:
        return dayStep.screen(draft, world);
    }
  },

  take(draft, event, world) {
    return event.kind === 'tap' ? takeTap(draft, event, world) : stay('choice-expected');
  },
};

function daysScreen(draft: Draft, dates: readonly string[], { words }: World): Screen {
  const days = dates.map((date) => labelled(draft, words.dayLabel(date), 'day', compactDate(date)));
  return {
    text: paragraphs(words.html('choice-day')),
    rows: [...inRows(days, 2), backAndCancel(draft, words)],
  };
}

function packagesScreen(draft: Draft, choice: Extract<Choice, { kind: 'packages' }>, world: World): Screen {
  const { words } = world;
  const offers = packagesOf(world).filter(({ code }) => choice.codes.includes(code));
  const names = offers.map((offer) => kindNamed(offer, world));
  const buttons = offers.map((offer) => {
    const name = clippedApart(kindNamed(offer, world), names, longestLabel - 6);
    const label = words.text('line-entry', { quantity: choice.count, name });
    return [labelled(draft, label, 'package', packageKey(offer.code))];
  });
  return {
    text: paragraphs(words.html('choice-package', { count: choice.count })),
    rows: [...buttons, backAndCancel(draft, words)],
  };
}

function takeTap(draft: Draft, { action, argument }: Tapped, world: World): Taken {
  const { choice } = draft;
  if (action === 'back') {
    return goTo(draft, draft.date === null || choice?.kind === 'days' ? 'day' : 'tickets', {
      choice: null,
      wanted: null,
    });
  }
  if (action === 'day') {
    const date = expandedDate(argument);
    return date === null ? stay('stale') : choose(draft, date, world);
  }
  if (action !== 'package' || choice?.kind !== 'packages') return stay('stale');
  const offer = packagesOf(world).find(({ code }) => packageKey(code) === argument);
  if (offer === undefined) return stay('package-gone');
  const set = setQuantity(draft, offer, choice.count, world);
  return set.kind === 'next' ? goTo(set.draft, 'tickets', { choice: null }) : set;
}
