import type { SalePackage } from '../../src/booking/ports.ts';
import { type Draft, lineFor, mostLines, newDraft, type StepName } from '../../src/dialogue/draft.ts';
import { offersOf, packagesOnSale } from '../../src/dialogue/offers.ts';
import type { PackagesKnown, World } from '../../src/dialogue/step-types.ts';
import { offerNames } from '../../src/language/offer-names.ts';
import { questionStems } from '../../src/language/question-topics.ts';
import { read } from '../../src/language/read.ts';
import type { Reading, TypedOrder } from '../../src/language/reading-types.ts';
import type { Wording } from '../../src/telegram/wording.ts';
import { addVenueDays, type VenueDate } from '../../src/venue/calendar.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { bothWays } from '../money/ways.ts';

/** A name that is all markup, as long as a partner or a person may make it. */
export const awkwardName = '<&>"'.repeat(50);

/** Noon in Vietnam, on a Friday. */
export const now = Date.UTC(2026, 10, 20, 5);
export const today: VenueDate = '2026-11-20';
export const visit: VenueDate = '2027-02-18';
const noonMinutes = 12 * 60;

export function samplePackage(index: number, changes: Partial<SalePackage> = {}): SalePackage {
  return {
    code: `PACKAGE/${index}:${awkwardName}`,
    name: `${index} ${awkwardName}`,
    note: awkwardName.repeat(3),
    codeType: 'QR',
    validity: { kind: 'dateRange', from: { date: today }, to: { text: awkwardName } },
    minQuantity: 2,
    maxQuantity: 999_999,
    price: 999_999_999,
    services: Array.from({ length: 12 }, () => ({ name: awkwardName, code: 'S', quantity: 999 })),
    pictures: [{ url: 'https://partner.example/p.jpg', bareUrl: 'https://partner.example/p' }],
    cutoffMinutes: null,
    ...changes,
  };
}

/** A package as partners usually write one. */
export const usualPackage = samplePackage(0, {
  name: 'Family experience with unlimited rides, lunch and a guided tour',
  note: 'Children under one metre enter free. Please be at the gate half an hour before the show begins. '.repeat(
    2,
  ),
  validity: { kind: 'dateRange', from: { date: visit }, to: { date: '2027-12-31' } },
  services: Array.from({ length: 6 }, () => ({
    name: 'Entrance to the lagoon and lockers',
    code: 'S',
    quantity: 4,
  })),
  minQuantity: 2,
  maxQuantity: 50,
  price: 1_250_000,
});

const manyPackages = Array.from({ length: 40 }, (_, index) => samplePackage(index));

export const fullCart = manyPackages.slice(0, mostLines).map((offer) => lineFor(offer, 999_999));

/** What the partner may have answered for the day. */
export const packageAnswers: Readonly<Record<string, PackagesKnown>> = {
  many: { kind: 'known', packages: manyPackages },
  one: { kind: 'known', packages: manyPackages.slice(0, 1) },
  none: { kind: 'known', packages: [] },
  slow: { kind: 'slow' },
  unavailable: { kind: 'unavailable' },
  'a cutoff ahead': known({ cutoffMinutes: noonMinutes + 1, minQuantity: 1 }),
  'a cutoff behind': known({ cutoffMinutes: noonMinutes - 1, validity: { kind: 'numberOfDays', days: 30 } }),
};

function known(changes: Partial<SalePackage>): PackagesKnown {
  return { kind: 'known', packages: manyPackages.map((offer) => ({ ...offer, ...changes })) };
}

const sampleGroup = {
  name: { und: awkwardName },
  kinds: [1, 2, 3].map((index) => ({ packageCode: samplePackage(index).code, name: { und: awkwardName } })),
};
const noNames = { offers: offerNames([]), questions: questionStems([]) };

const readings = new Map<string, Reading>();

/** Reads each text once in each language: the same few are typed at every screen. */
function readOnce(text: string, locale: Wording['locale']): Reading {
  const key = `${locale} ${text}`;
  const known =
    readings.get(key) ?? read(text, { locale, today, lastDay: addVenueDays(today, 90), ...noNames });
  readings.set(key, known);
  return known;
}

