import { readFileSync } from 'node:fs';
import type { DifferingBooking } from '../src/accounts/booking-differences.ts';
import type { DebtReading } from '../src/accounts/debt-comparison.ts';
import { turnoverOf } from '../src/accounts/debt-entries.ts';
import { readVenueFile } from '../src/config/venue-file.ts';
import { paymentCodeFrom } from '../src/money/receipts.ts';
import { type TransferAccount, vietQrPayload } from '../src/money/vietqr.ts';
import type { CloseFigures } from '../src/staff/close-figures.ts';
import { closeFace } from '../src/staff/close-screen.ts';
import { reportFace, type WeekFigures } from '../src/staff/report.ts';
import { loadWordings, type Wording } from '../src/telegram/wording.ts';
import { openPrinter, type TicketDocument } from '../src/ticket/printer.ts';
import type { TicketFace } from '../src/ticket/ticket-drawing.ts';
import type { TransferFace } from '../src/ticket/transfer-drawing.ts';
import { addVenueDays } from '../src/venue/calendar.ts';
import { printed } from './paper.ts';
import { pictureSizes } from './partner/pictures.ts';
import { paintScene } from './partner/scenes/painter.ts';
import type { Shot } from './phone-page.ts';
import { demoVenueFile } from './venue/venue-file.ts';

const account: TransferAccount = {
  bank: { bin: '970436', name: 'Vietcombank' },
  number: '0123499999',
  holder: 'CONG TY VINH NGOC LAM',
};
const code = paymentCodeFrom(Buffer.from('the code of a transfer in a demo')) ?? '';
const price = 1_350_000;
const scene = 'cableCarDay';

/**
 * By the name of its file, in every language, for the demo's venue: a cancelled ticket, a page of printed ones, a
 * transfer before and after it is paid, a running week, a day's close.
 */
export async function drawnShots(): Promise<Readonly<Record<string, readonly Shot[]>>> {
  const parsed = readVenueFile(demoVenueFile, readFileSync(demoVenueFile), readFileSync);
  if (!parsed.ok) throw new Error('The demo has a venue that can be read.');
  const { venue } = parsed;
  const printer = await openPrinter(venue.ticket);
  const photos = new Map([[scene, await paintScene(scene, pictureSizes.large)]]);
  const wordings = loadWordings(venue);
  const shots = async (draw: (words: Wording) => Promise<Buffer>): Promise<readonly Shot[]> =>
    Promise.all(
      ['en', 'vi', 'ru', 'zh', 'ko'].map(async (locale) => {
        const words = wordings.for(locale);
        return { name: words.text('language-name'), png: await draw(words) };
      }),
    );
  return {
    'tickets-cancelled': await shots((words) => printer.ticket(cancelledFace(words))),
    documents: await shots(async (words) =>
      printed(await printer.document(ticketDocument(words), photos), 1),
    ),
    transfers: await shots((words) => printer.transfer(transferFace(words))),
    'transfers-paid': await shots((words) => printer.transfer(paidFace(words))),
    reports: await shots((words) => printer.report(reportFace({ week, words }))),
    closes: await shots((words) => printer.close(closeFace({ figures: day, words }))),
  };
}

function cancelledFace(words: Wording): TicketFace {
  return { ...ticketFace(words), void: true };
}

function ticketFace(words: Wording): TicketFace {
  const [name, note] = [words.packageName(family), words.packageNote(family) ?? ''];
  return {
    venueName: words.venueName,
    ticketName: words.unbroken(name),
    code: '82046173950284',
    symbol: 'QR',
    badges: [words.text('ticket-group-uses', { count: 3 })],
    day: words.day('2026-11-24'),
    validity: words.unbroken(words.text('ticket-valid-until', { date: words.day('2026-12-24') })),
    facts: [
      { label: words.text('ticket-booking'), value: 'NL261124-5P5X82', isCode: true },
      { label: words.text('ticket-name'), value: 'Emma Wilson' },
      { label: words.text('ticket-to-pay'), value: words.money(price) },
    ],
    notes: [words.unbroken(note)],
    picture: scene,
    labels: { void: words.text('ticket-void') },
  };
}

