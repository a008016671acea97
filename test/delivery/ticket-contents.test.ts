import { describe, expect, it } from 'vitest';
import type { Booking, OrderLine } from '../../src/booking/record.ts';
import { picturesOf } from '../../src/booking/ticket-messages.ts';
import { ticketCaption, ticketFace } from '../../src/delivery/ticket-contents.ts';
import { loadWordings } from '../../src/telegram/wording.ts';
import { readableCode } from '../../src/ticket/symbol.ts';
import type { TicketFact } from '../../src/ticket/ticket-drawing.ts';
import type { Venue } from '../../src/venue/venue.ts';
import { prepayment } from '../booking/prepaid.ts';
import { asRead, readWords } from '../helpers/as-read.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { wordings } from '../locales/locale-files.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';

const visit = { address: '12 Quay Road', hours: '08:00–21:00' };
const words = { ...readWords(wordings.for('en')), ...visit };
const [sampleTicket] = samplePartnerSide().tickets;

function bookingOf(
  lines: readonly Partial<OrderLine>[],
  names: readonly string[],
  { isGrouped = true, code = 'SWP1' } = {},
): Booking {
  const sample = sampleBooking();
  const [line] = sample.order.lines;
  if (line === undefined || sampleTicket === undefined)
    throw new Error('The sample has a line and a ticket.');
  const tickets = names.map((serviceName, index) => ({
    ...sampleTicket,
    code,
    serviceName,
    sequence: index + 1,
  }));
  return {
    ...sample,
    order: { ...sample.order, isGrouped, lines: lines.map((change) => ({ ...line, ...change })) },
    partner: samplePartnerSide({ tickets }),
  };
}

function positions(booking: Booking): readonly string[] {
  return picturesOf(booking).map((picture) => ticketFace(picture, { booking, words }).badges.join());
}

function factsOf(booking: Booking, notice: string): readonly (readonly TicketFact[])[] {
  return picturesOf(booking).map(
    (picture) => ticketFace(picture, { booking, words: { ...words, paymentNotice: notice } }).facts,
  );
}

function notesOf(booking: Booking, notice: string): readonly (readonly string[])[] {
  return picturesOf(booking).map(
    (picture) => ticketFace(picture, { booking, words: { ...words, paymentNotice: notice } }).notes,
  );
}

