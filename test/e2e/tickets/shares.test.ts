import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../src/booking/record.ts';
import { tapData } from '../../../src/taps.ts';
import { minuteMs } from '../../../src/time.ts';
import { decodeSymbols } from '../../helpers/decode.ts';
import { people } from '../../helpers/people.ts';
import { keysUnder } from '../../helpers/store.ts';
import { shown } from '../dialogue.ts';
import { type Scene, startScene } from '../scene.ts';
import { bookTickets, labelsOf, latestOf, textOf } from './ticket-run.ts';

interface Sharing {
  readonly the: Scene;
  readonly emma: PersonClient;
  readonly quynh: PersonClient;
  readonly booking: Booking;
}

const visit = '[visit]\naddress = "1 Sea Road"\npin = [20.95, 107.07]';

async function start(): Promise<Sharing> {
  const the = await startScene({
    policy: `\n${visit}`,
  });
  const emma = await the.telegram.person(people.emma);
  const quynh = await the.telegram.person({ firstName: 'Quynh', languageCode: 'vi' });
  const booking = await bookTickets(the, emma);
  return { the, emma, quynh, booking };
}

async function openBooking(person: PersonClient): Promise<void> {
  await person.sends('/mytickets');
  await person.taps(labelsOf(await shown(person, 'Your bookings'))[0]?.[0] ?? '');
  await shown(person, 'Confirmed');
}

/** Makes a link for the second ticket; answers its payload. */
async function shareSecond(emma: PersonClient): Promise<string> {
  await openBooking(emma);
  await emma.taps('Share a ticket');
  const choice = labelsOf(await shown(emma, 'Which ticket'));
  await emma.taps(choice[1]?.[0] ?? '');
  const text = textOf(await shown(emma, 'A link for ticket 2'));
  return /start=(t_[\w-]{22})/.exec(text)?.[1] ?? '';
}

async function picturesWith(person: PersonClient): Promise<readonly string[]> {
  const read = person.photos().map(({ fileId }) => decodeSymbols(person.download(fileId)));
  return (await Promise.all(read)).flat().map(({ text }) => text);
}

