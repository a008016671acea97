import type { Bookings, PlaceResult, StaffBookings } from '../booking/bookings.ts';
import type { BookingRequest } from '../booking/requests.ts';
import type { Amount } from '../booking/sale-package.ts';
import { type Config, ownerIdsOf } from '../config/config.ts';
import type { ConfigProblem, StaffRole } from '../config/values.ts';
import { minuteMs, secondMs } from '../durations.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { DebtWatch } from '../partner/debt.ts';
import { currencyDigits } from '../partner/money.ts';
import { lockLost } from '../storage/connection.ts';
import type { Store } from '../storage/store.ts';
import { venueDateAt } from '../venue/calendar.ts';
import { createStaffChat, createWatch } from './alerts.ts';
import type { Telegram } from './telegram.ts';
import type { Wording, Wordings } from './wording.ts';

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
/** A message holds no more; the log has them all. */
const mostProblemsTold = 10;

export interface StaffDependencies {
  readonly config: Config;
  readonly store: Store;
  readonly telegram: Telegram;
  readonly partner: PartnerClient;
  readonly bookings: Bookings & StaffBookings;
  readonly wordings: Wordings;
  readonly logger: Logger;
  readonly timing: StaffTiming;
  readonly debt: DebtWatch;
  /** Whether new bookings may be held for so much. */
  readonly debtLeavesRoom: (total: Amount) => Promise<boolean>;
}

export type Staff = ReturnType<typeof openStaff>;

/** A private chat of staff reads the language that they chose, else that of their last contact; a group the venue's. */
export function staffWordsIn(
  { records, desk }: Pick<Store, 'records' | 'desk'>,
  wordings: Wordings,
): (chatId: number) => Promise<Wording> {
  return async (chatId) => {
    const chosen = (await records.profiles.load(chatId))?.locale;
    return wordings.for(chosen ?? (await desk.languageOf(chatId)) ?? undefined);
  };
}

/** Who is staff, what they are told unasked, and who may book on the partner's account. */
export function openStaff(dependencies: StaffDependencies) {
  const { config, store, telegram, partner, bookings, wordings, logger, timing, debt, debtLeavesRoom } =
    dependencies;
  const { incidents, invitations, unmatched } = store;
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
    ownerIds: ownerIdsOf(config),
    wordsIn: staffWordsIn(store, wordings),
    onUntold: (description) => logger.error({ description }, 'staff could not be told'),
  });
  const watch = createWatch({
    incidents,
    staffChat,
    debt,
    guard,
    unmatched,
    trouble: () => partner.trouble(),
    currencyDigits: digits,
    today,
    now,
    everyMs: timing.watchMs,
    quietMs: timing.quietMs,
    onError,
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
    /** Where alerts and questions go, which may have become a supergroup; null: nowhere. */
    async chatId(): Promise<number | null> {
      const { chatId } = config.staff;
      return chatId === null ? null : store.chatMoves.currentOf(chatId);
    },
    debt,
    watch,
    /** A changed configuration was not taken over. */
    async tellOfProblems(problems: readonly ConfigProblem[]): Promise<void> {
      const lines = problems.slice(0, mostProblemsTold).map(({ where, problem }) => `• ${where} ${problem}`);
      await staffChat.tell((words) => ({
        text: words.html('alert-venue-file', { problems: lines.join('\n') }),
      }));
    },
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
      const isFree = isAdmitted && (await debtLeavesRoom(request.order.total));
      if (!isFree && (await bookings.find(request.reference, userId)) === null)
        return { kind: isAdmitted ? 'paused' : 'uninvited' };
      if (!mayBegin()) throw lockLost();
      return bookings.place(request);
    },
  };
}
