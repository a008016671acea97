import type { PersonClient } from 'telegram-sandbox';
import { type BotRun, type BotRunOptions, endWithTest, startBot } from '../../helpers/bot-run.ts';
import { fillCart, getTickets, giveDetails, hold } from '../dialogue.ts';

export const linhId = 7_000_000_001;
export const minhId = 7_000_000_002;

export interface StaffRun extends BotRun {
  /** Staff; alerts go to her private chat unless told otherwise. */
  readonly linh: PersonClient;
  /** Staff, too. */
  readonly minh: PersonClient;
  /** A customer. */
  readonly an: PersonClient;
}

/** For tests of the debt; elsewhere asking so often would use up the calls that the partner allows in a second. */
export const impatient = { staffTiming: { watchMs: 50, quietMs: 300, debtFreshMs: 250 } };

/** The bot with two members of staff and a customer, looking after everything quickly; ends with its test. */
export async function startStaffBot(options: BotRunOptions = {}): Promise<StaffRun> {
  const run = await startBot({
    ...options,
    environment: {
      STAFF_IDS: `${linhId},${minhId}`,
      STAFF_CHAT_ID: String(linhId),
      ...options.environment,
    },
    overrides: { staffTiming: { watchMs: 50, quietMs: 300 }, ...options.overrides },
  });
  endWithTest(run);
  const linh = await run.telegram.person({ id: linhId, firstName: 'Linh', languageCode: 'en' });
  const minh = await run.telegram.person({ id: minhId, firstName: 'Minh', languageCode: 'en' });
  const an = await run.telegram.person({ firstName: 'An', languageCode: 'en', username: 'an_nguyen' });
  await linh.sends('/start');
  await linh.sees('Hello Linh!');
  return { ...run, restart: run.restart, stop: run.stop, linh, minh, an };
}

/** A booking with issued tickets; answers its code. */
export async function issuedBooking({ an, partner }: StaffRun, quantity = 2): Promise<string> {
  await heldReview(an, quantity);
  await hold(an);
  await getTickets(an);
  return lastCode(partner);
}

/** A booking that waits to be confirmed; answers its code. */
export async function heldBooking({ an, partner }: StaffRun, quantity = 2): Promise<string> {
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
