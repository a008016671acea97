import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateProblem, quantityProblem, totalOf } from '../../src/booking/rules.ts';
import { type Draft, mostLines, orderOf } from '../../src/dialogue/draft.ts';
import type { Plan } from '../../src/dialogue/steps.ts';
import { isReplyScreen } from '../../src/telegram/screen.ts';
import { ordering, readingWritten, written } from './readings.ts';
import { labelsOf } from './sample-world.ts';
import {
  createWalker,
  type Move,
  revisionsOn,
  type Walk,
  type Walker,
  walks,
  wayToReview,
} from './walker.ts';

const runs = { numRuns: 120 };
const otherDay = written(ordering({ days: ['2026-12-26'] }));

/** Walks from a new booking; a booking that was given up begins anew. */
async function walk(
  { ahead, moves }: Walk,
  check: (walker: Walker, plan: Plan | null, move: Move, before: Draft) => void,
): Promise<Walker> {
  const walker = createWalker();
  await walker.begin();
  for (const step of wayToReview.slice(0, ahead)) await walker.does(step);
  for (const move of moves) {
    const before = walker.draft();
    if (before === null) {
      await walker.begin();
      continue;
    }
    check(walker, await walker.move(move), move, before);
  }
  if (walker.draft() === null) await walker.begin();
  return walker;
}

function draftOf(walker: Walker): Draft {
  const draft = walker.draft();
  if (draft === null) throw new Error('The walk is over.');
  return draft;
}

