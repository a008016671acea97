import { describe, expect, it } from 'vitest';
import { people } from '../../helpers/people.ts';
import { labelsOf, shown, textOf } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { holdTickets, isSettled, recordOnce } from './ticket-run.ts';

describe('a hold that has ended', () => {
  it('is told of by a new message with the way on, and the card that was held is gone', async () => {
    const the = await startScene({ partner: { holdMinutes: 0.25 }, environment: { HOLD_MINUTES: '0.25' } });
    const an = await the.telegram.person(people.an);
    const booking = await holdTickets(the, an);
    const held = await an.sees('One step left');
    const notice = await an.sees(
      (message) => message.message_id > held.message_id && textOf(message).includes('no longer held.'),
    );
    expect(textOf(notice)).toContain('nothing was booked and nothing is due');
    expect(labelsOf(notice)[0]).toEqual(['Book again']);
    await recordOnce(the, booking, (record) => record.state === 'expired' && isSettled(record));
    const ids = an.view().messages.map(({ message_id }) => message_id);
    expect(ids).not.toContain(held.message_id);
    expect(the.partner.book.confirmedCount).toBe(0);
    await an.taps('Book again');
    expect(textOf(await shown(an, 'Please check your booking'))).toMatch(/3 × [\s\S]*\nTotal: /);
  });
});
