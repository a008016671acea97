import { compactDate, expandedDate, inRows } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/wording.ts';
import { chooseDay, dayStep } from './day.ts';
import { openOrderText } from './order-words.ts';
import { backAndCancel, goTo, labelled, type Step, stay } from './step.ts';

/** Asks by buttons which of several days is meant. */
export const choiceStep: Step = {
  screen(draft, world) {
    const { choice, openOrder } = draft;
    if (choice === null) return dayStep.screen(draft, world);
    const { words } = world;
    const days = choice.dates.map((date) => labelled(draft, words.dayLabel(date), 'day', compactDate(date)));
    return {
      text: paragraphs(words.html('choice-day'), openOrder !== null && openOrderText(openOrder, world)),
      rows: [...inRows(days, 2), backAndCancel(draft, words)],
    };
  },

  take(draft, event, world) {
    if (event.kind !== 'tap') return stay('choice-expected');
    if (event.action === 'back') return goTo(draft, 'day', { choice: null });
    const date = event.action === 'day' ? expandedDate(event.argument) : null;
    return date === null ? stay('stale') : chooseDay(draft, date, world);
  },
};
