import type { PersonClient } from 'telegram-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { dataOf } from '../dialogue.ts';
import { liveCard } from './chat-check.ts';
import { type TwoMachines, twoMachines } from './two-machines.ts';

const allowance = { atOnce: 5, perSecond: 0.01 };

let machines: TwoMachines;
let run: BotRun;
let an: PersonClient;
beforeEach(async () => {
  run = await startBot({
    mode: 'webhook',
    overrides: { updateRate: { messages: allowance, taps: allowance } },
  });
  machines = await twoMachines(run);
  an = await run.telegram.person(people.an);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(run.logs());
  await run.stop();
});

/** One machine and the other, in turn. */
function machine(n: number): 0 | 1 {
  return n % 2 === 0 ? 0 : 1;
}

const tooMuch = 'You’re going a little fast';

describe('more updates than a person makes, spread over two machines', () => {
  it('of messages are answered once, politely, and then no more', async () => {
    await an.sends('hello');
    await run.telegram.settled();
    const chat = { id: an.id, type: 'private', first_name: 'An' };
    for (let n = 0; n < 11; n += 1) {
      await machines.deliver(machine(n), an, (from) => ({
        message: { message_id: 1_000 + n, date: 0, chat, from, text: 'hello' },
      }));
    }
    const answers = run.telegram.calls('sendMessage').map(({ params }) => String(params.text));
    expect(answers.filter((text) => text.includes(tooMuch))).toHaveLength(1);
    expect(answers).toHaveLength(allowance.atOnce + 1);
  });

  it('of taps are each answered, the first with the sentence', async () => {
    await an.sends('/book');
    await an.sees('Which day');
    await run.telegram.settled();
    const card = liveCard(an);
    const data = dataOf(card)[0] ?? '';
    for (let n = 0; n < 8; n += 1) {
      await machines.tap(machine(n), an, card, data);
    }
    const said = run.telegram.calls('answerCallbackQuery').map(({ params }) => String(params.text ?? ''));
    expect(said).toHaveLength(8);
    expect(said.filter((text) => text.includes(tooMuch))).toHaveLength(1);
    expect(said.slice(-2)).toEqual(['', '']);
  });
});