describe('a shared ticket', () => {
  it('goes to whoever opens the link first, in their language, and says from whom, where and what is due', async () => {
    const { the, emma, quynh, booking } = await start();
    const payload = await shareSecond(emma);
    const sheet = emma
      .view()
      .messages.at(-1)
      ?.reply_markup?.inline_keyboard.flat()
      .find(({ text }) => text === 'Send the link');
    const opened = await emma.opens(sheet !== undefined && 'url' in sheet ? sheet.url : '');
    if (opened.kind !== 'share') throw new Error('The button shares nothing.');
    // Clients write `text` below `url`: the words come first, and the link below their last line.
    expect([opened.text, opened.url.split('\n').length]).toEqual(['', 2]);
    expect(opened.url).toMatch(new RegExp(`:\\nhttps://t\\.me/\\w+\\?start=${payload}$`));
    await quynh.starts(payload);
    const message = await shown(quynh, 'Bạn được chia sẻ một vé');
    const received = textOf(message);
    expect(received).toContain('Người tặng: Emma');
    expect(received).toContain('Harbour Park, 1 Sea Road');
    expect(received).toMatch(/Cần trả: .*450[.,]000.*\. Pay at the gate\./);
    expect(labelsOf(message)).toEqual([['Gửi lại vé'], ['Vé của tôi', 'Chỉ đường']]);
    await expect.poll(() => quynh.photos().length).toBe(1);
    const code = booking.partner?.tickets[1]?.code ?? '';
    expect(await picturesWith(quynh)).toEqual([code]);
    expect(quynh.transcript()).not.toContain('Nguyễn');

    const late = await the.telegram.person({ firstName: 'Late', languageCode: 'en' });
    await late.starts(payload);
    await shown(late, 'This link has been used or taken back');
    expect(late.photos()).toEqual([]);
    await emma.starts(payload);
    await shown(emma, 'a ticket of your own');
  });

  it('is claimed by its link alone: who reads the store knows no more than where the ticket is', async () => {
    const { the, emma, quynh } = await start();
    const payload = await shareSecond(emma);
    const [key = ''] = (await keysUnder(the.corner.ledger, the.corner.prefix)).filter((each) =>
      each.includes(':index:share:'),
    );
    const thief = await the.telegram.person({ firstName: 'Thief', languageCode: 'en' });
    await thief.sends('/start');
    const menu = await shown(thief, 'Hello Thief!');
    await thief.tapsData(menu.message_id, tapData.received('send', key.split(':').at(-1) ?? ''));
    await thief.sees('This link has been used or taken back', { onlyNew: true });
    expect(thief.photos()).toEqual([]);
    await quynh.starts(payload);
    await shown(quynh, 'Bạn được chia sẻ một vé');
  });

  it('is listed for both, live, and comes again', async () => {
    const { the, emma, quynh, booking } = await start();
    await quynh.starts(await shareSecond(emma));
    await expect.poll(() => quynh.photos().length).toBe(1);
    await openBooking(emma);
    expect(labelsOf(await shown(emma, 'Confirmed')).flat()).toContain('2 · with Quynh');

    the.partner.book.setTicketStatus(booking.partner?.tickets[1]?.code ?? '', 'USED');
    await quynh.sends('/mytickets');
    const [entry] = labelsOf(await quynh.sees('Các đơn của bạn', { onlyNew: true })).flat();
    await quynh.taps(entry ?? '');
    const detail = await shown(quynh, 'đã sử dụng');
    expect(labelsOf(detail).flat()).toEqual(['Gửi lại vé', 'Vé của tôi', 'Chỉ đường']);
    await quynh.taps('Gửi lại vé');
    await expect.poll(() => quynh.photos().length).toBe(2);
  });

  it('is taken back while it is unused, after a question: struck through, and off their list', async () => {
    const { emma, quynh, booking } = await start();
    const payload = await shareSecond(emma);
    await quynh.starts(payload);
    await expect.poll(() => quynh.photos().length).toBe(1);
    await openBooking(emma);
    await emma.taps('2 · with Quynh');
    await shown(emma, 'Ticket 2 is with Quynh');
    await emma.taps('Take it back');
    await shown(emma, 'A copy that they have already saved would still scan');
    await emma.taps('Yes, take it back');
    const back = await shown(emma, 'Ticket 2 is yours alone again');
    // The buttons below share a ticket, and say so.
    expect(textOf(back)).toContain('Which ticket would you like to share?');
    await expect.poll(() => quynh.photos()[0]?.caption).toContain('đã lấy lại vé này');
    expect(await picturesWith(quynh)).toEqual([]);
    await quynh.sees('Người chia sẻ đã lấy lại vé.');
    await quynh.sends('/mytickets');
    await quynh.sees('chưa có đơn nào', { onlyNew: true });
    await quynh.starts(payload);
    await quynh.sees('đã được dùng hoặc đã bị thu hồi', { onlyNew: true });
    // The ticket is the owner's as before, and can be given to somebody else.
    expect(await picturesWith(emma)).toContain(booking.partner?.tickets[1]?.code);
    await expect(shareSecond(emma)).resolves.toMatch(/^t_/);
  });

  it('stays with who has used it', async () => {
    const { the, emma, quynh, booking } = await start();
    await quynh.starts(await shareSecond(emma));
    await expect.poll(() => quynh.photos().length).toBe(1);
    await openBooking(emma);
    await emma.taps('2 · with Quynh');
    await shown(emma, 'Ticket 2 is with Quynh');
    await emma.taps('Take it back');
    await shown(emma, 'Take the ticket back');
    the.partner.book.setTicketStatus(booking.partner?.tickets[1]?.code ?? '', 'USED');
    const tap = await emma.taps('Yes, take it back');
    expect(await tap.answer()).toMatchObject({ text: 'This ticket has been used or locked by now.' });
    expect(quynh.photos()[0]?.caption).not.toContain('lấy lại');
  });

  it('is not handed over once it is used, locked or can’t be read, and a link that was refused stays good', async () => {
    const { the, emma, quynh, booking } = await start();
    const payload = await shareSecond(emma);
    const code = booking.partner?.tickets[1]?.code ?? '';
    for (const status of ['USED', 'USING', 'LOCK'] as const) {
      the.partner.book.setTicketStatus(code, status);
      await quynh.starts(payload);
      await seesAnswer(quynh, 'không còn ở trạng thái chưa sử dụng');
    }
    the.partner.book.setTicketStatus(code, 'WAITING');
    the.partner.faults.add({ operation: 'booking-info', kind: 'badGateway', times: null });
    // What was read a moment ago is evidence for a while.
    await the.change(await latestOf(the, emma), (each) => ({
      ...each,
      partner: each.partner && { ...each.partner, readAt: each.partner.readAt - minuteMs },
    }));
    await quynh.starts(payload);
    await seesAnswer(quynh, 'Liên kết vẫn còn hiệu lực');
    expect(quynh.photos()).toEqual([]);
    the.partner.faults.clear();
    await quynh.starts(payload);
    await expect.poll(() => quynh.photos().length).toBe(1);
  });

  it('is struck through in both chats when the booking is cancelled', async () => {
    const { the, emma, quynh, booking } = await start();
    await quynh.starts(await shareSecond(emma));
    await expect.poll(() => quynh.photos().length).toBe(1);
    the.partner.book.cancel(booking.partner?.bookingId ?? '', '');
    await openBookingOf(emma);
    await expect.poll(() => quynh.photos()[0]?.caption).toContain('hủy');
    expect(await picturesWith(quynh)).toEqual([]);
    await quynh.sees('đã bị hủy và không còn giá trị');
    await expect.poll(() => emma.photos().every(({ caption }) => caption.includes('cancelled'))).toBe(true);
  });

  it('is no business of anybody else’s, whatever their taps say', async () => {
    const { the, emma, quynh, booking } = await start();
    await quynh.starts(await shareSecond(emma));
    await expect.poll(() => quynh.photos().length).toBe(1);
    const [record] = await the.bookingsOf(emma);
    const share = record?.shares?.[0]?.id ?? '';
    const mallory = await the.telegram.person(people.mallory);
    await mallory.sends('/mytickets');
    const { message_id: id } = await shown(mallory, 'You have no bookings yet');
    const stale = { text: 'This button is from an earlier step.' };
    expect(await (await mallory.tapsData(id, tapData.received('open', share))).answer()).toMatchObject(stale);
    await mallory.tapsData(id, tapData.received('send', share));
    await shown(mallory, 'This link has been used or taken back');
    expect(mallory.photos()).toEqual([]);
    // The receiver can neither share it on, nor take it back, nor reach the booking that it is of.
    const { message_id: seen } = quynh.view().messages.at(-1) ?? { message_id: 0 };
    for (const data of [
      tapData.share('give', booking.reference, 1),
      tapData.share('takeBackSurely', booking.reference, 1),
      tapData.tickets('open', booking.reference),
      tapData.tickets('send', booking.reference),
    ]) {
      const tap = await quynh.tapsData(seen, data);
      expect(await tap.answer(), data).toMatchObject({ text: 'Nút này thuộc bước trước rồi ạ.' });
    }
    expect((await the.bookingsOf(emma))[0]?.shares).toEqual(record?.shares);
  });

  it('leaves nothing of the one who asks to be forgotten', async () => {
    const { the, emma, quynh } = await start();
    await quynh.starts(await shareSecond(emma));
    await expect.poll(() => quynh.photos().length).toBe(1);
    await forget(quynh);
    await expect
      .poll(async () => (await the.bookingsOf(emma))[0]?.shares?.map(({ receiver }) => receiver))
      .toEqual([null]);
    await openBooking(emma);
    expect(emma.transcript()).not.toContain('Quynh:');
    expect((await the.ledger.sharedWith(quynh.id)).length).toBe(0);
  });
});

