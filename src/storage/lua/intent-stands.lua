-- KEYS: written key, booking.
-- ARGV: nonce.
-- Answers 1, or 0 where the store has forgotten the commit.

if redis.call('HGET', KEYS[2], 'nonce') ~= ARGV[1] then return 0 end
-- @include stands
