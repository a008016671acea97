import type { TelegramLimits } from '../../src/telegram/transport.ts';

const noLimit = 1_000_000;

/** Telegram's pace would be measured instead of the bot. */
export const noLimits: TelegramLimits = {
  messagesPerSecond: noLimit,
  chatMessagesPerSecond: noLimit,
  chatBurst: noLimit,
};
