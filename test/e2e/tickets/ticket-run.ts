import ICAL from 'ical.js';
import type { PersonClient, SeenPhoto } from 'telegram-sandbox';
import type { Booking } from '../../../src/booking/record.ts';
import { asRead } from '../../helpers/as-read.ts';
import { decodeSymbols } from '../../helpers/decode.ts';
import {
  type Choice,
  fillCart,
  getTickets,
  giveDetails,
  hold,
  type TicketForm,
  tapsLike,
} from '../dialogue.ts';
import type { Scene } from '../scene.ts';

export const adults: Choice = { packageName: 'Cable Car, Adult', quantity: 3 };

/** Books and confirms; answers the record with its tickets. */
export async function bookTickets(
  run: Scene,
  person: PersonClient,
  choice: Choice = adults,
  form: TicketForm = 'Separate tickets',
): Promise<Booking> {
  await fillCart(person, choice);
  await giveDetails(person, form);
  await getTickets(person);
  return latestOf(run, person);
}

/** Books once more, with the details of the last time, and leaves it held. */
export async function holdAnother(run: Scene, person: PersonClient): Promise<Booking> {
  await fillCart(person, adults);
  await tapsLike(person, 'Continue · ');
  await person.sees('Please check your booking', { onlyNew: true });
  return held(run, person);
}

/** Books, and leaves it held. */
export async function holdTickets(run: Scene, person: PersonClient): Promise<Booking> {
  await fillCart(person, adults);
  await giveDetails(person, 'Separate tickets');
  return held(run, person);
}

async function held(run: Scene, person: PersonClient): Promise<Booking> {
  await hold(person);
  return latestOf(run, person);
}

export async function latestOf(run: Scene, person: PersonClient): Promise<Booking> {
  const [booking] = await run.bookingsOf(person);
  if (booking === undefined) throw new Error(`${person.firstName} has no booking.`);
  return booking;
}

const ticketCaption = /^(?:\d+ (?:of|\/) \d+ · .*|[^\n]+\n\S{6,}(?:\n.*)?|This ticket is cancelled.*)$/s;

/** The pictures of tickets in the chat, which are those with "n of N", a code or that word under them. */
export function ticketPhotos(person: PersonClient): readonly SeenPhoto[] {
  return person.photos().filter(({ caption }) => ticketCaption.test(caption));
}

/** The calendar files in the chat, in order, as another program reads them. */
export function calendarFiles(person: PersonClient) {
  return person
    .view()
    .messages.filter(({ document }) => document?.file_name?.endsWith('.ics') === true)
    .map(({ document, caption }) => {
      const calendar = ICAL.Component.fromString(person.download(document?.file_id ?? '').toString());
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
      const method = calendar.getFirstPropertyValue('method');
      const { uid, sequence, location, description, summary, startDate } = event;
      const [geo, url] = ['geo', 'url'].map((name) => event.component.getFirstPropertyValue(name));
      const alarms = event.component.getAllSubcomponents('valarm').length;
      const day = String(startDate);
      return {
        caption: asRead(caption ?? ''),
        method,
        uid,
        sequence,
        day,
        summary,
        location,
        description,
        geo,
        url,
        alarms,
      };
    });
}

/** What a scanner reads in each picture; '' where it finds no symbol. */
export async function scanned(
  person: PersonClient,
  photos: readonly SeenPhoto[],
): Promise<readonly string[]> {
  return Promise.all(
    photos.map(async ({ fileId }) =>
      (await decodeSymbols(person.download(fileId))).map(({ text }) => text).join(),
    ),
  );
}

/** The record once it satisfies the condition, looked at whenever a Bot API call has been made. */
export async function recordOnce(
  run: Scene,
  booking: Booking,
  isSo: (booking: Booking) => boolean,
  timeoutMs = 60_000,
): Promise<Booking> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const current = await run.ledger.load(booking.reference);
    if (current !== null && isSo(current)) return current;
    if (performance.now() > until) throw new Error(`The record stayed as it is: ${JSON.stringify(current)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The outbox is empty. */
export function isSettled(booking: Booking): boolean {
  return booking.outbox.length === 0;
}

/** It is 18:00 on the evening before. */
export function eveningComes(the: Scene, booking: Booking): Promise<Booking> {
  return the.change(booking, (current) => ({
    ...current,
    timers: { ...current.timers, visitReminder: current.createdAt },
  }));
}
