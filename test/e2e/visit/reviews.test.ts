import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Booking } from '../../../src/booking/record.ts';
import { createKeyring } from '../../../src/storage/keyring.ts';
import { createRatings } from '../../../src/storage/ratings.ts';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { linhId, people } from '../../helpers/people.ts';
import { fillCart, shown, venueZone } from '../dialogue.ts';
import { encryptionKey, type Scene, type SceneOptions, startScene } from '../scene.ts';
import { bookTickets, dayAfter, isSettled, labelsOf, recordOnce } from '../tickets/ticket-run.ts';

const today = venueDateAt(Date.now(), venueZone);
const yesterday = addVenueDays(today, -1);
const stars = [['⭐⭐⭐⭐⭐'], ['⭐⭐⭐⭐', '⭐⭐⭐'], ['⭐⭐', '⭐']];

async function visited(options: SceneOptions = {}) {
  const the = await startScene(options);
  const an = await the.telegram.person(people.an);
  const booking = await recordOnce(the, await bookTickets(the, an), isSettled);
  return { the, an, booking };
}

const isAsked = (booking: Booking): boolean => booking.timers.review === undefined && isSettled(booking);
const questions = (an: PersonClient) =>
  an.view().messages.filter(({ text }) => text?.startsWith('How was it?'));

function ratingsOf({ corner }: Scene) {
  return createRatings(corner.ledger, corner.keys, createKeyring([encryptionKey]), 30);
}

describe('the day after a visit', () => {
  it('asks once how it was, with five stars and room for a sentence', async () => {
    const { the, an, booking } = await visited();
    expect(booking.timers.review).toBeDefined();
    const asked = await recordOnce(the, await dayAfter(the, booking), isAsked);
    const question = await shown(an, 'How was it?');
    expect(labelsOf(question)).toEqual(stars);
    await the.change(asked, (current) => ({
      ...current,
      outbox: [{ kind: 'notice', notice: 'review', since: 1, tries: 0, notBefore: 1 }],
    }));
    await recordOnce(the, booking, (record) => record.version > asked.version + 1 && isSettled(record));
    expect(questions(an)).toHaveLength(1);

    await an.taps('⭐⭐⭐⭐');
    const thanks = await shown(an, 'Thank you! ⭐⭐⭐⭐');
    expect([thanks.message_id, labelsOf(thanks)]).toEqual([question.message_id, [['Add a sentence']]]);
    await an.taps('Add a sentence');
    await shown(an, 'What would you like to tell the venue?');
    await an.sends('2 adults tomorrow would love it too');
    await shown(an, '2 adults tomorrow would love it too');
    expect(await ratingsOf(the).between(yesterday, today)).toEqual({
      counts: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
      sentences: [{ day: today, stars: 4, text: '2 adults tomorrow would love it too' }],
    });
    const kept = await the.corner.ledger.hgetall(the.corner.keys.rating(booking.reference));
    expect(JSON.stringify(kept)).not.toContain('would love it');
    await an.sends('2 adults tomorrow');
    await shown(an, /per booking|No tickets are on sale|You wrote|Please check/);
  });

  it('asks who came alone, once a ticket was ever seen used here', async () => {
    const { the, an, booking } = await visited();
    const mai = await the.telegram.person({ firstName: 'Mai', languageCode: 'en' });
    const other = await recordOnce(the, await bookTickets(the, mai), isSettled);
    the.partner.book.setTicketStatus(other.partner?.tickets[1]?.code ?? '', 'USED');
    await recordOnce(the, await dayAfter(the, other), isAsked);
    expect(questions(mai)).toHaveLength(1);
    await recordOnce(the, await dayAfter(the, booking), isAsked);
    expect(questions(an)).toEqual([]);
  });

  it('asks nobody whose visit the venue has cancelled', async () => {
    const { the, an, booking } = await visited();
    the.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
    await dayAfter(the, booking);
    await an.sees('The venue has cancelled this booking', { onlyNew: true });
    await recordOnce(the, booking, isAsked);
    expect(questions(an)).toEqual([]);
  });

  it('asks nobody who switched it off, until they switch it on again', async () => {
    const { the, an, booking } = await visited();
    await an.sends('/settings');
    await shown(an, '“How was it?” on the day after a visit: on');
    await an.taps('Don’t ask how it was');
    await shown(an, '“How was it?” on the day after a visit: off');
    const silent = await recordOnce(the, await dayAfter(the, booking), isAsked);
    expect(questions(an)).toEqual([]);
    await an.taps('Ask how it was');
    await shown(an, '“How was it?” on the day after a visit: on');
    await dayAfter(the, silent);
    await shown(an, 'How was it?');
  });

  it('asks nobody where the owner does not want it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boxoffice-reviews-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'venue.toml');
    await writeFile(file, 'name = "Sea Park"\n[policy]\nreview_after_visit = false\n');
    const { the, an, booking } = await visited({ environment: { VENUE_FILE: file } });
    expect(booking.timers.review).toBeUndefined();
    await recordOnce(the, await dayAfter(the, booking), isAsked);
    expect(questions(an)).toEqual([]);
    await an.sends('/settings');
    expect(labelsOf(await shown(an, 'Settings'))).toEqual([['Turn reminders off'], ['Language']]);
  });
});

