import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { createChatRecords, type ProfileStore } from '../../src/store/chat-session.ts';
import { createStoreClock, setStoreClock } from '../../src/store/connection.ts';
import { createInvitations, type Invitations } from '../../src/store/invitations.ts';
import { type BookingLedger, createLedger } from '../../src/store/ledger.ts';
import { forgettingLedger } from '../../src/store/store.ts';
import { dayMs } from '../../src/time.ts';
import { policy } from '../booking/sample.ts';
import { sweep, useStore } from '../helpers/store.ts';
import { sampleBooking } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const corner = useStore();
const keyring = keyringOf(randomKey('k1'));
const details = { name: 'Nguyễn Văn Á' };
const consent = { at: 1, version: '3' };
const userId = 42;

describe("a customer's saved details", () => {
  const clock = createStoreClock();
  let ledger: BookingLedger;
  let profiles: ProfileStore;
  let invitations: Invitations;

  beforeEach(async () => {
    const { chats, keys, ledger: redis, prefix } = corner();
    await sweep(redis, prefix);
    await setStoreClock(clock, redis);
    ledger = createLedger({ redis, keys, keyring, clock, quotasOf: () => [] });
    profiles = createChatRecords(chats, keys, keyring)().profiles;
    invitations = createInvitations(chats, keys);
    await profiles.update(userId, () => ({ locale: 'vi', details, consent }));
  });

  /** A process that removes what has ended. */
  const machine = () => forgettingLedger({ ledger, profiles, invitations, clock, policy });

  async function ended(changes: Partial<Booking> = {}): Promise<Booking> {
    const booking = sampleBooking({ state: 'issued', timers: { retention: clock.now() - 1 }, ...changes });
    const outcome = await ledger.commit(booking);
    if (outcome.kind !== 'committed') throw new Error(`Not committed: ${outcome.kind}`);
    return outcome.booking;
  }

  it('go with the last booking', async () => {
    const last = await ended();
    await machine().remove(last);
    expect(await profiles.load(userId)).toEqual({ locale: 'vi' });
  });

  it('go with the last two, which two machines remove at the same moment', async () => {
    const both = await Promise.all([ended(), ended()]);
    await Promise.all(both.map((booking) => machine().remove(booking)));
    expect(await ledger.everyOfCustomer(userId)).toEqual([]);
    expect(await profiles.load(userId)).toEqual({ locale: 'vi' });
  });

  it('stay while another booking does', async () => {
    const first = await ended();
    await ended({ timers: { retention: clock.now() + dayMs } });
    await machine().remove(first);
    expect(await profiles.load(userId)).toEqual({ locale: 'vi', details, consent });
  });

  it.each([
    ['stays while it is valid', false],
    ['goes where it was withdrawn', true],
  ])('leave the invitation by which the customer came: it %s', async (_what, isWithdrawn) => {
    const { token, invitation } = await invitations.create({ createdBy: 1, uses: 1, validForMs: dayMs });
    await invitations.redeem(token, userId);
    if (isWithdrawn) await invitations.withdraw(invitation.id);
    await machine().remove(await ended());
    expect(await invitations.broughtIn(userId)).toBe(isWithdrawn ? null : invitation.id);
  });

  it('go with the invitation where the customer wants to be forgotten', async () => {
    const { token } = await invitations.create({ createdBy: 1, uses: 1, validForMs: dayMs });
    await invitations.redeem(token, userId);
    const wanted = { isAnonymous: true } as const;
    const both = await Promise.all([ended(wanted), ended(wanted)]);
    await Promise.all(both.map((booking) => machine().remove(booking)));
    expect(await invitations.broughtIn(userId)).toBeNull();
  });
});
