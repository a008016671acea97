import { conversations } from '@grammyjs/conversations';
import { Composer, Context } from 'grammy';
import type { Update } from 'grammy/types';
import type { Booking } from './booking/record.ts';
import { afterSaleFeature } from './customer/after-sale-actions.ts';
import { bookingFeature } from './customer/booking.ts';
import { bookingCardFeature } from './customer/booking-actions.ts';
import { createBookingWatch } from './customer/booking-watch.ts';
import { paidFeature } from './customer/checkouts.ts';
import { weeksToSell } from './customer/flow/day.ts';
import { createDialogue, type Dialogue } from './customer/flow/dialogue.ts';
import type { Draft } from './customer/flow/draft.ts';
import { draftsIn } from './customer/flow/draft-store.ts';
import { createDriver, createRepainter, type Driver, isForDialogue } from './customer/flow/driver.ts';
import { createHearing } from './customer/flow/hearing.ts';
import type { Showing } from './customer/flow/plan.ts';
import type { Input } from './customer/flow/step.ts';
import { createWorlds, type Worlds } from './customer/flow/world.ts';
import {
  helpFeature,
  languageFeature,
  settingsFeature,
  visitFeature,
  welcomeScreen,
} from './customer/menu.ts';
import { myTicketsFeature } from './customer/my-tickets.ts';
import { comingVisits } from './customer/my-tickets-screens.ts';
import { openingsFeature } from './customer/openings.ts';
import { privacyFeature } from './customer/privacy.ts';
import { keepToPassOn, questionsFeature } from './customer/questions.ts';
import { readerConsentFeature } from './customer/reader-consent.ts';
import { sentencesFeature } from './customer/sentences.ts';
import { createShow } from './customer/show.ts';
import { accessFeature, startFeature } from './customer/start.ts';
import { elsewhereFeature, notOwnWordsFeature, unhandledFeature } from './customer/unhandled.ts';
import type { BotDependencies, FeatureDependencies } from './dependencies.ts';
import { greetingName } from './language/names.ts';
import { errorFields } from './logger.ts';
import { createRelay } from './relay/relay.ts';
import { staffFeature } from './staff/commands.ts';
import { questionHeader } from './staff/questions.ts';
import type { ChatLock } from './storage/chat-locks.ts';
import type { Profile } from './storage/chat-records.ts';
import { isOutage } from './storage/connection.ts';
import type { Stage } from './telegram/active-message.ts';
import type { ChatApi } from './telegram/card.ts';
import {
  type BotContext,
  createTapAnswer,
  endTap,
  type IncomingContext,
  isByPerson,
  isNotOwnWords,
  isOfAnotherBot,
  lowerCommand,
  type UpdateContext,
  type WebhookResponse,
} from './telegram/context.ts';
import { withoutEmptyEdits } from './telegram/edits.ts';
import { type Handled, updateRate } from './telegram/intake.ts';
import { ownPicture } from './telegram/pictures.ts';
import type { Telegram } from './telegram/telegram.ts';
import { telegramFailure } from './telegram/transport.ts';
import type { Wording } from './telegram/wording.ts';
import { type VenueDate, venueDateAt } from './venue/calendar.ts';
import { knownSource } from './venue/venue.ts';

/** Raise this when new code can't replay stored dialogues; customers continue from their drafts. */
const conversationVersion = 1;

