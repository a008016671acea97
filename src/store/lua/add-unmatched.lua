-- KEYS: records, by time, to announce, text, receipt of the ledger.
-- ARGV: id, record, time, sealed text, its milliseconds.
-- Answers added or known.

if redis.call('EXISTS', KEYS[5]) == 1 or redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return 'known' end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
if ARGV[4] ~= '' then redis.call('SET', KEYS[4], ARGV[4], 'PX', ARGV[5]) end
return 'added'
