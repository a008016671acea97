import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/booking/record.ts';
import { noPayments } from '../../../src/money/receipts.ts';
import { dayMs } from '../../../src/time.ts';
import { prepayment } from '../../booking/prepaid.ts';
import { everythingUnder, openCorner, randomPrefix, runStore } from '../../helpers/store.ts';
import { labelOf, openDay, shown } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { fillDay, issuedFor } from './full-day.ts';
import { zoneAtNoon } from './staff-run.ts';

describe('/find by name', () => {
  it('finds by beginnings of words, without marks and in any order, and nothing shorter than three letters', async () => {
    const prefix = randomPrefix();
    const run = await startScene({
      staff: true,
      environment: { REDIS_PREFIX: prefix },
    });
    const { linh, an } = run;
    const day = openDay();
    const guests = ['Trần Thị Ngọc', 'Tran Van Minh', 'Đặng Ngọc Lan', '王小明', 'Иванова Анна'];
    await fillDay(
      prefix,
      guests.map((name, index) =>
        issuedFor(day, { name, code: `NL-${index}`, chatId: 50 + index, adults: 1 }),
      ),
    );
    await linh.sends('/find tran');
    const several = await shown(linh, '2 bookings');
    expect(several.text).toContain('Trần Thị Ngọc · NL-0');
    expect(several.text).toContain('Tran Van Minh · NL-1');
    const finds = [
      ['/find ngoc tran', 'NL-0'],
      ['/find DANG', 'NL-2'],
      ['/find lan ngọ', 'NL-2'],
      ['/find tran mi va', 'NL-1'],
      ['/find 王小', 'NL-3'],
      ['/find иван', 'NL-4'],
    ] as const;
    for (const [command, code] of finds) {
      await linh.sends(command);
      await shown(linh, new RegExp(`^${code} · `));
    }
    for (const command of ['/find ran', '/find tran lan', '/find tran le']) {
      await linh.sends(command);
      expect((await shown(linh, 'I know no such booking')).text).not.toContain('3 letters');
    }
    for (const command of ['/find tr', '/find 王', '/find le a']) {
      await linh.sends(command);
      await shown(linh, /I know no such booking: .*\. A name is found by 3 letters or more/);
    }
    await an.sends('/find tran');
    await shown(an, 'there is no such command');

    const corner = await openCorner(runStore().url, prefix);
    const everything = await everythingUnder(corner.ledger, prefix);
    await corner.close();
    // Whole words alone: what is sealed is random text, and has any four letters somewhere.
    const asWord = (readable: string): RegExp => new RegExp(`(?<![\\w+/=-])${readable}(?![\\w+/=-])`, 'iu');
    expect(JSON.stringify(guests)).toMatch(asWord('tran'));
    for (const readable of ['trần', 'tran', 'ngoc', 'ngọc', '王', 'иван'])
      expect(everything).not.toMatch(asWord(readable));
  });
});

describe('/find with many bookings', () => {
  it('turns its pages, and takes the end of a code and the id of a log line', async () => {
    const prefix = randomPrefix();
    const run = await startScene({
      staff: true,
      environment: { REDIS_PREFIX: prefix },
    });
    const { linh, minh } = run;
    const bookings = Array.from({ length: 23 }, (_, index) =>
      issuedFor(openDay(), {
        name: `Trần ${index}`,
        code: `NL261124-M3${String(index).padStart(2, '0')}RC`,
        chatId: 50 + index,
        adults: 1,
      }),
    );
    await fillDay(prefix, bookings);
    await linh.sends('/find tran');
    const list = await shown(linh, '23 bookings');
    expect(list.text).toContain('M322RC');
    expect(list.text).not.toContain('M312RC');
    await linh.taps('›', { message: list });
    const second = await shown(linh, 'M312RC');
    expect(second.message_id).toBe(list.message_id);
    expect(second.text).not.toContain('M322RC');
    await linh.taps('›', { message: second });
    await shown(linh, 'M300RC');
    await linh.taps(labelOf(linh, 'NL261124-M302RC'));
    await shown(linh, /^NL261124-M302RC · /);

    await minh.sends('/find m307rc');
    await shown(minh, /^NL261124-M307RC · /);
    await minh.sends(`/find ${bookings[5]?.reference}`);
    await shown(minh, /^NL261124-M305RC · /);
  });
});

