-- KEYS: guest.
-- ARGV: base of the invitations' keys.
-- Answers 1 or 0.
-- @include valid-invitation

return isIn(KEYS[1], ARGV[1]) and 1 or 0
