import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import type { BotRun } from '../../helpers/bot-run.ts';
import { linhId } from '../../helpers/people.ts';
import { labelsOf, openDay, openTodo, shown, tapsLike, toReview, writeToGuests } from '../dialogue.ts';
import { toTransfer } from '../payments/paying.ts';
import { photo } from '../questions/question-run.ts';
import { startScene } from '../scene.ts';
import { heldBooking, issuedBooking } from './staff-run.ts';

const byReply = 'Linh, please write it as a reply to this message.';

/** In the middle of a booking of one's own. */
async function beginsBooking(person: PersonClient): Promise<void> {
  await person.sends('/book');
  await shown(person, 'Which day would you like');
}

/** What was typed went to the booking that is being made, which asks again. */
async function wasNotAnswered(person: PersonClient): Promise<void> {
  expect((await shown(person, () => true)).text).not.toMatch(/Cancel this booking\?|will read|no booking/);
}

/** A question that has been answered does not go on asking. */
async function isGone(
  { telegram }: Pick<BotRun, 'telegram'>,
  person: PersonClient,
  question: Message,
): Promise<void> {
  await telegram.settled();
  expect(person.view().messages.map(({ message_id: id }) => id)).not.toContain(question.message_id);
}

describe('what staff are asked to type, in the middle of a booking of their own', () => {
  it('is the reason of a cancellation: as a reply, and the question says so', async () => {
    const run = await startScene({ staff: true });
    const { linh } = run;
    const code = await heldBooking(run);
    await linh.sends(`/cancelbooking ${code}`);
    const usual = await shown(linh, 'Why is it cancelled?');
    expect(usual.text).not.toContain('as a reply');
    expect(labelsOf(usual).flat()).toEqual(['Keep booking']);
    await linh.sends('/cancel');
    await shown(linh, 'The booking stays as it is.');
    await isGone(run, linh, usual);

    await beginsBooking(linh);
    await linh.sends(`/cancelbooking ${code}`);
    const question = await shown(linh, 'Why is it cancelled?');
    expect(question.text).toContain(byReply);
    expect(linh.view().forceReply).toMatchObject({ force_reply: true });
    await linh.sends('rain');
    await wasNotAnswered(linh);
    await linh.sends('storm', { replyTo: question.message_id });
    await shown(linh, /Reason: storm.*Cancel this booking\?/s);
    await isGone(run, linh, question);
  });

  it('is the message to guests: as a reply, and the question says so', async () => {
    const run = await startScene({ staff: true });
    const { linh } = run;
    await issuedBooking(run);
    await writeToGuests(linh, openDay());
    const usual = await shown(linh, 'What should they read?');
    expect(usual.text).not.toContain('as a reply');
    await linh.sends('/cancel');
    await shown(linh, 'Nothing was sent.');
    await isGone(run, linh, usual);

    await beginsBooking(linh);
    await writeToGuests(linh, openDay());
    const question = await shown(linh, 'What should they read?');
    expect(question.text).toContain(byReply);
    await linh.sends('qwertyuiop');
    await wasNotAnswered(linh);
    await linh.sends('Come by bus', { replyTo: question.message_id });
    await shown(linh, /what one chat will read:.*Come by bus/s);
    await isGone(run, linh, question);
  });

  it('is the booking of unmatched money: as a reply, and the question says so', async () => {
    const { bank, customer, owner, run } = await startScene({ payment: 'transfer' });
    await toReview(customer);
    await toTransfer(customer);
    const code = run.partner.book.bookings[0]?.code ?? '';
    await bank.pay({ amount: 450_000, text: 'no code', isTextKept: true });
    await beginsBooking(owner);
    await openTodo(owner, 'Money');
    await shown(owner, 'Unmatched');
    await owner.taps('Match');
    const question = await shown(owner, 'Which booking is ₫450,000 for?');
    expect(question.text).toContain(byReply);
    await owner.sends('qwertyuiop');
    await wasNotAnswered(owner);
    await owner.sends(code, { replyTo: question.message_id });
    await shown(owner, `for booking ${code}?`);
    await tapsLike(owner, 'Yes, ₫450,000 from');
    await shown(owner, `now belongs to booking ${code}`);
    await isGone(run, owner, question);
  });
});

