import type { Replaced } from '../booking/record.ts';
import { totalOf } from '../booking/rules.ts';
import { type Button, inRows, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, onOneLine, paragraphs } from '../telegram/wording.ts';
import type { Amount } from '../venue/currency.ts';
import { howItIsPaid, methodsOf, payChoices, paymentNoticeText } from '../views/payment.ts';
import { cartText } from './cart.ts';
import { detailsText } from './details.ts';
import { canBeShared, type Draft } from './draft.ts';
import { isPrepaid, termsOf } from './question-answers.ts';
import { changeDue, isUnpayable } from './rebooking.ts';
import {
  backAndCancel,
  draftButton,
  goTo,
  labelled,
  type Step,
  type StepOutcome,
  stay,
  toCalendar,
  toReview,
  type World,
} from './step-types.ts';

const longestCustomerNote = 200;

/** Everything on one card before it is booked. */
export const reviewStep: Step = {
  screen(draft, world) {
    const { words, holdMinutes } = world;
    return {
      text: paragraphs(
        words.html('review-title', { date: draft.date === null ? '' : words.day(draft.date) }),
        cartText(draft, words),
        draft.suggestedFor !== undefined && words.html('review-suggested'),
        detailsText(draft, words),
        canBeShared(draft) && words.html(draft.isGrouped ? 'review-grouped' : 'review-separate'),
        draft.note !== '' && words.html('review-note', { note: draft.note }),
        paymentNoticeText(words),
        ...prepaidTexts(draft, world),
        termsOf(draft, world),
      ),
      rows: rowsOf(
        ...primaryRows(draft, world),
        [draftButton(draft, words, 'hold', 'hold', { values: { minutes: holdMinutes } })],
        [canBeShared(draft) && formSwitch(draft, world)],
        [draft.suggestedFor !== undefined && draftButton(draft, words, 'other-tickets', 'others')],
        [invoiceButton(draft, world)],
        [draftButton(draft, words, 'edit', 'edit'), ...backAndCancel(draft, words)],
      ),
    };
  },

  take(draft, event, world): StepOutcome {
    if (event.kind !== 'tap') return stay('review-expected');
    switch (event.action) {
      case 'get':
        return { kind: 'book', isAccepted: true };
      case 'pay': {
        const chosen = choicesFor(draft, world).choices.find(({ method }) => method === event.argument);
        return chosen === undefined
          ? stay('refused-otherMethod')
          : { kind: 'book', isAccepted: true, payBy: chosen.method };
      }
      case 'hold':
        return { kind: 'book', isAccepted: false };
      case 'shared':
        return goTo(draft, 'review', { isGrouped: true, isFormChosen: true });
      case 'separate':
        return goTo(draft, 'review', { isGrouped: false, isFormChosen: true });
      case 'others': {
        const { suggestedFor: openOrder } = draft;
        const chosenAnew = { lines: [], listPage: 0, listKeys: [] };
        return openOrder === undefined ? stay('stale') : goTo(draft, 'list', { ...chosenAnew, openOrder });
      }
      case 'invoice':
        return world.asksInvoice ? goTo(draft, 'invoice', { invoiceSoFar: {} }) : stay('stale');
      case 'noInvoice':
        return goTo(draft, 'review', { details: { ...draft.details, invoice: undefined } });
      case 'edit':
        return goTo(draft, 'edit');
      case 'back':
        return goTo(draft, 'tickets', { packageCode: draft.lines[0]?.code ?? null });
      case 'retry':
        return toReview(draft, world);
      default:
        return stay('stale');
    }
  },
};

/** The ways to pay everything before tickets are issued. */
function choicesFor({ lines }: Draft, { payment, words }: World) {
  return payChoices(lines, { total: totalOf(lines), paid: 0 }, methodsOf(payment), payment, words);
}

/** The buttons that issue the tickets: at once when nothing is paid in advance, or the total is 0. */
function primaryRows(draft: Draft, world: World): Screen['rows'] {
  const { words } = world;
  const total = totalOf(draft.lines);
  if (!isPrepaid(draft, world)) {
    const values = { amount: words.money(total) };
    return [[draftButton(draft, words, 'get-tickets', 'get', { style: 'success', values })]];
  }
  const { choices } = choicesFor(draft, world);
  return choices.map(({ method, label }) => [labelled(draft, label, 'pay', method, 'success')]);
}

/** How it is paid, and why a card payment is impossible. */
function prepaidTexts(draft: Draft, world: World): readonly (string | null)[] {
  const { words, payment } = world;
  const how = howItIsPaid(payment, words);
  if (how === null || totalOf(draft.lines) === 0) return [];
  return [how, choicesFor(draft, world).cardProblem];
}

/** The button that switches to the other form, which its label names. */
function formSwitch(draft: Draft, { words }: World): Button {
  return draft.isGrouped
    ? draftButton(draft, words, 'separate-tickets', 'separate')
    : draftButton(draft, words, 'shared-ticket', 'shared');
}