describe('what stands on a ticket', () => {
  it('is nothing of a company invoice', () => {
    const invoice = { company: 'ACME Co.', taxCode: '0101234567', email: 'an@acme.vn' };
    const booking = { ...bookingOf([{ quantity: 1 }], ['Gate']), details: { name: 'An', invoice } };
    const faces = picturesOf(booking).map((picture) => ticketFace(picture, { booking, words }));
    expect(faces).toHaveLength(1);
    for (const value of Object.values(invoice)) expect(JSON.stringify(faces)).not.toContain(value);
  });

  it.each([
    ['en', 'Last ride at 20:30'],
    ['vi', 'Chuyến cuối lúc 20:30'],
    ['ko', 'Last ride at 20:30'],
  ])('is the note of its package below the address, as the venue says it in %s', (locale, said) => {
    const booking = bookingOf([{ code: 'CC', note: 'The partner’s own' }], ['Gate']);
    const packageNotes = new Map([['CC', { en: 'Last ride at 20:30', vi: 'Chuyến cuối lúc 20:30' }]]);
    const notes = (venue: Venue) => {
      const spoken = { ...readWords(loadWordings(venue).for(locale)), ...visit };
      return picturesOf(booking).map((picture) => ticketFace(picture, { booking, words: spoken }).notes);
    };
    expect(notes(sampleVenue({ packageNotes }))).toEqual([['12 Quay Road', said]]);
    expect(notes(sampleVenue())).toEqual([['12 Quay Road', 'The partner’s own']]);
  });

  it.each([
    ['en', 'Children under 1.4 m ride free', '1.4 m', 'until 24 Jan'],
    ['vi', 'Trẻ em dưới 1,4 m đi miễn phí', '1,4 m', '24/1'],
    ['ru', 'Дети до 1,4 м бесплатно', '1,4 м', 'до 24 янв.'],
    ['zh', '身高 1.4 米以下免费', '1.4 米', '1月24日'],
    ['ko', '키 1.4 m 미만 무료', '1.4 m', '1월 24일'],
  ])('keeps a number with its unit and a date in one line in %s', (locale, said, measure, until) => {
    const booking = bookingOf([{ code: 'CC', quantity: 1 }], ['Gate'], { isGrouped: false });
    const spoken = loadWordings(
      sampleVenue({
        packageNames: new Map([['CC', { und: said }]]),
        packageNotes: new Map([['CC', { und: said }]]),
      }),
    ).for(locale);
    const [picture] = picturesOf(booking);
    if (picture === undefined) throw new Error('The sample has a ticket.');
    const ticket = { ...picture.ticket, useTo: '2027-01-24' };
    const face = ticketFace({ ...picture, ticket }, { booking, words: spoken });
    for (const text of [face.ticketName, ...face.notes.filter((note) => asRead(note) === said)]) {
      expect(text).toContain(measure.replace(' ', '\u00a0'));
    }
    expect(face.validity).toContain(until.split(' ').slice(-2).join('\u00a0'));
  });

  it('is the booked day, with the hours or how much longer it is valid, or the days on which it is', () => {
    const booking = bookingOf([{ quantity: 1 }], ['Gate'], { isGrouped: false });
    const [picture] = picturesOf(booking);
    if (picture === undefined) throw new Error('The sample has a ticket.');
    const said = (useFrom: string | null, useTo: string | null, hours: string | null = '08:00–21:00') => {
      const ticket = { ...picture.ticket, useFrom, useTo };
      const face = ticketFace({ ...picture, ticket }, { booking, words: { ...words, hours } });
      return [face.day, asRead(face.validity)];
    };
    const day = 'Fri, 25 Dec 2026';
    expect(said(null, null)).toEqual([day, '08:00–21:00']);
    expect(said('2026-12-25', null)).toEqual([day, '08:00–21:00']);
    expect(said('2026-12-25', '2026-12-25', null)).toEqual([day, '']);
    expect(said('2026-12-25', '2027-01-24')).toEqual([day, 'Valid until Sun, 24 Jan 2027']);
    expect(said('2026-12-04', '2026-12-28')).toEqual([day, 'Valid 4–28 Dec 2026']);
    expect(said('2026-12-26', '2027-01-24').map(asRead)).toEqual(['26 Dec 2026 – 24 Jan 2027', '']);
    expect(said('2026-12-26', '2026-12-26')).toEqual(['Sat, 26 Dec 2026', '']);
  });

  it('is nothing of which it is where there is only one', () => {
    expect(positions(bookingOf([{}], ['Gate'], { isGrouped: false }))).toEqual(['1 of 2']);
    expect(positions(bookingOf([{ quantity: 1 }], ['Gate'], { isGrouped: false }))).toEqual(['']);
  });

  it('is which of all tickets it is', () => {
    const booking = bookingOf([{}], ['Gate', 'Gate'], { isGrouped: false });
    expect(positions(booking)).toEqual(['1 of 2', '2 of 2']);
  });

  it('is, on a group ticket, the number that was ordered of its service', () => {
    const family = {
      quantity: 2,
      serviceNames: ['Gate', 'Gate – Child', 'Lunch'],
      serviceQuantities: [2, 1, 3],
    };
    const single = { quantity: 1, serviceNames: ['Gate'], serviceQuantities: [1] };
    const booking = bookingOf([family, single], ['Gate (5 lượt)', 'Gate – Child (2 lượt)', 'Lunch']);
    expect(positions(booking)).toEqual(['Admits 5', 'Admits 2', 'Admits 6']);
  });

  it('is no number where the order does not say', () => {
    expect(positions(bookingOf([{}], ['Gate']))).toEqual(['Shared ticket']);
    const known = { serviceNames: ['Gate'], serviceQuantities: [1] };
    expect(positions(bookingOf([known], ['Boat']))).toEqual(['Shared ticket']);
  });

  it('is said in the caption too, with the code to copy, and when the symbol is another one', () => {
    const long = 'A1'.repeat(40);
    const booking = bookingOf([{ codeType: 'CODE', quantity: 1 }], ['Gate <A>'], {
      isGrouped: false,
      code: long,
    });
    const [caption = ''] = picturesOf(booking).map((picture) => ticketCaption(picture, { booking, words }));
    expect(caption).toBe(
      `<b>Gate &lt;A&gt;</b>\n<code>${long}</code>\nThe code is too long for a barcode, so it is shown as a QR code.`,
    );
  });

  it.each(['Vé-№1', '票1', '01\u001d21'])('is the code as text, in picture and caption: %j', (code) => {
    const [line] = sampleBooking().order.lines;
    const booking = bookingOf([{ ...line, codeType: 'CODE' }], ['Gate'], { isGrouped: false, code });
    const [picture] = picturesOf(booking);
    if (picture === undefined) throw new Error('There is a ticket.');
    expect(ticketFace(picture, { booking, words }).code).toBe(code);
    expect(ticketCaption(picture, { booking, words })).toContain(`<code>${readableCode(code)}</code>`);
  });

  it('is the booking, whom it is for, and what is to be paid, above the address', () => {
    const booking = bookingOf([{ quantity: 2 }], ['Gate', 'Gate'], { isGrouped: false });
    const [first, second] = factsOf(booking, 'Pay at the gate.');
    expect(first).toEqual([
      { label: 'Booking', value: 'BK0123', isCode: true },
      { label: 'Name', value: 'Sentinel Nguyễn' },
      { label: 'To pay at the gate', value: '₫250,000' },
    ]);
    expect(second).toEqual(first);
    expect(notesOf(booking, 'Pay at the gate.')[0]).toEqual(['12 Quay Road']);
  });

  it('is that it was paid, where it was paid before', () => {
    const booking = bookingOf([{ quantity: 2 }], ['Gate', 'Gate'], { isGrouped: false });
    const paid = { ...booking, prepayment: prepayment() };
    expect(factsOf(paid, 'Pay at the gate.')[0]?.at(-1)).toEqual({ label: 'Paid', value: '₫250,000' });
    const unknown = { ...bookingOf([{}], ['Boat'], { isGrouped: false }), prepayment: prepayment() };
    expect(factsOf(unknown, '')[0]?.at(-1)).toEqual({ label: 'Payment', value: 'Paid' });
  });

  it('has no name where none was asked for, and no price where the operator says nothing of payment', () => {
    const booking = bookingOf([{ quantity: 2 }], ['Gate', 'Gate'], { isGrouped: false });
    expect(factsOf({ ...booking, details: {} }, '')[0]).toEqual([
      { label: 'Booking', value: 'BK0123', isCode: true },
    ]);
  });

  it('is its own price on a group’s ticket, and the whole sum where its own is not certain', () => {
    const shown = (booking: Booking) => factsOf(booking, 'Pay at the gate.').map((facts) => facts.at(-1));
    const own = { label: 'To pay at the gate', value: '₫500,000' };
    const total = { label: 'To pay, all tickets', value: '₫500,000' };
    const each = { isGrouped: false };
    expect(shown(bookingOf([{ quantity: 1, unitPrice: 500_000 }], ['Gate'], each))).toEqual([own]);
    expect(shown(bookingOf([{ quantity: 2 }], ['Gate (2 lượt)']))).toEqual([own]);
    const twoOfOnePackage = bookingOf([{ quantity: 1, unitPrice: 500_000 }], ['Gate', 'Gate'], each);
    expect(shown(twoOfOnePackage)).toEqual([total, total]);
    const unknownService = bookingOf([{ quantity: 2 }], ['Boat', 'Boat'], each);
    expect(shown(unknownService)).toEqual([total, total]);
    const { order, ...expensive } = bookingOf([{ quantity: 2 }], ['Gate', 'Gate'], each);
    expect(shown({ ...expensive, order: { ...order, total: 400_000 } })).toEqual([total, total]);
  });

  it('is whom its group names, before which of all tickets it is', () => {
    const booking = bookingOf(
      [{ code: 'CC', quantity: 2, picture: 'https://p.example/1' }],
      ['Gate', 'Gate'],
      {
        isGrouped: false,
      },
    );
    const kinds = [{ packageCode: 'CC', name: { en: 'Adult', vi: 'Người lớn' } }];
    const groups = [{ name: { en: 'Cable car', vi: 'Cáp treo' }, kinds }];
    const [picture] = picturesOf(booking);
    if (picture === undefined) throw new Error('The sample has a ticket.');
    const spoken = loadWordings(sampleVenue({ groups })).for('vi');
    const face = ticketFace(picture, { booking, words: spoken });
    expect(face.badges).toEqual(['Người lớn', '1 / 2']);
    expect(face).toMatchObject({ ticketName: 'Cáp treo, Người lớn', picture: 'https://p.example/1' });
  });

  it('is no amount once a ticket of the booking is cancelled: what is due is then for the venue to say', () => {
    const booking = bookingOf([{ quantity: 2 }], ['Gate', 'Gate'], { isGrouped: false });
    const partner = booking.partner;
    if (partner === null) throw new Error('The sample is the partner’s too.');
    const tickets = partner.tickets.map((ticket, index) => ({
      ...ticket,
      status: index === 0 ? 'cancelled' : ticket.status,
    }));
    const cancelled = { ...booking, partner: { ...partner, tickets } };
    const owner = [
      { label: 'Booking', value: 'BK0123', isCode: true },
      { label: 'Name', value: 'Sentinel Nguyễn' },
    ];
    expect(factsOf(cancelled, 'Pay at the gate.')).toEqual([owner]);
    expect(notesOf(cancelled, 'Pay at the gate.')).toEqual([['12 Quay Road']]);
  });
});
