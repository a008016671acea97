import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStillPending, settleEntry } from '../../src/booking/outbox.ts';
import type {
  Booking,
  OutboxEntry,
  SharedPicture,
  ShareReceiver,
  TicketStatus,
} from '../../src/booking/record.ts';
import type { Change } from '../../src/booking/requests.ts';
import { evidenceAgeMs } from '../../src/booking/rules.ts';
import {
  forgetReceiver,
  isSharedWith,
  picturesOfShare,
  requestShare,
  requestShared,
  requestTakeBack,
  shareOf,
  standingShares,
  strikeShares,
  withoutForgotten,
} from '../../src/booking/shares.ts';
import { dayMs } from '../../src/time.ts';
import { booking, exportedSide, now, ticket } from './sample.ts';

const owner = 42;
const personOf = (userId: number): ShareReceiver => ({ userId, chatId: userId, locale: 'en', name: 'Q' });
const receiverOf = (userId: number) => ({ ...personOf(userId), by: 'link' as const });
const issued = booking('issued', {
  partner: exportedSide({ tickets: [1, 2, 3].map((n) => ticket(n, { status: 'unused' })), readAt: now }),
});

type Step =
  | { readonly do: 'share' | 'takeBack' | 'use'; readonly ticket: number }
  | { readonly do: 'open'; readonly link: number; readonly by: number }
  | { readonly do: 'forget'; readonly by: number }
  /** One entry of the outbox goes out, from the record as it was `late` steps ago. */
  | { readonly do: 'deliver'; readonly isLate: boolean }
  | { readonly do: 'cancel' };

const index = fc.nat(2);
const person = fc.constantFrom(owner, 43, 44);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('share', 'takeBack', 'use'), ticket: index }),
  fc.record({ do: fc.constant('open' as const), link: fc.nat(5), by: person }),
  fc.record({ do: fc.constant('forget' as const), by: person }),
  fc.record({ do: fc.constant('deliver' as const), isLate: fc.boolean() }),
);
const histories = fc
  .tuple(fc.array(step, { maxLength: 30 }), fc.boolean())
  .map(([steps, isCancelled]): readonly Step[] => (isCancelled ? [...steps, { do: 'cancel' }] : steps));

/** A world in which pictures stand in chats: what is true of them, whatever the record believes. */
interface World {
  booking: Booking;
  before: Booking;
  readonly links: string[];
  readonly openers: Map<string, Set<number>>;
  readonly chats: Map<number, { readonly to: number; readonly ticket: number; isStruck: boolean }>;
}

function live(world: World, each: Step): void {
  const { booking: current } = world;
  const take = (change: ReturnType<typeof requestShare | typeof requestShared | typeof requestTakeBack>) => {
    if (change.kind === 'accepted') world.booking = change.booking;
    return change.kind === 'accepted';
  };
  switch (each.do) {
    case 'share': {
      const id = `link-${world.links.length}`;
      if (take(requestShare(current, { ticket: each.ticket, id }, now))) world.links.push(id);
      return;
    }
    case 'takeBack':
      return void take(requestTakeBack(current, each.ticket, now));
    case 'use':
      world.booking = withTicket(current, each.ticket, 'used');
      return;
    case 'open': {
      const id = world.links[each.link];
      if (id === undefined || !take(requestShared(current, id, receiverOf(each.by), now))) return;
      world.openers.set(id, (world.openers.get(id) ?? new Set()).add(each.by));
      return;
    }
    case 'forget':
      return void take(forgetReceiver(current, each.by));
    case 'deliver':
      deliver(world, each.isLate ? world.before : current);
      return;
    case 'cancel':
      world.booking = strikeShares({ ...current, state: 'cancelled' }, now);
  }
}

function withTicket(start: Booking, position: number, status: TicketStatus): Booking {
  const { partner } = start;
  const tickets = partner?.tickets.map((each, n) => (n === position ? { ...each, status } : each)) ?? [];
  return { ...start, partner: partner && { ...partner, tickets } };
}

function deliver(world: World, from: Booking): void {
  const entry = from.outbox.find(({ kind }) => kind === 'shared' || kind === 'voidShared');
  if (entry !== undefined) world.booking = settled(world, entry, from);
}

function settled(world: World, entry: OutboxEntry, from: Booking): Booking {
  const share = 'share' in entry ? shareOf(from, entry.share) : null;
  const shared: SharedPicture[] = [];
  if (share !== null && share.receiver !== null && entry.kind === 'shared') {
    for (const picture of picturesOfShare(from, share)) {
      const messageId = world.chats.size + 1;
      world.chats.set(messageId, { to: share.receiver.userId, ticket: share.ticket, isStruck: false });
      shared.push({ messageId, picture });
    }
  }
  if (entry.kind === 'voidShared') {
    for (const sent of share?.sent ?? []) {
      const shown = world.chats.get(sent.messageId);
      if (shown !== undefined) shown.isStruck = true;
      shared.push({ ...sent, isStruck: true });
    }
  }
  return withoutForgotten(
    settleEntry(world.booking, entry, { kind: 'done', shared }, { performed: from, now }),
  );
}

function run(steps: readonly Step[]): World {
  const world: World = {
    booking: issued,
    before: issued,
    links: [],
    openers: new Map(),
    chats: new Map(),
  };
  for (const each of steps) {
    const { booking: current } = world;
    live(world, each);
    world.before = current;
  }
  for (let tries = 0; tries < 50; tries += 1) deliver(world, world.booking);
  return world;
}