describe('from any draft that can be reached', () => {
  it('each step towards tickets is counted once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async ({ ahead, moves }) => {
        const walker = createWalker();
        await walker.begin();
        for (const step of wayToReview.slice(0, ahead)) await walker.does(step);
        for (const move of moves) if (walker.draft() !== null) await walker.move(move);
        const steps = ['day', 'tickets', 'details', 'review'];
        expect(walker.reached).toEqual(steps.slice(0, walker.reached.length));
        if (ahead === wayToReview.length) expect(walker.reached).toEqual(steps);
      }),
      runs,
    );
  });

  it('whatever happens leads to a screen or a reason, and every card has its ways out', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        await walk(steps, (walker, plan, move) => {
          if (move.kind === 'world' || (move.kind === 'redelivery' && plan === null)) return;
          const draft = walker.draft();
          if (plan === null && hasScreenElsewhere(move)) return;
          expect(plan).not.toBeNull();
          expect(plan?.toast != null || plan?.paint !== undefined).toBe(true);
          if (draft === null || plan?.paint == null) return;
          const { screen } = plan.paint;
          expect(labelsOf(screen)).toEqual(expect.arrayContaining(['Back', 'Cancel']));
          if (isReplyScreen(screen)) return;
          expect(new Set(revisionsOn(screen))).toEqual(new Set([draft.revision]));
          expect(screen.rows.filter((row) => row.length > (draft.step === 'day' ? 7 : 3))).toEqual([]);
        });
      }),
      runs,
    );
  });

  it('the draft stays valid: one line a package, whole numbers, a bounded cart', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        await walk(steps, (walker) => {
          const lines = walker.draft()?.lines ?? [];
          expect(new Set(lines.map(({ code }) => code)).size).toBe(lines.length);
          expect(lines.length).toBeLessThanOrEqual(mostLines);
          expect(lines.filter((line) => quantityProblem(line.quantity, line) !== null)).toEqual([]);
        });
      }),
      runs,
    );
  });

  it('a draft in review satisfies every rule', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        await walk(steps, (walker, _plan, move, before) => {
          const draft = walker.draft();
          if (draft?.step !== 'review' || before.step === 'review' || move.kind === 'world') return;
          const { today, horizonDays, askedDetails: asked } = walker.world();
          expect(dateProblem(draft.date ?? '', today, horizonDays)).toBeNull();
          expect(draft.lines.length).toBeGreaterThan(0);
          expect(draft.consent).not.toBeNull();
          expect(
            asked.filter(({ detail, isRequired }) => isRequired && draft.details[detail] === undefined),
          ).toEqual([]);
          expect(draft.isEditing).toBe(false);
        });
      }),
      runs,
    );
  });

  it('nothing is booked but what the day sells, at the price that was shown', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        await walk(steps, (walker, _plan, _move, before) => {
          if (walker.placed.length === 0) return;
          walker.placed.length = 0;
          const { packages, today, horizonDays } = walker.world();
          const order = orderOf(before, 'VND');
          expect(order?.total).toBe(totalOf(before.lines));
          expect(dateProblem(before.date ?? '', today, horizonDays)).toBeNull();
          expect(before.linesDate ?? before.date).toBe(before.date);
          if (packages.kind !== 'known') return;
          for (const line of before.lines) {
            expect(packages.packages.find(({ code }) => code === line.code)?.price).toBe(line.unitPrice);
          }
        });
      }),
      runs,
    );
  });

  it('a package comes into the booking, by a tap, at the price that its card showed, or comes back', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        await walk(steps, (walker, _plan, move, before) => {
          const codes = codesOf(before);
          const lines = walker.draft()?.lines ?? [];
          const added = lines.find(({ code }) => !codes.includes(code));
          const isTap = move.kind === 'press' || move.kind === 'onward';
          if (before.step !== 'tickets' || !isTap || added === undefined) return;
          // "Go back to: …" names the lines, and brings them as they were.
          if (isDeepStrictEqual(lines, before.earlier?.lines)) return;
          expect(walker.screenBefore()?.text).toContain(walker.world().words.money(added.unitPrice));
        });
      }),
      runs,
    );
  });

  it('no text changes the tickets unless all of it orders', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        const moves = steps.moves.filter(({ kind }) => kind !== 'world');
        await walk({ ...steps, moves }, (walker, _plan, move, before) => {
          const text = move.kind === 'event' && move.event.kind === 'text' ? move.event.text : '';
          const reading = readingWritten(text);
          const draft = walker.draft();
          if (draft === null || reading === null || reading.kind === 'order') return;
          expect(draft.lines).toEqual(before.lines);
        });
      }),
      runs,
    );
  });

  it('the total shown is always that of the lines', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        await walk(steps, (walker, plan) => {
          const draft = walker.draft();
          const hasTotal = draft?.step === 'review' || (draft?.step === 'tickets' && draft.lines.length > 0);
          if (draft === null || plan?.paint == null || !hasTotal) return;
          if (draft.step === 'tickets' && walker.world().packages.kind !== 'known') return;
          if (draft.step === 'tickets' && packagesIn(walker).length === 0) return;
          expect(plan.paint.screen.text).toContain(
            `<b>${walker.world().words.money(totalOf(draft.lines))}</b>`,
          );
        });
      }),
      runs,
    );
  });

  it('a repeated update changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        const walker = await walk(steps, () => undefined);
        await walker.send({ kind: 'text', text: 'anything' });
        if (walker.draft() === null) return;
        const before = draftOf(walker);
        const plan = await walker.move({ kind: 'redelivery' });
        expect({ ...draftOf(walker), card: null }).toEqual({ ...before, card: null });
        expect(plan?.paint).toBeDefined();
      }),
      runs,
    );
  });

  it('"Back" loses nothing', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        const walker = await walk(steps, () => undefined);
        await walker.send({ kind: 'other' });
        for (let n = 0; n < 20; n += 1) {
          const before = draftOf(walker);
          await walker.does('Back');
          const after = walker.draft();
          if (after === null) {
            expect(before.lines.filter(({ code }) => isSold(code, walker) && before.date !== null)).toEqual(
              [],
            );
            return;
          }
          expect(kept(after)).toEqual({ ...kept(before), lines: after.lines });
          const lost = codesOf(before).filter((code) => !codesOf(after).includes(code));
          expect(lost.filter((code) => isSold(code, walker))).toEqual([]);
        }
      }),
      runs,
    );
  });

  it('"Cancel" leaves the booking', async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        const walker = await walk(steps, () => undefined);
        await walker.send({ kind: 'other' });
        const plan = await walker.does('Cancel');
        expect(plan?.isOver).toBe(true);
        expect(walker.draft()).toBeNull();
      }),
      runs,
    );
  });
});

