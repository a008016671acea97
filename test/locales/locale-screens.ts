import { expect, it } from 'vitest';
import { screenOf } from '../../src/dialogue/steps.ts';
import { parseTap } from '../../src/taps.ts';
import { isReplyScreen, type ReplyScreen, type Screen } from '../../src/telegram/screen.ts';
import { bookingScreens, dialogueScreens } from './every-screen.ts';
import { english, variablesOf, wordings } from './locale-files.ts';
import { awkwardName, sampleDrafts, sampleWorld, usualPackage } from './sample-dialogue.ts';
import { staffScreens } from './staff-screens.ts';
import { columns, htmlProblem, longestCaption, longestText, seen } from './telegram-text.ts';

const longestCallbackBytes = 64;
const mostButtons = 100;
const mostButtonsInRow = 8;
/** How much of a label a phone shows, by the number of buttons in its row. */
const widestLabel = [40, 20, 14];
/** "September 2026" */
const widestMonth = 14;
const widestWeekday = 4;

function problemsOf(screen: Screen | ReplyScreen): readonly string[] {
  const text = seen(screen.text);
  const problems = [
    htmlProblem(screen.text),
    text.trim() === '' || text.length > longestText ? `a text of ${text.length}` : null,
    /[^\S\n]{2}|\.\.|(?:\n\s*){3}/.test(text) ? `careless spacing or stops: ${text}` : null,
    ...keyboardProblems(rowsOf(screen)),
  ];
  return problems.filter((problem) => problem !== null);
}

type Label = { readonly text: string; readonly data?: string };

function rowsOf(screen: Screen | ReplyScreen): readonly (readonly Label[])[] {
  return isReplyScreen(screen) ? screen.keys : screen.rows;
}

function keyboardProblems(rows: readonly (readonly Label[])[]): readonly string[] {
  const buttons = rows.flat();
  const isOddRow = (row: readonly Label[]): boolean => row.length === 0 || row.length > mostButtonsInRow;
  const isOddData = ({ data }: Label): boolean =>
    data !== undefined && (Buffer.byteLength(data) > longestCallbackBytes || parseTap(data) === null);
  return [
    ...rows.filter(isOddRow).map((row) => `a row of ${row.length}`),
    ...(buttons.length > mostButtons ? [`${buttons.length} buttons`] : []),
    ...buttons.filter(({ text }) => text === '').map(() => 'an empty label'),
    ...buttons.filter(isOddData).map(({ data }) => `callback data ${data}`),
  ];
}

/** What every screen keeps in one language. */
export function describeScreens(locale: string): void {
  const words = wordings.for(locale);
  const [ofDialogue, ofBookings] = [dialogueScreens(words), bookingScreens(words)];

  it('Telegram takes every screen of the dialogue, also below a reason', () => {
    const lead = words.html('lead', { text: words.text('cart-changed', { names: awkwardName }) });
    for (const { at, screen } of ofDialogue) {
      expect(problemsOf({ ...screen, text: `${lead}\n\n${screen.text}` }), at).toEqual([]);
    }
  });

  it('Telegram takes every card and list of bookings, also below a notice', () => {
    const notice = words.html('notice-hold-ends');
    for (const { at, screen } of ofBookings) {
      expect(problemsOf({ ...screen, text: `${notice}\n\n${screen.text}` }), at).toEqual([]);
    }
  });

  it('Telegram takes every screen of staff', () => {
    for (const { at, screen } of staffScreens(words)) expect(problemsOf(screen), at).toEqual([]);
  });

  it('the head of the calendar shows whole on a phone', () => {
    const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
    const titles = months.map((month) => words.month(month));
    expect(titles.filter((title) => columns(title) > widestMonth)).toEqual([]);
    expect(new Set(titles).size).toBe(months.length);
    expect(titles.filter((title) => !title.includes('2026'))).toEqual([]);
    const weekdays = words.weekdays();
    expect(new Set(weekdays).size).toBe(7);
    expect(weekdays.filter((name) => name === '' || columns(name) > widestWeekday)).toEqual([]);
  });

  it('a package that is described as usual fits below its picture', () => {
    const world = sampleWorld(words, { packages: { kind: 'known', packages: [usualPackage] } });
    for (const draft of sampleDrafts('tickets')) {
      const lines = draft.lines.slice(0, 3);
      const screen = screenOf({ ...draft, lines, packageCode: usualPackage.code }, world);
      expect(screen).toHaveProperty('picture.url');
      expect(seen(screen.text).length).toBeLessThanOrEqual(longestCaption);
    }
  });

  it('a label shows whole on a phone', () => {
    const isWorded = new Set(
      [...english.messages].flatMap(([key, value]) => (variablesOf(value).size === 0 ? words.text(key) : [])),
    );
    const row = (...keys: readonly string[]): readonly Label[] =>
      keys.map((key) => ({ text: words.text(key) }));
    const rows = [
      ...[...ofDialogue, ...ofBookings].flatMap(({ screen }) => rowsOf(screen)),
      row('my-tickets', 'directions'),
      row('my-tickets', 'visit-info'),
      row('show-tickets', 'directions'),
      row('tell-when-open'),
      row('choose-tickets'),
      row('continue-booking', 'start-over'),
      row('show-tickets'),
      row('open-chat'),
    ];
    const tooWide = rows.flatMap((labels) =>
      labels
        .map(({ text }) => text)
        .filter((text) => isWorded.has(text) && columns(text) > (widestLabel[labels.length - 1] ?? 5)),
    );
    expect([...new Set(tooWide)]).toEqual([]);
  });
}
