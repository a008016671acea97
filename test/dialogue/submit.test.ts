import { expect, it } from 'vitest';
import { lineFor } from '../../src/dialogue/draft.ts';
import { booking } from '../booking/sample.ts';
import { samplePackage } from './sample-world.ts';
import { createWalker } from './walker.ts';

const tap = { kind: 'tap', action: 'get', argument: '' } as const;

it('a tapped copy of the card whose draft was placed loses its buttons, and the booking is shown', async () => {
  const walker = createWalker();
  await walker.begin();
  const tappedId = walker.draft()?.card?.messageId;
  const placed = booking('requested', { card: { messageId: 7, hasPicture: false } });
  walker.hasBecome(placed);
  expect(await walker.send(tap)).toMatchObject({ stripMessageId: tappedId });
  expect(walker.cardsShown).toEqual([placed.reference]);
  expect(walker.draft()).toBeNull();
});

it('a tap on the booking’s own card leaves that as it is', async () => {
  const walker = createWalker();
  await walker.begin();
  const messageId = walker.draft()?.card?.messageId ?? 0;
  walker.hasBecome(booking('requested', { card: { messageId, hasPicture: false } }));
  expect(await walker.send(tap)).toEqual({ isOver: true });
  expect(walker.cardsShown).toEqual([]);
});

it('a card is that of a booking before it is placed, and of the draft again once that is refused', async () => {
  const walker = createWalker();
  const lines = [lineFor(samplePackage('A'), 3)];
  const details = { name: 'An', phone: '+84912345678' };
  const date = '2026-12-25';
  await walker.begin({
    step: 'review',
    date,
    linesDate: date,
    lines,
    details,
    consent: { at: 1, version: '1' },
  });
  await walker.does('Get tickets');
  expect([walker.placed.length, walker.active]).toEqual([1, ['booking', 'card']]);
});
