import { Context } from 'grammy';
import type { Update } from 'grammy/types';
import { type BotDependencies, type FeatureDependencies, featuresOf } from './bot/features.ts';
import { middlewareOf, type Routes } from './bot/routing.ts';
import { afterSaleFeature } from './customer/after-sale-actions.ts';
import { bookingFeature } from './customer/booking.ts';
import { bookingCardTaps } from './customer/booking-actions.ts';
import { createHelp, languageFeature, settingsFeature, visitFeature } from './customer/menu.ts';
import { myTicketsFeature } from './customer/my-tickets.ts';
import { openingTaps } from './customer/openings.ts';
import { privacyFeature } from './customer/privacy.ts';
import { keepOfAlbum, questionsFeature } from './customer/questions.ts';
import { sentencesFeature } from './customer/sentences.ts';
import { startFeature } from './customer/start.ts';
import { apologise, unhandledMessages } from './customer/unhandled.ts';
import { errorFields } from './logger.ts';
import { createDesk } from './staff/commands.ts';
import { staffHelp } from './staff/menu.ts';
import { answerCustomer, sayEditStays } from './staff/questions.ts';
import type { ChatLock } from './store/chat-session.ts';
import { isOutage } from './store/connection.ts';
import type { TapOf } from './taps.ts';
import {
  type BotContext,
  commandsFor,
  createTapAnswer,
  type IncomingContext,
  type UpdateContext,
  type WebhookResponse,
} from './telegram/context.ts';
import type { Handled } from './telegram/intake.ts';
import { telegramFailure } from './telegram/transport.ts';

function buildFeatures(shared: FeatureDependencies) {
  const booking = bookingFeature(shared);
  const afterSale = afterSaleFeature(shared, booking);
  const tickets = myTicketsFeature(shared);
  const questions = questionsFeature(shared, tickets.openBooking);
  const start = startFeature(shared, booking);
  const help = createHelp(shared, staffHelp);
  const language = languageFeature(shared);
  const settings = settingsFeature(shared);
  const privacy = privacyFeature(shared);
  const visit = visitFeature(shared);
  const desk = createDesk(shared);
  const unhandled = unhandledMessages(shared);
  const sentences = sentencesFeature(shared, booking, {
    tickets: tickets.open,
    wishedTickets: tickets.openWished,
    booking: tickets.openBooking,
    changeDate: afterSale.changeDate,
    help,
    language: language.open,
    privacy: privacy.open,
    visit: visit.open,
    directions: visit.directions,
    question: questions.open,
    unhandled,
  });
  return {
    booking,
    afterSale,
    tickets,
    questions,
    start,
    help,
    language,
    settings,
    privacy,
    visit,
    desk,
    unhandled,
    sentences,
  };
}

/** Where each command, tap and text goes. */
function routesOf(shared: FeatureDependencies): Routes {
  const { booking, tickets, help, desk, sentences, ...features } = buildFeatures(shared);
  const { afterSale, language, privacy, questions, settings, start, unhandled, visit } = features;

  const routeMenu: Readonly<Record<TapOf<'menu'>['entry'], (ctx: BotContext) => Promise<unknown>>> = {
    start: start.welcome,
    book: booking.book,
    tickets: tickets.open,
    language: language.open,
    help,
    privacy: privacy.open,
    visit: visit.open,
    directions: visit.directions,
  };
  const routeCommand: Routes['command'] = {
    ...desk.commands,
    ...commandsFor(({ chat }) => chat.type === 'private', {
      start: start.start,
      book: booking.book,
      cancel: booking.leave,
      mytickets: tickets.open,
      settings: settings.open,
      language: language.open,
      privacy: privacy.open,
      mydata: privacy.myData,
      forgetme: privacy.forgetMe,
    }),
    help: async (ctx, next) => (ctx.chat.type === 'private' ? help(ctx) : desk.commands.help?.(ctx, next)),
  };
  const routeTap: Routes['tap'] = {
    draft: (ctx) => booking.recovery(ctx, async () => undefined),
    booking: bookingCardTaps(shared, booking),
    tickets: async (ctx, tap) => (await afterSale.tap(ctx, tap)) || tickets.tap(ctx, tap),
    menu: (ctx, { entry }) => routeMenu[entry](ctx),
    begin: start.begin,
    startOver: start.startOver,
    resume: booking.resume,
    opening: openingTaps(shared),
    language: language.choose,
    reminders: settings.turnReminders,
    reader: sentences.tapReader,
    privacy: privacy.tap,
    question: questions.tap,
    staff: desk.tap,
  };
  const routeText: Routes['text'] = {
    ...desk.texts,
    answer: (ctx, { link }) => answerCustomer(ctx, link, shared.relay),
    edit: (ctx, { link }) => (link.side === 'staff' ? sayEditStays(ctx) : questions.sayEditStays(ctx)),
    album: keepOfAlbum,
    question: (ctx, asked) => questions.take(ctx, asked, asked.card),
    reason: afterSale.takeReason,
    draft: (ctx, _awaited, next) => booking.recovery(ctx, next),
    words: sentences.take,
  };
  return { command: routeCommand, tap: routeTap, text: routeText, unhandled, booking };
}

export function createBot(dependencies: BotDependencies) {
  const { telegram, wordings, logger } = dependencies;
  const shared = featuresOf(dependencies);
  const middleware = middlewareOf(shared, routesOf(shared));
  return {
    /** Handles an update under the lock of its chat. Throws when the store fails: the update has to be redelivered. */
    async handle(update: Update, lock: ChatLock, response: WebhookResponse | null): Promise<Handled> {
      const tapId = update.callback_query?.id;
      const tap = tapId === undefined ? null : createTapAnswer(telegram.api, tapId, response);
      const base = new Context(update, telegram.apiUnder(lock), telegram.botInfo);
      const isBooking = async (): Promise<boolean> => (await shared.openDraft(ctx as BotContext)) !== null;
      const words = wordings.for(undefined);
      const { pictures } = telegram;
      const about: UpdateContext = { lock, profile: {}, words, tap, pictures, isBooking };
      const ctx = Object.assign(base, about) as IncomingContext;
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
