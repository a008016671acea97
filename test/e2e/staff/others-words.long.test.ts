import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { bringUpdate } from '../../helpers/bring-update.ts';
import { linhId } from '../../helpers/people.ts';
import { shown } from '../dialogue.ts';
import { type StaffScene, startScene } from '../scene.ts';
import { heldBooking } from './staff-run.ts';

const why = 'I don’t act on messages that are forwarded';
const anotherBot = { id: 42, is_bot: true, first_name: 'Other', username: 'other_bot' };

function commandIn(text: string) {
  const [command = ''] = text.split(' ');
  return { text, entities: [{ type: 'bot_command', offset: 0, length: command.length }] };
}

function privateMessage({ id, firstName: first_name }: PersonClient, content: object) {
  const from = { id, is_bot: false, first_name, language_code: 'en' };
  return { message_id: 9_000, date: 0, chat: { id, type: 'private', first_name }, from, ...content };
}

async function deliver({ telegram }: StaffScene, update: object): Promise<readonly string[]> {
  await telegram.settled();
  // But for an alert that comes by itself.
  return (await bringUpdate(telegram, update)).filter((text) => !text.startsWith('🔴'));
}

describe('what staff did not write themselves is not obeyed, and they are told why', () => {
  it('a forwarded command shows nothing, and a forwarded reason ends no booking', async () => {
    const run = await startScene({ staff: true });
    const { linh, an, partner, telegram } = run;
    const code = await heldBooking(run);
    const group = await telegram.group({ title: 'Friends', members: [linh, an] });
    const says = (text: string): Promise<Message> => an.inChat(group.id).sends(text);

    await linh.inChat(group.id).forwards((await says('/todo')).message_id, linhId);
    await shown(linh, why);
    await linh.inChat(group.id).forwards((await says(`/find ${code}`)).message_id, linhId);
    await shown(linh, why);
    expect(linh.transcript()).not.toContain('To do');
    expect(linh.transcript()).not.toContain('Nguyễn');

    await linh.sends(`/cancelbooking ${code}`);
    await shown(linh, 'Why is it cancelled?');
    await linh.inChat(group.id).forwards((await says('rain')).message_id, linhId);
    await shown(linh, why);
    await linh.sends('storm');
    await shown(linh, 'Cancel this booking?');
    await linh.taps('Cancel this booking');
    await linh.sees('is cancelled.');
    expect(partner.book.find(code)).toMatchObject({ status: 'CANCEL', note: 'storm' });
  });

  it('nor a customer’s, whose /book and /forgetme were forwarded', async () => {
    const run = await startScene({ staff: true });
    const { an } = run;
    for (const text of ['/book', '/forgetme', '/mytickets']) {
      const { message_id } = await an.sends(text);
      await an.sees(/Which day|Shall the bot forget|no tickets|bookings/i);
      await an.sends('/cancel');
      await shown(an, /othing/);
      await an.forwards(message_id);
      await shown(an, why);
    }
  });

  it('a command through an inline bot, or edited into a message, shows nothing', async () => {
    const run = await startScene({ staff: true, mode: 'webhook' });
    const via = privateMessage(run.linh, { ...commandIn('/todo'), via_bot: anotherBot });
    expect(await deliver(run, { message: via })).toEqual([expect.stringContaining(why)]);
    const edited = privateMessage(run.linh, { ...commandIn('/todo'), edit_date: 1 });
    expect(await deliver(run, { edited_message: edited })).toEqual([]);
    const own = privateMessage(run.linh, commandIn('/todo'));
    expect(await deliver(run, { message: own })).toEqual([expect.stringContaining('To do')]);
  });

  it('in the group of staff: nobody forwards, hides behind the group or speaks as a channel', async () => {
    const run = await startScene({ staff: true, mode: 'webhook' });
    const { linh, telegram } = run;
    const group = await telegram.group({ title: 'Desk', members: [linh] });
    // Somebody has taken the account that stands for every anonymous administrator for a person.
    const anonymous = { id: 1_087_968_824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' };
    await run.restart({ STAFF_CHAT_ID: String(group.id), STAFF_IDS: `${linhId},${anonymous.id}` });
    const from = { id: linhId, is_bot: false, first_name: 'Linh', language_code: 'en' };
    const origin = { type: 'hidden_user', sender_user_name: 'An', date: 0 };
    const channel = { id: -1_009_999_999_999, type: 'channel', title: 'News' };
    const said = { message_id: 9_000, date: 0, chat: group, ...commandIn('/todo') };
    for (const message of [
      { ...said, from, forward_origin: origin },
      { ...said, from, via_bot: anotherBot },
      { ...said, from: anonymous, sender_chat: group },
      { ...said, from: anonymous, sender_chat: channel },
    ]) {
      expect(await deliver(run, { message })).toEqual([expect.stringContaining(why)]);
    }
    const post = { ...said, chat: { ...group, type: 'channel' }, sender_chat: channel, from };
    expect(await deliver(run, { channel_post: post })).toEqual([]);
    const quoting = { ...said, from, text: 'see', entities: [], quote: { text: '/todo', position: 0 } };
    expect(await deliver(run, { message: quoting })).toEqual([]);
    expect(await deliver(run, { message: { ...said, from } })).toEqual([expect.stringContaining('To do')]);
  });
});