describe('a sentence that was asked for', () => {
  async function asked(options: SceneOptions = {}) {
    const { the, an, booking } = await visited(options);
    await recordOnce(the, await dayAfter(the, booking), isAsked);
    await shown(an, 'How was it?');
    await an.taps('⭐⭐⭐⭐⭐');
    await shown(an, 'Thank you!');
    return { the, an, booking };
  }
  const addsSentence = async (an: PersonClient): Promise<void> => {
    await an.taps('Add a sentence');
    await shown(an, 'What would you like to tell the venue?');
  };

  it('is taken below the stars too, where it is invited, unless it orders tickets', async () => {
    const { the, an, booking } = await asked();
    await an.sends('2 adults tomorrow');
    await shown(an, /per booking|No tickets are on sale|You wrote|Please check/);
    expect((await ratingsOf(the).of(booking.reference))?.sentence).toBeNull();
    await an.sends('/cancel');
    await shown(an, 'You left the booking');
    const again = await asked();
    await again.an.sends('The kids loved the cable car, parking was hard to find');
    await shown(again.an, 'The venue will read your words');
    const rating = await ratingsOf(again.the).of(again.booking.reference);
    expect(rating?.sentence).toBe('The kids loved the cable car, parking was hard to find');
    await again.an.sends('my tickets');
    await shown(again.an, 'Confirmed');
  });

  it('is no answer any more once the customer has begun to book', async () => {
    const { the, an, booking } = await asked();
    await addsSentence(an);
    await an.sends('/book');
    await an.sees('Which day', { onlyNew: true });
    await an.sends('tomorrow');
    await an.sees(/per booking|No tickets are on sale/, { onlyNew: true });
    expect((await ratingsOf(the).of(booking.reference))?.sentence).toBeNull();
  });

  it('is taken in the middle of a booking, which waits one tap away', async () => {
    const { the, an, booking } = await asked();
    await fillCart(an, { packageName: 'Cable Car, Adult', quantity: 2 });
    const asks = an.view().messages.find(({ text }) => text?.startsWith('Thank you!'));
    await an.tapsData(asks?.message_id ?? 0, `e:say:${booking.reference}`);
    await shown(an, 'What would you like to tell the venue?');
    await an.sends('We want 2 more');
    const thanks = await shown(an, 'We want 2 more');
    expect((await ratingsOf(the).of(booking.reference))?.sentence).toBe('We want 2 more');
    expect(labelsOf(thanks)).toEqual([['Continue booking']]);
    await an.taps('Continue booking');
    await an.sees('2 × ', { onlyNew: true });
  });

  it('goes to the report, and not to staff whom something was about to be asked', async () => {
    const { the, an, booking } = await asked({ environment: { STAFF_IDS: String(linhId) } });
    const linh = await the.telegram.person(people.linh);
    await linh.sends('/start');
    const asks = an.view().messages.find(({ text }) => text?.startsWith('Thank you!'));
    await an.sends('I want to talk to a person');
    await shown(an, /What would you like to ask|Ask the venue|goes to/);
    await an.tapsData(asks?.message_id ?? 0, `e:say:${booking.reference}`);
    await shown(an, 'What would you like to tell the venue?');
    await an.sends('The view was lovely');
    await shown(an, 'The view was lovely');
    expect((await ratingsOf(the).of(booking.reference))?.sentence).toBe('The view was lovely');
    await the.telegram.settled();
    expect(linh.transcript()).not.toContain('lovely');
  });
});

