import type { Redis } from 'ioredis';
import type { Bookings, PlaceResult, StaffBookings } from '../booking/bookings.ts';
import { minuteMs, secondMs } from '../booking/policy.ts';
import type { Booking } from '../booking/record.ts';
import type { BookingRequest } from '../booking/requests.ts';
import { type AccessOptions, mayBook } from '../bot/access.ts';
import { createDebtGuard, createDebtWatch } from '../bot/alerts/debt-watch.ts';
import { createStaffChat } from '../bot/alerts/staff-chat.ts';
import { createWatch } from '../bot/alerts/watch.ts';
import type { Draft } from '../bot/booking-flow/draft.ts';
import { funnelStepOfBooking, funnelStepOfDraft } from '../bot/booking-flow/funnel-steps.ts';
import { retireMenus } from '../bot/features/staff/menu.ts';
import type { StaffOptions } from '../bot/features/staff/options.ts';
import type { Wordings } from '../bot/wording.ts';
import type { Config } from '../config/config.ts';
import type { StaffRole } from '../config/values.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import { currencyDigits } from '../partner/money.ts';
import { createAudit } from '../storage/audit.ts';
import { createFunnel } from '../storage/funnel.ts';
import { createIncidents } from '../storage/incidents.ts';
import { createInvitations } from '../storage/invitations.ts';
import type { Keyring } from '../storage/keyring.ts';
import type { Keys } from '../storage/keys.ts';
import { createStaffDesk } from '../storage/staff-desk.ts';
import { venueDateAt } from '../venue/calendar.ts';
import type { Store } from './store.ts';
import type { Telegram } from './telegram.ts';

/** How the staff's room looks after things. */
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

/** What the staff's room keeps in Redis. */
export function openStaffStore(
  redis: Redis,
  keys: Keys,
  keyring: Keyring,
  auditSeconds: number,
  onUncounted: (error: unknown) => void,
) {
  return {
    invitations: createInvitations(redis, keys),
    audit: createAudit(redis, keys, keyring, auditSeconds),
    funnel: createFunnel(redis, keys, onUncounted),
    incidents: createIncidents(redis, keys),
    desk: createStaffDesk(redis, keys, keyring),
  };
}

export interface StaffRoom {
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

/** Staff's commands, what they are told unasked, and who may book on the partner's account. */
export function openStaff(room: StaffRoom) {
  const { config, store, telegram, partner, bookings, wordings, logger, timing } = room;
  const { audit, desk, funnel, incidents, invitations } = store.staff;
  const { timeZone, currency } = config.venue;
  const { debtGuard: guard } = config.booking;
  const roles: ReadonlyMap<number, StaffRole> = new Map(
    config.staff.members.map(({ id, role }) => [id, role]),
  );
  const isStaff = (userId: number): boolean => roles.has(userId);
  const isOwner = (userId: number): boolean => roles.get(userId) === 'owner';
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
  const options: StaffOptions = {
    isStaff,
    isOwner,
    staffChatId: config.staff.chatId,
    bookings,
    ledger: store.ledger,
    desk,
    audit,
    invitations,
    funnel,
    debt,
    guard,
    access: config.access,
    timeZone,
    phoneCountry: config.phoneCountry,
    currencyDigits: digits,
    wordings,
    now,
  };
  const access: AccessOptions = {
    mode: config.access,
    isStaff,
    invitations,
    today,
    profiles: store.profiles,
  };

  /** Numbers for /today. */
  function count(step: ReturnType<typeof funnelStepOfDraft>, reference: string): void {
    if (step !== null) funnel.reached(today(), step, reference);
  }

  return {
    options,
    access,
    watch,
    /** Counts how far a booking has come, for every commit by this process. */
    committed(before: Booking, after: Booking): void {
      if (before.state !== after.state) count(funnelStepOfBooking(after.state), after.reference);
    },
    /** The drafts, with a count of how far they come. */
    counted(drafts: Store['drafts']): Store['drafts'] {
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
      const isAdmitted = await mayBook(access, userId);
      const isFree = isAdmitted && (await leavesRoomFor(request.order.total));
      if (isFree || (await bookings.find(request.reference, userId)) !== null) return bookings.place(request);
      return { kind: isAdmitted ? 'paused' : 'uninvited' };
    },
    retireMenus: () => retireMenus(telegram.api, desk, isStaff, onError),
    /** What was counted is in the store. */
    async settled(): Promise<void> {
      await funnel.flush().catch(onError);
    },
  };
}
