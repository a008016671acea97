import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { tapData } from '../../../src/taps.ts';
import { asNewMessage } from '../../../src/views/staff-booking.ts';
import { people } from '../../helpers/people.ts';
import { closing, dataOf, labelOf, labelsOf, openHistory, openTodo, shown, toReview } from '../dialogue.ts';
import { type PaidScene, startScene } from '../scene.ts';
import { scanned, toTransfer } from './paying.ts';

describe('what staff were told of "I have paid" asks for the money no more', () => {
  async function told({ bank, customer, owner }: PaidScene) {
    await owner.sends('/start');
    await toReview(customer);
    const transfer = await scanned(bank, customer, await toTransfer(customer));
    await customer.taps('I have paid');
    const alert = await owner.sees('is made: ₫450,000');
    expect(labelsOf(alert)).toEqual([['Money arrived'], ['Show booking']]);
    return { alert, transfer };
  }

  /** As soon as it stands in the chat like that. */
  function becomesSilent(person: PersonClient, alert: Message): Promise<Message> {
    return person.sees(
      (message) =>
        message.message_id === alert.message_id &&
        message.text === alert.text &&
        JSON.stringify(labelsOf(message)) === '[["Show booking"]]',
    );
  }

  it('once the bank has told of it', async () => {
    const paid = await startScene({ payment: 'transfer' });
    const { alert, transfer } = await told(paid);
    await paid.bank.pay(transfer);
    await paid.customer.sees(closing);
    await becomesSilent(paid.owner, alert);
  });

  it('once the booking is cancelled', async () => {
    const paid = await startScene({ payment: 'transfer' });
    const { alert } = await told(paid);
    await paid.customer.taps('Cancel booking');
    await paid.customer.taps('Yes, cancel booking');
    await becomesSilent(paid.owner, alert);
  });
});

const name = 'Nguyễn Văn Á';
const onlyOwners = 'Only an owner can say that it was returned. Please ask one.';
const yesArrived = /^Yes, ₫[\d,]+ from /;

it('two of staff at once are answered once; the desk gives no money back', async () => {
  const { run, bank, customer, owner } = await startScene({ payment: 'transfer' });
  const desk = await run.telegram.person(people.minh);
  await toReview(customer);
  const { amount, text } = await scanned(bank, customer, await toTransfer(customer));
  await openTodo(owner, 'Money');
  await owner.sees('Awaited');
  await openTodo(desk, 'Money');
  await desk.sees('Awaited');
  await Promise.all([owner.taps('Money arrived'), desk.taps('Money arrived')]);
  const [question] = await Promise.all([owner.sees('Has ₫450,000 from'), desk.sees('Has ₫450,000 from')]);
  expect(question.text).toContain(`Payment code: ${text}`);
  expect(run.partner.book.confirmedCount).toBe(0);
  await Promise.all([owner.taps(labelOf(owner, yesArrived)), desk.taps(labelOf(desk, yesArrived))]);
  await customer.sees(closing);
  const said = [
    await owner.sees(/is noted as arrived|awaits no money now/),
    await desk.sees(/is noted as arrived|awaits no money now/),
  ];
  expect(said.filter(({ text: each }) => each?.includes('is noted as arrived'))).toHaveLength(1);
  expect(run.partner.book.confirmedCount).toBe(1);

  // The transfer that staff spoke of is told by the bank, and then another one comes.
  await bank.pay({ amount, text });
  await bank.pay({ amount, text });
  await customer.sees('You get ₫450,000 back');
  await openTodo(desk, 'Money');
  const list = await desk.sees(/To be returned\n₫450,000/);
  expect(JSON.stringify(list.reply_markup)).not.toContain('Mark returned');
  await openTodo(owner, 'Money');
  const owners = await owner.sees(/To be returned\n₫450,000/);
  const [data = ''] = dataOf(owners, 'Mark returned');
  const forged = await desk.tapsData(list.message_id, data);
  expect((await forged.answer()).text).toBe(onlyOwners);

  await owner.taps('Mark returned');
  await owner.sees('Has ₫450,000 been returned');
  const yes = labelOf(owner, 'Yes, ₫');
  await owner.taps(yes);
  await owner.sees('₫450,000 is noted as returned');
  await customer.sees('The venue has returned ₫450,000 to you');
  await openTodo(owner, 'Money');
  await owner.sees(/To be returned\nnothing/);
});

