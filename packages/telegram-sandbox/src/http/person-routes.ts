import type { IncomingMessage, ServerResponse } from 'node:http';
import { Impossible } from '../people/impossible.ts';
import { Refusal } from '../refusal.ts';
import { isRecord } from '../wire/arguments.ts';
import { readBytes } from '../wire/request-body.ts';
import type { World } from '../world.ts';
import { type Address, sendJson } from './answers.ts';
import { actionRoutes } from './routes/actions.ts';
import { controlRoutes } from './routes/control.ts';
import { createBody, type RequestBody } from './routes/route.ts';
import { stateRoutes } from './routes/state.ts';

const routes = Object.entries({ ...stateRoutes, ...actionRoutes, ...controlRoutes }).map(([key, route]) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), route };
});

/** A file of 50 MB in base64, and the other fields. */
const maxPersonBodyBytes = 70 * 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<RequestBody> {
  const text = (await readBytes(request, maxPersonBodyBytes)).toString('utf8').trim();
  if (text === '') return createBody({});
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new Impossible(400, 'The body must be a JSON object.');
  return createBody(value);
}

/** Serves the people's side of the sandbox, `/_/…`. False: there is no such address. */
export async function servePeople(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: Address,
): Promise<boolean> {
  const known = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
  if (known === undefined) return false;
  const id = known.pattern.exec(path)?.[1] ?? '';
  try {
    const answer = await known.route({ world, query, body: await readBody(request), id, response });
    if (answer !== undefined) sendJson(response, 200, answer);
  } catch (error) {
    if (error instanceof SyntaxError) sendJson(response, 400, { error: 'The body is not JSON.' });
    else if (error instanceof Refusal)
      sendJson(response, error.errorCode, { error: 'The body is too large.' });
    else if (error instanceof Impossible) sendJson(response, error.status, { error: error.message });
    else throw error;
  }
  return true;
}