export function createBot(dependencies: BotDependencies) {
  const { telegram, wordings, logger } = dependencies;
  const apiUnder = apiUnderLock(telegram);
  const middleware = middlewareOf(featuresOf(dependencies)).middleware();
  return {
    /** Handles an update under the lock of its chat. Throws when the store fails: the update has to be redelivered. */
    async handle(update: Update, lock: ChatLock, response: WebhookResponse | null): Promise<Handled> {
      const words = wordings.for(undefined);
      const tapId = update.callback_query?.id;
      const tap = tapId === undefined ? null : createTapAnswer(telegram.api, tapId, response);
      const about: UpdateContext = { lock, profile: {}, words, tap };
      const ctx = Object.assign(
        new Context(update, apiUnder(lock), telegram.botInfo),
        about,
      ) as IncomingContext;
      try {
        await middleware(ctx, async () => undefined);
        await tap?.arrived();
        return 'handled';
      } catch (error) {
        // Without the store or the lock it is unknown what was done, so the update is redelivered.
        if (isOutage(error) || !lock.isHeld()) throw error;
        // A bug must not lose money: the update is redelivered until the payment is booked.
        if (update.message?.successful_payment !== undefined) throw error;
        if (telegramFailure(error)?.kind === 'unreachable') {
          logger.info({}, 'Who wrote this can no longer be answered.');
          return 'handled';
        }
        logger.error(errorFields(error), 'An update failed.');
        await apologise(ctx);
        return 'failed';
      }
    },
  };
}

/** The API bound to the lock of a chat: it sends nothing once the lock is lost. */
function apiUnderLock(telegram: Telegram): (lock: ChatLock) => ChatApi {
  return (lock) => telegram.apiWithin({ mayBegin: () => lock.isHeld() });
}

/** The features in the order in which they get an update. */
function middlewareOf(dependencies: FeatureDependencies): Composer<IncomingContext> {
  const { wordings } = dependencies;
  const bot = new Composer<IncomingContext>();
  const booking = bookingFeature(dependencies);
  bot.use((ctx, next) => (isOfAnotherBot(ctx) ? undefined : next()));
  bot.use(lowerCommand);
  // Payments come before the rate limit and the access check: money that has moved is always booked.
  bot.use(paidFeature(dependencies));
  bot.use(updateRate(wordings), withoutEmptyEdits(dependencies.store.contents));
  bot.use(async (ctx, next) => {
    const profile = ctx.from === undefined ? null : await profileOf(ctx, ctx.from.id);
    const words = wordings.for(profile?.locale ?? ctx.from?.language_code);
    Object.assign(ctx, { profile: profile ?? {}, words });
    await next();
  });
  const conversation = conversations<BotContext, BotContext>({
    storage: { type: 'context', version: conversationVersion, adapter: conversationAdapter },
  });
  // Most updates are taps on a draft, which end here without passing all other features.
  const draftTaps = new Composer<BotContext>(conversation, booking.dialogue, booking.recovery).middleware();
  bot.use((ctx, next) => (isDraftTap(ctx) ? draftTaps(ctx, next) : next()));
  bot.use(staffFeature(dependencies));
  bot.use(elsewhereFeature(dependencies));
  const inPrivate = bot.filter(isByPerson).chatType('private');
  inPrivate.filter(({ message }) => !isNotOwnWords(message)).use(accessFeature(dependencies));
  const tickets = myTicketsFeature(dependencies);
  const questions = questionsFeature(dependencies, tickets.openBooking);
  inPrivate.use(questions.composer, conversation);
  const afterSale = afterSaleFeature(dependencies, booking);
  // A reason comes before the dialogue, which would read it as part of a new booking.
  inPrivate.use(afterSale.typed, booking.dialogue);
  // Makes a dialogue under way say what it expects instead, also when its own state was lost.
  inPrivate.filter(({ message }) => isNotOwnWords(message)).use(booking.recovery, notOwnWordsFeature());
  inPrivate.use(startFeature(dependencies, booking), booking.commands);
  inPrivate.use(bookingCardFeature(dependencies, booking), afterSale.composer);
  const help = helpFeature(dependencies);
  const language = languageFeature(dependencies);
  const visit = visitFeature(dependencies);
  inPrivate.use(tickets.composer, help.composer, language.composer, visit.composer);
  const privacy = privacyFeature(dependencies);
  inPrivate.use(openingsFeature(dependencies), settingsFeature(dependencies), privacy.composer);
  inPrivate.use(booking.recovery);
  const openers = {
    tickets: tickets.open,
    wishedTickets: tickets.openWished,
    booking: tickets.openBooking,
    changeDate: afterSale.changeDate,
    help: help.open,
    language: language.open,
    privacy: privacy.open,
    visit: visit.open,
    question: questions.open,
  };
  const sentences = sentencesFeature(dependencies, booking, openers);
  inPrivate.use(readerConsentFeature(dependencies, sentences.hear), sentences.composer);
  inPrivate.use(unhandledFeature(dependencies, visit.directions));
  return bot;
}

