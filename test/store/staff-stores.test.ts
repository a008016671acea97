import { beforeAll, describe, expect, test } from 'vitest';
import { auditReseal, createAudit } from '../../src/store/audit.ts';
import { createInvitations, type Invitations } from '../../src/store/invitations.ts';
import { createGuestMessages, createStaffJobs } from '../../src/store/staff-job-queue.ts';
import { createIncidents } from '../../src/store/telegram-memory.ts';
import { everythingUnder, useStore } from '../helpers/store.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const store = useStore();
const sampleKey = randomKey('k1');
const sampleKeyring = keyringOf(sampleKey);

describe('invitations', () => {
  let invitations: Invitations;
  const hourMs = 3_600_000;
  beforeAll(() => {
    invitations = createInvitations(store().chats, store().keys);
  });
  const link = (uses: number, validForMs = hourMs) => invitations.create({ createdBy: 7, uses, validForMs });

  test('let in as many people as they have uses, however many come at once', async () => {
    const { token } = await link(5);
    const people = Array.from({ length: 20 }, (_, index) => 100 + index);
    const answers = await Promise.all(people.map((userId) => invitations.redeem(token, userId)));
    expect(answers.filter((answer) => answer === 'admitted')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'usedUp')).toHaveLength(15);
    const isIn = await Promise.all(people.map((userId) => invitations.admits(userId)));
    expect(isIn).toEqual(answers.map((answer) => answer === 'admitted'));
  });

  test('are used up by nobody who is in already', async () => {
    const { token } = await link(2);
    expect(await invitations.redeem(token, 200)).toBe('admitted');
    expect(await invitations.redeem(token, 200)).toBe('alreadyIn');
    expect(await invitations.redeem(token, 201)).toBe('admitted');
  });

  test('let nobody in twice who was forgotten, and keep no name of theirs', async () => {
    const { token, invitation } = await link(3);
    expect(await invitations.redeem(token, 70_707_070)).toBe('admitted');
    await invitations.forget(70_707_070);
    expect(await invitations.redeem(token, 70_707_070)).toBe('usedUp');
    expect(await invitations.admits(70_707_070)).toBe(false);
    expect(await invitations.redeem(token, 250)).toBe('admitted');
    expect((await invitations.open()).find(({ id }) => id === invitation.id)?.used).toBe(2);
    expect(await everythingUnder(store().chats, `${store().prefix}:{access}`)).not.toContain('70707070');
  });

  test('run out', async () => {
    const { token } = await link(1, 0);
    expect(await invitations.redeem(token, 300)).toBe('expired');
    expect(await invitations.admits(300)).toBe(false);
  });

  test('can be withdrawn, with the access of those who came by them', async () => {
    const { token, invitation } = await link(3);
    await invitations.redeem(token, 400);
    expect(await invitations.withdraw(invitation.id)).toBe(true);
    expect(await invitations.withdraw(invitation.id)).toBe(false);
    expect(await invitations.admits(400)).toBe(false);
    expect(await invitations.redeem(token, 401)).toBe('withdrawn');
    const another = await link(1);
    expect(await invitations.redeem(another.token, 400)).toBe('admitted');
  });

  test('are forgotten 30 days after they are over, unless somebody came by them who may stay', async () => {
    const [unused, used, withdrawn] = [await link(1), await link(1), await link(2)];
    await invitations.redeem(used.token, 410);
    await invitations.redeem(withdrawn.token, 411);
    await invitations.withdraw(withdrawn.invitation.id);
    const daysLeft = async ({ invitation }: typeof unused): Promise<number> => {
      const ms = await store().chats.pttl(store().keys.invitation(invitation.id));
      return ms < 0 ? ms : Math.round(ms / (24 * hourMs));
    };
    expect(await daysLeft(unused)).toBe(30);
    expect(await daysLeft(used)).toBe(-1);
    expect(await daysLeft(withdrawn)).toBe(30);
    await store().chats.del(store().keys.invitation(unused.invitation.id));
    await invitations.open();
    const listed = await store().chats.zrange(store().keys.invitations, 0, '-1');
    expect(listed).not.toContain(unused.invitation.id);
    expect(listed).toContain(used.invitation.id);
    expect(await invitations.admits(410)).toBe(true);
  });

  test('are listed while they let somebody in, newest first', async () => {
    const before = await invitations.open();
    const first = await link(2);
    await link(1, 0);
    const second = await link(1);
    await invitations.redeem(first.token, 500);
    const added = (await invitations.open()).slice(0, -before.length || undefined);
    expect(added.map(({ id, used }) => [id, used])).toEqual([
      [second.invitation.id, 0],
      [first.invitation.id, 1],
    ]);
  });

  test('are unknown by any other token, and no token is in the store', async () => {
    const { token } = await link(1);
    expect(await invitations.redeem(`${token}x`, 600)).toBe('unknown');
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    expect(await everythingUnder(store().chats, `${store().prefix}:{access}`)).not.toContain(token);
  });
});

