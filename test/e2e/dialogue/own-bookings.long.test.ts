import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addVenueDays } from '../../../src/venue/calendar.ts';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { wordings } from '../../locales/locale-files.ts';
import { getTickets, giveDetails, hold, labelOf, openDay, shown, tapsLike } from '../dialogue.ts';
import { liveCard, textOf } from './chat-check.ts';
import { seenIn } from './way.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({
    environment: {
      VENUE_FILE: 'sandbox/venue/venue.toml',
      TIME_ZONE: '',
      CURRENCY: '',
      BOOKING_HORIZON_DAYS: '90',
      STAFF_CHAT_ID: '-100777',
      STAFF_IDS: '7000000001',
    },
  });
});
afterAll(() => run.stop());

const english = wordings.for('en');
/** The day of every booking, and others on which the same is sold. */
const day = openDay();
const otherDay = openDay(day);

/** Two adults for the cable car in a draft for that day. */
async function fillCart(an: PersonClient, date: string): Promise<void> {
  await an.sends('/book');
  await shown(an, seenIn.day);
  await an.sends(date);
  await shown(an, 'Tickets for');
  await an.sends('2 adults');
  await shown(an, 'Which of these');
  await an.taps(labelOf(an, /car return · /));
  await an.sees(/Your booking for|What name|Please check/, { onlyNew: true });
}

/** A customer with a filled draft at the review. */
async function atReview(): Promise<PersonClient> {
  const an = await run.telegram.person(people.an);
  await fillCart(an, day);
  await giveDetails(an);
  return an;
}

async function withHeld(): Promise<PersonClient> {
  const an = await atReview();
  await hold(an);
  return an;
}

async function withTickets(): Promise<PersonClient> {
  const an = await atReview();
  await getTickets(an);
  return an;
}

/** Books once more, with the details of the last time. */
async function buysAgain(an: PersonClient, date: string): Promise<void> {
  await an.sends('/book');
  await shown(an, seenIn.day);
  await an.sends(date);
  await shown(an, 'Tickets for');
  await an.sends('2 adults');
  await shown(an, 'Your booking for');
  await tapsLike(an, 'Continue · ');
  await shown(an, 'Please check your booking');
  await getTickets(an);
}

async function inLanguage(an: PersonClient, locale: string): Promise<void> {
  await an.sends('/language');
  await shown(an, english.text('language-question'));
  await an.taps(wordings.for(locale).text('language-name'));
  await run.telegram.settled();
}

/** The labels of the newest message with buttons. */
const labelsNow = (an: PersonClient): readonly string[] =>
  an
    .view()
    .messages.findLast(({ reply_markup: markup }) => markup !== undefined)
    ?.reply_markup?.inline_keyboard.flat()
    .map(({ text }) => text) ?? [];

const bookings = () => run.partner.book.bookings;

