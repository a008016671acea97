import { expect, it } from 'vitest';
import { endWithTest, startBot } from '../helpers/bot-run.ts';
import { people } from '../helpers/people.ts';
import { hold, shown, tapsLike, toReview } from './dialogue.ts';

it('a customer who blocks the bot is left alone, and finds the tickets after coming back', async () => {
  const run = await startBot({ mode: 'webhook' });
  endWithTest(run);
  const { telegram, partner } = run;
  const an = await telegram.person(people.an);
  await toReview(an);
  await hold(an);
  partner.faults.add({ operation: 'confirm-booking', kind: 'delay', delayMs: 700 });
  await tapsLike(an, 'Get tickets · ');
  await an.blocks();
  const metrics = async () => (await fetch(`http://127.0.0.1:${run.app.port}/metrics`)).text();
  await expect.poll(metrics).toMatch(/boxoffice_deliveries_total\{entry="tickets",outcome="unreachable"\} 1/);
  const tries = telegram.calls('sendPhoto').length;
  await telegram.settled();
  expect(
    an.photos().filter(({ caption }) => caption.includes(partner.book.bookings[0]?.tickets[0]?.code ?? '?')),
  ).toEqual([]);

  await an.unblocks();
  await an.sends('/mytickets');
  await shown(an, 'Your bookings');
  expect(partner.book.confirmedCount).toBe(1);
  expect(telegram.calls('sendPhoto').length).toBe(tries);
});
