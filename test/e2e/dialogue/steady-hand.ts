import type { PersonClient } from 'telegram-sandbox';
import type { BotRun } from '../../helpers/bot-run.ts';
import { liveCard, textOf } from './chat-check.ts';

/** The buttons that lead on, the more urgent first: each where it stands is pressed. */
const waysOn = [
  /^Continue · /,
  /^Agree, book as /,
  /^Keep /,
  /^Yes, that's right$/,
  /^[A-Z][a-z]{2}, \d+ \w+$/,
  /^\+$/,
  /^Try again$/,
  / · (?:from )?₫/,
  /^›$/,
  /^Back$/,
] as const;

/** What a customer presses who wants tickets; null: all that is left is to get them. */
function nextPress(person: PersonClient): string | null {
  const labels = (liveCard(person).reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text);
  if (labels.some((label) => label.startsWith('Get tickets · '))) return null;
  const way = waysOn.find((wanted) => labels.some((label) => wanted.test(label)));
  const next = labels.find((each) => way?.test(each));
  if (next === undefined) throw new Error(`Nothing leads on:\n${person.transcript()}`);
  return next;
}

const mostPresses = 30;

/** One press further, and all that was said on the way: above the card, and in the answer to the tap. */
async function pressOn(run: BotRun, person: PersonClient): Promise<readonly string[]> {
  if (person.view().keyboard !== null) await person.sharesContact();
  else if (textOf(liveCard(person)).includes('What is your ID number')) await person.sends('B1234567');
  else await person.taps(nextPress(person) ?? 'Hold for 60 minutes');
  await run.telegram.settled();
  return saidNow(run, person);
}

function saidNow(run: BotRun, person: PersonClient): readonly string[] {
  const toast = run.telegram.calls('answerCallbackQuery').at(-1)?.params.text;
  const lead = person.view().keyboard === null ? /^❗ .*/.exec(textOf(liveCard(person)))?.[0] : undefined;
  return [toast, lead].filter((each) => typeof each === 'string');
}

/** Goes on from wherever the customer stands until the review, and answers what was said on the way. */
export async function pressOnToReview(run: BotRun, person: PersonClient): Promise<readonly string[]> {
  const said: string[] = [];
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (person.view().keyboard === null && nextPress(person) === null) return said;
    said.push(...(await pressOn(run, person)));
  }
  throw new Error(`There is no way to the review:\n${person.transcript()}`);
}

/** Goes on until the card says that; answers what was said on the way. */
export async function pressOnUntil(
  run: BotRun,
  person: PersonClient,
  text: string,
): Promise<readonly string[]> {
  const said: string[] = [];
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (person.view().keyboard === null && textOf(liveCard(person)).includes(text)) return said;
    said.push(...(await pressOn(run, person)));
  }
  throw new Error(`There is no way to "${text}":\n${person.transcript()}`);
}

/** The total that a card names. */
export function totalOn(person: PersonClient): string {
  const total = /^Total: .*$/m.exec(textOf(liveCard(person)))?.[0];
  if (total === undefined) throw new Error(`No total is shown:\n${person.transcript()}`);
  return total;
}
