import { InputFile } from 'grammy';
import { hasMoneyToReturn, isUnresolved } from '../booking/money.ts';
import { type Booking, bookingCodeOf, isTerminal } from '../booking/record.ts';
import { forgetWithinMs, lastDayOf } from '../booking/rules.ts';
import { validTicketsOf } from '../booking/sales.ts';
import { maskedIdNumber } from '../dialogue/details.ts';
import { recipientOf } from '../dialogue/world.ts';
import { type PrivacyTap, type TapOf, tapData } from '../taps.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import { paragraphs, type Wording } from '../telegram/wording.ts';
import { venueDateAt } from '../venue/calendar.ts';
import { methodsOf, paymentWaysOf } from '../views/payment.ts';
import { createCustomerData } from './customer-data.ts';
import type { CustomerDependencies } from './dependencies.ts';
import { hasTickets } from './my-tickets-screens.ts';

type PrivacyAct = (ctx: BotContext) => Promise<void>;

/** /privacy, /mydata and /forgetme: explains, exports and deletes a customer's data. */
export function privacyFeature(dependencies: CustomerDependencies) {
  const { config, hearing, show } = dependencies;
  const forgetting = createForgetting(dependencies);

  async function open(ctx: BotContext): Promise<void> {
    const { words } = ctx;
    const days = config.booking.retentionDays;
    const recipient = recipientOf(config, words);
    await show(ctx, {
      text: paragraphs(
        words.html('privacy-text', { venue: words.venueName, days }),
        config.booking.asksInvoice && words.html('privacy-invoices', { venue: words.venueName }),
        words.html('privacy-openings'),
        paysHere(dependencies) && words.html('privacy-payments'),
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
  const ended =
    (act: PrivacyAct): PrivacyAct =>
    async (ctx) => {
      await endTap(ctx, null);
      await act(ctx);
    };
  const acts: Readonly<Record<PrivacyTap, PrivacyAct>> = { data: myData, ...forgetting };
  return {
    open: ended(open),
    myData,
    forgetMe: forgetting.ask,
    tap: (ctx: BotContext, { action }: TapOf<'privacy'>) => ended(acts[action])(ctx),
  };
}

function paysHere({ config }: CustomerDependencies): boolean {
  return methodsOf(paymentWaysOf(config)).length > 0;
}

/** /forgetme: says what would be lost, or why it is impossible, and asks twice. */
function createForgetting(dependencies: CustomerDependencies) {
  const { bookingsOf, config, now, show, store, today } = dependencies;

  /** Where booking is by invitation, deleting the data ends the invitation too. */
  async function invitationText({ from, words }: BotContext): Promise<string | false> {
    const endsAccess = config.access === 'invite' && (await store.invitations.broughtIn(from.id)) !== null;
    return endsAccess && words.html('forget-invitation');
  }

  /** The day on which a wish of today, or the earlier one, is carried out. */
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
        paysHere(dependencies) && words.html('privacy-payments'),
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

  const keep = (ctx: BotContext) => show(ctx, { text: ctx.words.html('kept-your-data'), rows: [] });
  return { ask, forget, forgetSurely, keep };
}

/** Masks the ID number, since the chat keeps the file. */
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
      const label = words.text('date-and-code', { date: words.shortDay(order.date), code });
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
