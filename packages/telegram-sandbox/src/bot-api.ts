import { callbackMethods } from './methods/callbacks.ts';
import { chatMethods } from './methods/chats.ts';
import { deletionMethods } from './methods/deletions.ts';
import { editMethods } from './methods/edits.ts';
import { checkFlood } from './methods/flood.ts';
import { forwardMethods } from './methods/forwards.ts';
import { mediaMethods } from './methods/media.ts';
import { membershipMethods } from './methods/membership.ts';
import type { Method, MethodTable } from './methods/method.ts';
import { paymentMethods } from './methods/payments.ts';
import { placeMethods } from './methods/places.ts';
import { profileMethods } from './methods/profile.ts';
import { reactionMethods } from './methods/reactions.ts';
import { textMethods } from './methods/texts.ts';
import { topicMethods } from './methods/topics.ts';
import { updateMethods } from './methods/updates.ts';
import { notImplemented, Refusal } from './refusal.ts';
import { methodNames } from './schema/schema.ts';
import type { Arguments } from './wire/arguments.ts';
import { checkParameters } from './wire/parameters.ts';
import type { World } from './world.ts';

/** Telegram's answer to a call. */
export interface Answer {
  readonly status: number;
  readonly body: {
    readonly ok: boolean;
    readonly result?: unknown;
    readonly error_code?: number;
    readonly description?: string;
    readonly parameters?: Readonly<Record<string, unknown>>;
  };
}

const implemented: MethodTable = {
  ...callbackMethods,
  ...chatMethods,
  ...deletionMethods,
  ...editMethods,
  ...forwardMethods,
  ...mediaMethods,
  ...membershipMethods,
  ...paymentMethods,
  ...placeMethods,
  ...profileMethods,
  ...reactionMethods,
  ...textMethods,
  ...topicMethods,
  ...updateMethods,
};
/** The methods that the sandbox implements; the others answer 501. */
export const implementedMethods: ReadonlySet<string> = new Set(Object.keys(implemented));
/** Method names are case-insensitive. */
const canonicalNames = new Map(methodNames.map((name) => [name.toLowerCase(), name]));

/** The method's name as the Bot API spells it; an unknown one unchanged. */
export function canonicalName(method: string): string {
  return canonicalNames.get(method.toLowerCase()) ?? method;
}

function requireName(method: string): string {
  const name = canonicalNames.get(method.toLowerCase());
  if (name === undefined) throw new Refusal(404, 'Not Found: method not found');
  return name;
}

function requireImplementation(name: string): Method {
  const method = implemented[name];
  if (method === undefined) throw notImplemented(name);
  return method;
}

export function refusalAnswer({ errorCode, message, parameters }: Refusal): Answer {
  return {
    status: errorCode,
    body: { ok: false, error_code: errorCode, description: message, ...(parameters && { parameters }) },
  };
}

/** Carries out one call. The only place that catches refusals of methods. */
export async function answerCall(
  world: World,
  called: string,
  args: Arguments,
  hangUp: AbortSignal,
): Promise<Answer> {
  try {
    const name = requireName(called);
    checkParameters(name, args);
    const method = requireImplementation(name);
    checkFlood(world, name, args);
    const { result, description } = await method(world, args, hangUp);
    return { status: 200, body: { ok: true, result, ...(description !== undefined && { description }) } };
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
}
