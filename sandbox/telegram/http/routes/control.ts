import type { FaultKind } from '../../entities.ts';
import { Impossible } from '../../people/impossible.ts';
import type { RouteTable } from '../person-routes.ts';
import type { RequestBody } from '../request-fields.ts';

const faultKinds: readonly FaultKind[] = ['error', 'hang', 'lose-answer', 'flood', 'bad-gateway'];

function faultKindOf(body: RequestBody): FaultKind {
  const wanted = body.text('kind');
  const kind = faultKinds.find((known) => known === wanted);
  if (kind === undefined) throw new Impossible(400, `"kind" is one of ${faultKinds.join(', ')}.`);
  return kind;
}

/** Faults, disturbed deliveries, notes from other sandboxes, and starting over. */
export const controlRoutes: RouteTable = {
  'GET /_/faults': ({ world }) => world.faults.armed(),
  'POST /_/faults': ({ world, body }) =>
    world.faults.arm({
      method: body.text('method'),
      kind: faultKindOf(body),
      times: body.optionalNumber('times'),
      errorCode: body.optionalNumber('errorCode'),
      description: body.optionalText('description'),
      retryAfter: body.optionalNumber('retryAfter'),
      hangMs: body.optionalNumber('hangMs'),
    }),
  'DELETE /_/faults': ({ world }) => {
    world.faults.disarm();
    return {};
  },
  'POST /_/updates': ({ world, body }) => {
    world.updates.disturb({
      duplicate: body.optionalNumber('duplicate'),
      delayMs: body.optionalNumber('delayMs'),
      count: body.optionalNumber('count'),
    });
    return {};
  },
  'POST /_/notes': ({ world, body }) => {
    const { detail, ok } = body.fields;
    return world.log.note({
      source: body.text('source'),
      title: body.text('title'),
      ...(detail !== undefined && { detail }),
      ...(typeof ok === 'boolean' && { ok }),
      ...(body.optionalNumber('ms') !== undefined && { ms: body.number('ms') }),
    });
  },
  'POST /_/reset': ({ world }) => {
    world.reset();
    return {};
  },
};
