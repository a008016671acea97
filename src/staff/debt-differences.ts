import { type DifferingBooking, nextSteps, partOfDebt } from '../accounts/booking-differences.ts';
import { chargedFor } from '../booking/sales.ts';
import type { AuditAppend } from '../store/audit.ts';
import { type StaffTap, tapData } from '../taps.ts';
import type { TapContext } from '../telegram/context.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import { readLive } from '../views/booking-view.ts';
import { listScreen } from '../views/paged-list.ts';
import type { DeskDependencies } from './dependencies.ts';
import { paint, paintText } from './replies.ts';
import { about } from './tap-handlers.ts';
import type { StaffList } from './todo.ts';

type DifferingDependencies = Pick<DeskDependencies, 'bookings' | 'config' | 'store'>;

/** Bookings whose part of the debt differs at the partner, and what owners do about them. */
export function debtDifferencesFeature(dependencies: DifferingDependencies) {
  const { config, store } = dependencies;
  const { audit, clock, debtBook, ledger } = store;

  /** Leaves out those whose record has followed the partner by itself. */
  async function open(): Promise<readonly DifferingBooking[]> {
    const unsettled = (await debtBook.everyDiffering()).filter(({ settledAt }) => settledAt === undefined);
    const bookings = await ledger.loadMany(unsettled.map(({ reference }) => reference));
    const records = new Map(bookings.map((record) => [record.reference, record]));
    return unsettled.filter(({ reference, there }) => {
      const record = records.get(reference);
      return record === undefined || partOfDebt(record, clock.now()) !== there;
    });
  }

  /** Null: the booking doesn't differ any more. */
  async function find(reference: string, day: string): Promise<DifferingBooking | null> {
    const differing = await debtBook.differing(reference, day);
    return differing?.settledAt === undefined ? differing : null;
  }

  async function settle(
    differing: DifferingBooking,
    by: number,
    action: AuditAppend['action'] & ('driftTakenOver' | 'differenceSettled'),
  ): Promise<void> {
    await debtBook.putDiffering({ ...differing, settledAt: clock.now() });
    const money = { amount: differing.there - differing.here, currency: config.venue.currency };
    await audit.append({
      id: `${action}:${differing.reference}:${differing.day}`,
      by,
      action,
      subject: differing.code,
      money,
    });
  }

  const taps = about(find, {
    differs: (ctx, _tap, differing) => paint(ctx, differingScreen(differing, ctx.words)),
    differsUpdate: (ctx, _tap, differing) => paint(ctx, updateQuestion(differing, ctx.words)),
    async differsSurely(ctx, _tap, differing) {
      const outcome = await followPartner(ctx, differing, dependencies);
      if (outcome !== 'updated') {
        return paint(ctx, differingScreen(differing, ctx.words, ctx.words.html(`differs-${outcome}`)));
      }
      await settle(differing, ctx.from.id, 'driftTakenOver');
      const key = nextSteps[differing.kind] === 'tellCustomer' ? 'differs-told' : 'differs-updated';
      await paintText(ctx, key, { code: differing.code });
    },
    async differsSettled(ctx, _tap, differing) {
      await settle(differing, ctx.from.id, 'differenceSettled');
      await paintText(ctx, 'differs-is-settled', { code: differing.code });
    },
  });
  const list: StaffList = {
    count: async () => (await open()).length,
    screen: async ({ words }, page) => differingList(await open(), page, words),
  };
  return { taps, list };
}

/** Reads the booking once more; its record follows the partner by the rules of every read. */
async function followPartner(
  ctx: TapContext,
  { reference, there }: DifferingBooking,
  { bookings, store: { ledger } }: DifferingDependencies,
): Promise<'updated' | 'gone' | 'unread' | 'changed'> {
  const start = await ledger.load(reference);
  if (start === null) return 'gone';
  const { booking, isLive } = await readLive(bookings, ctx, start);
  if (!isLive) return 'unread';
  const change = await bookings.acceptNewPrice(reference, ctx.from.id);
  return chargedFor(change.kind === 'accepted' ? change.booking : booking) === there ? 'updated' : 'changed';
}

const differingOnPage = 8;

/** What differs, in a sentence. */
export function differingText({ kind, code, here, there }: DifferingBooking, words: Wording): string {
  return words.html(`differs-${kind}`, { code, here: words.money(here), there: words.money(there) });
}

function tapOf({ reference, day }: DifferingBooking, action: StaffTap): string {
  return tapData.staff(action, reference, day);
}

/** Bookings that differ at the partner and that no owner has settled. */
export function differingList(all: readonly DifferingBooking[], page: number, words: Wording): Screen {
  const count = all.length;
  const look = {
    title: words.html(count === 0 ? 'differing-none' : 'differing', { count }),
    onPage: differingOnPage,
    turnedBy: 'differing' as const,
    textOf: (differing: DifferingBooking) => differingText(differing, words),
    buttonOf: (differing: DifferingBooking) =>
      button(words.joined(differing.code, words.shortDay(differing.day)), tapOf(differing, 'differs')),
  };
  return listScreen(all, page, look, words);
}

/** A booking that differs, with its next step. */
export function differingScreen(
  differing: DifferingBooking,
  words: Wording,
  lead: string | null = null,
): Screen {
  const step = nextSteps[differing.kind];
  const tap = (key: string, action: StaffTap, style?: Button['style']): Button =>
    button(words.text(key), tapOf(differing, action), style);
  return {
    text: paragraphs(
      inLines(lead, differingText(differing, words)),
      step === 'askPartner' && words.html('differs-ask-partner'),
    ),
    rows: rowsOf([
      step === 'tellCustomer' && tap('differs-tell-customer', 'differsUpdate', 'danger'),
      step === 'update' && tap('differs-update', 'differsUpdate', 'success'),
      tap('differs-settled', 'differsSettled'),
    ]),
  };
}

/** Asked before the record follows the partner. */
export function updateQuestion(differing: DifferingBooking, words: Wording): Screen {
  const [question, yes, style] =
    nextSteps[differing.kind] === 'tellCustomer'
      ? (['differs-tell-question', 'differs-tell-surely', 'danger'] as const)
      : (['differs-update-question', 'differs-update-surely', 'success'] as const);
  return {
    text: inLines(differingText(differing, words), words.html(question)),
    rows: [
      [button(words.text(yes), tapOf(differing, 'differsSurely'), style)],
      [button(words.text('not-now'), tapOf(differing, 'differs'))],
    ],
  };
}