/** Reads all records of a private chat in one round trip, since nearly every update needs them. */
async function profileOf({ lock, chatId }: IncomingContext, userId: number): Promise<Profile | null> {
  const { profiles, drafts, conversations, activeMessages } = lock.records;
  if (chatId !== userId) return profiles.load(userId);
  const others = [drafts.load(chatId), conversations.read(chatId), activeMessages.current(chatId)];
  const [profile] = await Promise.all([profiles.load(userId), ...others]);
  return profile;
}

/** Draft buttons are taken in private chats only. */
function isDraftTap(ctx: IncomingContext): ctx is BotContext {
  const isTap = isByPerson(ctx) && ctx.callbackQuery !== undefined;
  return isTap && ctx.chat.type === 'private' && isForDialogue(ctx);
}

const conversationAdapter = {
  read: ({ lock, chatId }: BotContext) => lock.records.conversations.read(chatId) as Promise<undefined>,
  write: ({ lock, chatId }: BotContext, state: unknown) => lock.records.conversations.write(chatId, state),
  delete: ({ lock, chatId }: BotContext) => lock.records.conversations.delete(chatId),
};

/** What the features share, from the dependencies. */
function featuresOf(dependencies: BotDependencies): FeatureDependencies {
  const { config, store, telegram, bookings, wallet, now } = dependencies;
  const { picture, timeZone, visit } = config.venue;
  const today = () => venueDateAt(now(), timeZone);
  const welcomePicture = picture === null ? undefined : ownPicture(picture);
  const { contextOf, worldFor, read } = worldsOf(dependencies, today);
  const hearing = createHearing({
    config,
    contextOf,
    ask: dependencies.askReader,
    take: (chatId) => store.readerBudget.take(chatId, config.reader?.mostADay ?? 0, now()),
    onHeard: dependencies.metrics.textHeard,
  });
  const watch = createBookingWatch(telegram.api, async ({ reference, customer }) =>
    bookings.isDriven(reference) ? bookings.find(reference, customer.userId) : null,
  );
  const shared = {
    ...dependencies,
    hearing,
    watch,
    today,
    bookingsOf: store.ledger.everyOfCustomer,
    welcome: (name: string, words: Wording) => welcomeScreen(name, words, today(), welcomePicture),
  };
  const apiUnder = apiUnderLock(telegram);
  const stageUnder: StageUnder = (lock, api = apiUnder(lock)) => ({
    api,
    pictures: telegram.pictures,
    activeMessages: lock.records.activeMessages,
  });
  const openDraft = async ({ chatId, lock }: BotContext): Promise<Draft | null> => {
    const draft = await draftsIn(lock.records).load(chatId);
    return draft === null || (await placedFrom(bookings, draft, chatId)) !== null ? null : draft;
  };
  return {
    ...shared,
    show: createShow((ctx) => stageUnder(ctx.lock, ctx.api), openDraft),
    relay: createRelay({ ...dependencies, headerOf: questionHeader }),
    driver: driverOf(shared, worldFor, stageUnder),
    openDraft,
    atVenue: () => ({ now: now(), timeZone, hasPin: visit.pin !== null, hasWallet: wallet.isOffered }),
    read,
  };
}

/** `api`: the update's; without one, an API that ends with the lock. */
type StageUnder = (lock: ChatLock, api?: ChatApi) => Stage;

type Shared = BotDependencies &
  Pick<FeatureDependencies, 'hearing' | 'watch' | 'today' | 'bookingsOf' | 'welcome'>;

