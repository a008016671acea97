import { allPicturesOf, deliveryParts, sentInRound } from '../../booking/delivery.ts';
import { moneyOf } from '../../booking/money.ts';
import type { DeliveryOutcome } from '../../booking/ports.ts';
import type { Booking, BookingCard, DeliveryPart, NoticeKind } from '../../booking/record.ts';
import type { SaidOnce } from '../../storage/telegram-memory.ts';
import type { Card } from '../booking-flow/draft.ts';
import { tapData } from '../callback-data.ts';
import { discardMessage, paintCard, sendText } from '../card.ts';
import type { Pictures } from '../pictures.ts';
import { button } from '../screen.ts';
import { requestAnswerScreen } from '../screens/after-sale.ts';
import { bookingCard, type CardTexts, type Progress } from '../screens/booking-card.ts';
import { returnOf, sumsText } from '../screens/payment.ts';
import { directionsButton, ratingQuestion } from '../screens/venue.ts';
import { paragraphs } from '../text.ts';
import { telegramFailure } from '../transport.ts';
import type { Wording } from '../wording.ts';
import type { TicketSender } from './ticket-faces.ts';

/** What painting a card takes. */
export interface CardPainting {
  readonly sender: TicketSender;
  readonly pictures: Pictures;
  readonly cardTexts: (locale: string) => CardTexts;
}

export interface CardLook {
  /** Said above the card, which is then a new message in the place of the former: an edited one is silent. */
  readonly lead?: string;
  readonly progress?: Progress | null;
}

/** Paints the card as the booking stands, and answers which message it is now. */
export async function showCard(
  { sender, pictures, cardTexts }: CardPainting,
  booking: Booking,
  words: Wording,
  { lead, progress = null }: CardLook = {},
): Promise<BookingCard> {
  const { chatId } = booking.customer;
  const plain = bookingCard(booking, words, cardTexts(words.locale), progress);
  const screen = { ...plain, text: paragraphs(lead, plain.text) };
  const before: Card | null =
    booking.card === null
      ? null
      : { messageId: booking.card.messageId, pictureUrl: booking.card.hasPicture ? '' : null };
  const isNew = lead !== undefined;
  const painted = await paintCard(sender.api, pictures, chatId, isNew ? null : before, screen);
  if (isNew && before !== null) await discardMessage(sender.api, chatId, before.messageId);
  return { messageId: painted.messageId, hasPicture: painted.pictureUrl !== null };
}

/**
 * What the customer is shown before a part is sent. Null: nothing, since one album is over before it could be
 * read; a progress that is complete takes the line away again.
 */
export function progressBefore(booking: Booking, part: DeliveryPart): Progress | null {
  const parts = deliveryParts(booking);
  const isLong = parts.filter(({ kind }) => kind === 'pictures').length > 1;
  const pictures = allPicturesOf(booking);
  const of = pictures.at(-1)?.of ?? 0;
  if (!isLong) return null;
  if (part.kind === 'pictures') return { sent: pictures[part.from - 1]?.n ?? 0, of };
  const isFirstAfterPictures = sentInRound(booking).at(-1)?.part.kind === 'pictures';
  return isFirstAfterPictures ? { sent: of, of } : null;
}

/** What a customer has chosen, as it stands when something is due. */
export interface Preferences {
  /** Unset: the language of the booking. */
  readonly locale?: string | undefined;
  /** False: no reminder of a visit. */
  readonly reminders?: boolean | undefined;
  /** False: not asked how a visit was. */
  readonly reviews?: boolean | undefined;
}

/** What sending a notice takes. */
export interface NoticeSending extends CardPainting {
  readonly saidOnce: SaidOnce;
  /** The venue wants to know how visits were; it may have changed its mind since a booking was placed. */
  readonly asksForReview: boolean;
}

/** Messages of their own, since an edited card is silent. */
export async function notify(
  options: NoticeSending,
  notice: NoticeKind,
  booking: Booking,
  words: Wording,
  preferences: Preferences,
): Promise<DeliveryOutcome> {
  const card = async (lead: string): Promise<DeliveryOutcome> => ({
    kind: 'done',
    card: await showCard(options, booking, words, { lead }),
  });
  switch (notice) {
    case 'card':
    case 'cancelled':
      return card('');
    case 'notUnderstood':
      return card(words.html('lead', { text: words.text('not-understood') }));
    case 'outcome':
      return card(words.html('notice-outcome'));
    case 'holdReminder':
      if (booking.state !== 'held') return { kind: 'done' };
      return reminder(options, booking, 'hold', () =>
        card(words.html(booking.prepayment === null ? 'notice-hold-ends' : 'notice-hold-ends-pay')),
      );
    case 'requestAnswered':
      return tellAnswer(options, booking, words);
    case 'visitReminder':
      if (booking.state !== 'issued' || preferences.reminders === false) return { kind: 'done' };
      return reminder(options, booking, 'visit', () => remindOfVisit(options, booking, words));
    case 'review':
      if (booking.state !== 'issued' || preferences.reviews === false || !options.asksForReview)
        return { kind: 'done' };
      return reminder(options, booking, 'review', () => askForReview(options, booking, words));
    case 'partlyPaid':
    case 'paidWaiting':
    case 'moneyToReturn':
    case 'moneyReturned':
    case 'moneyCarriedOver':
      return tellOfMoney(options, notice, booking, words);
  }
}

