import { GrammyError, InputFile } from 'grammy';
import type { InputMediaPhoto, Message } from 'grammy/types';
import { allPicturesOf, isSendable, type TicketPicture } from '../../booking/delivery.ts';
import type { Booking, DeliveryPart } from '../../booking/record.ts';
import { type ChatApi, uploading } from '../card.ts';
import type { Wording } from '../wording.ts';
import { type Sent, sentFile, type TicketSender, ticketCaption, ticketFace } from './ticket-faces.ts';

type PicturesPart = Extract<DeliveryPart, { kind: 'pictures' }>;

/** One picture of an album on its way. */
interface Item {
  /** Its index in `allPicturesOf`. */
  readonly index: number;
  readonly picture: TicketPicture;
  /** The digest of what it shows. */
  readonly face: string;
  /** A file of Telegram's that shows the same; null: it has to be drawn. */
  readonly fileId: string | null;
}

/** Sends the pictures of a part as an album, a single one by itself. What is cancelled by now is left out. */
export async function sendAlbum(
  sender: TicketSender,
  booking: Booking,
  part: PicturesPart,
  words: Wording,
): Promise<Sent> {
  const items = itemsOf(sender, booking, part, words);
  if (items.length === 0) return { messageIds: [], fileIds: [], faces: [], pictures: [] };
  const { messages, drawn } = await sendItems(sender, booking, items, words);
  return {
    messageIds: messages.map((message) => message.message_id),
    fileIds: messages.map((message, position) =>
      drawn[position]?.fileId === null ? (message.photo?.at(-1)?.file_id ?? '') : '',
    ),
    faces: items.map(({ face }) => face),
    pictures: items.map(({ index }) => index),
  };
}

function itemsOf(
  { faceDigest, cardTexts }: TicketSender,
  booking: Booking,
  part: PicturesPart,
  words: Wording,
): readonly Item[] {
  return allPicturesOf(booking)
    .map((picture, index) => ({ picture, index }))
    .slice(part.from, part.from + part.count)
    .filter(({ picture }) => isSendable(picture))
    .map(({ picture, index }) => {
      const face = faceDigest(
        JSON.stringify(ticketFace(picture, booking, words, cardTexts(words.locale).paymentNotice)),
      );
      return { index, picture, face, fileId: sentFile(booking, face) };
    });
}

/** Sends what Telegram has already as it is; should it refuse any of that, all is drawn anew. */
async function sendItems(
  sender: TicketSender,
  booking: Booking,
  items: readonly Item[],
  words: Wording,
): Promise<{ readonly messages: readonly Message[]; readonly drawn: readonly Item[] }> {
  try {
    return { messages: await sendMedia(sender, booking, items, words), drawn: items };
  } catch (error) {
    const hasOldFiles = items.some(({ fileId }) => fileId !== null);
    if (!hasOldFiles || !(error instanceof GrammyError) || error.error_code !== 400) throw error;
    const drawn = items.map((item) => ({ ...item, fileId: null }));
    return { messages: await sendMedia(sender, booking, drawn, words), drawn };
  }
}

function sendMedia(
  sender: TicketSender,
  booking: Booking,
  items: readonly Item[],
  words: Wording,
): Promise<readonly Message[]> {
  return uploading(sender.api, booking.customer.chatId, 'upload_photo', () =>
    sendDrawn(sender, booking, items, words),
  );
}

async function sendDrawn(
  { api, press, cardTexts }: TicketSender,
  booking: Booking,
  items: readonly Item[],
  words: Wording,
): Promise<readonly Message[]> {
  const { chatId } = booking.customer;
  const media = await Promise.all(
    items.map(async ({ picture, fileId }): Promise<InputMediaPhoto> => {
      const photo =
        fileId ??
        new InputFile(
          await press.picture(ticketFace(picture, booking, words, cardTexts(words.locale).paymentNotice)),
          `ticket-${picture.n}.jpg`,
        );
      return {
        type: 'photo',
        media: photo,
        caption: ticketCaption(picture, booking, words),
        parse_mode: 'HTML',
      };
    }),
  );
  return sendPhotos(api, chatId, media);
}

/** Several as an album, a single one by itself, which no album may be. */
export async function sendPhotos(
  api: ChatApi,
  chatId: number,
  media: readonly InputMediaPhoto[],
): Promise<readonly Message[]> {
  const [only] = media;
  if (media.length > 1 || only === undefined) return api.sendMediaGroup(chatId, media);
  return [
    await api.sendPhoto(chatId, only.media, {
      caption: only.caption ?? '',
      parse_mode: 'HTML',
    }),
  ];
}
