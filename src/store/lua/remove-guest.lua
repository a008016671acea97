-- KEYS: guest.
-- ARGV: id. Keeps a guest who has used another invitation since.
-- Answers nothing.

if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
