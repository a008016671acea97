-- KEYS: bucket.
-- ARGV: the cost, the cost of a full bucket.
-- Answers as `take` does first.
-- @include token-bucket

return (take(KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])))
