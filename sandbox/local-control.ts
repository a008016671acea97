import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { headerOf, pathOf, readBytes, sendJson } from './http.ts';

export interface ControlAnswer {
  readonly status: number;
  readonly value: unknown;
}

/** `id`: the number at the end of the address. */
export type ControlAction = (body: unknown, id: string) => ControlAnswer | Promise<ControlAnswer>;

/**
 * Serves the `/_/` addresses of a sandbox, for a person at the keyboard and for tests, from this machine only. An
 * action's name is its method and address: `POST /_/faults`, or `DELETE /_/faults/:id`.
 */
export function serveControl(actions: Readonly<Record<string, ControlAction>>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isLocal(request)) return sendJson(response, 403, { error: 'Only from this machine' });
    const [, path = '', id = ''] = /^(.*?)(?:\/(\d+))?$/.exec(pathOf(request)) ?? [];
    const action = actions[`${request.method} ${path}${id === '' ? '' : '/:id'}`];
    if (!action) return sendJson(response, 404, { error: 'No such control', controls: Object.keys(actions) });
    const bytes = (await readBytes(request)) ?? Buffer.alloc(0);
    try {
      const { status, value } = await action(bytes.length > 0 ? JSON.parse(bytes.toString()) : {}, id);
      sendJson(response, status, value);
    } catch (error) {
      if (error instanceof z.ZodError) sendJson(response, 400, { error: z.prettifyError(error) });
      else if (error instanceof SyntaxError) sendJson(response, 400, { error: error.message });
      else throw error;
    }
  };
}

export function ok(value: unknown): ControlAnswer {
  return { status: 200, value };
}

/**
 * The control needs no authentication, so web pages must not reach it: a page's own requests have an Origin, and a
 * page that rebinds its name to this address has its own Host.
 */
function isLocal(request: IncomingMessage): boolean {
  const peer = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const host = headerOf(request, 'host').replace(/:\d+$/, '');
  const isLoopback = peer === '::1' || peer.startsWith('127.');
  const isNamedLocally = host === 'localhost' || host === '[::1]' || host.startsWith('127.');
  return isLoopback && isNamedLocally && request.headers.origin === undefined;
}
