import type { Message } from 'grammy/types';
import type { Expected, PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { staffCommands } from '../../../src/staff/menu.ts';
import { type StaffTap, tapData } from '../../../src/taps.ts';
import { addVenueDays, venueDateAt } from '../../../src/venue/calendar.ts';
import { linhId, minhId } from '../../helpers/people.ts';
import { randomPrefix } from '../../helpers/store.ts';
import { unlimited } from '../dialogue/way.ts';
import { labelsOf, shown, venueZone } from '../dialogue.ts';
import { type StaffScene, startScene } from '../scene.ts';
import { fillDay, issuedFor } from './full-day.ts';

const day = addVenueDays(venueDateAt(Date.now(), venueZone), 2);
const code = 'NL261124-5P5X82';
const earlierStep = 'This button is from an earlier step.';
const onlyOwners = 'Only an owner can say that it was returned. Please ask one.';
/** What the desk may not do: the partner's debt, and files. */
const ownersTaps: readonly StaffTap[] = [
  'takeBack',
  'arrivalsCsv',
  'moneyPicture',
  'moneyCsv',
  'commission',
  'paid',
  'paidKeep',
  'paidBack',
  'paidBackSurely',
  'paidAsk',
  'differing',
  'differs',
  'differsUpdate',
  'differsSurely',
  'differsSettled',
];
/** Shown to all, since owners and desk share a chat: the desk learns who can. */
const returnTaps: readonly StaffTap[] = [
  'returned',
  'returnSurely',
  'unmatchedReturned',
  'unmatchedSurely',
  'goodwill',
  'goodwillSurely',
  'approveOther',
  'cancelOther',
];

/** What whoever may use a command is answered. */
const commandAnswers: Readonly<Record<(typeof staffCommands)[number], Expected>> = {
  cancelbooking: 'Why is it cancelled?',
  find: `${code} · Confirmed`,
  arrivals: `1. Trần Minh · ${code}`,
  todo: 'To do',
  money: 'Net: ',
  report: 'is being drawn',
};

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

async function helpCard(person: PersonClient): Promise<Message> {
  await person.sends('/help');
  return shown(person, 'choose a day and your tickets');
}

describe('what a role may do', () => {
  it('is every command for the owner, and for the desk; former ones say where they have gone, where that may be seen', async () => {
    const { linh, minh } = await oneGuest();
    for (const person of [linh, minh])
      for (const command of staffCommands) {
        await person.sends(`/${command} ${argumentsOf[command] ?? ''}`.trim());
        await shown(person, commandAnswers[command]);
      }
    for (const former of ['/debt', '/close', '/paid 1']) {
      await linh.sends(former);
      await shown(linh, 'there is no such command');
    }
    await minh.sends('/debt');
    await shown(minh, '/debt has moved: /money');
  });

  it('is for the desk no debt, no file and nothing that gives money back, also by a button of an owner', async () => {
    const { linh, reference } = await oneGuest();
    const card = await helpCard(linh);
    for (const [taps, refusal] of [
      [ownersTaps, earlierStep],
      [returnTaps, onlyOwners],
    ] as const) {
      for (const action of taps) {
        const tap = await linh.tapsData(card.message_id, tapData.staff(action, reference));
        expect((await tap.answer()).text, action).toBe(refusal);
      }
    }
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
        const labels = labelsOf(card).flat();
        expect(labels.some((label) => label.includes('CSV'))).toBe(hasFiles);
        expect(card.text?.includes('Debt with the partner')).toBe(hasFiles && command === '/money');
      }
    }
  });
});
