import { InputFile } from 'grammy';
import type { InputMediaPhoto, Message } from 'grammy/types';
import { moneyOf, unrecordedPaymentOf } from '../booking/paid-and-due.ts';
import type { Booking, DeliveryPart, SentMessage, SentPart } from '../booking/record.ts';
import { isForItsDate } from '../booking/rules.ts';
import {
  allPicturesOf,
  isSendable,
  type PicturesPart,
  picturesOf,
  sentFile,
  type TicketPicture,
} from '../booking/ticket-messages.ts';
import { tapData } from '../taps.ts';
import { sendText, unlessMediaRefused, uploading } from '../telegram/card.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import { ticketsMissingText } from '../views/booking-state-text.ts';
import type { BookingView } from '../views/booking-view.ts';
import { paymentNoticeText } from '../views/payment.ts';
import { menuButton, walletButton } from '../views/shared-buttons.ts';
import { boughtNotesText, packageLine } from '../views/ticket-words.ts';
import {
  type Delivery,
  fileSafe,
  ticketCaption,
  ticketDocument,
  ticketFace,
  visitFile,
} from './ticket-contents.ts';

const mostLinesNamed = 6;

/** The venue, with its address where that is known. */
function whereText({ html, venueName: venue, address }: Wording): string {
  return address === null ? html('closing-venue', { venue }) : html('closing-address', { venue, address });
}

/** The day, or the days on which all tickets are valid; null: the days differ, or are unknown. */
function whenText({ booking, words }: BookingView): string | null {
  const { order } = booking;
  if (isForItsDate(order)) return words.html('closing-date', { date: words.day(order.date) });
  const validities = picturesOf(booking).map(({ ticket: { useFrom, useTo } }) => ({ useFrom, useTo }));
  const { useFrom, useTo } = validities[0] ?? {};
  if (useTo == null || validities.some((each) => each.useFrom !== useFrom || each.useTo !== useTo))
    return null;
  return words.html('closing-date', { date: words.days(useFrom ?? order.date, useTo) });
}

/**
 * The last message of a delivery: the tickets, the place and time, the sum still due, and the buttons, which
 * albums can't carry.
 */
export function closingScreen(view: BookingView): Screen {
  const { booking, words } = view;
  const { order, reference } = booking;
  const count = new Set(picturesOf(booking).map(({ n }) => n)).size;
  return {
    text: paragraphs(
      ticketsMissingText(view) ??
        inLines(words.html('delivery-closing', { count }), count > 1 && words.html('delivery-forward')),
      inLines(
        ...order.lines.slice(0, mostLinesNamed).map((line) => packageLine(line, words)),
        whenText(view),
        whereText(words),
        words.hours !== null && words.html('closing-hours', { hours: words.hours }),
      ),
      boughtNotesText(order, words),
      paymentText(view),
    ),
    rows: rowsOf(
      [menuButton(words, 'tickets'), words.hasPin && menuButton(words, 'directions')],
      [
        button(words.text('add-to-calendar'), tapData.tickets('calendar', reference)),
        words.hasWallet && walletButton(reference, words),
      ],
      [button(words.text('book-again'), tapData.booking('again', reference))],
    ),
  };
}

function paymentText({ booking, words }: BookingView): string | null {
  const balance = moneyOf(booking);
  if (balance === null) return paymentNoticeText(words);
  if (unrecordedPaymentOf(booking) > 0) return null;
  return words.html('closing-paid', { amount: words.money(balance.brought) });
}

/** One picture of an album on its way. */
type Item = ReturnType<typeof itemsOf>[number];

/** Sends the pictures of a part as an album, or a single one alone. Leaves out cancelled tickets. */
async function sendAlbum(delivery: Delivery, part: PicturesPart): Promise<readonly SentMessage[]> {
  const items = itemsOf(delivery, part);
  if (items.length === 0) return [];
  const { messages, drawn } = await sendItems(delivery, items);
  return messages.map((message, position) => sentPicture(message, drawn[position]));
}

function sentPicture({ message_id: messageId, photo }: Message, item: Item | undefined): SentMessage {
  const uploaded = item?.fileId === null ? photo?.at(-1) : undefined;
  const file = item && uploaded && { id: uploaded.file_id, face: item.face };
  return { messageId, picture: item?.index, ...(file && { file }) };
}

function itemsOf(delivery: Delivery, { from, count }: PicturesPart) {
  const { sender, booking } = delivery;
  return allPicturesOf(booking)
    .map((picture, index) => ({ picture, index }))
    .slice(from, from + count)
    .filter(({ picture }) => isSendable(picture))
    .map(({ picture, index }) => {
      const face = sender.faceDigest(JSON.stringify(ticketFace(picture, delivery)));
      // A picture without a file of the same content at Telegram has to be drawn.
      return { index, picture, face, fileId: sentFile(booking, face) };
    });
}

/**
 * Reuses files that Telegram has. Where it refuses them: draws all of them again, then sends them as files, and at last
 * the captions alone, which have the codes.
 */
