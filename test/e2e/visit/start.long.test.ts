import { describe, expect, it } from 'vitest';
import { type BotRun, endWithTest, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { demoVenueFileWith } from '../../helpers/venue-file.ts';
import { wordings } from '../../locales/locale-files.ts';
import { fillCart, getTickets, giveDetails, labelsOf, openDay, shown, textOf } from '../dialogue.ts';

const words = wordings.for('en');

async function start(): Promise<BotRun> {
  const run = await startBot({ environment: { VENUE_FILE: demoVenueFileWith() } });
  endWithTest(run);
  return run;
}

describe('/start of a venue with a picture', () => {
  it('greets by a name whose letters run from right to left without turning the sentence round', async () => {
    const run = await start();
    const guest = await run.telegram.person({ firstName: '\u202E محمد \u2067', languageCode: 'en' });
    await guest.starts();
    expect(textOf(await shown(guest, 'Hello'))).toMatch(/^Hello محمد! When would you like/);
  });

  it('goes on in place, and comes back with its picture', async () => {
    const run = await start();
    const emma = await run.telegram.person(people.emma);
    await emma.sends('/start');
    const { message_id: messageId } = await shown(emma, 'Hello Emma!');
    await emma.taps('Another day');
    const day = await shown(emma, 'Which day would you like');
    expect([day.message_id, day.photo === undefined]).toEqual([messageId, false]);
    await emma.taps('Back');
    const menu = await shown(emma, 'Hello Emma!');
    expect([menu.message_id, menu.photo === undefined]).toEqual([messageId, false]);
    await emma.taps('Tomorrow');
    const tickets = await shown(emma, /per booking|No tickets are on sale/);
    expect(tickets.message_id).toBe(messageId);
    expect(emma.view().messages).toHaveLength(2);
  });

  it('uploads the picture once, for all customers and after a restart', async () => {
    const run = await start();
    for (const [index, firstName] of ['Emma', 'An', 'Mai'].entries()) {
      if (index === 2) await run.restart();
      const person = await run.telegram.person({ firstName, languageCode: 'en' });
      await person.sends('/start');
      expect((await shown(person, `Hello ${firstName}!`)).photo).toBeDefined();
    }
    await run.telegram.settled();
    const photos = run.telegram.calls('sendPhoto').map(({ params }) => String(params.photo));
    expect(photos).toHaveLength(3);
    expect(photos[1]).toBe(photos[2]);
    expect(photos[0]).not.toBe(photos[1]);
  });

  it('is text where Telegram refuses the picture', async () => {
    const run = await start();
    const emma = await run.telegram.person(people.emma);
    run.telegram.fault({
      method: 'sendPhoto',
      kind: 'error',
      errorCode: 400,
      description: 'Bad Request: IMAGE_PROCESS_FAILED',
    });
    await emma.sends('/start');
    const card = await shown(emma, 'Hello Emma!');
    expect(card.photo).toBeUndefined();
    expect(textOf(card)).toContain('Ngọc Lam Bay Park');
    expect(labelsOf(card)[0]).toEqual(['Today', 'Tomorrow']);
  });

  it('begins with the next visit wherever one comes back to it, and its button opens the tickets', async () => {
    const run = await start();
    const emma = await run.telegram.person(people.emma);
    await emma.sends(`/start`);
    await shown(emma, 'Hello Emma!');
    await fillCart(emma, { packageName: 'Water park', quantity: 2 });
    await giveDetails(emma);
    await getTickets(emma);
    await emma.sends('/start');
    const card = await shown(emma, 'Hello Emma!');
    expect(textOf(card)).toMatch(
      new RegExp(`^Your visit: ${words.dayLabel(openDay())} · 2 tickets\\n\\nHello Emma!`),
    );
    expect(labelsOf(card).slice(0, 2)).toEqual([['Show tickets'], ['Today', 'Tomorrow']]);
    await emma.taps('Another day');
    await shown(emma, 'Which day would you like');
    await emma.taps('Back');
    expect(textOf(await shown(emma, 'Hello Emma!'))).toBe(textOf(card));
    await emma.taps('Language');
    await shown(emma, 'Which language');
    await emma.taps('English');
    expect(textOf(await shown(emma, 'Hello Emma!'))).toBe(textOf(card));
    await emma.taps('Show tickets');
    await shown(emma, 'Confirmed');
  });
});