const keptSeconds = 3_600;

describe('the audit trail', () => {
  test('keeps who did what in order, and the reason for those only who hold a key', async () => {
    const { chats, keys } = store();
    const audit = createAudit(chats, keys, sampleKeyring, keptSeconds);
    await audit.append({ by: 7, action: 'cancelAsked', subject: 'BK1', before: 'issued', reason: 'Mr. X' });
    await audit.append({ by: 7, action: 'cancelled', subject: 'BK1', before: 'issued', after: 'cancelled' });
    await audit.append({ by: 8, action: 'ticketsSent', subject: 'BK2' });
    const entries = await audit.of('bk1');
    expect(entries.map(({ at: _at, ...entry }) => entry)).toEqual([
      { by: 7, action: 'cancelAsked', subject: 'BK1', before: 'issued', after: undefined, reason: 'Mr. X' },
      {
        by: 7,
        action: 'cancelled',
        subject: 'BK1',
        before: 'issued',
        after: 'cancelled',
        reason: undefined,
      },
    ]);
    const others = createAudit(chats, keys, keyringOf(randomKey('other')), keptSeconds);
    expect((await others.of('BK1'))[0]?.reason).toBeNull();
    expect(JSON.stringify(await chats.xrange(keys.auditOf('BK1'), '-', '+'))).not.toContain('Mr. X');
  });

  test('does not open a reason in another entry, not even of the same booking', async () => {
    const { chats, keys } = store();
    const audit = createAudit(chats, keys, sampleKeyring, keptSeconds);
    await audit.append({ by: 7, action: 'cancelAsked', subject: 'BK3', reason: 'storm' });
    await audit.append({ by: 7, action: 'cancelAsked', subject: 'BK3', reason: 'asked for by the customer' });
    const key = keys.auditOf('BK3');
    const [first = [], second = []] = (await chats.xrange(key, '-', '+')).map(([, fields]) => fields);
    const reasonOf = (fields: readonly string[]): string => fields[fields.indexOf('reason') + 1] ?? '';
    await chats.del(key);
    await chats.xadd(
      key,
      '*',
      ...first.map((value) => (value === reasonOf(first) ? reasonOf(second) : value)),
    );
    expect((await audit.of('BK3')).map(({ reason }) => reason)).toEqual([null]);
  });

  test('is forgotten so long after the last that was done, and rekeying does not prolong it', async () => {
    const { chats, keys } = store();
    const audit = createAudit(chats, keys, sampleKeyring, keptSeconds);
    await audit.append({ by: 7, action: 'cancelAsked', subject: 'BK4', reason: 'storm' });
    const key = keys.auditOf('BK4');
    await chats.expire(key, 10);
    const other = keyringOf(randomKey('k9'), sampleKey);
    expect(await auditReseal(chats, other)(key)).toBe('resealed');
    expect(await chats.ttl(key)).toBeLessThanOrEqual(10);
    expect(await chats.ttl(key)).toBeGreaterThan(0);
    await audit.append({ by: 7, action: 'cancelled', subject: 'BK4' });
    expect(await chats.ttl(key)).toBeGreaterThan(keptSeconds - 60);
  });
});

