import { packageKey, tapData } from '../callback-data.ts';
import { pageOf } from '../screen.ts';
import { clipped, paragraphs } from '../text.ts';
import { gone, isClosed, packageStep, packagesOf } from './package.ts';
import { backAndCancel, goTo, labelled, type Step, stay } from './step.ts';

const packagesOnPage = 8;

/** The list of all packages of the day by name and price. */
export const packagesStep: Step = {
  name: 'packages',

  screen(draft, world) {
    const { words } = world;
    const { date } = draft;
    const { items, turningRows } = pageOf(
      packagesOf(world),
      packagesOnPage,
      draft.packagesPage,
      words,
      (to) => tapData.draft(draft.revision, 'page', String(to)),
      tapData.draft(draft.revision, 'title'),
    );
    if (items.length === 0 || date === null) return packageStep.screen(draft, world);
    return {
      text: paragraphs(words.html('packages-title', { date: words.day(date) })),
      rows: [
        ...items.map((offer) => {
          const name = clipped(words.packageName(offer), 40);
          const price = words.money(offer.price);
          const key = isClosed(offer, date, world) ? 'packages-closed-entry' : 'packages-entry';
          return [labelled(draft, words.text(key, { name, price }), 'open', packageKey(offer.code))];
        }),
        ...turningRows,
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event, world) {
    if (event.kind !== 'tap') return packageStep.take(draft, event, world);
    const { action, argument } = event;
    if (action === 'open') {
      const offer = packagesOf(world).find(({ code }) => packageKey(code) === argument);
      return offer === undefined ? gone(draft, world) : goTo(draft, 'package', { packageCode: offer.code });
    }
    if (action === 'page' && /^\d{1,3}$/.test(argument)) {
      return goTo(draft, 'packages', { packagesPage: Number(argument) });
    }
    if (action === 'back') return goTo(draft, 'package');
    if (action === 'title') return stay('package-expected');
    return packageStep.take(draft, event, world);
  },
};
