import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { staffCommands } from '../../../src/staff/menu.ts';
import { staffTaps, tapData } from '../../../src/taps.ts';
import { linhId, minhId } from '../../helpers/people.ts';
import { shown } from '../dialogue.ts';
import { type StaffScene, startScene } from '../scene.ts';
import { heldBooking } from './staff-run.ts';

/** Everything that staff can type or tap, tried by somebody who is not staff. */
async function tryEverything(person: PersonClient, code: string, messageId: number): Promise<void> {
  for (const command of staffCommands) {
    await person.sends(`/${command} ${code} 1`);
    await shown(person, 'there is no such command');
  }
  const reference = 'AAAAAAAAAAAAAAAAAAAAAA';
  for (const action of staffTaps) {
    const tap = await person.tapsData(messageId, tapData.staff(action, reference));
    expect((await tap.answer()).text, action).toBe('This button is from an earlier step.');
  }
}

function menuOf({ telegram }: StaffScene, person: PersonClient): readonly string[] {
  return telegram
    .calls()
    .filter(({ method }) => method === 'setMyCommands' || method === 'deleteMyCommands')
    .filter(({ params }) => JSON.stringify(params).includes(`${person.id}`))
    .map(({ method }) => method);
}

describe('staff commands and buttons', () => {
  it('do not exist for a customer, nor for who is staff no more; menus come and go', async () => {
    const run = await startScene({ staff: true });
    const { linh, an, partner } = run;
    const code = await heldBooking(run);
    await linh.sends(`/find ${code}`);
    const found = await shown(linh, `${code} · Held`);
    const card = await an.sees('One step left');
    await tryEverything(an, code, card.message_id);
    expect(menuOf(run, linh)).toEqual(['setMyCommands']);
    expect(menuOf(run, an)).toEqual([]);

    await linh.sends(`/cancelbooking ${code} rain`);
    const question = await shown(linh, 'Cancel this booking?');
    await run.restart({ STAFF_IDS: String(minhId) });
    await linh.taps('Cancel this booking', { message: question });
    await tryEverything(linh, code, found.message_id);
    expect(menuOf(run, linh)).toEqual(['setMyCommands', 'deleteMyCommands']);
    expect(partner.book.find(code)).toMatchObject({ status: 'BOOKING', calls: { 'cancel-booking': 0 } });
  });

  it('work in the group of staff for staff alone, as a reply, and in no other group', async () => {
    const run = await startScene({ staff: true, environment: { STAFF_CHAT_ID: '-1' } });
    const { linh, an } = run;
    const code = await heldBooking(run);
    const group = await run.telegram.group({ title: 'Desk', members: [linh, an] });
    const elsewhere = await run.telegram.group({ title: 'Friends', members: [linh, an] });
    await run.restart({ STAFF_CHAT_ID: String(group.id), STAFF_IDS: String(linhId) });
    const [linhThere, anThere] = [linh.inChat(group.id), an.inChat(group.id)];
    const asked = await linhThere.sends(`/find ${code}`);
    const found = await shown(linhThere, 'Nguyễn Văn Á');
    expect(found.reply_to_message?.message_id).toBe(asked.message_id);
    await anThere.sends(`/find ${code}`);
    await shown(anThere, 'I sell tickets in private chat.');
    const tap = await anThere.taps('Cancel', { message: found });
    expect((await tap.answer()).text).toBe('Only staff can use this.');
    await linh.inChat(elsewhere.id).sends(`/find ${code}`);
    await shown(linh.inChat(elsewhere.id), 'I sell tickets in private chat.');

    await linhThere.sends(`/cancelbooking ${code}`);
    const question = await shown(linhThere, 'as a reply to this message');
    await linhThere.sends('rain', { replyTo: question.message_id });
    await shown(linhThere, 'Cancel this booking?');
    await linhThere.taps('Cancel this booking');
    await shown(linhThere, 'is cancelled.');
  });
});
