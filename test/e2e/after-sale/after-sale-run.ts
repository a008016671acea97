import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { onTestFinished } from 'vitest';
import type { Booking } from '../../../src/booking/record.ts';
import { shown } from '../dialogue.ts';
import {
  bookTickets,
  isSettled,
  labelsOf,
  recordOnce,
  startTickets,
  type TicketRun,
} from '../tickets/ticket-run.ts';

export const linhId = 7_000_000_001;
export const minhId = 7_000_000_002;

export interface AfterSaleRun extends TicketRun {
  /** Staff; alerts go to her private chat. */
  readonly linh: PersonClient;
  /** Staff, too. */
  readonly minh: PersonClient;
  /** A customer. */
  readonly an: PersonClient;
}

/** Lines of venue.toml: until when customers cancel and change by themselves. */
export const generous = 'cancel_until_hours = 1\nchange_until_hours = 1';
export const strict = '';

/** The bot with a venue of this policy, two members of staff and a customer. */
export async function startAfterSale(
  policy: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<AfterSaleRun> {
  const folder = mkdtempSync(join(tmpdir(), 'venue-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'venue.toml');
  writeFileSync(file, `name = "Harbour Park"\nsupport = "@harbour_help"\n[policy]\n${policy}\n`);
  const run = await startTickets({
    environment: {
      VENUE_FILE: file,
      VENUE_NAME: '',
      STAFF_IDS: `${linhId},${minhId}`,
      STAFF_CHAT_ID: String(linhId),
      ...environment,
    },
    overrides: { staffTiming: { watchMs: 50, quietMs: 300 } },
  });
  const linh = await run.telegram.person({ id: linhId, firstName: 'Linh', languageCode: 'en' });
  const minh = await run.telegram.person({ id: minhId, firstName: 'Minh', languageCode: 'en' });
  const an = await run.telegram.person({ firstName: 'An', languageCode: 'en' });
  await linh.sends('/start');
  await shown(linh, 'Hello Linh!');
  return { ...run, restart: run.restart, stop: run.stop, linh, minh, an };
}

/** A customer with three delivered tickets. */
export async function issued(run: AfterSaleRun, person: PersonClient = run.an): Promise<Booking> {
  return recordOnce(run, await bookTickets(run, person), isSettled);
}

/** Opens the customer's first booking in /mytickets. */
export async function openBooking(person: PersonClient): Promise<Message> {
  await person.sends('/mytickets');
  const list = await shown(person, 'Your bookings');
  await person.taps(labelsOf(list)[0]?.[0] ?? '');
  return shown(person, 'Confirmed');
}

/** All that the bot has said in the chat and that stands there now. */
export function standing(person: PersonClient): string {
  return person
    .view()
    .messages.filter(({ from }) => from?.is_bot === true)
    .map(({ text, caption }) => text ?? caption ?? '')
    .join('\n---\n');
}

/** How often the partner was asked to cancel this booking. */
export function cancelsOf({ partner }: AfterSaleRun, booking: Booking): number {
  return partner.book.find(booking.partner?.bookingCode ?? '')?.calls['cancel-booking'] ?? 0;
}

export function statusOf({ partner }: AfterSaleRun, booking: Booking): string | undefined {
  return partner.book.find(booking.partner?.bookingCode ?? '')?.status;
}
