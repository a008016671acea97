import { expect, it } from 'vitest';
import type { Booking } from '../../../src/booking/record.ts';
import { asRead } from '../../helpers/as-read.ts';
import { linhId } from '../../helpers/people.ts';
import { fillCart, giveDetails, shown, tapsLike } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { isSettled, latestOf, recordOnce, ticketPhotos } from './ticket-run.ts';

const two = { packageName: 'Cable Car, Adult', quantity: 2 };

it('tickets that don’t become complete are told to an owner, with what is missing, and "That is all" ends the wait', async () => {
  const run = await startScene({
    staff: true,
    environment: { STAFF_IDS: `${linhId}:owner`, STAFF_CHAT_ID: '' },
  });
  const fault = run.partner.faults.add({ kind: 'withoutTickets', shown: 1, times: null });
  const delivered = (record: Booking): boolean => record.delivery.status === 'done' && isSettled(record);
  await fillCart(run.an, two);
  await giveDetails(run.an, 'Separate tickets');
  await tapsLike(run.an, 'Get tickets · ');
  await run.an.sees(({ photo }) => photo !== undefined, { onlyNew: true });
  const booking = await recordOnce(run, await latestOf(run, run.an), delivered);
  // Ten minutes later.
  await run.change(booking, (current) => ({
    ...current,
    timers: { ...current.timers, ticketsMissing: current.createdAt },
  }));
  const alert = await run.linh.sees('has issued 1 of 2 tickets');
  expect(asRead(alert.text ?? '')).toContain('Still missing: 1 × Vé cáp treo');
  const told = await shown(run.an, 'has issued 1 of 2 tickets so far');
  expect(asRead(told.text ?? '')).toContain('We keep asking');

  await tapsLike(run.linh, 'That is all');
  await shown(run.linh, 'waits for no more tickets');
  const complete = await recordOnce(
    run,
    booking,
    (record) => record.isComplete === true && isSettled(record),
  );
  expect(complete.timers.act).toBeUndefined();
  const texts = run.an.view().messages.map(({ text, caption }) => asRead(text ?? caption ?? ''));
  expect(texts.filter((text) => text.includes('1 of 2 tickets so far'))).toEqual([]);

  // A later look finds one more after all.
  run.partner.faults.remove(fault.id);
  await run.linh.sends(`/find ${booking.partner?.bookingCode}`);
  await recordOnce(run, booking, (record) => record.partner?.tickets.length === 2 && isSettled(record));
  expect(ticketPhotos(run.an)).toHaveLength(2);
});