describe('an incident', () => {
  test('is announced by one machine, once, and followed by one all-clear when nobody sees it', async () => {
    const incidents = createIncidents(store().chats, store().keys);
    const seen = await Promise.all([1, 2, 3].map(() => incidents.see('down', 1, 0)));
    const announcements = seen.filter((announcement) => announcement !== null);
    expect(announcements).toEqual([{ before: 0, since: null, noteMade: expect.any(Function) }]);
    await announcements[0]?.noteMade();
    expect(await incidents.see('down', 1, 0)).toBeNull();
    expect(await incidents.see('down', 0, 60_000)).toBeNull();
    const over = await incidents.see('down', 0, 0);
    expect(over).toMatchObject({ before: 1, since: expect.any(Number) });
    await over?.noteMade();
    expect(await incidents.announced('down')).toBe(0);
    expect(await incidents.see('down', 0, 0)).toBeNull();
  });

  test('is announced again when it grows, and quietly followed when it shrinks', async () => {
    const incidents = createIncidents(store().chats, store().keys);
    await (await incidents.see('debt', 80, 0))?.noteMade();
    const grown = await incidents.see('debt', 95, 0);
    expect(grown).toMatchObject({ before: 80 });
    await grown?.noteMade();
    expect(await incidents.see('debt', 80, 0)).toMatchObject({ before: 95 });
  });

  test('is announced by another machine when one is silent, which then no longer says how far people know', async () => {
    const { chats, keys } = store();
    const incidents = createIncidents(chats, keys);
    const silent = await incidents.see('lost', 1, 0);
    const takenBy = Date.now();
    expect(await incidents.see('lost', 2, 0)).toBeNull();
    // The lease's end tells two leases apart, so the second one must not begin in the same millisecond.
    await expect.poll(() => Date.now()).toBeGreaterThan(takenBy);
    await chats.hset(keys.incident('lost'), 'leasedUntil', Date.now() - 1);
    const next = await incidents.see('lost', 2, 0);
    expect(next).toMatchObject({ before: 0 });
    await silent?.noteMade();
    expect(await incidents.announced('lost')).toBe(0);
    await next?.noteMade();
    expect(await incidents.announced('lost')).toBe(2);
  });
});

describe('jobs of workers', () => {
  test('go to one worker at a time, to another when that leaves them, and are forgotten when they end', async () => {
    const { chats, keys } = store();
    const [here, there] = [createStaffJobs(chats, keys), createStaffJobs(chats, keys)];
    expect(await here.add({ name: 'a', payload: '1' })).toBe(true);
    expect(await here.queue.due(1)).toEqual(['a']);
    const left = await here.queue.take('a', 60_000);
    expect(await there.queue.due(1)).toEqual([]);
    await left?.putBack(0);
    const ended = await there.queue.take('a', 60_000);
    expect(await there.payloadOf('a')).toBe('1');
    expect(await ended?.finish()).toBe(true);
    expect(await left?.putBack(0)).toBe(false);
    expect([await here.queue.due(1), await here.payloadOf('a')]).toEqual([[], null]);
  });

  test('that are added once stay added, also when they have ended', async () => {
    const { chats, keys } = store();
    const jobs = createStaffJobs(chats, keys);
    const monday = { name: 'monday', payload: '' };
    const added = await Promise.all([1, 2, 3].map(() => jobs.add(monday, { once: true })));
    expect(added.filter(Boolean)).toHaveLength(1);
    await (await jobs.queue.take('monday', 60_000))?.finish();
    expect(await jobs.add(monday, { once: true })).toBe(false);
  });
});

describe('a message to guests', () => {
  test('hands each chat to one worker, and never again what was begun', async () => {
    const { chats, keys } = store();
    const [here, there] = [createGuestMessages(chats, keys), createGuestMessages(chats, keys)];
    const job = { name: 'job', payload: 'one' };
    await here.begin('one', [11, 12, 13, 14], job);
    await here.begin('one', [11, 12, 13, 14], job);
    const taken = await Promise.all([here.next('one'), there.next('one'), here.next('one')]);
    expect(taken.toSorted()).toEqual([11, 12, 13]);
    await here.settle('one', 'sent');
    await here.settle('one', 'unreached');
    expect(await here.next('one')).toBe(14);
    await here.putBack('one', 14);
    expect(await there.tally('one')).toEqual({ sent: 1, unreached: 1, unknown: 1, waiting: 1 });
    expect(await there.next('one')).toBe(14);
    await there.settle('one', 'sent');
    expect(await there.next('one')).toBeNull();
    await there.finish('one');
    await here.begin('one', [11], job);
    expect(await here.next('one')).toBeNull();
    const jobs = createStaffJobs(chats, keys);
    expect([await jobs.queue.due(9), await jobs.payloadOf('job')]).toEqual([['job'], 'one']);
  });

  test('no longer reaches a chat that is forgotten, in whichever it waits', async () => {
    const { chats, keys } = store();
    const messages = createGuestMessages(chats, keys);
    await messages.begin('two', [21, 22], { name: 'two', payload: '' });
    await messages.begin('three', [22, 23], { name: 'three', payload: '' });
    await messages.forget(22);
    expect([await messages.next('two'), await messages.next('two')]).toEqual([21, null]);
    expect([await messages.next('three'), await messages.next('three')]).toEqual([23, null]);
  });
});
