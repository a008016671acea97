import { Composer, InputFile } from 'grammy';
import { hasMoneyToReturn, isUnresolved } from '../booking/money.ts';
import { type Booking, bookingCodeOf, isTerminal } from '../booking/record.ts';
import { lastDayOf } from '../booking/rules.ts';
import { validTicketsOf } from '../booking/sales.ts';
import { isSharedWith, sharedTicket, standingShares } from '../booking/shares.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { ChatRecords } from '../storage/chat-records.ts';
import { onTap, type PrivacyTap, tapData } from '../taps.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { maskedIdNumber } from './flow/details.ts';
import { hasTickets } from './my-tickets-screens.ts';
import { methodsOf, paymentWaysOf } from './payment.ts';

/** What is kept of a customer for one purpose besides their bookings. */
interface Kept {
  readonly name: string;
  readonly export: (userId: number) => Promise<unknown>;
  readonly forget: (userId: number) => Promise<void>;
}

type CustomerStores = Pick<FeatureDependencies, 'store' | 'bookings' | 'today'>;

const removalRounds = 5;

/** Everything that the bot keeps of a customer, to be shown and to be forgotten. A private chat has its customer's id. */
function createCustomerData(stores: CustomerStores, records: ChatRecords) {
  const { ledger, broadcasts, ratings } = stores.store;
  const kept = allKept(stores, records);

  /** Something may change a record between the read and its removal; it is then read again. */
  async function removeBookings(userId: number): Promise<readonly Booking[]> {
    for (let round = 0; round < removalRounds; round += 1) {
      const all = await ledger.everyOfCustomer(userId);
      const unresolved = all.filter(isUnresolved);
      if (unresolved.length > 0 || all.length === 0) return unresolved;
      for (const booking of all) {
        await ratings.forget(booking.reference);
        await ledger.remove(booking);
      }
    }
    throw new Error('Bookings kept changing while they were being forgotten.');
  }

  return {
    /** For JSON: what is kept for each purpose, under its name. */
    async export(userId: number): Promise<Readonly<Record<string, unknown>>> {
      const entries = await Promise.all(
        kept.map(async ({ name, export: read }) => [name, await read(userId)] as const),
      );
      const all = await ledger.everyOfCustomer(userId);
      const rated = await Promise.all(all.map(({ reference }) => ratings.of(reference)));
      const own = { bookings: all.map(withoutOthers), ratings: rated.filter((rating) => rating !== null) };
      return { telegramId: userId, ...own, ...Object.fromEntries(entries) };
    },
    /** Answers the bookings that stand against it (`isUnresolved`). */
    async forget(userId: number): Promise<readonly Booking[]> {
      const unresolved = await removeBookings(userId);
      if (unresolved.length > 0) return unresolved;
      await Promise.all([broadcasts.forget(userId), ...kept.map(({ forget }) => forget(userId))]);
      return [];
    },
  };
}

/** A booking as its customer is shown it: accounts of staff, and of who has a ticket of it, are not theirs to see. */
function withoutOthers({ cancellation, request, closed, shares, prepayment, ...booking }: Booking): unknown {
  const { by, reason, requestedAt } = cancellation ?? {};
  const { answered } = request ?? {};
  return {
    ...booking,
    outbox: booking.outbox.filter(({ kind }) => !['audit', 'answer', 'alertOver'].includes(kind)),
    cancellation: cancellation && { by: typeof by === 'object' ? 'staff' : by, reason, requestedAt },
    request: request && { ...request, answered: answered && { ...answered, by: undefined } },
    closed: closed && { reason: closed.reason },
    shares: shares?.map(({ ticket, at, receiver, openedAt, takenBackAt }) => ({
      ticket,
      at,
      receiver: receiver?.name ?? null,
      openedAt,
      takenBackAt,
    })),
    prepayment: prepayment && {
      ...prepayment,
      saidPaidTo: undefined,
      payments: {
        ...prepayment.payments,
        returns: prepayment.payments.returns.map(({ staffId: _theirs, ...mark }) => mark),
      },
    },
  };
}

function allKept({ store, bookings, today }: CustomerStores, records: ChatRecords): readonly Kept[] {
  const { profiles, drafts, conversations } = records;
  const { ledger, invitations, openings, questions } = store;
  return [
    { name: 'profile', export: profiles.load, forget: profiles.remove },
    { name: 'unfinishedBooking', export: drafts.load, forget: drafts.discard },
    { name: 'dialogue', export: conversations.read, forget: conversations.delete },
    { name: 'invitation', export: invitations.broughtIn, forget: invitations.forget },
    {
      name: 'sharedTickets',
      async export(userId) {
        return (await ledger.sharedWith(userId)).flatMap((booking) =>
          standingShares(booking)
            .filter((share) => isSharedWith(share, userId))
            .map((share) => ({ date: booking.order.date, code: sharedTicket(booking, share)?.code ?? '' })),
        );
      },
      async forget(userId) {
        const others = await ledger.sharedWith(userId);
        await Promise.all(others.map(({ reference }) => bookings.forgetReceiver(reference, userId)));
      },
    },
    {
      name: 'awaitedDays',
      export: (userId) => openings.awaitedBy(userId, today()),
      forget: openings.forget,
    },
    { name: 'askedForDays', export: openings.askedBy, forget: openings.forget },
    {
      // Which messages belong to a conversation with staff. Where staff have their part is theirs.
      name: 'questions',
      async export(userId) {
        const thread = await questions.thread(userId);
        if (thread === null) return null;
        const { isWaiting, locale, messages } = thread;
        const own = messages.filter(({ chatId }) => chatId === userId);
        return { isWaiting, locale, messageIds: own.map(({ messageId }) => messageId) };
      },
      forget: questions.forget,
    },
  ];
}

