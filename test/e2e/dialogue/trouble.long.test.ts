import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { type BotRun, type BotRunOptions, endWithTest, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { dataOf, openDay, shown, textOf, venueZone } from '../dialogue.ts';
import { activeMessages, checkChat, liveCard } from './chat-check.ts';
import { goTo } from './way.ts';

let run: BotRun;

/** Of a day nothing is known but what the customer asked for: the calendar's own requests begin too late. */
async function start(options: BotRunOptions = {}): Promise<PersonClient> {
  run = await startBot({ conventions: { explorePauseMs: 60_000 }, ...options });
  endWithTest(run);
  return run.telegram.person(people.an);
}

function partnerIsSlow(delayMs: number): void {
  run.partner.faults.add({ kind: 'delay', operation: 'sale-packages', delayMs, times: null });
}

describe('while the partner is down', () => {
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

describe('while Telegram deletes nothing', () => {
  it('the new card is shown and kept, though the former one stays', async () => {
    const an = await start();
    await goTo(an, 'day');
    const failing = { kind: 'error', errorCode: 502, description: 'Bad Gateway', times: 3 } as const;
    run.telegram.fault({ method: 'deleteMessage', ...failing });
    await an.sends(openDay());
    const card = await shown(an, 'per booking');
    await an.taps('+');
    await run.telegram.settled();
    expect(textOf(liveCard(an))).toContain('Your booking for');
    expect(liveCard(an).message_id).toBe(card.message_id);
    expect(an.transcript()).not.toContain('Something went wrong');
  });
});

describe('time passes while the customer thinks', () => {
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
