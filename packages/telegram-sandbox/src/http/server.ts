import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { World } from '../world.ts';
import { sendJson } from './answers.ts';
import { serveBot } from './bot-routes.ts';
import { streamEvents } from './event-stream.ts';
import { type PageExtension, passToBackend, servePage } from './page.ts';
import { servePeople } from './person-routes.ts';

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // An address with broken escapes matches nothing.
    return pathname;
  }
}

interface ServerOptions {
  readonly extensions: readonly PageExtension[];
  /** Whether the bot uses the sandbox's clock. */
  readonly movesBotsClock: boolean;
}

function describeSandbox(world: World, { extensions, movesBotsClock }: ServerOptions, apiRoot: string) {
  return {
    bot: world.bot,
    apiRoot,
    token: world.token,
    name: world.profile.text('name', ''),
    description: world.profile.text('description', ''),
    shortDescription: world.profile.text('shortDescription', ''),
    extensions: extensions.map(({ name }) => name),
    mode: world.webhook.settings === null ? 'polling' : 'webhook',
    clock: { now: world.time.now(), speed: world.time.speed },
    movesBotsClock,
    floodLimits: world.floodLimits.isOn,
    lastEventId: world.journal.lastId,
  };
}

/**
 * Another site's page in the same browser must not act as the people here, even where that site's name leads to this
 * address.
 */
function isOfForeignPage({ headers: { origin, host = '' } }: IncomingMessage): boolean {
  if (origin === undefined) return false;
  const name = host.replace(/:\d+$/, '');
  const isOwnName = name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return origin !== `http://${host}` || !isOwnName;
}

async function handleRequest(
  world: World,
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { url: target = '/', headers } = request;
  const base = `http://${headers.host ?? 'localhost'}`;
  if (!URL.canParse(target, base)) return sendNotFound(response);
  const url = new URL(target, base);
  const { pathname } = url;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (pathname.startsWith('/_/') && isOfForeignPage(request)) {
    return sendJson(response, 403, { error: 'Only the chat page itself may ask this.' });
  }
  if (isRead && pathname === '/_/about')
    return sendJson(response, 200, describeSandbox(world, options, url.origin));
  if (isRead && pathname === '/_/events') return streamEvents(world.journal, request, response, url);
  if (passToBackend(request, response, url, options.extensions)) return;
  const path = decodePath(pathname);
  if (await serveBot(world, request, response, { path, query: url.searchParams })) return;
  if (await servePeople(world, request, response, { path, query: url.searchParams })) return;
  if (isRead && (await servePage(response, pathname, options.extensions))) return;
  sendNotFound(response);
}

function sendNotFound(response: ServerResponse) {
  sendJson(response, 404, { ok: false, error_code: 404, description: 'Not Found' });
}

/**
 * How long an unused connection is kept, as nginx does. With Node's own 5 s, a client whose process stands still as long
 * writes to a connection that has just been closed.
 */
const unusedConnectionMs = 75_000;

export function createSandboxServer(world: World, options: ServerOptions): Server {
  return createServer({ keepAliveTimeout: unusedConnectionMs }, (request, response) => {
    handleRequest(world, options, request, response).catch((error: unknown) => {
      console.error('The Telegram sandbox failed:', error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { ok: false, error_code: 500, description: 'Internal Server Error' });
    });
  });
}