describe('/money of other days', () => {
  it('reads days and ranges in any language, with their file, and refuses what is too long or still to come', async () => {
    const prefix = randomPrefix();
    const run = await startScene({
      staff: true,
      venue: { time_zone: zoneAtNoon() },
      environment: { REDIS_PREFIX: prefix },
    });
    const { linh } = run;
    const soldAgo = (days: number, code: string) => {
      const booking = issuedFor(openDay(), { name: 'An', code, chatId: 90 + days, adults: 1 });
      const at = Date.now() - days * dayMs;
      return { ...booking, createdAt: at, history: [{ at, from: 'confirming', to: 'issued' } as const] };
    };
    await fillDay(prefix, [soldAgo(0, 'NL-0'), soldAgo(1, 'NL-1'), soldAgo(3, 'NL-3'), soldAgo(60, 'NL-60')]);
    const file = async (text: string): Promise<string> => {
      await linh.sends(text);
      await linh.taps('CSV', { message: await shown(linh, 'Net: ') });
      const sent = await shown(linh, ({ document }) => document !== undefined);
      return linh.download(sent.document?.file_id ?? '').toString();
    };
    const codesIn = (csv: string): readonly string[] => csv.match(/^NL-\d+/gm) ?? [];

    for (const text of ['/money yesterday', '/money hôm qua', '/money вчера', '/money 昨天', '/money 어제']) {
      await linh.sends(text);
      await shown(linh, 'Sold, one booking, one ticket: ');
    }
    const csv = await file('/money last 7 days');
    expect(codesIn(csv)).toEqual(['NL-3', 'NL-1', 'NL-0']);
    const atNoon = /^NL-1,,"\d{4}-\d\d-\d\d (?:11|12|13):/m;
    expect(csv).toMatch(atNoon);

    const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
    await linh.sends(`/money ${day(91)} - ${day(0)}`);
    await shown(linh, 'Sold, 4 bookings, 4 tickets: ');
    await linh.sends(`/money ${day(92)} - ${day(0)}`);
    await shown(linh, 'is 93 days. At most 92 days are counted at once');
    for (const text of ['tomorrow', 'nonsense']) {
      await linh.sends(`/money ${text}`);
      await shown(linh, 'Which days, up to today?');
    }
  });

  it('counts money that came for what was never issued, and says what is to be returned now', async () => {
    const prefix = randomPrefix();
    const run = await startScene({
      staff: true,
      venue: {
        time_zone: zoneAtNoon(),
        payment: {
          ways: ['transfer'],
          transfer: { bank: '970415', account: '113366668888', holder: 'HARBOUR PARK' },
        },
      },
      environment: { REDIS_PREFIX: prefix },
    });
    const { linh } = run;
    const at = Date.now();
    const paid = (code: string, to: 'issued' | 'expired', id: string): Booking => {
      const booking = issuedFor(openDay(), { name: 'An', code, chatId: 90, adults: 1 });
      const { total } = booking.order;
      return {
        ...booking,
        state: to,
        createdAt: at,
        history: [{ at, from: 'held', to }],
        prepayment: prepayment({
          code: null,
          accepted: { total, method: 'transfer', at },
          payments: {
            ...noPayments,
            receipts: [{ id: `bank:${id}`, source: 'bank', amount: total, currency: 'VND', at }],
          },
        }),
      };
    };
    const [issued, expired] = [paid('NL-1', 'issued', '1'), paid('NL-2', 'expired', '2')];
    await fillDay(prefix, [issued, expired]);
    await linh.sends('/money');
    const card = await shown(linh, 'Sold, one booking, one ticket: ');
    const price = issued.order.total.toLocaleString('en');
    const twice = (2 * issued.order.total).toLocaleString('en');
    expect(card.text).toContain(`Received: ₫${twice}\nBy card: ₫0\nBy transfer: ₫${twice}\nReturned: ₫0`);
    expect(card.text).toContain(`Now\nTo be returned: ₫${price}`);
    await linh.taps('CSV', { message: card });
    const sent = await shown(linh, ({ document }) => document !== undefined);
    const csv = linh.download(sent.document?.file_id ?? '').toString();
    expect(csv).toContain('\nNL-2,');
  });
});
