import { setTimeout as pause } from 'node:timers/promises';
import type { Bookings } from '../booking/bookings.ts';
import type { Booking, BookingState } from '../booking/record.ts';
import { type Card, type Draft, isUnderWay } from '../customer/flow/draft.ts';
import { draftsIn } from '../customer/flow/draft-store.ts';
import type { ActiveMessage, ActiveMessages } from '../storage/chat-records.ts';
import { tapData } from '../taps.ts';
import { within } from '../time.ts';
import { type ChatApi, discardMessage, paintCard, silentMs, stripButtons } from './card.ts';
import { type BotContext, endTap } from './context.ts';
import type { Pictures } from './pictures.ts';
import { button, type Screen } from './screen.ts';
import type { Wording } from './wording.ts';

/** What showing a screen takes, under the lock of its chat. */
export interface Stage {
  readonly api: ChatApi;
  readonly pictures: Pictures;
  readonly activeMessages: ActiveMessages;
}

export interface HowToShow {
  /** Said in the answer to the tap. */
  readonly toast?: string | null;
  /** The message to edit, null for a new one. Unless given: the menu whose button was tapped. */
  readonly on?: Card | null;
}

/**
 * Shows a screen in a private chat: in place where that is possible, else as a new message. With buttons it becomes
 * the one active message of the chat; the former one loses its buttons, and a booking under way gives its place up.
 * While a booking is under way the screen has a button that leads back to it.
 */
export type Show = (ctx: BotContext, screen: Screen, how?: HowToShow) => Promise<void>;

/** `openDraft`: the draft of the update's chat, unless it has become a booking. */
export function createShow(
  stageOf: (ctx: BotContext) => Stage,
  openDraft: (ctx: BotContext) => Promise<Draft | null>,
): Show {
  /** The card gives its place up: its buttons are taken away, and a keyboard that it asked for too. */
  async function stepAside(draft: Draft, { api, lock, words }: BotContext, chatId: number): Promise<void> {
    if (draft.hasReplyKeyboard) {
      await closeKeyboard(api, chatId, words.html('keyboard-closed'));
      if (draft.card !== null) await discardMessage(api, chatId, draft.card.messageId);
    }
    if (draft.card === null && !draft.hasReplyKeyboard) return;
    const next = { ...draft, card: null, hasReplyKeyboard: false };
    await draftsIn(lock.records).save(chatId, next, draft.revision);
  }

  return async (ctx, screen, { toast = null, on } = {}) => {
    const { chatId, words } = ctx;
    const stage = stageOf(ctx);
    const { api, pictures, activeMessages } = stage;
    const tapEnded = endTap(ctx, toast);
    // Thrown where it is awaited; whatever fails before would leave it to nobody, which ends the process.
    tapEnded.catch(() => undefined);
    const card = on === undefined ? await tappedMenu(ctx) : on;
    const draft = await openDraft(ctx);
    // A message that was named may be any: the tapped one of a booking that is no more.
    const becomesActive = (card === null || (on !== undefined && on !== null)) && screen.rows.length > 0;
    if (draft !== null && becomesActive) await stepAside(draft, ctx, chatId);
    const isAnswerWithoutButtons = card === null && screen.rows.length === 0;
    const shown = draft === null || isAnswerWithoutButtons ? screen : withWayBack(screen, draft, ctx);
    const { messageId } = await paintCard(api, pictures, chatId, card, shown);
    const isNewlyActive = becomesActive || messageId !== card?.messageId;
    if (!isNewlyActive) await keepKind(activeMessages, chatId, { kind: menuKindOf(screen), messageId });
    else if (shown.rows.length > 0) {
      const farewell = draft?.hasReplyKeyboard === true ? null : words.html('keyboard-closed');
      await makeActive({ api, activeMessages }, chatId, { kind: menuKindOf(screen), messageId }, farewell);
    }
    await tapEnded;
  };
}

export function menuKindOf({ isPassing }: Screen): 'menu' | 'passing' {
  return isPassing === true ? 'passing' : 'menu';
}

/** What was not worth keeping may be by what it has been turned into, and the other way round. */
async function keepKind(
  activeMessages: ActiveMessages,
  chatId: number,
  message: Exclude<ActiveMessage, { kind: 'keyboard' }>,
): Promise<void> {
  const active = await activeMessages.current(chatId);
  if (!isMenu(active) || active.messageId !== message.messageId || active.kind === message.kind) return;
  await activeMessages.replace(chatId, message);
}

function isMenu(
  active: ActiveMessage | null,
): active is Extract<ActiveMessage, { readonly messageId: number }> {
  return active?.kind === 'menu' || active?.kind === 'passing';
}

function withWayBack(screen: Screen, draft: Draft, { words }: BotContext): Screen {
  const back = resumeButton(words);
  const isThere = screen.rows.flat().some((button) => 'data' in button && button.data === back.data);
  if (isThere || !isUnderWay(draft)) return screen;
  return { ...screen, rows: [...screen.rows, [back]] };
}

