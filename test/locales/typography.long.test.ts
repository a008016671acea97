import { describe, expect, it } from 'vitest';
import type { ReplyScreen, Screen } from '../../src/telegram/screen.ts';
import { bookingScreens, dialogueScreens } from './every-screen.ts';
import { locales, wordings } from './locale-files.ts';
import { staffScreens } from './staff-screens.ts';
import { seen } from './telegram-text.ts';

const noBreak = '\u00a0';
const midnightInSaigon = Date.UTC(2026, 10, 26, 17);

/** Lines as a narrow screen would set them at worst: a word each, where a line may break. */
function words(text: string): readonly string[] {
  return text.split(/[ \n]/);
}

describe.each(locales)('in the language %s', (locale) => {
  const wording = wordings.for(locale);
  const screens: readonly { readonly at: string; readonly screen: Screen | ReplyScreen }[] = [
    ...dialogueScreens(wording),
    ...bookingScreens(wording),
    ...staffScreens(wording),
  ];

  it('no line breaks within a date, wherever one stands', () => {
    const days = Array.from({ length: 14 }, (_, day) => new Date(Date.UTC(2026, 10, day + 1)));
    const dates = days.flatMap((day) => {
      const date = day.toISOString().slice(0, 10);
      return [
        wording.day(date),
        wording.shortDay(date),
        wording.dayLabel(date),
        wording.moment(day.getTime()),
      ];
    });
    for (const date of dates) {
      const asked = words(wording.html('date-nothing-on-sale', { date }));
      expect(
        asked.some((word) => word.toLowerCase().includes(kept(date).toLowerCase())),
        date,
      ).toBe(true);
    }
    const torn = dates.filter((date) => / /.test(date)).map((date) => date.toLowerCase());
    for (const { at, screen } of screens) {
      const text = seen(screen.text).toLowerCase();
      expect(
        torn.filter((date) => text.includes(date)),
        at,
      ).toEqual([]);
    }
  });

  it('no line breaks between a dash and a price, or a number and its unit', () => {
    const amount = wording.money(900_000);
    const line = wording.html('cart-line', { quantity: 2, name: 'Adult', amount });
    const dash = `${noBreak}${locale === 'ru' ? '—' : '–'}\u2060${noBreak}`;
    const colon = locale === 'zh' ? '：' : dash;
    expect(words(line).at(-1)).toBe(`2${noBreak}×${noBreak}Adult${colon}${kept(amount)}`);
    for (const { at, screen } of screens) {
      const text = withoutCopied(screen.text);
      expect(text, at).not.toMatch(
        /[–—] (?:\p{L}+ )?[₫\d]|[–—]\u2060?\u00a0\p{L}+ [₫\d]|[–—]\u00a0|\d ×|× /u,
      );
      expect(text, at).not.toMatch(/(?<![\p{L}\d:/+-])\d+ (?:minute|ticket|phút|vé|минут|билет|分钟|张)/u);
    }
  });

  it('what is to be copied keeps its spaces, and so do labels', () => {
    expect(wording.html('staff-usage-find')).toContain('<code>/find NL261124-5P5X82</code>');
    for (const { at, screen } of screens) {
      const buttons = 'rows' in screen ? screen.rows.flat() : screen.keys.flat();
      const joined = buttons.filter(({ text }) => /\p{L}\u00a0|\u00a0\p{L}/u.test(text));
      expect(
        joined.map(({ text }) => text),
        at,
      ).toEqual([]);
    }
  });

  it('an end at midnight is named by the day that it ends', () => {
    const named = wording.deadline(midnightInSaigon);
    expect(named).toContain(wording.dayLabel('2026-11-26').toLowerCase() === named ? '' : '26');
    expect(named).not.toContain('00:00');
    expect(wording.deadline(midnightInSaigon - 60_000)).toBe(wording.moment(midnightInSaigon - 60_000));
  });
});

it('A Russian weekday is small within a line, and begins one with a capital', () => {
  const russian = wordings.for('ru');
  const date = russian.day('2026-11-28');
  expect(seen(russian.html('card-date', { date }))).toMatch(/^Сб,/);
  expect(russian.html('date-nothing-on-sale', { date })).toMatch(/^На сб,/);
  expect(russian.html('closing-date', { date })).toMatch(/^📅 Сб,/);
  expect(russian.text('change-to', { date: russian.dayLabel('2026-11-28') })).toMatch(/ сб, 28/);
  for (const { at, screen } of bookingScreens(russian)) {
    expect(seen(screen.text), at).not.toMatch(/^\P{L}*(?:пн|вт|ср|чт|пт|сб|вс), \d/mu);
  }
});

function kept(text: string): string {
  return text.replaceAll(' ', noBreak);
}

function withoutCopied(html: string): string {
  return seen(html.replaceAll(/<code>[^<]*<\/code>/g, '<code></code>'));
}