/** What became of the customer's request, with the next step. */
async function tellAnswer(
  { sender }: NoticeSending,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  const screen = requestAnswerScreen(booking, words);
  if (screen === null) return { kind: 'done' };
  await sendText(sender.api, booking.customer.chatId, screen);
  return { kind: 'done' };
}

async function reminder(
  { saidOnce }: NoticeSending,
  booking: Booking,
  name: 'hold' | 'visit' | 'review',
  say: () => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
  return (await once(saidOnce, booking, name, say)) ?? { kind: 'done' };
}

async function remindOfVisit(
  { sender, cardTexts }: NoticeSending,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  const text = words.html('notice-visit', {
    venue: words.venueName,
    code: booking.partner?.bookingCode ?? '',
    date: words.day(booking.order.date),
  });
  const show = button(words.text('show-tickets'), tapData.tickets('open', booking.reference));
  const rows = [cardTexts(words.locale).visit.hasPin ? [show, directionsButton(words)] : [show]];
  await sendText(sender.api, booking.customer.chatId, { text, rows });
  return { kind: 'done' };
}

async function askForReview(
  { sender }: NoticeSending,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  await sendText(sender.api, booking.customer.chatId, ratingQuestion(booking.reference, words));
  return { kind: 'done' };
}

/**
 * Says something of a booking at most once: better missed than had twice. It is marked before it is said, and the
 * mark is withdrawn only when Telegram answers that nothing was sent. Null: it was said before, or may have been now.
 */
export function once<Answer>(
  said: SaidOnce,
  { reference, customer }: Booking,
  name: 'hold' | 'visit' | 'review' | 'void',
  say: () => Promise<Answer>,
): Promise<Answer | null> {
  return sayOnce(said, customer.chatId, `${name}:${reference}`, say);
}

/** `what` names the thing by ids of ours. */
export async function sayOnce<Answer>(
  said: SaidOnce,
  chatId: number,
  what: string,
  say: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!(await said.begin(chatId, what))) return null;
  try {
    return await say();
  } catch (error) {
    if (telegramFailure(error)?.kind === 'unanswered') return null;
    await said.withdraw(chatId, what);
    throw error;
  }
}

type MoneyNotice = Extract<
  NoticeKind,
  'partlyPaid' | 'paidWaiting' | 'moneyToReturn' | 'moneyReturned' | 'moneyCarriedOver'
>;

/** Tells the customer what became of their money, by the figures of this moment. */
async function tellOfMoney(
  { sender }: NoticeSending,
  notice: MoneyNotice,
  booking: Booking,
  words: Wording,
): Promise<DeliveryOutcome> {
  const text = moneyNotice(notice, booking, words);
  if (text !== null) await sendText(sender.api, booking.customer.chatId, { text });
  return { kind: 'done' };
}

/** Null: it has been overtaken by what came since, which is told by itself. */
function moneyNotice(notice: MoneyNotice, booking: Booking, words: Wording): string | null {
  const balance = moneyOf(booking);
  if (balance === null) return null;
  const code = booking.partner?.bookingCode ?? '';
  const isAgain = (booking.prepayment?.payments.returns.length ?? 0) > 1;
  switch (notice) {
    case 'partlyPaid': {
      const { paid, due } = balance;
      if (due === 0) return null;
      return words.html('notice-partlyPaid', { amount: words.money(paid), due: words.money(due) });
    }
    case 'paidWaiting':
      return booking.state === 'held' && balance.due === 0 ? words.html('notice-paidWaiting') : null;
    case 'moneyToReturn': {
      const back = returnOf(booking);
      if (back === null) return null;
      const reason = words.text(`return-${back.because}`);
      // A part of it may have been told before.
      const key = balance.toReturn.length > 1 ? 'notice-moneyToReturn-all' : 'notice-moneyToReturn';
      return words.html(key, { amount: sumsText(back.sums, words), code, reason });
    }
    case 'moneyCarriedOver': {
      const { replacedBy } = booking;
      if (replacedBy === undefined) return null;
      const [other, date] = [replacedBy.code, words.day(replacedBy.date)];
      const amount = words.money(balance.carriedOver);
      return words.html('notice-moneyCarriedOver', { amount, code, other, date });
    }
    case 'moneyReturned':
      return words.html(isAgain ? 'notice-moneyReturned-again' : 'notice-moneyReturned', {
        amount: sumsText(balance.returned, words),
        code,
      });
  }
}
