import { setTimeout as pause } from 'node:timers/promises';
import type { PersonClient } from 'telegram-sandbox';
import type { BankSandbox } from '../../sandbox/bank/bank.ts';
import { openDay, shown, tapsLike } from '../e2e/dialogue.ts';
import type { Scene } from './stage.ts';

/** What every customer of the former version books. */
export const adults = { packageName: 'Cable Car, Adult', quantity: 3 };

/** Somebody who is known by what they do. */
export async function newcomer({ telegram, people }: Scene, role: string): Promise<PersonClient> {
  const person = await telegram.person({
    firstName: 'An',
    languageCode: 'en',
    username: `an_${role.replace('.', '_')}`,
  });
  people[role] = person;
  return person;
}

/** One is held, one issued, one cancelled, one shared and one moved to another day. */
export async function serve(scene: Scene): Promise<void> {
  const booking = async (role: string): Promise<PersonClient> => {
    const person = await newcomer(scene, role);
    await toReview(scene, person);
    return person;
  };
  await holds(await booking('held'));
  await books(await booking('issued'));
  const gone = await booking('cancelled');
  await holds(gone);
  await gone.taps('Cancel booking');
  await gone.taps('Yes, cancel booking');
  await shown(gone, 'cancelled');
  const owner = await booking('shared');
  await books(owner);
  const links = [await shareTicket(owner), await shareTicket(owner)];
  const friend = await newcomer(scene, 'friend');
  await friend.starts(links[0] ?? '');
  await shown(friend, 'shared');
  await friend.sees((message) => message.photo !== undefined, { timeoutMs: 20_000 });
  scene.links.push(...links);
  const changer = await booking('changed');
  await books(changer);
  await changesDate(changer);
}

export async function toReview({ walk }: Scene, person: PersonClient): Promise<void> {
  await walk.fillCart(person, adults);
  await walk.giveDetails(person, 'Separate tickets');
}

export async function holds(person: PersonClient): Promise<void> {
  await tapsLike(person, 'Hold for ');
  await shown(person, 'One step left');
}

async function books(person: PersonClient): Promise<void> {
  await tapsLike(person, 'Get tickets · ');
  await delivered(person);
}

/** The end of a delivery of three tickets. */
export async function delivered(person: PersonClient): Promise<void> {
  await person.sees(/(Here|Those) are your 3 tickets/, { timeoutMs: 30_000 });
}

/** Their first booking is moved to another day. */
export async function changesDate(person: PersonClient): Promise<void> {
  await openBooking(person);
  await person.taps('Change date');
  await shown(person, 'Which day');
  await person.sends(openDay(openDay()));
  await shown(person, 'Please check the change');
  await tapsLike(person, 'Change to ');
  await person.sees(/Your visit (is now on|was moved to)/, { timeoutMs: 30_000, onlyNew: true });
}

/** Opens the first booking under /mytickets. */
export async function openBooking(person: PersonClient, says = 'Confirmed'): Promise<void> {
  await person.sends('/mytickets');
  const list = await shown(person, 'Your bookings');
  await person.taps(list.reply_markup?.inline_keyboard[0]?.[0]?.text ?? '');
  await shown(person, says);
}

/** The payload of a link for the first ticket that is not shared. */
export async function shareTicket(person: PersonClient): Promise<string> {
  await openBooking(person);
  await person.taps('Share a ticket');
  const choice = await shown(person, 'Which ticket');
  await person.taps(choice.reply_markup?.inline_keyboard[0]?.[0]?.text ?? '');
  const { text = '' } = await shown(person, 'A link for ticket');
  return /start=(t_[\w-]{22})/.exec(text)?.[1] ?? '';
}

/** One who is asked for a transfer, and one whose transfer has come; the version runs with `paidByTransfer`. */
export async function pay(scene: Scene): Promise<void> {
  for (const role of ['asked', 'paid'] as const) {
    const person = await newcomer(scene, role);
    await toReview(scene, person);
    await tapsLike(person, 'Pay');
    await shown(person, pictureCaption);
    if (role === 'asked') continue;
    await transfers(person, scene.bank);
    await delivered(person);
  }
}

export const pictureCaption = 'Scan the code with your banking app';

/** A bank tells again what was not answered with 200. */
const mostNotices = 50;
const noticePauseMs = 100;

/** Pays what the newest picture asks for. */
export async function transfers(person: PersonClient, bank: BankSandbox): Promise<void> {
  const picture = await person.sees(pictureCaption);
  const transfer = await bank.scan(person.download(picture.photo?.at(-1)?.file_id ?? ''));
  if (transfer === null) throw new Error('The picture has no code');
  const { id } = bank.receive({ amount: transfer.amount ?? 0, text: transfer.text });
  for (let tries = 0; (await bank.tell(id)) !== 200; tries += 1) {
    if (tries > mostNotices) throw new Error("The bank's notice is not taken");
    await pause(noticePauseMs);
  }
}
