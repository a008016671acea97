import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  enqueue,
  isStillPending,
  retryUnanswered,
  dequeue as settled,
  settleEntry,
} from '../../src/booking/outbox.ts';
import type { DeliveryOutcome } from '../../src/booking/ports.ts';
import type { Booking, OrderLine, OutboxEntry, SentMessage, SentPart } from '../../src/booking/record.ts';
import { mostRounds, requestTickets } from '../../src/booking/requests.ts';
import {
  albumSizes,
  deliveryParts,
  deliveryProgress,
  missingOfLines,
  missingTicketsOf,
  nextPart,
  nextToVoid,
  sentFile,
  withNextRound,
  withSent,
} from '../../src/booking/ticket-messages.ts';
import { hourMs, secondMs } from '../../src/time.ts';
import { prepayment } from './prepaid.ts';
import { booking, exportedSide, now, outboxOf, sentPictures, ticket } from './sample.ts';

const issued = (count: number, changes: Partial<Booking> = {}): Booking =>
  booking('issued', {
    partner: exportedSide({ tickets: Array.from({ length: count }, (_, index) => ticket(index + 1)) }),
    ...changes,
  });

describe('albums', () => {
  it.each([
    [0, []],
    [1, [1]],
    [2, [2]],
    [10, [10]],
    [11, [9, 2]],
    [12, [10, 2]],
    [21, [10, 9, 2]],
  ])('of %i pictures have %j', (count, sizes) => {
    expect(albumSizes(count)).toEqual(sizes);
  });

  it('hold everything, never more than ten, and never one but for a single ticket', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 500 }), (count) => {
        const sizes = albumSizes(count);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

describe('a delivery', () => {
  const kinds = (count: number) => deliveryParts(issued(count)).map((part) => part.kind);
  const tickets: OutboxEntry = { kind: 'tickets', since: now, tries: 0, notBefore: now };
  const settle = (start: Booking, entry: OutboxEntry, outcome: DeliveryOutcome) =>
    settleEntry(start, entry, outcome, { performed: start, now });

  it('is the tickets and one message', () => {
    expect(kinds(3)).toEqual(['pictures', 'closing']);
    expect(kinds(12)).toEqual(['pictures', 'pictures', 'closing']);
  });

  it('sends every part once and is then done', () => {
    let current = issued(12, { outbox: [tickets] });
    const sent: string[] = [];
    for (let part = nextPart(current); part !== null; part = nextPart(current)) {
      sent.push(part.kind === 'pictures' ? `${part.from}+${part.count}` : part.kind);
      current = settle(current, tickets, {
        kind: 'done',
        sent: { part, round: 1, messages: [{ messageId: 1 }] },
      });
    }
    expect(sent).toEqual(['0+10', '10+2', 'closing']);
    expect(current).toMatchObject({ outbox: [{ kind: 'card' }], delivery: { status: 'done' } });
  });

  it('of several albums has its progress on the card, which is shown anew where they are sent again', () => {
    const album = (from: number, count: number): DeliveryOutcome => ({
      kind: 'done',
      sent: { part: { kind: 'pictures', from, count }, round: 1, messages: [{ messageId: from + 1 }] },
    });
    const long = issued(12, { outbox: [tickets] });
    const first = settle(long, tickets, album(0, 10));
    const last = settle({ ...first, outbox: [tickets] }, tickets, album(10, 2));
    expect([long, first, last].map(deliveryProgress)).toEqual([
      { sent: 0, of: 12 },
      { sent: 10, of: 12 },
      null,
    ]);
    for (const after of [first, last]) expect(outboxOf(after).toSorted()).toEqual(['card', 'tickets']);
    const done = { ...last, outbox: [], delivery: { ...last.delivery, status: 'done' as const } };
    const again = requestTickets(done, now);
    expect(again.kind === 'accepted' && outboxOf(again.booking)).toEqual(['notice card', 'tickets']);
    const short = issued(2, { outbox: [tickets] });
    expect(outboxOf(settle(short, tickets, album(0, 2)))).toEqual(['tickets']);
  });

  it('begins anew in the next round', () => {
    const part = { kind: 'pictures', from: 0, count: 2 } as const;
    const once = withSent(issued(2), { part, round: 1, messages: sentPictures(1) });
    expect(nextPart(once)).toEqual({ kind: 'closing' });
    expect(nextPart({ ...once, delivery: { ...once.delivery, round: 2 } })).toEqual(part);
  });

  it('sends late tickets after those that were sent, and sums them up again', () => {
    const kindsSent: string[] = [];
    const sendAll = (start: Booking): Booking => {
      let current = start;
      for (let part = nextPart(current); part !== null; part = nextPart(current)) {
        kindsSent.push(part.kind === 'pictures' ? `${part.from}+${part.count}` : part.kind);
        current = withSent(current, { part, round: 1, messages: [{ messageId: kindsSent.length }] });
      }
      return current;
    };
    const { delivery } = sendAll(issued(1));
    sendAll(issued(5, { delivery }));
    expect(kindsSent).toEqual(['0+1', 'closing', '1+4', 'closing']);
  });

  it('has its pictures struck through before any other message is corrected', () => {
    const closing: SentPart = { part: { kind: 'closing' }, round: 1, messages: [{ messageId: 3 }] };
    const part = { kind: 'pictures', from: 0, count: 1 } as const;
    const pictures: SentPart = { part, round: 1, messages: sentPictures(4) };
    const both = issued(1, { delivery: { status: 'done', round: 1, sent: [closing, pictures] } });
    expect(nextToVoid(both)).toEqual({ sent: pictures, message: { messageId: 4, picture: 0 } });
  });

  it('that is under way goes on, however often it was asked for', () => {
    const delivery = { status: 'pending', round: mostRounds, sent: [] } as const;
    expect(requestTickets(issued(1, { delivery, outbox: [tickets] }), now).kind).toBe('accepted');
  });

  it('that two processes have sent strikes the pictures of both through', () => {
    const part = { kind: 'pictures', from: 0, count: 1 } as const;
    const sent = (message: SentMessage): SentPart => ({ part, round: 1, messages: [message] });
    const [first, second] = [1, 2].map((messageId) => ({ messageId, picture: 0 }));
    if (first === undefined || second === undefined) throw new Error('Two messages');
    const both = withSent(withSent(issued(1), sent(first)), sent(second));
    expect(nextToVoid(both)).toMatchObject({ sent: { messages: [first, second] }, message: first });
    const struck = withSent(both, sent({ ...first, isStruck: true }));
    expect(nextToVoid(struck)?.message).toEqual(second);
    // The process that was held up learns nothing of the other's strike.
    expect(nextToVoid(withSent(struck, sent(first)))?.message).toEqual(second);
    expect(nextToVoid(withSent(struck, sent({ ...second, isStruck: true })))).toBeNull();
  });

  it('however often it is asked for, keeps every picture and one file of each, and grows by little', () => {
    let current = issued(2, { delivery: { status: 'done', round: 1, sent: [] } });
    const sizes: number[] = [];
    for (let round = 1; round < mostRounds; round += 1) {
      for (let part = nextPart(current); part !== null; part = nextPart(current)) {
        const isAlbum = part.kind === 'pictures';
        current = withSent(current, {
          part,
          round,
          messages: isAlbum
            ? [0, 1].map((picture) => ({
                messageId: 99_999 + 2 * round + picture,
                picture,
                ...(round === 1 && { file: { id: `file-${picture}`, face: `face-${picture}` } }),
              }))
            : [{ messageId: round }],
        });
      }
      const asked = requestTickets({ ...current, outbox: [] }, now);
      if (asked.kind === 'refused') throw new Error(asked.why);
      current = asked.booking;
      sizes.push(JSON.stringify(current.delivery).length);
    }
    const [former, ...others] = current.delivery.sent;
    expect(others.map(({ part }) => part.kind)).toEqual(['closing']);
    for (const { messages } of others) expect(messages).toHaveLength(mostRounds - 1);
    const ids = former?.messages.map(({ messageId }) => messageId);
    expect(ids).toEqual(Array.from({ length: 98 }, (_, index) => 100_001 + index));
    const files = former?.messages.flatMap(({ file }) => file ?? []);
    expect(files).toEqual([0, 1].map((n) => ({ id: `file-${n}`, face: `face-${n}` })));
    const ofRound = JSON.stringify([...sentPictures(100_001, 100_002), { messageId: 50 }, { messageId: 50 }]);
    expect((sizes.at(-1) ?? 0) - (sizes[0] ?? 0)).toBeLessThan(ofRound.length * mostRounds);
    expect(requestTickets({ ...current, outbox: [] }, now)).toEqual({ kind: 'refused', why: 'sentOften' });
  });

  it('sends the newest file again that shows the same, and keeps no older one of it', () => {
    const part = { kind: 'pictures', from: 0, count: 1 } as const;
    const sent = (messageId: number, id: string, face: string): SentPart => {
      return { part, round: messageId, messages: [{ messageId, picture: 0, file: { id, face } }] };
    };
    const parts = [sent(1, 'refused since', 'a'), sent(2, 'newest', 'a'), sent(3, 'other', 'b')];
    const start = issued(1, { delivery: { status: 'done', round: 3, sent: parts } });
    const next = { ...start, delivery: withNextRound(start) };
    for (const known of [start, next])
      expect(['a', 'b', 'c'].map((face) => sentFile(known, face))).toEqual(['newest', 'other', null]);
    const files = next.delivery.sent.flatMap(({ messages }) => messages.map(({ file }) => file?.id));
    expect(files).toEqual([undefined, 'newest', 'other']);
  });

  it('that was cancelled while an album was under way strikes it through', () => {
    const cancelled = booking('cancelled', { partner: exportedSide() });
    const sent: SentPart = {
      part: { kind: 'pictures', from: 0, count: 2 },
      round: 1,
      messages: sentPictures(1, 2),
    };
    const after = settle(cancelled, tickets, { kind: 'done', sent });
    expect(outboxOf(after)).toEqual(['void']);
    expect(nextToVoid(after)).toMatchObject({ sent, message: { messageId: 1 } });
  });

  it('whose closing message was sent before staff said that it is all has that message corrected', () => {
    const performed = issued(1, { outbox: [tickets] });
    expect(missingTicketsOf(performed)).toBe(1);
    const complete: Booking = { ...performed, isComplete: true };
    const sent: SentPart = { part: { kind: 'closing' }, round: 1, messages: [{ messageId: 2 }] };
    const outboxAfter = (before: Booking) =>
      outboxOf(settleEntry(complete, tickets, { kind: 'done', sent }, { performed: before, now }));
    expect(outboxAfter(performed)).toContain('closing');
    expect(outboxAfter(complete)).not.toContain('closing');
  });

  it('of a booking that was placed anew meanwhile takes no picture from the new tickets', () => {
    const sent: SentPart = {
      part: { kind: 'pictures', from: 0, count: 2 },
      round: 1,
      messages: sentPictures(1, 2),
    };
    const anew = issued(2, { partner: exportedSide({ bookingId: 'id-2' }), outbox: [tickets] });
    const after = settleEntry(anew, tickets, { kind: 'done', sent }, { performed: issued(2), now });
    expect(nextPart(after)).toEqual(sent.part);
    expect(nextToVoid(after)?.message).toMatchObject({ messageId: 1 });
  });
});

/** Rules 3 and 4: no outbox entry is forgotten, and a customer who can't be reached is. */
describe('a entry', () => {
  const card: OutboxEntry = { kind: 'card', since: now, tries: 0, notBefore: now };
  const tickets: OutboxEntry = { kind: 'tickets', since: now, tries: 0, notBefore: now };
  const start = issued(2, { outbox: [card, tickets] });
  const settle = (entry: OutboxEntry, outcome: DeliveryOutcome, current = start, performed = start) =>
    settleEntry(current, entry, outcome, { performed, now });

  it('waits as long as Telegram asks for, without counting as a try', () => {
    const after = settle(card, { kind: 'later', afterMs: 7 * secondMs });
    expect(after.outbox[0]).toEqual({ ...card, notBefore: now + 7 * secondMs });
  });

  it('without an answer is tried again, and staff are told after three times', () => {
    const unanswered = (tries: number) => settle({ ...tickets, tries }, { kind: 'unanswered' });
    expect(unanswered(0).outbox[1]).toMatchObject({ tries: 1, notBefore: now + 5 * secondMs });
    expect(outboxOf(unanswered(1))).toEqual(['card', 'tickets']);
    expect(outboxOf(unanswered(2))).toEqual(['card', 'tickets', 'alert deliveryUnanswered']);
  });

  it('to staff has nobody told that it has no answer', () => {
    const alert: OutboxEntry = { kind: 'alert', alert: 'review', since: now, tries: 2, notBefore: now };
    const posted = { ...start, outbox: [alert] };
    expect(outboxOf(settle(alert, { kind: 'unanswered' }, posted))).toEqual(['alert review']);
    const told = settle({ ...tickets, tries: 3 }, { kind: 'unanswered' });
    expect(outboxOf(told)).toEqual(['card', 'tickets']);
  });

  it('to a chat that is gone drops its entries, and staff learn of the tickets', () => {
    const after = settle(card, { kind: 'unreachable' });
    expect(outboxOf(after)).toEqual(['alert unreachable']);
    expect(after.delivery.status).toBe('unreachable');
  });

  it('that was enqueued anew while it was delivered is still pending', () => {
    const anew = { ...start, outbox: [{ ...card, since: now + 1 }, tickets] };
    expect(
      outboxOf(settle(card, { kind: 'done', card: { messageId: 5, hasPicture: false } }, anew)),
    ).toContain('card');
    expect(settle(card, { kind: 'unanswered' }, anew)).toBe(anew);
  });

  it('that was enqueued anew in the same millisecond is another one', () => {
    const once = enqueue(settled(start, card), now, card);
    const [first] = once.outbox.filter(({ kind }) => kind === 'card');
    const twice = enqueue(once, now, card);
    expect(first !== undefined && isStillPending(once, first)).toBe(true);
    expect(first !== undefined && isStillPending(twice, first)).toBe(false);
  });

  it('keeps the card that another process has sent in the meantime', () => {
    const performed = { ...start, card: null };
    const replaced = { ...start, card: { messageId: 8, hasPicture: false } };
    const outcome = { kind: 'done', card: { messageId: 7, hasPicture: false } } as const;
    expect(settle(card, outcome, replaced, performed).card?.messageId).toBe(8);
    expect(settle(card, outcome, performed, performed).card?.messageId).toBe(7);
  });

  it('looks after the card once more when two processes have replaced it, since either may have deleted the other', () => {
    const notice: OutboxEntry = { kind: 'notice', notice: 'outcome', since: now, tries: 0, notBefore: now };
    const at = (messageId: number) => ({ messageId, hasPicture: false });
    const performed = booking('abandoned', { outbox: [notice], card: at(5) });
    const replaced = { ...performed, card: at(8) };
    const told = settle(notice, { kind: 'done', card: at(7) }, replaced, performed);
    expect([told.card, outboxOf(told)]).toEqual([at(8), ['card']]);
    const seen = settle(notice, { kind: 'done', card: at(5) }, replaced, performed);
    expect([seen.card, outboxOf(seen)]).toEqual([at(8), []]);
  });

  it.each([
    [
      'another process has sent an invoice meanwhile',
      [{ messageId: 8, revision: 2 }],
      { messageId: 7, revision: 2 },
    ],
    ['the offer has changed meanwhile', [], { messageId: 7, revision: 1 }],
  ])('of a payment is looked after once more when %s', (_what, messages, shown) => {
    const entry: OutboxEntry = { kind: 'payment', since: now, tries: 0, notBefore: now };
    const offer = { revision: 2, method: 'telegram', amount: 5 } as const;
    const performed = booking('held', { prepayment: prepayment({ offer, offers: 2 }), outbox: [entry] });
    const done = (revision: number): DeliveryOutcome => ({
      kind: 'done',
      payment: { shown: { ...shown, revision, method: 'telegram' }, removed: [] },
    });
    const current = {
      ...performed,
      prepayment: prepayment({
        offer,
        offers: 2,
        messages: messages.map((message) => ({ ...message, method: 'telegram' as const })),
      }),
    };
    const after = settle(entry, done(shown.revision), current, performed);
    expect(outboxOf(after)).toEqual(['payment']);
    expect(after.prepayment?.messages.map(({ messageId }) => messageId)).toEqual([
      ...messages.map(({ messageId }) => messageId),
      7,
    ]);
    expect(outboxOf(settle(entry, done(2), performed, performed))).toEqual([]);
  });

  it.each<DeliveryOutcome>([{ kind: 'unreachable' }, { kind: 'unanswered' }])(
    'to staff waits for them however often it fails, an hour at most: $kind',
    (outcome) => {
      const alert: OutboxEntry = { kind: 'alert', alert: 'review', since: now, tries: 200, notBefore: now };
      const after = settle(alert, outcome, { ...start, outbox: [...start.outbox, alert] });
      expect(outboxOf(after)).toEqual(['card', 'tickets', 'alert review']);
      expect(after.outbox.at(-1)).toMatchObject({ notBefore: now + hourMs });
    },
  );

  it.each(['requestAnswered', 'cancelled', 'moneyToReturn', 'moneyCorrected'] as const)(
    'with news that a customer must have goes to staff when the chat is gone: %s',
    (notice) => {
      const news: OutboxEntry = { kind: 'notice', notice, since: now, tries: 0, notBefore: now };
      const after = settle(card, { kind: 'unreachable' }, issued(2, { outbox: [card, news] }));
      expect(outboxOf(after)).toEqual(['alert uninformed']);
    },
  );

  it('that waits for Telegram is due at once when that answers again, and no other', () => {
    const later = { since: now - 1, notBefore: now + hourMs };
    const waits: OutboxEntry = { kind: 'alert', alert: 'review', tries: 4, ...later };
    const asked: OutboxEntry = { kind: 'tickets', tries: 0, ...later };
    const [first, second] = retryUnanswered(issued(2, { outbox: [waits, asked] }), now).outbox;
    expect([first, second]).toEqual([{ ...waits, tries: 3, notBefore: now }, asked]);
    const none = issued(2, { outbox: [asked] });
    expect(retryUnanswered(none, now)).toBe(none);
  });
});

describe('missing tickets', () => {
  const line = (name: string, quantity: number, ...serviceNames: string[]): OrderLine => ({
    code: name,
    name,
    quantity,
    unitPrice: 100_000,
    codeType: 'QR',
    cutoffMinutes: null,
    isForTheDate: true,
    serviceNames,
  });
  const adult = line('Adult', 2, 'Gate');
  const combo = line('Combo', 2, 'Cable car', 'Lunch');
  const missing = (lines: readonly OrderLine[], ...serviceNames: readonly string[]) => {
    const tickets = serviceNames.map((serviceName, n) => ticket(n + 1, { serviceName }));
    const { order } = booking('issued');
    const start = issued(0, { order: { ...order, lines }, partner: exportedSide({ tickets }) });
    return [
      missingTicketsOf(start),
      missingOfLines(start).map(({ line: { name }, count }) => `${count} ${name}`),
    ];
  };

  it.each([
    ['none of a line', [adult], [], 2, ['2 Adult']],
    ['one of two', [adult], ['Gate'], 1, ['1 Adult']],
    ['none', [adult], ['Gate', 'Gate'], 0, []],
    [
      'one that another line’s services hide',
      [adult, combo],
      ['Gate', 'Cable car', 'Cable car', 'Lunch', 'Lunch'],
      1,
      ['1 Adult'],
    ],
    ['one service of a package', [combo], ['Cable car', 'Cable car', 'Lunch'], 1, ['1 Combo']],
    ['none where a package is one ticket', [combo], ['Combo', 'Combo'], 0, []],
    ['as many as packages where a name says nothing', [adult, combo], ['Park', 'Park', 'Park'], 1, []],
  ])('are %s', (_what, lines, names, count, ofLines) => {
    expect(missing(lines, ...names)).toEqual([count, ofLines]);
  });
});
