import { totalOf } from '../booking/rules.ts';
import { termsText } from '../views/after-sale.ts';
import { isPaidHere } from '../views/payment.ts';
import type { Draft } from './draft.ts';
import type { World } from './step.ts';

/** The terms by the policy that a booking placed now would have; null without a day. */
export function termsOf(draft: Draft, world: World): string | null {
  const { date } = draft;
  if (date === null) return null;
  const { venue, now, words } = world;
  const sale = { date, isPrepaid: isPrepaid(draft, world) };
  return termsText(venue.policy, sale, { now, timeZone: venue.timeZone }, words);
}

export function isPrepaid({ lines }: Draft, { payment }: World): boolean {
  return isPaidHere(payment) && totalOf(lines) > 0;
}
