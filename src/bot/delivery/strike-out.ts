import { GrammyError, InputFile } from 'grammy';
import { allPicturesOf } from '../../booking/delivery.ts';
import type { Booking, DeliveryPart, SentPart } from '../../booking/record.ts';
import { isNotModified } from '../card.ts';
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
export async function strikeOut(
  sender: TicketSender,
  booking: Booking,
  next: NextStrike,
  words: Wording,
): Promise<Strike> {
  try {
    return await (next.kind === 'pictures' ? strikePicture : correctText)(sender, booking, next, words);
  } catch (error) {
    if (isNotModified(error)) return 'struck';
    if (error instanceof GrammyError && error.error_code === 400 && !isChatGone(error)) return 'gone';
    throw error;
  }
}

/** What said "show them at the entrance", and the files, which stay and are named for what they are. */
async function correctText(
  { api }: TicketSender,
  { customer: { chatId }, partner }: Booking,
  { messageId, kind }: NextStrike,
  words: Wording,
): Promise<Strike> {
  const text = words.html('closing-void', { code: partner?.bookingCode ?? '' });
  if (kind === 'closing') await api.editMessageText(chatId, messageId, text, { parse_mode: 'HTML' });
  else await api.editMessageCaption(chatId, messageId, { caption: text, parse_mode: 'HTML' });
  return 'struck';
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
  await api.editMessageMedia(booking.customer.chatId, messageId, {
    type: 'photo',
    media: new InputFile(jpeg, 'void.jpg'),
    caption: words.html('ticket-void-caption', { n: picture.n, count: picture.of }),
    parse_mode: 'HTML',
  });
  return 'struck';
}

function isChatGone({ description }: GrammyError): boolean {
  return description.includes('chat not found');
}
