import { Composer, InputFile } from 'grammy';
import { isUnresolved } from '../../booking/money.ts';
import { type Booking, isTerminal } from '../../booking/record.ts';
import { lastDayOf } from '../../booking/rules.ts';
import { ticketsOf } from '../../booking/sales.ts';
import { maskedIdNumber } from '../booking-flow/detail-values.ts';
import { type PrivacyTap, parseTap, tapData } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import { type CustomerData, createCustomerData } from '../customer-data.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Button, Screen } from '../screen.ts';
import { hasTickets } from '../screens/my-tickets.ts';
import { methodsOf, paymentWaysOf } from '../screens/payment.ts';
import { endTap } from '../tap-answer.ts';
import { paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';

/** /privacy, /mydata and /forgetme: what is kept, all of it as a file, and its end. */
export function privacyFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { config, bookingsOf, show, store, today } = dependencies;
  const paysHere = methodsOf(paymentWaysOf(config)).length > 0;

  function customerDataOf({ lock }: BotContext): CustomerData {
    return createCustomerData({ store, records: lock.records, bookings: dependencies.bookings, today });
  }

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
      rows: [[button(words, 'get-my-data', 'data'), button(words, 'forget-me', 'ask')]],
    });
  }

  async function myData(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    await ctx.replyWithChatAction('upload_document');
    const file = await customerDataOf(ctx).export(ctx.from?.id ?? 0);
    const json = `${JSON.stringify(file, withMaskedIdNumber, 2)}\n`;
    await ctx.replyWithDocument(new InputFile(Buffer.from(json), 'my-data.json'), {
      caption: ctx.words.text('my-data-caption'),
    });
  }

  /** What would be lost is said first, and that it is impossible, where it is, before anybody taps twice. */
  async function ask(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    const { words } = ctx;
    const bookings = await bookingsOf(ctx.from?.id ?? 0);
    const unresolved = bookings.filter(isUnresolved);
    if (unresolved.length > 0) return show(ctx, unresolvedScreen(unresolved, words));
    const valid = bookings.filter((booking) => hasTickets(booking) && lastDayOf(booking) >= today());
    const count = valid.reduce((sum, booking) => sum + ticketsOf(booking).length, 0);
    await show(ctx, {
      text: paragraphs(
        words.html('forget-text'),
        paysHere && words.html('privacy-payments'),
        count > 0 && words.html('forget-tickets', { count }),
        (await endsAccess(ctx.from?.id ?? 0)) && words.html('forget-invitation'),
      ),
      rows: [[button(words, 'forget-me', 'forget', 'danger')], [button(words, 'keep-my-data', 'keep')]],
    });
  }

  async function askAgain(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    const { words } = ctx;
    await show(ctx, {
      text: words.html('forget-surely-text'),
      rows: [
        [button(words, 'forget-surely', 'forgetSurely', 'danger')],
        [button(words, 'keep-my-data', 'keep')],
      ],
    });
  }

  async function forget(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    const { words } = ctx;
    await ctx.conversation.exitAll();
    const userId = ctx.from?.id ?? 0;
    const needsInvitation = await endsAccess(userId);
    const forgotten = await customerDataOf(ctx).forget(userId);
    const farewell = paragraphs(
      words.html('forgotten-you'),
      needsInvitation && words.html('forget-invitation'),
    );
    await show(
      ctx,
      forgotten.kind === 'forgotten'
        ? { text: farewell, rows: [] }
        : unresolvedScreen(forgotten.bookings, words),
    );
  }

  const actions: Readonly<Record<PrivacyTap, (ctx: BotContext) => Promise<void>>> = {
    data: myData,
    ask,
    forget: askAgain,
    forgetSurely: forget,
    async keep(ctx) {
      await endTap(ctx, null);
      await show(ctx, { text: ctx.words.html('kept-your-data'), rows: [] });
    },
  };

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('privacy', privacy);
  inPrivate.callbackQuery(tapData.menu('privacy'), privacy);
  inPrivate.command('mydata', myData);
  inPrivate.command('forgetme', ask);
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    return tap?.kind === 'privacy' ? actions[tap.action](ctx) : next();
  });
  return composer;
}

/** The chat keeps the file: like every message it shows the ID number in part only. */
function withMaskedIdNumber(field: string, value: unknown): unknown {
  return field === 'cardId' && typeof value === 'string' ? maskedIdNumber(value) : value;
}

const mostBookingsNamed = 6;

function unresolvedScreen(bookings: readonly Booking[], words: Wording): Screen {
  const ended = bookings.filter(isTerminal);
  const open = bookings.length - ended.length;
  return {
    text: paragraphs(
      open > 0 && words.html('forget-unresolved', { count: open }),
      ended.length > 0 && words.html('forget-money'),
    ),
    rows: bookings.slice(0, mostBookingsNamed).map(({ partner, order, reference }): readonly Button[] => [
      {
        text: words.text('forget-unresolved-entry', {
          date: words.shortDay(order.date),
          code: partner?.bookingCode ?? '…',
        }),
        data: tapData.tickets('open', reference),
      },
    ]),
  };
}

function button(words: Wording, key: string, action: PrivacyTap, style?: 'danger'): Button {
  const look = { text: words.text(key), data: tapData.privacy(action) };
  return style === undefined ? look : { ...look, style };
}