describe('with a booking on hold', () => {
  it.each(['please cancel it', 'cancel my booking', 'forget it, we found something cheaper'])(
    '"%s" asks whether, and cancels by that',
    async (text) => {
      const an = await withHeld();
      await an.sends(text);
      const question = await shown(an, 'Cancel this booking?');
      expect(textOf(question)).toContain(english.day(day));
      expect(labelsNow(an)).toEqual(['Yes, cancel booking', 'Keep booking']);
      await an.taps('Keep booking');
      await shown(an, 'One step left');
      await an.sends(text);
      await shown(an, 'Cancel this booking?');
      await an.taps('Yes, cancel booking');
      await shown(an, 'You cancelled this booking');
    },
  );

  it('asks whether to cancel in Russian, too', async () => {
    const an = await withHeld();
    await inLanguage(an, 'ru');
    await an.sends('передумали, отменяйте');
    await shown(an, 'Отменить эту бронь?');
    expect(labelsNow(an)).toEqual([
      wordings.for('ru').text('cancel-surely'),
      wordings.for('ru').text('keep-booking'),
    ]);
  });

  it.each(['how long have i got to pay', 'paid already, where r my tickets??', 'I want to book', 'yes'])(
    '"%s" brings its card',
    async (text) => {
      const an = await withHeld();
      await an.sends(text);
      const card = textOf(await shown(an, /^One step left/));
      expect(card).toContain('not issued yet');
      await run.telegram.settled();
      expect(labelOf(an, 'Get tickets · ')).toContain('₫');
      expect(textOf(liveCard(an))).toContain('One step left');
    },
  );

  it('comes below the answer to a question about it', async () => {
    const an = await withHeld();
    await an.sends('is it refundable?');
    const [answer, card] = [await shown(an, /^💬/), await shown(an, /^One step left/)];
    expect(answer.message_id).toBeLessThan(card.message_id);
    expect(answer.reply_markup).toBeUndefined();
  });

  it.each([
    ['en', 'can u keep it till tonight'],
    ['en', 'how long before it runs out?'],
    ['ru', 'а когда бронь сгорит?'],
    ['zh-hans', '多久会失效啊'],
    ['vi', 'giữ giúp em đến tối được không ạ'],
    ['ru', 'щас жена решит, подождете минут 20?'],
    ['zh-hans', '能等我20分钟吗，我问下老婆'],
    ['ko', '저녁까지 잡아주실 수 있나요?'],
    ['en', 'running late can u keep it another hour'],
    ['vi', 'kẹt xe quá, giữ thêm 1 tiếng nữa được không'],
    ['ru', 'опаздываем, подержите еще часик'],
    ['zh-hans', '堵车了 能再留一个小时吗'],
    ['ko', '한시간 지나면 어떻게 돼요'],
  ])('says until when it is kept, and brings its card (%s: %s)', async (locale, text) => {
    const an = await withHeld();
    if (locale !== 'en') await inLanguage(an, locale);
    const words = wordings.for(locale);
    const [before] = words.text('hold-until', { time: '|' }).split('|');
    await an.sends(text);
    await shown(an, `💬 ${before}`);
    await expect.poll(() => labelsNow(an).some((label) => label.includes('₫'))).toBe(true);
  });

  it.each([
    ['en', 'can we come a day later?'],
    ['ru', 'можем на день позже?'],
    ['zh-hans', '晚一天去可以吗'],
  ])('can’t be moved, which is no question of who comes late (%s: %s)', async (locale, text) => {
    const an = await withHeld();
    if (locale !== 'en') await inLanguage(an, locale);
    await an.sends(text);
    await shown(an, wordings.for(locale).text('held-unchanged'));
  });

  it.each([
    ['en', 'is it mine now or do i have to do sth else'],
    ['ru', 'билеты уже мои или надо еще что-то сделать?'],
    ['ko', '이제 다 된 건가요?'],
  ])('is shown to whom asks whether all is done (%s: %s)', async (locale, text) => {
    const an = await withHeld();
    if (locale !== 'en') await inLanguage(an, locale);
    const [before] = wordings.for(locale).text('get-tickets', { amount: '|' }).split('|');
    await an.sends(text);
    await expect
      .poll(
        () =>
          textOf(liveCard(an)).includes('261') &&
          labelsNow(an).some((label) => label.startsWith(before ?? '?')),
      )
      .toBe(true);
  });

  it.each([
    ['en', 'leave my booking as it is but can i see other days'],
    ['vi', 'giữ nguyên đơn này, cho xem ngày khác'],
    ['ru', 'бронь не трогайте, хочу посмотреть другие дни'],
    ['zh-hans', '这单不动，想看看别的日期'],
    ['ko', '다른 날도 되는지 보고싶은데 예약은 놔두고요'],
  ])('stays as it is beside another that begins (%s: %s)', async (locale, text) => {
    const an = await withHeld();
    if (locale !== 'en') await inLanguage(an, locale);
    const [, behind] = wordings.for(locale).text('held-stays-until', { date: '|', time: '|' }).split('|');
    await an.sends(text);
    await expect
      .poll(() => an.view().messages.slice(-2).map(textOf).join())
      .toContain(behind?.replace('</b>', '').trim());
  });

  it.each([
    ['en', 'i already paid, where are my tickets'],
    ['vi', 'e ck rồi mà chưa thấy vé'],
    ['ru', 'оплатил переводом, когда билеты придут?'],
    ['zh-hans', '我付过了怎么还没票'],
    ['ko', '입금했는데 티켓 언제 와요'],
  ])('says that nothing is paid here to whom has paid (%s: %s)', async (locale, text) => {
    const an = await withHeld();
    if (locale !== 'en') await inLanguage(an, locale);
    const words = wordings.for(locale);
    const [before] = words.text('held-not-paid-here', { button: '|' }).split('|');
    await an.sends(text);
    const answer = textOf(await shown(an, `💬 ${before}`));
    expect(answer).toContain(words.text('paid-elsewhere', { button: words.text('ask-the-venue') }));
    await expect.poll(() => labelsNow(an).some((label) => label.includes('₫'))).toBe(true);
  });

  it.each([
    ['en', 'add a child'],
    ['zh-hans', '能不能再加一张儿童票'],
  ])('begins another for the same day where somebody more comes (%s)', async (locale, text) => {
    const an = await withHeld();
    if (locale !== 'en') await inLanguage(an, locale);
    const words = wordings.for(locale);
    await an.sends(text);
    await expect.poll(() => labelsNow(an)).toContain(words.text('edit'));
    const [above, card] = an.view().messages.slice(-2).map(textOf);
    expect(above).toContain(words.day(day));
    expect(card).toContain(words.day(day));
    if (locale === 'en') expect(above).toContain('stays on hold until');
    expect(above).toContain(words.text('held-unchanged'));
  });

  it.each([
    ['en', 'buy it, my kids are coming too'],
    ['vi', 'ok mua đi, mà thêm đứa nhỏ 1m1'],
    ['ru', 'берём, и добавьте детей'],
    ['ko', '네 살게요, 아이도 추가요'],
  ])('says so as well where it isn’t said how many more come (%s)', async (locale, text) => {
    const an = await withHeld();
    if (locale !== 'en') await inLanguage(an, locale);
    await an.sends(text);
    await shown(an, wordings.for(locale).text('held-unchanged'));
  });

  it.each([
    '3 adults instead of 2',
    'only 1 adult',
    'change my date',
    openDay(otherDay),
    'cancel one ticket',
  ])('"%s" is told that it can’t be changed', async (text) => {
    const an = await withHeld();
    await an.sends(text);
    const card = await shown(an, /^❗ A booking on hold can’t be changed/);
    expect(textOf(card)).toContain('One step left');
    await run.telegram.settled();
    expect(labelOf(an, 'Cancel booking')).toBe('Cancel booking');
  });

  it('begins a whole other order beside it, and says that it stays', async () => {
    const an = await withHeld();
    await an.sends(`2 adults on ${otherDay}`);
    await shown(an, 'stays on hold until');
    await shown(an, `Please check your booking for ${english.day(otherDay)}`);
  });
});

