import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';

export interface MethodAnswer {
  readonly result: unknown;
  /** The explanation of a success, which Telegram has for a few. */
  readonly description?: string;
}

/** One Bot API method. Throws a Refusal to refuse; `hangUp` aborts when the caller has hung up. */
export type Method = (
  world: World,
  args: Arguments,
  hangUp: AbortSignal,
) => MethodAnswer | Promise<MethodAnswer>;

export type MethodTable = Readonly<Record<string, Method>>;
