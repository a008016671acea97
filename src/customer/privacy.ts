import { InputFile } from 'grammy';
import { hasMoneyToReturn, isUnresolved } from '../booking/paid-and-due.ts';
import { type Booking, bookingCodeOf, isTerminal } from '../booking/record.ts';
import { forgetWithinMs, lastDayOf } from '../booking/rules.ts';
import { validTicketsOf } from '../booking/sales.ts';
import { maskedIdNumber } from '../dialogue/details.ts';
import { draftsIn } from '../dialogue/draft.ts';
import type { ChatRecords } from '../store/chat-session.ts';
import { type PrivacyTap, type TapOf, tapData } from '../taps.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import { paragraphs, type Wording } from '../telegram/wording.ts';
import { venueDateAt } from '../venue/calendar.ts';
import { isPaidHere } from '../views/payment.ts';
import { menuButton } from '../views/shared-buttons.ts';
import type { CustomerDependencies } from './dependencies.ts';
import { hasTickets } from './my-tickets.ts';

type PrivacyDependencies = Pick<
  CustomerDependencies,
  'bookings' | 'bookingsOf' | 'config' | 'hearing' | 'now' | 'show' | 'store' | 'today'
>;
type PrivacyAct = (ctx: BotContext) => Promise<void>;

/** /privacy, /mydata and /forgetme: explains, exports and deletes a customer's data. */
export function privacyFeature(dependencies: PrivacyDependencies) {
  const { config, hearing, show } = dependencies;
  const forgetting = createForgetting(dependencies);

  async function open(ctx: BotContext): Promise<void> {
    const { words } = ctx;
    const { recipient } = words;
    const days = config.booking.retentionDays;
    await show(ctx, {
      text: paragraphs(
        words.html('privacy-text', { venue: words.venueName, days }),
        config.booking.asksInvoice && words.html('privacy-invoices', { venue: words.venueName }),
        words.html('privacy-openings'),
        isPaidHere(config.payment) && words.html('privacy-payments'),
        words.canAskStaff && words.html('privacy-questions', { days }),
        words.html('privacy-recipients', { venue: words.venueName }),
        words.hostingCountry !== null && words.html('privacy-hosting', { country: words.hostingCountry }),
        words.html('privacy-rights', { contact: words.supportContact ?? words.venueName }),
        recipient !== null && words.html('privacy-reader', { recipient }),
      ),
      rows: rowsOf(
        hearing.isAllowed(ctx.profile.reader ?? null) && [
          button(words.text('reader-withdraw'), tapData.reader('withdraw')),
        ],
        [privacyButton('get-my-data', 'data', words), privacyButton('forget-me', 'ask', words)],
      ),
    });
  }

  async function myData(ctx: BotContext): Promise<void> {
    await ctx.replyWithChatAction('upload_document');
    const file = await createCustomerData(dependencies, ctx.lock.records).export(ctx.from.id);
    const json = `${JSON.stringify(file, withMaskedIdNumber, 2)}\n`;
    await ctx.replyWithDocument(new InputFile(Buffer.from(json), 'my-data.json'), {
      caption: ctx.words.text('my-data-caption'),
    });
  }

  /** Ends the tap's spinner first, since some of this takes long. */
  const afterTap =
    (act: PrivacyAct): PrivacyAct =>
    async (ctx) => {
      await endTap(ctx, null);
      await act(ctx);
    };
  const acts: Readonly<Record<PrivacyTap, PrivacyAct>> = { data: myData, ...forgetting };
  return {
    open: afterTap(open),
    myData,
    forgetMe: forgetting.ask,
    tap: (ctx: BotContext, { action }: TapOf<'privacy'>) => afterTap(acts[action])(ctx),
  };
}

