import type { Expected, PersonClient } from 'telegram-sandbox';
import { expect, it } from 'vitest';
import { type BotRun, endWithTest, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { closing, labelsOf, openDay, shown } from '../dialogue.ts';
import { checkChat, errorsIn, liveCard } from './chat-check.ts';
import { unhurried } from './way.ts';

let run: BotRun;

interface Stretch {
  readonly does: string;
  readonly go: (person: PersonClient) => Promise<unknown>;
  readonly sees: Expected;
  /** Nothing is known yet that could stand in for the partner's answer: what is said, and what is pressed later. */
  readonly without?: { readonly sees: Expected; readonly press: string | null };
}

const taps = (label: string, sees: Expected): Stretch => ({
  does: `taps "${label}"`,
  go: (person) => person.taps(label),
  sees,
});
/** A button whose label is long, or changes from day to day. */
const tapsLike = (label: RegExp, sees: Expected): Stretch => ({
  does: `taps ${label}`,
  async go(person) {
    const labels = labelsOf(liveCard(person)).flat();
    await person.taps(labels.find((each) => label.test(each)) ?? String(label));
  },
  sees,
});
const sends = (text: string, sees: Expected): Stretch => ({
  does: `sends "${text}"`,
  go: (person) => person.sends(text),
  sees,
});

const card = /Up to \d+ per booking/;
const booking = 'Your booking for';
const review = 'Please check your booking';
const silent = 'isn’t answering just now';

/** Through every step that there is. */
const firstBooking: readonly Stretch[] = [
  sends('/book', 'Which day would you like'),
  { ...sends(openDay(), card), without: { sees: silent, press: 'Try again' } },
  taps('+', booking),
  tapsLike(/· ₫320/, card),
  sends('2', /2 × /),
  tapsLike(/^Continue · /, 'What name'),
  taps('Agree, book as An', 'What is your phone number'),
  { does: 'shares the phone number', go: (person) => person.sharesContact(), sees: 'What is your ID number' },
  sends('B1234567', review),
  taps('One shared ticket', 'One shared ticket of each kind'),
  taps('Separate tickets', 'Separate tickets: one'),
  taps('Edit', 'What would you like to change'),
  taps('Note', 'A note for the venue'),
  sends('By boat', review),
  taps('Edit', 'What would you like to change'),
  taps('Date', 'Which day would you like'),
  sends(openDay(), review),
];

/** From here on the record carries the booking, and goes on by itself when the partner is back. */
const itsBooking: readonly Stretch[] = [
  {
    ...taps('Hold for 60 minutes', 'One step left'),
    without: { sees: 'can’t be reached', press: null },
  },
  { ...tapsLike(/^Get tickets · /, closing), without: { sees: 'can’t be reached', press: null } },
];

const secondBooking: readonly Stretch[] = [
  sends('/book', 'Which day would you like'),
  sends(openDay(), card),
  taps('+', booking),
  tapsLike(/^Continue · /, 'What is your ID number'),
];

it('the partner may be down at any step: what is known stands in for it, and where nothing is, it is asked again', async () => {
  run = await startBot({
    venue: { details: { required: ['name', 'phone', 'card_id'] } },
    overrides: { telegramLimits: unhurried },
    conventions: {
      packagesFreshMs: 0,
      // The calendar's own requests begin too late to make a day known before the customer asks for it.
      explorePauseMs: 60_000,
      requestsPerSecond: 1_000,
      readBackoffMs: 1,
      connectionPauseMs: 0,
    },
  });
  endWithTest(run);
  const an = await run.telegram.person(people.an);
  for (const stretch of firstBooking) await pass(an, stretch, () => checkChat(run, an));
  for (const stretch of itsBooking) await pass(an, stretch, () => run.telegram.settled());
  for (const stretch of secondBooking) await pass(an, stretch, () => checkChat(run, an));
  expect(run.partner.book.confirmedCount).toBe(1);
  expect(errorsIn(run.logs())).toEqual([]);
});

/** The partner goes down before the stretch, and comes back after it. */
async function pass(an: PersonClient, stretch: Stretch, check: () => Promise<void>): Promise<void> {
  const { does, go, sees, without } = stretch;
  await run.partner.goDown();
  try {
    await go(an);
    await shown(an, without?.sees ?? sees);
    await check();
  } catch (error) {
    throw new Error(`While the partner was down, who ${does} was not served.`, { cause: error });
  }
  await run.partner.comeBack();
  if (without === undefined) return;
  if (without.press !== null) await an.taps(without.press);
  await an.sees(sees, { onlyNew: true });
}