it('whose transfer it is stands beside the sum: in the alert, under /payments, and /find takes its code', async () => {
  const { run, bank, customer, owner } = await startScene({ payment: 'transfer' });
  await owner.sends('/start');
  await toReview(customer);
  const { text } = await scanned(bank, customer, await toTransfer(customer));
  const code = run.partner.book.bookings[0]?.code ?? '';
  await customer.taps('I have paid');
  const alert = await owner.sees('is made: ₫450,000');
  expect(alert.text).toMatch(new RegExp(`^💬 .*${name}.*${code}.*₫450,000, payment code ${text}`));
  await openTodo(owner, 'Money');
  await owner.sees(new RegExp(`Awaited\n₫450,000 · ${name} · ${code} · .*\nPayment code: ${text}`));
  await owner.sends(`/find MBVCB.327890 ${text.toLowerCase()} CT tu 0123`);
  await owner.sees(new RegExp(`${code} · Held(.|\n)*Payment code: ${text}`));

  // The alert stays as it was; the question comes below it, and "Not yet" does nothing.
  await owner.taps('Money arrived', { message: alert });
  await shown(owner, `Has ₫450,000 from ${name} arrived for booking ${code}?`);
  await owner.taps('Not yet');
  await shown(owner, 'Awaited');
  expect(run.partner.book.confirmedCount).toBe(0);
});

it('what staff entered wrongly is taken back by an owner with a reason: the tickets end, and nothing is owed', async () => {
  const { run, bank, customer, owner } = await startScene({ payment: 'transfer' });
  const desk = await run.telegram.person(people.minh);
  await toReview(customer);
  const { amount, text } = await scanned(bank, customer, await toTransfer(customer));
  const code = run.partner.book.bookings[0]?.code ?? '';
  await openTodo(desk, 'Money');
  await desk.sees('Awaited');
  await desk.taps('Money arrived');
  await shown(desk, 'Has ₫450,000 from');
  await desk.taps(labelOf(desk, yesArrived));
  await customer.sees(closing);

  await desk.sends(`/find ${code}`);
  const desks = await shown(desk, `${code} · Confirmed`);
  expect(JSON.stringify(desks.reply_markup)).not.toContain('Take back');
  await owner.sends(`/find ${code}`);
  const owners = await shown(owner, `${code} · Confirmed`);
  const [data = ''] = dataOf(owners, 'Take back ₫450,000');
  const forged = await desk.tapsData(desks.message_id, data);
  expect((await forged.answer()).text).toBe('This button is from an earlier step.');
  await owner.taps('Take back ₫450,000');
  await shown(owner, /Take back the entry that ₫450,000 from .*Why\? Type the reason/s);
  await owner.sends('It was for another booking');
  await shown(owner, /they are cancelled.*It was for another booking/s);
  await owner.taps('Yes, take back ₫450,000');
  await shown(owner, `Booking ${code}: ₫450,000 is taken back`);
  await customer.sees('It was for another booking');
  expect(run.partner.book.bookings[0]?.status).toBe('CANCEL');
  await openTodo(owner, 'Money');
  await owner.sees(/To be returned\nnothing/);
  await owner.sends(`/find ${code}`);
  await owner.sees(/₫450,000 arrived, according to staff(.|\n)*₫450,000 taken back: it had not arrived/);
  await openHistory(owner, code);
  const trail = (await shown(owner, 'Audit trail')).caption ?? '';
  expect(trail).toMatch(/Minh · said the money arrived \(₫450,000\)/);
  expect(trail).toMatch(/Linh · took back a wrong entry of money \(₫450,000\) · It was for another booking/);

  // A transfer that comes after that is one of its own.
  await bank.pay({ amount, text });
  await customer.sees('You get ₫450,000 back');
});

