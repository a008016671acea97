import { describe, expect, it } from 'vitest';
import { openHistory, shown, tapsLike } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { heldBooking, issuedBooking } from './staff-run.ts';

describe('/cancelbooking', () => {
  it('keeps the booking when staff think better of it', async () => {
    const run = await startScene({ staff: true });
    const { linh, partner } = run;
    const code = await heldBooking(run);
    await linh.sends(`/cancelbooking ${code} a mistake`);
    await shown(linh, 'Cancel this booking?');
    await linh.taps('Keep booking');
    await shown(linh, 'The booking stays as it is.');
    await linh.sends(`/cancelbooking ${partner.book.find(code)?.id}`);
    await shown(linh, 'Why is it cancelled?');
    await linh.sends('/cancel');
    await shown(linh, 'The booking stays as it is.');
    expect(partner.book.find(code)).toMatchObject({ status: 'BOOKING', calls: { 'cancel-booking': 0 } });
  });

  it('wants a second yes for tickets that are in use, and a double tap is only one', async () => {
    const run = await startScene({ staff: true });
    const { linh, partner } = run;
    const code = await issuedBooking(run);
    partner.book.setTicketStatus(partner.book.find(code)?.tickets[0]?.code ?? '', 'USED');
    await linh.sends(`/cancelbooking ${code} asked by phone`);
    const first = await shown(linh, 'Not all tickets are unused: 1 used');
    await linh.taps('Cancel this booking', { message: first });
    const second = await shown(linh, 'Cancel it all the same?');
    expect(partner.book.find(code)?.status).toBe('TICKET_EXPORTED');
    await linh.taps('Cancel this booking', { message: second });
    await shown(linh, 'is cancelled.');
    expect(partner.book.find(code)?.calls['cancel-booking']).toBe(1);
  });

  it('keeps the wish while tickets are being issued, and cancels them as soon as they are', async () => {
    const run = await startScene({ staff: true });
    const { linh, an, partner } = run;
    const code = await heldBooking(run);
    partner.faults.add({ kind: 'delay', operation: 'confirm-booking', delayMs: 1_500 });
    await tapsLike(an, 'Get tickets · ');
    await shown(an, 'Issuing your tickets');
    await linh.sends(`/cancelbooking ${code} rain`);
    const question = await shown(linh, 'Cancel this booking?');
    expect(question.text).toContain('Being issued');
    await linh.taps('Cancel this booking');
    await shown(linh, 'cancelled as soon as that is settled');
    await linh.sees(`Booking ${code} is cancelled.`);
    expect(partner.book.find(code)).toMatchObject({
      status: 'CANCEL',
      calls: { 'confirm-booking': 1, 'cancel-booking': 1 },
    });
  });

  it('says plainly what it does not know', async () => {
    const run = await startScene({ staff: true });
    const { linh } = run;
    await linh.sends('/cancelbooking');
    await shown(linh, 'Please add the booking code');
    await linh.sends('/cancelbooking NOPE because');
    await shown(linh, 'I know no such booking: NOPE');
  });

  it('says when the partner refuses, and the booking stands', async () => {
    const run = await startScene({ staff: true });
    const { linh, partner } = run;
    const code = await heldBooking(run);
    partner.faults.add({ kind: 'refuse', operation: 'cancel-booking', code: 1001 });
    await linh.sends(`/cancelbooking ${code} rain`);
    await shown(linh, 'Cancel this booking?');
    await linh.taps('Cancel this booking');
    await shown(linh, 'did not accept the cancellation');
    expect(partner.book.find(code)?.status).toBe('BOOKING');
    await openHistory(linh, code);
    expect((await shown(linh, 'Audit trail')).caption).toContain('not cancelled (Held → Held)');
  });

  it('goes on by itself when the partner comes back, and doubles nothing', async () => {
    const run = await startScene({ staff: true });
    const { linh, partner } = run;
    const code = await heldBooking(run);
    await partner.goDown();
    await linh.sends(`/cancelbooking ${code} rain`);
    const question = await linh.sees('Cancel this booking?', { onlyNew: true });
    expect(question.text).toContain('isn’t answering just now');
    await linh.taps('Cancel this booking');
    await linh.sees('Cancelling booking', { onlyNew: true });
    await partner.comeBack();
    await linh.sees(`Booking ${code} is cancelled.`);
    expect(partner.book.find(code)?.calls['cancel-booking']).toBe(1);
  });

  it('goes on after a restart in the middle of the questions', async () => {
    const run = await startScene({ staff: true });
    const { linh, partner } = run;
    const code = await heldBooking(run);
    await linh.sends(`/cancelbooking ${code}`);
    await shown(linh, 'Why is it cancelled?');
    await run.restart();
    await linh.sends('closed that day');
    await shown(linh, 'Cancel this booking?');
    await run.restart();
    await linh.taps('Cancel this booking');
    await shown(linh, 'is cancelled.');
    expect(partner.book.find(code)?.status).toBe('CANCEL');
  });
});