describe('who is forgotten while their picture is still to be struck through', () => {
  it('has it struck through first, and then nothing is kept of them', async () => {
    const { the, emma, quynh, booking } = await start();
    await quynh.starts(await shareSecond(emma));
    await expect.poll(() => quynh.photos().length).toBe(1);
    the.telegram.fault({ method: 'editMessageMedia', kind: 'bad-gateway', chatId: quynh.id });
    the.partner.book.cancel(booking.partner?.bookingId ?? '', '');
    await openBookingOf(emma);
    await expect
      .poll(() =>
        the.telegram
          .calls('editMessageMedia')
          .some(({ ok, params }) => !ok && Number(params.chat_id) === quynh.id),
      )
      .toBe(true);
    await forget(quynh);
    const [pending] = await the.bookingsOf(emma);
    expect(JSON.stringify(pending?.shares)).not.toContain('Quynh');
    expect(await the.ledger.sharedWith(quynh.id)).toEqual([]);
    await expect.poll(() => picturesWith(quynh)).toEqual([]);
    await expect
      .poll(async () => (await the.bookingsOf(emma))[0]?.shares?.map(({ receiver }) => receiver))
      .toEqual([null]);
  });

  it('also where the ticket was taken back long before', async () => {
    const { the, emma, quynh } = await start();
    await quynh.starts(await shareSecond(emma));
    await expect.poll(() => quynh.photos().length).toBe(1);
    await openBooking(emma);
    await emma.taps('2 · with Quynh');
    await emma.taps('Take it back');
    await emma.taps('Yes, take it back');
    await expect.poll(() => picturesWith(quynh)).toEqual([]);
    await forget(quynh);
    await expect
      .poll(async () => (await the.bookingsOf(emma))[0]?.shares?.map(({ receiver }) => receiver))
      .toEqual([null]);
  });
});

/** Sees an answer that has its buttons: an older one of the same words loses them while the next one is on its way. */
async function seesAnswer(person: PersonClient, text: string): Promise<void> {
  const isAnswer = (message: Parameters<typeof textOf>[0]) =>
    textOf(message).includes(text) && message.reply_markup !== undefined;
  await person.sees(isAnswer, { onlyNew: true });
}

async function forget(person: PersonClient): Promise<void> {
  await person.sends('/forgetme');
  await person.taps('Xóa dữ liệu của tôi');
  await person.taps('Đúng, xóa tất cả');
  await person.sees('đã được xóa', { onlyNew: true });
}

async function openBookingOf(person: PersonClient): Promise<void> {
  await person.sends('/mytickets');
  await person.taps(labelsOf(await shown(person, 'Your bookings'))[0]?.[0] ?? '');
}