/** The booking placed from the draft; only the review places one. */
async function placedFrom(
  bookings: BotDependencies['bookings'],
  { id, step }: Draft,
  userId: number,
): Promise<Booking | null> {
  return step === 'review' || step === 'change' ? bookings.find(id, userId) : null;
}

function worldsOf({ config, store, partner, now }: BotDependencies, today: () => VenueDate): Worlds {
  return createWorlds({
    config,
    catalogue: partner.catalogue,
    visitDaysOf: async (userId) =>
      comingVisits(await store.ledger.everyOfCustomer(userId), today()).map(({ order }) => order.date),
    awaitedBy: (userId) => store.openings.awaitedBy(userId, today()),
    now,
    async usualCodesOf(userId) {
      const [last] = (await store.ledger.ofCustomer(userId, { offset: 0, limit: 1 })).bookings;
      return last?.order.lines.map(({ code }) => code) ?? [];
    },
  });
}

/** Fetches what a card lacks in the background, then edits the card. */
function driverOf(shared: Shared, worldFor: Worlds['worldFor'], stageUnder: StageUnder): Driver {
  const { config, store, partner, logger, today } = shared;
  const dialogueOf = (lock: ChatLock): Dialogue => dialogueUnder(lock, shared, worldFor);
  const repainter = createRepainter({
    stageUnder,
    dialogueOf,
    locks: store.locks,
    onError: (error) => logger.warn(errorFields(error), 'A waiting card was not painted.'),
  });
  function onPainted(input: Input, painting: Showing): void {
    const { draft, waitsFor } = painting;
    if (waitsFor !== null) {
      const answered = partner.catalogue.packagesOn(waitsFor).then(() => true);
      repainter.when(input, painting, answered);
    }
    if (draft?.step === 'day') {
      for (const week of weeksToSell(draft, today(), config.booking.horizonDays)) {
        repainter.when(input, painting, partner.catalogue.explore(week));
      }
    }
  }
  return createDriver({
    stageOf: (ctx) => stageUnder(ctx.lock, ctx.api),
    dialogueOf,
    noteToPassOn: (ctx, keepsText) => keepToPassOn(ctx, shared.now(), keepsText),
    onPainted,
  });
}

/** The dialogue, with the parts of the bot that it calls. */
function dialogueUnder(lock: ChatLock, shared: Shared, worldFor: Worlds['worldFor']): Dialogue {
  const { access, bookings, bookingsOf, config, hearing, metrics, store, watch, welcome } = shared;
  const { profiles, activeMessages } = lock.records;
  return createDialogue({
    drafts: draftsIn(lock.records),
    worldFor,
    bookingOf: (draft, userId) => placedFrom(bookings, draft, userId),
    isBookingCard: async (userId, messageId) =>
      (await bookingsOf(userId)).some(({ card }) => card !== null && card.messageId === messageId),
    showCard: (reference, userId) => bookings.showCard(reference, userId),
    activeMessages,
    hearing,
    async place(request) {
      const placed = await access.place(request, lock.isHeld);
      if (placed.kind === 'placed') watch(placed.booking);
      return placed;
    },
    async remember(userId, { details: { cardId: _notKept, ...details }, consent }) {
      if (consent !== null) await store.consents.note(userId, 'booking', consent.version, consent.at);
      await profiles.update(userId, (profile) => ({
        ...profile,
        details,
        consent: consent ?? profile?.consent,
      }));
    },
    reached(steps, { source }) {
      for (const step of steps) metrics.stepReached(step, knownSource(config.venue, source));
    },
    menu: ({ person, words }) => welcome(greetingName(person, words.locale), words),
  });
}

/** Sends one plain sentence with a next step. Ignores a failure to send it. */
async function apologise(ctx: IncomingContext): Promise<void> {
  if (ctx.chat?.type !== 'private') return;
  try {
    await endTap(ctx, null);
    await ctx.reply(ctx.words.html('trouble'), { parse_mode: 'HTML' });
  } catch {
    // The chat or Telegram can't be reached; the error itself has been logged.
  }
}
