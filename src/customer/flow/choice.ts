import { packageKey } from '../../taps.ts';
import { compactDate, expandedDate } from '../../telegram/callback-data.ts';
import { inRows, type Screen } from '../../telegram/screen.ts';
import { clippedApart } from '../../telegram/text.ts';
import { setQuantity } from './counting.ts';
import { chooseDay, dayStep } from './day.ts';
import type { Draft, OpenChoice } from './draft.ts';
import { kindNamed, packagesOnSale } from './offers.ts';
import { kindSaid } from './requests.ts';
import {
  backAndCancel,
  goTo,
  type Heard,
  labelled,
  longestLabel,
  type Step,
  type StepOutcome,
  stay,
  type Tapped,
  type World,
} from './step.ts';
import { heard } from './typed.ts';

/** Asks by buttons which of several meanings a text had. */
export const choiceStep: Step = {
  screen(draft, world) {
    const { choice } = draft;
    switch (choice?.kind) {
      case 'days':
        return whichDayScreen(draft, choice.dates, world);
      case 'packages':
        return whichPackageScreen(draft, choice, world);
      default:
        return dayStep.screen(draft, world);
    }
  },

  takesText: true,

  take(draft, event, world) {
    switch (event.kind) {
      case 'tap':
        return takeChoiceTap(draft, event, world);
      case 'text':
        return takeKind(draft, event, world) ?? heard(draft, event, world);
      default:
        return stay('choice-expected');
    }
  },
};

/** "Children" alone chooses the package of the count. Null: the text says something else. */
function takeKind(draft: Draft, { text, reading }: Heard, world: World): StepOutcome | null {
  const { choice } = draft;
  if (choice?.kind !== 'packages' || reading.dates.kind !== 'none') return null;
  const kind = kindSaid([{ count: choice.count, packages: [], whom: null }], text, reading, world);
  const [code, another] = choice.codes.filter((each) => kind?.packages.includes(each));
  return code === undefined || another !== undefined ? null : takePackage(draft, packageKey(code), world);
}

function whichDayScreen(draft: Draft, dates: readonly string[], { words }: World): Screen {
  const days = dates.map((date) => labelled(draft, words.dayLabel(date), 'day', compactDate(date)));
  return { text: words.html('choice-day'), rows: [...inRows(days, 2), backAndCancel(draft, words)] };
}

type PackageChoice = Extract<OpenChoice, { kind: 'packages' }>;

function whichPackageScreen(draft: Draft, { codes, count }: PackageChoice, world: World): Screen {
  const { words } = world;
  const packages = packagesOnSale(world).filter(({ code }) => codes.includes(code));
  const names = packages.map((sold) => kindNamed(sold, world));
  const rows = packages.map(({ code, price }, index) => {
    const labelOf = (name: string): string =>
      `${words.text('line-entry', { quantity: count, name })} · ${words.money(count * price)}`;
    const name = clippedApart(names[index] ?? '', names, longestLabel - labelOf('').length);
    return [labelled(draft, labelOf(name), 'package', packageKey(code))];
  });
  return { text: words.html('choice-package', { count }), rows: [...rows, backAndCancel(draft, words)] };
}

function takeChoiceTap(draft: Draft, { action, argument }: Tapped, world: World): StepOutcome {
  switch (action) {
    case 'back': {
      const step = draft.date === null || draft.choice?.kind === 'days' ? 'day' : 'tickets';
      return goTo(draft, step, { choice: null, wanted: null });
    }
    case 'day': {
      const date = expandedDate(argument);
      return date === null ? stay('stale') : chooseDay(draft, date, world);
    }
    case 'package':
      return takePackage(draft, argument, world);
    default:
      return stay('stale');
  }
}

function takePackage(draft: Draft, key: string, world: World): StepOutcome {
  if (draft.choice?.kind !== 'packages') return stay('stale');
  const sold = packagesOnSale(world).find(({ code }) => packageKey(code) === key);
  if (sold === undefined) return stay('package-gone');
  const set = setQuantity(draft, sold, draft.choice.count, world);
  return set.kind === 'next' ? { ...set, draft: { ...set.draft, choice: null } } : set;
}
