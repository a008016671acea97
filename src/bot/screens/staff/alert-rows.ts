import type { AlertKind, Booking } from '../../../booking/record.ts';
import { tapData } from '../../callback-data.ts';
import type { Button } from '../../screen.ts';
import type { Wording } from '../../wording.ts';
import { showButton } from './cancel.ts';
import { arrivedData } from './money.ts';
import { requestRows } from './requests.ts';

/** The tap is answered below the alert, which stays as it was written. */
export const asNewMessage = 'new';

/** What a button says besides `asNewMessage`, if it says that. */
export function beyondNewMessage(argument: string): { readonly isNew: boolean; readonly rest: string } {
  const [, isNew, rest = ''] = /^(new(?:-|$))?(.*)$/.exec(argument) ?? [];
  return { isNew: isNew !== undefined, rest };
}

/** What staff can do about an alert: always look, and the one thing that may help. */
export function alertRows(kind: AlertKind, booking: Booking, words: Wording): readonly (readonly Button[])[] {
  const button = (key: string, action: 'check' | 'resend' | 'cancel' | 'returned'): Button => ({
    text: words.text(key),
    data: tapData.staff(action, booking.reference, asNewMessage),
  });
  const show = showButton(booking, words, asNewMessage);
  switch (kind) {
    case 'unknownConfirm':
    case 'ticketsMissing':
    case 'review':
      return [[button('check-again', 'check'), show]];
    case 'unreachable':
    case 'deliveryUnanswered':
      return [[button('send-again', 'resend'), show]];
    case 'cancelFailed':
    case 'replaceFailed':
      return [[{ ...button('cancel-this-booking', 'cancel'), style: 'danger' }], [show]];
    case 'cancelRequested':
    case 'changeRequested':
      return [...requestRows(booking, words), [show]];
    case 'replacedEnded':
    case 'dateDiffers':
    case 'linesDiffer':
    case 'issuedAfterAll':
    case 'settled':
    case 'paidWaiting':
      return [[show]];
    case 'saysPaid':
      return [
        [
          {
            text: words.text('money-arrived'),
            data: arrivedData(booking, `${asNewMessage}-`),
            style: 'success',
          },
        ],
        [show],
      ];
    case 'moneyToReturn':
      return [[button('mark-returned', 'returned')], [show]];
  }
}
