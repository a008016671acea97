import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { type BotRun, endWithTest, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { wordings } from '../../locales/locale-files.ts';
import { shown, venueZone } from '../dialogue.ts';
import { labelsOf, textOf } from '../tickets/ticket-run.ts';

const venueFile = fileURLToPath(new URL('../../../sandbox/venue/venue.toml', import.meta.url));
const demo = { VENUE_FILE: venueFile, VENUE_NAME: '' };

async function start(): Promise<BotRun> {
  const run = await startBot({ environment: demo });
  endWithTest(run);
  return run;
}

let weekend: readonly string[];
beforeAll(() => {
  const words = wordings.for('en');
  const today = venueDateAt(Date.now(), venueZone);
  const isSaturday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 6;
  const ahead = [1, 2, 3, 4, 5, 6, 7].find((days) => isSaturday(addVenueDays(today, days))) ?? 0;
  weekend = [ahead, ahead + 1].map((days) => words.dayLabel(addVenueDays(today, days)));
});

describe('/start of a venue with a picture', () => {
  it('greets by a name whose letters run from right to left without turning the sentence round', async () => {
    const run = await start();
    const guest = await run.telegram.person({ firstName: '\u202E محمد \u2067', languageCode: 'en' });
    await guest.starts();
    expect(textOf(await shown(guest, 'Hello'))).toMatch(/^Hello محمد! When would you like/);
  });

  it('is one card: the picture, the greeting below it, and the days', async () => {
    const run = await start();
    const emma = await run.telegram.person(people.emma);
    await emma.sends('/start');
    const card = await shown(emma, 'Hello Emma!');
    expect(card.photo).toBeDefined();
    expect(card.caption).toContain('Công viên Vịnh Ngọc Lam');
    expect(labelsOf(card)).toEqual([
      ['Today', 'Tomorrow'],
      weekend,
      ['Another day'],
      ['My tickets', 'Visit info'],
      ['Language', 'Help'],
    ]);
    expect(emma.view().messages).toHaveLength(2);
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
    expect(textOf(card)).toContain('Công viên Vịnh Ngọc Lam');
    expect(labelsOf(card)[0]).toEqual(['Today', 'Tomorrow']);
  });
});
