import { describe, expect, it } from 'vitest';
import { alertText } from '../../src/delivery/messenger.ts';
import { ticketCaption } from '../../src/delivery/ticket-contents.ts';
import { addVenueDays } from '../../src/venue/calendar.ts';
import { english, localeFiles, locales, readings, wordings } from './locale-files.ts';
import { everyAlert, sampleBooking, sampleTickets } from './sample-bookings.ts';
import { awkwardName, today } from './sample-dialogue.ts';
import { columns, htmlProblem, longestCaption, longestText, seen } from './telegram-text.ts';

const longestCommandDescription = 256;

describe.each(locales)('in the language %s', (locale) => {
  const words = wordings.for(locale);

  it('staff can be told everything', () => {
    for (const kind of everyAlert) {
      const text = alertText(kind, { booking: sampleBooking('review'), words });
      expect(htmlProblem(text), kind).toBeNull();
      expect(seen(text), kind).not.toContain('..');
      expect(seen(text).length, kind).toBeLessThanOrEqual(longestText);
    }
  });

  it('every message of the menu and the welcome has its text', () => {
    const customer = {
      venue: awkwardName,
      name: awkwardName,
      contact: awkwardName,
      country: awkwardName,
      days: 30,
    };
    const values = { ...customer, language: 'x', reminders: 'x', count: 99, code: awkwardName, date: 'x' };
    const privacy = [
      'privacy-text',
      'privacy-openings',
      'privacy-recipients',
      'privacy-hosting',
      'privacy-rights',
    ];
    const menu = ['welcome', 'help-text', 'support', ...privacy, 'settings-text', 'language-question'];
    const ends = [
      'trouble',
      'forgotten',
      'forget-text',
      'forget-tickets',
      'forget-unresolved',
      'forget-money',
      'forget-by',
      'forget-waits',
      'forgotten-you',
    ];
    const notices = ['notice-visit', 'notice-void', 'notice-hold-ends', 'by-invitation', 'sales-paused'];
    for (const key of [...menu, ...ends, ...notices]) {
      const html = words.html(key, values);
      expect(htmlProblem(html), key).toBeNull();
      expect(seen(html).length, key).toBeLessThanOrEqual(longestText);
    }
  });

  it('a count reads well whatever it is', () => {
    for (const count of [0, 1, 2, 5, 11, 21, 22, 101, 1_000]) {
      for (const key of ['unfinished', 'delivery-closing', 'card-issued', 'party-bare', 'validity-days']) {
        const text = words.text(key, { count, days: count, code: 'BK1', date: '1/1' });
        expect(text, key).not.toMatch(/[{}]|[^\S\n]{2}/);
      }
    }
  });

  it('a day that ends in a full stop ends no sentence', () => {
    for (const [key, pattern] of localeFiles.find((file) => file.locale === locale)?.messages ?? []) {
      for (const reading of readings(pattern)) {
        const text = seen(reading.replaceAll(/\{(?:date|from|to|theirs)\}/g, words.day(today)));
        expect(text, key).not.toContain('..');
      }
    }
  });

  it('a ticket can be told from the others below its picture', () => {
    for (const [index, ticket] of sampleTickets.entries()) {
      for (const symbol of ['QR', 'CODE'] as const) {
        const picture = { ticket, n: index + 1, of: sampleTickets.length, symbol };
        const caption = ticketCaption(picture, { booking: sampleBooking('issued'), words });
        expect(htmlProblem(caption)).toBeNull();
        expect(seen(caption).length).toBeLessThanOrEqual(longestCaption);
      }
    }
  });

  it('the words drawn on a ticket are few', () => {
    const days = words.days(today, addVenueDays(today, 30));
    expect(columns(words.text('ticket-void'))).toBeLessThanOrEqual(12);
    expect(columns(words.text('n-of-count', { n: 100, count: 100 }))).toBeLessThanOrEqual(16);
    expect(columns(words.text('ticket-valid-range', { days }))).toBeLessThanOrEqual(60);
  });

  it('the commands of the menu are described shortly', () => {
    for (const key of [...english.messages.keys()].filter((name) => name.startsWith('command-'))) {
      expect(words.text(key).length, key).toBeLessThanOrEqual(longestCommandDescription);
    }
  });
});
