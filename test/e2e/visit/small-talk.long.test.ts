import { describe, expect, it } from 'vitest';
import { people } from '../../helpers/people.ts';
import { demoVenueFileWith } from '../../helpers/venue-file.ts';
import { wordings } from '../../locales/locale-files.ts';
import { labelsOf, openDay, shown, textOf } from '../dialogue.ts';
import { photo } from '../questions/question-run.ts';
import { startScene } from '../scene.ts';

describe('small talk gets a short line, and no menu', () => {
  it.each([
    ['en', ['thanks', 'thank you so much!', '🙏', '👍'], ['hello', 'Good morning!'], ['ok']],
    ['vi', ['cảm ơn bạn', 'cam on'], ['xin chào', 'alo'], ['ok']],
    ['ru', ['спасибо', 'Спасибо большое!'], ['привет', 'Добрый день'], ['да']],
    ['zh', ['谢谢', '谢谢你！'], ['你好', '您好'], ['好的']],
    ['ko', ['감사합니다', '고마워요'], ['안녕하세요', '안녕'], ['네']],
  ])('in the language %s', async (languageCode, thanks, greetings, others) => {
    const { telegram } = await startScene({ staff: true });
    const words = wordings.for(languageCode);
    const an = await telegram.person({ ...people.an, languageCode });
    for (const [key, all] of [
      ['talk-thanks', thanks],
      ['talk-greeting', greetings],
      ['talk-other', others],
    ] as const) {
      for (const text of all) {
        await an.sends(text);
        const answer = await an.sees(words.text(key), { onlyNew: true });
        expect(labelsOf(answer).flat()).toEqual([words.text('book-tickets')]);
      }
    }
    await telegram.settled();
    // They don't pile up.
    expect(an.view().messages.filter((message) => message.from?.is_bot)).toHaveLength(1);
  });

  it('above the step where a booking is put together', async () => {
    const { telegram } = await startScene({ staff: true });
    const an = await telegram.person(people.an);
    await an.sends('/book');
    await shown(an, 'Which day would you like');
    await an.sends('thank you');
    expect(textOf(await shown(an, 'Which day would you like'))).toContain('You’re welcome!');
  });
});

describe('what nobody here can answer', () => {
  it('is sent to the venue as it was written, with one tap', async () => {
    const { an, linh, run } = await startAsking();
    await an.sends('is there a piano in the lobby?');
    const offered = await shown(an, "Sorry, I didn't get that.");
    expect(labelsOf(offered).flat()[0]).toBe('Ask the venue');
    await an.taps('Ask the venue');
    await shown(an, 'Sent to the venue. The answer comes to this chat.');
    const question = await linh.sees('is there a piano in the lobby?');
    // What comes next is for the bot.
    await an.sends('thanks');
    await shown(an, 'You’re welcome!');
    await linh.sends('There is.', { replyTo: question.message_id });
    await an.sees('There is.');
    await run.telegram.settled();
  });

  it('leads back to the booking that is put together', async () => {
    const { an, linh } = await startAsking();
    await an.sends(openDay());
    await shown(an, 'per booking');
    await an.sends('is there a piano in the lobby?');
    await shown(an, 'Sorry, I didn’t get that.');
    await an.taps('Ask the venue');
    await linh.sees('is there a piano in the lobby?');
    await an.taps('Continue booking');
    await shown(an, 'per booking');
  });

  it('leads back to the calendar on which nothing is chosen yet', async () => {
    const { an } = await startAsking();
    await an.sends('/book');
    await shown(an, 'Which day would you like');
    await an.sends('is there a piano in the lobby?');
    await shown(an, 'Sorry, I didn’t get that.');
    await an.taps('Ask the venue');
    expect(labelsOf(await shown(an, 'Sent to the venue.'))[0]).toEqual(['Continue booking']);
    await an.taps('Continue booking');
    await shown(an, 'Which day would you like');
  });

  it.each(['voice', 'sticker', 'photo'] as const)(
    'is said of a %s, which can go to the venue',
    async (kind) => {
      const { an, linh } = await startAsking();
      if (kind === 'photo') await an.sendsFile(photo);
      else await an.sendsA(kind);
      const said = await shown(an, 'I can’t read that kind of message. Please put it in words');
      expect(labelsOf(said).flat()[0]).toBe('Ask the venue');
      await an.taps('Ask the venue');
      await shown(an, 'Sent to the venue.');
      await linh.sees((message) => message[kind] !== undefined);
    },
  );

  it.each(['voice', 'sticker', 'photo'] as const)(
    'is said of a %s in the middle of a booking too, which goes on with what was asked for',
    async (kind) => {
      const { an, linh } = await startAsking();
      await an.sends('2 adults');
      await shown(an, '2 adults');
      if (kind === 'photo') await an.sendsFile(photo);
      else await an.sendsA(kind);
      const said = labelsOf(
        await shown(an, 'I can’t read that kind of message. Please put it in words'),
      ).flat();
      expect(said[0]).toBe('Ask the venue');
      expect(said).toContain('Continue booking');
      expect(said).not.toContain('Book tickets');
      await an.taps('Ask the venue');
      await shown(an, 'Sent to the venue.');
      await linh.sees((message) => message[kind] !== undefined);
      await an.sends(openDay());
      expect(textOf(await shown(an, 'Which of these for'))).toContain('2 adults');
    },
  );

  it('is not offered twice, and not by an old button', async () => {
    const { an, linh, run } = await startAsking();
    await an.sends('qwertyuiop');
    const offered = await shown(an, "Sorry, I didn't get that.");
    await an.tapsData(offered.message_id, 'q:send:');
    await shown(an, 'Sent to the venue.');
    const again = await an.tapsData(offered.message_id, 'q:send:');
    expect((await again.answer()).text).toBe('This button is from an earlier step.');
    await run.telegram.settled();
    expect(linh.view().messages.filter(({ text }) => text === 'qwertyuiop')).toHaveLength(1);
  });
});

async function startAsking() {
  const run = await startScene({ staff: true });
  await run.restart({ STAFF_CHAT_ID: '' });
  return { run, an: run.an, linh: run.linh };
}

describe('a location', () => {
  it('gets the way to the venue, in the middle of a booking too', async () => {
    const { telegram } = await startScene({ staff: true, environment: { VENUE_FILE: demoVenueFileWith() } });
    const an = await telegram.person(people.an);
    await an.sendsLocation({ latitude: 21, longitude: 107 });
    await shown(an, ({ venue }) => venue?.location.latitude === 20.9501);
    await an.sends('/book');
    await shown(an, 'Which day would you like');
    await an.sendsLocation({ latitude: 21, longitude: 107 });
    await shown(an, ({ venue }) => venue?.location.latitude === 20.9501);
    await an.sends('tomorrow');
    await shown(an, 'per booking');
  });

  it('gets what the venue says of a visit, where it has no pin', async () => {
    const { an } = await startScene({ staff: true });
    await an.sendsLocation({ latitude: 21, longitude: 107 });
    await shown(an, 'Your visit to');
  });
});
