import { describe, expect, it } from 'vitest';
import { asRead } from '../../helpers/as-read.ts';
import { hoaId, linhId, minhId, people } from '../../helpers/people.ts';
import { standing } from '../after-sale/after-sale-run.ts';
import { hold, openDay, shown, tapsLike, toReview } from '../dialogue.ts';
import { type StaffScene, startScene } from '../scene.ts';
import { impatient, issuedBooking } from './staff-run.ts';

function told({ linh }: StaffScene, text: string): number {
  return linh.view().messages.filter((message) => asRead(message.text ?? '').includes(text)).length;
}

describe('the debt', () => {
  it('is told at 80, 95 and 100 % once each, pauses new bookings where it shall, and is cleared', async () => {
    const run = await startScene({
      staff: true,
      venue: { policy: { debt_guard: 'block' } },
      overrides: impatient,
      partner: { debt: { type: 'BY_LIMIT', limit: 100_000_000, openingDebt: 1_000_000 } },
    });
    const { linh, an, partner } = run;
    partner.book.changeDebt({ currentDebt: 81_000_000 });
    await linh.sees('81 % of the debt limit is used');
    partner.book.changeDebt({ currentDebt: 96_000_000 });
    await linh.sees('96 % of the debt limit is used');
    partner.book.changeDebt({ currentDebt: 100_000_000 });
    await linh.sees('New bookings are paused');

    await toReview(an);
    await tapsLike(an, 'Hold for ');
    const paused = await shown(an, 'Sales are paused at the moment');
    expect(paused.text).toContain('Please check your booking');
    expect(partner.book.bookings).toHaveLength(0);

    partner.book.changeDebt({ currentDebt: 10_000_000 });
    await linh.sees('All clear.');
    await hold(an);
    expect([told(run, '81 %'), told(run, '96 %'), told(run, 'New bookings are paused')]).toEqual([1, 1, 1]);
  });

  it('that can’t be read stops nobody', async () => {
    const run = await startScene({ staff: true, venue: { policy: { debt_guard: 'block' } } });
    run.partner.faults.add({ kind: 'omitFields', operation: 'debt-info', fields: ['limit'], times: null });
    await issuedBooking(run, 1);
  });

  it('that falls due is told with the days left', async () => {
    const run = await startScene({ staff: true, partner: { debt: { type: 'BY_DAYS', days: 3 } } });
    await run.linh.sees('3 days left');
  });

  it('that falls due is told without a guard and without a group: to the owners alone', async () => {
    const run = await startScene({
      staff: true,
      venue: { policy: { debt_guard: 'off' } },
      environment: { STAFF_IDS: `${linhId}:owner,${minhId}:desk`, STAFF_CHAT_ID: '' },
      overrides: impatient,
      partner: { debt: { type: 'BOTH', days: 3, limit: 100_000_000, openingDebt: 90_000_000 } },
    });
    const { linh, minh, partner } = run;
    await linh.sees('3 days left');
    partner.book.changeDebt({ currentDebt: 0 });
    await linh.sees('The debt’s due date is no longer near.');
    expect(told(run, 'of the debt limit')).toBe(0);
    expect(standing(minh)).not.toContain('debt');
  });
});

describe('the partner', () => {
  it('out of reach: one alert, customers read it plainly, and it closes by itself', async () => {
    const run = await startScene({ staff: true, overrides: impatient });
    const { linh, an, partner } = run;
    await partner.goDown();
    await linh.sees('The partner can’t be reached.');
    await an.sends('/book');
    await shown(an, 'Which day would you like');
    await an.sends(openDay());
    await shown(an, 'isn’t answering just now');
    await partner.comeBack();
    await linh.sees('The partner answers again');
    expect(told(run, 'The partner can’t be reached.')).toBe(1);
  });

  it('out of reach is told in the language of whoever reads that chat', async () => {
    const run = await startScene({
      staff: true,
      environment: { STAFF_IDS: String(hoaId), STAFF_CHAT_ID: String(hoaId) },
      overrides: impatient,
    });
    const hoa = await run.telegram.person(people.hoa);
    await hoa.sends('/start');
    await hoa.sees('Chào Hoa!');
    await run.partner.goDown();
    await hoa.sees('Không liên lạc được đối tác.');
  });

  it('that refuses our credentials is one alert, which says what to check', async () => {
    const run = await startScene({ staff: true, overrides: impatient });
    const { linh, partner } = run;
    partner.faults.add({ kind: 'refuse', code: 1002, times: null });
    const alert = await linh.sees('The partner refuses our credentials.');
    expect(alert.text).toContain('PARTNER_CLIENT_SECRET');
    await linh.sends('/money');
    await shown(linh, 'The partner isn’t answering just now.');
    expect(told(run, 'refuses our credentials')).toBe(1);
  });
});
