import type { PersonClient } from 'telegram-sandbox';
import type { BotRun } from '../../helpers/bot-run.ts';
import { fillCart, getTickets, giveDetails, hold, shown } from '../dialogue.ts';
import type { StaffScene } from '../scene.ts';

/** For tests of the debt; elsewhere asking so often would use up the calls that the partner allows in a second. */
export const impatient = { staffTiming: { watchMs: 50, quietMs: 300, debtFreshMs: 250 } };

/** A booking with issued tickets; answers its code. */
export async function issuedBooking({ an, partner }: StaffScene, quantity = 2): Promise<string> {
  await heldReview(an, quantity);
  await hold(an);
  await getTickets(an);
  return lastCode(partner);
}

/** A booking that waits to be confirmed; answers its code. */
export async function heldBooking({ an, partner }: StaffScene, quantity = 2): Promise<string> {
  await heldReview(an, quantity);
  await hold(an);
  return lastCode(partner);
}

async function heldReview(an: PersonClient, quantity: number): Promise<void> {
  await fillCart(an, { packageName: 'Cable Car, Adult', quantity });
  await giveDetails(an, quantity > 1 ? 'Separate tickets' : null);
}

function lastCode({ book }: BotRun['partner']): string {
  const booking = book.bookings.at(-1);
  if (booking === undefined) throw new Error('Nothing was booked.');
  return booking.code;
}

/** A zone in which the day is far from its ends, so that one test sees one day. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** The token of the link that staff were given. `asked`: how many people, and for how many days. */
export async function newLink(staff: PersonClient, asked: string): Promise<string> {
  await staff.sends('/todo');
  await staff.taps('More', { message: await shown(staff, 'To do') });
  await staff.taps('Invite');
  await shown(staff, 'For how many people');
  await staff.sends(asked);
  const { text = '' } = await shown(staff, 'A link for');
  const token = /start=(i_[\w-]{22})$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`There is no link in: ${text}`);
  return token;
}
