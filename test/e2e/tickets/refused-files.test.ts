import { describe, expect, it } from 'vitest';
import { people } from '../../helpers/people.ts';
import { openBooking, openFirst, shown, tapsLike, toReview } from '../dialogue.ts';
import { type Scene, startScene } from '../scene.ts';
import { bookTickets, isSettled, recordOnce, ticketPhotos } from './ticket-run.ts';

/** Words that stand in no list. */
const description = 'Bad Request: PHOTO_WORDS_OF_TOMORROW';
const refusal = { kind: 'error', errorCode: 400, description } as const;

async function start() {
  const run = await startScene();
  const an = await run.telegram.person(people.an);
  return { run, an };
}

function refuses({ telegram }: Scene, method: string, times = 1): void {
  telegram.fault({ method, times, ...refusal });
}

describe('whatever words Telegram refuses a file with', () => {
  it('pictures of tickets are sent as files, and the log has the words', async () => {
    const { run, an } = await start();
    refuses(run, 'sendMediaGroup');
    const { partner } = await recordOnce(run, await bookTickets(run, an), isSettled);
    const files = an.view().messages.filter(({ document }) => document?.file_name?.endsWith('.png') === true);
    expect(files.map(({ caption }) => caption?.split('\n')[1])).toEqual(
      partner?.tickets.map(({ code }) => code),
    );
    expect(run.logs()).toContain(description);
  });

  it('codes are sent as text where files are refused too, and the delivery is finished', async () => {
    const { run, an } = await start();
    refuses(run, 'sendMediaGroup', 2);
    refuses(run, 'sendDocument');
    const { partner } = await recordOnce(run, await bookTickets(run, an), isSettled);
    const text = an
      .view()
      .messages.map((message) => message.text ?? '')
      .join('\n');
    for (const { code } of partner?.tickets ?? []) expect(text).toContain(code);
  });

  it('tickets are sent again without the files that it had', async () => {
    const { run, an } = await start();
    const booking = await recordOnce(run, await bookTickets(run, an), isSettled);
    refuses(run, 'sendMediaGroup');
    await openBooking(an);
    await an.taps('Send tickets again');
    await shown(an, 'Here are your 3 tickets');
    await recordOnce(run, booking, isSettled);
    expect(ticketPhotos(an)).toHaveLength(6);
  });

  it('a picture that can’t be struck through says at least that it is cancelled, and so does the calendar file', async () => {
    const { run, an } = await start();
    const booking = await recordOnce(run, await bookTickets(run, an), isSettled);
    await an.taps('Add to calendar');
    await an.sees('Add your visit to your calendar');
    await recordOnce(run, booking, isSettled);
    refuses(run, 'editMessageMedia', 4);
    run.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
    await openFirst(an);
    await an.sees('The venue has cancelled this booking', { onlyNew: true });
    await recordOnce(run, booking, isSettled);
    const captions = an.view().messages.flatMap(({ caption }) => caption ?? []);
    expect(captions.filter((caption) => /cancelled/.test(caption))).toHaveLength(4);
  });

  it.each([
    ['as a file', 0, 'Scan the code'],
    ['without its picture', 1, 'Vietcombank'],
  ])('a transfer is asked for %s', async (_what, documentsRefused, words) => {
    const { run, customer } = await startScene({ payment: 'transfer' });
    await toReview(customer);
    refuses(run, 'sendPhoto');
    if (documentsRefused > 0) refuses(run, 'sendDocument', documentsRefused);
    await tapsLike(customer, 'Pay');
    const offer = await customer.sees(({ text, caption }) => (text ?? caption ?? '').includes(words), {
      onlyNew: true,
    });
    expect(offer.photo).toBeUndefined();
    expect((offer.text ?? '').includes('Scan the code')).toBe(false);
    expect(offer.reply_markup?.inline_keyboard.flat().length).toBeGreaterThan(0);
  });
});
