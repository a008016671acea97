import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Api, HttpError } from 'grammy';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { advance } from '../../src/booking/advance.ts';
import type { LifecyclePorts } from '../../src/booking/ports.ts';
import type { Booking } from '../../src/booking/record.ts';
import { createMessenger, isDrawn, type MessengerOptions } from '../../src/delivery/messenger.ts';
import { createTransport, StaleCall, type Transport } from '../../src/telegram/transport.ts';
import { createPrintQueue } from '../../src/ticket/print-queue.ts';
import type { TicketFace } from '../../src/ticket/ticket-drawing.ts';
import { minuteMs, secondMs } from '../../src/time.ts';
import { noMoney } from '../booking/no-money.ts';
import { prepayment } from '../booking/prepaid.ts';
import { booking, exportedSide, now, policy, seen, side, ticket } from '../booking/sample.ts';
import { wordings } from '../locales/locale-files.ts';
import { noWays } from '../money/ways.ts';
import { SimulatedStore } from '../simulation/store.ts';

/** Two albums, so the card tells the progress after the first. */
const tickets = Array.from({ length: 12 }, (_, index) => ticket(index + 1, { sequence: index + 1 }));

/** What the other side does with a call; the clock of both processes is its to move. */
type Answer = (response: ServerResponse) => Promise<void> | void;

let elapsedMs: number;
let received: string[];
let answers: Map<string, Answer>;
let transport: Transport;
let apiRoot: string;
let close: () => Promise<void>;