it('what the bank confirms while the reason is being typed is not taken back, and is asked about no more', async () => {
  const { run, bank, customer, owner } = await startScene({ payment: 'transfer' });
  await toReview(customer);
  const { amount, text } = await scanned(bank, customer, await toTransfer(customer));
  const code = run.partner.book.bookings[0]?.code ?? '';
  await openTodo(owner, 'Money');
  await owner.sees('Awaited');
  await owner.taps('Money arrived');
  await shown(owner, 'Has ₫450,000 from');
  await owner.taps(labelOf(owner, yesArrived));
  await customer.sees(closing);
  await owner.sends(`/find ${code}`);
  await shown(owner, `${code} · Confirmed`);
  await owner.taps('Take back ₫450,000');
  await shown(owner, 'Why? Type the reason');
  await owner.sends('/cancel');
  await shown(owner, 'The money stays noted as arrived.');
  await owner.taps('Take back ₫450,000');
  const question = await shown(owner, 'Why? Type the reason');
  expect(await bank.pay({ amount, text })).toBe(200);
  await owner.sends('It was for another booking');
  await shown(owner, 'This money can’t be taken back: the bank has confirmed it');
  await expect
    .poll(() => owner.view().messages.some((one) => one.message_id === question.message_id))
    .toBe(false);
  await owner.sends('2 adults tomorrow');
  await shown(owner, 'Which of these for');
  expect(run.partner.book.bookings[0]?.status).toBe('TICKET_EXPORTED');
});

it('what is given back a second time is told as the sum of both', async () => {
  const { bank, customer, owner } = await startScene({ payment: 'transfer' });
  await toReview(customer);
  const { text } = await scanned(bank, customer, await toTransfer(customer));
  await bank.pay({ amount: 500_000, text });
  await customer.sees('You get ₫50,000 back');
  const returns = async (): Promise<void> => {
    await openTodo(owner, 'Money');
    await shown(owner, /To be returned\n₫/);
    await owner.taps('Mark returned');
    await shown(owner, 'been returned to');
    await owner.taps(labelOf(owner, 'Yes, ₫'));
  };
  await returns();
  await customer.sees('The venue has returned ₫50,000 to you for booking');
  await bank.pay({ amount: 20_000, text });
  await customer.sees('You get ₫20,000 back');
  await returns();
  await customer.sees('The venue has returned money to you again, ₫70,000 in all for booking');
});

it('"Money arrived" is of the sum that was shown: when a part has come meanwhile, staff look once more', async () => {
  const { run, bank, customer, owner } = await startScene({ payment: 'transfer' });
  await owner.sends('/start');
  await toReview(customer);
  const { text } = await scanned(bank, customer, await toTransfer(customer));
  await customer.taps('I have paid');
  const alert = await owner.sees('is made: ₫450,000');
  await openTodo(owner, 'Money');
  const list = await owner.sees(/Awaited\n₫450,000/);
  await bank.pay({ amount: 100_000, text });
  await customer.sees('₫350,000 is still missing');
  // As a client does that has not seen yet that the button is gone.
  await owner.tapsData(alert.message_id, dataOf(alert, 'Money arrived')[0] ?? '');
  await shown(owner, /₫350,000 is awaited now.*Awaited\n₫350,000/s);
  await owner.taps('Money arrived', { message: list });
  const anew = await shown(owner, /₫350,000 is awaited now.*Awaited\n₫350,000/s);
  expect(anew.message_id).toBe(list.message_id);
  expect(run.partner.book.confirmedCount).toBe(0);
  // Of the rest it is said anew.
  await customer.taps('I have paid');
  await owner.sees('is made: ₫350,000', { onlyNew: true });
  await owner.taps('Money arrived', { message: anew });
  await shown(owner, 'Has ₫350,000 from');
  await owner.taps(labelOf(owner, yesArrived));
  await shown(owner, '₫350,000 is noted as arrived');
  await customer.sees(closing);
});

