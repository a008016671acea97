import { expect, it } from 'vitest';
import { openAccess } from '../src/access.ts';
import type { Booking } from '../src/booking/record.ts';
import { booking } from './booking/sample.ts';

const { reference, customer, order, details, card } = booking('requested');
const request = { reference, customer, order, details, card, accept: null };

interface Standing {
  readonly isInvited?: boolean;
  readonly isStaff?: boolean;
  readonly leavesRoom?: boolean;
  /** The store's fill as known, and as measured now. */
  readonly percents?: readonly [number, number];
  readonly placedBefore?: Booking | null;
}

/** The answer to placing a booking, and how often that was tried. */
async function placed(standing: Standing, mayBegin = true) {
  const { isInvited = true, isStaff = false, leavesRoom = true, placedBefore = null } = standing;
  const [percent, measured] = standing.percents ?? [0, 0];
  let tries = 0;
  const access = openAccess({
    config: { access: 'invite' },
    store: {
      invitations: { admits: async () => isInvited },
      fill: { percent: () => percent, measure: async () => measured },
    },
    staff: { isStaff: () => isStaff },
    bookings: {
      find: async () => placedBefore,
      async place() {
        tries += 1;
        return { kind: 'accepted', booking: booking('requested') };
      },
    },
    debtLeavesRoom: async () => leavesRoom,
  } as unknown as Parameters<typeof openAccess>[0]);
  const change = await access.place(request, () => mayBegin).catch((error: { code: string }) => error.code);
  return [typeof change === 'string' ? change : change.kind === 'refused' ? change.why : change.kind, tries];
}

it.each<[string, Standing, string]>([
  ['a guest', {}, 'accepted'],
  ['a stranger', { isInvited: false }, 'uninvited'],
  ['staff without an invitation', { isInvited: false, isStaff: true }, 'accepted'],
  ['a guest while the debt leaves no room', { leavesRoom: false }, 'paused'],
  ['a guest while the store is full', { percents: [99, 99] }, 'storeFull'],
  ['a guest once the store has room again', { percents: [99, 10] }, 'accepted'],
  [
    'a guest who placed it before the pause',
    { leavesRoom: false, placedBefore: booking('held') },
    'accepted',
  ],
])('%s gets the right answer', async (_who, standing, expected) => {
  expect(await placed(standing)).toEqual([expected, expected === 'accepted' ? 1 : 0]);
});

it('nothing is placed once the lock of the chat is lost', async () => {
  expect(await placed({}, false)).toEqual(['STORE_UNAVAILABLE', 0]);
});
