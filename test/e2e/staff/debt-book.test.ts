import { describe, expect, it } from 'vitest';
import type { Drift } from '../../../src/accounts/drifts.ts';
import { createDebtBook } from '../../../src/storage/debt-book.ts';
import { startScene } from '../scene.ts';
import { issuedBooking } from './staff-run.ts';

const total = 900_000;

/** The figure is looked at all the time, and each booking read as soon as the one before. */
async function start() {
  const staffTiming = { debtSampleMs: 400, debtLookMs: 200, debtReadPauseMs: 250 };
  const run = await startScene({ staff: true, overrides: { staffTiming } });
  const openingDebt = run.partner.book.debt.currentDebt;
  const book = createDebtBook(run.corner.ledger, run.corner.keys);
  const openDrifts = async (): Promise<readonly Drift[]> =>
    (await book.drifts()).filter(({ ended }) => ended === undefined);
  return { ...run, debtBook: book, openDrifts, openingDebt };
}

type Run = Awaited<ReturnType<typeof start>>;

/** The figure from which the debt is counted, once it is this. */
async function anchored({ debtBook }: Run, debt: number): Promise<void> {
  await expect.poll(async () => (await debtBook.anchor())?.debt).toBe(debt);
}

async function drifted(run: Run, drift: object): Promise<Drift> {
  await expect.poll(run.openDrifts).toEqual([expect.objectContaining(drift)]);
  const [found] = await run.openDrifts();
  if (found === undefined) throw new Error('The drift is over.');
  return found;
}

describe('the partner’s figure', () => {
  it('agrees with what was confirmed and cancelled, and the debt is counted from it', async () => {
    const run = await start();
    const { openingDebt } = run;
    await anchored(run, openingDebt);
    const code = await issuedBooking(run);
    await anchored(run, openingDebt + total);
    expect(await run.debtBook.entries(0)).toMatchObject([{ kind: 'confirmed', amount: total, code }]);
    expect(await run.debtBook.drifts()).toEqual([]);
  });

  it('leads to a booking that the partner has cancelled by itself, whose record stays as it is', async () => {
    const run = await start();
    const { openingDebt } = run;
    await anchored(run, openingDebt);
    const code = await issuedBooking(run);
    await anchored(run, openingDebt + total);
    run.partner.book.cancel(run.partner.book.find(code)?.id ?? '', 'double');
    const drift = await drifted(run, { kind: 'cancelledThere', code, here: total, there: 0 });
    const [booking] = await run.ledger.byBookingCode(code);
    expect(booking?.state).toBe('issued');
    // What differs is named: the debt is counted on from here, and nothing is found a second time.
    await anchored(run, openingDebt);
    expect(await run.debtBook.drifts()).toEqual([drift]);
  });

  it('leads to the question whether the partner was paid, and is confirmed by the entry', async () => {
    const run = await start();
    const { openingDebt } = run;
    await anchored(run, openingDebt);
    await issuedBooking(run);
    await anchored(run, openingDebt + total);
    run.partner.book.changeDebt({ currentDebt: openingDebt + total - 5_000_000 });
    const fell = await drifted(run, { kind: 'fell', sum: 5_000_000 });
    const at = fell.since + 1;
    const entry = { id: 'paid:1', kind: 'paid', amount: -5_000_000, at, day: fell.day, by: 1 } as const;
    await run.debtBook.endDrift(fell.id, { at, how: 'paid' }, entry);
    await anchored(run, openingDebt + total - 5_000_000);
    expect(await run.openDrifts()).toEqual([]);
  });

  it('leads to a sum that no booking of ours explains', async () => {
    const run = await start();
    const { openingDebt } = run;
    await anchored(run, openingDebt);
    await issuedBooking(run);
    await anchored(run, openingDebt + total);
    run.partner.book.changeDebt({ currentDebt: openingDebt + total + 70_000 });
    await drifted(run, { kind: 'rose', sum: 70_000 });
    await anchored(run, openingDebt + total + 70_000);
  });
});
