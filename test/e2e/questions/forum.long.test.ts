import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { labelsOf, shown } from '../dialogue.ts';
import { type DeskScene, startScene } from '../scene.ts';
import { heldBooking } from '../staff/staff-run.ts';
import { asks, beginsToAsk, readIn, writes } from './question-run.ts';

/** What stands in a topic, oldest first; what Telegram itself says is left out. */
function inTopic(desk: PersonClient, topicId: number): readonly string[] {
  return desk
    .view()
    .messages.filter(({ message_thread_id: id }) => id === topicId)
    .flatMap(({ text }) => text ?? []);
}

function topicsOf({ desk }: DeskScene) {
  return desk.view().topics.map(({ name, isClosed }) => [name, isClosed]);
}

async function onTopic(
  { telegram, groupId }: DeskScene,
  method: 'closeForumTopic' | 'deleteForumTopic',
  topicId: number,
): Promise<void> {
  const url = `${telegram.apiRoot}/bot${telegram.token}/${method}`;
  const body = JSON.stringify({ chat_id: groupId, message_thread_id: topicId });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
}

describe('in a forum each customer has a topic', () => {
  it('which is found again, and opened by the next question where staff have closed it', async () => {
    const run = await startScene({ desk: 'forum' });
    const { an, desk, telegram } = run;
    await heldBooking(run);
    const code = run.partner.book.bookings.at(-1)?.code ?? '';
    await an.taps('Ask the venue');
    await shown(an, 'What would you like to ask');
    await writes(run, an, 'May I bring a dog?');
    expect(topicsOf(run)).toEqual([[`Nguyễn Văn Á · ${code}`, false]]);
    const topicId = desk.view().topics[0]?.id ?? 0;
    const header = await desk.sees('has a question.');
    expect(labelsOf(header).flat()).toEqual(['Show booking']);
    expect(inTopic(desk, topicId)).toEqual([header.text, 'May I bring a dog?']);

    const talk = await desk.sends('Dogs? Ask the boss.', { threadId: topicId });
    expect(talk.reply_to_message?.forum_topic_created).toBeDefined();
    const question = await desk.sees('May I bring a dog?');
    await desk.sends('Small ones only.', { replyTo: question.message_id });
    const answer = await an.sees('Small ones only.');
    await telegram.settled();
    expect(readIn(an)).not.toContain('boss');
    // What staff say among themselves is nobody's question.
    expect(inTopic(desk, topicId)).toEqual([
      header.text,
      'May I bring a dog?',
      'Dogs? Ask the boss.',
      'Small ones only.',
    ]);

    await onTopic(run, 'closeForumTopic', topicId);
    expect(topicsOf(run)).toEqual([[expect.anything(), true]]);
    await an.taps('Ask the venue', { message: answer });
    await shown(an, 'What would you like to ask');
    await writes(run, an, 'And a cat?');
    expect(topicsOf(run)).toEqual([[expect.anything(), false]]);
    expect(inTopic(desk, topicId).at(-1)).toBe('And a cat?');

    await an.taps('Done');
    await onTopic(run, 'deleteForumTopic', topicId);
    await asks(run, an, 'Hello?');
    const [anew] = desk.view().topics;
    expect(anew?.id).not.toBe(topicId);
    expect(inTopic(desk, anew?.id ?? 0)).toEqual([expect.stringContaining('has a question.'), 'Hello?']);
    await desk.sends('Yes!', { replyTo: (await desk.sees('Hello?')).message_id });
    await an.sees('Yes!');
  });

  it('with a name that Telegram takes, whatever the customer is called', async () => {
    const run = await startScene({ desk: 'forum' });
    const name = `<b>Z</b>&${'👨‍👩‍👧‍👦'.repeat(40)}`;
    const odd = await run.telegram.person({ firstName: name, languageCode: 'en' });
    await beginsToAsk(odd);
    await writes(run, odd, 'Hi');
    const [topic] = run.desk.view().topics;
    expect(topic?.name).toMatch(/^<b>Z<\/b>&👨‍👩‍👧‍👦/u);
    expect((await run.desk.sees('has a question.')).text).toContain('<b>Z</b>&');
  });

  it('where the bot may not manage topics, questions stand in the group itself', async () => {
    const run = await startScene({ desk: 'forum' });
    const { an, desk, linh, groupId } = run;
    await linh.inChat(groupId).setsBot({ canManageTopics: false });
    await asks(run, an, 'Is it open?');
    expect(desk.view().topics).toEqual([]);
    const question = await desk.sees('Is it open?');
    await desk.sends('It is.', { replyTo: question.message_id });
    await an.sees('It is.');
  });
});
