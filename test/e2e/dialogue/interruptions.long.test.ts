import type { PersonClient } from 'telegram-sandbox';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeys } from '../../../src/store/redis-keys.ts';
import { tapData } from '../../../src/taps.ts';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { openCorner, randomPrefix, runStore, type StoreCorner } from '../../helpers/store.ts';
import { dataOf, hold, shown, tapsLike, textOf } from '../dialogue.ts';
import { checkChat, liveCard } from './chat-check.ts';
import { type BookingStep, everyStep, goTo, seenIn, unhurried, unlimited } from './way.ts';

const prefix = randomPrefix();
/** One asks for an ID number too, on the same store: its step is tried there. */
let usual: BotRun;
let withIdNumber: BotRun;
let run: BotRun;
let corner: StoreCorner;
beforeAll(async () => {
  const start = (redisPrefix: string, venue = {}) =>
    startBot({
      environment: { REDIS_PREFIX: redisPrefix },
      venue: { invoices: { ask: true }, ...venue },
      overrides: { telegramLimits: unhurried, updateRate: unlimited },
    });
  usual = await start(prefix);
  withIdNumber = await start(`${prefix}-id`, { details: { required: ['name', 'phone', 'card_id'] } });
  run = usual;
  corner = await openCorner(runStore().url, prefix);
});
afterAll(async () => {
  await corner.close();
  await Promise.all([usual.stop(), withIdNumber.stop()]);
});
beforeEach(() => {
  run = usual;
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(run.logs());
});

function customer(): Promise<PersonClient> {
  return run.telegram.person(people.an);
}

/** A customer at that step, in the run that has it. */
async function customerAt(step: BookingStep): Promise<PersonClient> {
  run = step === 'cardId' ? withIdNumber : usual;
  const an = await customer();
  await an.sends('/cancel');
  await shown(an, /othing/);
  await goTo(an, step);
  return an;
}

function keysHere() {
  return createKeys(run === usual ? prefix : `${prefix}-id`);
}

/** What two hours of silence leave of a booking in the store. */
async function forgetBooking({ id }: PersonClient): Promise<void> {
  await corner.chats.del(keysHere().draft(id), keysHere().conversation(id));
}

async function cancels(an: PersonClient): Promise<void> {
  await an.taps('Cancel booking');
  await an.taps('Yes, cancel booking');
  await an.sees('You cancelled this booking');
}

const stale = 'This button is from an earlier step.';

describe('buttons', () => {
  it('"Hold for 60 minutes" tapped twice books once, and nothing wrong is said', async () => {
    const an = await customer();
    await goTo(an, 'review');
    const before = run.partner.book.bookings.length;
    const card = liveCard(an);
    const book = dataOf(card).find((data) => data.includes(':hold:')) ?? '';
    const taps = [await an.tapsData(card.message_id, book), await an.tapsData(card.message_id, book)];
    const answers = await Promise.all(taps.map((tap) => tap.answer()));
    expect(answers.map(({ text }) => text)).toEqual([undefined, stale]);
    await an.sees('One step left');
    expect(run.partner.book.bookings).toHaveLength(before + 1);
    expect(an.transcript()).not.toContain('left unfinished');
    await cancels(an);
  });

  it('of a draft on the card of a booking change nothing there, whatever else was lost', async () => {
    const an = await customer();
    await goTo(an, 'review');
    const book = dataOf(liveCard(an)).find((data) => data.includes(':hold:')) ?? '';
    const held = await hold(an);
    await run.telegram.settled();
    await corner.chats.del(keysHere().activeMessage(an.id), keysHere().conversation(an.id));
    for (const data of [book, tapData.resume()]) {
      const tap = await an.tapsData(held.message_id, data);
      expect((await tap.answer()).text).toBe(stale);
    }
    await run.telegram.settled();
    expect(textOf(liveCard(an))).toContain('One step left');
    await cancels(an);
  });

  it('of a copy of the card that was booked from never say that nothing was booked', async () => {
    const an = await customer();
    await goTo(an, 'review');
    const copy = liveCard(an);
    const get = dataOf(copy).find((data) => data.includes(':get:')) ?? '';
    await run.telegram.settled();
    await corner.chats.del(keysHere().activeMessage(an.id));
    await an.sends('/help');
    await an.taps('Continue booking');
    await run.telegram.settled();
    const held = await hold(an);
    expect(held.message_id).not.toBe(copy.message_id);
    await run.telegram.settled();
    await corner.chats.del(keysHere().activeMessage(an.id), keysHere().conversation(an.id));
    const tap = await an.tapsData(copy.message_id, get);
    expect((await tap.answer()).text).toBe(stale);
    await run.telegram.settled();
    expect(an.transcript()).not.toContain('left unfinished');
    expect(liveCard(an).message_id).toBe(held.message_id);
    await cancels(an);
  });

  it('"Cancel" tapped twice cancels once', async () => {
    const an = await customer();
    await goTo(an, 'review');
    const card = liveCard(an);
    const cancel = dataOf(card).find((data) => data.includes(':cancel:')) ?? '';
    const taps = [await an.tapsData(card.message_id, cancel), await an.tapsData(card.message_id, cancel)];
    const answers = await Promise.all(taps.map((tap) => tap.answer()));
    expect(answers.map(({ text }) => text)).toEqual([undefined, stale]);
    await checkChat(run, an);
    expect(textOf(liveCard(an))).toContain('Nothing was booked');
  });
});

