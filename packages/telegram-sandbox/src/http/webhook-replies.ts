import { answerCall, canonicalName } from '../bot-api.ts';
import type { WebhookReply } from '../state/webhook-post.ts';
import { type Arguments, createArguments, isRecord } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import { describeCall } from './call-entry.ts';

/** Methods that Telegram ignores in webhook replies: their answer would be lost, or they would change the webhook. */
const unheard = /^(get\w+|setWebhook|deleteWebhook|close|logOut)$/;

function readReply({ contentType, body }: WebhookReply): Readonly<Record<string, unknown>> {
  const text = body.toString('utf8');
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  if (!contentType.startsWith('application/json')) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    // Telegram ignores any other answer.
    return {};
  }
}

async function answerReply(world: World, method: string, args: Arguments) {
  const startedAt = performance.now();
  const { status, body } = await answerCall(world, method, args, new AbortController().signal);
  const call = describeCall({ method, args, ms: performance.now() - startedAt, status, body });
  world.log.call({ ...call, inWebhookAnswer: true });
}

/** Carries out the call in a bot's reply to an update; its result is dropped, as on Telegram. */
export async function answerWebhookReply(world: World, reply: WebhookReply): Promise<void> {
  const { method, ...values } = readReply(reply);
  if (typeof method !== 'string' || method === '') return;
  const name = canonicalName(method);
  if (!unheard.test(name)) await answerReply(world, name, createArguments(values, new Map()));
}
