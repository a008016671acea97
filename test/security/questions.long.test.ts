import { describe, expect, it } from 'vitest';
import { tapData } from '../../src/taps.ts';
import { ownFile, shown } from '../e2e/dialogue.ts';
import { asks, beginsToAsk, readIn, writes } from '../e2e/questions/question-run.ts';
import { type DeskScene, startScene } from '../e2e/scene.ts';
import { heldBooking } from '../e2e/staff/staff-run.ts';
import { linhId, people } from '../helpers/people.ts';
import { everythingUnder, openCorner, randomPrefix, runStore } from '../helpers/store.ts';

/** What the bot says anywhere while something happens. */
async function saidDuring({ telegram }: DeskScene, action: () => Promise<unknown>): Promise<number> {
  await telegram.settled();
  const sent = (): number =>
    ['sendMessage', 'copyMessage', 'setMessageReaction'].flatMap((method) => telegram.calls(method)).length;
  const before = sent();
  await action();
  await telegram.settled();
  return sent() - before;
}

describe('who may answer', () => {
  it('nobody else in the group: a stranger’s reply reaches nobody, and is not answered', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk, stranger } = run;
    await asks(run, an, 'Is it open?');
    const header = await desk.sees('has a question.');
    const question = await desk.sees('Is it open?');
    const said = await saidDuring(run, async () => {
      await stranger.sends('No, go home.', { replyTo: question.message_id });
      await stranger.sends('Never.', { replyTo: header.message_id });
    });
    expect(said).toBe(0);
    const tap = await stranger.tapsData(header.message_id, tapData.staff('attention'));
    expect((await tap.answer()).text).toBe('Only staff can use this.');
    expect(readIn(an)).not.toMatch(/go home|Never/);
  });

  it('nobody who is staff no more, nor with words that are not their own, nor from another group', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk, colleague, linh, telegram, groupId } = run;
    await asks(run, an, 'Is it open?');
    const question = await desk.sees('Is it open?');
    const other = await telegram.group({ title: 'Friends', members: [linh, an] });
    const elsewhere = linh.inChat(other.id);
    const greeting = await elsewhere.sees('I sell tickets in private chat.');
    await elsewhere.sends('From elsewhere', { replyTo: greeting.message_id });
    await run.restart({ STAFF_CHAT_ID: String(groupId), STAFF_IDS: String(linhId) });
    const said = await saidDuring(run, () => colleague.sends('Closed.', { replyTo: question.message_id }));
    expect(said).toBe(0);
    await desk.sends('Open.', { replyTo: question.message_id });
    await an.sees('Open.');
    expect(readIn(an)).not.toMatch(/Closed|elsewhere/);
  });
});

describe('what is somebody else’s', () => {
  it('a forged tap asks about no booking of others, and staff’s buttons do nothing for a customer', async () => {
    const run = await startScene({ desk: 'forum' });
    const { an, desk, telegram } = run;
    const code = await heldBooking(run);
    const [, reference = ''] = /b:confirm:([\w-]+)/.exec(JSON.stringify(an.view().messages)) ?? [];
    expect(reference).not.toBe('');
    const mallory = await telegram.person(people.mallory);
    await mallory.sends('/start');
    const menu = await shown(mallory, 'Hello Mallory!');
    const tapped = async (data: string) => (await mallory.tapsData(menu.message_id, data)).answer();
    expect((await tapped(tapData.question('ask', reference))).text).toBe(
      'This button is from an earlier step.',
    );
    expect((await tapped('q:ask:../../x')).text).toBe('This button is from an earlier step.');
    await tapped(tapData.question('done', reference));
    await tapped(tapData.question('back', reference));
    expect((await tapped(tapData.staff('attention'))).text).toBe('This button is from an earlier step.');
    expect(readIn(mallory)).not.toContain(code);
    // A question of An's is not answered from there.
    await an.taps('Ask the venue');
    await shown(an, 'What would you like to ask');
    await writes(run, an, 'Mine');
    await mallory.sends('Thanks', { replyTo: menu.message_id });
    await telegram.settled();
    expect(readIn(desk)).not.toContain('Thanks');
  });

  it('names and texts are shown as they are written, on both sides', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { desk, telegram } = run;
    const name = '<a href="https://evil">x</a>';
    const odd = await telegram.person({ firstName: name, languageCode: 'en' });
    await asks(run, odd, '</b><script>alert(1)</script> {ledger}:due');
    const header = await desk.sees('has a question.');
    expect(header.text).toContain(name);
    expect(header.entities?.some(({ type }) => type === 'text_link')).not.toBe(true);
    const question = await desk.sees('</b><script>alert(1)</script> {ledger}:due');
    await desk.sends('<i>&amp;</i>', { replyTo: question.message_id });
    await odd.sees('<i>&amp;</i>');
  });

  it('forwarded words are not passed on', async () => {
    const run = await startScene({ desk: 'supergroup' });
    const { an, desk, telegram } = run;
    const group = await telegram.group({ title: 'Friends', members: [an] });
    const { message_id: messageId } = await an.inChat(group.id).sends('I am the director.');
    await beginsToAsk(an);
    await an.inChat(group.id).forwards(messageId, an.id);
    await shown(an, 'I don’t act on messages that are forwarded');
    expect(readIn(desk)).not.toContain('director');
  });
});

it('a flood of questions reaches staff in part, and its writer is told so plainly', async () => {
  const run = await startScene({ desk: 'supergroup' });
  const { an, telegram } = run;
  await beginsToAsk(an);
  for (let n = 1; n <= 22; n += 1) await an.sends(`Question ${n}`);
  await an.sees('That is a lot at once');
  await telegram.settled();
  expect(telegram.calls('copyMessage')).toHaveLength(20);
  expect((await an.sees('That is a lot at once')).text).toContain('again in a minute');
});

describe('what is kept', () => {
  it('is said in /privacy, has no word and nobody of staff in /mydata, and is gone after /forgetme', async () => {
    const prefix = randomPrefix();
    const run = await startScene({ desk: 'forum', environment: { REDIS_PREFIX: prefix } });
    const { an, desk, telegram, groupId } = run;
    await asks(run, an, 'Where is my umbrella?');
    const question = await desk.sees('Where is my umbrella?');
    await desk.sends('At the gate.', { replyTo: question.message_id });
    await an.sees('At the gate.');
    await telegram.settled();
    const corner = await openCorner(runStore().url, prefix);
    try {
      const all = (): Promise<string> => everythingUnder(corner.chats, prefix);
      expect(await all()).not.toMatch(/umbrella|gate\./);
      await an.sends('/privacy');
      await shown(an, 'The bot itself keeps no word of it');
      const data = await ownFile(an);
      expect(data.questions.messageIds).toHaveLength(2);
      expect(JSON.stringify(data)).not.toMatch(new RegExp(`umbrella|${groupId}|${linhId}`));
      await an.sends('/forgetme');
      await shown(an, 'Delete everything about you?');
      await an.taps('Forget me');
      await shown(an, 'This can’t be undone');
      await an.taps('Yes, delete everything');
      await shown(an, 'Everything about you has been deleted');
      await telegram.settled();
      expect(await all()).not.toMatch(/\}:(?:question:|questions|ask-card)/);
      await desk.sends('And your hat.', { replyTo: question.message_id });
      await shown(desk, 'This reply went to no customer');
      expect(readIn(an)).not.toContain('your hat');
      expect((await ownFile(an)).questions).toBeNull();
    } finally {
      await corner.close();
    }
  });
});
