import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { asRead } from '../../helpers/as-read.ts';
import { linhId, minhId } from '../../helpers/people.ts';
import { programEnvironment, startProgram, unpacedFile } from '../../helpers/program.ts';
import { keysUnder, openCorner, randomPrefix, runStore } from '../../helpers/store.ts';
import { labelsOf, shown, venueZone, writeToGuests } from '../dialogue.ts';
import { type StaffScene, startScene } from '../scene.ts';
import { fillDay, issuedFor } from './full-day.ts';

const day = addVenueDays(venueDateAt(Date.now(), venueZone), 2);
const message = 'The cable car runs from 9:00 <today>';

interface Day extends StaffScene {
  readonly guests: readonly PersonClient[];
  readonly prefix: string;
}

/** So many guests of a day, each with two bookings where `twice`. */
async function withGuests(count: number, environment: Readonly<Record<string, string>> = {}): Promise<Day> {
  const prefix = randomPrefix();
  const run = await startScene({
    staff: true,
    environment: { REDIS_PREFIX: prefix, ...environment },
  });
  const guests: PersonClient[] = [];
  for (let n = 0; n < count; n += 1) {
    const guest = await run.telegram.person({ firstName: `Guest ${n}`, languageCode: 'en' });
    await guest.sends('/start');
    guests.push(guest);
  }
  const bookings = guests.map(({ id, firstName }, n) => ({
    name: firstName,
    code: `NL-${n}`,
    chatId: id,
    adults: 2,
  }));
  const again = bookings.slice(0, 1).map((booking) => ({ ...booking, code: 'NL-again' }));
  await fillDay(
    prefix,
    [...bookings, ...again].map((booking) => issuedFor(day, booking)),
  );
  return { ...run, restart: run.restart, stop: run.stop, guests, prefix };
}

/** How often a guest has been sent it. */
function timesRead(guest: PersonClient): number {
  return guest.view().messages.filter(({ text = '' }) => asRead(text).includes(message)).length;
}

async function write({ linh }: Day, people: string, beforeSent: () => void = () => {}): Promise<void> {
  await writeToGuests(linh, day);
  await shown(linh, 'What should they read?');
  await linh.sends(message);
  const preview = await shown(linh, `This is what ${people} will read:`);
  expect(preview.text).toContain('📣 Harbour Park, about your visit on');
  expect(preview.text).toContain(message);
  beforeSent();
  await linh.taps(`Send to ${people}`);
}

/** Waits until so many guests have begun to be sent to. */
async function begunFor(prefix: string, count: number): Promise<void> {
  const corner = await openCorner(runStore().url, prefix);
  const begun = async (): Promise<number> => {
    const counts = (await keysUnder(corner.ledger, prefix)).find((key) => /:guest-message:[^:]+$/.test(key));
    return counts === undefined ? 0 : Number(await corner.ledger.hget(counts, 'begun'));
  };
  await expect.poll(begun).toBe(count);
  await corner.close();
}

