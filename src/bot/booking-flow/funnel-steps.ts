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

export function funnelStepOfBooking(state: BookingState): FunnelStep | null {
  return state === 'held' || state === 'confirming' || state === 'issued' ? state : null;
}
