import type { Arguments } from '../wire/arguments.ts';
import type { World } from '../world.ts';

export interface MethodAnswer {
  readonly result: unknown;
  /** Telegram explains a few successes in words. */
  readonly description?: string;
}

/** One Bot API method. Refuses by throwing a Refusal; `gone` aborts when the caller has hung up. */
export type Method = (
  world: World,
  args: Arguments,
  gone: AbortSignal,
) => MethodAnswer | Promise<MethodAnswer>;

export type MethodTable = Readonly<Record<string, Method>>;