/** A button of each step that leads on, and where to. In the step "phone" a contact is shared instead. */
const onward: Readonly<Record<BookingStep, readonly [label: string | RegExp, next: string | RegExp]>> = {
  day: ['›', seenIn.day],
  tickets: ['+', 'Your booking for'],
  list: ['Back', seenIn.tickets],
  choice: ['Back', seenIn.day],
  name: [/^Agree, book as An/, seenIn.phone],
  phone: ['Share my phone number', seenIn.review],
  email: ['Back', seenIn.review],
  cardId: ['Back', seenIn.phone],
  review: ['Edit', seenIn.edit],
  edit: ['Note', seenIn.note],
  note: ['Back', seenIn.review],
  invoice: ['Back', seenIn.review],
};

/** The callback data behind a button of the card. */
function dataBehind(person: PersonClient, label: string | RegExp): string {
  const buttons = liveCard(person).reply_markup?.inline_keyboard.flat() ?? [];
  const found = buttons.find(({ text }) => (typeof label === 'string' ? text === label : label.test(text)));
  if (found === undefined || !('callback_data' in found)) throw new Error(`There is no ${label}.`);
  return found.callback_data;
}

it('a button of a booking that was left is none of the next one, which is as old', async () => {
  const an = await customer();
  await an.sends('/book');
  const [left = ''] = dataOf(await shown(an, 'Which day')).filter((data) => data.startsWith('d:'));
  await an.sends('/cancel');
  await an.sends('/book');
  await an.sees('Which day', { onlyNew: true });
  await an.sends('/help');
  const { message_id: id } = await an.sees('/mytickets', { onlyNew: true });
  expect((await (await an.tapsData(id, left)).answer()).text).toBe(stale);
  await checkChat(run, an);
});

it('a text that changed nothing is read anew when it is edited, once', async () => {
  const an = await customerAt('name');
  await an.sends('???');
  await shown(an, 'doesn’t look like a name');
  const typed = an.view().messages.findLast(({ text }) => text === '???');
  await an.edits(typed?.message_id ?? 0, 'Emma Wilson');
  await shown(an, seenIn.phone);
  await an.edits(typed?.message_id ?? 0, 'Emma Watson');
  await shown(an, 'already acted on that message');
  await an.sharesContact();
  expect(textOf(await shown(an, seenIn.review))).toContain('Name: Emma Wilson');
  await checkChat(run, an);
});