/** /forgetme: says what would be lost, or why it is impossible, and asks twice. */
function createForgetting(dependencies: PrivacyDependencies) {
  const { bookingsOf, config, now, show, store, today } = dependencies;

  /** Where booking is by invitation, deleting the data ends the invitation too. */
  async function invitationText({ from, words }: BotContext): Promise<string | false> {
    const endsAccess = config.access === 'invite' && (await store.invitations.broughtIn(from.id)) !== null;
    return endsAccess && words.html('forget-invitation');
  }

  /** The day by which the data is deleted after a wish of today, or after an earlier one. */
  function forgetDay(bookings: readonly Booking[], words: Wording): string {
    const latest = now() + forgetWithinMs;
    const by = Math.max(...bookings.map(({ timers }) => timers.forget ?? latest));
    return words.day(venueDateAt(by, config.venue.timeZone));
  }

  async function ask(ctx: BotContext): Promise<void> {
    const { from, words } = ctx;
    const bookings = await bookingsOf(from.id);
    const unresolved = bookings.filter(isUnresolved);
    if (unresolved.length > 0) {
      const { text, rows } = unresolvedScreen(unresolved, words);
      const later = words.html('forget-by', { date: forgetDay(unresolved, words) });
      const choice = orKeepRows('forget-me', 'forget', words);
      return show(ctx, { text: paragraphs(text, later), rows: [...rows, ...choice] });
    }
    const valid = bookings.filter((booking) => hasTickets(booking) && lastDayOf(booking) >= today());
    const count = valid.reduce((sum, booking) => sum + validTicketsOf(booking).length, 0);
    await show(ctx, {
      text: paragraphs(
        words.html('forget-text'),
        isPaidHere(config.payment) && words.html('privacy-payments'),
        count > 0 && words.html('forget-tickets', { count }),
        await invitationText(ctx),
      ),
      rows: orKeepRows('forget-me', 'forget', words),
    });
  }

  function forget(ctx: BotContext): Promise<void> {
    const rows = orKeepRows('forget-surely', 'forgetSurely', ctx.words);
    return show(ctx, { text: ctx.words.html('forget-surely-text'), rows });
  }

  async function forgetSurely(ctx: BotContext): Promise<void> {
    const { from, lock, words } = ctx;
    await ctx.conversation.exitAll();
    const invitation = await invitationText(ctx);
    const unresolved = await createCustomerData(dependencies, lock.records).forget(from.id);
    if (unresolved.length > 0) {
      const { text, rows } = unresolvedScreen(unresolved, words);
      const later = words.html('forget-waits', { date: forgetDay(unresolved, words) });
      return show(ctx, { text: paragraphs(text, later), rows });
    }
    await show(ctx, { text: paragraphs(words.html('forgotten-you'), invitation), rows: [] });
  }

  const keep = (ctx: BotContext) => show(ctx, keptScreen(ctx.words));
  return { ask, forget, forgetSurely, keep };
}

function keptScreen(words: Wording): Screen {
  return { text: words.html('kept-your-data'), rows: [[menuButton(words, 'start')]] };
}

/** Masks the ID number, since the chat keeps the file. */
function withMaskedIdNumber(field: string, value: unknown): unknown {
  return field === 'cardId' && typeof value === 'string' ? maskedIdNumber(value) : value;
}

const mostBookingsNamed = 6;

