import type { Screen } from '../screen.ts';
import type { Wording } from '../wording.ts';

/** The way to a person, where the venue names one on Telegram. */
export function askVenueRows({ supportContact, text }: Wording): Screen['rows'] {
  const name = /^@(\w{4,32})$/.exec(supportContact ?? '')?.[1];
  return name === undefined ? [] : [[{ text: text('ask-the-venue'), url: `https://t.me/${name}` }]];
}
