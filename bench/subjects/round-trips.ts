import { Redis } from 'ioredis';

/** How a process has spoken with Redis since its start. */
export interface RoundTrips {
  /** Times that it went from waiting for nothing to waiting for Redis; true for one customer at a time. */
  readonly waits: number;
  /** Commands by name. */
  readonly commands: Readonly<Record<string, number>>;
}

/** Counts the commands that this process sends; for a process without a worker, which asks for its own sake. */
export function watchRoundTrips(): () => RoundTrips {
  const commands: Record<string, number> = {};
  let waits = 0;
  let open = 0;
  const send = Redis.prototype.sendCommand;
  Redis.prototype.sendCommand = function counted(...[command, stream]: Parameters<typeof send>) {
    commands[command.name] = (commands[command.name] ?? 0) + 1;
    if (open === 0) waits += 1;
    open += 1;
    const done = (): void => {
      open -= 1;
    };
    command.promise.then(done, done);
    return send.call(this, command, stream);
  };
  return () => ({ waits, commands: { ...commands } });
}
