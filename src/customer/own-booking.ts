import type { ChangeResult } from '../booking/advance.ts';
import type { Booking, BookingReference } from '../booking/record.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import type { CustomerDependencies } from './dependencies.ts';

/**
 * The sender's own booking, checked since callback data is untrusted. Null: there is none, as the tap's answer says.
 */
export async function ownBooking(
  ctx: BotContext,
  { bookings }: Pick<CustomerDependencies, 'bookings'>,
  reference: BookingReference,
): Promise<Booking | null> {
  const own = await bookings.find(reference, ctx.from.id);
  if (own === null) await endTap(ctx, ctx.words.text('stale'));
  return own;
}

/** The answer to the tap; null for an accepted request, which the card shows. */
export function toastAfter(asked: ChangeResult<string>, { words }: BotContext): string | null {
  switch (asked.kind) {
    case 'accepted':
      return null;
    case 'refused':
      return words.text(`refused-${asked.why}`);
    case 'limit':
      return words.text(`limit-${asked.limit}`);
    case 'taken':
    case 'notFound':
      return words.text('stale');
  }
}
