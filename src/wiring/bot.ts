import { randomBytes } from 'node:crypto';
import type { Bookings } from '../booking/bookings.ts';
import { venueDateAt } from '../booking/venue-time.ts';
import { createDialogue } from '../bot/booking-flow/dialogue.ts';
import { createDriver } from '../bot/booking-flow/driver.ts';
import { createRepainter } from '../bot/booking-flow/repainter.ts';
import { createWorldMaker } from '../bot/booking-flow/world.ts';
import { createBot } from '../bot/bot.ts';
import type { TicketSender } from '../bot/courier/tickets.ts';
import type { FeatureOptions } from '../bot/features/feature.ts';
import type { Wordings } from '../bot/wording.ts';
import type { Config } from '../config.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { Store } from './store.ts';
import type { Telegram } from './telegram.ts';

export interface BotRoom {
  readonly config: Config;
  readonly store: Store;
  readonly telegram: Telegram;
  readonly partner: PartnerClient;
  readonly bookings: Bookings;
  readonly sender: TicketSender;
  readonly wordings: Wordings;
  readonly logger: Logger;
}

const mostBookingsListed = 200;

/** The dialogue and the features, from their stores to the bot that takes updates. */
export function openBot({ config, store, telegram, partner, bookings, sender, wordings, logger }: BotRoom) {
  const { api, botInfo, pictures, transport } = telegram;
  const { drafts, ledger, profiles } = store;
  const now = (): number => store.clock.now();
  const dialogue = createDialogue({
    drafts,
    worldFor: createWorldMaker({
      config,
      catalogue: partner.catalogue,
      wordings,
      now,
      savedDetails: async (userId) => (await profiles.load(userId))?.details ?? null,
    }),
    place: (request) => bookings.place(request),
    async remember(userId, { details: { cardId: _notKept, ...details }, consent }) {
      await profiles.update(userId, (profile) => ({
        ...profile,
        details,
        consent: consent ?? profile?.consent,
      }));
    },
  });
  const repainter = createRepainter({
    api,
    pictures,
    dialogue,
    lock: store.chatLock,
    packagesOn: (date) => partner.catalogue.packagesOn(date),
    onError: (error) => logger.warn(errorFields(error), 'a waiting card was not painted'),
  });
  const features: FeatureOptions = {
    bookings,
    dialogue,
    driver: createDriver({ dialogue, pictures, onWaiting: repainter.watch }),
    drafts,
    profiles,
    bookingsOf: async (userId) =>
      (await ledger.ofCustomer(userId, { offset: 0, limit: mostBookingsListed })).bookings,
    sender,
    wordings,
    venueName: config.venue.name,
    supportContact: config.venue.supportContact,
    retentionDays: config.booking.retentionDays,
    horizonDays: config.booking.horizonDays,
    now,
    today: () => venueDateAt(now(), config.venue.timeZone),
    newReference: () => randomBytes(16).toString('base64url'),
  };
  return createBot({
    token: config.telegram.token,
    apiRoot: config.telegram.apiRoot,
    transport,
    botInfo,
    wordings,
    profileOf: (userId) => profiles.load(userId),
    conversationStorage: store.conversations.adapter,
    conversationKey: store.conversations.keyOf,
    features,
    onError: (error, ctx) =>
      logger.error({ update: ctx.update.update_id, ...errorFields(error) }, 'an update failed'),
  });
}
