import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Message } from 'grammy/types';
import type { PersonClient, TelegramSandbox } from 'telegram-sandbox';
import { addDays, weekday } from '../sandbox/partner/calendar.ts';
import { isClosed } from '../sandbox/partner/catalogue.ts';
import { startStage } from '../sandbox/stage.ts';
import { parseTap, type Tap } from '../src/taps.ts';

/*
 * npx --no-install node bench/answers.ts FILE
 *
 * What the demo's bot answers to messages that are typed at each step of a booking, for people to judge: a line is
 * `language | step | message`, and whatever stands behind the message is left to the judge. Prints each message with
 * what the bot showed then.
 */

interface Line {
  readonly language: string;
  readonly step: string;
  readonly message: string;
}

type Go = (person: PersonClient) => Promise<unknown>;

async function main(path: string | undefined): Promise<void> {
  if (path === undefined) throw new Error('Which file of messages? node bench/answers.ts FILE');
  const stage = await startStage({ port: 0, speed: 1, logLevel: 'error' });
  try {
    const { telegram } = stage;
    if (telegram === null) throw new Error('The demo has no chat.');
    for (const line of linesOf(path)) console.info(`${await answered(telegram, line)}\n`);
  } finally {
    await stage.stop();
  }
}

function linesOf(path: string): readonly Line[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [language = '', step = '', message = ''] = line.split(' | ');
      return { language, step, message };
    });
}

async function answered(telegram: TelegramSandbox, { language, step, message }: Line): Promise<string> {
  const person = await telegram.person({ firstName: 'Emma', lastName: 'Wilson', languageCode: language });
  for (const go of wayTo(step, telegram)) {
    await go(person);
    await atRest(telegram, person);
  }
  const before = new Set(person.view().messages.map(identified));
  await person.sends(message);
  await atRest(telegram, person);
  const shown = person
    .view()
    .messages.filter((each) => !before.has(identified(each)) && each.text !== message)
    .map(shownAs);
  return [`${language}, ${step}: ${message}`, ...shown.map(indented)].join('\n');
}

const steps = ['start', 'day', 'tickets', 'cart', 'name', 'phone', 'review', 'held'] as const;

/** What is done until that step is shown; `bought` leaves the way at the review. */
function wayTo(step: string, telegram: TelegramSandbox): readonly Go[] {
  const pressed =
    (is: (tap: Tap) => boolean): Go =>
    async (person) => {
      const found = person
        .view()
        .messages.toReversed()
        .flatMap((message) =>
          (message.reply_markup?.inline_keyboard.flat() ?? []).map((button) => ({ message, button })),
        )
        .find(({ button }) => {
          const tap = 'callback_data' in button ? parseTap(button.callback_data) : null;
          return tap !== null && is(tap);
        });
      if (found === undefined) throw new Error(`No button leads to ${step}:\n${person.transcript()}`);
      return person.tapsData(
        found.message.message_id,
        (found.button as { callback_data: string }).callback_data,
      );
    };
  const draft = (action: string): Go => pressed((tap) => tap.kind === 'draft' && tap.action === action);
  const way: Record<(typeof steps)[number], readonly Go[]> = {
    start: [(person) => person.sends('/start')],
    day: [(person) => person.sends('/book')],
    tickets: [(person) => person.sends(saleDay(telegram))],
    cart: [(person) => person.sends('2 adults'), draft('open')],
    name: [draft('continue')],
    phone: [(person) => person.sends('Emma Wilson')],
    review: [(person) => person.sharesContact()],
    held: [draft('hold')],
  };
  const isBought = step === 'bought';
  const last = (steps as readonly string[]).indexOf(isBought ? 'review' : step);
  if (last < 0) throw new Error(`There is no step ${step}.`);
  const walked = steps.slice(0, last + 1).flatMap((each) => way[each]);
  return isBought ? [...walked, draft('get')] : walked;
}

/** A Thursday next week or later, on which everything is sold. */
function saleDay({ clock }: TelegramSandbox): string {
  let day = addDays(new Date(clock.now()).toISOString().slice(0, 10), 4);
  while (isClosed(day) || weekday(day) !== 4) day = addDays(day, 1);
  return day;
}

/** Waits until the bot has answered, and what it does in the background shows in the chat. */
async function atRest(telegram: TelegramSandbox, person: PersonClient): Promise<void> {
  for (let last = '', looks = 0; looks < stillLooks; ) {
    await telegram.settled();
    await setTimeout(lookMs);
    const now = JSON.stringify(person.view().messages);
    looks = now === last ? looks + 1 : 0;
    last = now;
  }
}

const lookMs = 50;
const stillLooks = 8;

/** The same only while nothing of the message is edited. */
function identified(message: Message): string {
  return `${message.message_id} ${shownAs(message)}`;
}

/** A message as people see it: a picture, its words, its buttons. */
function shownAs({ photo, text, caption, reply_markup: markup }: Message): string {
  const rows = (markup?.inline_keyboard ?? []).map((row) =>
    row.map((button) => `[${button.text}]`).join(' '),
  );
  return [...(photo === undefined ? [] : ['(picture)']), text ?? caption ?? '', ...rows].join('\n');
}

function indented(shown: string): string {
  return shown.replace(/^/gm, '    ');
}

await main(process.argv[2]);
