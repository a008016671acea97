import { describe, expect, it } from 'vitest';
import { wordings } from './locale-files.ts';

const words = wordings.for('en');

/** People, guides and tests name these buttons: they stay as they are. */
const labels: Readonly<Record<string, string>> = {
  'book-tickets': 'Book tickets',
  'my-tickets': 'My tickets',
  language: 'Language',
  help: 'Help',
  'continue-booking': 'Continue booking',
  'start-over': 'Start over',
  today: 'Today',
  tomorrow: 'Tomorrow',
  'this-weekend': 'This weekend',
  'visit-info': 'Visit info',
  'tell-when-open': 'Tell me when it opens',
  'choose-tickets': 'Choose tickets',
  'another-day': 'Another day',
  'change-date': 'Change date',
  cancel: 'Cancel',
  back: 'Back',
  'privacy-notice': 'Privacy notice',
  'share-phone': 'Share my phone number',
  'phone-right': "Yes, that's right",
  'separate-tickets': 'Separate tickets',
  'shared-ticket': 'One shared ticket',
  edit: 'Edit',
  'edit-date': 'Date',
  'edit-tickets': 'Tickets',
  'edit-name': 'Name',
  'edit-phone': 'Phone',
  'edit-email': 'Email',
  'edit-note': 'Note',
  'copy-code': 'Copy booking code',
  'cancel-booking': 'Cancel booking',
  'cancel-surely': 'Yes, cancel booking',
  'keep-booking': 'Keep booking',
  'book-again': 'Book again',
  directions: 'Directions',
  'ask-the-venue': 'Ask the venue',
  'question-done': 'Done',
  'send-again': 'Send tickets again',
  pdf: 'PDF',
  'add-to-calendar': 'Add to calendar',
  'show-tickets': 'Show tickets',
  'cancel-this-booking': 'Cancel this booking',
  'differs-update': 'Update here',
  'differs-tell-customer': 'Tell the customer',
  'differs-settled': 'Settled',
  'check-again': 'Check again',
  stale: 'This button is from an earlier step.',
  'ticket-void': 'CANCELLED',
};

describe('the buttons in English', () => {
  it.each(Object.entries(labels))('%s is "%s"', (key, label) => {
    expect(words.text(key)).toBe(label);
  });

  it('carry what they speak of', () => {
    expect(words.text('agree-and-book-as', { name: 'Emma Wilson' })).toBe('Agree, book as Emma Wilson');
    const amount = words.money(900_000);
    expect(words.text('get-tickets', { amount })).toBe('Get tickets · ₫900,000');
    expect(words.text('continue-total', { amount })).toBe('Continue · ₫900,000');
    expect(words.text('hold', { minutes: 60 })).toBe('Hold for 60 minutes');
    expect(words.dayLabel('2026-11-28')).toBe('Sat, 28 Nov');
    expect(words.text('n-of-count', { n: 2, count: 5 })).toBe('2 of 5');
    expect(words.month('2026-11')).toBe('November 2026');
    const tickets = words.text('party-bare', { count: 3 });
    expect(words.joined(words.shortDay('2026-12-25'), 'BK0123', tickets)).toBe('25 Dec · BK0123 · 3 tickets');
  });
});
