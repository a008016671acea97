import { packageKey } from '../callback-data.ts';
import { inRows } from '../screen.ts';
import { gone, isClosed, packageStep, packagesOf } from './package.ts';
import { clipped } from './package-text.ts';
import { backAndCancel, goTo, labelled, paragraphs, type Step, stay } from './step.ts';

const packagesOnPage = 8;

/** The list of all packages of the day by name and price. */
export const packagesStep: Step = {
  name: 'packages',

  screen(draft, world) {
    const { words } = world;
    const { date } = draft;
    const pages = inRows(packagesOf(world), packagesOnPage);
    const pageNumber = Math.min(draft.packagesPage, Math.max(pages.length - 1, 0));
    const page = pages[pageNumber];
    if (page === undefined || date === null) return packageStep.screen(draft, world);
    const turn = [
      labelled(draft, '‹', 'page', String((pageNumber - 1 + pages.length) % pages.length)),
      labelled(draft, words.text('n-of-count', { n: pageNumber + 1, count: pages.length }), 'title'),
      labelled(draft, '›', 'page', String((pageNumber + 1) % pages.length)),
    ];
    return {
      text: paragraphs(words.html('packages-title', { date: words.day(date) })),
      rows: [
        ...page.map((offer) => {
          const name = clipped(words.packageName(offer), 40);
          const price = words.money(offer.price);
          const key = isClosed(offer, date, world) ? 'packages-closed-entry' : 'packages-entry';
          return [labelled(draft, words.text(key, { name, price }), 'open', packageKey(offer.code))];
        }),
        ...(pages.length > 1 ? [turn] : []),
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
