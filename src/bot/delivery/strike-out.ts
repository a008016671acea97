import { GrammyError, InputFile } from 'grammy';
import { allPicturesOf } from '../../booking/delivery.ts';
import type { Booking, SentPart } from '../../booking/record.ts';
import { type ChatApi, isNotModified } from '../card.ts';
import type { Wording } from '../wording.ts';
import { type TicketSender, ticketFace } from './ticket-faces.ts';

/** `gone`: the message can't be edited, most likely since the customer deleted it. */
export type Strike = 'struck' | 'gone';

/** The next picture of a sent part that is not struck through. */
export interface NextStrike {
  readonly messageId: number;
  readonly pictureIndex: number;
}

export function nextStrike({ part, messageIds, pictures, struck = 0 }: SentPart): NextStrike | null {
  const messageId = messageIds[struck];
  if (messageId === undefined) return null;
  const from = part.kind === 'pictures' ? part.from : 0;
  return { messageId, pictureIndex: pictures?.[struck] ?? from + struck };
}

/** The sent part after its next picture has been dealt with. */
export function withStrike(sent: SentPart): SentPart {
  const struck = (sent.struck ?? 0) + 1;
  return { ...sent, struck, voided: struck >= sent.messageIds.length };
}

/** Replaces a picture in the chat by the same one struck through. */
export async function strikeOut(
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
export async function replacePicture(
  api: ChatApi,
  chatId: number,
  messageId: number,
  jpeg: Uint8Array,
  caption: string,
): Promise<Strike> {
  const media = new InputFile(jpeg, 'void.jpg');
  try {
    await api.editMessageMedia(chatId, messageId, { type: 'photo', media, caption, parse_mode: 'HTML' });
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
