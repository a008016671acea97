import { tapData } from '../callback-data.ts';
import type { Button, Screen } from '../screen.ts';
import type { Wording } from '../wording.ts';

export function welcomeScreen(firstName: string, words: Wording): Screen {
  return { text: words.html('welcome', { name: firstName, venue: words.venueName }), rows: menuRows(words) };
}

export function menuRows(words: Wording): Screen['rows'] {
  return [
    [{ text: words.text('book-tickets'), data: tapData.menu('book'), style: 'success' }],
    [{ text: words.text('my-tickets'), data: tapData.menu('tickets') }],
    [
      { text: words.text('language'), data: tapData.menu('language') },
      { text: words.text('help'), data: tapData.menu('help') },
    ],
  ];
}

/** From a screen of the menu to the menu itself. */
export function backToMenu(words: Wording): Button {
  return { text: words.text('back'), data: tapData.menu('start') };
}
