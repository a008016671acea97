import { canBeName, fullName, typedName } from '../language/person-names.ts';
import type { Reading } from '../language/reading-types.ts';
import { fittingLabel, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, onOneLine, paragraphs, type Wording } from '../telegram/wording.ts';
import { menuButton } from '../views/shared-buttons.ts';
import { cartInOneLine } from './cart.ts';
import {
  consentText,
  insteadOfAnswer,
  longestOnButton,
  questionScreen,
  takeDetail,
  takeDetailTap,
} from './details.ts';
import type { Draft } from './draft.ts';
import {
  backAndCancel,
  draftButton,
  goTo,
  labelled,
  type Step,
  type StepOutcome,
  stay,
  type TypedText,
  type World,
} from './step-types.ts';
import { ordered } from './typed-orders.ts';

/** Readings by which a whole text may be something other than a name. */
const otherThanName: ReadonlySet<Reading['kind']> = new Set(['order', 'wish', 'talk', 'code']);

/**
 * Takes every text that can be a name. If the text may also be an order or a wish, asks once. Offers the name on
 * Telegram. The first answer carries the consent, as its button says.
 */
export const nameStep: Step = {
  takesText: true,
  screen(draft, world) {
    if (draft.doubtfulName !== undefined) return doubtfulScreen(draft, draft.doubtfulName, world);
    const name = draft.details.name === undefined ? nameOnTelegram(world) : null;
    if (name === null) return questionScreen(draft, world, 'name');
    const key = draft.consent === null ? 'agree-and-book-as' : 'book-as';
    const use = labelled(draft, withName(key, name, world.words), 'use', '', 'success');
    return questionScreen(draft, world, 'name', use);
  },
  take(draft, event, world) {
    if (event.kind === 'text') return takeNameText(draft, event, world);
    const { doubtfulName } = draft;
    if (event.kind === 'tap' && doubtfulName !== undefined)
      return takeDoubtfulTap(draft, event.action, doubtfulName, world);
    if (event.kind !== 'tap' || event.action !== 'use') return takeDetailTap(draft, 'name', event, world);
    const name = nameOnTelegram(world);
    return name === null ? stay('stale') : takeDetail(draft, 'name', name, world);
  },
};

function takeNameText(draft: Draft, answer: TypedText, world: World): StepOutcome {
  const text = onOneLine(answer.text);
  if (!canBeName(text)) return insteadOfAnswer(draft, 'name', answer, nameStep, world);
  const name = typedName(text);
  const isDoubtful = otherThanName.has(answer.reading.kind) && name !== draft.doubtfulName;
  return isDoubtful ? goTo(draft, 'name', { doubtfulName: name }) : takeDetail(draft, 'name', name, world);
}

function doubtfulScreen(draft: Draft, name: string, world: World): Screen {
  const { words } = world;
  return {
    text: paragraphs(
      cartInOneLine(draft, words),
      words.html('name-doubtful', { name }),
      consentText(draft, world),
    ),
    rows: rowsOf(
      [labelled(draft, withName('yes-book-as', name, words), 'right', '', 'success')],
      [draftButton(draft, words, 'meant-tickets', 'meant')],
      draft.consent === null && [menuButton(words, 'privacy')],
      backAndCancel(draft, words),
    ),
  };
}

function takeDoubtfulTap(draft: Draft, action: string, name: string, world: World): StepOutcome {
  const decided = { ...draft, doubtfulName: undefined };
  switch (action) {
    case 'right':
      return takeDetail(draft, 'name', name, world);
    case 'meant': {
      const reading = world.read(name);
      const outcome = reading.kind === 'order' ? ordered(decided, reading.order, world) : null;
      return outcome?.kind === 'next' ? outcome : goTo(decided, 'name');
    }
    case 'back':
      return goTo(decided, 'name');
    default:
      return stay('stale');
  }
}

function nameOnTelegram({ person, words }: World): string | null {
  const name = onOneLine(fullName(person, words.locale));
  return canBeName(name) ? typedName(name) : null;
}

/** The label of a button that takes the name. */
function withName(key: string, name: string, words: Wording): string {
  return fittingLabel(longestOnButton, (most) => words.text(key, { name: clipped(name, most) }));
}
