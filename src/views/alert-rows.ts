import type { AlertKind } from '../booking/record.ts';
import { tapData } from '../taps.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import type { BookingView } from './booking-view.ts';
import { requestRows } from './return-choices.ts';
import { asNewMessage, checkButton, showButton } from './staff-booking.ts';
import { arrivedData } from './staff-money.ts';

/** Splits a button's argument into whether it begins with `asNewMessage`, and the rest. */
export function beyondNewMessage(argument: string): { readonly isNew: boolean; readonly rest: string } {
  const [, marker, rest = ''] = /^(new(?:-|$))?(.*)$/.exec(argument) ?? [];
  return { isNew: marker !== undefined, rest };
}

/** The buttons below an alert: all show the booking, and some have one more that may help. */
export function alertRows(view: BookingView, kind: AlertKind): Screen['rows'] {
  const { booking, words } = view;
  const help = (
    key: string,
    action: 'resend' | 'complete' | 'cancel' | 'returned',
    style?: Button['style'],
  ): Button => button(words.text(key), tapData.staff(action, booking.reference, asNewMessage), style);
  const show = showButton(view, asNewMessage);
  switch (kind) {
    case 'ticketsMissing':
      return [
        [checkButton(booking, words.text('check-again'), true), show],
        [help('that-is-all', 'complete')],
      ];
    case 'unknownConfirm':
    case 'review':
      return [[checkButton(booking, words.text('check-again'), true), show]];
    case 'unreachable':
    case 'deliveryUnanswered':
      return [[help('send-tickets-by-staff', 'resend'), show]];
    case 'cancelFailed':
    case 'replaceFailed':
      return [[help('cancel-this-booking', 'cancel', 'danger')], [show]];
    case 'cancelRequested':
    case 'changeRequested':
      return [...requestRows(view), [show]];
    case 'replacedEnded':
    case 'dateDiffers':
    case 'linesDiffer':
    case 'issuedAfterAll':
    case 'uninformed':
    case 'codeBeyondAscii':
    case 'settled':
    case 'paidWaiting':
    case 'moneyWaits':
      return [[show]];
    case 'saysPaid': {
      if (booking.prepayment?.saidPaidAt == null) return [[show]];
      const data = arrivedData(booking, `${asNewMessage}-`);
      return [[button(words.text('money-arrived'), data, 'success')], [show]];
    }
    case 'moneyToReturn':
      return [[help('mark-returned', 'returned')], [show]];
  }
}
