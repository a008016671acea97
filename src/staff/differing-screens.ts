import { type DifferingBooking, nextStepOf } from '../accounts/differing.ts';
import { type StaffTap, tapData } from '../taps.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import { listScreen } from '../views/list.ts';

const differingOnPage = 8;

/** What differs, in a sentence. */
export function differingText({ kind, code, here, there }: DifferingBooking, words: Wording): string {
  return words.html(`differs-${kind}`, { code, here: words.money(here), there: words.money(there) });
}

function tapOf({ reference, day }: DifferingBooking, action: StaffTap): string {
  return tapData.staff(action, reference, day);
}

/** Bookings that differ at the partner, and no owner has settled. */
export function differingList(all: readonly DifferingBooking[], page: number, words: Wording): Screen {
  const count = all.length;
  const look = {
    title: words.html(count === 0 ? 'differing-none' : 'differing', { count }),
    onPage: differingOnPage,
    turnedBy: 'differing' as const,
    textOf: (one: DifferingBooking) => differingText(one, words),
    buttonOf: (one: DifferingBooking) =>
      button(
        words.text('differing-entry', { code: one.code, day: words.shortDay(one.day) }),
        tapOf(one, 'differs'),
      ),
  };
  return listScreen(all, page, look, words);
}

/** A booking that differs, with its next step. */
export function differingScreen(one: DifferingBooking, words: Wording, lead: string | null = null): Screen {
  const step = nextStepOf(one);
  const tap = (key: string, action: StaffTap, style?: Button['style']): Button =>
    button(words.text(key), tapOf(one, action), style);
  return {
    text: paragraphs(
      inLines(lead, differingText(one, words)),
      step === 'askPartner' && words.html('differs-ask-partner'),
    ),
    rows: rowsOf([
      step === 'tellCustomer' && tap('differs-tell-customer', 'differsUpdate', 'danger'),
      step === 'update' && tap('differs-update', 'differsUpdate', 'success'),
      tap('differs-settled', 'differsSettled'),
    ]),
  };
}

/** Asked before the record follows the partner. */
export function updateQuestion(one: DifferingBooking, words: Wording): Screen {
  const [question, yes, style] =
    nextStepOf(one) === 'tellCustomer'
      ? (['differs-tell-question', 'differs-tell-surely', 'danger'] as const)
      : (['differs-update-question', 'differs-update-surely', 'success'] as const);
  return {
    text: inLines(differingText(one, words), words.html(question)),
    rows: [
      [button(words.text(yes), tapOf(one, 'differsSurely'), style)],
      [button(words.text('not-now'), tapOf(one, 'differs'))],
    ],
  };
}
