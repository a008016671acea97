import type { BookingReference } from '../booking/record.ts';
import { askButton } from '../relay/relay.ts';
import { type TapOf, tapData } from '../taps.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import type { Wording } from '../telegram/wording.ts';

/** The button to reach a person: staff in this chat, or else the venue's contact on Telegram. */
export function askVenueRows(words: Wording, reference: BookingReference | null = null): Screen['rows'] {
  return words.canAskStaff ? [[askButton(words, reference)]] : contactRows(words);
}

/** The same, with a button that sends the customer's last message as it was written. */
export function sendToVenueRows(words: Wording, reference: BookingReference | null = null): Screen['rows'] {
  if (!words.canAskStaff) return contactRows(words);
  return [[button(words.text('ask-the-venue'), tapData.question('send', reference))]];
}

/** The venue's own contact as text, if it has one. */
export function supportText(words: Wording): string | null {
  const { supportContact } = words;
  return supportContact === null ? null : words.html('support', { contact: supportContact });
}

/** A button to the venue's own contact, if that is on Telegram. */
export function contactRows({ supportContact, text }: Wording): Screen['rows'] {
  const name = /^@(\w{4,32})$/.exec(supportContact ?? '')?.[1];
  return name === undefined ? [] : [[{ text: text('ask-the-venue'), url: `https://t.me/${name}` }]];
}

/** `start`: from a screen of the menu to the menu itself. `directions`: only for a venue with a pin. */
export function menuButton(words: Wording, entry: TapOf<'menu'>['entry'], style?: Button['style']): Button {
  const key = {
    start: 'back',
    book: 'book-tickets',
    tickets: 'my-tickets',
    language: 'language',
    help: 'help',
    privacy: 'privacy-notice',
    visit: 'visit-info',
    directions: 'directions',
  }[entry];
  return button(words.text(key), tapData.menu(entry), style);
}

export function bookRow(words: Wording): readonly Button[] {
  return [menuButton(words, 'book', 'success')];
}

export function walletButton(reference: BookingReference, words: Wording, page = 0): Button {
  return button(words.text('add-to-wallet'), tapData.tickets('wallet', reference, page));
}
