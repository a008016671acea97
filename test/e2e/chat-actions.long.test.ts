import type { PersonClient } from 'telegram-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BotRun, startBot } from '../helpers/bot-run.ts';
import { linhId, people } from '../helpers/people.ts';
import { getTickets, hold, shown, tapsLike, toReview } from './dialogue.ts';

const slowMs = 1_300;

let run: BotRun;
beforeEach(async () => {
  run = await startBot({ environment: { STAFF_IDS: String(linhId), PARTNER_TIMEOUT_MS: '5000' } });
});
afterEach(() => run.stop());

/** What the chat showed of work that went on; on a busy machine other work may take over a second, too. */
function actions(person: PersonClient): readonly unknown[] {
  return run.telegram
    .calls('sendChatAction')
    .filter(({ params }) => params.chat_id === person.id)
    .map(({ params }) => params.action);
}

function slowDown(operation: 'create-booking' | 'confirm-booking' | 'booking-info'): void {
  run.partner.faults.add({ kind: 'delay', operation, delayMs: slowMs });
}

describe('work that takes over a second', () => {
  it('shows that it goes on while a booking is held and issued', async () => {
    const emma = await run.telegram.person(people.emma);
    await toReview(emma);
    const before = actions(emma).length;
    slowDown('create-booking');
    await hold(emma);
    const held = actions(emma);
    expect(held.slice(before)).toContain('typing');
    slowDown('confirm-booking');
    await tapsLike(emma, 'Get tickets · ');
    await shown(emma, 'Here is your ticket');
    expect(actions(emma).slice(held.length)).toContain('typing');
  });

  it('shows that tickets are on their way', async () => {
    const emma = await run.telegram.person(people.emma);
    await toReview(emma);
    run.telegram.fault({ method: 'sendPhoto', kind: 'delay', delayMs: slowMs });
    await getTickets(emma);
    expect(actions(emma)).toContain('upload_photo');
  });

  it('shows staff that it goes on', async () => {
    const linh = await run.telegram.person(people.linh);
    const emma = await run.telegram.person(people.emma);
    await toReview(emma);
    await getTickets(emma);
    slowDown('booking-info');
    await linh.sends(`/find ${run.partner.book.bookings[0]?.code}`);
    await shown(linh, 'Confirmed');
    expect(actions(linh)).toContain('typing');
  });
});
