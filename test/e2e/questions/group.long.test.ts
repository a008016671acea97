import { describe, expect, it } from 'vitest';
import { people } from '../../helpers/people.ts';
import { labelsOf, shown } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { heldBooking } from '../staff/staff-run.ts';
import { asks, beginsToAsk, photo, readIn, writes } from './question-run.ts';

describe('a customer asks the venue, and a group of staff answers by replies', () => {
  it('the answer’s button goes on, and so does a reply to the answer, and nothing else', async () => {
    const run = await startScene({ desk: 'group' });
    const { an, desk, telegram } = run;
    await asks(run, an, 'Is there a cloakroom?');
    expect((await desk.sees('has a question.')).text).toContain('An has a question.');
    expect(readIn(desk)).toContain('No booking.');
    const question = await desk.sees('Is there a cloakroom?');
    const first = await desk.sends('Yes, at gate 1.', { replyTo: question.message_id });
    const answer = await an.sees('Yes, at gate 1.');
    await an.sends('2 adults asdfghjkl');
    await telegram.settled();
    expect(readIn(desk)).not.toContain('asdfghjkl');
    await writes(run, an, 'What does it cost?', { replyTo: answer.message_id });
    const second = await desk.sees('What does it cost?');
    expect(second.reply_to_message?.message_id).toBe(first.message_id);
    await an.sends('asdfghjkl qwertyuiop');
    await telegram.settled();
    expect(readIn(desk)).not.toContain('asdfghjkl');
    await desk.sends('Nothing.', { replyTo: second.message_id });
    await an.sees('Nothing.');

    await an.taps('Ask the venue', { message: answer });
    const card = await shown(an, 'What would you like to ask');
    expect(card.text).toContain('Staff see your first name');
    await an.taps('Back');
    await shown(an, 'Hello An!');
    await an.sends('Is there a restaurant qwertyuiop?');
    await telegram.settled();
    expect(readIn(desk)).not.toContain('restaurant');
    const former = await an.tapsData(answer.message_id, 'q:done:');
    expect((await former.answer()).text).toBe('This button is from an earlier step.');
  });

  it('an album is passed on whole with its words, as it is and on the card, and so is an answer', async () => {
    const run = await startScene({ desk: 'group' });
    const { an, desk, telegram } = run;
    const album = async (person: typeof an, id: string, options: object = {}): Promise<void> => {
      await person.sendsFile(photo, { ...options, album: id, caption: `Words of ${id}` });
      for (let n = 0; n < 2; n += 1) await person.sendsFile(photo, { ...options, album: id });
      await telegram.settled();
    };
    const photosIn = (person: typeof an): number =>
      person.view().messages.filter(({ photo: seen }) => seen !== undefined).length;
    await album(an, 'lost');
    const offers = (): number =>
      JSON.parse(readIn(an)).filter((text: string) => /can’t read/.test(text)).length;
    expect(offers()).toBe(1);
    await an.taps('Ask the venue');
    await an.sees('Sent to the venue.');
    await desk.sees('Words of lost');
    expect(photosIn(desk)).toBe(3);

    await beginsToAsk(an);
    await album(an, 'asked');
    expect(photosIn(desk)).toBe(6);
    expect(JSON.parse(readIn(an)).filter((text: string) => /Anything to add/.test(text))).toHaveLength(1);
    const question = await desk.sees('Words of asked');
    await album(desk, 'answered', { replyTo: question.message_id });
    await an.sees('Words of answered');
    expect(photosIn(an)).toBe(9);
  });

  it('what was not understood, a picture too, can be sent as it is', async () => {
    const run = await startScene({ desk: 'group' });
    const { an, desk } = run;
    await an.sends('My scarf asdfghjkl');
    await shown(an, "Sorry, I didn't get that.");
    await an.taps('Ask the venue');
    await shown(an, 'Sent to the venue.');
    const question = await desk.sees('My scarf asdfghjkl');
    await desk.sends('We have it.', { replyTo: question.message_id });
    await an.sees('We have it.');
    await an.sendsFile(photo);
    await an.taps('Ask the venue', { message: await shown(an, 'I can’t read that kind of message.') });
    await shown(an, 'Sent to the venue.');
    await desk.sees((message) => message.photo !== undefined);
    await an.sends('Is there a lift asdfghjkl?');
    await beginsToAsk(an);
    await an.sends('send my last message');
    await shown(an, 'What would you like to ask');
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

  it('an answer that comes after "Done" is not followed up by what is typed next', async () => {
    const run = await startScene({ desk: 'group' });
    const { an, desk, telegram } = run;
    await asks(run, an, 'Is there a cloakroom?');
    const question = await desk.sees('Is there a cloakroom?');
    await an.taps('Done');
    await shown(an, 'The answer comes to this chat as soon as it is written');
    await desk.sends('Yes.', { replyTo: question.message_id });
    await an.sees('Yes.');
    await an.sends('asdfghjkl');
    await shown(an, "Sorry, I didn't get that.");
    await telegram.settled();
    expect(readIn(desk)).not.toContain('asdfghjkl');
  });

  it('a booking that is held has the button, goes on with what is typed once "Back" is tapped, and a wish opens it', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk } = run;
    const code = await heldBooking(run);
    await an.taps('Ask the venue');
    expect((await shown(an, 'What would you like to ask')).text).toContain(code);
    await an.taps('Back');
    expect(labelsOf(await shown(an, 'One step left')).flat()).toContain('Ask the venue');
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
    expect(labelsOf(news).flat()).toEqual(['Book again', 'Ask the venue']);
    await an.taps('Ask the venue', { message: news });
    expect((await shown(an, 'What would you like to ask')).text).toContain(code);
    await writes(run, an, 'Must I do anything?');
    expect((await desk.sees('has a question.')).text).toMatch(new RegExp(`${code} · Cancelled`));
  });

  it('a change is not passed on, and its writer is told', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk, telegram } = run;
    await beginsToAsk(an);
    const asked = await writes(run, an, 'Is it open on Sunday?');
    const question = await desk.sees('Is it open on Sunday?');
    await an.edits(asked.message_id, 'Is it open on Monday?');
    expect((await an.sees('Please send it as a new message')).reply_to_message?.message_id).toBe(
      asked.message_id,
    );
    const reply = await desk.sends('Yes, until 17:00.', { replyTo: question.message_id });
    await an.sees('Yes, until 17:00.');
    await desk.edits(reply.message_id, 'Yes, until 18:00.');
    await desk.sees('Please send it as a new message');
    await telegram.settled();
    expect(readIn(desk)).not.toContain('Monday');
    expect(readIn(an)).not.toContain('18:00');
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
    await shown(desk, 'Not sent. Please send it again in a minute.');
    await an.sendsA('sticker');
    await desk.sees((message) => message.sticker !== undefined);
    await writes(run, an, 'And from the station?');
    await an.blocks();
    const untold = await desk.sends('Ten minutes.', { replyTo: question.message_id });
    const reason = await shown(desk, 'the customer has blocked the bot or left Telegram');
    expect(reason.reply_to_message?.message_id).toBe(untold.message_id);
    expect(desk.view().reactions).toEqual({});
    await an.unblocks();
    await desk.sends('Ten minutes on foot.', { replyTo: question.message_id });
    await an.sees('Ten minutes on foot.');
    await an.deactivates();
    const last = await desk.sends('Hello?', { replyTo: question.message_id });
    await desk.sees(
      ({ reply_to_message: replied, text }) =>
        replied?.message_id === last.message_id && text?.includes('left Telegram') === true,
    );

    const bo = await telegram.person(people.bo);
    await asks(run, bo, 'Is it dark?');
    telegram.fault({ method: 'copyMessage', kind: 'flood', retryAfter: 30 });
    await desk.sends('No!', { replyTo: (await desk.sees('Is it dark?')).message_id });
    await desk.sees('Please send it again in a minute.', { onlyNew: true });
  });
});
