import { describe, expect, it } from 'vitest';
import { people } from '../../helpers/people.ts';
import { shown } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { heldBooking, issuedBooking } from '../staff/staff-run.ts';
import { asks, beginsToAsk, labelsOf, pdf, photo, readIn, writes } from './question-run.ts';

describe('a customer asks the venue, and a group of staff answers by replies', () => {
  it('from the booking’s view, with its facts: text, photo and file go both ways, and "Done" ends it', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk, colleague, telegram } = run;
    const code = await issuedBooking(run);
    await an.sends('/mytickets');
    await shown(an, 'Your bookings');
    await an.taps((await an.sees('Your bookings')).reply_markup?.inline_keyboard[0]?.[0]?.text ?? '');
    await shown(an, 'Confirmed');
    await an.taps('Ask the venue');
    const card = await shown(an, 'What would you like to ask Harbour Park?');
    expect(card.text).toContain(code);
    expect(labelsOf(card)).toEqual(['Done', 'Back']);

    await an.sends('Where is the <b>entrance</b> & the lift?');
    expect(labelsOf(await shown(an, 'Sent to the venue.'))).toEqual(['Done', 'Back']);
    const header = await desk.sees('has a question.');
    expect(header.text).toContain('Nguyễn Văn Á');
    expect(header.text).toContain(code);
    expect(header.text).toMatch(/2 × .*Cable Car, Adult/);
    expect(header.text).toContain('Confirmed');
    expect(labelsOf(header)).toEqual(['Answer', 'Show booking']);
    const question = await desk.sees('Where is the <b>entrance</b> & the lift?');
    expect(question.reply_to_message?.message_id).toBe(header.message_id);
    expect(question.forward_origin).toBeUndefined();
    for (const secret of ['an_nguyen', String(an.id), '+84']) expect(readIn(desk)).not.toContain(secret);

    await an.sendsFile(photo, { caption: 'This one?' });
    await shown(an, 'Sent to the venue.');
    const seen = await desk.sees('This one?');
    expect(seen.photo).toBeDefined();
    expect(seen.reply_to_message?.message_id).toBe(header.message_id);
    await an.sendsFile(pdf);
    await shown(an, 'Sent to the venue.');
    await desk.sees(({ document }) => document?.file_name === 'invoice.pdf');
    expect(
      run.telegram
        .calls('sendMessage')
        .filter(({ params }) => String(params.text).includes('has a question')),
    ).toHaveLength(1);

    await colleague.sends('Does anybody know?');
    const reply = await desk.sends('Gate 2, on your left.', { replyTo: question.message_id });
    const answer = await an.sees('Gate 2, on your left.');
    expect(labelsOf(answer)).toEqual(['Ask the venue', 'Done']);
    expect(answer.reply_to_message?.text).toContain('entrance');
    await telegram.settled();
    expect(desk.view().reactions).toEqual({ [reply.message_id]: '👍' });
    await desk.sendsFile(photo, { caption: 'The gate', replyTo: header.message_id });
    expect((await an.sees('The gate')).photo).toBeDefined();
    await colleague.sendsFile(pdf, { replyTo: seen.message_id });
    await an.sees(({ document }) => document?.file_name === 'invoice.pdf');
    expect(readIn(an)).not.toMatch(/Linh|Minh|Does anybody know/);

    // The answer has the buttons now, and what is typed goes on.
    await telegram.settled();
    expect(readIn(an)).not.toContain('Anything to add?');
    await an.sends('Thank you!');
    await shown(an, 'Sent to the venue.');
    await desk.sees('Thank you!');
    await an.taps('Done');
    expect(labelsOf(await shown(an, 'The answer comes to this chat as soon'))).toContain('My tickets');
    await an.sends('asdfghjkl');
    await telegram.settled();
    expect(readIn(desk)).not.toContain('asdfghjkl');
  });

  it('the answer’s button goes on, and so does a reply to the answer; "Back" returns to where it began', async () => {
    const run = await startScene({ desk: 'group' });
    const { an, desk, telegram } = run;
    await asks(run, an, 'Is there a cloakroom?');
    expect((await desk.sees('has a question.')).text).toContain('An has a question.');
    expect(readIn(desk)).toContain('No booking.');
    const question = await desk.sees('Is there a cloakroom?');
    const first = await desk.sends('Yes, at gate 1.', { replyTo: question.message_id });
    const answer = await an.sees('Yes, at gate 1.');
    await writes(run, an, 'What does it cost?', { replyTo: answer.message_id });
    const second = await desk.sees('What does it cost?');
    expect(second.reply_to_message?.message_id).toBe(first.message_id);
    await writes(run, an, 'For two coats');
    expect((await desk.sees('For two coats')).reply_to_message?.message_id).toBe(first.message_id);

    await an.taps('Ask the venue', { message: answer });
    const card = await shown(an, 'What would you like to ask');
    expect(card.text).toContain('Staff see your first name');
    await an.taps('Back');
    await shown(an, 'Hello An!');
    await an.sends('Is there a restaurant qwertyuiop?');
    await shown(an, "Sorry, I didn't get that.");
    await an.taps('Done', { message: answer });
    await telegram.settled();
    expect(readIn(desk)).not.toContain('restaurant');
    expect(labelsOf(await an.sees('Yes, at gate 1.'))).toEqual([]);
  });

  it('what was not understood, a picture too, can be sent as it is', async () => {
    const run = await startScene({ desk: 'group' });
    const { an, desk } = run;
    await an.sends('My scarf asdfghjkl');
    await shown(an, "Sorry, I didn't get that.");
    await an.taps('Ask the venue');
    const card = await shown(an, 'What would you like to ask');
    expect(labelsOf(card)).toEqual(['Send my last message', 'Done', 'Back']);
    await an.taps('Send my last message');
    expect(labelsOf(await shown(an, 'Sent to the venue.'))).toEqual(['Done', 'Back']);
    const question = await desk.sees('My scarf asdfghjkl');
    await desk.sends('We have it.', { replyTo: question.message_id });
    await an.sees('We have it.');
    await an.taps('Done');
    await an.sendsFile(photo);
    await shown(an, 'I can’t read that kind of message.');
    await an.taps('Ask the venue', { message: await an.sees('I can’t read that kind of message.') });
    await shown(an, 'What would you like to ask');
    await an.sends('send my last message');
    await shown(an, 'Sent to the venue.');
    await desk.sees((message) => message.photo !== undefined);
    expect(readIn(desk)).not.toContain('send my last message');
  });

  it('what has been heard since is not offered, and what is not understood while a booking is held is', async () => {
    const run = await startScene({ desk: 'group' });
    const { an, desk } = run;
    await heldBooking(run);
    await an.sends('Gluten asdfghjkl?');
    await shown(an, 'One step left');
    await an.taps('Ask the venue');
    await an.taps('Send my last message');
    await shown(an, 'Sent to the venue.');
    await desk.sees('Gluten asdfghjkl?');
    await an.taps('Done');
    await shown(an, 'Thank you.');
    await an.sends('qwertyuiop');
    await an.sees('I didn', { onlyNew: true });
    await an.sends('my tickets');
    await shown(an, 'One step left');
    await an.sends('I want to talk to a person');
    expect((await shown(an, 'What would you like to ask')).text).not.toContain('qwertyuiop');
    await an.taps('Send my last message');
    await desk.sees('I want to talk to a person');
    expect(readIn(desk)).not.toContain('qwertyuiop');
  });

  it('an answer that comes after "Done" is followed up by what is typed next, and not before', async () => {
    const run = await startScene({ desk: 'group' });
    const { an, desk, telegram } = run;
    await asks(run, an, 'Is there a cloakroom?');
    const question = await desk.sees('Is there a cloakroom?');
    await an.taps('Done');
    await shown(an, 'The answer comes to this chat as soon as it is written');
    await an.sends('hello');
    await shown(an, 'Hello! Write a day');
    await asks(run, an, 'And a café?');
    await an.taps('Done');
    await shown(an, 'The answer comes to this chat as soon as it is written');
    await desk.sends('Yes, both.', { replyTo: question.message_id });
    await an.sees('Yes, both.');
    await telegram.settled();
    await writes(run, an, 'At which gate asdfghjkl?');
    await desk.sees('At which gate asdfghjkl?');
    expect(readIn(desk)).not.toContain('hello');
  });

  it('a booking that is held has the button, goes on with what is typed once "Back" is tapped, and a wish opens it', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk } = run;
    const code = await heldBooking(run);
    await an.taps('Ask the venue');
    expect((await shown(an, 'What would you like to ask')).text).toContain(code);
    await an.taps('Back');
    expect(labelsOf(await shown(an, 'One step left'))).toContain('Ask the venue');
    await an.sends('I want to talk to a person');
    expect((await shown(an, 'What would you like to ask')).text).toContain(code);
    await an.sends('/cancel');
    await shown(an, 'One step left');
    await an.sends('This is for nobody qwertyuiop');
    await run.telegram.settled();
    expect(readIn(desk)).not.toContain('for nobody');
  });

  it('bad news has the button, with the booking as it stands', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk, linh } = run;
    const code = await heldBooking(run);
    await linh.sends(`/cancelbooking ${code} storm`);
    await shown(linh, 'Cancel this booking?');
    await linh.taps('Cancel this booking');
    const news = await an.sees('storm');
    expect(labelsOf(news)).toEqual(['Book again', 'Ask the venue']);
    await an.taps('Ask the venue', { message: news });
    expect((await shown(an, 'What would you like to ask')).text).toContain(code);
    await writes(run, an, 'Must I do anything?');
    expect((await desk.sees('has a question.')).text).toMatch(new RegExp(`${code} · Cancelled`));
  });

  it('what has changed is shown on the other side, and said there', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk, telegram } = run;
    await beginsToAsk(an);
    const asked = await writes(run, an, 'Is it open on Sunday?');
    const question = await desk.sees('Is it open on Sunday?');
    await an.edits(asked.message_id, 'Is it open on Monday?');
    await desk.sees('The customer has changed this message.');
    expect((await desk.sees('Is it open on Monday?')).message_id).toBe(question.message_id);

    const reply = await desk.sends('Yes, until 17:00.', { replyTo: question.message_id });
    const answer = await an.sees('Yes, until 17:00.');
    await desk.edits(reply.message_id, 'Yes, until 18:00.');
    expect((await an.sees('The venue has changed this answer.')).reply_to_message?.message_id).toBe(
      answer.message_id,
    );
    const changed = await an.sees('Yes, until 18:00.');
    expect(changed.message_id).toBe(answer.message_id);
    expect(labelsOf(changed)).toEqual(['Ask the venue', 'Done']);
    await desk.sees('Changed in the customer’s chat too.');

    const picture = await desk.sendsFile(photo, { caption: 'Left', replyTo: question.message_id });
    await an.sees('Left');
    await desk.edits(picture.message_id, 'Right');
    expect((await an.sees('Right')).photo).toBeDefined();
    await telegram.settled();
  });

  it('an answer that can’t arrive is answered with the reason, and what can’t be passed on is said', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk, telegram } = run;
    await asks(run, an, 'Is it far?');
    const question = await desk.sees('Is it far?');
    await desk.sendsA('voice', { replyTo: question.message_id });
    await shown(desk, 'Only text, photos and files reach the customer.');
    telegram.fault({
      method: 'copyMessage',
      kind: 'error',
      errorCode: 400,
      description: 'Bad Request: message to copy not found',
    });
    await desk.sends('No.', { replyTo: question.message_id });
    await shown(desk, 'Telegram does not accept this message.');
    await an.sendsLocation({ latitude: 20.9, longitude: 107.1 });
    await shown(an, 'I can pass on what you write, photograph or record, but not this.');
    await an.sendsA('sticker');
    await desk.sees((message) => message.sticker !== undefined);
    await writes(run, an, 'And from the station?');
    await an.blocks();
    const untold = await desk.sends('Ten minutes.', { replyTo: question.message_id });
    const reason = await shown(desk, 'the customer has blocked the bot');
    expect(reason.reply_to_message?.message_id).toBe(untold.message_id);
    expect(desk.view().reactions).toEqual({});
    await an.unblocks();
    await desk.sends('Ten minutes on foot.', { replyTo: question.message_id });
    await an.sees('Ten minutes on foot.');
    await an.deactivates();
    await desk.sends('Hello?', { replyTo: question.message_id });
    await shown(desk, 'the customer’s Telegram account was deleted');

    const bo = await telegram.person(people.bo);
    await asks(run, bo, 'Is it dark?');
    telegram.fault({ method: 'copyMessage', kind: 'flood', retryAfter: 30 });
    await desk.sends('No!', { replyTo: (await desk.sees('Is it dark?')).message_id });
    await shown(desk, 'Telegram asks for a pause.');
  });

  it('a group without topics is asked for one once, whoever asks next and after a restart', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk, groupId, telegram } = run;
    const asked = () => telegram.calls('createForumTopic').length;
    await asks(run, an, 'Is it far?');
    await writes(run, an, 'Is it open?');
    await run.restart({ STAFF_CHAT_ID: String(groupId) });
    const bo = await telegram.person(people.bo);
    await asks(run, bo, 'Is it dark?');
    await desk.sees('Is it dark?');
    expect(asked()).toBe(1);
  });

  it('"Answer" asks the one who tapped it for a reply', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, colleague, minh, linh, telegram } = run;
    await asks(run, an, 'Is it far?');
    await colleague.sees('Is it far?');
    await colleague.taps('Answer');
    const prompt = await shown(colleague, 'your reply to this message goes to the customer');
    const { forceReply, keyboardFor } = colleague.view();
    expect(forceReply).toMatchObject({
      force_reply: true,
      input_field_placeholder: 'Your answer to the customer',
    });
    expect(keyboardFor).toContain(minh.id);
    expect(keyboardFor).not.toContain(linh.id);
    await colleague.sends('Not at all.', { replyTo: prompt.message_id });
    expect((await an.sees('Not at all.')).reply_to_message?.text).toBe('Is it far?');
    await telegram.settled();
    // It has done its work.
    expect(readIn(colleague)).not.toContain('goes to the customer');
  });

  it('the answer is marked as delivered, also where the prompt can’t be deleted', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk, groupId, telegram } = run;
    await asks(run, an, 'Is it warm?');
    await desk.sees('Is it warm?');
    await desk.taps('Answer');
    const prompt = await shown(desk, 'your reply to this message goes to the customer');
    const description = 'Forbidden: the bot may not delete messages here';
    telegram.fault({ method: 'deleteMessage', chatId: groupId, kind: 'error', errorCode: 403, description });
    const reply = await desk.sends('Quite.', { replyTo: prompt.message_id });
    await an.sees('Quite.');
    await telegram.settled();
    expect(desk.view().reactions).toMatchObject({ [reply.message_id]: '👍' });
  });
});
