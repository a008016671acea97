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
  choose: 'Choose',
  'change-date': 'Change date',
  cancel: 'Cancel',
  back: 'Back',
  'add-to-booking': 'Add to booking',
  remove: 'Remove',
  'add-another': 'Add another package',
  change: 'Change',
  continue: 'Continue',
  agree: 'Agree',
  'privacy-notice': 'Privacy notice',
  'share-phone': 'Share my phone number',
  skip: 'Skip',
  'use-saved': 'Use saved details',
  'enter-new': 'Enter new details',
  'separate-tickets': 'Separate tickets',
  'group-ticket': 'One group ticket per type',
  book: 'Book',
  edit: 'Edit',
  'edit-date': 'Date',
  'edit-packages': 'Packages',
  'edit-details': 'Details',
  'edit-form': 'Ticket form',
  'edit-note': 'Note',
  confirm: 'Confirm and get tickets',
  'cancel-booking': 'Cancel booking',
  'book-again': 'Book again',
  'send-again': 'Send tickets again',
  pdf: 'PDF',
  'add-to-calendar': 'Add to calendar',
  'show-tickets': 'Show tickets',
  'cancel-this-booking': 'Cancel this booking',
  'keep-booking': 'Keep booking',
  'check-again': 'Check again',
  stale: 'This button is from an earlier step.',
  'ticket-void': 'CANCELLED',
};

describe('the buttons in English', () => {
  it.each(Object.entries(labels))('%s is "%s"', (key, label) => {
    expect(words.text(key)).toBe(label);
  });

  it('carry what they speak of', () => {
    expect(words.text('use-name', { name: 'Emma' })).toBe('Use Emma');
    expect(words.text('n-of-count', { n: 2, count: 5 })).toBe('2 of 5');
    expect(words.month('2026-11')).toBe('November 2026');
    const entry = { date: words.shortDay('2026-12-25'), code: 'BK0123', count: 3 };
    expect(words.text('tickets-entry', entry)).toBe('25 Dec · BK0123 · 3 tickets');
  });
});