describe('tickets that are shared', () => {
  it('are with one person at most, by one link each, never with the owner', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const { booking: end, openers } = run(steps);
        const standing = standingShares(end);
        expect(new Set(standing.map((share) => share.ticket)).size).toBe(standing.length);
        for (const people of openers.values()) {
          expect(people.size).toBe(1);
          expect(people.has(owner)).toBe(false);
        }
      }),
    );
  });

  it('leave no picture that looks valid with somebody whose ticket it is not', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const { booking: end, chats } = run(steps.filter((each) => each.do !== 'forget'));
        expect(end.outbox.some((entry) => isStillPending(end, entry) && entry.kind === 'voidShared')).toBe(
          false,
        );
        for (const { to, ticket: position, isStruck } of chats.values()) {
          const isTheirs =
            end.state === 'issued' &&
            standingShares(end).some((share) => share.ticket === position && isSharedWith(share, to));
          expect(isStruck).toBe(!isTheirs);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leave nothing of who is forgotten, whose pictures are struck through before if they had to be', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const { booking: end, chats } = run([...steps, { do: 'forget', by: 43 }]);
        expect(JSON.stringify(end.shares ?? [])).not.toContain('"userId":43');
        if (end.state !== 'cancelled' || steps.some((each) => each.do === 'forget')) return;
        expect([...chats.values()].filter(({ to }) => to === 43).every(({ isStruck }) => isStruck)).toBe(
          true,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('are taken back only while they are unused', () => {
    const given = requestShare(issued, { ticket: 0, id: 'a' }, now);
    if (given.kind !== 'accepted') throw new Error('It can be shared.');
    const opened = requestShared(given.booking, 'a', receiverOf(43), now);
    if (opened.kind !== 'accepted') throw new Error('It can be opened.');
    expect(requestTakeBack(withTicket(opened.booking, 0, 'used'), 0, now)).toEqual({
      kind: 'refused',
      why: 'inUse',
    });
    expect(requestTakeBack(opened.booking, 0, now).kind).toBe('accepted');
  });

  it('come again, and not without end', () => {
    const given = requestShare(issued, { ticket: 0, id: 'a' }, now);
    if (given.kind !== 'accepted') throw new Error('It can be shared.');
    const ask = (sent: number) => {
      const pictures = Array.from({ length: sent }, (_, messageId) => ({ messageId, picture: 0 }));
      const [share] = standingShares(given.booking);
      const shares = share === undefined ? [] : [{ ...share, receiver: receiverOf(43), sent: pictures }];
      return requestShared({ ...given.booking, shares }, 'a', receiverOf(43), now);
    };
    expect(ask(49).kind).toBe('accepted');
    expect(ask(50)).toEqual({ kind: 'refused', why: 'sentOften' });
  });

  it('keep the link used after its receiver was forgotten', () => {
    const world = run([
      { do: 'share', ticket: 1 },
      { do: 'open', link: 0, by: 43 },
      { do: 'deliver', isLate: false },
      { do: 'forget', by: 43 },
    ]);
    expect(world.chats.size).toBe(1);
    expect(JSON.stringify(world.booking.shares)).not.toMatch(/userId|messageId/);
    expect(requestShared(world.booking, 'link-0', receiverOf(44), now)).toEqual({
      kind: 'refused',
      why: 'used',
    });
  });
});

describe('a ticket is said to be unused', () => {
  const accepted = (change: Change<string>): Booking => {
    if (change.kind === 'refused') throw new Error(change.why);
    return change.booking;
  };
  const linked = accepted(requestShare(issued, { ticket: 1, id: 'link' }, now));
  const opened = accepted(requestShared(linked, 'link', receiverOf(43), now));
  const asked = (start: Booking, at: number): Readonly<Record<string, Change<string>>> => ({
    'to be shared': requestShare(start, { ticket: 0, id: 'other' }, at),
    'to be handed over': requestShared(withTicketsOf(linked, start), 'link', receiverOf(43), at),
    'to be taken back': requestTakeBack(withTicketsOf(opened, start), 1, at),
  });
  const withTicketsOf = (start: Booking, { partner, state }: Booking): Booking => ({
    ...start,
    partner,
    state,
  });

  it('only after a read, by which it is', () => {
    for (const [, change] of Object.entries(asked(issued, now + evidenceAgeMs)))
      expect(change.kind).toBe('accepted');
    for (const [, change] of Object.entries(asked(issued, now + evidenceAgeMs + 1)))
      expect(change).toEqual({ kind: 'refused', why: 'unread' });
  });

  it.each(['locked', 'inUse', 'used', '?SOMETHING_NEW'] as const)(
    'and never by a read that says %s',
    (status) => {
      const touched = [0, 1, 2].reduce((start, position) => withTicket(start, position, status), issued);
      for (const [, change] of Object.entries(asked(touched, now)))
        expect(change).toEqual({ kind: 'refused', why: 'inUse' });
    },
  );

  it('and is not handed over once it, or its booking, is cancelled at the partner', () => {
    for (const ended of [withTicket(linked, 1, 'cancelled'), { ...linked, state: 'cancelled' as const }])
      expect(requestShared(ended, 'link', receiverOf(43), now)).toEqual({ kind: 'refused', why: 'ended' });
  });

  it('who has it already is shown it again, whatever has become of it', () => {
    const used = withTicket(opened, 1, 'used');
    expect(requestShared(used, 'link', receiverOf(43), now + dayMs).kind).toBe('accepted');
    expect(requestTakeBack(linked, 1, now + dayMs).kind).toBe('accepted');
  });
});
