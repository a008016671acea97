import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { type BotRun, endWithTest, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { shown } from '../dialogue.ts';
import { checkChat } from './chat-check.ts';
import { goTo } from './way.ts';

let run: BotRun;

const number = 'B1234567';

/** A customer who is asked for an ID number after the name. */
async function atQuestion(): Promise<PersonClient> {
  run = await startBot({ venue: { details: { required: ['name', 'card_id'], optional: [] } } });
  endWithTest(run);
  const an = await run.telegram.person(people.an);
  await goTo(an, 'name');
  await an.taps('Agree, book as An');
  await shown(an, 'What is your ID number');
  return an;
}

function deletionFails(description: string): void {
  run.telegram.fault({ method: 'deleteMessage', kind: 'error', errorCode: 400, description });
}

const sorry = 'You can delete it yourself';

describe('the message that holds an ID number', () => {
  it('that can’t be deleted is the customer’s to delete: they are told so, and the booking goes on', async () => {
    const an = await atQuestion();
    deletionFails("Bad Request: message can't be deleted");
    const { message_id } = await an.sends(number);
    const told = await an.sees(sorry, { onlyNew: true });
    expect(told.reply_to_message?.message_id).toBe(message_id);
    await shown(an, 'Please check your booking');
    await checkChat(run, an);
  });

  it('that is gone already is nobody’s to delete', async () => {
    const an = await atQuestion();
    deletionFails('Bad Request: message to delete not found');
    await an.sends(number);
    await shown(an, 'Please check your booking');
    await checkChat(run, an);
    expect(an.transcript()).not.toContain(sorry);
  });
});
