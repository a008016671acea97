import type { ServerResponse } from 'node:http';
import type { BotStanding } from '../../entities.ts';
import { Impossible } from '../../people/impossible.ts';
import { isRecord } from '../../wire/arguments.ts';
import type { World } from '../../world.ts';

export interface RouteContext {
  readonly world: World;
  readonly query: URLSearchParams;
  readonly body: RequestBody;
  /** The value of `:id` in the address. */
  readonly id: string;
  readonly response: ServerResponse;
}

/** Answers the JSON of the response; undefined when it has responded by itself. */
type Route = (context: RouteContext) => unknown | Promise<unknown>;

/** Keys are a method and an address such as `POST /_/people/:id/send`. */
export type RouteTable = Readonly<Record<string, Route>>;

/** Readers of a JSON body's fields, which refuse invalid ones with an explanation. */
export interface RequestBody {
  readonly fields: Readonly<Record<string, unknown>>;
  text(name: string): string;
  optionalText(name: string): string | undefined;
  optionalNumber(name: string): number | undefined;
  number(name: string): number;
  numbers(name: string): readonly number[];
  flag(name: string): boolean;
  optionalOneOf<Value extends string>(name: string, known: readonly Value[]): Value | undefined;
  object(name: string): Readonly<Record<string, unknown>>;
}

export function createBody(fields: Readonly<Record<string, unknown>>): RequestBody {
  function optionalText(name: string): string | undefined {
    const value = fields[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') throw new Impossible(400, `"${name}" must be a text.`);
    return value;
  }

  function optionalNumber(name: string): number | undefined {
    const value = fields[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new Impossible(400, `"${name}" must be a number.`);
    return value;
  }

  return {
    fields,
    optionalText,
    optionalNumber,
    text(name) {
      const value = optionalText(name);
      if (value === undefined) throw new Impossible(400, `"${name}" is missing.`);
      return value;
    },
    numbers(name) {
      const value = fields[name];
      if (!Array.isArray(value)) throw new Impossible(400, `"${name}" must be a list of numbers.`);
      return value.map(Number);
    },
    flag(name) {
      const value = fields[name];
      if (typeof value !== 'boolean') throw new Impossible(400, `"${name}" is true or false.`);
      return value;
    },
    optionalOneOf(name, known) {
      const wanted = optionalText(name);
      const value = known.find((one) => one === wanted);
      if (wanted !== undefined && value === undefined)
        throw new Impossible(400, `"${name}" is one of ${known.join(', ')}.`);
      return value;
    },
    object(name) {
      const value = fields[name];
      if (!isRecord(value)) throw new Impossible(400, `"${name}" must be an object.`);
      return value;
    },
    number(name) {
      const value = optionalNumber(name);
      if (value === undefined) throw new Impossible(400, `"${name}" is missing.`);
      return value;
    },
  };
}

const standings: readonly BotStanding['status'][] = ['member', 'administrator', 'left', 'kicked'];

/** The given changes of the bot's standing in a group. */
export function readStanding(body: RequestBody): Partial<BotStanding> {
  const status = body.optionalOneOf('status', standings);
  const rights = ['canManageTopics', 'canDeleteMessages'].filter((name) => body.fields[name] !== undefined);
  return {
    ...(status !== undefined && { status }),
    ...Object.fromEntries(rights.map((name) => [name, body.flag(name)])),
  };
}

export function personIdOf(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new Impossible(404, `There is no person ${id}.`);
  return Number(id);
}

/** The longest wait of a waiting request. */
export function waitMsOf(query: URLSearchParams): number {
  const longestMs = 30_000;
  return Math.min(Number(query.get('waitMs')) || 0, longestMs);
}
