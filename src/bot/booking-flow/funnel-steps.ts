import type { BookingState } from '../../booking/record.ts';
import type { StepName } from './draft.ts';

/** How far customers come, in order. */
export const funnelSteps = ['day', 'tickets', 'details', 'review', 'held', 'confirming', 'issued'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

const stepOf: Partial<Record<StepName, FunnelStep>> = {
  day: 'day',
  tickets: 'tickets',
  list: 'tickets',
  name: 'details',
  phone: 'details',
  email: 'details',
  cardId: 'details',
  review: 'review',
};

/** The step of the funnel that a screen of the dialogue belongs to; null for those off the way. */
export function funnelStepOfDraft(step: StepName): FunnelStep | null {
  return stepOf[step] ?? null;
}

/** The steps that a booking has reached with its state: "Get tickets" goes past the hold without a stop. */
export function funnelStepsOfBooking(state: BookingState): readonly FunnelStep[] {
  if (state === 'confirming') return ['held', 'confirming'];
  return state === 'held' || state === 'issued' ? [state] : [];
}
