import { describe, expect, it } from 'vitest';
import { reconcile } from '../../src/dialogue/cart.ts';
import {
  applied,
  type DraftLine,
  isApplied,
  lineFor,
  orderOf,
  withQuantity,
} from '../../src/dialogue/draft.ts';
import { sampleDraft, samplePackage } from './sample-world.ts';

const a = samplePackage('A');
const b = samplePackage('B', { minQuantity: 2, maxQuantity: 8 });

describe('a draft', () => {
  it('remembers the last 32 updates by membership, whatever their order', () => {
    let draft = sampleDraft();
    for (let updateId = 100; updateId > 60; updateId -= 1) draft = applied(draft, updateId);
    expect(isApplied(draft, 61)).toBe(true);
    expect(isApplied(draft, 92)).toBe(true);
    expect(isApplied(draft, 93)).toBe(false);
    expect(draft.appliedUpdates).toHaveLength(32);
    expect(draft.revision).toBe(sampleDraft().revision + 40);
  });

  it('has one line for a package, which a second choice replaces where it stands', () => {
    const none: readonly DraftLine[] = [];
    const lines = withQuantity(withQuantity(withQuantity(none, a, 1), b, 2), a, 5);
    expect(lines.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['A', 5],
      ['B', 2],
    ]);
    expect(withQuantity(lines, a, 0).map(({ code }) => code)).toEqual(['B']);
  });

  it('is an order once it has a day and a line, at the prices of its lines', () => {
    expect(orderOf(sampleDraft(), 'VND')).toBeNull();
    expect(orderOf(sampleDraft({ date: '2026-12-25' }), 'VND')).toBeNull();
    const order = orderOf(
      sampleDraft({ date: '2026-12-25', lines: [lineFor(a, 3)], note: 'By boat' }),
      'VND',
    );
    expect(order).toMatchObject({ date: '2026-12-25', isGrouped: false, note: 'By boat', total: 300_000 });
    expect(order?.lines[0]).not.toHaveProperty('minQuantity');
  });

  it('is for shared tickets only where there are several of a kind', () => {
    const shared = sampleDraft({ date: '2026-12-25', isGrouped: true });
    expect(orderOf({ ...shared, lines: [lineFor(a, 1), lineFor(b, 1)] }, 'VND')?.isGrouped).toBe(false);
    expect(orderOf({ ...shared, lines: [lineFor(a, 1), lineFor(b, 2)] }, 'VND')?.isGrouped).toBe(true);
  });
});

describe('lines that are reconciled with the packages of a day', () => {
  const lines = [lineFor(a, 3), lineFor(b, 4)];

  it('stays as it is while nothing has changed', () => {
    expect(reconcile(lines, [b, a])).toEqual({ lines, unsold: [], changed: [] });
  });

  it('loses what is gone, and names it', () => {
    expect(reconcile(lines, [b])).toEqual({ lines: [lines[1]], unsold: [lines[0]], changed: [] });
  });

  it('takes over a changed price and names it', () => {
    const { lines: kept, changed } = reconcile(lines, [{ ...a, price: 120_000 }, b]);
    expect(kept[0]).toMatchObject({ unitPrice: 120_000, quantity: 3 });
    expect(changed.map(({ name }) => name)).toEqual(['Package A']);
  });

  it('moves a quantity into changed limits and names it', () => {
    const { lines: kept, changed } = reconcile(lines, [
      { ...a, maxQuantity: 2 },
      { ...b, minQuantity: 5 },
    ]);
    expect(kept.map(({ quantity }) => quantity)).toEqual([2, 5]);
    expect(changed.map(({ name }) => name)).toEqual(['Package A', 'Package B']);
  });
});
