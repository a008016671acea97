import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/booking/record.ts';
import { people } from '../../helpers/people.ts';
import { sampleBooking, samplePartnerSide } from '../../store/sample-booking.ts';
import { labelsOf, openBooking, shown, textOf } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { bookTickets, holdAnother } from './ticket-run.ts';

async function start() {
  const run = await startScene();
  return { the: run, an: await run.telegram.person(people.an) };
}

describe('/mytickets', () => {
  it('says so when there is nothing, and offers to book', async () => {
    const { an } = await start();
    await an.sends('/mytickets');
    const message = await shown(an, 'You have no bookings yet');
    expect(labelsOf(message)).toEqual([['Book tickets']]);
  });

  it('has what is to come first, then what is held, which opens its card', async () => {
    const { the, an } = await start();
    const issued = await bookTickets(the, an);
    const held = await holdAnother(the, an);
    await an.sends('/mytickets');
    const [[first = ''] = [], [second = ''] = []] = labelsOf(await shown(an, 'Your bookings'));
    // A narrow phone has room for the last part of a code.
    const endOf = ({ partner }: Booking): string => `\\S*${partner?.bookingCode.slice(-4)}`;
    expect(first).toMatch(new RegExp(`^\\d+ \\w+ · ${endOf(issued)} · 3 tickets$`));
    expect(second).toMatch(new RegExp(`^\\d+ \\w+ · ${endOf(held)} · held until \\d\\d:\\d\\d$`));
    await an.taps(second);
    const card = await shown(an, 'One step left');
    expect(labelsOf(card)).toEqual([['Get tickets · ₫1,350,000'], ['Copy booking code'], ['Cancel booking']]);
  });

  it('shows the status of each ticket as the gate has it now, in words', async () => {
    const { the, an } = await start();
    await bookTickets(the, an, { packageName: 'Cable Car, Adult', quantity: 5 });
    const statuses = ['WAITING', 'USING', 'USED', 'LOCK', 'CANCEL'] as const;
    for (const [index, { code }] of (the.partner.book.bookings[0]?.tickets ?? []).entries()) {
      the.partner.book.setTicketStatus(code, statuses[index] ?? 'WAITING');
    }
    const detail = await openBooking(an);
    const lines = textOf(detail)
      .split('\n')
      .filter((line) => /^\d\. /.test(line));
    expect(lines.map((line) => line.split(': ').at(-1))).toEqual([
      'unused',
      'in use',
      'used',
      'locked',
      'cancelled',
    ]);
    expect(labelsOf(detail)).toEqual([
      ['Send tickets again'],
      ['Change date', 'Cancel booking'],
      ['PDF', 'Add to calendar'],
      ['Back'],
    ]);
    await an.taps('Back');
    await shown(an, 'Your bookings');
  });

  it('turns pages of six', async () => {
    const { the, an } = await start();
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]) {
      const sample = sampleBooking({ state: 'issued', createdAt: 1_700_000_000_000 + n });
      await the.ledger.commit({
        ...sample,
        customer: { ...sample.customer, userId: an.id, chatId: an.id, locale: 'en' },
        order: { ...sample.order, date: `2030-01-${String(n).padStart(2, '0')}` },
        partner: samplePartnerSide({ bookingId: `id-${n}`, bookingCode: `BK${n}` }),
      });
    }
    await an.sends('/mytickets');
    const codes = async (first: string): Promise<readonly string[]> =>
      labelsOf(await shown(an, (message) => (labelsOf(message)[0]?.[0] ?? '').includes(`${first} `)))
        .filter((row) => row.length === 1)
        .map(([label = '']) => label.split(' · ')[1] ?? '');
    expect(await codes('BK1')).toEqual(['BK1', 'BK2', 'BK3', 'BK4', 'BK5', 'BK6']);
    await an.taps('›');
    expect(await codes('BK7')).toEqual(['BK7', 'BK8', 'BK9', 'BK10', 'BK11', 'BK12']);
    await an.taps('›');
    const last = await shown(an, (message) =>
      labelsOf(message)
        .flat()
        .some((label) => label.includes('BK13')),
    );
    expect(labelsOf(last).at(-1)).toEqual(['‹', '3 of 3', '›']);
  });
});
