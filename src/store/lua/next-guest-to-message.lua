-- KEYS: counts, waiting.
-- Answers the chat; nothing where none waits.

local chat = redis.call('LPOP', KEYS[2])
if chat then redis.call('HINCRBY', KEYS[1], 'begun', 1) end
return chat
