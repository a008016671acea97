import { Composer, type Filter, type NextFunction } from 'grammy';
import type { ChatFullInfo } from 'grammy/types';
import { type Booking, codeOf } from '../booking/record.ts';
import { mayBeHandedOver } from '../booking/taking-over.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { LogFields } from '../logger.ts';
import type { RecipientAsk } from '../storage/staff-memory.ts';
import { onStaffTaps, tapData } from '../taps.ts';
import type { BotContext } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import type { Telegram } from '../telegram/telegram.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';
import { answer, paintBooking, say } from './answer.ts';
import { type AskOutcome, ask, endQuestion, saying } from './asking.ts';
import { askerOf, askerText } from './booking-view.ts';
import { aboutBooking, currentOf, ofOwners } from './taps.ts';

/** Asked before tickets go to a chat that an owner has named. */
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
/** The field of log lines that has the chat's id. */
const chatField: keyof LogFields = 'chatId';

/**
 * Lets an owner name the recipient of a booking that was taken over: by an id, or by forwarding a message of theirs.
 */
export function handOverFeature(dependencies: FeatureDependencies) {
  const { bookings, store, telegram } = dependencies;
  const composer = new Composer<BotContext>();

  const taps = aboutBooking(store, {
    async handOver(ctx, _tap, booking) {
      if (!mayBeHandedOver(booking)) return paintBooking(ctx, { booking, isLive: false }, dependencies);
      const { reference } = booking;
      const values = { code: codeOf(booking), field: chatField };
      const question = { text: ctx.words.html('staff-recipient-question', values), rows: [] };
      await ask(ctx, { purpose: 'recipient', reference, reason: null }, () => question, dependencies);
    },
    async handOverSurely(ctx, tap, booking) {
      const id = askerOf(tap.argument);
      const person = Number.isSafeInteger(id) && id > 0 ? await personOf(id, telegram) : null;
      if (person === null) return say(ctx, 'staff-recipient-unreachable', { id: String(id) });
      const { username } = person;
      const locale = (await store.records.profiles.load(id))?.locale ?? booking.customer.locale;
      const customer = { userId: id, chatId: id, locale, ...(username && { username }) };
      const asked = await bookings.handOver(booking.reference, ctx.from.id, customer);
      const isSent = asked.kind === 'accepted';
      const lead = isSent ? ctx.words.html('staff-handed-over', { name: fullNameOf(person) }) : null;
      const current = currentOf(asked, booking);
      await paintBooking(ctx, { booking: current, isLive: false }, dependencies, lead);
    },
  });
  onStaffTaps(composer, ofOwners(dependencies, 'only-owners-do', taps));

  async function recipient(ctx: BotContext, asked: RecipientAsk, text: string): Promise<AskOutcome> {
    const isId = /^[1-9]\d*$/.test(text) && text.length <= mostDigits;
    return isId ? offer(ctx, asked, Number(text)) : saying('waits', ctx, 'staff-recipient-unreadable');
  }

  /** Takes the sender of a forwarded message as the recipient; ignores its text. */
  async function takeForward(
    ctx: Filter<BotContext, 'message:forward_origin'>,
    next: NextFunction,
  ): Promise<void> {
    const { ask: asked } = await store.staffMemory.begun(ctx.chatId, ctx.from.id);
    if (asked?.purpose !== 'recipient') return next();
    const origin = ctx.message.forward_origin;
    if (origin.type === 'hidden_user') return say(ctx, 'staff-recipient-hidden');
    if (origin.type !== 'user' || origin.sender_user.is_bot) return say(ctx, 'staff-recipient-unreadable');
    await endQuestion(ctx, asked, await offer(ctx, asked, origin.sender_user.id), dependencies);
  }

  /** Shows the recipient, with the button that sends. */
  async function offer(ctx: BotContext, { reference }: RecipientAsk, id: number): Promise<AskOutcome> {
    const person = await personOf(id, telegram);
    if (person === null) {
      return saying('waits', ctx, 'staff-recipient-unreachable', { id: String(id) });
    }
    const booking = await store.ledger.load(reference);
    if (booking === null || !mayBeHandedOver(booking)) return saying('over', ctx, 'stale');
    await answer(ctx, handOverQuestion(booking, { id, name: fullNameOf(person) }, ctx.words));
    return 'over';
  }

  return { composer, recipient, takeForward };
}

/** Null: the bot can't write to them: they have not started it, or the id is unknown. */
async function personOf(id: number, { api }: Telegram): Promise<ChatFullInfo.PrivateChat | null> {
  try {
    const chat = await api.getChat(id);
    return chat.type === 'private' ? chat : null;
  } catch (error) {
    const kind = telegramFailure(error)?.kind;
    if (kind === 'refused' || kind === 'unreachable') return null;
    throw error;
  }
}

function fullNameOf({ first_name, last_name = '', username }: ChatFullInfo.PrivateChat): string {
  return [first_name, last_name, username && `@${username}`].filter(Boolean).join(' ');
}