/** The way back to the booking that is under way. */
export function resumeButton(words: Wording) {
  return button(words.text('continue-booking'), tapData.resume(), 'success');
}

/** Which message of the update's chat is active and a menu that is kept; null: another kind is active, or none. */
export async function activeMenu({ chatId, lock }: BotContext): Promise<number | null> {
  const active = await lock.records.activeMessages.current(chatId);
  return active?.kind === 'menu' ? active.messageId : null;
}

/** The menu whose button was tapped, to be edited in place; null: nothing was tapped, or what is kept for good. */
export async function tappedMenu({ callbackQuery, chatId, lock }: BotContext): Promise<Card | null> {
  const message = callbackQuery?.message;
  if (message === undefined) return null;
  const active = await lock.records.activeMessages.current(chatId);
  if (!isMenu(active) || active.messageId !== message.message_id) return null;
  return { messageId: active.messageId, pictureUrl: 'photo' in message ? '' : null };
}

/**
 * Makes a message the active one of the chat. A menu that was active loses its buttons, or goes where it is not worth
 * keeping; the card of a draft is deleted, since its next one says the same; a card that has become a booking's own keeps
 * its buttons. `farewell` is said while a keyboard that is no longer needed is taken away.
 */
export async function makeActive(
  { api, activeMessages }: Pick<Stage, 'api' | 'activeMessages'>,
  chatId: number,
  message: ActiveMessage,
  farewell: string | null,
): Promise<void> {
  const before = await activeMessages.replace(chatId, message);
  if (before === null || before.kind === 'booking') return;
  if (before.kind === 'keyboard') {
    if (message.kind !== 'keyboard' && farewell !== null) await closeKeyboard(api, chatId, farewell);
    return;
  }
  if (message.kind !== 'keyboard' && message.messageId === before.messageId) return;
  if (before.kind === 'card' || before.kind === 'passing') {
    return discardMessage(api, chatId, before.messageId);
  }
  await stripButtons(api, chatId, before.messageId);
}

/** Takes the keyboard under the input field away, which needs a message; it has done its work once it is there. */
async function closeKeyboard(api: ChatApi, chatId: number, farewell: string): Promise<void> {
  await discardMessage(api, chatId, await sendFarewell(api, chatId, farewell));
}

/** The message that takes the keyboard away. */
export async function sendFarewell(api: ChatApi, chatId: number, farewell: string): Promise<number> {
  const message = await api.sendMessage(chatId, farewell, {
    parse_mode: 'HTML',
    reply_markup: { remove_keyboard: true },
  });
  return message.message_id;
}

/** Telegram shows an action for five seconds. */
const againAfterMs = 4_500;
const mostActions = 4;

/** Shows "typing" in the chat of an update unless it is ended soon. Answers what ends it. */
export function beginWork(ctx: BotContext): () => void {
  const timer = setTimeout(() => void ctx.replyWithChatAction('typing').catch(() => false), silentMs);
  return () => clearTimeout(timer);
}

/** Shows "typing" while a task takes longer. */
export async function showingWork<Result>(ctx: BotContext, task: Promise<Result>): Promise<Result> {
  const end = beginWork(ctx);
  try {
    return await task;
  } finally {
    end();
  }
}

/** The states in which a customer waits for the venue's answer. */
const awaited: ReadonlySet<BookingState> = new Set(['requested', 'confirming', 'cancelling']);

/** Shows "typing" while the partner takes long to answer about a booking that was just asked for. */
export type BookingWatch = (booking: Booking) => void;

export function createBookingWatch(
  api: Pick<ChatApi, 'sendChatAction'>,
  find: (booking: Booking) => Promise<Booking | null>,
): BookingWatch {
  async function watch(start: Booking): Promise<void> {
    for (let shown = 0; shown < mostActions; shown += 1) {
      await pause(shown === 0 ? silentMs : againAfterMs, undefined, { ref: false });
      const booking = await find(start);
      // From "no answer" on, the card says that it takes long.
      if (booking === null || !awaited.has(booking.state) || booking.because === 'noAnswer') return;
      await api.sendChatAction(start.customer.chatId, 'typing');
    }
  }
  // A courtesy: that it can't be shown is no error.
  return (booking) => void watch(booking).catch(() => undefined);
}

/** A read may take this long before what was known last is shown instead. */
const patienceMs = 3_000;

/**
 * Reads a booking as the partner has it now, as long as a person waits; a later answer is still written down. `isLive`
 * is false where the partner gave no answer in time.
 */
export function readLive(bookings: Pick<Bookings, 'refresh'>, ctx: BotContext, booking: Booking) {
  const late = { booking, isLive: false };
  return showingWork(ctx, within(bookings.refresh(booking), patienceMs, late));
}
