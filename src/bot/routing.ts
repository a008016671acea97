import { conversations } from '@grammyjs/conversations';
import { Composer, Context, type MiddlewareFn, type NextFunction } from 'grammy';
import type { Update } from 'grammy/types';
import { endAsking, forgetToPassOn, isCopyable } from '../customer/ask-the-venue.ts';
import type { BookingFeature } from '../customer/begin-booking.ts';
import { arrivedBy } from '../customer/card-payments.ts';
import { apologise, elsewhereFeature, sayNotOwnWords } from '../customer/unhandled.ts';
import { errorFields } from '../logger.ts';
import { askAnsweredBy, droppedByCommand } from '../staff/asker.ts';
import type { DeskDependencies } from '../staff/dependencies.ts';
import { staffChatsFeature } from '../staff/desk.ts';
import { isAmongStaff } from '../staff/rights.ts';
import type { AskingCard, ReasonAsk, StaffAsk } from '../store/awaiting.ts';
import type { ChatLock, Profile } from '../store/chat-session.ts';
import { isOutage } from '../store/connection.ts';
import type { QuestionLink } from '../store/questions.ts';
import { parseTap, type Tap, type TapOf } from '../taps.ts';
import {
  type BotContext,
  createTapAnswer,
  endTap,
  type IncomingContext,
  isByPerson,
  isCommand,
  isFromOtherBot,
  isNotOwnWords,
  isTapOnMessage,
  lowerCommand,
  repliedOfBot,
  type TakeCommand,
  type TapContext,
  type UpdateContext,
  type WebhookResponse,
} from '../telegram/context.ts';
import { type Handled, updateRate, withoutEmptyEdits } from '../telegram/intake.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { FeatureDependencies } from './features.ts';

/** Raise this when new code can't replay stored dialogues; customers continue from their drafts. */
const conversationVersion = 1;

/** The handler of each command, of each kind of tap, and of each kind of text. */
export interface Routes {
  readonly command: Readonly<Record<string, TakeCommand>>;
  readonly tap: { readonly [Kind in Tap['kind']]: (ctx: TapContext, tap: TapOf<Kind>) => Promise<unknown> };
  /** `next`: the text is heard as if nothing had been asked. */
  readonly text: {
    readonly [Kind in Awaited['kind']]: (
      ctx: BotContext,
      awaited: Extract<Awaited, { readonly kind: Kind }>,
      next: NextFunction,
    ) => Promise<unknown>;
  };
  /** Handles messages in a private chat that none of these handles. */
  readonly unhandled: (ctx: BotContext) => Promise<unknown>;
  readonly booking: Pick<BookingFeature, 'dialogue' | 'recovery'>;
}

/** Takes updates along the routes, with one path for every error. */
export function handling(shared: FeatureDependencies, routes: Routes) {
  const { logger, telegram, wordings } = shared;
  const { api, botInfo, pictures } = telegram;
  const middleware = middlewareOf(shared, routes);
  return {
    /** Handles an update under the lock of its chat. Throws when the store fails: the update has to be redelivered. */
    async handle(update: Update, lock: ChatLock, response: WebhookResponse | null): Promise<Handled> {
      const tapId = update.callback_query?.id;
      const tap = tapId === undefined ? null : createTapAnswer(api, tapId, response);
      const base = new Context(update, telegram.apiUnder(lock), botInfo);
      const isBooking = async (): Promise<boolean> => (await shared.openDraft(ctx as BotContext)) !== null;
      const words = wordings.for(undefined);
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
          logger.info({}, 'The sender of an update can no longer be reached.');
          return 'handled';
        }
        logger.error(errorFields(error), 'An update failed.');
        await apologise(ctx);
        return 'failed';
      }
    },
  };
}

/** Everything that an update passes, in order. */
function middlewareOf(shared: FeatureDependencies, routes: Routes): MiddlewareFn<IncomingContext> {
  const { wordings } = shared;
  const bot = new Composer<IncomingContext>();
  bot.use((ctx, next) => (isFromOtherBot(ctx) ? undefined : next()));
  bot.use(lowerCommand);
  // Payments come before the rate limit and the access check: money that has moved is always booked.
  bot.on('message:successful_payment', async ({ message }) => {
    await shared.bookings.receive(arrivedBy(message.successful_payment));
  });
  bot.use(updateRate(wordings), withoutEmptyEdits(shared.store.contents));
  bot.use(async (ctx, next) => {
    const profile = ctx.from === undefined ? null : await profileOf(ctx, ctx.from.id);
    const words = wordings.for(profile?.locale ?? ctx.from?.language_code);
    Object.assign(ctx, { profile: profile ?? {}, words });
    await next();
  });
  bot.use(staffChatsFeature(shared));
  bot.filter(isByPerson).use(routing(shared, routes));
  bot.use(elsewhereFeature(shared));
  return bot.middleware();
}

