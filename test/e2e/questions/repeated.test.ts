import type { PersonClient } from 'telegram-sandbox';
import { expect, it } from 'vitest';
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

/** The update of a message as it comes once more after a crash: as another one, since nobody marked it as done. */
async function comesAgain({ telegram }: DeskScene, message: object): Promise<void> {
  const [registered] = telegram.calls('setWebhook').slice(-1);
  const response = await fetch(String(registered?.params.url), {
    method: 'POST',
    headers: { 'x-telegram-bot-api-secret-token': 'test-secret' },
    body: JSON.stringify({ update_id: 1, message }),
  });
  expect(response.status).toBe(200);
}

it('updates that come twice send nothing twice: questions, answers, changes', async () => {
  const run = await startScene({ desk: 'forum' });
  const { an, desk, telegram } = run;
  await beginsToAsk(an);
  telegram.disturb({ duplicate: 2, count: 10 });
  const asked = await writes(run, an, 'Is it open?');
  const question = await desk.sees('Is it open?');
  const reply = await desk.sends('It is.', { replyTo: question.message_id });
  await an.sees('It is.');
  await telegram.settled();
  expect(copies(run)).toBe(2);
  await an.edits(asked.message_id, 'Is it open today?');
  await desk.edits(reply.message_id, 'It is open.');
  await an.sees('It is open.');
  await telegram.settled();
  expect(times(desk, 'The customer has changed')).toBe(1);
  expect(times(an, 'The venue has changed')).toBe(1);
  expect(times(desk, 'has a question.')).toBe(1);
  expect(desk.view().topics).toHaveLength(1);
});

it('what is handled once more after a crash is not sent again', async () => {
  const run = await startScene({ desk: 'supergroup', mode: 'webhook' });
  const { an, desk, telegram } = run;
  const asked = await asks(run, an, 'Is it open?');
  const question = await desk.sees('Is it open?');
  const reply = await desk.sends('It is.', { replyTo: question.message_id });
  await an.sees('It is.');
  await telegram.settled();
  await comesAgain(run, asked);
  await comesAgain(run, reply);
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
  await comesAgain(run, asked);
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
  await comesAgain(run, reply);
  await telegram.settled();
  expect(times(an, 'Yes.')).toBe(1);
  expect(desk.view().reactions).toEqual({});
});
