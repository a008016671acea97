import { type BotDependencies, type FeatureDependencies, featuresOf } from './bot/features.ts';
import { handling, type Routes } from './bot/routing.ts';
import { askTheVenueFeature, keepOfAlbum } from './customer/ask-the-venue.ts';
import { bookingFeature } from './customer/begin-booking.ts';
import { bookingCardTaps } from './customer/booking-card-taps.ts';
import { cancelAndChangeFeature } from './customer/cancel-and-change.ts';
import { openingTaps } from './customer/day-openings.ts';
import { createHelp, languageFeature, settingsFeature, visitFeature } from './customer/menu.ts';
import { myTicketsFeature } from './customer/my-tickets.ts';
import { privacyFeature } from './customer/privacy.ts';
import { startFeature } from './customer/start.ts';
import { strayTextsFeature } from './customer/stray-texts.ts';
import { unhandledMessages } from './customer/unhandled.ts';
import { answerCustomer } from './staff/answer-customer.ts';
import { createDesk } from './staff/desk.ts';
import { staffHelp } from './staff/menu.ts';
import { say } from './staff/replies.ts';
import type { TapOf } from './taps.ts';
import { type BotContext, commandsFor } from './telegram/context.ts';

function buildFeatures(shared: FeatureDependencies) {
  const booking = bookingFeature(shared);
  const tickets = myTicketsFeature(shared);
  const features = {
    booking,
    tickets,
    afterSale: cancelAndChangeFeature(shared, booking),
    questions: askTheVenueFeature(shared, tickets.openBooking),
    start: startFeature(shared, booking),
    help: createHelp(shared, staffHelp),
    language: languageFeature(shared),
    settings: settingsFeature(shared),
    privacy: privacyFeature(shared),
    visit: visitFeature(shared),
    unhandled: unhandledMessages(shared),
  };
  return { ...features, sentences: strayTextsFeature(shared, features), desk: createDesk(shared) };
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
    booking: bookingCardTaps(shared, booking, afterSale.changeDate),
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
    edit: (ctx, { link }) =>
      link.side === 'staff' ? say(ctx, 'question-edited') : questions.sayEditStays(ctx),
    album: keepOfAlbum,
    question: (ctx, question) => questions.take(ctx, question, question.card),
    reason: afterSale.takeReason,
    words: sentences.take,
  };
  return { command: routeCommand, tap: routeTap, text: routeText, unhandled, booking };
}

export function createBot(dependencies: BotDependencies) {
  const shared = featuresOf(dependencies);
  return handling(shared, routesOf(shared));
}
