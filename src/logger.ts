import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type LevelWithSilent, pino } from 'pino';

type Level = 'debug' | 'info' | 'warn' | 'error';

/** The message of a line: several words that begin with a capital letter and end with a full stop. */
type Sentence = Capitalize<`${string} ${string}.`>;

/**
 * One JSON line for each event. `warn`: look at it soon, for example at something that is retried by itself; `error`:
 * look at it at once; `fatal`: the program ends, and the message may have any form.
 */
export interface Logger extends Readonly<Record<Level, (fields: LogFields, message: Sentence) => void>> {
  readonly fatal: (fields: LogFields, message: string) => void;
  /** Writes the buffered lines now, for a line that must be written before the program continues. */
  readonly flush: () => void;
}

/** The ids by which lines can be joined: an update, a booking, or both. */
export type Trace = Pick<LogFields, 'update' | 'booking'>;

const traces = new AsyncLocalStorage<Trace>();

/** Adds the ids to every line that the work logs, and to the lines of the work that it starts. */
export function traced<Result>(ids: Trace, work: () => Result): Result {
  return traces.run({ ...traces.getStore(), ...ids }, work);
}

/** Buffers lines for a moment: writing each one by itself costs more than making it. */
const gatheredBytes = 4_096;
const gatheredMs = 100;

/** Opened once in each process. */
let standardOutput: ReturnType<typeof openStandardOutput> | undefined;

function openStandardOutput() {
  // Synchronous: what another thread still has to write is lost with the process, even after a flush.
  const output = pino.destination({ sync: true, minLength: gatheredBytes, periodicFlush: gatheredMs });
  function flush(): void {
    // Only `flush` gives up when nobody reads the lines any more; `flushSync` then has nothing left to write.
    output.flush();
    output.flushSync();
  }
  process.once('exit', flush);
  return { write: (line: string) => void output.write(line), flush };
}

/** Without a destination lines go to the standard output. */
export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ ...traces.getStore() }),
  };
  if (destination !== undefined) return loggerOn(pino(options, destination), () => undefined);
  standardOutput ??= openStandardOutput();
  return loggerOn(pino(options, standardOutput), standardOutput.flush);
}

function loggerOn(lines: pino.Logger, flush: () => void): Logger {
  return {
    debug: (fields, message) => lines.debug(fields, message),
    info: (fields, message) => lines.info(fields, message),
    warn: (fields, message) => lines.warn(fields, message),
    error: (fields, message) => lines.error(fields, message),
    fatal(fields, message) {
      lines.fatal(fields, message);
      // The process may end next.
      flush();
    },
    flush,
  };
}

const longestChain = 5;
const longestMessage = 300;

/** An error and its causes without their other fields, which may be personal. */
export function errorFields(error: unknown): Required<Pick<LogFields, 'error' | 'causes'>> {
  const chain: LoggedError[] = [];
  let current: unknown = error;
  while (current instanceof Error && chain.length < longestChain) {
    chain.push(loggedError(current));
    current = current.cause ?? ('error' in current ? current.error : undefined);
  }
  const [first = { message: 'A value that is not an error was thrown.' }, ...causes] = chain;
  return { error: first, causes };
}

function loggedError(error: Error): LoggedError {
  return {
    name: error.name,
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    // The message quotes the text that could not be parsed, which may be personal.
    message:
      error instanceof SyntaxError
        ? 'Could not be parsed.'
        : withoutToken(error.message).slice(0, longestMessage),
    at: error.stack
      ?.split('\n')
      .find((line) => line.startsWith('    at '))
      ?.trim(),
  };
}

/** Removes the bot's token, which is part of a Bot API address. */
function withoutToken(text: string): string {
  return text.replaceAll(/\d{5,}:[\w-]{10,}/g, '<token>');
}

/** The message of the line that is flushed before each confirm: it leads to a booking that the store has lost. */
export const confirmIntentLine = 'A confirm is about to be sent.';
/** The message when a booking goes from one state to another. */
export const moveLine = 'A booking moved.';

/** An error without its own fields. */
export interface LoggedError {
  readonly message: string;
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  /** Where it was thrown. */
  readonly at?: string | undefined;
}

/** A call of the partner or of Telegram. */
interface LoggedCall {
  readonly method?: string | undefined;
  readonly operation?: string | undefined;
  readonly outcome?: string | undefined;
  readonly reason?: string | undefined;
  readonly status?: number | null | undefined;
  readonly code?: number | undefined;
  readonly problem?: string | undefined;
  readonly durationMs: number;
}

/**
 * Every field of a log line. No field may hold what a person wrote, a person's name, a ticket's code, a token or a
 * header; check that when you add a field.
 */
export interface LogFields {
  /** Telegram's update_id. */
  readonly update?: number | undefined;
  /** A booking's reference. */
  readonly booking?: string | undefined;

  readonly kind?: string | undefined;
  readonly outcome?: string | undefined;
  readonly durationMs?: number | undefined;
  /** How many events the line stands for. */
  readonly count?: number | undefined;

  readonly error?: LoggedError | undefined;
  readonly causes?: readonly LoggedError[] | undefined;

  /** The former state of a booking. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly because?: string | undefined;
  readonly operation?: string | undefined;
  /** The partner's id of a booking, with its chat: if the store loses the booking, staff need both. */
  readonly bookingId?: string | undefined;
  readonly chatId?: number | undefined;
  /** The number of a mutation's attempt. */
  readonly n?: number | undefined;
  /** The kind of an outbox entry. */
  readonly entry?: string | undefined;
  /** Telegram's words for a refusal. */
  readonly description?: string | undefined;

  readonly partner?: LoggedCall | undefined;
  readonly telegram?: LoggedCall | undefined;
  readonly clockSkewMs?: number | undefined;
  /** The date of a package that was left out. */
  readonly date?: string | undefined;
  readonly index?: number | undefined;
  readonly problem?: string | undefined;
  /** What is wrong with a changed configuration. */
  readonly problems?: readonly string[] | undefined;
  /** What is at risk with the store's settings. */
  readonly warning?:
    | {
        readonly kind: string;
        readonly appendfsync?: string | null | undefined;
        readonly policy?: string | undefined;
        readonly version?: string | undefined;
      }
    | undefined;

  /** Of this program. */
  readonly version?: string | undefined;
  readonly port?: number | undefined;
  readonly bot?: string | undefined;
  readonly mode?: 'polling' | 'webhook' | undefined;
  readonly role?: string | undefined;
}
