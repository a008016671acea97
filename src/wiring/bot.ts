import { randomBytes } from 'node:crypto';
import type { Update } from 'grammy/types';
import type { Bookings } from '../booking/bookings.ts';
import type { Instant } from '../booking/sale-package.ts';
import { daysToSell } from '../bot/booking-flow/day.ts';
import { createDialogue, type Painting } from '../bot/booking-flow/dialogue.ts';
import type { Draft } from '../bot/booking-flow/draft.ts';
import { createDriver } from '../bot/booking-flow/driver.ts';
import type { Input } from '../bot/booking-flow/input.ts';
import { createRepainter } from '../bot/booking-flow/repainter.ts';
import { createWorlds } from '../bot/booking-flow/world.ts';
import { createBot } from '../bot/bot.ts';
import { createBookingWatch } from '../bot/chat-actions.ts';
import type { BotContext } from '../bot/context.ts';
import { createCustomerData } from '../bot/customer-data.ts';
import type { TicketSender } from '../bot/delivery/ticket-faces.ts';
import { welcomeScreen } from '../bot/features/menu.ts';
import type { CardTexts } from '../bot/screens/booking-card.ts';
import { telegramFailure } from '../bot/telegram-errors.ts';
import type { Wordings } from '../bot/wording.ts';
import { type Config, paymentNoticeFor } from '../config/config.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { Admission } from '../storage/update-meter.ts';
import { venueDateAt } from '../venue/calendar.ts';
import type { Staff } from './staff.ts';
import type { Store } from './store.ts';
import type { Telegram } from './telegram.ts';

export interface BotRoom {
  readonly config: Config;
  readonly store: Store;
  readonly telegram: Telegram;
  readonly partner: PartnerClient;
  readonly bookings: Bookings;
  readonly staff: Staff;
  readonly cardTexts: (locale: string) => CardTexts;
  readonly sender: TicketSender;
  readonly wordings: Wordings;
  readonly logger: Logger;
  /** A handler threw; the customer is told. */
  readonly onFailed: (update: Update) => void;
  /** What time it is for customers who put a booking together. */
  readonly now: () => Instant;
  /** Whether an update is within its chat's rate. */
  readonly admissionOf: (update: Update) => Admission;
}

const mostBookingsListed = 200;

/** The dialogue and the features, from their stores to the bot that takes updates. */
export function openBot({
  config,
  store,
  telegram,
  partner,
  bookings,
  staff,
  cardTexts,
  sender,
  wordings,
  logger,
  onFailed,
  now,
  admissionOf,
}: BotRoom) {
  const { api, botInfo, pictures, transport } = telegram;
  const { drafts, ledger, profiles } = store;
  const today = () => venueDateAt(now(), config.venue.timeZone);
  const { catalogue } = partner;
  const watch = createBookingWatch(api, ({ reference, customer }) =>
    bookings.find(reference, customer.userId),
  );
  /** A draft is placed from its review. */
  const bookingOf = async ({ id, step }: Draft, userId: number) =>
    step === 'review' ? bookings.find(id, userId) : null;
  const openDrafts = {
    ...drafts,
    async load(chatId: number): Promise<Draft | null> {
      const draft = await drafts.load(chatId);
      return draft === null || (await bookingOf(draft, chatId)) !== null ? null : draft;
    },
  };
  const worlds = createWorlds({
    config,
    catalogue,
    now,
    async usualCodesOf(userId: number) {
      const [last] = (await ledger.ofCustomer(userId, { offset: 0, limit: 1 })).bookings;
      return last?.order.lines.map(({ code }) => code) ?? [];
    },
  });
  const dialogue = createDialogue({
    drafts: staff.counted(drafts),
    worldFor: worlds.worldFor,
    bookingOf,
    showCard: (reference, userId) => bookings.showCard(reference, userId),
    liveThings: store.liveThings,
    async place(request) {
      const placed = await staff.place(request);
      if (placed.kind === 'placed') watch(placed.booking);
      return placed;
    },
    async remember(userId, { details: { cardId: _notKept, ...details }, consent }) {
      await profiles.update(userId, (profile) => ({
        ...profile,
        details,
        consent: consent ?? profile?.consent,
      }));
    },
    menu: ({ firstName, words }) => welcomeScreen(firstName, words, today()),
  });
  const stage = { api, pictures, liveThings: store.liveThings };
  const repainter = createRepainter({
    ...stage,
    dialogue,
    turns: store.turns,
    onError: (error) => logger.warn(errorFields(error), 'a waiting card was not painted'),
  });
  /** What a card lacks is got in the background; then it is painted once more. */
  function onPainted(input: Input, painting: Painting): void {
    const { draft, waitsFor } = painting;
    if (waitsFor !== null) {
      const answered = catalogue.packagesOn(waitsFor).then(() => true);
      repainter.when(input, painting, answered);
    }
    if (draft?.step === 'day') {
      const days = daysToSell(draft, today(), config.booking.horizonDays);
      repainter.when(input, painting, catalogue.explore(days));
    }
  }
  const features = {
    bookings,
    dialogue,
    driver: createDriver({ ...stage, dialogue, onPainted }),
    drafts: openDrafts,
    liveThings: store.liveThings,
    pictures,
    profiles,
    bookingsOf: async (userId: number) =>
      (await ledger.ofCustomer(userId, { offset: 0, limit: mostBookingsListed })).bookings,
    sender,
    watch,
    customerData: createCustomerData({
      bookings: ledger,
      profiles,
      drafts,
      conversations: store.conversations,
      invitations: store.staff.invitations,
    }),
    access: config.access,
    wordings,
    retentionDays: config.booking.retentionDays,
    horizonDays: config.booking.horizonDays,
    now,
    today,
    newReference: () => randomBytes(16).toString('base64url'),
    cardTexts,
    read: worlds.read,
    factsFor: ({ words }: BotContext) => ({
      words,
      venue: config.venue,
      paymentNotice: paymentNoticeFor(config.paymentNotice, words.locale),
    }),
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
    staff: staff.options,
    access: staff.access,
    liveMenus: { api, liveThings: store.liveThings, drafts: openDrafts },
    admissionOf,
    onError: (error, { update }) => {
      const isGone = telegramFailure(error)?.kind === 'unreachable';
      if (isGone) return logger.info({}, 'who wrote this can no longer be answered');
      onFailed(update);
      logger.error(errorFields(error), 'an update failed');
    },
  });
}
