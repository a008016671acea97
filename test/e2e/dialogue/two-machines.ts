import type { Message, User } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { expect } from 'vitest';
import { freePort } from '../../../sandbox/free-port.ts';
import type { BotRun } from '../../helpers/bot-run.ts';

export interface TwoMachines {
  /** Has one machine take an update of the person's, as Telegram does behind a front that spreads them. */
  deliver(machine: 0 | 1, person: PersonClient, content: (from: User) => object): Promise<void>;
  /** Has one machine take a tap on a button of that message. */
  tap(machine: 0 | 1, person: PersonClient, message: Message, data: string): Promise<void>;
}

/** A second process joins one that has a webhook. */
export async function twoMachines(run: BotRun): Promise<TwoMachines> {
  const port = await freePort();
  await run.joins({ PORT: String(port) });
  const [registered] = run.telegram.calls('setWebhook');
  const addresses = [String(registered?.params.url), `http://127.0.0.1:${port}/telegram`] as const;
  let updates = 1;

  /** The call in a webhook's response, as Telegram makes it. */
  async function carryOut(body: string): Promise<void> {
    const { apiRoot, token } = run.telegram;
    const headers = { 'content-type': 'application/json' };
    await fetch(`${apiRoot}/bot${token}/${JSON.parse(body).method}`, { method: 'POST', headers, body });
  }

  async function deliver(machine: 0 | 1, person: PersonClient, content: (from: User) => object) {
    const from = { id: person.id, is_bot: false, first_name: person.firstName, language_code: 'en' };
    const response = await fetch(addresses[machine], {
      method: 'POST',
      headers: { 'x-telegram-bot-api-secret-token': 'test-secret' },
      body: JSON.stringify({ update_id: updates++, ...content(from) }),
    });
    expect(response.status).toBe(200);
    if (response.headers.get('content-type') === 'application/json') await carryOut(await response.text());
  }

  return {
    deliver,
    tap: (machine, person, message, data) =>
      deliver(machine, person, (from) => ({
        callback_query: { id: `tap-${updates}`, from, chat_instance: '1', data, message },
      })),
  };
}
