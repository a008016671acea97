import type { Access } from '../access.ts';
import type { Bookings } from '../booking/bookings.ts';
import type { Booking } from '../booking/record.ts';
import type { FunnelStep } from '../booking/sales.ts';
import type { Config } from '../config/config.ts';
import type { Wallet } from '../delivery/wallet-passes.ts';
import type { Hearing } from '../dialogue/ask-reader.ts';
import type { Draft } from '../dialogue/draft.ts';
import type { Driver } from '../dialogue/driver.ts';
import type { Worlds } from '../dialogue/step-world.ts';
import type { PersonName } from '../language/person-names.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { Relay } from '../relay/relay.ts';
import type { Store } from '../store/store.ts';
import type { BotContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import type { Wording, Wordings } from '../telegram/wording.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { AtVenue, BookingWatch } from '../views/booking-view.ts';
import type { Show } from './show-screen.ts';

/** The dependencies of customers' features; each feature names those that it uses. */
export interface CustomerDependencies {
  readonly config: Config;
  readonly store: Store;
  readonly partner: Pick<PartnerClient, 'catalogue'>;
  readonly wordings: Wordings;
  readonly staff: { isStaff(userId: number): boolean; chatId(): Promise<number | null> };
  readonly access: Access;
  /** Without `place`: only `access` places bookings. */
  readonly bookings: Omit<Bookings, 'place'>;
  readonly wallet: Wallet;
  readonly metrics: { stepReached(step: FunnelStep, source: string): void };
  /** The clock for customers who put a booking together. */
  readonly now: () => Instant;
  readonly today: () => VenueDate;
  readonly atVenue: () => AtVenue;
  readonly show: Show;
  readonly relay: Relay;
  readonly driver: Driver;
  readonly watch: BookingWatch;
  /** The draft of the update's chat, unless it has become a booking. */
  readonly openDraft: (ctx: BotContext) => Promise<Draft | null>;
  /** A customer's bookings, newest first. */
  readonly bookingsOf: (userId: number) => Promise<readonly Booking[]>;
  /** The menu of the person with that id, with the venue's picture. */
  readonly menuFor: (person: PersonName & { readonly id: number }, words: Wording) => Promise<Screen>;
  readonly read: Worlds['read'];
  readonly hearing: Hearing;
}
