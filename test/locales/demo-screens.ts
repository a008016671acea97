import { readFileSync } from 'node:fs';
import { catalogue } from '../../sandbox/partner/catalogue.ts';
import { demoVenueFile } from '../../sandbox/venue/venue-file.ts';
import type { SalePackage } from '../../src/booking/ports.ts';
import { readVenueFile } from '../../src/config/venue-file.ts';
import { menuRows } from '../../src/customer/menu.ts';
import { type Draft, lineFor, newDraft, stepNames } from '../../src/dialogue/draft.ts';
import { packageKey } from '../../src/dialogue/offers.ts';
import { screenOf } from '../../src/dialogue/steps.ts';
import { type Button, fittingRows, isReplyScreen } from '../../src/telegram/screen.ts';
import { loadWordings, type Wording } from '../../src/telegram/wording.ts';
import type { Venue } from '../../src/venue/venue.ts';
import { now, samplePackage, sampleWorld, today, visit } from './sample-dialogue.ts';

function readDemoVenue(): Venue {
  const parsed = readVenueFile(demoVenueFile, readFileSync(demoVenueFile), readFileSync);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.venue;
}

const demoVenue = readDemoVenue();
/** In the words of a venue whose packages have names as customers read them. */
export const demoWordings = loadWordings(demoVenue, { canAskStaff: true });

const packages = catalogue.map(
  ({ code, name, price, minQuantity, maxQuantity }, index): SalePackage =>
    samplePackage(index, { code, name, price, minQuantity, maxQuantity, note: null, services: [] }),
);

const orders: readonly Draft['openOrder'][] = [
  null,
  { counts: [{ quantity: 30, kind: 'person' }], offers: [] },
  {
    counts: [
      { quantity: 2, kind: 'adult' },
      { quantity: 1, kind: 'child' },
    ],
    offers: [],
  },
];

/** Drafts of a usual customer at every step, with every package on the card. */
function drafts(): readonly Draft[] {
  const first = packages.slice(0, 2).map((sold) => lineFor(sold, 2));
  const empty = {
    ...newDraft('0123456789abcdef0123456789abcdef', now),
    date: visit,
    month: visit.slice(0, 7),
  };
  const details = { name: 'Nguyễn Thị Minh Khai', phone: '+84912345678', email: 'minh.khai@example.com' };
  const earlier = { date: visit, lines: first };
  const order = {
    days: [visit],
    counts: orders[2]?.counts ?? [],
    offers: [],
    change: 'new',
    only: false,
  } as const;
  const months = Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, '0')}`);
  const full = { ...empty, details, lines: first, linesDate: visit };
  return [
    ...months.map((month): Draft => ({ ...empty, date: null, month })),
    ...stepNames.flatMap((step): readonly Draft[] => [
      { ...empty, step },
      { ...full, step, earlier },
      { ...full, step, consent: { at: now, version: '1' }, isGrouped: true },
      { ...full, step, unread: { order, days: [] } },
      { ...full, step, unread: { order: null, days: [today, visit] } },
      { ...full, step, choice: { dates: [today, visit] }, doubtfulName: 'Thu Ba' },
      { ...full, step, unlikelyPhone: '+84912345678', suggestedFor: order, note: 'x' },
    ]),
    ...packages.map(({ code }): Draft => ({ ...full, step: 'tickets', packageCode: code })),
    ...orders.flatMap((openOrder) =>
      [0, 1, 2].map((listPage): Draft => ({ ...full, step: 'list', listPage, openOrder })),
    ),
    ...packages.map(({ code }): Draft => ({ ...full, step: 'list', listKeys: [packageKey(code)] })),
  ];
}

/** The labels of all rows that a customer of the demo meets while booking. */
export function demoRows(words: Wording): readonly (readonly string[])[] {
  const world = sampleWorld(words, {
    packages: { kind: 'known', packages },
    venue: demoVenue,
    person: { first_name: 'Minh Khai', last_name: 'Nguyễn Thị' },
  });
  const screens = drafts().map((draft) => screenOf(draft, world));
  const rows = screens.flatMap((screen): readonly (readonly Pick<Button, 'text'>[])[] =>
    isReplyScreen(screen) ? screen.keys : screen.rows,
  );
  return fittingRows([...menuRows(words, today), ...rows]).map((row) => row.map(({ text }) => text));
}
