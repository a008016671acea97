import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Booking, PartnerSide } from '../src/booking/record.ts';
import { connectStore, createStoreClock, setStoreClock } from '../src/storage/connection.ts';
import { createKeyring } from '../src/storage/keyring.ts';
import { createKeys } from '../src/storage/keys.ts';
import { createLedger } from '../src/storage/ledger.ts';
import { storePrefix } from './subjects/subject.ts';

const committedAtOnce = 64;
const dayMs = 86_400_000;
const keysOfRing = [{ id: 'bench', key: Buffer.alloc(32, 7) }];

/** Commits bookings to a store's ledger as the bot would have. */
export async function populateLedger(storeUrl: string, bookings: Iterable<Booking>): Promise<void> {
  const connections = await connectStore(storeUrl, (error) => console.error(error));
  const clock = createStoreClock();
  await setStoreClock(clock, connections.ledger);
  const ledger = createLedger({
    redis: connections.ledger,
    keys: createKeys(storePrefix),
    keyring: createKeyring(keysOfRing),
    clock,
    quotasOf: () => [],
  });
  const left = bookings[Symbol.iterator]();
  async function next(): Promise<void> {
    for (let item = left.next(); item.done !== true; item = left.next()) await ledger.commit(item.value);
  }
  await Promise.all(Array.from({ length: committedAtOnce }, next));
  await connections.close();
}

/** Bookings that were issued and delivered, of as many customers. */
export function* issuedBookings(count: number): Generator<Booking> {
  const now = Date.now();
  for (let index = 0; index < count; index += 1) {
    const tickets = [1, 2, 3].map((sequence) => ({
      code: `NL${randomBytes(8).toString('hex').toUpperCase()}`,
      serviceName: 'Cáp treo khứ hồi – Người lớn',
      useFrom: '2026-12-25',
      useTo: '2026-12-25',
      price: 450_000,
      status: 'unused' as const,
      sequence,
    }));
    yield bookingOf(50_000_000 + index, now, {
      state: 'issued',
      partner: partnerSide(`issued-${index}`, { status: 'issued', paymentStatus: 'charged', tickets }),
      delivery: { status: 'done', round: 1, sent: [] },
      timers: { visitReminder: now + 20 * dayMs, retention: undefined },
      wakeAt: now + 20 * dayMs,
    });
  }
}

/** Holds of these bookings at the partner, which are for that day, all ending at the same time. */
export function* heldBookings(
  bookingIds: readonly string[],
  date: string,
  holdUntil: number,
): Generator<Booking> {
  for (const [index, bookingId] of bookingIds.entries()) {
    const booking = bookingOf(60_000_000 + index, Date.now(), {
      state: 'held',
      partner: partnerSide(bookingId, { status: 'held', paymentStatus: 'open', tickets: [] }),
      holdUntil,
      timers: { act: holdUntil },
      wakeAt: holdUntil,
    });
    yield { ...booking, order: { ...booking.order, date } };
  }
}

function partnerSide(
  bookingId: string,
  rest: Pick<PartnerSide, 'status' | 'paymentStatus' | 'tickets'>,
): PartnerSide {
  const readAt = Date.now();
  return {
    bookingId,
    bookingCode: `BK${bookingId.slice(-8)}`,
    bookingDate: null,
    total: 900_000,
    readAt,
    ...rest,
  };
}

function bookingOf(customer: number, now: number, changes: Partial<Booking>): Booking {
  return {
    reference: randomBytes(16).toString('base64url'),
    version: 0,
    state: 'requested',
    createdAt: now,
    customer: { userId: customer, chatId: customer, locale: 'en', username: 'customer' },
    order: {
      date: '2026-12-25',
      isGrouped: false,
      note: '',
      lines: [
        {
          code: 'NL-CAP-NL',
          name: 'Vé cáp treo khứ hồi – Người lớn (Cable Car, Adult)',
          quantity: 2,
          unitPrice: 450_000,
          codeType: 'QR',
          cutoffMinutes: null,
          serviceNames: ['Cáp treo khứ hồi – Người lớn'],
          isForTheDate: true,
        },
      ],
      total: 900_000,
    },
    details: { name: 'Nguyễn Văn Á', phone: '+84912345678', email: 'an@example.com' },
    policy: { cancelUntilHours: null, changeUntilHours: null, returns: [] },
    prepayment: null,
    partner: null,
    attempts: [],
    accepted: null,
    holdUntil: null,
    reads: 0,
    card: { messageId: 7, hasPicture: false },
    outbox: [],
    delivery: { status: 'pending', round: 1, sent: [] },
    timers: {},
    wakeAt: null,
    history: [],
    ...changes,
  };
}

/**
 * Copies every booking in the ledger inside the store, each with keys and index entries of its own: what they weigh,
 * and nothing that could be opened.
 */
const copyLua = `
local copies, templates = tonumber(ARGV[1]), redis.call('KEYS', ARGV[2] .. '*')
for copy = 1, copies do
  local template = templates[copy % #templates + 1]
  local fields = redis.call('HGETALL', template)
  local reference = string.format('copy%018d', copy)
  local function other(key) return string.sub(key, 1, -9) .. string.format('%08d', copy) end
  local holds = cjson.decode(redis.call('HGET', template, 'holds'))
  for index, key in ipairs(holds.indexes) do
    holds.indexes[index] = other(key)
    redis.call('ZADD', holds.indexes[index], copy, reference)
  end
  redis.call('ZADD', holds.state, copy, reference)
  redis.call('ZADD', KEYS[1], ARGV[3], reference)
  redis.call('HSET', ARGV[2] .. reference, unpack(fields))
  redis.call('HSET', ARGV[2] .. reference, 'holds', cjson.encode(holds))
end
`;

export async function copyBookings(redis: Redis, copies: number): Promise<void> {
  const keys = createKeys(storePrefix);
  await redis.eval(copyLua, 1, keys.due, copies, keys.booking(''), Date.now() + 20 * dayMs);
}

/** Gives other chats the keys of one: as many customers in the middle of a booking. */
export async function copyChat(redis: Redis, chatId: number, copies: number): Promise<void> {
  const tag = (id: number): string => `${storePrefix}:{chat:${id}}`;
  const keys = await redis.keys(`${tag(chatId)}*`);
  const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
  for (let first = 0; first < copies; first += 1_000) {
    const batch = redis.pipeline();
    for (let copy = first; copy < Math.min(first + 1_000, copies); copy += 1) {
      for (const [index, key] of keys.entries()) {
        const value = values[index];
        if (value) batch.restore(key.replace(tag(chatId), tag(70_000_000 + copy)), 0, value);
      }
    }
    await batch.exec();
  }
}
