import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';
import type { TapeCall } from './call.ts';
import type { Chat } from './chat.ts';
import type { CustomerAct, ScriptStep } from './script.ts';

export interface Target {
  readonly url: string;
  readonly secret: string;
}

export interface StepTime {
  readonly name: string;
  /** From the update to the answer of the last call that it caused. */
  readonly ms: number;
  /** From the update to the answer of each upload of pictures. */
  readonly picturesMs: readonly number[];
}

const stepTimeoutMs = 60_000;
const againAfterMs = 500;

/** Goes through the script as one customer; answers how long each step took. */
export async function playCustomer(
  chat: Chat,
  script: readonly ScriptStep[],
  post: (update: object) => Promise<number>,
  onStep: (step: ScriptStep) => void = () => undefined,
): Promise<readonly StepTime[]> {
  const times: StepTime[] = [];
  for (const step of script) {
    onStep(step);
    const begunAt = performance.now();
    const answered = chat.waitFor(new RegExp(step.until));
    for (const update of updatesOf(chat, step.act)) {
      let status = await post(update);
      // Telegram brings it again as well.
      while (status === 503 && performance.now() - begunAt < stepTimeoutMs) {
        await sleep(againAfterMs);
        status = await post(update);
      }
      if (status !== 200) throw new Error(`The webhook answered ${status} to "${step.name}"`);
    }
    await orTooLate(answered, () => `"${step.name}" of chat ${chat.id} was not answered with ${step.until}`);
    const picturesMs = chat.picturedAt().map((at) => at - begunAt);
    times.push({ name: step.name, ms: chat.calledAt() - begunAt, picturesMs });
  }
  return times;
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

function updatesOf(chat: Chat, act: CustomerAct): readonly object[] {
  return act.kind === 'payment' ? paymentOf(chat) : [updateOf(chat, act)];
}

function paymentOf(chat: Chat): readonly object[] {
  const invoice = chat.invoice();
  if (invoice === null) throw new Error('There is no invoice to pay.');
  const { payload: invoice_payload, currency, total: total_amount } = invoice;
  const { updateId: asked, from } = nextMessage(chat);
  const { updateId: told, message } = nextMessage(chat);
  const sum = { currency, total_amount, invoice_payload };
  const id = String(asked);
  const charges = { telegram_payment_charge_id: id, provider_payment_charge_id: id };
  return [
    { update_id: asked, pre_checkout_query: { id, from, ...sum } },
    { update_id: told, message: { ...message, successful_payment: { ...sum, ...charges } } },
  ];
}

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

function updateOf(chat: Chat, act: Exclude<CustomerAct, { kind: 'payment' }>): object {
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
