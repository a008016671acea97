import type { Booking } from '../booking/record.ts';
import type { FunnelStep } from '../booking/sales.ts';
import { keepToPassOn } from '../customer/ask-the-venue.ts';
import type { CustomerDependencies } from '../customer/dependencies.ts';
import { comingVisits } from '../customer/my-tickets.ts';
import { createShow } from '../customer/show-screen.ts';
import { menuScreen } from '../customer/start.ts';
import type { Wallet } from '../delivery/wallet-passes.ts';
import { createHearing } from '../dialogue/ask-reader.ts';
import { createDialogue, type Dialogue } from '../dialogue/dialogue.ts';
import { type Draft, draftsIn } from '../dialogue/draft.ts';
import { createDriver } from '../dialogue/driver.ts';
import { createWorlds, type Worlds } from '../dialogue/step-world.ts';
import type { PersonName } from '../language/person-names.ts';
import type { Verdict } from '../reader/checker.ts';
import type { ReaderClient } from '../reader/client.ts';
import { createRelay } from '../relay/relay.ts';
import { questionHeader } from '../staff/answer-customer.ts';
import type { DeskDependencies } from '../staff/dependencies.ts';
import type { ChatLock } from '../store/chat-session.ts';
import type { BotContext } from '../telegram/context.ts';
import { ownPicture } from '../telegram/pictures.ts';
import type { Wording } from '../telegram/wording.ts';
import { type VenueDate, venueDateAt } from '../venue/calendar.ts';
import { knownSource } from '../venue/venue.ts';
import { createBookingWatch } from '../views/booking-view.ts';

/** The parts of the bot. Each owner is passed whole, so that its methods aren't listed again on the way down. */
export interface BotDependencies extends Omit<DeskDependencies, 'today' | 'atVenue'> {
  readonly wallet: Wallet;
  /** Asks the model; null: there is none. */
  readonly askReader: ReaderClient['ask'] | null;
  readonly metrics: {
    stepReached(step: FunnelStep, source: string): void;
    textHeard(outcome: string, verdict: Verdict | null): void;
  };
}

/** The dependencies of all features. */
export type FeatureDependencies = CustomerDependencies & DeskDependencies;

/** Adds to the dependencies what the features share. */
export function featuresOf(dependencies: BotDependencies): FeatureDependencies {
  const { config, store, telegram, bookings, now } = dependencies;
  const { picture, timeZone } = config.venue;
  const today = () => venueDateAt(now(), timeZone);
  const menuPicture = picture === null ? undefined : ownPicture(picture);
  const bookingsOf = store.ledger.everyOfCustomer;
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
    bookingsOf,
    menuFor: async (person: PersonName & { readonly id: number }, words: Wording) =>
      menuScreen(person, await bookingsOf(person.id), words, today(), menuPicture),
  };
  const openDraft = async ({ chatId, lock }: Pick<BotContext, 'chatId' | 'lock'>): Promise<Draft | null> => {
    const draft = await draftsIn(lock.records).load(chatId);
    return draft === null || (await placedFrom(bookings, draft, chatId)) !== null ? null : draft;
  };
  return {
    ...shared,
    show: createShow(openDraft),
    relay: createRelay({ ...dependencies, headerOf: questionHeader }),
    driver: createDriver({
      ...dependencies,
      dialogueUnder: (lock) => dialogueUnder(lock, shared, worldFor),
      noteToPassOn: (ctx, keepsText) => keepToPassOn(ctx, now(), keepsText),
      locks: store.locks,
      catalogue: dependencies.partner.catalogue,
      today,
      horizonDays: config.booking.horizonDays,
    }),
    openDraft,
    atVenue: () => ({ now: now(), timeZone }),
    read,
  };
}

type Shared = BotDependencies &
  Pick<CustomerDependencies, 'hearing' | 'watch' | 'today' | 'bookingsOf' | 'menuFor'>;

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

/** The dialogue, with the parts of the bot that it calls. */
function dialogueUnder(lock: ChatLock, shared: Shared, worldFor: Worlds['worldFor']): Dialogue {
  const { access, bookings, bookingsOf, config, hearing, menuFor, metrics, store, watch } = shared;
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
      if (placed.kind === 'accepted') watch(placed.booking);
      return placed;
    },
    async remember(userId, { details: { cardId: _cardId, invoice: _invoice, ...details }, consent }) {
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
    menu: ({ person, userId, words }) => menuFor({ ...person, id: userId }, words),
  });
}
