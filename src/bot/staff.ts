import type { Bookings, PlaceResult, StaffBookings } from '../booking/bookings.ts';
import type { Draft } from '../booking/draft.ts';
import { funnelStepOfBooking, funnelStepOfDraft } from '../booking/funnel-steps.ts';
import type { Booking } from '../booking/record.ts';
import type { BookingRequest } from '../booking/requests.ts';
import { createDebtGuard, createDebtWatch } from '../bot/alerts/debt-watch.ts';
import { createStaffChat } from '../bot/alerts/staff-chat.ts';
import { createWatch } from '../bot/alerts/watch.ts';
import type { Wordings } from '../bot/wording.ts';
import type { Config } from '../config/config.ts';
import type { StaffRole } from '../config/values.ts';
import { minuteMs, secondMs } from '../durations.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import { currencyDigits } from '../partner/money.ts';
import type { DraftStore } from '../storage/chat-records.ts';
import type { Store } from '../storage/store.ts';
import { venueDateAt } from '../venue/calendar.ts';
import type { Telegram } from './telegram.ts';

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
  const { funnel, incidents, invitations } = store;
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

  /** Numbers for /today. */
  function count(step: ReturnType<typeof funnelStepOfDraft>, reference: string): void {
    if (step !== null) funnel.reached(today(), step, reference);
  }

  return {
    isStaff,
    /** Money is for owners only: whoever else asks gets a stranger's answer. */
    isOwner: (userId: number): boolean => roles.get(userId) === 'owner',
    mayBook,
    debt,
    watch,
    /** Counts how far a booking has come, for every commit by this process. */
    committed(before: Booking, after: Booking): void {
      if (before.state !== after.state) count(funnelStepOfBooking(after.state), after.reference);
    },
    /** The drafts, with a count of how far they come. */
    counted(drafts: DraftStore): DraftStore {
      return {
        ...drafts,
        async save(chatId: number, draft: Draft, expectedRevision: number) {
          const saved = await drafts.save(chatId, draft, expectedRevision);
          if (saved === 'saved') count(funnelStepOfDraft(draft.step), draft.id);
          return saved;
        },
      };
    },
    /**
     * Places a booking for who may book, unless it is certain that the partner would let it go no further. Neither
     * matters any more to a booking that is placed already.
     */
    async place(request: BookingRequest): Promise<PlaceResult | { readonly kind: 'uninvited' | 'paused' }> {
      const { userId } = request.customer;
      const isAdmitted = await mayBook(userId);
      const isFree = isAdmitted && (await leavesRoomFor(request.order.total));
      if (isFree || (await bookings.find(request.reference, userId)) !== null) return bookings.place(request);
      return { kind: isAdmitted ? 'paused' : 'uninvited' };
    },
    /** What was counted is in the store. */
    async settled(): Promise<void> {
      await funnel.flush().catch(onError);
    },
  };
}