it('money that belongs to nobody’s booking leaves the list when an owner has given it back, and for good', async () => {
  const { run, bank, owner } = await startScene({ payment: 'transfer' });
  const desk = await run.telegram.person(people.minh);
  const { id } = bank.receive({ amount: 70_000, text: 'a wrong account', isTextKept: true });
  expect(await bank.tell(id)).toBe(200);
  expect(await bank.pay({ amount: 5, text: 'twenty dollars', isTextKept: true })).toBe(200);
  await openTodo(desk, 'Money');
  const desks = await shown(desk, /1\. ₫70,000.*2\. ₫5/s);
  expect(labelsOf(desks)).toEqual([['Match 1'], ['Match 2'], ['Back']]);
  await desk.taps('Match 1');
  await shown(desk, 'Which booking is ₫70,000 for?');

  await openTodo(owner, 'Money');
  const owners = await shown(owner, 'Unmatched');
  expect(labelsOf(owners)).toEqual([
    ['Match 1'],
    ['Mark returned · 1'],
    ['Match 2'],
    ['Mark returned · 2'],
    ['Back'],
  ]);
  // As the alert's button.
  const [, , key] = dataOf(owners, 'Match 1')[0]?.split(':') ?? [];
  await owner.tapsData(owners.message_id, tapData.staff('receipt', key, asNewMessage));
  const entry = await shown(owner, /^Unmatched\n1\. ₫70,000/);
  expect(labelsOf(entry)).toEqual([['Match'], ['Mark returned · 1'], ['Back']]);
  await owner.taps('Mark returned · 1', { message: owners });
  const question = await shown(owner, 'Has ₫70,000 been returned to its sender?');
  expect(labelsOf(question)).toEqual([['Yes, ₫70,000 returned'], ['Not yet']]);
  for (const data of [...dataOf(owners, 'Mark returned · 1'), ...dataOf(question, 'Yes, ₫70,000 returned')]) {
    const forged = await desk.tapsData(desks.message_id, data);
    expect((await forged.answer()).text).toBe(onlyOwners);
  }
  await owner.taps('Not yet');
  await shown(owner, /It is still to be returned.*1\. ₫70,000/s);
  await owner.taps('Mark returned · 1');
  await shown(owner, 'Has ₫70,000 been returned');
  await owner.taps('Yes, ₫70,000 returned');
  const left = await shown(owner, /₫70,000 is noted as returned.*Unmatched\n1\. ₫5 /s);
  const [, receipt = ''] = /\/find (\S+)/.exec(left.text ?? '') ?? [];

  expect(await bank.tell(id)).toBe(200);
  await desk.sends('NL261124-5P5X82');
  await shown(desk, /no longer unmatched.*Unmatched\n1\. ₫5 /s);
  await owner.sends(`/find ${receipt}`);
  expect((await shown(owner, 'Audit trail')).caption).toMatch(/Linh · returned money \(₫70,000\)/);
});

it('/money, /find, the file and the customer see the same figures', async () => {
  const { run, bank, customer, owner } = await startScene({ payment: 'transfer' });
  await toReview(customer);
  const { text } = await scanned(bank, customer, await toTransfer(customer));
  await bank.pay({ amount: 500_000, text });
  await customer.sees(closing);
  await customer.sees('Paid: ₫500,000. Nothing is due at the entrance.');
  await customer.sees('You get ₫50,000 back');
  const code = run.partner.book.bookings[0]?.code ?? '';

  await owner.sends(`/find ${code}`);
  await owner.sees(/💰 Paid ₫500,000 of ₫450,000\nto be returned: ₫50,000 \(more came than it costs\)/);
  await owner.sees(/Held\n.*₫500,000 arrived at the bank\n.*Being issued\n.*Confirmed/);
  await owner.sends('/money');
  await owner.sees(/Received: ₫500,000\nBy card: ₫0\nBy transfer: ₫500,000\nReturned: ₫0/);
  await owner.sees(/Now\nTo be returned: ₫50,000/);
  await owner.taps('CSV');
  const file = await owner.sees((message) => message.document !== undefined, { onlyNew: true });
  const [head = '', row = ''] = owner
    .download(file.document?.file_id ?? '')
    .toString('utf8')
    .split('\r\n');
  const cells = Object.fromEntries(
    head.split(',').map((name, index) => [name, row.replaceAll(/"[^"]*"/g, '…').split(',')[index]]),
  );
  expect(cells).toMatchObject({
    sold: '450000',
    net: '450000',
    received_by_transfer: '500000',
    kept: '0',
    returned: '0',
  });
  await customer.sends('/mytickets');
  await customer.sees('Your bookings');
  await customer.taps(labelOf(customer, /1 ticket/));
  await customer.sees(/Paid: ₫500,000\nYou get back: ₫50,000/);
});
