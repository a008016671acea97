import type { PaceLimits } from '../../src/bot/pace.ts';

const noLimit = 1_000_000;

/** Telegram's pace would be measured instead of the bot. */
export const noLimits: PaceLimits = {
  messagesPerSecond: noLimit,
  chatMessagesPerSecond: noLimit,
  chatBurst: noLimit,
};
