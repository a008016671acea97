import { GrammyError, InputFile } from 'grammy';
import { allPicturesOf } from '../../booking/delivery.ts';
import type { Booking, DeliveryPart, SentPart } from '../../booking/record.ts';
import { type ChatApi, isNotModified } from '../card.ts';
import type { Wording } from '../wording.ts';
import { type TicketSender, ticketFace } from './ticket-faces.ts';

/** `gone`: the message can't be edited, most likely since the customer deleted it. */
export type Strike = 'struck' | 'gone';

/** The next message of a sent part that is not corrected. */
export interface NextStrike {
  readonly messageId: number;
  readonly kind: DeliveryPart['kind'];
  /** Of a part with pictures. */
  readonly pictureIndex: number;
}

export function nextStrike({ part, messageIds, pictures, struck = 0 }: SentPart): NextStrike | null {
  const messageId = messageIds[struck];
  if (messageId === undefined) return null;
  const from = part.kind === 'pictures' ? part.from : 0;
  return { messageId, kind: part.kind, pictureIndex: pictures?.[struck] ?? from + struck };
}

/** The sent part after its next picture has been dealt with. */
export function withStrike(sent: SentPart): SentPart {
  const struck = (sent.struck ?? 0) + 1;
  return { ...sent, struck, voided: struck >= sent.messageIds.length };
}

/** Corrects a message that a cancellation has made untrue; a picture is replaced by the same one struck through. */
export function strikeOut(
  sender: TicketSender,
  booking: Booking,
  next: NextStrike,
  words: Wording,
): Promise<Strike> {
  return next.kind === 'pictures'
    ? strikePicture(sender, booking, next, words)
    : corrected(() => correctText(sender, booking, next, words));
}

/** What said "show them at the entrance", and the files, which stay and are named for what they are. */
async function correctText(
  { api }: TicketSender,
  { customer: { chatId }, partner }: Booking,
  { messageId, kind }: NextStrike,
  words: Wording,
): Promise<void> {
  const text = words.html('closing-void', { code: partner?.bookingCode ?? '' });
  if (kind === 'closing') await api.editMessageText(chatId, messageId, text, { parse_mode: 'HTML' });
  else await api.editMessageCaption(chatId, messageId, { caption: text, parse_mode: 'HTML' });
}

async function strikePicture(
  { api, press, cardTexts }: TicketSender,
  booking: Booking,
  { messageId, pictureIndex }: NextStrike,
  words: Wording,
): Promise<Strike> {
  const picture = allPicturesOf(booking)[pictureIndex];
  if (picture === undefined) return 'gone';
  const jpeg = await press.picture({
    ...ticketFace(picture, booking, words, cardTexts(words.locale).paymentNotice),
    void: true,
  });
  const caption = words.html('ticket-void-caption', { n: picture.n, count: picture.of });
  return replacePicture(api, booking.customer.chatId, messageId, jpeg, caption);
}

/** Puts a picture that is struck through in the place of a ticket's. */
export function replacePicture(
  api: ChatApi,
  chatId: number,
  messageId: number,
  jpeg: Uint8Array,
  caption: string,
): Promise<Strike> {
  const media = new InputFile(jpeg, 'void.jpg');
  return corrected(() =>
    api.editMessageMedia(chatId, messageId, { type: 'photo', media, caption, parse_mode: 'HTML' }),
  );
}

async function corrected(correct: () => Promise<unknown>): Promise<Strike> {
  try {
    await correct();
    return 'struck';
  } catch (error) {
    if (isNotModified(error)) return 'struck';
    if (error instanceof GrammyError && error.error_code === 400 && !isChatGone(error)) return 'gone';
    throw error;
  }
}

function isChatGone({ description }: GrammyError): boolean {
  return description.includes('chat not found');
}