describe('what a modified client may send', () => {
  async function rated() {
    const run = await visited();
    await recordOnce(run.the, await dayAfter(run.the, run.booking), isAsked);
    const { message_id: messageId } = await shown(run.an, 'How was it?');
    return { ...run, messageId };
  }
  const nothing = { counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, sentences: [] };

  it('is no rating of somebody else’s booking', async () => {
    const { the, booking } = await rated();
    const mai = await the.telegram.person({ firstName: 'Mai', languageCode: 'en' });
    await mai.sends('/start');
    const { message_id: messageId } = await shown(mai, 'Hello Mai!');
    for (const action of ['1', 'say', 'back']) {
      const tap = await mai.tapsData(messageId, `e:${action}:${booking.reference}`);
      expect((await tap.answer()).text).toBe('This button is from an earlier step.');
    }
    expect(await ratingsOf(the).between(yesterday, today)).toEqual(nothing);
  });

  it.each(['0', '6', '55', '-1', '4.5', '', '1e1', 'constructor'])(
    'is no rating of %s stars',
    async (forged) => {
      const { the, an, booking, messageId } = await rated();
      const tap = await an.tapsData(messageId, `e:${forged}:${booking.reference}`);
      expect((await tap.answer()).text).toBe('This button is from an earlier step.');
      expect(await ratingsOf(the).between(yesterday, today)).toEqual(nothing);
    },
  );

  it('is no second rating, and no second sentence', async () => {
    const { the, an, booking, messageId } = await rated();
    await an.taps('⭐');
    await shown(an, 'Thank you! ⭐');
    const again = await an.tapsData(messageId, `e:5:${booking.reference}`);
    expect((await again.answer()).text).toContain('rated this visit already');
    await an.taps('Add a sentence');
    await shown(an, 'What would you like to tell');
    await an.sends('Too crowded');
    await shown(an, 'Too crowded');
    const { message_id: other } = await an.sees('Too crowded');
    const more = await an.tapsData(other, `e:say:${booking.reference}`);
    expect((await more.answer()).text).toContain('rated this visit already');
    expect(await ratingsOf(the).between(yesterday, today)).toEqual({
      counts: { 1: 1, 2: 0, 3: 0, 4: 0, 5: 0 },
      sentences: [{ day: today, stars: 1, text: 'Too crowded' }],
    });
  });

  it('is no rating before the visit', async () => {
    const { the, an, booking } = await visited();
    const last = an.view().messages.at(-1)?.message_id ?? 0;
    const tap = await an.tapsData(last, `e:5:${booking.reference}`);
    expect((await tap.answer()).text).toBe('This button is from an earlier step.');
    expect(await ratingsOf(the).of(booking.reference)).toBeNull();
  });
});

it('a rating is in /mydata, and /forgetme leaves a number without a name', async () => {
  const { the, an, booking } = await visited();
  await recordOnce(the, await dayAfter(the, booking), isAsked);
  await shown(an, 'How was it?');
  await an.taps('⭐⭐⭐⭐⭐');
  await an.taps('Add a sentence');
  await shown(an, 'What would you like to tell');
  await an.sends('Lovely');
  await shown(an, 'Lovely');
  await an.sends('/mydata');
  const { document } = await an.sees((message) => message.document?.file_name === 'my-data.json');
  const mine = JSON.parse(an.download(document?.file_id ?? '').toString());
  expect(mine.ratings).toEqual([{ reference: booking.reference, stars: 5, sentence: 'Lovely' }]);
  await an.sends('/forgetme');
  await an.taps('Forget me');
  await an.taps('Yes, delete everything');
  await shown(an, 'Everything about you has been deleted');
  expect(await ratingsOf(the).of(booking.reference)).toBeNull();
  expect(await ratingsOf(the).between(today, today)).toMatchObject({ counts: { 5: 1 }, sentences: [] });
});
