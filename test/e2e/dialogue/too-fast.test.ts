import type { User } from 'grammy/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../sandbox/free-port.ts';
import type { PersonClient } from '../../../sandbox/telegram/person.ts';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { dataOf, liveCard, textOf } from './chat-check.ts';

const allowance = { atOnce: 5, perSecond: 0.01 };

let run: BotRun;
let an: PersonClient;
/** Where each of the two machines takes updates. */
let machines: readonly string[];
beforeEach(async () => {
  run = await startBot({
    mode: 'webhook',
    overrides: { updateRate: { messages: allowance, taps: allowance } },
  });
  const port = await freePort();
  await run.joins({ PORT: String(port) });
  const [first] = run.telegram.calls('setWebhook').map(({ params }) => String(params.url));
  machines = [String(first), `http://127.0.0.1:${port}/telegram`];
  an = await run.telegram.person({ firstName: 'An', languageCode: 'en' });
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(run.logs());
  await run.stop();
});

let updates = 1;
/** Delivers an update of An's to one machine, as Telegram does behind a front that spreads them. */
async function deliver(machine: number, content: (from: User) => object): Promise<void> {
  const from = { id: an.id, is_bot: false, first_name: 'An', language_code: 'en' };
  const response = await fetch(machines[machine % 2] ?? '', {
    method: 'POST',
    headers: { 'x-telegram-bot-api-secret-token': 'test-secret' },
    body: JSON.stringify({ update_id: updates++, ...content(from) }),
  });
  expect(response.status).toBe(200);
}

const tooMuch = 'That is a lot at once';

describe('more updates than a person makes, spread over two machines', () => {
  it('of messages are answered once, politely, and then no more', async () => {
    await an.sends('hello');
    await run.telegram.settled();
    const chat = { id: an.id, type: 'private', first_name: 'An' };
    for (let n = 0; n < 11; n += 1) {
      await deliver(n, (from) => ({
        message: { message_id: 1_000 + n, date: 0, chat, from, text: `hello ${n}` },
      }));
    }
    const answers = an.view().messages.filter((message) => message.from?.is_bot === true);
    expect(answers.filter((message) => textOf(message).includes(tooMuch))).toHaveLength(1);
    expect(answers).toHaveLength(allowance.atOnce + 1);
  });

  it('of taps are each answered, the first with the sentence', async () => {
    await an.sends('/book');
    await an.sees('Which day');
    await run.telegram.settled();
    const card = liveCard(an);
    const data = dataOf(card)[0] ?? '';
    for (let n = 0; n < 8; n += 1) {
      await deliver(n, (from) => ({
        callback_query: { id: `tap-${n}`, from, chat_instance: '1', data, message: card },
      }));
    }
    const said = run.telegram.calls('answerCallbackQuery').map(({ params }) => String(params.text ?? ''));
    expect(said).toHaveLength(8);
    expect(said.filter((text) => text.includes(tooMuch))).toHaveLength(1);
    expect(said.slice(-2)).toEqual(['', '']);
  });
});