async function sendItems(
  delivery: Delivery,
  items: readonly Item[],
): Promise<{ readonly messages: readonly Message[]; readonly drawn: readonly Item[] }> {
  const { sender, booking } = delivery;
  const { chatId } = booking.customer;
  const drawn = items.map((item) => ({ ...item, fileId: null }));
  const hasKnownFiles = items.some(({ fileId }) => fileId !== null);
  for (const [type, variant] of [
    ...(hasKnownFiles ? [['photo', items] as const] : []),
    ['photo', drawn] as const,
    ['document', drawn] as const,
  ]) {
    const sending = uploading(sender.api, chatId, `upload_${type}`, sendMedia(delivery, variant, type));
    const messages = await unlessMediaRefused(sending, sender.onMediaRefused);
    if (messages !== null) return { messages, drawn: variant };
  }
  const captions = items.map(({ picture }) => ticketCaption(picture, delivery));
  return { messages: [await sendText(sender.api, chatId, { text: paragraphs(...captions) })], drawn: [] };
}

async function sendMedia(
  delivery: Delivery,
  items: readonly Item[],
  type: 'photo' | 'document',
): Promise<readonly Message[]> {
  const { sender, booking } = delivery;
  const { chatId } = booking.customer;
  const drawnFile = async (picture: TicketPicture): Promise<InputFile> =>
    new InputFile(await sender.printQueue.picture(ticketFace(picture, delivery)), `ticket-${picture.n}.png`);
  const filed = items.map(async ({ picture, fileId }) => ({
    type,
    media: fileId ?? (await drawnFile(picture)),
    caption: ticketCaption(picture, delivery),
    parse_mode: 'HTML' as const,
  }));
  const media = await Promise.all(filed);
  const [only] = media;
  // The types of an album don't let its kind be a variable; it can't have a single picture.
  if (media.length > 1 || only === undefined)
    return sender.api.sendMediaGroup(chatId, media as readonly InputMediaPhoto[]);
  const look = { caption: only.caption, parse_mode: only.parse_mode };
  if (type === 'photo') return [await sender.api.sendPhoto(chatId, only.media, look)];
  return [await sender.api.sendDocument(chatId, only.media, look)];
}

/** Sends one part of a delivery and answers what was sent. */
export async function sendPart(delivery: Delivery, part: DeliveryPart): Promise<SentPart> {
  return { part, round: delivery.booking.delivery.round, messages: await send(delivery, part) };
}

async function send(delivery: Delivery, part: DeliveryPart): Promise<readonly SentMessage[]> {
  const { api } = delivery.sender;
  const { chatId } = delivery.booking.customer;
  switch (part.kind) {
    case 'pictures':
      return sendAlbum(delivery, part);
    case 'pdf':
      return asSent(await uploading(api, chatId, 'upload_document', sendPdf(delivery)));
    case 'calendar':
      return asSent(await sendCalendar(delivery));
    case 'closing':
      return [{ messageId: (await sendText(api, chatId, closingScreen(delivery))).message_id }];
  }
}

/** How many messages Telegram counts for a part: each picture of an album is one. */
export function messagesIn(booking: Booking, part: DeliveryPart): number {
  if (part.kind !== 'pictures') return 1;
  return allPicturesOf(booking)
    .slice(part.from, part.from + part.count)
    .filter(isSendable).length;
}

function asSent(message: SentMessage | null): readonly SentMessage[] {
  return message === null ? [] : [message];
}

/**
 * Sends all tickets for printing; reuses the earlier file while its content is the same. Null: Telegram refuses it, and
 * the delivery goes on without.
 */
async function sendPdf(delivery: Delivery): Promise<SentMessage | null> {
  const { sender, booking, words } = delivery;
  const { api, printQueue, faceDigest, onMediaRefused } = sender;
  const { chatId } = booking.customer;
  const document = ticketDocument(delivery);
  const face = faceDigest(JSON.stringify(document));
  const options = { caption: words.text('pdf-caption') };
  const sendFile = (file: string | InputFile) =>
    unlessMediaRefused(api.sendDocument(chatId, file, options), onMediaRefused);
  const fileId = sentFile(booking, face);
  const resent = fileId === null ? null : await sendFile(fileId);
  if (resent !== null) return { messageId: resent.message_id };
  const file = new InputFile(await printQueue.document(document), `tickets-${fileSafe(booking)}.pdf`);
  const message = await sendFile(file);
  return message && { messageId: message.message_id, file: { id: message.document.file_id, face } };
}

async function sendCalendar(delivery: Delivery): Promise<SentMessage | null> {
  const { sender, booking, words } = delivery;
  const caption = words.text('calendar-caption');
  const sending = sender.api.sendDocument(booking.customer.chatId, visitFile(delivery), { caption });
  const message = await unlessMediaRefused(sending, sender.onMediaRefused);
  return message && { messageId: message.message_id };
}
