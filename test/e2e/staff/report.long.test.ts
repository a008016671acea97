import { loadImage } from '@napi-rs/canvas';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { addVenueDays, instantOf, mondayOf, venueDateAt } from '../../../src/venue/calendar.ts';
import { asRead } from '../../helpers/as-read.ts';
import { linhId, people } from '../../helpers/people.ts';
import { randomPrefix } from '../../helpers/store.ts';
import { openDay, shown, venueZone } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { fillDay, issuedFor } from './full-day.ts';
import { issuedBooking } from './staff-run.ts';

const minuteMs = 60_000;
const nextMonday = addVenueDays(mondayOf(venueDateAt(Date.now(), venueZone)), 7);
const isReport = ({ caption }: { readonly caption?: string }): boolean =>
  caption?.startsWith('The week ') === true;

function reportsIn(person: PersonClient): number {
  return person.view().messages.filter(isReport).length;
}

describe('/report', () => {
  it('comes as a picture and in words, drawn by a worker, and turns to the week before', async () => {
    const prefix = randomPrefix();
    const environment = { REDIS_PREFIX: prefix };
    const run = await startScene({ staff: true, environment: { ...environment, ROLE: 'web' } });
    const { linh, an } = run;
    const bought = { name: 'An', code: 'NL-1', chatId: an.id, adults: 2 };
    const others = [2, 3].map((n) => ({
      name: 'Bo',
      code: `NL-${n}`,
      chatId: 90 + n,
      adults: 1,
      children: 1,
    }));
    await fillDay(prefix, [
      issuedFor(openDay(), bought),
      ...others.map((guest) => issuedFor(openDay(), guest)),
    ]);
    await linh.sends('/report');
    await shown(linh, 'is being drawn');
    await run.joins({ ROLE: 'worker' });
    const report = await linh.sees(isReport);
    expect(asRead(report.caption ?? '')).toMatch(/^The week .*, so far$/m);
    expect(asRead(report.caption ?? '')).toContain('3 bookings, 6 tickets: ₫1,300,000');
    expect(asRead(report.caption ?? '')).toContain('4 × Adult – ₫1,000,000');
    expect(report.caption).not.toContain('Other');
    const photo = report.photo?.at(-1)?.file_id ?? '';
    const { width, height } = await loadImage(linh.download(photo));
    expect([width, height]).toEqual([1080, 888]);
    await expect
      .poll(() => linh.view().messages.some(({ text }) => text?.includes('is being drawn')))
      .toBe(false);

    const [before] = report.reply_markup?.inline_keyboard[0] ?? [];
    await linh.taps(before?.text ?? '', { message: report });
    const earlier = await linh.sees('Nothing was sold in this week.');
    expect(earlier.message_id).toBe(report.message_id);
  });

  it('is of the week of a day that has come, and asks where the words name none or several', async () => {
    const { linh } = await startScene({ staff: true });
    await linh.sends('/report last week');
    expect((await linh.sees(isReport)).caption).toContain('Nothing was sold in this week.');
    for (const typed of ['x', '1/1/2099', 'last month', '<b>']) {
      await linh.sends(`/report ${typed}`);
      await shown(linh, 'Which week, up to this one?');
    }
    expect(reportsIn(linh)).toBe(1);
  });

  it('names whose link a customer came by when they booked', async () => {
    const run = await startScene({
      staff: true,
      venue: { sources: { 'hotel-lotus': { name: 'Hotel Lotus', commission: 8 } } },
    });
    const { linh, an } = run;
    await an.starts('src_Hotel-Lotus');
    await issuedBooking(run);
    await an.starts('src_leaflet');
    const bo = await run.telegram.person(people.bo);
    await issuedBooking({ ...run, an: bo });
    await linh.sends('/report');
    const { caption = '' } = await linh.sees(isReport);
    expect(asRead(caption)).toContain('Hotel Lotus: one booking, ₫900,000; commission 8 %: ₫72,000');
    expect(asRead(caption)).toContain('Other: one booking, ₫900,000');
    const metrics = await (await fetch(`http://127.0.0.1:${run.app.port}/metrics`)).text();
    const reached = (step: string, source: string): string =>
      `boxoffice_funnel_steps_total{step="${step}",source="${source}"} 1`;
    for (const step of ['day', 'tickets', 'details', 'review', 'held', 'issued']) {
      for (const source of ['hotel-lotus', 'other']) expect(metrics).toContain(reached(step, source));
    }
  });

  it('comes by itself on Monday at eight, once, however many machines are up', async () => {
    let time = instantOf(nextMonday, 8, venueZone) - minuteMs;
    const run = await startScene({ staff: true, overrides: { staffTime: () => time } });
    const { linh } = run;
    await run.joins({});
    await run.joins({ ROLE: 'worker' });
    await linh.sends('/report');
    await linh.sees(isReport);
    expect(reportsIn(linh)).toBe(1);
    time += 2 * minuteMs;
    await expect.poll(() => reportsIn(linh)).toBe(2);
    // Whoever draws this has looked at the clock before.
    await run.restart();
    await linh.sends('/report');
    await expect.poll(() => reportsIn(linh)).toBe(3);
    await run.telegram.settled();
    expect(reportsIn(linh)).toBe(3);
  });

  it('comes to the owners on Monday where there is no chat of staff', async () => {
    const staffTime = () => instantOf(nextMonday, 8, venueZone) + minuteMs;
    const environment = { STAFF_IDS: String(linhId) };
    const { telegram } = await startScene({ environment, overrides: { staffTime } });
    const linh = await telegram.person(people.linh);
    await linh.sends('/start');
    await expect.poll(() => reportsIn(linh)).toBe(1);
  });
});
