import { describe, expect, it } from 'vitest';
import { tapsLike } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { heldBooking, impatient, issuedBooking } from '../staff/staff-run.ts';
import { asks } from './question-run.ts';

const indebted = {
  overrides: impatient,
  partner: { debt: { type: 'BY_LIMIT', limit: 100_000_000, openingDebt: 1_000_000 } },
} as const;

describe('the group of staff becomes a supergroup', () => {
  it('alerts, questions, answers and commands go on there, after another start too', async () => {
    const run = await startScene({ desk: 'group', ...indebted });
    const { an, linh, partner, telegram } = run;
    await asks(run, an, 'Before?');
    await run.desk.sees('Before?');
    const { id } = await run.desk.upgradesGroup();
    await telegram.settled();
    const desk = linh.inChat(id);
    partner.book.changeDebt({ currentDebt: 81_000_000 });
    await desk.sees('of the debt limit is used');
    await an.sends('After?');
    await desk.sends('Both.', { replyTo: (await desk.sees('After?')).message_id });
    await an.sees('Both.');

    await run.restart({ STAFF_CHAT_ID: String(run.groupId) });
    const code = await issuedBooking(run);
    await desk.sends(`/find ${code}`);
    await desk.sees('Nguyễn Văn Á');
    await an.sends('And now?', { replyTo: (await an.sees('Both.')).message_id });
    await desk.sees('And now?');
  });

  it('is followed by whoever meets Telegram’s refusal, when nobody was told', async () => {
    const run = await startScene({ desk: 'group', ...indebted });
    const { an, linh, partner, telegram } = run;
    await telegram.settled();
    await run.app.stop();
    const { id } = await run.desk.upgradesGroup();
    // The update that tells of it is lost: Telegram keeps them for a day.
    const url = `${telegram.apiRoot}/bot${telegram.token}/deleteWebhook?drop_pending_updates=true`;
    expect((await fetch(url)).status).toBe(200);
    await run.restart({ STAFF_CHAT_ID: String(run.groupId) });
    const desk = linh.inChat(id);
    partner.book.changeDebt({ currentDebt: 81_000_000 });
    await desk.sees('of the debt limit is used');
    await asks(run, an, 'Is it open?');
    await desk.sends('It is.', { replyTo: (await desk.sees('Is it open?')).message_id });
    await an.sees('It is.');
  });

  it('is followed by what concerns a booking, too', async () => {
    const run = await startScene({ desk: 'group' });
    const { an, linh, partner, telegram } = run;
    await heldBooking(run);
    await telegram.settled();
    const { id } = await run.desk.upgradesGroup();
    partner.faults.add({ operation: 'confirm-booking', kind: 'delay', delayMs: 700 });
    await tapsLike(an, 'Get tickets · ');
    await an.blocks();
    await linh.inChat(id).sees('its tickets could not be delivered');
  });
});
