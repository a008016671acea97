import type { PersonClient } from 'telegram-sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PackageChange } from '../../../sandbox/partner/shelf.ts';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { closing, hold, openDay, shown, tapsLike, textOf } from '../dialogue.ts';
import { checkChat, liveCard } from './chat-check.ts';
import { goTo, pressOnToReview, totalOn, unhurried } from './way.ts';

/** Ten in the morning at the venue, of a day on which everything is on sale. */
const morning = Date.parse(`${openDay()}T10:00:00+07:00`);
const firstOnSale = 'NL-CAP-NL';

interface Change {
  readonly what: string;
  readonly happens: () => Promise<void>;
  readonly said: RegExp;
  readonly isSoldStill: boolean;
}

const changes: readonly Change[] = [
  {
    what: 'has another price',
    happens: () => change({ price: 500_000 }),
    said: /has changed since|have just changed/,
    isSoldStill: true,
  },
  {
    what: 'is gone',
    happens: () => change({ onSale: false }),
    said: /not on sale that day|Not on sale that day/,
    isSoldStill: false,
  },
];

let run: BotRun;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(run.logs());
  run.partner.faults.clear();
  await fetch(catalogue(), { method: 'DELETE' });
});

/** One bot for the tests of a block; how long it takes packages for what they are, is theirs. */
function useBot(packagesFreshMs: number): void {
  beforeAll(async () => {
    run = await startBot({
      partner: { clock: () => morning, signatureClock: Date.now },
      overrides: { customerTime: () => morning, telegramLimits: unhurried },
      conventions: { packagesFreshMs, requestsPerSecond: 1_000, requestsAtOnce: 100 },
    });
  });
  afterAll(() => run.stop());
}

const catalogue = (): string => `${run.partner.url}/_/catalogue`;

/** By the vendor's own hand. */
async function change(to: PackageChange): Promise<void> {
  const body = JSON.stringify({ code: firstOnSale, ...to });
  expect((await fetch(catalogue(), { method: 'POST', body })).status).toBe(200);
}

async function customer(): Promise<PersonClient> {
  return run.telegram.person(people.an);
}

const steps = ['tickets', 'name', 'phone', 'review'] as const;

describe('what has changed since it was shown', () => {
  useBot(0);

  describe.each(changes)('a package that $what', ({ happens, said, isSoldStill }) => {
    it.each(steps)(
      'since "%s" was shown is pointed out before it is booked, and what is shown is booked',
      async (step) => {
        const an = await customer();
        await goTo(an, step);
        await happens();
        if (step === 'review') {
          await an.taps('Hold for 60 minutes');
          await run.telegram.settled();
        }
        const lead = textOf(liveCard(an));
        const told = [...(step === 'review' ? [lead] : []), ...(await pressOnToReview(run, an))];
        expect(
          told.filter((each) => said.test(each)),
          an.transcript(),
        ).not.toEqual([]);
        await checkChat(run, an);
        const total = totalOn(an);
        const held = await hold(an);
        expect(textOf(held)).not.toContain('differs');
        expect(totalOn(an)).toBe(total);
        const [line] = run.partner.book.bookings.at(-1)?.lines ?? [];
        expect(line?.item.code === firstOnSale).toBe(isSoldStill);
      },
    );
  });
});

describe('a price that changes when it has been agreed to', () => {
  useBot(60_000);

  it('is not issued by the one tap: it is pointed out on the card of what is held, and asked again', async () => {
    const an = await customer();
    await goTo(an, 'review');
    await change({ price: 500_000 });
    await tapsLike(an, 'Get tickets · ');
    const held = textOf(await shown(an, 'One step left'));
    expect(held).toContain('differs from the ₫450,000 shown before');
    expect(totalOn(an)).toContain('₫500,000');
    await tapsLike(an, 'Get tickets · ');
    await an.sees(closing, { onlyNew: true });
    expect(run.partner.book.bookings.at(-1)).toMatchObject({ total: 500_000, status: 'TICKET_EXPORTED' });
  });

  it('after the hold is shown before anything is confirmed, and only that is', async () => {
    const an = await customer();
    await goTo(an, 'review');
    await hold(an);
    run.partner.faults.add({ kind: 'wrongTotal', operation: 'booking-info', by: 50_000, times: null });
    await tapsLike(an, 'Get tickets · ');
    await shown(an, 'The total has changed');
    expect(totalOn(an)).toContain('₫500,000');
    expect(run.partner.book.bookings.at(-1)).toMatchObject({ status: 'BOOKING' });
    await tapsLike(an, 'Get tickets · ');
    await an.sees(closing, { onlyNew: true });
  });

  it('is what the next customer sees, who is not asked again', async () => {
    const [an, binh] = [await customer(), await customer()];
    await goTo(an, 'review');
    await change({ price: 600_000 });
    await tapsLike(an, 'Get tickets · ');
    await shown(an, 'One step left');
    await goTo(binh, 'review');
    await tapsLike(binh, 'Get tickets · ₫600,000');
    await binh.sees(closing, { onlyNew: true });
  });
});
