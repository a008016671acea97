import type { Booking } from '../booking/record.ts';
import type { Store } from '../store/store.ts';
import type { StaffTap, StaffTapped } from '../taps.ts';
import { endTap, type TapContext } from '../telegram/context.ts';
import { expandedDate } from '../telegram/screen.ts';
import type { VenueDate } from '../venue/calendar.ts';

/** Handlers of staff's taps. `About`: what was loaded for them, such as the booking. */
export type StaffTaps<Action extends StaffTap = StaffTap, About extends readonly unknown[] = []> = {
  readonly [One in Action]: (ctx: TapContext, tap: StaffTapped, ...about: About) => Promise<unknown>;
};

/** Handlers of taps whose subject is loaded first. Answers the tap, as stale when the subject is gone. */
export function about<Action extends StaffTap, Subject>(
  load: (subject: string, argument: string) => Promise<Subject | null> | Subject | null,
  taps: StaffTaps<Action, [subject: Subject]>,
): StaffTaps<Action> {
  const loading = (take: StaffTaps<StaffTap, [subject: Subject]>[StaffTap]): StaffTaps[StaffTap] => {
    return async (ctx, tap) => {
      const subject = await load(tap.subject, tap.argument);
      const toast = tap.action === 'moneyPicture' ? ctx.words.text('close-drawing') : null;
      await endTap(ctx, subject === null ? ctx.words.text('stale') : toast);
      if (subject !== null) await take(ctx, tap, subject);
    };
  };
  const entries = Object.entries<StaffTaps<StaffTap, [subject: Subject]>[StaffTap]>(taps);
  // The keys are those of `taps`.
  return Object.fromEntries(entries.map(([action, take]) => [action, loading(take)])) as StaffTaps<Action>;
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

/** For buttons that name nothing. */
export function aboutNothing<Action extends StaffTap>(taps: StaffTaps<Action>): StaffTaps<Action> {
  return about(() => true, taps);
}

/** The page that a button leads to, from 0. */
export function pageIn({ argument }: StaffTapped): number {
  return Math.max(0, Number.parseInt(argument, 10) || 0);
}
