-- KEYS: written key, claim of the receipt, unmatched receipts.
-- ARGV: id of the receipt.
-- Answers 1, or 0 where the store has forgotten it. Writes as check-booking-stored does.

if redis.call('EXISTS', KEYS[2]) == 0 and redis.call('HEXISTS', KEYS[3], ARGV[1]) == 0 then return 0 end
redis.call('INCR', KEYS[1])
return 1
