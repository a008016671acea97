import type { Message } from 'grammy/types';
import type { Expected, PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { staffCommands } from '../../../src/staff/menu.ts';
import { type StaffTap, staffTaps, tapData } from '../../../src/taps.ts';
import { compactDate } from '../../../src/telegram/screen.ts';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { linhId, minhId } from '../../helpers/people.ts';
import { randomPrefix } from '../../helpers/store.ts';
import { unlimited } from '../dialogue/way.ts';
import { shown, venueZone } from '../dialogue.ts';
import { type StaffScene, startScene } from '../scene.ts';
import { fillDay, issuedFor } from './full-day.ts';

const day = addVenueDays(venueDateAt(Date.now(), venueZone), 2);
const code = 'NL261124-5P5X82';
const noCommand = 'there is no such command';
const earlierStep = 'This button is from an earlier step.';
const onlyOwners = 'Only an owner can say that it was returned. Please ask one.';
const onlyOwnersDo = 'Only an owner can do this. Please ask one.';
/** What the desk may not do: the partner's debt, and files. */
const ownersTaps: ReadonlySet<StaffTap> = new Set([
  'takeBack',
  'takeBackSurely',
  'arrivalsCsv',
  'moneyPicture',
  'moneyCsv',
  'commission',
  'paid',
  'paidSurely',
  'paidKeep',
  'paidBack',
  'paidBackSurely',
  'paidAsk',
  'differing',
  'differs',
  'differsUpdate',
  'differsSurely',
  'differsSettled',
]);
/** Shown to all, since owners and desk share a chat: the desk learns who can. */
const returnTaps: ReadonlySet<StaffTap> = new Set([
  'returned',
  'returnSurely',
  'unmatchedReturned',
  'unmatchedSurely',
  'goodwill',
  'goodwillSurely',
  'approveOther',
  'cancelOther',
]);
/** Likewise of a booking that the store has lost. */
const adoptTaps: ReadonlySet<StaffTap> = new Set(['adoptSurely']);

/** What whoever may use a command is answered. */
const commandAnswers: Readonly<Record<(typeof staffCommands)[number], Expected>> = {
  cancelbooking: 'Why is it cancelled?',
  find: `${code} · Confirmed`,
  arrivals: `1. Trần Minh · ${code}`,
  todo: 'To do',
  money: 'Net: ',
  report: 'is being drawn',
};

interface Button {
  readonly subject?: string;
  readonly argument?: string;
  /** What is seen after the tap, or what the tap itself is answered. */
  readonly seen?: Expected;
  readonly toast?: string;
}

function buttonsFor(reference: string): Readonly<Record<StaffTap, Button>> {
  const notYours = {
    subject: 'AAAAAAAAAAAAAAAA',
    argument: 'zz',
    toast: 'Only the person who asked can answer this.',
  };
  const isFile: Expected = ({ document }) => document !== undefined;
  return {
    show: { subject: reference, seen: `${code} · Confirmed` },
    // Whose message lists nothing.
    found: { toast: earlierStep },
    resend: { subject: reference, seen: `${code} · Confirmed` },
    complete: { subject: reference, seen: 'No ticket of this booking is missing.' },
    check: { subject: reference, seen: 'The partner did not answer.' },
    cancel: { subject: reference, seen: 'Why is it cancelled?' },
    close: { subject: reference, seen: 'There is nothing to close' },
    yes: notYours,
    sure: notYours,
    keep: notYours,
    notifySend: notYours,
    attention: { seen: 'Nothing needs attention.' },
    todo: { seen: 'To do' },
    todoMore: { seen: 'There are no open links.' },
    invite: { seen: 'For how many people' },
    history: { subject: reference, seen: ({ caption }) => caption?.startsWith('Audit trail') === true },
    changeDate: { subject: reference, seen: 'By its policy the customer asks' },
    changeSurely: notYours,
    askOwner: notYours,
    receipt: { subject: 'AAAA', toast: earlierStep },
    approveYes: { subject: reference, seen: 'nothing to answer any more' },
    invitations: { seen: 'There are no open links.' },
    withdraw: { subject: 'AAAA', toast: 'That link had been withdrawn already.' },
    arrivals: { subject: compactDate(day), seen: `1. Trần Minh · ${code}` },
    arrivalsCsv: { subject: compactDate(day), seen: isFile },
    notify: { subject: compactDate(day), seen: 'What should they read?' },
    report: { subject: compactDate(day), toast: 'is being drawn' },
    requests: { seen: 'No request waits for an answer' },
    approve: { subject: reference, seen: 'nothing to answer any more' },
    approveOther: { subject: reference, seen: 'nothing to choose' },
    cancelOther: notYours,
    goodwill: { subject: reference, seen: 'nothing to choose' },
    goodwillSurely: { subject: reference, argument: '1-1', seen: 'nothing to choose' },
    approveSure: { subject: reference, seen: 'nothing to answer any more' },
    decline: { subject: reference, seen: 'nothing to answer any more' },
    payments: { seen: 'Awaited' },
    arrived: { subject: reference, seen: 'Awaited' },
    arrivedSurely: { subject: reference, seen: 'Awaited' },
    match: { subject: 'AAAA', toast: earlierStep },
    matchTo: { subject: 'AAAA', toast: earlierStep },
    matched: { subject: 'AAAA', toast: earlierStep },
    takeBack: { subject: reference, seen: 'can’t be taken back' },
    takeBackSurely: { subject: 'AAAA', toast: earlierStep },
    returned: { subject: reference, seen: 'Awaited' },
    returnSurely: { subject: reference, seen: 'Awaited' },
    returnKeep: { seen: 'Awaited' },
    unmatchedReturned: { subject: 'AAAA', toast: earlierStep },
    unmatchedSurely: { subject: 'AAAA', toast: earlierStep },
    separate: { subject: reference, seen: 'There is nothing to separate.' },
    adoptSurely: notYours,
    money: { subject: day, seen: 'Net: ' },
    moneyPicture: { subject: day, toast: 'It is being drawn' },
    moneyCsv: { subject: day, seen: isFile },
    commission: { subject: day, seen: isFile },
    paidSurely: notYours,
    paidKeep: { seen: 'The payment stays recorded.' },
    paid: { seen: 'How much was paid to the partner?' },
    paidBack: { subject: 'AAAA', toast: earlierStep },
    paidBackSurely: { subject: 'AAAA', toast: earlierStep },
    paidAsk: { subject: 'rs', seen: 'Record ₫1,000 as paid' },
    differing: { seen: 'No booking differs' },
    differs: { subject: 'AAAA', argument: day, toast: earlierStep },
    differsUpdate: { subject: 'AAAA', argument: day, toast: earlierStep },
    differsSurely: { subject: 'AAAA', argument: day, toast: earlierStep },
    differsSettled: { subject: 'AAAA', argument: day, toast: earlierStep },
  };
}

async function oneGuest(): Promise<StaffScene & { readonly reference: string }> {
  const prefix = randomPrefix();
  const run = await startScene({
    staff: true,
    environment: {
      REDIS_PREFIX: prefix,
      STAFF_IDS: `${linhId}:desk,${minhId}:owner`,
      ROLE: 'web',
    },
    overrides: { updateRate: unlimited },
  });
  const booking = issuedFor(day, { name: 'Trần Minh', code, chatId: 77, adults: 2 });
  await fillDay(prefix, [booking]);
  return { ...run, restart: run.restart, stop: run.stop, reference: booking.reference };
}

const argumentsOf: Partial<Record<(typeof staffCommands)[number], string>> = {
  cancelbooking: code,
  find: code,
  arrivals: day,
};

async function tryCommands(person: PersonClient, may: (command: string) => boolean): Promise<void> {
  for (const command of staffCommands) {
    await person.sends(`/${command} ${argumentsOf[command] ?? ''}`.trim());
    await shown(person, may(command) ? commandAnswers[command] : noCommand);
  }
}

async function tryButtons(
  person: PersonClient,
  reference: string,
  may: (tap: StaffTap) => boolean,
  refusalOf: (tap: StaffTap) => string = () => earlierStep,
): Promise<void> {
  const buttons = buttonsFor(reference);
  let card = await helpCard(person);
  for (const action of staffTaps) {
    const { subject, argument, seen, toast } = buttons[action];
    const tap = await person.tapsData(card.message_id, tapData.staff(action, subject, argument));
    if (!may(action)) expect((await tap.answer()).text, action).toBe(refusalOf(action));
    else if (seen === undefined) expect((await tap.answer()).text, action).toContain(toast);
    else {
      await shown(person, seen);
      // What was seen may stand in the card's place.
      card = await helpCard(person);
    }
  }
}

async function helpCard(person: PersonClient): Promise<Message> {
  await person.sends('/help');
  return shown(person, 'choose a day and your tickets');
}

describe('what a role may do', () => {
  it('is every command for the owner, and for the desk, and none for a stranger', async () => {
    const { an, linh, minh } = await oneGuest();
    await tryCommands(an, () => false);
    await tryCommands(linh, () => true);
    await tryCommands(minh, () => true);
  });

  it('is no button for a stranger', async () => {
    const { an, reference } = await oneGuest();
    await tryButtons(an, reference, () => false);
  });

  it('is every button for the desk, all but debt, files and what gives money back', async () => {
    const { linh, reference } = await oneGuest();
    await tryButtons(
      linh,
      reference,
      (tap) => !ownersTaps.has(tap) && !returnTaps.has(tap) && !adoptTaps.has(tap),
      (tap) => (adoptTaps.has(tap) ? onlyOwnersDo : returnTaps.has(tap) ? onlyOwners : earlierStep),
    );
  });

  it('is every button for the owner', async () => {
    const { minh, reference } = await oneGuest();
    await tryButtons(minh, reference, () => true);
  });

  it('is what /help lists, and what the cards offer', async () => {
    const { an, linh, minh } = await oneGuest();
    const helpFor = async (person: PersonClient): Promise<string> => (await helpCard(person)).text ?? '';
    const listed = (text: string): readonly string[] =>
      staffCommands.filter((name) => text.includes(`/${name}`));
    const forStranger = await helpFor(an);
    expect(listed(forStranger)).toEqual([]);
    expect(forStranger).not.toContain('For staff');
    expect(listed(await helpFor(linh))).toEqual([...staffCommands]);
    expect(listed(await helpFor(minh))).toEqual([...staffCommands]);
    for (const [person, hasFiles] of [
      [linh, false],
      [minh, true],
    ] as const) {
      for (const command of ['/money', `/arrivals ${day}`]) {
        await person.sends(command);
        const card = await shown(person, /Net: |who comes/);
        const labels = card.reply_markup?.inline_keyboard.flat().map(({ text }) => text) ?? [];
        expect(labels.some((label) => label.includes('CSV'))).toBe(hasFiles);
      }
    }
  });
});