describe('with tickets', () => {
  it.each([
    ['en', `change to ${otherDay}`],
    ['ru', `перенесите на ${otherDay}`],
    // The venue's answer about coming late is not asked for.
    ['ru', `у жены температура 39, можно перенести на ${otherDay}, позже?`],
  ])('a change to a day comes to its review at once, and changes nothing yet (%s)', async (locale, text) => {
    const an = await withTickets();
    const before = bookings().length;
    const words = wordings.for(locale);
    if (locale !== 'en') await inLanguage(an, locale);
    await an.sends(text);
    const label = words.text('change-to', { date: words.dayLabel(otherDay) });
    await expect.poll(() => labelsNow(an)).toContain(label);
    const review = textOf(liveCard(an)).toLowerCase();
    expect(review).toContain(words.day(day).toLowerCase());
    expect(review).toContain(words.day(otherDay).toLowerCase());
    expect(bookings().length).toBe(before);
  });

  it('a change from the booked day to another is one to the other', async () => {
    const an = await withTickets();
    await an.sends(`we can't make it on ${day}, move to ${otherDay}`);
    await shown(an, 'Please check the change');
    expect(labelOf(an, 'Change to ')).toBe(`Change to ${english.dayLabel(otherDay)}`);
  });

  it.each([
    ['en', 'can i share one of the tickets with my wife'],
    ['vi', 'gửi 1 vé cho bạn mình sao'],
    ['ru', 'как отправить один билет другу'],
    ['zh-hans', '我想把一张票发给朋友'],
    ['ko', '친구한테 한장만 보내고싶은데'],
  ])(
    'one ticket for somebody else shows the booking, which sends the tickets again (%s)',
    async (locale, text) => {
      const an = await withTickets();
      if (locale !== 'en') await inLanguage(an, locale);
      await an.sends(text);
      await expect.poll(() => labelsNow(an)).toContain(wordings.for(locale).text('send-again'));
    },
  );

  it('a change without a day asks for it', async () => {
    const an = await withTickets();
    await an.sends('change my date');
    await shown(an, 'Which day would you like to come instead?');
  });

  it('a change to a day without tickets says so', async () => {
    const an = await withTickets();
    await an.sends(`change to ${addVenueDays(day, 200)}`);
    const calendar = textOf(await shown(an, 'Which day would you like to come instead?'));
    expect(calendar).toContain(english.day(addVenueDays(day, 200)));
  });

  it('a day alone is asked about: these tickets, or new ones', async () => {
    const an = await withTickets();
    await an.sends(`could we come on ${otherDay}?`);
    await shown(an, 'Move these tickets');
    const date = english.dayLabel(otherDay);
    expect(labelsNow(an)).toEqual([`Move these tickets to ${date}`, `Book new tickets for ${date}`, 'Back']);
    await an.taps(`Move these tickets to ${date}`);
    await shown(an, 'Please check the change');
    await an.taps('Cancel');
    await shown(an, 'Nothing was changed');
    await an.sends(otherDay);
    await shown(an, 'Move these tickets');
    await an.taps(`Book new tickets for ${date}`);
    await shown(an, `Tickets for ${english.day(otherDay)}`);
  });

  it('a day of several bookings asks which, and keeps the day', async () => {
    const an = await withTickets();
    await buysAgain(an, otherDay);
    const third = openDay(otherDay);
    await an.sends(`change to ${third}`);
    await shown(an, 'Which booking should move');
    const [first = '', second = ''] = labelsNow(an);
    expect(first).toContain(english.dayLabel(day));
    expect(second).toContain(english.dayLabel(otherDay));
    await an.taps(second);
    const review = textOf(await shown(an, 'Please check the change'));
    expect(review).toContain(english.day(third));
    await an.taps('Cancel');
    await shown(an, 'Nothing was changed');
    await an.sends('cancel my booking');
    await shown(an, 'Which booking would you like to cancel?');
    await an.sends('lost my tickets');
    await shown(an, 'Your bookings');
  });

  it.each([
    ['en', 'my sister wants to join, 1 more for same day'],
    ['en', 'can i get one more child ticket?'],
    ['vi', 'mua thêm 2 vé bé cho cùng ngày'],
  ])('one ticket more is for the day of the booking (%s: %s)', async (locale, text) => {
    const an = await withTickets();
    if (locale !== 'en') await inLanguage(an, locale);
    await an.sends(text);
    // To the tickets, or to the review with what was bought last time.
    const isThere = (label: string): boolean => label === '+' || label === wordings.for(locale).text('edit');
    await expect.poll(() => labelsNow(an).some(isThere)).toBe(true);
    expect(textOf(liveCard(an))).toContain(wordings.for(locale).day(day));
  });

  it.each([
    ['vi', 'mua thêm 1 vé trẻ em cùng ngày nha', 'party-child'],
    ['zh-hans', '再补一张儿童票 同一天的', 'party-child'],
    ['en', 'my sister wants to join', 'party-adult'],
    ['ru', 'с нами еще подруга поедет, надо докупить 1 взр', 'party-adult'],
  ])('exactly who comes besides gets tickets (%s: %s)', async (locale, text, who) => {
    const an = await withTickets();
    const words = wordings.for(locale);
    if (locale !== 'en') await inLanguage(an, locale);
    await an.sends(text);
    await expect.poll(() => labelsNow(an)).toContain(words.text('edit'));
    const plain = (said: string): string => said.replaceAll(/\s/g, ' ');
    const review = plain(textOf(liveCard(an)));
    const own = who === 'party-child' ? 320_000 : 450_000;
    expect(review).toContain('1 ×');
    expect(review).toContain(plain(words.money(own)));
  });

  it.each([
    ['en', 'can we do it a week later', 7],
    ['vi', 'dời qua hôm sau đc k, mai mốt có việc', 1],
    ['ru', 'ребенок заболел, можем перенести на неделю позже?', 7],
    ['zh-hans', '能推迟一天吗', 1],
    ['ko', '하루 늦게 갈 수 있을까요?', 1],
  ])('a day by words counts from the booked one (%s: %s)', async (locale, text, days) => {
    const an = await withTickets();
    const words = wordings.for(locale);
    if (locale !== 'en') await inLanguage(an, locale);
    await an.sends(text);
    const date = addVenueDays(day, days);
    await expect.poll(() => textOf(liveCard(an)).toLowerCase()).toContain(words.day(date).toLowerCase());
  });

  it.each([
    ['en', 'only one of us can come now, can i get half back?'],
    ['vi', 'hoàn 1 vé thôi được không, bạn em bận'],
    ['ru', 'муж не сможет, верните деньги за один билет'],
    ['zh-hans', '只退一张可以吗'],
    ['ko', '남편이 못 가게 됐는데 한 장만 환불돼요?'],
  ])('money back for one of them is for the venue (%s: %s)', async (locale, text) => {
    const an = await withTickets();
    const words = wordings.for(locale);
    if (locale !== 'en') await inLanguage(an, locale);
    await an.sends(text);
    await shown(an, words.text('part-not-cancellable'));
    expect(labelsNow(an)[0]).toBe(words.text('send-to-venue'));
    expect(labelsNow(an)).not.toContain(words.text('cancel-surely'));
  });

  it.each([
    ['en', 'i left my umbrella on the cable car'],
    ['vi', 'em để quên áo khoác ở nhà ga cáp treo'],
    ['ru', 'забыли зонт в кабинке канатной дороги'],
    ['ru', 'мы опаздываем часа на 2, билет не сгорит?'],
    ['zh-hans', '我们会晚到两个小时，票会作废吗'],
    ['ko', '케이블카에 우산을 두고 왔어요'],
  ])('what was forgotten, or a late arrival, touches no booking (%s: %s)', async (locale, text) => {
    const an = await withTickets();
    const words = wordings.for(locale);
    if (locale !== 'en') await inLanguage(an, locale);
    const before = labelsNow(an);
    await an.sends(text);
    await expect.poll(() => labelsNow(an)).not.toEqual(before);
    expect(labelsNow(an)).not.toContain('+');
    expect(labelsNow(an)).not.toContain(words.text('cancel-surely'));
  });

  it('part of a booking can’t be cancelled here, and the venue is asked with what was written', async () => {
    const an = await withTickets();
    for (const text of ['cancel one ticket', "one of us can't come, money back for one?"]) {
      await an.sends(text);
      const said = textOf(await shown(an, 'Single tickets of a booking can’t be cancelled here'));
      expect(said).toContain('until a week before your visit');
      const labels = labelsNow(an);
      expect(labels.slice(0, 2)).toEqual(['Send it to the venue', 'Ask the venue']);
      expect(labels[2]).toContain(english.dayLabel(day));
    }
    await tapsLike(an, `${english.dayLabel(day)} · `);
    await shown(an, 'Confirmed');
  });

  it.each(['please cancel it', 'cancel 2 tickets please', 'refund please'])(
    '"%s" asks at once, with what comes back',
    async (text) => {
      const an = await withTickets();
      await an.sends(text);
      const question = textOf(await shown(an, 'Cancel this booking?'));
      expect(question).toContain('Nothing was paid here');
      expect(labelsNow(an)).toEqual(['Yes, cancel booking', 'Keep booking']);
    },
  );

  it.each([
    ['en', 'lost my tickets, send them again'],
    ['ko', '표 산거 메세지 지워버렸는데 다시 받을수있나여ㅠㅠ'],
  ])('lost ones are a tap away (%s)', async (locale, text) => {
    const an = await withTickets();
    if (locale !== 'en') await inLanguage(an, locale);
    await an.sends(text);
    await expect.poll(() => labelsNow(an)).toContain(wordings.for(locale).text('send-again'));
  });

  it.each([
    ['en', 'can you email me the tickets', 'nothing is sent by email'],
    ['zh-hans', '票发我邮箱一份', '不发邮件'],
    ['ko', '티켓 이메일로 보내줄 수 있나요', '이메일로는 보내 드리지'],
    ['zh-hans', '二维码扫不出来!!人在门口了', '屏幕调到最亮'],
    ['ru', 'код не сканируется, стоим у турникета', 'Прибавьте яркость'],
  ])('come below what is known of them (%s: %s)', async (locale, text, fact) => {
    const an = await withTickets();
    if (locale !== 'en') await inLanguage(an, locale);
    await an.sends(text);
    await shown(an, fact);
    await expect.poll(() => labelsNow(an)).toContain(wordings.for(locale).text('send-again'));
  });

  it('are moved by the wish to use them on another day', async () => {
    const an = await withTickets();
    await an.sends('we missed the bus, can we use them another day?');
    await shown(an, 'Which day would you like to come instead?');
  });

  it.each([
    ['en', 'you spelt my name wrong'],
    ['ko', '이름이 잘못됐어요'],
  ])('a wrong name is for the venue (%s)', async (locale, text) => {
    const an = await withTickets();
    if (locale !== 'en') await inLanguage(an, locale);
    const words = wordings.for(locale);
    await an.sends(text);
    await shown(an, words.text('names-by-venue').slice(0, 20));
    const labels = labelsNow(an);
    expect(labels.slice(0, 2)).toEqual([words.text('send-to-venue'), words.text('ask-the-venue')]);
    expect(labels[2]).toContain(words.dayLabel(day));
  });
});

