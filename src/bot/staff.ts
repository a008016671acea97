import type { Bookings, PlaceResult, StaffBookings } from '../booking/bookings.ts';
import type { BookingRequest } from '../booking/requests.ts';
import type { Config } from '../config/config.ts';
import type { StaffRole } from '../config/values.ts';
import { minuteMs, secondMs } from '../durations.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import { currencyDigits } from '../partner/money.ts';
import type { Store } from '../storage/store.ts';
import { lockLost } from '../storage/store-error.ts';
import { venueDateAt } from '../venue/calendar.ts';
import { createDebtGuard, createDebtWatch } from './alerts/debt-watch.ts';
import { createStaffChat, createWatch } from './alerts/watch.ts';
import type { Telegram } from './telegram.ts';
import type { Wordings } from './wording.ts';

/** How often things are looked after for staff. */
export interface StaffTiming {
  /** Between two looks at the partner and its debt. */
  readonly watchMs: number;
  /** An incident is over when no machine has seen it for this long. */
  readonly quietMs: number;
  /** The debt is asked for at most this often. */
  readonly debtFreshMs: number;
}

export const usualStaffTiming: StaffTiming = {
  watchMs: 15 * secondMs,
  quietMs: minuteMs,
  debtFreshMs: minuteMs,
};
const debtRetryMs = 10 * secondMs;
const debtPatienceMs = 2 * secondMs;

export interface StaffDependencies {
  readonly config: Config;
  readonly store: Store;
  readonly telegram: Telegram;
  readonly partner: PartnerClient;
  readonly bookings: Bookings & StaffBookings;
  readonly wordings: Wordings;
  readonly logger: Logger;
  readonly timing: StaffTiming;
}

export type Staff = ReturnType<typeof openStaff>;

/** Who is staff, what they are told unasked, and who may book on the partner's account. */
export function openStaff(dependencies: StaffDependencies) {
  const { config, store, telegram, partner, bookings, wordings, logger, timing } = dependencies;
  const { incidents, invitations } = store;
  const { timeZone, currency } = config.venue;
  const { debtGuard: guard } = config.booking;
  const roles: ReadonlyMap<number, StaffRole> = new Map(
    config.staff.members.map(({ id, role }) => [id, role]),
  );
  const isStaff = (userId: number): boolean => roles.has(userId);
  const now = (): number => store.clock.now();
  const today = (): string => venueDateAt(now(), timeZone);
  const onError = (error: unknown): void => logger.error(errorFields(error), 'staff');
  const digits = currencyDigits(currency);
  const staffChat = createStaffChat({
    api: telegram.api,
    chatId: config.staff.chatId,
    wordings,
    onUntold: (description) => logger.error({ description }, 'staff could not be told'),
  });
  const debt = createDebtWatch({
    debtInfo: () => partner.debtInfo(),
    monotonic: () => store.clock.monotonic(),
    freshMs: timing.debtFreshMs,
    retryMs: Math.min(debtRetryMs, timing.debtFreshMs),
  });
  const watch = createWatch({
    incidents,
    staffChat,
    debt,
    guard,
    trouble: () => partner.trouble(),
    currencyDigits: digits,
    today,
    now,
    everyMs: timing.watchMs,
    quietMs: timing.quietMs,
    onError,
  });
  const leavesRoomFor = createDebtGuard({
    mode: guard,
    debt,
    today,
    currencyDigits: digits,
    patienceMs: debtPatienceMs,
  });

  /** Who may book. Asked on every use, since what was granted can be taken back. */
  async function mayBook(userId: number): Promise<boolean> {
    return config.access === 'public' || isStaff(userId) || invitations.admits(userId);
  }

  return {
    isStaff,
    /** Money is for owners only: whoever else asks gets a stranger's answer. */
    isOwner: (userId: number): boolean => roles.get(userId) === 'owner',
    mayBook,
    debt,
    watch,
    /**
     * Places a booking for who may book, unless it is certain that the partner would let it go no further. Neither
     * matters any more to a booking that is placed already. `mayBegin` is asked right before it is placed: where it says
     * no, somebody else may have told the customer meanwhile that nothing was booked, and this throws.
     */
    async place(
      request: BookingRequest,
      mayBegin: () => boolean,
    ): Promise<PlaceResult | { readonly kind: 'uninvited' | 'paused' }> {
      const { userId } = request.customer;
      const isAdmitted = await mayBook(userId);
      const isFree = isAdmitted && (await leavesRoomFor(request.order.total));
      if (!isFree && (await bookings.find(request.reference, userId)) === null)
        return { kind: isAdmitted ? 'paused' : 'uninvited' };
      if (!mayBegin()) throw lockLost();
      return bookings.place(request);
    },
  };
}
