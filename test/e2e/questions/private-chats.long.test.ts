import { describe, expect, it } from 'vitest';
import { labelsOf, shown } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { heldBooking } from '../staff/staff-run.ts';
import { asks, beginsToAsk, photo, readIn, writes } from './question-run.ts';

describe('without a group of staff', () => {
  it('each of them has the question in their private chat, and answers there', async () => {
    const run = await startScene({ staff: true });
    const { an, linh, minh, telegram } = run;
    await minh.sends('/start');
    await minh.sees('Hello Minh!');
    await run.restart({ STAFF_CHAT_ID: '' });
    await asks(run, an, 'Is there a café?');
    await linh.sees('Is there a café?');
    const toMinh = await minh.sees('Is there a café?');
    const reply = await minh.sends('In the tower.', { replyTo: toMinh.message_id });
    const answer = await an.sees('In the tower.');
    expect(labelsOf(answer).flat()).toEqual(['Ask the venue']);
    await telegram.settled();
    expect(minh.view().reactions).toEqual({ [String(reply.message_id)]: '👍' });
    expect(readIn(linh)).not.toContain('In the tower.');
    await writes(run, an, 'Which tower?', { replyTo: answer.message_id });
    await linh.sees('Which tower?');
    await minh.sees('Which tower?');
    // What staff type without replying is for the bot, not for the customer.
    await linh.sends('asdfghjkl');
    await shown(linh, "Sorry, I didn't get that.");
    await telegram.settled();
    expect(readIn(an)).not.toContain('asdfghjkl');
  });

  it('/help names the way to them, and leads there', async () => {
    const { an } = await startScene({ staff: true });
    await an.sends('/help');
    expect((await shown(an, 'Tickets for ')).text).toContain('“Ask the venue” passes your question on');
    await an.taps('Ask the venue');
    await shown(an, 'What would you like to ask');
  });

  it('a conversation ends with a button’s own words too, which nobody is sent', async () => {
    const run = await startScene({ staff: true });
    const { an, linh, telegram } = run;
    await run.restart({ STAFF_CHAT_ID: '' });
    const card = await beginsToAsk(an);
    await an.sends('back');
    await an.sees('Hello An!', { onlyNew: true });
    await telegram.settled();
    expect(an.view().messages.some(({ message_id: id }) => id === card.message_id)).toBe(false);
    await asks(run, an, 'Is there a café?');
    await linh.sees('Is there a café?');
    await an.sends(' done');
    await an.sees('The answer comes to this chat as soon as it is written', { onlyNew: true });
    await telegram.settled();
    expect(readIn(linh)).not.toMatch(/"(?:back| done|done)"/);
  });

  it('when none of them can be reached the venue’s own contact is given', async () => {
    const run = await startScene({ staff: true, venue: { support: '@harbour_help' } });
    const { an, linh } = run;
    await run.restart({ STAFF_CHAT_ID: '' });
    await linh.blocks();
    await beginsToAsk(an);
    await an.sends('Hello?');
    const answer = await shown(an, 'Nobody at the venue can be reached');
    expect(answer.text).toContain('@harbour_help');
    expect(answer.reply_markup?.inline_keyboard[0]).toEqual([
      { text: 'Ask the venue', url: 'https://t.me/harbour_help' },
    ]);
    await linh.unblocks();
    await an.sends('asdfghjkl');
    await shown(an, "Sorry, I didn't get that.");
  });

  it('and where the bot was removed from it, too', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk, linh } = run;
    await desk.setsBot({ status: 'kicked' });
    await asks(run, an, 'Is it open?');
    await linh.sends('It is.', { replyTo: (await linh.sees('Is it open?')).message_id });
    await an.sees('It is.');
  });

  it('a picture that nobody asked for leads to them, with the booking that is held', async () => {
    const run = await startScene({ staff: true });
    const { an, linh } = run;
    const code = await heldBooking(run);
    await an.sendsFile(photo);
    const unread = await shown(an, 'I can’t read that kind of message.');
    await an.taps('Ask the venue', { message: unread });
    await shown(an, 'Sent to the venue.');
    await linh.sees((message) => message.photo !== undefined);
    await linh.sees(code);
  });

  it('where there are no staff at all the button is a link to that contact, as a forged tap finds out', async () => {
    const run = await startScene({ staff: true, venue: { support: '@harbour_help' } });
    const { an } = run;
    await run.restart({ STAFF_CHAT_ID: '', STAFF_IDS: '' });
    await an.sends('qwertyuiop');
    const lost = await shown(an, "Sorry, I didn't get that.");
    expect(lost.reply_markup?.inline_keyboard.flat()).toContainEqual({
      text: 'Ask the venue',
      url: 'https://t.me/harbour_help',
    });
    const forged = await an.tapsData(lost.message_id, 'q:ask:');
    expect((await forged.answer()).text).toBe('This button is from an earlier step.');
  });
});