function unresolvedScreen(bookings: readonly Booking[], words: Wording): Screen {
  const withMoney = bookings.filter((booking) => isTerminal(booking) && hasMoneyToReturn(booking));
  const open = bookings.length - withMoney.length;
  return {
    text: paragraphs(
      open > 0 && words.html('forget-unresolved', { count: open }),
      withMoney.length > 0 && words.html('forget-money'),
    ),
    rows: bookings.slice(0, mostBookingsNamed).map((booking) => {
      const { order, reference } = booking;
      const code = bookingCodeOf(booking) || '…';
      const label = words.joined(words.shortDay(order.date), code);
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

/** What the store has of customers for one purpose besides bookings. */
interface StoredData {
  readonly name: string;
  readonly export: (userId: number) => Promise<unknown>;
  readonly forget: (userId: number) => Promise<void>;
}

type CustomerStores = Pick<CustomerDependencies, 'bookings' | 'now' | 'store' | 'today'>;

const removalRounds = 5;
const invitationName = 'invitation';

/** Exports and deletes all data of a customer. A private chat has its customer's id. */
function createCustomerData(stores: CustomerStores, records: ChatRecords) {
  const { ledger, guestMessages, contents } = stores.store;
  const stored = allStoredData(stores, records);

  /** Retries when a record has changed between its read and its removal. */
  async function removeBookings(userId: number): Promise<readonly Booking[]> {
    for (let round = 0; round < removalRounds; round += 1) {
      const all = await ledger.everyOfCustomer(userId);
      const unresolved = all.filter(isUnresolved);
      if (unresolved.length > 0 || all.length === 0) return unresolved;
      for (const booking of all) await ledger.remove(booking);
    }
    throw new Error('Bookings kept changing while they were being forgotten.');
  }

  return {
    /** All data for JSON, by purpose. */
    async export(userId: number): Promise<Readonly<Record<string, unknown>>> {
      const entries = await Promise.all(
        stored.map(async ({ name, export: read }) => [name, await read(userId)] as const),
      );
      const bookings = (await ledger.everyOfCustomer(userId)).map(withoutStaff);
      const consents = await stores.store.consents.of(userId);
      return { telegramId: userId, bookings, ...Object.fromEntries(entries), consents };
    },
    /**
     * Deletes everything. If bookings are unresolved (`isUnresolved`), answers these, and leaves all bookings for
     * `forgetWithinMs`, and the invitation, without which the customer could not end them.
     */
    async forget(userId: number): Promise<readonly Booking[]> {
      const unresolved = await removeBookings(userId);
      if (unresolved.length > 0) {
        // All of them: a booking may be what another one replaces.
        const by = stores.now() + forgetWithinMs;
        for (const { reference } of await ledger.everyOfCustomer(userId))
          await stores.bookings.forgetBy(reference, userId, by);
      }
      const otherRemovals = [guestMessages.forget(userId), contents.forget(userId)];
      const toForget = stored.filter(({ name }) => unresolved.length === 0 || name !== invitationName);
      await Promise.all([...otherRemovals, ...toForget.map(({ forget }) => forget(userId))]);
      return unresolved;
    },
  };
}

/** A booking without the accounts of staff. */
function withoutStaff({ cancellation, request, closed, prepayment, ...booking }: Booking): unknown {
  const { by, reason, requestedAt } = cancellation ?? {};
  const { answered: answer } = request ?? {};
  return {
    ...booking,
    outbox: booking.outbox.filter(({ kind }) => !['audit', 'answer', 'alertOver'].includes(kind)),
    cancellation: cancellation && { by: typeof by === 'object' ? 'staff' : by, reason, requestedAt },
    request: request && { ...request, answered: answer && { ...answer, by: undefined } },
    closed: closed && { reason: closed.reason },
    prepayment: prepayment && {
      ...prepayment,
      saidPaidTo: undefined,
      payments: {
        ...prepayment.payments,
        returns: prepayment.payments.returns.map(withoutStaffId),
        corrections: prepayment.payments.corrections?.map(withoutStaffId),
      },
    },
  };
}

function withoutStaffId({ staffId: _staffId, ...mark }: { readonly staffId: number }): object {
  return mark;
}

function allStoredData({ store, today }: CustomerStores, records: ChatRecords): readonly StoredData[] {
  const { awaiting, profiles, conversations } = records;
  const drafts = draftsIn(records);
  const { invitations, openings, questions } = store;
  return [
    { name: 'profile', export: profiles.load, forget: profiles.remove },
    { name: 'unfinishedBooking', export: drafts.load, forget: drafts.discard },
    { name: 'dialogue', export: conversations.read, forget: conversations.delete },
    {
      name: 'reasonOfRequest',
      async export(userId) {
        const question = await awaiting.current(userId, userId);
        return question?.kind === 'reason' ? question : null;
      },
      forget: (userId) => awaiting.clear(userId, userId),
    },
    { name: invitationName, export: invitations.broughtIn, forget: invitations.forget },
    {
      name: 'awaitedDays',
      export: (userId) => openings.awaitedBy(userId, today()),
      forget: openings.forget,
    },
    { name: 'askedForDays', export: openings.ordersOf, forget: openings.forget },
    {
      // The customer's own messages of a conversation with staff.
      name: 'questions',
      async export(userId) {
        const messages = await questions.messagesOf(userId);
        const own = messages.filter(({ chatId }) => chatId === userId);
        return own.length === 0 ? null : { messageIds: own.map(({ messageId }) => messageId) };
      },
      forget: questions.forget,
    },
  ];
}
