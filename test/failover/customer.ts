import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import type { BankSandbox } from '../../sandbox/bank/bank.ts';
import { booking, buttonsOf, draft, lookAt, walk } from '../../sandbox/walker.ts';
import { openDay, shown, tapsLike } from '../e2e/dialogue.ts';
import { codesIn } from '../scale/customer.ts';
import { createRandom } from '../simulation/random.ts';

export interface Visit {
  readonly bank: BankSandbox;
  /** Asked before each step; a customer to whom it is over leaves things as they are. */
  readonly isOver: () => boolean;
}

/** As long as customers look at a chat in which nothing comes before they tap once more. */
const answerMs = 4_000;
const longestMs = 20_000;
const mostTries = 5;
const firstDay = openDay();
const otherDay = openDay(firstDay);

/**
 * Books, pays and then keeps, changes or cancels, again and again until it is over. Who gets nowhere begins again, unless
 * they have paid.
 */
export async function keepVisiting(person: PersonClient, visit: Visit): Promise<void> {
  const chance = createRandom(person.id);
  while (!visit.isOver()) {
    const isBooked = await bookAndPay(person, visit).catch(() => false);
    if (!isBooked || visit.isOver()) continue;
    const afterwards = chance.pick([keep, keep, changeDay, cancel]);
    await afterwards(person).catch(() => undefined);
  }
}

/** Whether the tickets have come. */
async function bookAndPay(person: PersonClient, { bank, isOver }: Visit): Promise<boolean> {
  const before = codesIn(person).length;
  await person.sends('/book');
  await walk(person, {
    date: firstDay,
    name: person.firstName,
    beginsAnew: true,
    isThere: asksForMoney,
    isOver,
    look: lookAt(person, { answerMs, longestMs }),
  });
  if (isOver()) return false;
  const [amount, text] = await toTransfer(person);
  await paid(bank, { amount: Number(amount), text });
  await person.sees(() => codesIn(person).length > before, { timeoutMs: 3 * longestMs });
  return true;
}

/** The sum and the text of the picture, as its buttons copy them. */
async function toTransfer(person: PersonClient): Promise<readonly [amount: string, text: string]> {
  for (let tries = 1; ; tries += 1) {
    const offer = person.view().messages.findLast(asksForMoney);
    const pay = offer === undefined ? undefined : buttonsOf(offer).find(({ tap }) => isPayTap(tap));
    if (offer !== undefined && pay !== undefined) await person.tapsData(offer.message_id, pay.data);
    const picture = await person
      .sees('Scan the code with your banking app', { onlyNew: true, timeoutMs: answerMs })
      .catch((error: unknown) => {
        if (tries === mostTries) throw error;
        return null;
      });
    const [, amount, text] = copiedBy(picture);
    if (amount !== undefined && text !== undefined) return [amount, text];
  }
}

const isPayTap = (tap: Parameters<ReturnType<typeof draft>>[0]): boolean =>
  draft('pay')(tap) || booking('payTransfer')(tap);

function asksForMoney(message: Message): boolean {
  return buttonsOf(message).some(({ tap }) => isPayTap(tap));
}

function copiedBy(message: Message | null): readonly string[] {
  return (message?.reply_markup?.inline_keyboard.flat() ?? []).flatMap((button) =>
    'copy_text' in button ? [button.copy_text.text] : [],
  );
}

/** As services that watch an account do, the bank tells of a transfer until its notice is taken. */
async function paid(
  bank: BankSandbox,
  transfer: { readonly amount: number; readonly text: string },
): Promise<void> {
  const { id } = bank.receive(transfer);
  await tellUntilTaken(bank, id);
}

const tellAgainMs = 500;
const mostNotices = 240;

/** Throws when nobody takes the notice for minutes. */
export async function tellUntilTaken(bank: BankSandbox, id: number): Promise<void> {
  for (let notices = 0; notices < mostNotices; notices += 1) {
    if ((await bank.tell(id)) === 200) return;
    await new Promise((resolve) => setTimeout(resolve, tellAgainMs));
  }
  throw new Error(`The notice of transfer ${id} was never taken.`);
}

async function keep(): Promise<void> {}

async function openBooking(person: PersonClient): Promise<void> {
  await person.sends('/mytickets');
  const { reply_markup } = await shown(person, 'Your bookings');
  await person.taps(reply_markup?.inline_keyboard[0]?.[0]?.text ?? '');
  await shown(person, 'Confirmed');
}

async function changeDay(person: PersonClient): Promise<void> {
  await openBooking(person);
  await person.taps('Change date');
  await shown(person, 'Which day would you like to come instead?');
  await person.sends(otherDay);
  await shown(person, 'Please check the change');
  await tapsLike(person, 'Change to ');
  await person.sees('Your visit was moved to', { onlyNew: true, timeoutMs: longestMs });
}

async function cancel(person: PersonClient): Promise<void> {
  await openBooking(person);
  await person.taps('Cancel booking');
  await person.taps('Yes, cancel booking');
  await person.sees('You cancelled this booking', { timeoutMs: longestMs });
}
