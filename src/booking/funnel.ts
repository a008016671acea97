import type { Booking } from './record.ts';

/** The steps of a customer towards tickets, in order. `held` counts bookings that were confirmed at once, too. */
export const funnelSteps = ['start', 'day', 'tickets', 'details', 'review', 'held', 'issued'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** The step that a booking reaches with its last change of state; null: none, or not for the first time. */
export function stepReached({ state, history }: Pick<Booking, 'state' | 'history'>): FunnelStep | null {
  const isFirst = (...states: readonly Booking['state'][]): boolean =>
    states.includes(state) && history.filter(({ to }) => states.includes(to)).length === 1;
  if (isFirst('held', 'confirming')) return 'held';
  return isFirst('issued') ? 'issued' : null;
}
