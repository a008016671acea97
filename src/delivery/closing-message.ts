import { moneyOf, unrecordedPaymentOf } from '../booking/money.ts';
import type { Booking } from '../booking/record.ts';
import { isForItsDate } from '../booking/rules.ts';
import { tapData } from '../taps.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import type { CardTexts } from '../views/booking-card.ts';
import { ticketsMissingText } from '../views/booking-standing.ts';
import { paymentNoticeText } from '../views/payment.ts';
import { directionsButton, myTicketsButton, walletButton } from '../views/shared-buttons.ts';
import { boughtNotesText, packageLine } from '../views/ticket-words.ts';

const mostBoughtNamed = 6;

/** The venue, with its address where that is known. */
function whereText(address: string | null, words: Wording): string {
  return address === null
    ? words.html('closing-venue', { venue: words.venueName })
    : words.html('closing-address', { venue: words.venueName, address });
}

/** The last message of a delivery: what to bring, where and when, and what is still to be paid. */
export function closingScreen(booking: Booking, count: number, words: Wording, texts: CardTexts): Screen {
  const { order, reference } = booking;
  const { address, hours, hasPin, hasWallet } = texts.visit;
  return {
    text: paragraphs(
      ticketsMissingText(booking, words) ??
        inLines(words.html('delivery-closing', { count }), count > 1 && words.html('delivery-forward')),
      inLines(
        ...order.lines.slice(0, mostBoughtNamed).map((line) => packageLine(line, words)),
        isForItsDate(order) && words.html('closing-date', { date: words.day(order.date) }),
        whereText(address, words),
        hours !== null && words.html('closing-hours', { hours }),
      ),
      boughtNotesText(order, words),
      paymentText(booking, words, texts),
    ),
    rows: rowsOf(
      [myTicketsButton(words), hasPin && directionsButton(words)],
      [
        button(words.text('add-to-calendar'), tapData.tickets('calendar', reference)),
        hasWallet && walletButton(reference, words),
      ],
      [button(words.text('book-again'), tapData.booking('again', reference))],
    ),
  };
}

function paymentText(booking: Booking, words: Wording, texts: CardTexts): string | null {
  const balance = moneyOf(booking);
  if (balance === null) return paymentNoticeText(texts.paymentNotice, words);
  if (unrecordedPaymentOf(booking) > 0) return null;
  return words.html('closing-paid', { amount: words.money(balance.brought) });
}
