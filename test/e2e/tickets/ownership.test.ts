import { describe, expect, it } from 'vitest';
import { parseTap, tapData, ticketsTaps } from '../../../src/taps.ts';
import { people } from '../../helpers/people.ts';
import { dataOf, shown } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { bookTickets, holdAnother, isSettled, recordOnce } from './ticket-run.ts';

describe('a booking of somebody else', () => {
  it('is reached by no callback data whatever', async () => {
    const the = await startScene();
    const an = await the.telegram.person(people.an);
    const mallory = await the.telegram.person(people.mallory);
    const issued = await recordOnce(the, await bookTickets(the, an), isSettled);
    const held = await recordOnce(the, await holdAnother(the, an), isSettled);
    await mallory.sends('/mytickets');
    const message = await shown(mallory, 'You have no bookings yet');
    const before = {
      records: await the.bookingsOf(an),
      calls: the.partner.book.bookings.map(({ calls }) => calls),
      chat: an.view().messages.length,
    };

    const forged = [issued, held].flatMap(({ reference, partner }) => [
      ...(['confirm', 'cancel', 'again'] as const).map((action) =>
        tapData.booking(action, reference, partner?.total ?? null),
      ),
      ...ticketsTaps
        .filter((action) => action !== 'page')
        .map((action) => tapData.tickets(action, reference)),
    ]);
    // What the bot itself has shown to the owner, in case a kind of button is missing above.
    const seen = an
      .view()
      .messages.flatMap((message) => dataOf(message))
      .filter((data) => data.includes(issued.reference) || data.includes(held.reference));
    for (const data of new Set([...forged, ...seen])) {
      expect(parseTap(data)).not.toBeNull();
      const tap = await mallory.tapsData(message.message_id, data);
      expect(await tap.answer(), data).toMatchObject({ text: 'This button is from an earlier step.' });
    }
    // Of features that 1.0.0 had.
    const removed = [
      `h:give:${issued.reference}:0`,
      `u:open:${'A'.repeat(22)}`,
      `e:5:${issued.reference}`,
      'w:on',
    ];
    for (const data of removed) {
      const tap = await mallory.tapsData(message.message_id, data);
      expect(await tap.answer(), data).toMatchObject({ text: 'This button is from an earlier step.' });
    }
    await the.telegram.settled();

    expect(await the.bookingsOf(an)).toEqual(before.records);
    expect(the.partner.book.bookings.map(({ calls }) => calls)).toEqual(before.calls);
    expect(an.view().messages).toHaveLength(before.chat);
    const said = mallory.view().messages.filter(({ from }) => from?.is_bot);
    expect(said.map(({ message_id }) => message_id)).toEqual([message.message_id]);
  });
});