/** Questions and wishes may be for the rest of the bot. */
function hasScreenElsewhere(move: Move): boolean {
  const text = move.kind === 'event' && move.event.kind === 'text' ? move.event.text : '';
  const kind = readingWritten(text)?.kind;
  return kind === 'question' || kind === 'wish';
}

function packagesIn(walker: Walker) {
  const { packages } = walker.world();
  return packages.kind === 'known' ? packages.packages : [];
}

function codesOf({ lines }: Draft): readonly string[] {
  return lines.map(({ code }) => code);
}

/** As far as is known, the day has that package. */
function isSold(wanted: string, walker: Walker): boolean {
  const { packages } = walker.world();
  return packages.kind !== 'known' || packages.packages.some(({ code }) => code === wanted);
}

/** What a customer has put into a draft. */
function kept({ date, lines, details, note, consent, isGrouped }: Draft) {
  return { date, lines, details, note, consent, isGrouped };
}

describe('a booking in review', () => {
  const parts = ['Date', 'Tickets', 'Name', 'Phone', 'Email', 'Note'];

  async function atReview(): Promise<Walker> {
    const walker = createWalker();
    await walker.begin();
    for (const step of wayToReview) await walker.does(step);
    return walker;
  }

  it.each(parts)('is the same after looking at "%s" and going back', async (part) => {
    const walker = await atReview();
    const before = draftOf(walker);
    for (const step of ['Edit', part, 'Back']) await walker.does(step);
    const after = draftOf(walker);
    expect(after.step).toBe('review');
    expect(kept(after)).toEqual(kept(before));
  });

  it.each([
    ['Date', [{ kind: 'text', text: otherDay }], { date: '2026-12-26' }],
    ['Tickets', ['+', 'Continue'], { lines: [{ quantity: 4 }] }],
    ['Note', [{ kind: 'text', text: 'By boat' }], { note: 'By boat' }],
    ['Name', [{ kind: 'text', text: 'Bình' }], { details: { name: 'Bình' } }],
    ['Phone', [{ kind: 'text', text: '0987654321' }], { details: { phone: '+84987654321' } }],
    ['Email', [{ kind: 'text', text: 'a@b.co' }], { details: { email: 'a@b.co' } }],
  ] as const)('comes back to the review when "%s" was changed', async (part, steps, changed) => {
    const walker = await atReview();
    const before = draftOf(walker);
    for (const step of ['Edit', part, ...steps]) await walker.does(step);
    const after = draftOf(walker);
    expect(after.step).toBe('review');
    expect(after).toMatchObject(changed);
    expect(after.consent).toEqual(before.consent);
  });

  it('stays with the tickets when the last one is taken out, and comes back when one is chosen', async () => {
    const walker = await atReview();
    for (const step of ['Edit', 'Tickets', '−', '−', '−']) await walker.does(step);
    expect(draftOf(walker)).toMatchObject({ step: 'tickets', lines: [] });
    for (const step of ['+', 'Continue']) await walker.does(step);
    expect(draftOf(walker).step).toBe('review');
  });

  it('shares its tickets, and separates them again, by a switch that says what it does', async () => {
    const walker = await atReview();
    await walker.does('One shared ticket');
    expect(draftOf(walker)).toMatchObject({ step: 'review', isGrouped: true });
    await walker.does('Separate tickets');
    expect(draftOf(walker)).toMatchObject({ step: 'review', isGrouped: false });
  });
});
