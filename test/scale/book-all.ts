import type { PersonClient } from 'telegram-sandbox';
import { expect } from 'vitest';
import { customerName } from '../helpers/names.ts';
import { bookTicket, codesIn } from './customer.ts';
import type { Fleet } from './fleet.ts';

export interface Crowd {
  readonly customers: number;
  readonly bookings: number;
}

/** Called when a booking has ended in tickets, with how many have so far. */
export type Progress = (done: number) => void;

/** Customers who book side by side, each one booking after the other. */
export async function bookAll(
  fleet: Fleet,
  { customers, bookings }: Crowd,
  onDone: Progress,
): Promise<readonly PersonClient[]> {
  const people = await Promise.all(
    Array.from({ length: customers }, (_, n) =>
      fleet.telegram.person({ firstName: customerName(n), languageCode: 'en' }),
    ),
  );
  let done = 0;
  let begun = 0;
  await Promise.all(
    people.map(async (person) => {
      while (begun < bookings) {
        begun += 1;
        await bookTicket(person, person.firstName);
        done += 1;
        onDone(done);
      }
    }),
  );
  return people;
}

/** The partner's records and the chats say the same: nothing lost, nothing twice. */
export async function expectAgreement(
  fleet: Fleet,
  people: readonly PersonClient[],
  bookings: number,
): Promise<void> {
  await fleet.telegram.settled();
  const { book } = fleet.partner;
  const exported = book.bookings.filter(({ status }) => status === 'TICKET_EXPORTED');
  for (const person of people) {
    const issued = exported
      .filter(({ customer }) => customer?.name === person.firstName)
      .flatMap(({ tickets }) => tickets.map(({ code }) => code));
    expect(new Set(codesIn(person))).toEqual(new Set(issued));
    // A customer sends /book before each booking, and once more where nothing came of one.
    const begun = person.transcript().split('/book\n').length - 1;
    expect(issued.length, person.transcript()).toBeLessThanOrEqual(begun);
  }
  expect(exported).toHaveLength(bookings);
  expect(book.confirmedCount).toBe(bookings);
}

/** How many pictures came twice: at most one delivery of a killed machine may have been sent again. */
export function repeatedPictures(people: readonly PersonClient[]): number {
  return people.reduce((sum, person) => {
    const codes = codesIn(person);
    return sum + codes.length - new Set(codes).size;
  }, 0);
}