describe('without a booking here', () => {
  it.each([
    ['en', 'I paid yesterday and no tickets came'],
    ['ru', 'я купила билеты вчера а они не пришли(( что делать'],
    ['ko', '어제 결제했는데 표가 안와요 확인좀'],
    ['zh-hans', '我付过了怎么还没票'],
    ['en', 'i booked w klook already do i still need to queue'],
    ['ru', 'мы уже купили билеты на клуке, надо еще что-то обменивать?'],
    ['zh-hans', '我在携程买的票 怎么进去'],
    ['ko', '클룩에서 예약했는데 어디서 입장해요'],
    ['vi', 'em đặt trên klook rồi thì vào cổng nào'],
  ])('who has bought is told that it was not here (%s)', async (locale, text) => {
    const an = await run.telegram.person({ ...people.an, languageCode: locale });
    const words = wordings.for(locale);
    await an.sends(text);
    await shown(an, words.text('no-booking-here').slice(0, 20));
    expect(labelsNow(an)).toEqual([
      words.text('send-to-venue'),
      words.text('ask-the-venue'),
      words.text('book-tickets'),
    ]);
  });

  it.each([
    ['en', 'If it rains do i get my money back'],
    ['ru', 'а если дождь пойдет деньги вернете?'],
    ['zh-hans', '下雨怎么办 能退吗'],
  ])('a general question about money back is answered by itself (%s)', async (locale, text) => {
    const an = await run.telegram.person({ ...people.an, languageCode: locale });
    await an.sends(text);
    const answer = textOf(await shown(an, /^💬/));
    expect(answer).not.toContain(wordings.for(locale).text('no-booking-here').slice(0, 20));
  });
});
