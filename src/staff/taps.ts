import type { Booking } from '../booking/record.ts';
import type { Change } from '../booking/requests.ts';
import type { Store } from '../store/store.ts';
import type { StaffTap, StaffTapped } from '../taps.ts';
import { endTap, type TapContext } from '../telegram/context.ts';
import { expandedDate } from '../telegram/screen.ts';
import type { VenueDate } from '../venue/calendar.ts';
import type { DeskDependencies } from './dependencies.ts';

/** Handlers of staff's taps. `About`: what was loaded for them, such as the booking. */
export type StaffTaps<Action extends StaffTap = StaffTap, About extends readonly unknown[] = []> = {
  readonly [One in Action]: (ctx: TapContext, tap: StaffTapped, ...about: About) => Promise<unknown>;
};

/** Wraps each handler, which gets what `wrap` has found out for it. */
export function wrapped<Action extends StaffTap, About extends readonly unknown[]>(
  taps: StaffTaps<Action, About>,
  wrap: (take: StaffTaps<StaffTap, About>[StaffTap]) => StaffTaps[StaffTap],
): StaffTaps<Action> {
  const entries = Object.entries<StaffTaps<StaffTap, About>[StaffTap]>(taps);
  // The keys are those of `taps`.
  return Object.fromEntries(entries.map(([action, take]) => [action, wrap(take)])) as StaffTaps<Action>;
}

/** Wraps handlers of taps for owners alone. `refusal`: the answer to other staff. */
export function ofOwners<Action extends StaffTap>(
  { staff }: Pick<DeskDependencies, 'staff'>,
  refusal: 'only-owners' | 'only-owners-do' | 'stale',
  taps: StaffTaps<Action>,
): StaffTaps<Action> {
  return wrapped(
    taps,
    (take) => (ctx, tap) =>
      staff.isOwner(ctx.from.id) ? take(ctx, tap) : endTap(ctx, ctx.words.text(refusal)),
  );
}

/**
 * Wraps handlers of taps whose subject is loaded first, by default the booking. Answers the tap, as stale when the
 * subject is gone.
 */
export function about<Action extends StaffTap, Subject>(
  load: (subject: string) => Promise<Subject | null> | Subject | null,
  taps: StaffTaps<Action, [subject: Subject]>,
): StaffTaps<Action> {
  return wrapped(taps, (take) => async (ctx, tap) => {
    const subject = await load(tap.subject);
    const toast = tap.action === 'moneyPicture' ? ctx.words.text('close-drawing') : null;
    await endTap(ctx, subject === null ? ctx.words.text('stale') : toast);
    if (subject !== null) await take(ctx, tap, subject);
  });
}

export function aboutDay<Action extends StaffTap>(
  taps: StaffTaps<Action, [day: VenueDate]>,
): StaffTaps<Action> {
  return about(expandedDate, taps);
}

export function aboutBooking<Action extends StaffTap>(
  { ledger }: Pick<Store, 'ledger'>,
  taps: StaffTaps<Action, [booking: Booking]>,
): StaffTaps<Action> {
  return about((reference) => ledger.load(reference), taps);
}

/** The page that a button leads to, from 0. */
export function pageIn({ argument }: StaffTapped): number {
  return Number.parseInt(argument, 10) || 0;
}

/** The booking as it is after staff's change, accepted or refused. */
export function currentOf(asked: Change<string>, before: Booking): Booking {
  return asked.booking ?? before;
}