/** /privacy, /mydata and /forgetme: what is kept, all of it as a file, and its end. */
export function privacyFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, bookingsOf, show, store, today } = dependencies;
  const paysHere = methodsOf(paymentWaysOf(config)).length > 0;

  /** Who is forgotten is a stranger again, who may not book where booking is by invitation. */
  async function endsAccess(userId: number): Promise<boolean> {
    return config.access === 'invite' && (await store.invitations.broughtIn(userId)) !== null;
  }

  async function privacy(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    const { words } = ctx;
    const days = config.booking.retentionDays;
    await show(ctx, {
      text: paragraphs(
        words.html('privacy-text', { venue: words.venueName, days }),
        words.html('privacy-visit', { days }),
        paysHere && words.html('privacy-payments'),
        words.hasDesk && words.html('privacy-questions', { days }),
      ),
      rows: [[privacyButton('get-my-data', 'data', words), privacyButton('forget-me', 'ask', words)]],
    });
  }

  async function myData(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    await ctx.replyWithChatAction('upload_document');
    const file = await createCustomerData(dependencies, ctx.lock.records).export(ctx.from.id);
    const json = `${JSON.stringify(file, withMaskedIdNumber, 2)}\n`;
    await ctx.replyWithDocument(new InputFile(Buffer.from(json), 'my-data.json'), {
      caption: ctx.words.text('my-data-caption'),
    });
  }

  /** What would be lost is said first, and that it is impossible, where it is, before anybody taps twice. */
  async function ask(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    const { from, words } = ctx;
    const bookings = await bookingsOf(from.id);
    const unresolved = bookings.filter(isUnresolved);
    if (unresolved.length > 0) return show(ctx, unresolvedScreen(unresolved, words));
    const valid = bookings.filter((booking) => hasTickets(booking) && lastDayOf(booking) >= today());
    const count = valid.reduce((sum, booking) => sum + validTicketsOf(booking).length, 0);
    await show(ctx, {
      text: paragraphs(
        words.html('forget-text'),
        paysHere && words.html('privacy-payments'),
        count > 0 && words.html('forget-tickets', { count }),
        (await endsAccess(from.id)) && words.html('forget-invitation'),
      ),
      rows: orKeepRows('forget-me', 'forget', words),
    });
  }

  async function askAgain(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    const { words } = ctx;
    const rows = orKeepRows('forget-surely', 'forgetSurely', words);
    await show(ctx, { text: words.html('forget-surely-text'), rows });
  }

  async function forget(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    const { from, lock, words } = ctx;
    await ctx.conversation.exitAll();
    const needsInvitation = await endsAccess(from.id);
    const unresolved = await createCustomerData(dependencies, lock.records).forget(from.id);
    if (unresolved.length > 0) return show(ctx, unresolvedScreen(unresolved, words));
    const invitation = needsInvitation && words.html('forget-invitation');
    await show(ctx, { text: paragraphs(words.html('forgotten-you'), invitation), rows: [] });
  }

  async function keep(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    await show(ctx, { text: ctx.words.html('kept-your-data'), rows: [] });
  }

  const actions: Readonly<Record<PrivacyTap, (ctx: BotContext) => Promise<void>>> = {
    data: myData,
    ask,
    forget: askAgain,
    forgetSurely: forget,
    keep,
  };

  const composer = new Composer<BotContext>();
  composer.command('privacy', privacy);
  composer.callbackQuery(tapData.menu('privacy'), privacy);
  composer.command('mydata', myData);
  composer.command('forgetme', ask);
  onTap(composer, 'privacy', (ctx, { action }) => actions[action](ctx));
  return composer;
}

/** The chat keeps the file: like every message it shows the ID number in part only. */
function withMaskedIdNumber(field: string, value: unknown): unknown {
  return field === 'cardId' && typeof value === 'string' ? maskedIdNumber(value) : value;
}

const mostBookingsNamed = 6;

function unresolvedScreen(bookings: readonly Booking[], words: Wording): Screen {
  const owed = bookings.filter((booking) => isTerminal(booking) && hasMoneyToReturn(booking));
  const open = bookings.length - owed.length;
  return {
    text: paragraphs(
      open > 0 && words.html('forget-unresolved', { count: open }),
      owed.length > 0 && words.html('forget-money'),
    ),
    rows: bookings.slice(0, mostBookingsNamed).map((booking) => {
      const { order, reference } = booking;
      const code = bookingCodeOf(booking) || '…';
      const label = words.text('forget-unresolved-entry', { date: words.shortDay(order.date), code });
      return [button(label, tapData.tickets('open', reference))];
    }),
  };
}

function privacyButton(key: string, action: PrivacyTap, words: Wording, style?: Button['style']): Button {
  return button(words.text(key), tapData.privacy(action), style);
}

function orKeepRows(key: string, action: PrivacyTap, words: Wording): Screen['rows'] {
  return [[privacyButton(key, action, words, 'danger')], [privacyButton('keep-my-data', 'keep', words)]];
}