beforeEach(async () => {
  [elapsedMs, received, answers] = [0, [], new Map()];
  const server = createServer(async (request, response) => {
    for await (const _chunk of request);
    const method = request.url?.split('/').at(-1) ?? '';
    received.push(method);
    await answers.get(method)?.(response);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ok: true, result: resultOf(method) }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  apiRoot = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  transport = createTransport({ apiRoot, timeoutMs: policy.messageTimeoutMs, onCall: () => {} });
  close = async () => {
    await transport.close();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => close());

function resultOf(method: string): unknown {
  if (method === 'sendMediaGroup')
    return tickets.slice(0, 10).map((_, index) => ({ message_id: 100 + index }));
  return { message_id: 50, document: { file_id: 'file' } };
}

/** Issued, with all of its tickets outbox. */
const issued: Booking = booking('issued', {
  partner: exportedSide({ tickets }),
  outbox: [
    { kind: 'card', since: now, tries: 0, notBefore: now },
    { kind: 'tickets', since: now, tries: 0, notBefore: now },
  ],
  timers: {},
  wakeAt: now,
  version: 0,
});

function messengerOptions(): MessengerOptions {
  return {
    sender: {
      api: new Api('1:token', { apiRoot, fetch: transport.fetch }),
      printQueue: createPrintQueue(2, { logo: null, colour: null }),
      faceDigest: (face) => String(face.length),
      calendar: { url: 'https://t.me/a_bot', pin: null, reminderHour: null, timeZone: policy.timeZone },
      now: () => now,
      cardTerms,
      onMediaRefused: () => {},
    },
    pictures: {} as never,
    apiWithin: (limits) => new Api('1:token', { apiRoot, fetch: transport.fetchWithin(limits) }),
    audit: { append: async () => {} },
    wordings,
    preferencesOf: async () => ({}),
    expirePasses: async () => ({ kind: 'done' }),
    staffWordsIn: async () => wordings.for(undefined),
    pace: { book: async () => 0 },
    sendMarks: { begin: async () => true, withdraw: async () => {} },
    staffChats: { tell: async () => [], answer: async () => true },
    onRefused: (_duty, _booking, description) => {
      throw new Error(description);
    },
  };
}

/** A process of the bot with the real way to Telegram, up to the HTTP. */
const cardTerms = { payment: noWays, refusalCauses: {} };

function processOn(store: SimulatedStore, name: string): LifecyclePorts {
  return {
    ledger: {
      load: async (reference) => store.load(reference),
      commit: async (next) => store.commit(next, `${name}:${next.version}`),
      due: async (limit) => store.due(limit),
      remove: async (record) => store.remove(record),
      ownerOfCode: async (code) => store.ownerOfCode(code),
    },
    ...noMoney,
    partner: {} as never,
    messenger: createMessenger(messengerOptions()),
    clock: { now: () => now + elapsedMs, monotonic: () => elapsedMs },
    policy,
    observe: () => {},
    isStopping: () => false,
  };
}

function storeWith(record: Booking): { store: SimulatedStore; stored: Booking } {
  const store = new SimulatedStore(
    () => now + elapsedMs,
    () => [],
  );
  const outcome = store.commit(record, 'first');
  if (outcome.kind !== 'committed') throw new Error('The record was not stored.');
  return { store, stored: outcome.booking };
}

const albums = (): number => received.filter((method) => method === 'sendMediaGroup').length;

describe('a delivery to a Telegram that is slow', () => {
  it('of 9 and then 13 seconds is left to its process, and each album is sent once', async () => {
    const { store, stored } = storeWith(issued);
    answers.set('editMessageText', () => {
      elapsedMs += 9 * secondMs;
    });
    answers.set('sendMediaGroup', async () => {
      elapsedMs += 13 * secondMs;
      const isFirst = albums() === 1;
      // While the album waits for its answer another process looks at what is due.
      if (isFirst && store.due(1).length > 0) await advance(currentOf(store, stored), processOn(store, 'b'));
    });
    await advance(stored, processOn(store, 'a'));
    expect(albums()).toBe(2);
    expect(store.load(stored.reference)?.outbox).toEqual([]);
  });

  it('begins no call whose answer may come after its lease, and goes on under the next', async () => {
    const { store, stored } = storeWith(issued);
    let leasedUntil: number | undefined;
    answers.set('editMessageText', () => {
      leasedUntil ??= store.load(stored.reference)?.leasedUntil;
      if (leasedUntil === store.load(stored.reference)?.leasedUntil)
        elapsedMs = (leasedUntil ?? 0) - now - policy.messageTimeoutMs + 1;
    });
    const begunAt: number[] = [];
    answers.set('sendMediaGroup', () => {
      const until = store.load(stored.reference)?.leasedUntil ?? 0;
      begunAt.push(until - now - elapsedMs);
    });
    await advance(stored, processOn(store, 'a'));
    expect(begunAt).toHaveLength(2);
    for (const leftMs of begunAt) expect(leftMs).toBeGreaterThanOrEqual(policy.messageTimeoutMs);
    const methods = received.filter((method) => method !== 'sendChatAction');
    expect(methods.slice(0, 3)).toEqual(['editMessageText', 'sendMediaGroup', 'editMessageText']);
  });

  it('sends the albums although no edit of the card is ever answered', async () => {
    const { store, stored } = storeWith(issued);
    const real = processOn(store, 'a');
    const hanging = createMessenger({
      ...messengerOptions(),
      apiWithin: (limits) => {
        const api = new Api('1:token', { apiRoot, fetch: transport.fetchWithin(limits) });
        const timeoutMs = limits.timeoutMs ?? policy.messageTimeoutMs;
        api.editMessageText = async () => {
          if (!limits.mayBegin(timeoutMs)) throw new HttpError('Not made.', new StaleCall('Too late.'));
          elapsedMs += timeoutMs;
          throw new HttpError('No answer.', new Error('timeout'));
        };
        return api;
      },
    });
    await advance(stored, { ...real, messenger: hanging });
    expect(albums()).toBe(2);
    expect(store.load(stored.reference)?.outbox.map(({ kind }) => kind)).toEqual(['card']);
  });

  it('leaves nothing unanswered behind it: a chat action ends with what it was shown for', async () => {
    const { store, stored } = storeWith(issued);
    const shown = Promise.withResolvers<void>();
    const cut = Promise.withResolvers<void>();
    answers.set('sendChatAction', (response) => {
      response.on('close', cut.resolve);
      shown.resolve();
      return cut.promise;
    });
    // The album takes as long as it takes for the action to be shown.
    answers.set('sendMediaGroup', () => shown.promise);
    await advance(stored, processOn(store, 'a'));
    await cut.promise;
    expect(received).toContain('sendMessage');
    expect(store.load(stored.reference)?.outbox).toEqual([]);
  });
});

describe('an alert', () => {
  it('that reaches nobody waits', async () => {
    const entry = { kind: 'alert', alert: 'review', since: now, tries: 0, notBefore: now } as const;
    const { store, stored } = storeWith({ ...issued, outbox: [entry] });
    await advance(stored, processOn(store, 'a'));
    const waiting = { ...entry, notBefore: now + 10 * minuteMs };
    expect(store.load(stored.reference)?.outbox).toEqual([waiting]);
  });

  it('that asks whether money has come is known by its messages, to be ended later', async () => {
    const messages = [{ chatId: 1, messageId: 5 }];
    const staffChats = { ...messengerOptions().staffChats, tell: async () => messages };
    const messenger = createMessenger({ ...messengerOptions(), staffChats });
    const entry = { kind: 'alert', alert: 'saysPaid', since: now, tries: 0, notBefore: now } as const;
    const asking = booking('held', { prepayment: prepayment({ saidPaidAt: now }) });
    expect(await messenger.deliver(entry, asking, { leftMs: () => 1e6 })).toEqual({
      kind: 'done',
      paymentAlerts: [{ chatId: 1, messageId: 5, saidPaidAt: now }],
    });
  });
});

describe('a call to the partner', () => {
  it('is the time in which the letters of the tickets are drawn first, where they are sent by the same process', async () => {
    const confirming = booking('confirming', {
      partner: side({ readAt: now }),
      version: 0,
      timers: { act: now },
    });
    const prepared = Promise.withResolvers<TicketFace>();
    const { sender, ...options } = messengerOptions();
    const printQueue: typeof sender.printQueue = {
      ...sender.printQueue,
      async prepare(face) {
        await sender.printQueue.prepare(face);
        prepared.resolve(face);
      },
    };
    const confirmedBy = async (others: LifecyclePorts['others']): Promise<void> => {
      const { store, stored } = storeWith(confirming);
      await advance(stored, {
        ...processOn(store, 'a'),
        messenger: createMessenger({ ...options, sender: { ...sender, printQueue } }),
        partner: {
          async confirmBooking() {
            // Has no answer before; another process is asked for nothing.
            if (others === undefined) await prepared.promise;
            return { kind: 'done', value: seen({ ...exportedSide(), packages: [] }) };
          },
        } as never,
        others,
      });
    };
    const drawn = vi.spyOn(printQueue, 'prepare');
    await confirmedBy({ delivers: isDrawn, wake: () => {} });
    expect(drawn).not.toHaveBeenCalled();
    await confirmedBy(undefined);
    expect(await prepared.promise).toMatchObject({ ticketName: 'Adult', code: '' });
  });
});

function currentOf(store: SimulatedStore, { reference }: Booking): Booking {
  const current = store.load(reference);
  if (current === null) throw new Error('There is no such record.');
  return current;
}
