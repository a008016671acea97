import type { TelegramSandbox } from 'telegram-sandbox';
import { expect } from 'vitest';
import { asRead } from './as-read.ts';

let nextUpdateId = 900_000_000;

/** Brings an update to the bot's webhook, as Telegram does; answers the texts of what the bot then sends. */
export async function bringUpdate(
  telegram: Pick<TelegramSandbox, 'calls'>,
  update: object,
): Promise<readonly string[]> {
  const registered = telegram.calls('setWebhook').at(-1);
  const before = telegram.calls('sendMessage').length;
  const response = await fetch(String(registered?.params.url), {
    method: 'POST',
    headers: { 'x-telegram-bot-api-secret-token': 'test-secret' },
    body: JSON.stringify({ update_id: nextUpdateId++, ...update }),
  });
  expect(response.status).toBe(200);
  const sent = telegram.calls('sendMessage').slice(before);
  return sent.map(({ params }) => asRead(String(params.text)));
}
