import type { Message } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { people } from '../../helpers/people.ts';
import { startScene } from '../scene.ts';
import { bookTickets, scanned, ticketPhotos } from './ticket-run.ts';

const group = 'Group Cable Car & Park';

/** What came into the chat for keeps, in order: how many pictures each album has, and the rest by name. */
function deliveries(messages: readonly Message[]): readonly (string | number)[] {
  const albums = new Map<string, number>();
  const list: (string | number)[] = [];
  for (const { media_group_id: album, photo, document, caption, reply_markup: buttons } of messages) {
    const isTicket = photo !== undefined && buttons === undefined && /^[^\n]+\n\S+$/.test(caption ?? '');
    if (document !== undefined) list.push(document.file_name?.split('.').at(-1) ?? '');
    else if (isTicket && album === undefined) list.push('photo');
    else if (isTicket && album !== undefined) {
      if (!albums.has(album)) list.push(album);
      albums.set(album, (albums.get(album) ?? 0) + 1);
    }
  }
  return list.map((entry) => albums.get(String(entry)) ?? entry);
}

describe('the delivery of tickets', () => {
  it('sends a hundred tickets in order, no faster than the chat may be written to, and shows how far it is', async () => {
    const messageMs = 20;
    const run = await startScene({ overrides: { messageMs } });
    const an = await run.telegram.person(people.an);
    run.telegram.fault({ method: 'sendMediaGroup', kind: 'flood', retryAfter: 1 });
    const startedAt = performance.now();
    await bookTickets(run, an, { packageName: group, quantity: 100 });
    const burst = 15;
    expect(performance.now() - startedAt).toBeGreaterThan((103 - burst) * messageMs + 1_000);

    const tickets = run.partner.book.bookings[0]?.tickets ?? [];
    expect(await scanned(an, ticketPhotos(an))).toEqual(tickets.map(({ code }) => code));
    expect(deliveries(an.view().messages)).toEqual([...Array(10).fill(10)]);
    const progress = run.telegram
      .calls('editMessageCaption')
      .concat(run.telegram.calls('editMessageText'))
      .flatMap(({ params }) => /(\d+) of 100\sare here/.exec(JSON.stringify(params))?.[1] ?? []);
    expect([...new Set(progress)]).toEqual(['0', '10', '20', '30', '40', '50', '60', '70', '80', '90']);
    const card = await an.sees('Your booking is confirmed');
    expect(card.text ?? card.caption).not.toContain('are here');
  });

  it('goes on where it was when the process ends in the middle', async () => {
    const run = await startScene();
    const an = await run.telegram.person(people.an);
    run.telegram.fault({ method: 'sendMediaGroup', kind: 'flood', retryAfter: 2 });
    const booked = bookTickets(run, an, { packageName: group, quantity: 25 });
    await an.sees('Your booking is confirmed');
    await run.restart();
    await booked;
    expect(deliveries(an.view().messages)).toEqual([10, 10, 5]);
  });
});
