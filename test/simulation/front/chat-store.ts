import { secondMs } from '../../../src/time.ts';

interface Entry {
  readonly value: string | readonly string[] | ReadonlyMap<string, string>;
  readonly expiresAt: number;
}

const keptMs = 2_000;
const never = Number.POSITIVE_INFINITY;

/**
 * The part of Redis that keeps chats, in memory: the commands and scripts that `src/store` gives for locks, records
 * and active messages, with their replies. `chat-store-model.test.ts` holds it to a real server.
 */
export class SimulatedChatStore {
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #undo: { readonly at: number; readonly key: string; readonly before: Entry | undefined }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** What a server replies to the command. Arguments are those of ioredis, as text. */
  execute(command: string, args: readonly string[]): unknown {
    const [key = '', second = '', third = ''] = args;
    switch (command) {
      case 'get':
        return this.#text(key);
      case 'set':
        return this.#set(key, second, args.slice(2));
      case 'del':
        return args.filter((each) => this.#write(each, undefined)).length;
      case 'hget':
        return this.#hash(key)?.get(second) ?? null;
      case 'acquire-chat-lock':
        return this.#acquire(...scriptArguments(args));
      case 'renew-chat-lock':
        return this.#renew(second, third, args[3] ?? '');
      case 'release-chat-lock':
        return this.#release(...scriptArguments(args));
      case 'save-sealed-record':
        return this.#save(second, args.slice(2));
      default:
        throw new Error(`The simulated store has no ${command}.`);
    }
  }

  /** How long the key will still be there, in milliseconds; null: it is not there, or for good. */
  ttl(key: string): number | null {
    const expiresAt = this.#entry(key)?.expiresAt ?? never;
    return expiresAt === never ? null : expiresAt - this.#now();
  }

  /** Goes back to what it was so long ago; no more than `keptMs` are kept. */
  forget(ms: number): void {
    const since = this.#now() - ms;
    for (const { at, key, before } of this.#undo.splice(0).reverse()) {
      if (at < since) continue;
      if (before === undefined) this.#entries.delete(key);
      else this.#entries.set(key, before);
    }
  }

  #set(key: string, value: string, options: readonly string[]): unknown {
    const before = this.#text(key);
    const seconds = options.includes('EX') ? Number(options[options.indexOf('EX') + 1]) : null;
    if (options.includes('NX') && before !== null) return null;
    this.#put(key, value, seconds === null ? null : seconds * secondMs);
    return options.includes('GET') ? before : 'OK';
  }

  #acquire(keys: readonly string[], args: readonly string[]): readonly unknown[] {
    const [lock = '', done = '', rate = ''] = keys;
    const [token = '', lockMs, updateId = '', cost, most] = args;
    if (updateId !== '' && this.#list(done).includes(updateId)) return ['duplicate'];
    if (this.#entry(lock) !== undefined) return ['busy'];
    this.#put(lock, token, Number(lockMs));
    let admission = 'admitted';
    if (updateId !== '') {
      const { waitMs, wasRefused } = this.#take(rate, Number(cost), Number(most));
      if (waitMs > 0) admission = wasRefused ? 'refused' : 'firstRefused';
    }
    return ['acquired', admission];
  }

  #renew(lock: string, token: string, lockMs: string): number {
    if (this.#text(lock) !== token) return 0;
    this.#put(lock, token, Number(lockMs));
    return 1;
  }

  #release(keys: readonly string[], args: readonly string[]): number {
    const [lock = '', done = '', draft = '', conversation = ''] = keys;
    const [token, doneId = '', mostDone, doneSeconds, dialogueSeconds, ...left] = args;
    if (this.#text(lock) !== token) return 0;
    for (let at = 0; at < left.length; at += 1 + Number(left[at])) {
      this.#carryOut(left.slice(at + 1, at + 1 + Number(left[at])));
    }
    if (doneId !== '') {
      this.#put(
        done,
        [doneId, ...this.#list(done)].slice(0, Number(mostDone)),
        Number(doneSeconds) * secondMs,
      );
      for (const key of [draft, conversation]) {
        const entry = this.#entry(key);
        if (entry !== undefined) this.#put(key, entry.value, Number(dialogueSeconds) * secondMs);
      }
    }
    this.#write(lock, undefined);
    return 1;
  }

  /** A command that was left to the end of an update; a record that has ended is not begun anew. */
  #carryOut([name = '', key = '', field = '', ...rest]: readonly string[]): void {
    if (name === 'SET') this.#set(key, field, rest);
    if (name === 'DEL') this.#write(key, undefined);
    const record = this.#hash(key);
    const entry = this.#entry(key);
    if (name !== 'HSET' || record === undefined || entry === undefined) return;
    this.#write(key, { ...entry, value: new Map([...record, [field, rest[0] ?? '']]) });
  }

  #save(key: string, args: readonly string[]): string {
    const [id = '', expected, revision = '', sealed = '', seconds = ''] = args;
    const stored = this.#hash(key);
    if (stored !== undefined && stored.get('id') !== id) return 'conflict';
    if (Number(stored?.get('revision') ?? 0) !== Number(expected)) return 'conflict';
    const value = new Map([...(stored ?? []), ['id', id], ['revision', revision], ['sealed', sealed]]);
    const expiresAt = this.#entry(key)?.expiresAt ?? never;
    this.#write(key, {
      value,
      expiresAt: seconds === '' ? expiresAt : this.#now() + Number(seconds) * secondMs,
    });
    return 'saved';
  }

  #take(key: string, cost: number, most: number): { readonly waitMs: number; readonly wasRefused: boolean } {
    const now = this.#now();
    const [, level = '0', stored = ''] = /^([\d.]+)(!?)$/.exec(this.#text(key) ?? '0') ?? [];
    const ahead = Math.min(Math.max(Number(level) - now, 0), most);
    const mark = ahead <= most / 2 ? '' : stored;
    const taken = Math.min(cost, most);
    const missing = ahead + taken - most;
    const fits = missing <= 0.001;
    const after = fits ? ahead + taken : ahead;
    this.#put(key, `${(now + after).toFixed(3)}${fits ? mark : '!'}`, Math.ceil(after) + 1);
    return { waitMs: fits ? 0 : Math.ceil(missing), wasRefused: mark === '!' };
  }

  #entry(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.expiresAt > this.#now()) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  #text(key: string): string | null {
    const value = this.#entry(key)?.value;
    return typeof value === 'string' ? value : null;
  }

  #list(key: string): readonly string[] {
    const value = this.#entry(key)?.value;
    return Array.isArray(value) ? value : [];
  }

  #hash(key: string): ReadonlyMap<string, string> | undefined {
    const value = this.#entry(key)?.value;
    return value instanceof Map ? value : undefined;
  }

  #put(key: string, value: Entry['value'], ttlMs: number | null): void {
    this.#write(key, { value, expiresAt: ttlMs === null ? never : this.#now() + ttlMs });
  }

  /** Whether something was there before. */
  #write(key: string, entry: Entry | undefined): boolean {
    const at = this.#now();
    const before = this.#entry(key);
    if (entry === undefined) this.#entries.delete(key);
    else this.#entries.set(key, entry);
    while ((this.#undo[0]?.at ?? at) < at - keptMs) this.#undo.shift();
    this.#undo.push({ at, key, before });
    return before !== undefined;
  }
}

/** Of a script: the number of its keys, the keys, and what else it is given. */
function scriptArguments([count, ...rest]: readonly string[]): [
  keys: readonly string[],
  args: readonly string[],
] {
  return [rest.slice(0, Number(count)), rest.slice(Number(count))];
}