/** Reads all records of a private chat in one round trip, since nearly every update needs them. */
async function profileOf({ lock, chatId }: IncomingContext, userId: number): Promise<Profile | null> {
  const { profiles, drafts, conversations, activeMessages, awaiting } = lock.records;
  if (chatId !== userId) return profiles.load(userId);
  const [profile] = await Promise.all([
    profiles.load(userId),
    drafts.load(chatId),
    conversations.read(chatId),
    activeMessages.current(chatId),
    awaiting.current(chatId, userId),
  ]);
  return profile;
}

/** Hands an update of a person to its route. `next`: for what is not for the bot in a group. */
function routing(shared: FeatureDependencies, routes: Routes) {
  const takeCommand = commandsOf(routes.command);
  const whoseText = createWhoseText(shared);
  const inDialogue = new Composer<BotContext>(dialogueState(), routes.booking.dialogue).middleware();

  /**
   * Lets the dialogue under way have an update first. It has to see every update whose handler may enter a dialogue,
   * since only then does the plugin know it.
   */
  const beyondDialogue = (ctx: BotContext, take: () => Promise<unknown>): unknown =>
    ctx.chat.type === 'private' ? inDialogue(ctx, async () => void (await take())) : take();

  const hear = (ctx: BotContext): unknown =>
    beyondDialogue(ctx, async () =>
      routes.booking.recovery(ctx, async () => {
        await routes.text.words(ctx, { kind: 'words' }, async () => undefined);
      }),
    );

  async function tap(ctx: BotContext, next: NextFunction): Promise<unknown> {
    const isPrivate = ctx.chat.type === 'private';
    const tapped = isTapOnMessage(ctx) ? parseTap(ctx.callbackQuery.data) : null;
    if (!isTapOnMessage(ctx) || tapped === null)
      return isPrivate ? endTap(ctx, ctx.words.text('stale')) : next();
    if (!isPrivate && tapped.kind !== 'staff') return next();
    return beyondDialogue(ctx, () => takeTap(ctx, tapped, routes.tap));
  }

  async function command(ctx: BotContext, next: NextFunction): Promise<unknown> {
    if (await droppedByCommand(ctx)) return;
    await endAsking(ctx);
    const rest = async (): Promise<void> =>
      void (await (ctx.chat.type === 'private' ? routes.unhandled(ctx) : next()));
    return beyondDialogue(ctx, async () => takeCommand(ctx, rest));
  }

  async function text(ctx: BotContext, next: NextFunction): Promise<unknown> {
    const awaited = await whoseText(ctx);
    if (awaited === null) return next();
    const isFreeText = awaited.kind === 'words';
    if (ctx.message !== undefined && (isFreeText || awaited.kind === 'reason')) await forgetToPassOn(ctx);
    return isFreeText ? hear(ctx) : takeText(ctx, awaited, routes.text, async () => void (await hear(ctx)));
  }

  return async (ctx: BotContext, next: NextFunction): Promise<unknown> => {
    const { callbackQuery, editedMessage, message } = ctx;
    if (callbackQuery !== undefined) return tap(ctx, next);
    if (message === undefined && editedMessage === undefined) return next();
    if (isNotOwnWords(message)) {
      if (ctx.chat.type !== 'private') return next();
      // A dialogue under way says what it expects instead, also when its own state was lost.
      return beyondDialogue(ctx, () => routes.booking.recovery(ctx, () => sayNotOwnWords(ctx)));
    }
    if (isCommand(message)) return command(ctx, next);
    return isCommand(editedMessage) ? undefined : text(ctx, next);
  };
}

function commandsOf(commands: Routes['command']): MiddlewareFn<BotContext> {
  const composer = new Composer<BotContext>();
  for (const [name, take] of Object.entries(commands)) composer.command(name, take);
  return composer.middleware();
}

