import { clipped, paragraphs } from '../text.ts';
import { linesText, totalText } from './cart.ts';
import {
  firstQuestion,
  hasSeveralTickets,
  hasUsableDetails,
  lastQuestion,
  toReview,
} from './detail-order.ts';
import { detailsText } from './details.ts';
import { backAndCancel, button, goTo, type Step, stay, type Taken } from './step.ts';

const longestNote = 200;
const longestPaymentNotice = 200;

/** Separate tickets or group tickets, asked when there is more than one. */
export const formStep: Step = {
  name: 'form',

  screen(draft, { words }) {
    return {
      text: paragraphs(words.html('form-title'), words.html('form-separate'), words.html('form-grouped')),
      rows: [
        [button(draft, words, 'separate-tickets', 'separate')],
        [button(draft, words, 'group-ticket', 'grouped')],
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event, world) {
    if (event.kind !== 'tap') return stay('form-expected');
    switch (event.action) {
      case 'separate':
        return toReview({ ...draft, isGrouped: false }, world);
      case 'grouped':
        return toReview({ ...draft, isGrouped: true }, world);
      case 'back':
        return draft.isEditing && draft.isGrouped !== null
          ? toReview(draft, world)
          : lastQuestion(draft, world);
      default:
        return stay('stale');
    }
  },
};

export const noteStep: Step = {
  name: 'note',

  screen(draft, { words }) {
    const hasNote = draft.note !== '';
    return {
      text: paragraphs(
        words.html('note-question'),
        hasNote && words.html('review-note', { note: draft.note }),
      ),
      rows: [
        ...(hasNote ? [[button(draft, words, 'remove-note', 'clear', { style: 'danger' })]] : []),
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event, world) {
    if (event.kind === 'text') {
      const note = event.text
        .normalize('NFC')
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim();
      if (note === '') return stay('note-expected');
      return [...note].length > longestNote
        ? stay('note-too-long', { maximum: longestNote })
        : toReview({ ...draft, note }, world);
    }
    if (event.kind !== 'tap') return stay('note-expected');
    if (event.action === 'clear') return toReview({ ...draft, note: '' }, world);
    return event.action === 'back' ? toReview(draft, world) : stay('stale');
  },
};

export const reviewStep: Step = {
  name: 'review',

  screen(draft, world) {
    const { words, paymentNotice } = world;
    return {
      text: paragraphs(
        words.html('review-title', { date: draft.date === null ? '' : words.day(draft.date) }),
        linesText(draft, words),
        totalText(draft, words),
        detailsText(draft, words),
        hasSeveralTickets(draft) &&
          words.html(draft.isGrouped === true ? 'review-grouped' : 'review-separate'),
        draft.note !== '' && words.html('review-note', { note: draft.note }),
        paymentNotice !== '' &&
          words.html('payment-notice', { notice: clipped(paymentNotice, longestPaymentNotice) }),
      ),
      rows: [
        [button(draft, words, 'book', 'book', { style: 'success' })],
        [button(draft, words, 'edit', 'edit'), ...backAndCancel(draft, words)],
      ],
    };
  },

  take(draft, event, world) {
    if (event.kind !== 'tap') return stay('review-expected');
    switch (event.action) {
      case 'book':
        return { kind: 'book' };
      case 'edit':
        return goTo(draft, 'edit');
      case 'back':
        return hasSeveralTickets(draft) ? goTo(draft, 'form') : lastQuestion(draft, world);
      default:
        return stay('stale');
    }
  },
};

/** Which part of the review is to be changed. */
export const editStep: Step = {
  name: 'edit',

  screen(draft, world) {
    const { words, asked } = world;
    return {
      text: paragraphs(words.html('edit-title')),
      rows: [
        [button(draft, words, 'edit-date', 'date'), button(draft, words, 'edit-packages', 'packages')],
        [
          ...(asked.length > 0 ? [button(draft, words, 'edit-details', 'details')] : []),
          ...(hasSeveralTickets(draft) ? [button(draft, words, 'edit-form', 'form')] : []),
          button(draft, words, 'edit-note', 'note'),
        ],
        backAndCancel(draft, words),
      ],
    };
  },

  take(draft, event, world): Taken {
    if (event.kind !== 'tap') return stay('edit-expected');
    const editing = { ...draft, isEditing: true };
    switch (event.action) {
      case 'date':
        return goTo(editing, 'date', { month: draft.date?.slice(0, 7) ?? null });
      case 'packages':
        return goTo(editing, 'cart');
      case 'details':
        return hasUsableDetails(world) ? goTo(editing, 'saved') : firstQuestion(editing, world);
      case 'form':
        return goTo(editing, 'form');
      case 'note':
        return goTo(editing, 'note');
      case 'back':
        return toReview(draft, world);
      default:
        return stay('stale');
    }
  },
};