describe('a message to guests', () => {
  it('is written, looked at and sent once to each person; who blocked the bot is counted', async () => {
    const the = await withGuests(4);
    const { linh, an, guests } = the;
    await guests[1]?.blocks();
    await write(the, '4 chats');
    const outcome = await linh.sees('has gone out');
    expect(asRead(outcome.text ?? '')).toContain('3 people have it');
    expect(outcome.text).toContain('One person could not be reached');
    expect(guests.map(timesRead)).toEqual([1, 0, 1, 1]);
    expect(timesRead(an)).toBe(0);
    await linh.sends(`/find ${day}`);
    await shown(linh, 'Linh · wrote to the guests of the day');

    await writeToGuests(linh, day);
    await shown(linh, 'What should they read?');
    await linh.sends('Something else');
    const preview = await shown(linh, 'This is what 4 chats will read:');
    await linh.taps('Cancel', { message: preview });
    await shown(linh, 'Nothing was sent.');
    await linh.sends(`/arrivals ${addVenueDays(day, 1)} Nobody reads this`);
    await shown(linh, 'there is nobody to write to');
    await linh.sends(`/arrivals ${day} Typed behind the day`);
    const typed = await shown(linh, 'This is what 4 chats will read:');
    expect(typed.text).toContain('Typed behind the day');
    await linh.taps('Cancel', { message: typed });
    await shown(linh, 'Nothing was sent.');
    await linh.sends(`/arrivals ${day} or ${addVenueDays(day, 1)} Typed behind two days`);
    const which = await shown(linh, 'Which day do you mean?');
    await linh.taps(labelsOf(which)[0]?.[0] ?? '', { message: which });
    const kept = await shown(linh, 'This is what 4 chats will read:');
    expect(kept.text).toContain('Typed behind two days');
    await linh.taps('Cancel', { message: kept });
    await shown(linh, 'Nothing was sent.');
    await writeToGuests(linh, day);
    await shown(linh, 'What should they read?');
    await linh.sends('/cancel');
    await shown(linh, 'Nothing was sent.');
    await linh.sends('Not for guests');
    expect(guests.flatMap((guest) => guest.view().messages.map(({ text }) => text))).not.toContain(
      expect.stringContaining('Not for guests'),
    );
  });

  it('asks in the group with a forced reply, and sends to everybody who comes when it is sent', async () => {
    const the = await withGuests(2);
    const { linh, minh, an, guests, prefix, telegram } = the;
    const group = await telegram.group({ title: 'Desk', members: [linh, minh, an] });
    await the.restart({ STAFF_CHAT_ID: String(group.id) });
    const there = linh.inChat(group.id);
    await writeToGuests(there, day);
    const question = await shown(there, 'as a reply to this message');
    expect(question.reply_to_message).toBeDefined();
    await there.sends('talk among staff');
    await there.sends(message, { replyTo: question.message_id });
    const preview = await shown(there, 'This is what 2 chats will read:');
    expect(preview.text).not.toContain('talk among staff');
    const tap = await minh.inChat(group.id).taps('Send to 2 chats', { message: preview });
    expect((await tap.answer()).text).toBe('Only the person who asked can answer this.');
    const late = await the.telegram.person({ firstName: 'Late', languageCode: 'en' });
    await late.sends('/start');
    await fillDay(prefix, [issuedFor(day, { name: 'Late', code: 'NL-late', chatId: late.id, adults: 2 })]);
    await there.taps('Send to 2 chats', { message: preview });
    await there.sees('3 people have it');
    expect([...guests, late].map(timesRead)).toEqual([1, 1, 1]);
    const asked = telegram
      .calls('sendMessage')
      .filter(({ params }) => `${params.text}`.includes('What should they read?'));
    expect(JSON.stringify(asked.map(({ params }) => params.reply_markup))).toContain('"force_reply":true');
  });

  it('tells the outcome below when the message that waits for it can’t be edited', async () => {
    const the = await withGuests(1);
    const description = 'Bad Request: message to edit not found';
    await write(the, 'one chat', () =>
      the.telegram.fault({
        method: 'editMessageText',
        kind: 'error',
        errorCode: 400,
        description,
        times: 20,
      }),
    );
    await the.linh.sees('One person has it');
  });

  it('leaves out whoever has asked to be forgotten since it was confirmed', async () => {
    const the = await withGuests(3);
    const [first, , last] = the.guests;
    if (first === undefined || last === undefined) throw new Error('There are three guests.');
    await write(the, '3 chats', () => {
      the.telegram.fault({ method: 'sendMessage', kind: 'flood', chatId: first.id, retryAfter: 5 });
    });
    await expect.poll(() => the.telegram.calls('sendMessage').some(({ ok }) => !ok)).toBe(true);
    await last.sends('/forgetme');
    await last.taps('Forget me');
    await last.taps('Yes, delete everything');
    await shown(last, 'Everything about you has been deleted');
    await the.linh.sees('2 people have it');
    expect(the.guests.map(timesRead)).toEqual([1, 1, 0]);
  });

  it('goes on after a crash on another machine, and sends nothing again whose answer is unknown', async () => {
    const the = await withGuests(6, { ROLE: 'web' });
    const { linh, guests, telegram, partner, prefix } = the;
    const environment = {
      ...programEnvironment(telegram, partner),
      REDIS_PREFIX: prefix,
      ROLE: 'worker',
      STAFF_IDS: `${linhId},${minhId}`,
      STAFF_CHAT_ID: String(linhId),
    };
    const unsure = guests[2]?.id;
    const doomed = startProgram(environment, unpacedFile);
    onTestFinished(() => void doomed.process.kill('SIGKILL'));
    await doomed.says('"msg":"The bot has started."');
    await write(the, '6 chats', () => {
      telegram.fault({ method: 'sendMessage', kind: 'lose-answer', chatId: guests[1]?.id });
      telegram.fault({ method: 'sendMessage', kind: 'hang', chatId: unsure });
      telegram.fault({ method: 'sendMessage', kind: 'flood', chatId: guests[4]?.id, retryAfter: 4 });
    });
    await begunFor(prefix, 3);
    doomed.process.kill('SIGKILL');
    await doomed.ended;
    expect(guests.map(timesRead)).toEqual([1, 1, 0, 0, 0, 0]);

    const survivor = startProgram(environment, unpacedFile);
    try {
      const outcome = await linh.sees('has gone out', { timeoutMs: 45_000 });
      expect(asRead(outcome.text ?? '')).toContain('4 people have it');
      expect(asRead(outcome.text ?? '')).toContain('Unknown for 2 people: it may have arrived');
      expect(guests.map(timesRead)).toEqual([1, 1, 0, 1, 1, 1]);
      const progress = telegram
        .calls('editMessageText')
        .filter(({ params }) => `${params.text}`.includes('Sending to the guests of'));
      expect(progress.length).toBeGreaterThan(1);
      expect(progress.length).toBeLessThan(5);
    } finally {
      survivor.process.kill('SIGTERM');
      await survivor.ended;
    }
  });
});
