import type { PersonClient, TelegramSandbox } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { endWithTest, startBot } from '../helpers/bot-run.ts';
import { people } from '../helpers/people.ts';
import { getTickets, shown, toReview } from './dialogue.ts';
import { startScene } from './scene.ts';
import { heldBooking } from './staff/staff-run.ts';

describe('the answer to a tap', () => {
  it.each(['webhook', 'polling'] as const)('is one for each tap by %s', async (mode) => {
    const run = await startBot({ mode });
    endWithTest(run);
    const an = await run.telegram.person(people.an);
    await toReview(an);
    await getTickets(an);
    // A busy machine may be late for each of these.
    if (mode === 'webhook') await tapUntilOneRides(run.telegram, an);
    await run.telegram.settled();
    const answers = run.telegram.calls('answerCallbackQuery');
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const taps = answers.map(({ params }) => params.callback_query_id);
    expect(new Set(taps).size).toBe(taps.length);
    const riding = answers.filter(({ inWebhookAnswer }) => inWebhookAnswer);
    if (mode === 'webhook') expect(riding.length).toBeGreaterThan(0);
    else expect(riding).toEqual([]);
    // Nothing else rides on a response, since nobody hears what Telegram says to it.
    expect(run.telegram.calls().filter(({ inWebhookAnswer }) => inWebhookAnswer)).toEqual(riding);
  });

  it('is a call where the work takes long', async () => {
    const run = await startBot({ mode: 'webhook' });
    endWithTest(run);
    const an = await run.telegram.person(people.an);
    await an.sends('/book');
    await shown(an, 'Which day would you like');
    run.telegram.fault({ method: 'editMessageText', kind: 'delay', delayMs: 1_000 });
    await an.taps('›');
    await run.telegram.settled();
    expect(run.telegram.calls('answerCallbackQuery')).toMatchObject([{ ok: true }]);
    expect(run.telegram.calls('answerCallbackQuery')[0]).not.toHaveProperty('inWebhookAnswer', true);
  });

  it('of staff in their group comes also where the work fails', async () => {
    const run = await startScene({ desk: 'group' });
    const { corner, desk } = run;
    await desk.sends(`/find ${await heldBooking(run)}`);
    await desk.sees('History');
    const [booking] = await run.bookingsOf(run.an);
    const key = corner.keys.booking(booking?.reference ?? '');
    await corner.ledger.hset(key, 'order', 'broken');
    const tap = await desk.taps('History');
    expect((await tap.answer()).text).toContain('Something went wrong');
  });
});

async function tapUntilOneRides(telegram: TelegramSandbox, an: PersonClient): Promise<void> {
  const rides = (): boolean =>
    telegram.calls('answerCallbackQuery').some(({ inWebhookAnswer }) => inWebhookAnswer);
  if (rides()) return;
  await an.sends('/book');
  await shown(an, 'Which day would you like');
  for (const label of Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? '›' : '‹'))) {
    await an.taps(label);
    await telegram.settled();
    if (rides()) return;
  }
}
