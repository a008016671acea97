import { Composer, type Filter, type NextFunction } from 'grammy';
import type { ChatFullInfo } from 'grammy/types';
import { type Booking, isCustomerKnown } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { LogFields } from '../logger.ts';
import { onStaffTaps, type StaffTapped, tapData } from '../taps.ts';
import { discardMessage } from '../telegram/card.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';
import {
  answer,
  askToType,
  dropAsk,
  isAnswerTo,
  lookFor,
  newQuestionId,
  ofOwners,
  paint,
  say,
  tappedBooking,
} from './answer.ts';
import { askerOf, askerText, codeOf, staffBooking } from './booking-view.ts';

/** Asked before tickets go to a chat that only a person has named. */
export function handOverQuestion(
  booking: Booking,
  person: { readonly id: number; readonly name: string },
  words: Wording,
): Screen {
  const { reference } = booking;
  const values = { code: codeOf(booking), name: person.name, id: String(person.id) };
  const yes = tapData.staff('handOverSurely', reference, askerText({ staffId: person.id }));
  return {
    text: words.html('staff-hand-over-question', values),
    rows: [
      [button(words.text('hand-over-surely'), yes)],
      [button(words.text('not-now'), tapData.staff('show', reference))],
    ],
  };
}

const mostDigits = 15;
/** Under which the log line names the chat. */
const chatField: keyof LogFields = 'chatId';

/** An owner says who gets the tickets of a booking that was taken over, by an id or by a message of theirs. */
export function handOverFeature(dependencies: FeatureDependencies) {
  const { bookings, staff, store, telegram } = dependencies;
  const { desk, ledger } = store;
  const composer = new Composer<BotContext>();

  onStaffTaps(composer, { handOver: ofOwners(staff, askForWhom), handOverSurely: ofOwners(staff, handOver) });

  async function askForWhom(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { chatId, from, words } = ctx;
    const booking = await tappedBooking(ctx, tap, store);
    if (booking === null) return;
    const { reference } = booking;
    if (!mayBeHandedOver(booking))
      return paint(ctx, tap, staffBooking(booking, false, words, lookFor(ctx, dependencies)));
    const question = {
      text: words.html('staff-recipient-question', { code: codeOf(booking), field: chatField }),
      rows: [],
    };
    const placeholder = words.text('staff-recipient-placeholder');
    const messageId = await askToType(ctx, question, placeholder, dependencies);
    const id = newQuestionId();
    await desk.putAsk(chatId, from.id, { id, purpose: 'recipient', reference, reason: null, messageId });
  }

  composer.on('message:text', async (ctx, next) => {
    const asked = await desk.ask(ctx.chatId, ctx.from.id);
    if (asked?.purpose !== 'recipient') return next();
    if (ctx.message.text.startsWith('/')) return dropAsk(ctx, asked, store, next);
    if (!(await isAnswerTo(ctx, asked.messageId, dependencies))) return next();
    const text = ctx.message.text.trim();
    const isId = /^[1-9]\d*$/.test(text) && text.length <= mostDigits;
    if (!isId) return say(ctx, 'staff-recipient-unreadable');
    await offer(ctx, asked, Number(text));
  });

  /** Whose message is forwarded is named by it, whatever it says. */
  async function takeForward(
    ctx: Filter<BotContext, 'message:forward_origin'>,
    next: NextFunction,
  ): Promise<void> {
    const asked = await desk.ask(ctx.chatId, ctx.from.id);
    if (asked?.purpose !== 'recipient') return next();
    const origin = ctx.message.forward_origin;
    if (origin.type === 'hidden_user') return say(ctx, 'staff-recipient-hidden');
    if (origin.type !== 'user' || origin.sender_user.is_bot) return say(ctx, 'staff-recipient-unreadable');
    await offer(ctx, asked, origin.sender_user.id);
  }

  /** Shows who it is, with the button that sends. */
  async function offer(
    ctx: BotContext,
    { reference, messageId }: { readonly reference: string; readonly messageId: number },
    id: number,
  ): Promise<void> {
    const { api, chatId, from, words } = ctx;
    const person = await personOf(id);
    if (person === null) return say(ctx, 'staff-recipient-unreachable', { id: String(id) });
    const booking = await ledger.load(reference);
    await desk.removeAsk(chatId, from.id);
    await discardMessage(api, chatId, messageId);
    if (booking === null || !mayBeHandedOver(booking)) return say(ctx, 'stale');
    await answer(ctx, handOverQuestion(booking, { id, name: nameOf(person) }, words));
  }

  /** Null: the bot can't write to them, since they have not started it, or it is nobody. */
  async function personOf(id: number): Promise<ChatFullInfo.PrivateChat | null> {
    try {
      const chat = await telegram.api.getChat(id);
      return chat.type === 'private' ? chat : null;
    } catch (error) {
      const kind = telegramFailure(error)?.kind;
      if (kind === 'refused' || kind === 'unreachable') return null;
      throw error;
    }
  }

  async function handOver(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { from, words } = ctx;
    const id = askerOf(tap.argument);
    const booking = await tappedBooking(ctx, tap, store);
    if (booking === null) return;
    const person = Number.isSafeInteger(id) && id > 0 ? await personOf(id) : null;
    if (person === null) return say(ctx, 'staff-recipient-unreachable', { id: String(id) });
    const profile = await store.records.profiles.load(id);
    const locale = profile?.locale ?? booking.customer.locale;
    const customer = {
      userId: id,
      chatId: id,
      locale,
      ...(person.username && { username: person.username }),
    };
    const asked = await bookings.handOver(booking.reference, from.id, customer);
    const current = asked.kind === 'notFound' ? booking : asked.booking;
    const isSent = asked.kind === 'accepted';
    const lead = isSent ? words.html('staff-handed-over', { name: nameOf(person) }) : null;
    await paint(ctx, tap, staffBooking(current, false, words, { ...lookFor(ctx, dependencies), lead }));
  }

  return { composer, takeForward };
}

function mayBeHandedOver(booking: Booking): boolean {
  return booking.state === 'issued' && !isCustomerKnown(booking);
}

function nameOf({ first_name, last_name = '', username }: ChatFullInfo.PrivateChat): string {
  return [first_name, last_name, username && `@${username}`].filter(Boolean).join(' ');
}
