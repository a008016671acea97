import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readVenueFile } from '../src/config/venue-file.ts';
import { paymentCodeFrom } from '../src/payment/receipts.ts';
import { type TransferAccount, vietQrPayload } from '../src/payment/vietqr.ts';
import { reportFace, type WeekFigures } from '../src/staff/report.ts';
import { loadWordings, type Wording } from '../src/telegram/wording.ts';
import { openPrinter } from '../src/ticket/printer.ts';
import type { TicketFace } from '../src/ticket/ticket-drawing.ts';
import type { TransferFace } from '../src/ticket/transfer-drawing.ts';
import { addVenueDays } from '../src/venue/calendar.ts';
import type { Shot } from './phone-page.ts';

const venueFile = fileURLToPath(new URL('venue/venue.toml', import.meta.url));
const account: TransferAccount = {
  bank: { bin: '970436', name: 'Vietcombank' },
  number: '0123499999',
  holder: 'CONG TY VINH NGOC LAM',
};
const code = paymentCodeFrom(Buffer.from('the code of a transfer in a demo')) ?? '';
const price = 1_350_000;

/**
 * By the name of its file, in every language, for the demo's venue: a cancelled ticket, a shared one, the same taken
 * back, a transfer before and after it is paid, a running week.
 */
export async function drawnShots(): Promise<Readonly<Record<string, readonly Shot[]>>> {
  const parsed = readVenueFile(
    venueFile,
    readFileSync(venueFile),
    { timeZone: 'UTC', currency: 'VND', support: null, defaultLocale: 'en' },
    readFileSync,
  );
  if (!parsed.ok) throw new Error('The demo has a venue that can be read.');
  const printer = await openPrinter(parsed.venue.ticket);
  const wordings = loadWordings(parsed.venue);
  const shots = async (draw: (words: Wording) => Promise<Buffer>): Promise<readonly Shot[]> =>
    Promise.all(
      ['en', 'vi', 'ru', 'zh', 'ko'].map(async (locale) => {
        const words = wordings.for(locale);
        return { name: words.text('language-name'), png: await draw(words) };
      }),
    );
  return {
    'tickets-cancelled': await shots((words) => printer.ticket(cancelledFace(words))),
    'tickets-shared': await shots((words) => printer.ticket(sharedFace(words))),
    'tickets-taken-back': await shots((words) => printer.ticket(takenBackFace(words))),
    transfers: await shots((words) => printer.transfer(transferFace(words))),
    'transfers-paid': await shots((words) => printer.transfer(paidFace(words))),
    reports: await shots((words) => printer.report(reportFace(week, words))),
  };
}

function cancelledFace(words: Wording): TicketFace {
  return { ...ticketFace(words), void: true };
}

/** As its receiver sees it: without whoever booked and what they pay. */
function sharedFace(words: Wording): TicketFace {
  const face = ticketFace(words);
  return { ...face, facts: face.facts.filter(({ isCode }) => isCode === true) };
}

function takenBackFace(words: Wording): TicketFace {
  return { ...sharedFace(words), labels: { void: words.text('share-taken-back-label') }, void: true };
}

function ticketFace(words: Wording): TicketFace {
  const [name, note] = [words.packageName(family), words.packageNote(family) ?? ''];
  const [date, until] = ['2026-11-24', '2026-12-24'].map((day) => words.shortDay(day));
  return {
    venueName: words.venueName,
    ticketName: words.unbroken(name),
    code: '82046173950284',
    symbol: 'QR',
    position: words.text('ticket-group-uses', { count: 3 }),
    day: words.dayLabel('2026-11-24'),
    validity: words.unbroken(words.text('ticket-booked-for', { date: date ?? '', until: until ?? '' })),
    facts: [
      { label: words.text('ticket-booking'), value: 'NL261124-5P5X82', isCode: true },
      { label: words.text('ticket-name'), value: 'Emma Wilson' },
      { label: words.text('ticket-total'), value: words.money(price) },
    ],
    notes: [words.unbroken(note)],
    labels: { void: words.text('ticket-void') },
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
  return { ...face, payload: null, labels: { ...face.labels, until: '', scan: words.text('transfer-paid') } };
}

const family = { code: 'NL-GIADINH', name: 'NL-GIADINH' };
const nothing = { bookings: 0, tickets: 0, revenue: 0, packages: [], cancelled: { bookings: 0, revenue: 0 } };
const monday = '2026-11-23';
const dayRevenues = [3_150_000, 2_700_000, 5_400_000, 8_100_000];

/** A Thursday evening. */
const week: WeekFigures = {
  monday,
  isRunning: true,
  sales: {
    ...nothing,
    bookings: 14,
    tickets: 38,
    revenue: 19_350_000,
    packages: [
      { code: 'NL-CAP-NL', name: '', quantity: 18, revenue: 8_100_000 },
      { ...family, quantity: 5, revenue: 6_750_000 },
      { code: 'NL-COMBO-NL', name: '', quantity: 5, revenue: 4_500_000 },
    ],
  },
  days: Array.from({ length: 7 }, (_, day) => ({
    date: addVenueDays(monday, day),
    sales: { ...nothing, revenue: dayRevenues[day] ?? 0 },
  })),
  revenueBefore: 16_974_000,
  sources: [{ name: 'hotel-lotus', came: 21, bought: 4 }],
  funnel: { day: 92, tickets: 61, details: 40, review: 31, held: 22, confirming: 15, issued: 14 },
  stars: { counts: { 1: 0, 2: 0, 3: 1, 4: 4, 5: 9 }, sentences: [] },
};
