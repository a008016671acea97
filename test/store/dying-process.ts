import type { Redis } from 'ioredis';

/** The store as a process reaches it that dies when it gives this command. */
export function dyingAt(command: string, redis: Redis): Redis {
  return new Proxy(redis, {
    get(target, name) {
      if (name === command) return () => Promise.reject(new Error('The process died here.'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
