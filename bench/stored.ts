import type { Redis } from 'ioredis';
import { createKeys } from '../src/store/redis-keys.ts';
import { storePrefix } from './subjects/subject.ts';

const retentionMs = 20 * 86_400_000;

/**
 * Copies the bookings in the ledger inside the store, each with keys and index entries of its own: what they weigh,
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

/** Answers how many bytes the copies take. */
export async function copyBookings(redis: Redis, copies: number): Promise<number> {
  const keys = createKeys(storePrefix);
  const before = await usedBytes(redis);
  await redis.eval(copyLua, 1, keys.due, copies, keys.booking(''), Date.now() + retentionMs);
  return (await usedBytes(redis)) - before;
}

async function usedBytes(redis: Redis): Promise<number> {
  const [, bytes] = /used_memory:(\d+)/.exec(await redis.info('memory')) ?? [];
  return Number(bytes);
}
