import type { PersonClient } from 'telegram-sandbox';
import { expect, it } from 'vitest';
import { bringUpdate } from '../../helpers/bring-update.ts';
import { shown } from '../dialogue.ts';
import { type DeskScene, startScene } from '../scene.ts';
import { asks, beginsToAsk, readIn, writes } from './question-run.ts';

function copies({ telegram }: DeskScene): number {
  return telegram.calls('copyMessage').length;
}

function times(person: PersonClient, text: string): number {
  return person.view().messages.filter((message) => (message.text ?? message.caption ?? '').includes(text))
    .length;
}

it('updates that come twice send nothing twice: questions and answers', async () => {
  const run = await startScene({ desk: 'forum' });
  const { an, desk, telegram } = run;
  await beginsToAsk(an);
  telegram.disturb({ duplicate: 2, count: 10 });
  await writes(run, an, 'Is it open?');
  const question = await desk.sees('Is it open?');
  await desk.sends('It is.', { replyTo: question.message_id });
  await an.sees('It is.');
  await telegram.settled();
  expect(copies(run)).toBe(2);
  expect(times(desk, 'has a question.')).toBe(1);
  expect(desk.view().topics).toHaveLength(1);
});

/** After a crash a message comes as another update, since nobody marked it as done. */
it('what is handled once more after a crash is not sent again', async () => {
  const run = await startScene({ desk: 'supergroup', mode: 'webhook' });
  const { an, desk, telegram } = run;
  const asked = await asks(run, an, 'Is it open?');
  const question = await desk.sees('Is it open?');
  const reply = await desk.sends('It is.', { replyTo: question.message_id });
  await an.sees('It is.');
  await telegram.settled();
  await bringUpdate(run.telegram, { message: asked });
  await bringUpdate(run.telegram, { message: reply });
  expect(copies(run)).toBe(2);
  expect(times(desk, 'has a question.')).toBe(1);
});

it('a send whose answer is lost is not made again, and whoever wrote it is told', async () => {
  const run = await startScene({ desk: 'supergroup', mode: 'webhook' });
  const { an, desk, telegram, groupId } = run;
  await beginsToAsk(an);
  telegram.fault({ method: 'copyMessage', kind: 'lose-answer', chatId: groupId });
  const asked = await an.sends('Is it open?');
  await shown(an, 'I can’t tell whether that reached the venue.');
  await telegram.settled();
  await bringUpdate(run.telegram, { message: asked });
  await telegram.settled();
  expect(times(desk, 'Is it open?')).toBe(1);
  // Nobody wrote down whose it is.
  await desk.sends('It is.', { replyTo: (await desk.sees('Is it open?')).message_id });
  await shown(desk, 'This reply went to no customer');
  expect(readIn(an)).not.toContain('It is.');

  await writes(run, an, 'Hello?');
  telegram.fault({ method: 'copyMessage', kind: 'lose-answer', chatId: an.id });
  const reply = await desk.sends('Yes.', { replyTo: (await desk.sees('Hello?')).message_id });
  await shown(desk, 'Telegram has not said whether this reached the customer');
  await telegram.settled();
  await bringUpdate(run.telegram, { message: reply });
  await telegram.settled();
  expect(times(an, 'Yes.')).toBe(1);
  expect(desk.view().reactions).toEqual({});
});

it('an edit that changes nothing, as when a preview has loaded, is spoken of nowhere', async () => {
  const run = await startScene({ desk: 'supergroup', mode: 'webhook' });
  const { an, desk, telegram } = run;
  const asked = await asks(run, an, 'Is https://example.com yours?');
  const question = await desk.sees('Is https://example.com yours?');
  const reply = await desk.sends('It is.', { replyTo: question.message_id });
  await an.sees('It is.');
  const typed = await an.sends('/book');
  await shown(an, 'Which day');
  const name = await an.sends('asdfghjkl');
  await telegram.settled();
  const said = (): number =>
    ['sendMessage', 'copyMessage', 'editMessageText'].flatMap((method) => telegram.calls(method)).length;
  const before = said();
  for (const same of [asked, reply, typed, name]) {
    await bringUpdate(run.telegram, { edited_message: { ...same, edit_date: same.date + 1 } });
  }
  await telegram.settled();
  expect(said()).toBe(before);
  await an.edits(asked.message_id, 'Is https://example.org yours?');
  await an.sees('Please send it as a new message');
});
