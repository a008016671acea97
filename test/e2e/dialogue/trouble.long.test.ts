import type { PersonClient } from 'telegram-sandbox';
import { afterEach, describe, expect, it } from 'vitest';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { type BotRun, type BotRunOptions, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { labelOf, openDay, shown, venueZone } from '../dialogue.ts';
import { activeMessages, checkChat, dataOf, liveCard, textOf } from './chat-check.ts';
import { goTo } from './way.ts';

let run: BotRun;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(run.logs());
  await run.stop();
});

/** Of a day nothing is known but what the customer asked for: the calendar's own requests begin too late. */
async function start(options: BotRunOptions = {}): Promise<PersonClient> {
  run = await startBot({ conventions: { explorePauseMs: 60_000 }, ...options });
  return run.telegram.person(people.an);
}

function partnerIsSlow(delayMs: number): void {
  run.partner.faults.add({ kind: 'delay', operation: 'sale-packages', delayMs, times: null });
}

describe('while the partner is down', () => {
  it('the day says so, and its packages come with "Try again"', async () => {
    const an = await start();
    await goTo(an, 'day');
    run.partner.faults.add({ kind: 'serverError', operation: 'sale-packages', times: null });
    await an.sends(openDay());
    await shown(an, 'isn’t answering just now');
    await checkChat(run, an);
    await an.sends('anything');
    await shown(an, 'isn’t answering just now');
    run.partner.faults.clear();
    // The circuit to the partner is open for some seconds.
    const lookAgain = async (): Promise<string> => {
      const hasFailed = liveCard(an).reply_markup?.inline_keyboard[0]?.[0]?.text === 'Try again';
      if (hasFailed) await an.taps('Try again');
      return textOf(liveCard(an));
    };
    await expect.poll(lookAgain, { timeout: 60_000, interval: 1_000 }).toContain('per booking');
    await checkChat(run, an);
  });

  it('a booking for another day is not made before its tickets could be checked', async () => {
    const an = await start();
    await goTo(an, 'review');
    await an.taps('Edit');
    await an.taps('Date');
    await shown(an, 'Which day');
    await run.partner.goDown();
    await an.sends(addVenueDays(openDay(), 1));
    await shown(an, 'Please check your booking');
    const tap = await an.taps('Hold for 60 minutes');
    await run.telegram.settled();
    const said = `${(await tap.answer()).text ?? ''}${textOf(liveCard(an))}`;
    expect(said).toContain('can’t check your tickets');
    expect(run.partner.book.bookings).toHaveLength(0);
    await checkChat(run, an);
  });
});

describe('while the partner is slow', () => {
  it('a tap is answered at once, the card says what is going on, and shows the packages when they come', async () => {
    const an = await start({ environment: { PARTNER_TIMEOUT_MS: '10000' } });
    await goTo(an, 'day');
    partnerIsSlow(4_000);
    const tomorrow = await an.taps('Tomorrow');
    expect((await tomorrow.answer()).text).toBeUndefined();
    expect(textOf(liveCard(an))).not.toContain('per booking');
    await shown(an, 'Asking the venue');
    expect(run.telegram.calls('sendChatAction').map(({ params }) => params.action)).toContain('typing');
    run.partner.faults.clear();
    await an.sees(/per booking|No tickets are on sale/);
    await checkChat(run, an);
    expect(activeMessages(an)).toHaveLength(1);
  });

  it('what the customer does meanwhile counts, and the late answer disturbs nothing', async () => {
    const an = await start({ environment: { PARTNER_TIMEOUT_MS: '10000' } });
    await goTo(an, 'day');
    partnerIsSlow(4_000);
    await an.sends(openDay());
    await shown(an, 'Asking the venue');
    await an.taps('Change date');
    await shown(an, 'Which day');
    run.partner.faults.clear();
    await an.sends(openDay());
    await an.sees('per booking');
    await checkChat(run, an);
  });
});

describe('time passes while the customer thinks', () => {
  it('packages of a day that is emptied since are not booked, and wait for it to open', async () => {
    let aheadMs = 0;
    const clock = () => Date.now() + aheadMs;
    const an = await start({ partner: { clock, signatureClock: Date.now } });
    await goTo(an, 'review');
    aheadMs = 40 * 24 * 60 * 60 * 1_000;
    await run.restart();
    await an.taps('Hold for 60 minutes');
    const card = await shown(an, 'No tickets are on sale');
    expect(textOf(card)).toContain('1 × ');
    labelOf(an, 'Tell me when it opens');
    await checkChat(run, an);
    expect(run.partner.book.bookings).toHaveLength(0);
    await an.taps('Change date');
    await shown(an, 'Which day');
    await checkChat(run, an);
  });

  it('the cutoff closes a package between its card and its choice, with the reason', async () => {
    const today = venueDateAt(Date.now(), venueZone);
    let time = Date.parse(`${today}T14:59:00+07:00`);
    const an = await start({ overrides: { customerTime: () => time } });
    await an.sends('/book');
    await shown(an, 'Which day');
    await an.sends('today');
    await shown(an, 'per booking');
    await an.sends('Aqua Park');
    await shown(an, 'sale closes at 15:00');
    time = Date.parse(`${today}T15:00:00+07:00`);
    await an.taps('+');
    const closed = await shown(an, 'can’t be booked for today');
    expect(textOf(closed)).toContain('closed at 15:00');
    await checkChat(run, an);
    expect(dataOf(closed).some((data) => data.includes(':more:'))).toBe(false);
  });
});

describe('while Telegram refuses', () => {
  it('the painting of a card, its buttons work again all the same', async () => {
    const an = await start();
    await goTo(an, 'tickets');
    const painted = textOf(liveCard(an));
    run.telegram.fault({
      method: 'editMessageCaption',
      kind: 'error',
      errorCode: 400,
      description: 'Bad Request: try',
    });
    run.telegram.fault({
      method: 'editMessageText',
      kind: 'error',
      errorCode: 400,
      description: 'Bad Request: try',
    });
    await an.taps('+');
    await an.sees('Something went wrong');
    run.telegram.disarm();
    expect(textOf(liveCard(an))).toBe(painted);
    await (await an.taps('+')).answer();
    await shown(an, '1 × ');
    await an.taps('Cancel');
    await shown(an, 'Nothing was booked');
    expect(activeMessages(an)).toHaveLength(1);
  });
});
