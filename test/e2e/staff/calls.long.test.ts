import { expect, it } from 'vitest';
import { people } from '../../helpers/people.ts';
import { halving } from '../../helpers/venue-file.ts';
import { closing, dataOf, labelOf, labelsOf, openDay, shown, toReview } from '../dialogue.ts';
import { scanned, toTransfer } from '../payments/paying.ts';
import { noticeUrl, startScene } from '../scene.ts';

it('the desk changes the date of a customer who calls, returns what the policy says, and asks owners for more', async () => {
  const { run, bank, customer, owner } = await startScene({ payment: 'transfer', venue: halving });
  const minh = await run.telegram.person(people.minh);
  const group = await run.telegram.group({ title: 'Desk', members: [owner, minh], kind: 'group' });
  await run.restart({ STAFF_CHAT_ID: String(group.id) });
  bank.tells(noticeUrl(run));
  const [desk, owners] = [minh.inChat(group.id), owner.inChat(group.id)];
  await toReview(customer);
  const { amount, text } = await scanned(bank, customer, await toTransfer(customer));
  await bank.pay({ amount, text });
  await customer.sees(closing);
  const { book } = run.partner;
  const [old] = book.bookings;

  // By the last four letters of the code.
  await desk.sends(`/find ${old?.code.slice(-4).toLowerCase()}`);
  const card = await shown(desk, 'Confirmed');
  expect(labelsOf(card).flat()).toEqual(
    expect.arrayContaining(['Send again', 'Change date', 'Cancel', 'History']),
  );
  await desk.taps('Change date', { message: card });
  const question = await shown(desk, 'Which day would the customer like instead?');
  await desk.sends('yesterday', { replyTo: question.message_id });
  await shown(desk, 'has passed.');
  await desk.sends(openDay(openDay()), { replyTo: question.message_id });
  const surely = await shown(desk, 'What was paid covers it.');
  expect(surely.text).toContain('Customer: ');
  expect(book.bookings).toHaveLength(1);
  await desk.taps(labelOf(desk, 'Change to '), { message: surely });
  await customer.sees('is moving your visit from');
  await customer.sees('Your visit was moved to');
  const moved = book.bookings.at(-1);
  expect(moved).toMatchObject({ status: 'TICKET_EXPORTED' });
  await expect.poll(() => book.find(old?.code ?? '')?.status).toBe('CANCEL');
  await desk.sends(`/find ${old?.code}`);
  await desk.taps('History', { message: await shown(desk, `${old?.code} · Cancelled`) });
  expect((await shown(desk, 'Audit trail')).caption).toContain('Minh · changed the date');

  await desk.sends(`/cancelbooking ${moved?.code} she called`);
  const asked = await shown(desk, 'Cancel this booking?');
  expect(labelsOf(asked).flat()).toEqual([
    'By the policy: ₫225,000',
    'Ask an owner for more',
    'Keep booking',
  ]);
  const [policyTap = ''] = dataOf(asked);
  const forged = policyTap.replace(/-p\w+$/, `-a${(450_000).toString(36)}`);
  await desk.tapsData(asked.message_id, forged);
  await shown(desk, 'Only an owner can do this.');
  await desk.taps('Ask an owner for more', { message: asked });
  const alert = await owners.sees('the customer asks to cancel', { onlyNew: true });
  await owners.taps('Approve', { message: alert });
  await owners.taps('All ₫450,000', { message: await shown(owners, 'How much is returned?') });
  await customer.sees('You get ₫450,000 back');
  expect(moved && book.find(moved.code)?.status).toBe('CANCEL');
});

it('an owner’s figures typed in the group are answered in private; who never started the bot is told how to', async () => {
  const run = await startScene({ desk: 'group', environment: {} });
  const { linh, desk, colleague } = run;
  await desk.sends('/help');
  expect((await shown(desk, 'In this group')).text).toMatch(
    /\/find .*\/cancelbooking .*\/arrivals .*\/todo.*\/money .*\/report/s,
  );
  await desk.sends('/money');
  await shown(desk, 'The answer is in your private chat with me.');
  await linh.sees('Debt with the partner');
  expect(desk.transcript()).not.toContain('Debt with the partner');
  await colleague.sends('/money');
  await shown(colleague, 'Open @sandbox_bot, press Start, and send /money there.');
});
