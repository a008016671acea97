import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';
import type { TapeCall } from './call.ts';
import type { Chat } from './chat.ts';
import type { CustomerAct, ScriptStep } from './script.ts';

export interface Target {
  readonly url: string;
  readonly secret: string;
}

const stepTimeoutMs = 60_000;
const againAfterMs = 500;

/** Goes through the script as one customer; answers after how many ms its last step had a picture. */
export async function playCustomer(
  chat: Chat,
  script: readonly ScriptStep[],
  post: (update: object) => Promise<number>,
  onStep: (step: ScriptStep) => void = () => undefined,
): Promise<number> {
  let pictureMs = Number.NaN;
  for (const step of script) {
    onStep(step);
    const begunAt = performance.now();
    const answered = chat.waitFor(new RegExp(step.until));
    const update = updateOf(chat, step.act);
    let status = await post(update);
    // Telegram sends it again as well.
    for (; status === 503; status = await post(update)) await sleep(againAfterMs);
    if (status !== 200) throw new Error(`The webhook answered ${status} to "${step.name}"`);
    await orTooLate(answered, () => `"${step.name}" of chat ${chat.id} was not answered with ${step.until}`);
    pictureMs = chat.picturedAt() - begunAt;
  }
  return pictureMs;
}

/** `onCall` hears of the calls that ride on the webhook's responses. */
export function poster(
  pool: Pool,
  { url, secret }: Target,
  onCall?: (call: TapeCall) => void,
): (update: object) => Promise<number> {
  const path = new URL(url).pathname;
  const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
  return async (update) => {
    const { statusCode, body } = await pool.request({
      path,
      method: 'POST',
      headers,
      body: JSON.stringify(update),
    });
    const text = await body.text();
    if (onCall !== undefined && text.startsWith('{')) {
      const { method, ...payload } = JSON.parse(text);
      onCall({ method, payload, uploads: [] });
    }
    return statusCode;
  };
}

let lastUpdateId = 500_000_000;
let lastMessageId = 2_000_000;

/** What every update of a customer has, and a message without content. */
function nextMessage(chat: Chat) {
  lastUpdateId += 1;
  lastMessageId += 1;
  const from = { id: chat.id, is_bot: false, first_name: 'An', last_name: 'Nguyễn', language_code: 'en' };
  const place = {
    chat: { id: chat.id, type: 'private', first_name: 'An' },
    date: Math.floor(Date.now() / 1_000),
  };
  return {
    updateId: lastUpdateId,
    from,
    place,
    message: { message_id: lastMessageId, from, ...place },
  };
}

function updateOf(chat: Chat, act: CustomerAct): object {
  const { updateId, from, place, message } = nextMessage(chat);
  if (act.kind === 'tap') return { update_id: updateId, callback_query: tapOf(chat, act, from, place) };
  if (act.kind === 'contact') {
    const contact = { phone_number: '+84912345678', first_name: 'An', user_id: chat.id };
    return { update_id: updateId, message: { ...message, contact } };
  }
  const isCommand = act.text.startsWith('/');
  const entities = isCommand
    ? { entities: [{ type: 'bot_command', offset: 0, length: act.text.length }] }
    : {};
  return { update_id: updateId, message: { ...message, text: act.text, ...entities } };
}

function tapOf(chat: Chat, act: Extract<CustomerAct, { kind: 'tap' }>, from: object, place: object): object {
  const keyboard = chat.keyboard();
  const pattern = new RegExp(act.data);
  const matching = keyboard?.data.filter((candidate) => pattern.test(candidate)) ?? [];
  const data = matching.at(act.which === 'last' ? -1 : 0);
  if (keyboard === null || data === undefined) {
    throw new Error(`No button ${act.data} among ${keyboard?.data.join(' ')}`);
  }
  const message = { message_id: keyboard.messageId, ...place, text: 'the card' };
  return { id: String(lastUpdateId), from, chat_instance: '1', data, message };
}

async function orTooLate(promise: Promise<void>, words: () => string): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(words())), stepTimeoutMs);
  try {
    await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