/** Asks for a company invoice, or takes it out again, even where it is no longer offered. */
function invoiceButton(draft: Draft, { asksInvoice, words }: World): Button | false {
  return draft.details.invoice === undefined
    ? asksInvoice && draftButton(draft, words, 'company-invoice', 'invoice')
    : draftButton(draft, words, 'no-invoice', 'noInvoice');
}

/** Asks which part of the review to change. */
export const editStep: Step = {
  screen(draft, world) {
    const { words, askedDetails } = world;
    const parts = [
      draftButton(draft, words, 'edit-date', 'date'),
      draftButton(draft, words, 'edit-tickets', 'tickets'),
      ...askedDetails.map(({ detail }) => draftButton(draft, words, `edit-${detail}`, detail)),
      draftButton(draft, words, 'edit-note', 'note'),
    ];
    return {
      text: words.html('edit-title'),
      rows: [...inRows(parts, 3), backAndCancel(draft, words)],
    };
  },

  take(draft, event, world): StepOutcome {
    if (event.kind !== 'tap') return stay('edit-expected');
    const editing = { ...draft, isEditing: true };
    switch (event.action) {
      case 'date':
        return toCalendar(editing);
      case 'tickets':
        return goTo(editing, 'tickets', { packageCode: draft.lines[0]?.code ?? null });
      case 'note':
        return goTo(editing, 'note');
      case 'back':
        return toReview(draft, world);
      default: {
        const detail = world.askedDetails.find((question) => question.detail === event.action)?.detail;
        return detail === undefined ? stay('stale') : goTo(editing, detail);
      }
    }
  },
};

export const noteStep: Step = {
  takesText: true,
  screen(draft, { words }) {
    const { note } = draft;
    const hasNote = note !== '';
    return {
      text: paragraphs(words.html('note-question'), hasNote && words.html('review-note', { note })),
      rows: rowsOf(
        [hasNote && draftButton(draft, words, 'remove-note', 'clear', { style: 'danger' })],
        backAndCancel(draft, words),
      ),
    };
  },

  take(draft, event, world) {
    if (event.kind === 'text') {
      const note = onOneLine(event.text);
      if (note === '') return stay('note-expected');
      return [...note].length > longestCustomerNote
        ? stay('note-too-long', { maximum: longestCustomerNote })
        : toReview({ ...draft, note }, world);
    }
    if (event.kind !== 'tap') return stay('note-expected');
    if (event.action === 'clear') return toReview({ ...draft, note: '' }, world);
    return event.action === 'back' ? toReview(draft, world) : stay('stale');
  },
};

/** The review of a change of date: both days, the lines, and the difference in price. */
export const changeStep: Step = {
  screen(draft, world) {
    const { words, packages } = world;
    const { replaces, date } = draft;
    const day = date === null ? '' : words.day(date);
    if (packages.kind !== 'known' || replaces === undefined || date === null) {
      const isSilent = packages.kind === 'unavailable';
      const again = isSilent && draftButton(draft, words, 'try-again', 'retry');
      const text = words.html(isSilent ? 'packages-unavailable' : 'packages-slow', { date: day });
      return { text, rows: rowsOf([again], backAndCancel(draft, words)) };
    }
    const values = { date: words.dayLabel(date) };
    const isPossible = !isUnpayable(changeDue(totalOf(draft.lines), replaces), world.payment);
    return {
      text: paragraphs(
        words.html('change-review', { before: words.day(replaces.date), date: day }),
        cartText(draft, words),
        moneyOfChangeText(totalOf(draft.lines), replaces, world),
        words.html('change-promise', { code: replaces.code }),
      ),
      rows: rowsOf(
        [isPossible && draftButton(draft, words, 'change-to', 'change', { style: 'success', values })],
        backAndCancel(draft, words),
      ),
    };
  },

  take(draft, event) {
    if (event.kind !== 'tap') return stay('change-expected');
    switch (event.action) {
      case 'change':
        return { kind: 'book', isAccepted: true };
      case 'back':
        return toCalendar(draft);
      case 'retry':
        return goTo(draft, 'change');
      default:
        return stay('stale');
    }
  },
};

/** The paid sum counts for the other day: a rest is paid before its tickets are issued, an excess is returned. */
function moneyOfChangeText(total: Amount, replaces: Replaced, world: World): string | null {
  const { words } = world;
  const due = changeDue(total, replaces);
  if (due === null) return differenceText(total - replaces.total, world);
  if (due === 0) return words.html('change-all-paid');
  if (isUnpayable(due, world.payment)) return words.html('refused-noWayToPay');
  if (replaces.paid === 0) return howItIsPaid(world.payment, words);
  const key = due > 0 ? 'change-pay-difference' : 'change-returns-difference';
  return words.html(key, { amount: words.money(Math.abs(due)) });
}

function differenceText(difference: Amount, { words }: World): string {
  if (difference === 0) return words.html('change-same-price');
  const key = difference > 0 ? 'change-more-expensive' : 'change-cheaper';
  const text = words.html(key, { amount: words.money(Math.abs(difference)) });
  return inLines(text, paymentNoticeText(words));
}