/** The state of the dialogue, stored with the chat's records. */
function dialogueState() {
  const adapter = {
    read: ({ lock, chatId }: BotContext) => lock.records.conversations.read(chatId) as Promise<undefined>,
    write: ({ lock, chatId }: BotContext, state: unknown) => lock.records.conversations.write(chatId, state),
    delete: ({ lock, chatId }: BotContext) => lock.records.conversations.delete(chatId),
  };
  return conversations<BotContext, BotContext>({
    storage: { type: 'context', version: conversationVersion, adapter },
  });
}

function takeTap<Kind extends Tap['kind']>(
  ctx: TapContext,
  tap: TapOf<Kind> & { readonly kind: Kind },
  routes: Routes['tap'],
): Promise<unknown> {
  return routes[tap.kind](ctx, tap);
}

function takeText<Kind extends Awaited['kind']>(
  ctx: BotContext,
  awaited: Extract<Awaited, { readonly kind: Kind }> & { readonly kind: Kind },
  routes: Routes['text'],
  next: NextFunction,
): Promise<unknown> {
  return routes[awaited.kind](ctx, awaited, next);
}

/** What a message is for. */
type Awaited =
  /** An edit of a message that was passed on; the edit is not. */
  | { readonly kind: 'edit'; readonly link: QuestionLink }
  /** Staff's answer to a customer. */
  | { readonly kind: 'answer'; readonly link: QuestionLink }
  /** The typed answer of a member of staff to a question of the desk. */
  | { readonly kind: 'staffQuestion'; readonly question: StaffAsk }
  /** A reply in staff's group to a message of the bot that asks nothing. */
  | { readonly kind: 'stray' }
  /** The rest of an album whose beginning got no certain answer. */
  | { readonly kind: 'album' }
  /** A customer's message to the venue. `card`: null where only the reply names the conversation. */
  | (Pick<AskingCard, 'reference' | 'anchors'> & {
      readonly kind: 'question';
      readonly card: AskingCard | null;
    })
  | (ReasonAsk & { readonly kind: 'reason' })
  /** No question waits: the text is for the booking being put together, or says by itself what is wanted. */
  | { readonly kind: 'words' };

/**
 * Whose text is this? A reply belongs to its conversation, any other text to the question that waits for its writer in
 * this chat. Null: in a group, the text is not for the bot.
 */
function createWhoseText({ staff, store: { questions } }: Pick<DeskDependencies, 'staff' | 'store'>) {
  async function linkOf({ chatId }: BotContext, messageId: number | undefined, side: QuestionLink['side']) {
    const link = messageId === undefined ? null : await questions.link({ chatId, messageId });
    return link?.side === side ? link : null;
  }

  async function forStaff(ctx: BotContext): Promise<Awaited | null> {
    const replied = repliedOfBot(ctx);
    const link = await linkOf(ctx, replied?.message_id, 'staff');
    if (link !== null) return { kind: 'answer', link };
    const question = await askAnsweredBy(ctx, staff);
    if (question !== null) return { kind: 'staffQuestion', question };
    return replied === null || ctx.chat.type === 'private' ? null : { kind: 'stray' };
  }

  async function forCustomer(ctx: BotContext): Promise<Awaited> {
    const { chatId, from, lock, message, profile } = ctx;
    if (message === undefined) return { kind: 'words' };
    const { lastMessages: last } = profile;
    if (last?.album !== undefined && last.album === message.media_group_id) return { kind: 'album' };
    const question = await lock.records.awaiting.current(chatId, from.id);
    if (isCopyable(message)) {
      const card = question?.kind === 'question' ? question : null;
      // A reply names its conversation more certainly than the card.
      const link = await linkOf(ctx, message.reply_to_message?.message_id, 'customer');
      if (link !== null) return { kind: 'question', reference: link.reference, anchors: link.others, card };
      if (card !== null) return { ...card, card };
    }
    return question?.kind === 'reason' && message.text !== undefined ? question : { kind: 'words' };
  }

  return async (ctx: BotContext): Promise<Awaited | null> => {
    const isPrivate = ctx.chat.type === 'private';
    const isStaff = await isAmongStaff(ctx, staff);
    const edited = ctx.editedMessage?.message_id;
    const link =
      (isStaff ? await linkOf(ctx, edited, 'staff') : null) ??
      (isPrivate ? await linkOf(ctx, edited, 'customer') : null);
    if (link !== null) return { kind: 'edit', link };
    const ofStaff = isStaff && ctx.message !== undefined ? await forStaff(ctx) : null;
    return ofStaff ?? (isPrivate ? forCustomer(ctx) : null);
  };
}