describe('what staff are asked to type in their group', () => {
  /** Asked of the one person alone who is named, so that nobody else’s client begins a reply. */
  function expectForced(question: Message, person: PersonClient): void {
    expect(question.text).toContain(byReply);
    expect(question.text).toContain('/cancel ends this.');
    expect(person.view().forceReply).toMatchObject({ force_reply: true, selective: true });
    expect(person.view().keyboardFor).toEqual([person.id]);
  }

  it('is asked with a forced reply, after a command as after a button', async () => {
    const run = await startScene({ desk: 'group' });
    const { desk } = run;
    const code = await issuedBooking(run);
    await desk.sends(`/cancelbooking ${code}`);
    const typed = await shown(desk, 'Why is it cancelled?');
    expectForced(typed, desk);
    await desk.sends('/cancel');
    await shown(desk, 'The booking stays as it is.');

    await desk.sends(`/find ${code}`);
    await shown(desk, `${code} · Confirmed`);
    await desk.taps('Cancel');
    const tapped = await shown(desk, 'Why is it cancelled?');
    expectForced(tapped, desk);
    await desk.sends('storm', { replyTo: tapped.message_id });
    await shown(desk, /Reason: storm.*Cancel this booking\?/s);
    await desk.taps('Keep booking');

    await desk.sends(`/arrivals ${openDay()}`);
    await shown(desk, 'who comes');
    await desk.taps('Message these guests');
    expectForced(await shown(desk, 'What should they read?'), desk);
  });

  it('is the booking of unmatched money, too', async () => {
    const { bank, customer, owner, run } = await startScene({ payment: 'transfer' });
    const group = await run.telegram.group({ title: 'Desk', members: [owner], kind: 'group' });
    await run.restart({ STAFF_CHAT_ID: String(group.id) });
    bank.tells(`http://127.0.0.1:${run.app.port}/payments/bank`);
    const desk = owner.inChat(group.id);
    await toReview(customer);
    await toTransfer(customer);
    const code = run.partner.book.bookings[0]?.code ?? '';
    await bank.pay({ amount: 450_000, text: 'no code', isTextKept: true });
    await openTodo(desk, 'Money');
    await shown(desk, 'Unmatched');
    await desk.taps('Match');
    const question = await shown(desk, 'Which booking is ₫450,000 for?');
    expectForced(question, desk);
    await desk.sends(code, { replyTo: question.message_id });
    await shown(desk, `for booking ${code}?`);
    await tapsLike(desk, 'Yes, ₫450,000 from');
    await shown(desk, `now belongs to booking ${code}`);
    expect(owner.id).toBe(linhId);
  });
});

it('a command leaves a message to guests that is ready', async () => {
  const run = await startScene({ staff: true });
  const { linh } = run;
  await issuedBooking(run);
  await writeToGuests(linh, openDay());
  await shown(linh, 'What should they read?');
  await linh.sends('Come by bus');
  const preview = await shown(linh, /what one chat will read:.*Come by bus/s);
  await openTodo(linh, 'Money');
  await shown(linh, 'Awaited');
  await linh.taps('Send to one chat', { message: preview });
  await shown(linh, 'One person has it');
});

it('a picture where something is to be typed is answered so, and the question stays', async () => {
  const run = await startScene({ desk: 'group' });
  const { linh, desk } = run;
  const code = await issuedBooking(run);
  await writeToGuests(linh, openDay());
  await shown(linh, 'What should they read?');
  await linh.sendsFile(photo);
  await shown(linh, 'Please type it: only text works here.');
  await linh.sends('Come by bus');
  await shown(linh, /what one chat will read:.*Come by bus/s);

  await desk.sends(`/cancelbooking ${code}`);
  const question = await shown(desk, 'Why is it cancelled?');
  await desk.sendsFile(photo, { replyTo: question.message_id });
  await shown(desk, 'Please type it: only text works here.');
  await desk.sends('storm', { replyTo: question.message_id });
  await shown(desk, /Reason: storm.*Cancel this booking\?/s);
});