/** `offers` are those of the packages. */
export function sampleWorld(words: Wording, changes: Partial<World> = {}): World {
  const packages = changes.packages ?? ({ kind: 'known', packages: manyPackages } as const);
  const venue = changes.venue ?? sampleVenue({ groups: [sampleGroup] });
  return {
    now,
    today,
    horizonDays: 90,
    packages,
    hasNothingOn: (date) => date === '2026-11-30',
    hadNothingOn: () => false,
    ownDays: [today, '2026-12-24'],
    isAwaited: (date) => date === '2026-11-30',
    venue,
    askedDetails: (['name', 'phone', 'email', 'cardId'] as const).map((detail) => ({
      detail,
      isRequired: false,
    })),
    asksInvoice: true,
    person: { first_name: `Đặng ${awkwardName}`.slice(0, 80) },
    phoneCountry: 'VN',
    noticeVersion: '1',
    retentionDays: 365,
    holdMinutes: 60,
    payment: bothWays,
    usualCodes: [],
    read: (text) => readOnce(text, words.locale),
    words: { ...words, paymentNotice: awkwardName.repeat(5) },
    ...changes,
    offers: offersOf(packagesOnSale({ packages }), venue, words),
  };
}

export const fullDetails = {
  name: `Ж${awkwardName.slice(0, 79)}`,
  phone: '+841234567890123',
  email: `${'x'.repeat(110)}@example.com`,
  cardId: 'A'.repeat(30),
  invoice: { company: 'Ж'.repeat(100), taxCode: '0'.repeat(20), email: `${'x'.repeat(110)}@example.com` },
};

const sampleOrder: TypedOrder = {
  days: [visit],
  counts: [
    { quantity: 188, kind: 'adult' },
    { quantity: 11, kind: 'child' },
  ],
  offers: [],
  change: 'new',
  only: false,
};

/** Drafts as short and as long as they come to a step; only the first step knows no day. */
export function sampleDrafts(step: StepName): readonly Draft[] {
  const empty: Draft = { ...newDraft('0123456789abcdef0123456789abcdef', now), step };
  const begun: Draft = { ...empty, date: today, lines: [lineFor(samplePackage(0), 1)] };
  const full: Draft = {
    ...empty,
    revision: 2 ** 40,
    date: visit,
    month: visit.slice(0, 7),
    packageCode: samplePackage(7).code,
    listPage: 4,
    lines: fullCart,
    linesDate: visit,
    details: fullDetails,
    isGrouped: true,
    note: awkwardName,
  };
  const consent = { at: now, version: '1' };
  const known = [
    begun,
    { ...begun, packageCode: samplePackage(0).code },
    { ...begun, packageCode: samplePackage(2).code, consent },
    { ...begun, choice: { dates: [today, visit] } },
    { ...full, openOrder: sampleOrder, unlikelyPhone: fullDetails.phone },
    { ...full, doubtfulName: fullDetails.name, earlier: { date: visit, lines: fullCart } },
    { ...full, unread: { order: sampleOrder, days: [] } },
    { ...full, unread: { order: { ...sampleOrder, offers: [samplePackage(1).code] }, days: [] } },
    { ...full, unread: { order: { ...sampleOrder, days: [], change: 'add' }, days: [] } as const },
    { ...full, unread: { order: null, days: [today, visit] } },
    full,
    { ...full, consent, isEditing: true },
    { ...full, consent, suggestedFor: sampleOrder },
    { ...full, invoiceSoFar: { company: fullDetails.name, taxCode: '0'.repeat(20) } },
  ];
  const changed = {
    replaces: { reference: empty.id, date: today, code: 'BK0123456789', total: 9_999_999_999, paid: 1 },
    isEditing: true,
  };
  const changes = [begun, { ...full, isGrouped: false }].map((draft) => ({ ...draft, ...changed }));
  if (step === 'change') return changes;
  return step === 'day' ? [empty, ...known, ...changes] : known;
}