describe.each(everyStep)('in the step "%s"', (step) => {
  const sees = seenIn[step];

  describe('where the customer stays', () => {
    let an: PersonClient;
    let own: BotRun;
    beforeAll(async () => {
      an = await customerAt(step);
      own = run;
    });
    beforeEach(() => {
      run = own;
    });

    it('a button of any earlier painting, and of any earlier message, is from an earlier step', async () => {
      await run.telegram.settled();
      const before = an.transcript();
      const all = an.view().messages;
      const sinceBegun = all.slice(all.findLastIndex(({ text }) => text === '/cancel'));
      for (const { message_id } of sinceBegun.filter(({ from }) => from?.is_bot === true)) {
        const tap = await an.tapsData(message_id, tapData.draft(1, 'cancel'));
        expect((await tap.answer()).text).toBe(stale);
      }
      await checkChat(run, an);
      expect(an.transcript()).toBe(before);
    });

    it('what has no words is said to be unreadable, and "Continue booking" comes back', async () => {
      const unread = [
        () => an.sendsA('sticker'),
        () => an.sendsA('photo', { caption: 'this one' }),
        () => an.sendsA('voice'),
      ];
      for (const send of unread) {
        await send();
        await shown(an, 'I can’t read that kind of message. Please put it in words');
        await checkChat(run, an);
        await an.taps('Continue booking');
        await shown(an, sees);
        await checkChat(run, an);
      }
    });

    it('what somebody else wrote is answered with what is expected, and with the step again', async () => {
      const [hello] = an.view().messages;
      await an.forwards(hello?.message_id ?? 0);
      const answer = await shown(an, sees);
      expect(textOf(answer)).toMatch(step === 'phone' ? /^❗ Please share|phone/ : /^❗ /);
      await checkChat(run, an);
    });

    it('a message that was acted on and is edited afterwards is not read, and that is said', async () => {
      const first = an.view().messages.find((message) => message.text === '/cancel');
      await an.edits(first?.message_id ?? 0, '31 December');
      const told = textOf(await shown(an, sees));
      expect(told).toContain('already acted on that message');
      expect(told).toContain('send the change as a new message');
      await checkChat(run, an);
    });

    it('goes on after a restart of the bot', async () => {
      await run.restart();
      const [hello] = an.view().messages;
      await an.forwards(hello?.message_id ?? 0);
      await shown(an, sees);
      await checkChat(run, an);
    });

    it("goes on when a new version has discarded the dialogue's own state", async () => {
      await corner.chats.del(keysHere().conversation(an.id));
      if (step !== 'phone') {
        expect((await (await an.tapsData(liveCard(an).message_id, 'd:1:nothing:')).answer()).text).toBe(
          stale,
        );
        await checkChat(run, an);
      }
      await corner.chats.del(keysHere().conversation(an.id));
      const [hello] = an.view().messages;
      await an.forwards(hello?.message_id ?? 0);
      await shown(an, sees);
      await checkChat(run, an);
    });

    it('a command is obeyed, and "Continue booking" comes back', async () => {
      await an.sends('/mytickets');
      await shown(an, /You have no bookings yet|Your bookings/);
      await checkChat(run, an);
      if (step === 'day' || step === 'choice') return;
      await an.taps('Continue booking');
      await shown(an, sees);
      await checkChat(run, an);
    });
  });

  it('what is done twice at once counts once', async () => {
    const an = await customerAt(step);
    const [label, next] = onward[step];
    if (step === 'phone') {
      await Promise.all([an.sharesContact(), an.sharesContact()]);
      await an.sees(next);
      return checkChat(run, an);
    }
    const { message_id } = liveCard(an);
    const data = dataBehind(an, label);
    const taps = [await an.tapsData(message_id, data), await an.tapsData(message_id, data)];
    const answers = await Promise.all(taps.map((tap) => tap.answer()));
    expect(answers.map(({ text }) => text)).toEqual([undefined, stale]);
    await an.sees(next);
    await checkChat(run, an);
    if (step === 'name') expect(an.transcript().split('What is your phone number')).toHaveLength(2);
  });

  it('a text that is no answer is answered with what is expected, and with the step again', async () => {
    const an = await customerAt(step);
    await an.sends('???');
    const answer = await shown(an, step === 'note' ? seenIn.review : sees);
    // A note may be anything.
    if (step !== 'note') expect(textOf(answer)).toMatch(/^❗ /);
    await checkChat(run, an);
  });

  it('two messages at once are both read, and leave one card', async () => {
    const an = await customerAt(step);
    await Promise.all([an.sends('???'), an.sendsA('sticker')]);
    await an.sees(step === 'note' ? /Please check|A note for/ : sees);
    await checkChat(run, an);
  });

  it('/cancel leaves the booking, and takes the keyboard away', async () => {
    const an = await customerAt(step);
    await an.sends('/cancel');
    await shown(an, 'Nothing was booked');
    await checkChat(run, an);
    expect(an.view().keyboard).toBeNull();
    expect(await corner.chats.exists(keysHere().draft(an.id))).toBe(0);
    await an.taps('Book tickets');
    await shown(an, 'Which day');
    await checkChat(run, an);
  });

  it('two hours of silence forget the booking; a button says so, and so does a message', async () => {
    const an = await customerAt(step);
    await forgetBooking(an);
    if (step === 'phone') await an.taps('Share my phone number');
    else await an.tapsData(liveCard(an).message_id, dataOf(liveCard(an)).at(-1) ?? '');
    await shown(an, 'is gone. Nothing was booked');
    await checkChat(run, an);
    await an.taps('Book tickets');
    await shown(an, 'Which day');
    await checkChat(run, an);
  });

  it('a new beginning leaves one card', async () => {
    const an = await customerAt(step);
    const isNothing = step === 'day' || step === 'choice';
    await an.sends('/start d_20200101');
    await shown(an, 'Hello');
    await checkChat(run, an);
    await an.sends('/book');
    await shown(an, isNothing ? 'Which day' : 'unfinished booking');
    await checkChat(run, an);
    if (isNothing) return;
    await an.taps('Start over');
    await shown(an, 'Which day');
    await checkChat(run, an);
  });
});

