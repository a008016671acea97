import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** One JSON line an event. What may be in it is decided where it is written: fields are named, never spread. */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** An error and what caused it, without what it carries: that may be a customer's. */
export function errorFields(error: unknown): object {
  const chain: object[] = [];
  for (let current: unknown = error; current instanceof Error && chain.length < 5; current = current.cause) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : undefined;
    const { name } = current;
    chain.push({
      name,
      code,
      message: current.message.slice(0, 300),
      at: current.stack?.split('\n')[1]?.trim(),
    });
  }
  return { error: chain[0] ?? { message: 'Something that is no error was thrown.' }, causes: chain.slice(1) };
}
