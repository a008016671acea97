import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { CustomerDetails } from '../booking/booking.ts';
import type { Consent } from '../booking/draft.ts';
import type { Wording } from './wording.ts';

/** What the bot keeps of a customer between bookings. */
export interface Profile {
  /** The language that the customer chose; unset: Telegram's. */
  readonly locale?: string | undefined;
  /** False: the customer wants no reminder of a visit. */
  readonly reminders?: boolean | undefined;
  readonly details?: CustomerDetails | undefined;
  readonly consent?: Consent | undefined;
  /** Where the customer came from: `/start src_<name>`. */
  readonly source?: string | undefined;
}

interface BotFlavor {
  readonly profile: Profile;
  readonly words: Wording;
}

export type BotContext = ConversationFlavor<Context> & BotFlavor;