describe('messages', () => {
  it('where a tap is expected are answered with the card again', async () => {
    const an = await customer();
    await goTo(an, 'edit');
    await an.sends('whatever');
    expect(textOf(await shown(an, seenIn.edit))).toContain('Please tap what you would like to change');
    await checkChat(run, an);
  });

  it("may be a button's own words", async () => {
    const an = await customer();
    await goTo(an, 'review');
    await an.sends('edit');
    await shown(an, seenIn.edit);
    await checkChat(run, an);
  });

  it('that come two at once are both read, and leave one card', async () => {
    const an = await customer();
    await goTo(an, 'tickets');
    await Promise.all([an.sends('3'), an.sends('4')]);
    await an.sees(/^4 × .* – /m);
    await checkChat(run, an);
    await Promise.all([tapsLike(an, 'Continue · '), an.sends('5')]);
    await checkChat(run, an);
  });

  it('that are no answer leave no pile of errors', async () => {
    const an = await customer();
    await goTo(an, 'tickets');
    await run.telegram.settled();
    const before = an.view().messages.filter(({ from }) => from?.is_bot === true).length;
    for (const text of ['hm', 'hmm', 'hmmm']) {
      await an.sends(text);
      await shown(an, '❗');
    }
    await run.telegram.settled();
    expect(an.view().messages.filter(({ from }) => from?.is_bot === true)).toHaveLength(before);
  });

  it('of a keyboard that was left open for two hours are answered, and it goes away', async () => {
    const an = await customer();
    await goTo(an, 'phone');
    await forgetBooking(an);
    await an.sends('0912345678');
    await shown(an, 'is gone. Nothing was booked');
    await checkChat(run, an);
    expect(an.view().keyboard).toBeNull();
  });
});
