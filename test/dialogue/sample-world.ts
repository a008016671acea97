import type { TapButton } from '../../sandbox/walker.ts';
import type { SalePackage } from '../../src/booking/ports.ts';
import { totalOf } from '../../src/booking/rules.ts';
import { type Draft, newDraft } from '../../src/dialogue/draft.ts';
import { offersOf, packagesOnSale } from '../../src/dialogue/offers.ts';
import type { InputEvent, World } from '../../src/dialogue/step-types.ts';
import { offerNames } from '../../src/language/offer-names.ts';
import { questionStems } from '../../src/language/question-topics.ts';
import { read } from '../../src/language/read.ts';
import { parseTap, type Tap } from '../../src/taps.ts';
import { isReplyScreen, type ReplyScreen, type Screen } from '../../src/telegram/screen.ts';
import { loadWordings } from '../../src/telegram/wording.ts';
import { addVenueDays, venueDateAt } from '../../src/venue/calendar.ts';
import { readWords } from '../helpers/as-read.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { noWays } from '../money/ways.ts';
import { readingWritten } from './readings.ts';

export const timeZone = 'Asia/Ho_Chi_Minh';
export const wordings = loadWordings(sampleVenue());

/** Friday, 20 November 2026, at a time of the day at the venue. */
export function venueClock(time: string, day = '2026-11-20'): number {
  return Date.parse(`${day}T${time}:00+07:00`);
}

export function samplePackage(code: string, change: Partial<SalePackage> = {}): SalePackage {
  return {
    code,
    name: `Package ${code}`,
    note: null,
    codeType: 'QR',
    validity: { kind: 'dateRange', from: null, to: null },
    minQuantity: 1,
    maxQuantity: 10,
    price: 100_000,
    services: [],
    pictures: [],
    cutoffMinutes: null,
    ...change,
  };
}

export const samplePackages: readonly SalePackage[] = [
  samplePackage('A'),
  samplePackage('B', { minQuantity: 2, maxQuantity: 8, price: 250_000 }),
  samplePackage('C', { cutoffMinutes: 15 * 60, maxQuantity: 1 }),
  samplePackage('D', { validity: { kind: 'numberOfDays', days: 30 }, price: 1 }),
];

/** `offers` are those of the packages. */
export function sampleWorld(change: Partial<World> = {}): World {
  const now = change.now ?? venueClock('09:00');
  const today = change.today ?? venueDateAt(now, timeZone);
  const packages = change.packages ?? ({ kind: 'known', packages: samplePackages } as const);
  const { visit } = sampleVenue();
  const venue = change.venue ?? sampleVenue({ visit: { ...visit, address: { und: '12 Quay Road' } } });
  const words = change.words ?? readWords(wordings.for('en'));
  const named = packagesOnSale({ packages }).map(({ code, name }) => ({ code, names: [name], words: [] }));
  const reading = {
    today,
    lastDay: addVenueDays(today, 90),
    offers: offerNames(named),
    questions: questionStems(venue.questions.map(({ words: stems }) => Object.values(stems).flat())),
  };
  return {
    now,
    today,
    horizonDays: 90,
    packages,
    hasNothingOn: (date) => date === '2026-12-01',
    hadNothingOn: () => false,
    ownDays: [],
    askedDetails: [
      { detail: 'name', isRequired: true },
      { detail: 'phone', isRequired: true },
      { detail: 'email', isRequired: false },
    ],
    asksInvoice: false,
    venue,
    isAwaited: () => false,
    person: { first_name: 'An' },
    phoneCountry: 'VN',
    noticeVersion: '1',
    retentionDays: 30,
    holdMinutes: 60,
    payment: noWays,
    usualCodes: [],
    read: (text) => readingWritten(text) ?? read(text, { ...reading, locale: words.locale }),
    words,
    ...change,
    offers: offersOf(packagesOnSale({ packages }), venue, words),
  };
}

export function sampleDraft(change: Partial<Draft> = {}): Draft {
  return { ...newDraft('draft-of-a-test', venueClock('09:00')), ...change };
}

export function labelsOf(screen: Screen | ReplyScreen): readonly string[] {
  const rows: readonly (readonly { readonly text: string }[])[] = isReplyScreen(screen)
    ? screen.keys
    : screen.rows;
  return rows.flat().map(({ text }) => text);
}

/** Everything that can be done on a screen with its buttons or keys. */
export function eventsOf(screen: Screen | ReplyScreen): readonly InputEvent[] {
  if (isReplyScreen(screen)) return screen.keys.flat().map(({ text }) => ({ kind: 'text', text }));
  return buttonsOn(screen).flatMap(({ tap }) => (tap.kind === 'draft' ? [eventOf(tap)] : []));
}

/** The buttons under a message that the bot understands. */
export function buttonsOn({ rows }: Screen): readonly TapButton[] {
  return rows.flat().flatMap((button) => {
    const tap = 'data' in button ? parseTap(button.data) : null;
    return tap === null || !('data' in button) ? [] : [{ tap, data: button.data, label: button.text }];
  });
}

export function eventOf({ action, argument }: Extract<Tap, { kind: 'draft' }>): InputEvent {
  return { kind: 'tap', action, argument };
}

/** What a button with that label does on the screen; amounts after a dot need not be named. */
export function pressing(screen: Screen | ReplyScreen, label: string): InputEvent {
  if (isReplyScreen(screen)) return { kind: 'text', text: label };
  const buttons = buttonsOn(screen);
  const { tap } =
    buttons.find((each) => each.label === label) ??
    buttons.find((each) => each.label.startsWith(`${label} · `)) ??
    {};
  if (tap?.kind !== 'draft') throw new Error(`No button "${label}" among ${labelsOf(screen).join(', ')}`);
  return eventOf(tap);
}

export function amountShown(draft: Draft, world: World): string {
  return world.words.money(totalOf(draft.lines));
}
