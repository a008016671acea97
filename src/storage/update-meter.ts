/** So many at once, and so many more with each second. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** `firstRefused`: the chat has not been told yet that it was too much. */
export type Admission = 'admitted' | 'firstRefused' | 'refused';

/**
 * Counts one update of a chat over all machines, in the script that begins its turn. A leaky bucket in one number:
 * when the updates admitted so far would all have come at the steady rate. A mark behind it says that the chat has
 * been told, until half of what may come at once has leaked away.
 *
 * `admitted(key, cost, most)`: milliseconds of one update, of as many as may come at once. Answers an Admission.
 */
export const admittedLua = `
local function admitted(key, cost, most)
  local clock = redis.call('TIME')
  local now = clock[1] * 1000 + clock[2] / 1000
  local level, mark = string.match(redis.call('GET', key) or '0', '^([%d.]+)(!?)$')
  local ahead = math.max(tonumber(level) - now, 0)
  if ahead <= most / 2 then mark = '' end
  local fits = ahead + cost <= most + 0.001
  local wasTold = mark == '!'
  if fits then ahead = ahead + cost else mark = '!' end
  redis.call('SET', key, string.format('%.3f', now + ahead) .. mark, 'PX', math.ceil(ahead) + 1)
  if fits then return 'admitted' end
  return wasTold and 'refused' or 'firstRefused'
end
`;

/** What the script takes for an allowance: the cost of one update, and of as many as may come at once, in ms. */
export function meterArguments({ atOnce, perSecond }: Allowance): readonly [costMs: number, mostMs: number] {
  const costMs = 1_000 / perSecond;
  return [costMs, costMs * atOnce];
}
