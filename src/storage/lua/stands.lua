-- WAIT covers only what its own connection has written last, and everything before that.

redis.call('INCR', KEYS[1])
return 1
