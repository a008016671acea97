import type { Update } from '@grammyjs/types';
import { badRequest, conflict } from '../refusal.ts';
import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';
import type { Method, MethodAnswer, MethodTable } from './method.ts';

const maxLimit = 100;
const maxTimeoutSeconds = 50;
const defaultMaxConnections = 40;
/** An absent port is 443. */
const webhookPorts: ReadonlySet<string> = new Set(['', '80', '88', '8443']);
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function clamp(value: number | undefined, fallback: number, least: number, most: number): number {
  return Math.min(Math.max(value ?? fallback, least), most);
}

/** An empty list means Telegram's default; a missing argument keeps what was set before. */
function readAllowedUpdates(world: World, args: Arguments) {
  if (!args.has('allowed_updates')) return;
  const types = args.json('allowed_updates', "can't parse allowed updates JSON object");
  if (!Array.isArray(types)) return;
  world.updates.allow(types.length === 0 ? null : types.map(String));
}

function take(world: World, limit: number): readonly Update[] {
  const batch = world.updates.pending().slice(0, limit);
  for (const { update, type } of batch) {
    world.journal.record('update', { updateId: update.update_id, type, stage: 'delivered' });
  }
  return batch.map(({ update }) => update);
}

function confirm(world: World, offset: number) {
  if (offset > 0) world.updates.confirmBelow(offset);
  if (offset < 0) {
    const first = world.updates.pending().at(offset);
    if (first) world.updates.confirmBelow(first.update.update_id);
  }
}

/** Waits for an update, the timeout, or the caller's disconnection; refused when another call takes over. */
function waitForUpdates(world: World, timeoutMs: number, hangUp: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const poll = { terminate: (reason: string) => finish(() => reject(conflict(reason))) };
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      unsubscribe();
      hangUp.removeEventListener('abort', leave);
      if (world.longPoll.current === poll) world.longPoll.current = null;
      settle();
    };
    const leave = () => finish(resolve);
    const timer = setTimeout(leave, timeoutMs);
    const unsubscribe = world.updates.onPush(leave);
    hangUp.addEventListener('abort', leave);
    world.longPoll.current = poll;
  });
}

const getUpdates: Method = async (world, args, hangUp) => {
  if (world.webhook.settings !== null)
    throw conflict(
      "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  world.longPoll.current?.terminate(
    'terminated by other getUpdates request; make sure that only one bot instance is running',
  );
  const limit = clamp(args.integer('limit'), maxLimit, 1, maxLimit);
  const timeoutMs = clamp(args.integer('timeout'), 0, 0, maxTimeoutSeconds) * 1000;
  readAllowedUpdates(world, args);
  confirm(world, args.integer('offset') ?? 0);
  if (world.updates.pending().length === 0 && timeoutMs > 0) await waitForUpdates(world, timeoutMs, hangUp);
  return { result: take(world, limit) };
};

function checkWebhookUrl(url: string) {
  if (!URL.canParse(url)) throw badRequest('invalid webhook URL specified');
  const { protocol, hostname, port } = new URL(url);
  // Telegram's own server requires https; a local Bot API server accepts http, as this one does on loopback.
  if (loopback.test(hostname) && /^https?:$/.test(protocol)) return;
  if (protocol !== 'https:') throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
  if (!webhookPorts.has(port))
    throw badRequest('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443');
}

function setWebhook(world: World, args: Arguments): MethodAnswer {
  const url = args.text('url');
  if (url === '') return deleteWebhook(world, args);
  checkWebhookUrl(url);
  const secretToken = args.text('secret_token');
  if (secretToken.length > 256) throw badRequest('secret token is too long');
  if (!/^[\w-]*$/.test(secretToken)) throw badRequest('secret token contains unallowed characters');
  const maxConnections = clamp(args.integer('max_connections'), defaultMaxConnections, 1, 100);
  const { settings } = world.webhook;
  if (args.flag('drop_pending_updates')) world.updates.drop();
  readAllowedUpdates(world, args);
  const isSame =
    settings?.url === url &&
    settings.secretToken === secretToken &&
    settings.maxConnections === maxConnections;
  if (isSame) return { result: true, description: 'Webhook is already set' };
  world.longPoll.current?.terminate('terminated by setWebhook request');
  world.webhook.set({ url, secretToken, maxConnections });
  return { result: true, description: 'Webhook was set' };
}

function deleteWebhook(world: World, args: Arguments): MethodAnswer {
  if (args.flag('drop_pending_updates')) world.updates.drop();
  if (world.webhook.settings === null) return { result: true, description: 'Webhook is already deleted' };
  world.webhook.set(null);
  return { result: true, description: 'Webhook was deleted' };
}

function getWebhookInfo(world: World): MethodAnswer {
  const { settings, lastFailure } = world.webhook;
  return {
    result: {
      url: settings?.url ?? '',
      has_custom_certificate: false,
      pending_update_count: world.updates.pending().length,
      ...(lastFailure && {
        last_error_date: Math.floor(lastFailure.at / 1000),
        last_error_message: lastFailure.reason,
      }),
      ...(settings && { max_connections: settings.maxConnections }),
      ...(world.updates.allowed && { allowed_updates: world.updates.allowed }),
    },
  };
}

export const updateMethods: MethodTable = { getUpdates, setWebhook, deleteWebhook, getWebhookInfo };
