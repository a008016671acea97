import { expect, it } from 'vitest';
import { minuteMs } from '../../../src/time.ts';
import { addVenueDays, instantOf, mondayOf, venueDateAt } from '../../../src/venue/calendar.ts';
import { asRead } from '../../helpers/as-read.ts';
import { linhId, minhId } from '../../helpers/people.ts';
import { openTodo, venueZone } from '../dialogue.ts';
import { type DeskScene, startScene } from '../scene.ts';
import { impatient, issuedBooking } from './staff-run.ts';

function told({ linh }: DeskScene, text: string): number {
  return linh.view().messages.filter((message) => message.text?.includes(text)).length;
}

/** The ways in which a group refuses the bot: for good, and until its rights are changed. */
const refusals: readonly (readonly [string, (run: DeskScene) => unknown])[] = [
  ['has removed the bot', ({ desk }) => desk.setsBot({ status: 'kicked' })],
  [
    'lets the bot write nothing',
    ({ telegram, groupId }) =>
      telegram.fault({
        method: 'sendMessage',
        chatId: groupId,
        times: 1_000,
        kind: 'error',
        errorCode: 400,
        description: 'Bad Request: not enough rights to send text messages to the chat',
      }),
  ],
];

it.each(refusals)(
  'a group that %s: owners hear everything in private, and once that it refuses',
  async (_, refuse) => {
    const run = await startScene({
      desk: 'group',
      environment: { STAFF_IDS: `${linhId}:owner,${minhId}:owner` },
      overrides: impatient,
    });
    await refuse(run);
    await run.partner.goDown();
    await run.linh.sees('The partner can’t be reached.');
    await run.linh.sees('The staff group refuses the bot');
    await run.partner.comeBack();
    await run.linh.sees('The partner answers again');
    expect(told(run, 'The staff group refuses the bot')).toBe(1);
  },
);

it('an owner who has not started the bot is named in the log, in the group and under what needs attention', async () => {
  const run = await startScene({
    desk: 'group',
    environment: { STAFF_IDS: `${linhId}:owner,777000111:owner` },
    overrides: impatient,
  });
  await run.desk.sees('can’t write to these owners: 777000111');
  expect(run.logs()).toContain('An owner has not started the bot');
  await openTodo(run.linh, 'Bookings to look at');
  await run.linh.sees('can’t write to these owners: 777000111');
  await issuedBooking(run, 1);
});

it('the week’s report comes to an owner in private when the group refuses the bot', async () => {
  const monday = addVenueDays(mondayOf(venueDateAt(Date.now(), venueZone)), 7);
  let time = instantOf(monday, 8, venueZone) - minuteMs;
  const run = await startScene({
    desk: 'group',
    environment: { STAFF_IDS: `${linhId}:owner,${minhId}:owner` },
    overrides: { staffTime: () => time },
  });
  await run.desk.setsBot({ status: 'kicked' });
  time += 2 * minuteMs;
  const report = await run.linh.sees(({ photo }) => photo !== undefined);
  expect(asRead(report.caption ?? '')).toMatch(/^The week /m);
});
