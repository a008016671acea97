import type { FaultKind, UpdateType } from '../../entities.ts';
import { Impossible } from '../../people/impossible.ts';
import type { World } from '../../world.ts';
import type { RequestBody, RouteTable } from './route.ts';

const maxSpeed = 10_000;
const faultKinds: readonly FaultKind[] = ['error', 'hang', 'delay', 'lose-answer', 'flood', 'bad-gateway'];
const updateTypes: readonly UpdateType[] = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'callback_query',
  'pre_checkout_query',
  'my_chat_member',
];

function faultKindOf(body: RequestBody): FaultKind {
  const kind = body.optionalOneOf('kind', faultKinds);
  if (kind === undefined) throw new Impossible(400, '"kind" is missing.');
  return kind;
}

function describeClock({ time }: World) {
  return { now: time.now(), speed: time.speed };
}

/** Faults, disturbed deliveries, notes, and resets. */
export const controlRoutes: RouteTable = {
  'GET /_/faults': ({ world }) => world.faults.armed(),
  'POST /_/faults': ({ world, body }) =>
    world.faults.arm({
      method: body.text('method'),
      kind: faultKindOf(body),
      chatId: body.optionalNumber('chatId'),
      times: body.optionalNumber('times'),
      skip: body.optionalNumber('skip'),
      errorCode: body.optionalNumber('errorCode'),
      description: body.optionalText('description'),
      retryAfter: body.optionalNumber('retryAfter'),
      hangMs: body.optionalNumber('hangMs'),
      delayMs: body.optionalNumber('delayMs'),
    }),
  'DELETE /_/faults': ({ world }) => {
    world.faults.disarm();
    return {};
  },
  'DELETE /_/faults/:id': ({ world, id }) => {
    if (!world.faults.disarm(Number(id))) throw new Impossible(404, `No fault ${id} is armed.`);
    return {};
  },
  'GET /_/updates': ({ world }) => ({
    disturbances: world.updates.disturbances(),
    pending: world.updates.pending().map(({ update, type, queueId, expiresAt }) => ({
      updateId: update.update_id,
      type,
      queueId,
      expiresAt,
    })),
  }),
  'POST /_/updates': ({ world, body }) =>
    world.updates.disturb({
      duplicate: body.optionalNumber('duplicate'),
      delayMs: body.optionalNumber('delayMs'),
      count: body.optionalNumber('count'),
      chatId: body.optionalNumber('chatId'),
      type: body.optionalOneOf('type', updateTypes),
    }),
  'DELETE /_/updates': ({ world }) => {
    world.updates.undisturb();
    return {};
  },
  'DELETE /_/updates/:id': ({ world, id }) => {
    if (!world.updates.undisturb(Number(id))) throw new Impossible(404, `No disturbance ${id} is armed.`);
    return {};
  },
  'GET /_/limits': ({ world }) => ({ flood: world.floodLimits.isOn }),
  'POST /_/limits': ({ world, body }) => {
    const flood = body.flag('flood');
    world.floodLimits.turn(flood);
    world.journal.record('limits', { flood });
    return { flood };
  },
  'GET /_/clock': ({ world }) => describeClock(world),
  'POST /_/clock': ({ world, body }) => {
    const advanceMs = body.optionalNumber('advanceMs') ?? 0;
    const speed = body.optionalNumber('speed') ?? world.time.speed;
    if (advanceMs < 0) throw new Impossible(400, 'The clock can only be moved forward.');
    if (!(speed > 0 && speed <= maxSpeed))
      throw new Impossible(400, `"speed" is more than 0 and at most ${maxSpeed}.`);
    world.time.setSpeed(speed);
    world.time.advance(advanceMs);
    world.journal.record('clock', describeClock(world));
    return describeClock(world);
  },
  'POST /_/notes': ({ world, body }) => {
    const { detail, ok } = body.fields;
    return world.log.note({
      source: body.text('source'),
      title: body.text('title'),
      text: body.optionalText('text'),
      status: body.optionalText('status'),
      fault: body.optionalText('fault'),
      ...(detail !== undefined && { detail }),
      ...(typeof ok === 'boolean' && { ok }),
      ms: body.optionalNumber('ms'),
    });
  },
  'POST /_/reset': ({ world }) => {
    world.reset();
    return {};
  },
};
