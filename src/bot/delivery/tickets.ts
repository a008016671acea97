import { GrammyError, InputFile } from 'grammy';
import type { InputMediaPhoto, Message } from 'grammy/types';
import { allPicturesOf, isSendable, type TicketPicture } from '../../booking/delivery.ts';
import type { DeliveryOutcome } from '../../booking/ports.ts';
import type {
  Booking,
  DeliveryPart,
  SentPart,
  SharedPicture,
  ShareReceiver,
  TicketShare,
} from '../../booking/record.ts';
import { picturesOfShare } from '../../booking/shares.ts';
import { calendarEvent } from '../../ticket/calendar-event.ts';
import type { TicketFace } from '../../ticket/ticket-face.ts';
import { type ChatApi, sendText, uploading } from '../card.ts';
import { closingScreen } from '../screens/booking-card.ts';
import { clipped, inLines, onOneLine } from '../text.ts';
import type { Wording } from '../wording.ts';
import {
  replacePicture,
  type Sent,
  sentFile,
  type TicketSender,
  ticketCaption,
  ticketDocument,
  ticketFace,
} from './ticket-faces.ts';

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
async function sendPhotos(
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

/** Sends one part of a delivery and answers what was sent. */
export async function sendPart(
  sender: TicketSender,
  booking: Booking,
  part: DeliveryPart,
  words: Wording,
): Promise<SentPart> {
  const sent = await send(sender, booking, part, words);
  return { ...sent, part, round: booking.delivery.round };
}

async function send(
  sender: TicketSender,
  booking: Booking,
  part: DeliveryPart,
  words: Wording,
): Promise<Sent> {
  switch (part.kind) {
    case 'pictures':
      return sendAlbum(sender, booking, part, words);
    case 'pdf':
      return sendPdf(sender, booking, words);
    case 'calendar':
      return { messageIds: [(await sendCalendar(sender, booking, words)).message_id], fileIds: [] };
    case 'closing':
      return { messageIds: [(await sendClosing(sender, booking, words)).message_id], fileIds: [] };
  }
}

/** How many messages Telegram counts for a part: each picture of an album is one. */
export function messagesIn(booking: Booking, part: DeliveryPart): number {
  if (part.kind !== 'pictures') return 1;
  return allPicturesOf(booking)
    .slice(part.from, part.from + part.count)
    .filter(isSendable).length;
}

/** Albums can't carry buttons, so the ways on come in a message after the last. */
async function sendClosing(
  { api, cardTexts }: TicketSender,
  booking: Booking,
  words: Wording,
): Promise<Message> {
  const count = new Set(
    allPicturesOf(booking)
      .filter(isSendable)
      .map(({ n }) => n),
  ).size;
  const screen = closingScreen(booking, count, words, cardTexts(words.locale));
  return sendText(api, booking.customer.chatId, screen);
}

/** All tickets on paper, with the same symbols. The file of an earlier time is sent while it says the same. */
function sendPdf(sender: TicketSender, booking: Booking, words: Wording): Promise<Sent> {
  return uploading(sender.api, booking.customer.chatId, 'upload_document', () =>
    sendDocument(sender, booking, words),
  );
}

async function sendDocument(
  { api, press, faceDigest, cardTexts }: TicketSender,
  booking: Booking,
  words: Wording,
): Promise<Sent> {
  const { chatId } = booking.customer;
  const code = booking.partner?.bookingCode ?? '';
  const document = ticketDocument(booking, words, cardTexts(words.locale).paymentNotice);
  const face = faceDigest(JSON.stringify(document));
  const options = { caption: words.text('pdf-caption') };
  const known = sentFile(booking, face);
  const again = known === null ? null : await unlessRefused(api.sendDocument(chatId, known, options));
  if (again !== null) return { messageIds: [again.message_id], fileIds: [''], faces: [face] };
  const file = new InputFile(await press.document(document), `tickets-${fileSafe(code)}.pdf`);
  const message = await api.sendDocument(chatId, file, options);
  return { messageIds: [message.message_id], fileIds: [message.document.file_id], faces: [face] };
}

/** The day of the visit, for the customer's calendar. */
async function sendCalendar(
  { api, timeZone, now }: TicketSender,
  booking: Booking,
  words: Wording,
): Promise<Message> {
  const code = booking.partner?.bookingCode ?? '';
  const { date } = booking.order;
  const event = calendarEvent({
    reference: booking.reference,
    writtenAt: now(),
    summary: words.text('calendar-summary', { venue: words.venueName }),
    description: inLines(
      words.text('calendar-description', { code }),
      ...booking.order.lines.map((line) =>
        words.text('line-entry', { name: words.packageName(line), quantity: line.quantity }),
      ),
    ),
    location: words.venueName,
    firstDay: date,
    lastDay: date,
    timeZone,
  });
  const file = new InputFile(Buffer.from(event), `visit-${fileSafe(code)}.ics`);
  return api.sendDocument(booking.customer.chatId, file, { caption: words.text('calendar-caption') });
}

/** Null when Telegram does not take the file any more. */
async function unlessRefused<Answer>(sending: Promise<Answer>): Promise<Answer | null> {
  try {
    return await sending;
  } catch (error) {
    if (error instanceof GrammyError && error.error_code === 400) return null;
    throw error;
  }
}

function fileSafe(code: string): string {
  return code.replaceAll(/[^\w-]/g, '') || 'booking';
}

/** A share on its way to its receiver, in the receiver's words. */
export interface SharedDelivery {
  readonly sender: TicketSender;
  readonly booking: Booking;
  readonly share: TicketShare;
  readonly receiver: ShareReceiver;
  readonly words: Wording;
}

/** Sends the ticket. What concerns its owner alone, their name and what they pay, is not on it. */
export async function sendShared(delivery: SharedDelivery): Promise<DeliveryOutcome> {
  const { sender, booking, share, receiver, words } = delivery;
  const all = allPicturesOf(booking);
  const indexes = picturesOfShare(booking, share);
  const media = await Promise.all(
    indexes
      .flatMap((index) => all[index] ?? [])
      .map(async (picture): Promise<InputMediaPhoto> => {
        const jpeg = await sender.press.picture(faceOf(picture, delivery));
        const caption = ticketCaption(picture, booking, words);
        return { type: 'photo', media: new InputFile(jpeg, 'ticket.jpg'), caption, parse_mode: 'HTML' };
      }),
  );
  const messages = await sendPhotos(sender.api, receiver.chatId, media);
  return {
    kind: 'done',
    shared: messages.map((message, n) => ({ messageId: message.message_id, picture: indexes[n] ?? 0 })),
  };
}

/** Strikes the receiver's pictures through and says below them why. */
export async function strikeShared(delivery: SharedDelivery): Promise<DeliveryOutcome> {
  const { sender, booking, share, receiver, words } = delivery;
  const isTakenBack = share.takenBackAt !== undefined;
  const all = allPicturesOf(booking);
  const struck: SharedPicture[] = [];
  for (const sent of share.sent.filter(({ isStruck }) => !isStruck)) {
    const picture = all[sent.picture];
    if (picture !== undefined) {
      const face = faceOf(picture, delivery);
      const label = isTakenBack ? words.text('share-taken-back-label') : face.labels.void;
      const jpeg = await sender.press.picture({ ...face, labels: { void: label }, void: true });
      const caption = isTakenBack
        ? words.html('share-taken-back-caption')
        : words.html('ticket-void-caption', { n: picture.n, count: picture.of });
      await replacePicture(sender.api, receiver.chatId, sent.messageId, jpeg, caption);
    }
    struck.push({ ...sent, isStruck: true });
  }
  return { kind: 'done', shared: struck };
}

/** An edited picture is silent, and its receiver may be on the way to the entrance. */
export async function tellOfStrike({
  sender,
  booking,
  share,
  receiver,
  words,
}: SharedDelivery): Promise<void> {
  const key = share.takenBackAt === undefined ? 'share-cancelled' : 'share-taken-back';
  const text = words.html(key, { venue: words.venueName, date: words.day(booking.order.date) });
  await sendText(sender.api, receiver.chatId, { text });
}

function faceOf(picture: TicketPicture, { booking, words }: SharedDelivery): TicketFace {
  const face = ticketFace(picture, booking, words, '');
  return { ...face, facts: face.facts.filter(({ isCode }) => isCode === true) };
}

const longestReceiver = 24;

/** As Telegram gives the name, which may be anything. */
export function receiverName({ name }: ShareReceiver): string {
  return clipped(onOneLine(name), longestReceiver) || '…';
}
