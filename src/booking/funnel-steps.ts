import type { StepName } from './draft.ts';
import type { BookingState } from './record.ts';

/** How far customers come, in order. */
export const funnelSteps = [
  'date',
  'package',
  'cart',
  'details',
  'review',
  'held',
  'confirming',
  'issued',
] as const;
export type FunnelStep = (typeof funnelSteps)[number];

const stepOf: Partial<Record<StepName, FunnelStep>> = {
  date: 'date',
  package: 'package',
  packages: 'package',
  quantity: 'package',
  cart: 'cart',
  line: 'cart',
  notice: 'details',
  name: 'details',
  phone: 'details',
  email: 'details',
  cardId: 'details',
  saved: 'details',
  form: 'details',
  review: 'review',
};

/** The step of the funnel that a screen of the dialogue belongs to; null for those off the way. */
export function funnelStepOfDraft(step: StepName): FunnelStep | null {
  return stepOf[step] ?? null;
}

export function funnelStepOfBooking(state: BookingState): FunnelStep | null {
  return state === 'held' || state === 'confirming' || state === 'issued' ? state : null;
}