function ticketDocument(words: Wording): TicketDocument {
  const face = ticketFace(words);
  const codes = ['82046173950284', '82046173950291', '82046173950307'];
  return {
    title: words.text('pdf-title', { venue: words.venueName, code: 'NL261124-5P5X82' }),
    tickets: codes.map((each) => ({ ...face, code: each })),
  };
}

function transferFace(words: Wording): TransferFace {
  return {
    payload: vietQrPayload(account, price, code),
    venueName: words.venueName,
    amount: words.money(price),
    bank: account.bank.name,
    account: account.number,
    holder: account.holder,
    code,
    labels: {
      title: words.text('transfer-title'),
      until: words.text('transfer-until', { time: '15:42' }),
      scan: words.text('transfer-scan'),
      bank: words.text('transfer-bank'),
      account: words.text('transfer-account'),
      holder: words.text('transfer-holder'),
      content: words.text('transfer-content'),
      hint: words.text('transfer-hint'),
    },
  };
}

function paidFace(words: Wording): TransferFace {
  const face = transferFace(words);
  return { ...face, payload: null, labels: { ...face.labels, until: '', scan: words.text('paid') } };
}

const family = { code: 'NL-GIADINH', name: 'NL-GIADINH' };
const monday = '2026-11-23';
const dayRevenues = [3_150_000, 2_700_000, 5_400_000, 8_100_000];

/** A Thursday evening. */
const week: WeekFigures = {
  monday,
  isRunning: true,
  sales: {
    ...turnoverOf([]),
    sold: { bookings: 14, tickets: 38, amount: 19_350_000 },
    net: 19_350_000,
    packages: [
      { code: 'NL-CAP-NL', name: '', quantity: 18, amount: 8_100_000 },
      { ...family, quantity: 5, amount: 6_750_000 },
      { code: 'NL-COMBO-NL', name: '', quantity: 5, amount: 4_500_000 },
    ],
  },
  days: Array.from({ length: 7 }, (_, day) => ({
    date: addVenueDays(monday, day),
    net: dayRevenues[day] ?? 0,
  })),
  netBefore: 16_974_000,
  sources: [
    { source: 'other', bookings: 24, amount: 15_750_000, commission: 0 },
    { source: 'hotel-lotus', bookings: 4, amount: 3_600_000, commission: 8 },
  ],
};

const closedAt = Date.parse('2026-11-24T17:00:00Z');
const differing: DifferingBooking = {
  kind: 'issuedThere',
  reference: 'r',
  code: 'NL261124-9QK4WD',
  day: '2026-11-24',
  here: 0,
  there: 900_000,
};

function readingOf(day: string, at: number, debt: number): DebtReading {
  return { day, at, endedAt: at, debt };
}

const closing = readingOf('2026-11-24', closedAt, 52_450_000);
const opening = readingOf('2026-11-23', closedAt - 86_400_000, 48_600_000);

/** A day on which the partner has counted a booking that is not known here. */
const day: CloseFigures = {
  period: { from: '2026-11-24', until: '2026-11-24' },
  at: null,
  turnover: {
    sold: { bookings: 23, tickets: 54, amount: 24_300_000 },
    cancelled: { bookings: 2, tickets: 3, amount: 1_350_000 },
    packages: [],
    repriced: 0,
    net: 22_950_000,
    added: 24_300_000,
    takenAway: 1_350_000,
    paid: 20_000_000,
  },
  money: { byCard: 8_550_000, byTransfer: 15_750_000, unconfirmed: 450_000, returned: 900_000 },
  kept: 0,
  now: { toReturn: 450_000, unmatched: { count: 1, amount: 450_000 } },
  silences: [],
  debt: {
    first: opening,
    after: closing,
    change: {
      before: opening,
      after: closing,
      added: 24_300_000,
      takenAway: 1_350_000,
      paid: 20_000_000,
      expected: 51_550_000,
      difference: 900_000,
      explainedBy: null,
    },
    differing: [differing],
    isLookedAt: false,
  },
  standing: null,
};
