import type { Booking } from '../../booking/booking.ts';

/** The newest file that Telegram has of what the digest names; null when none was sent in this booking. */
export function sentFile({ delivery }: Booking, face: string): string | null {
  for (const { faces = [], fileIds } of delivery.sent.toReversed()) {
    const found = fileIds.find((fileId, position) => fileId !== '' && faces[position] === face);
    if (found !== undefined) return found;
  }
  return null;
}
