import { InputFile } from 'grammy';
import type { InputMediaPhoto } from 'grammy/types';
import { allPicturesOf, type TicketPicture } from '../../booking/delivery.ts';
import type { DeliveryOutcome } from '../../booking/ports.ts';
import type { Booking, SharedPicture, ShareReceiver, TicketShare } from '../../booking/record.ts';
import { picturesOfShare } from '../../booking/shares.ts';
import type { TicketFace } from '../../ticket/ticket-face.ts';
import { clipped, plainName } from '../text.ts';
import type { Wording } from '../wording.ts';
import { sendPhotos } from './album.ts';
import { replacePicture } from './strike-out.ts';
import { type TicketSender, ticketCaption, ticketFace } from './ticket-faces.ts';

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
  await sender.api.sendMessage(receiver.chatId, text, { parse_mode: 'HTML' });
}

function faceOf(picture: TicketPicture, { booking, words }: SharedDelivery): TicketFace {
  const face = ticketFace(picture, booking, words, '');
  return { ...face, facts: face.facts.filter(({ isCode }) => isCode === true) };
}

const longestReceiver = 24;

/** As Telegram gives the name, which may be anything. */
export function receiverName({ name }: ShareReceiver): string {
  return clipped(plainName(name), longestReceiver) || '…';
}
