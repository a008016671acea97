import type { Count, Kind, Reading, TypedOrder, TypedQuestion } from '../../src/language/reading-types.ts';

/** What a text means, so that tests of the dialogue need no words for it. */
export function ordering(order: Partial<TypedOrder>): Extract<Reading, { kind: 'order' }> {
  return { kind: 'order', order: orderOf(order) };
}

export function orderOf(order: Partial<TypedOrder>): TypedOrder {
  return { days: [], counts: [], offers: [], change: 'new', only: false, ...order };
}

type Part = Extract<Reading, { kind: 'part' }>;

export function part(change: Partial<Part>): Part {
  return { kind: 'part', order: null, days: [], offers: [], unread: 'blah', question: null, ...change };
}

export function asking(question: Partial<TypedQuestion>, offers: readonly string[] = []): Reading {
  return { kind: 'question', question: { topics: [], answers: [], ...question }, offers, days: [] };
}

export const of = (quantity: number, kind: Kind | 'bare'): Count => ({ quantity, kind });

/** A text that the sample worlds read as that. */
export function written(reading: Reading): string {
  return JSON.stringify(reading);
}

/** Null: the text is words. */
export function readingWritten(text: string): Reading | null {
  return text.startsWith('{"kind"') ? JSON.parse(text) : null;
}
