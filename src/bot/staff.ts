import type { Bookings, PlaceResult } from '../booking/bookings.ts';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import type { BookingRequest } from '../booking/requests.ts';
import { type Config, ownerIdsOf } from '../config/config.ts';
import type { ConfigProblem, StaffRole } from '../config/values.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import { type DebtWatch, daysUrgencyOf, debtStanding, shareLevelOf } from '../partner/debt.ts';
import type { PartnerTrouble } from '../partner/exchange.ts';
import { lockLost } from '../storage/connection.ts';
import type { Store } from '../storage/store.ts';
import type { Announcement, Incidents } from '../storage/telegram-memory.ts';
import type { UnmatchedStore } from '../storage/unmatched.ts';
import { createRounds, minuteMs, type Rounds, secondMs } from '../time.ts';
import { type Instant, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import { type Amount, currencyDigits } from '../venue/money.ts';
import { type ChatApi, sendText } from './card.ts';
import type { Screen } from './screen.ts';
import { decimalMoney } from './screens/staff/money.ts';
import type { Telegram } from './telegram.ts';
import { telegramFailure } from './transport.ts';
import type { Wording, Wordings } from './wording.ts';

/** The chat where staff learn what they need to know without asking. */
export interface StaffChat {
  /** True: it was sent, or never can be. False: it may be tried again. */
  tell(
    message: (words: Wording) => Pick<Screen, 'text'> & Partial<Screen>,
    about?: 'money',
  ): Promise<boolean>;
}

export interface StaffChatOptions {
  readonly api: ChatApi;
  /** Null: there is no such chat, and nothing is said. */
  readonly chatId: number | null;
  /** Who is told about money where there is no such chat. */
  readonly ownerIds: readonly number[];
  readonly wordsIn: (chatId: number) => Promise<Wording>;
  readonly onUntold: (description: string) => void;
}

export function createStaffChat(options: StaffChatOptions): StaffChat {
  const { api, wordsIn, onUntold } = options;

  async function send(chatId: number, said: Pick<Screen, 'text'> & Partial<Screen>): Promise<boolean> {
    try {
      await sendText(api, chatId, said);
      return true;
    } catch (error) {
      const failure = telegramFailure(error);
      if (failure === null) throw error;
      onUntold(failure.kind === 'refused' ? failure.description : failure.kind);
      return failure.kind === 'refused' || failure.kind === 'unreachable';
    }
  }

  return {
    async tell(message, about) {
      const owners = about === 'money' ? options.ownerIds : [];
      const chats = options.chatId === null ? owners : [options.chatId];
      const sent = await Promise.all(
        chats.map(async (chatId) => send(chatId, message(await wordsIn(chatId)))),
      );
      return sent.every((isSettled) => isSettled);
    },
  };
}

export interface WatchOptions {
  readonly incidents: Incidents;
  readonly staffChat: StaffChat;
  readonly debt: DebtWatch;
  readonly guard: 'off' | 'warn' | 'block';
  /** Money that belongs to no booking. */
  readonly unmatched: Pick<UnmatchedStore, 'nextUntold' | 'told'>;
  readonly trouble: () => PartnerTrouble | null;
  readonly currencyDigits: number;
  readonly today: () => VenueDate;
  readonly now: () => Instant;
  readonly everyMs: number;
  /** An incident is over when no machine has seen it for this long. */
  readonly quietMs: number;
  readonly onError: (error: unknown) => void;
}

type Telling = (words: Wording, announcement: Announcement) => string;

/** Looks after what no booking tells: the partner's debt, and whether the partner can be reached. */
export function createWatch(options: WatchOptions): Rounds {
  const { incidents, staffChat, debt, trouble, onError } = options;

  /** Tells staff when the incident is at another level than they were told. */
  async function report(name: string, level: number, telling: Telling): Promise<void> {
    const announcement = await incidents.see(name, level, options.quietMs);
    if (announcement === null) return;
    if (await staffChat.tell((words) => ({ text: telling(words, announcement) }))) {
      await incidents.told(name, level);
    }
  }

  async function lookAtPartner(): Promise<void> {
    // Without other calls only this one shows that the partner answers again.
    if (trouble() !== null) await debt.fresh();
    const present = trouble();
    for (const kind of ['authentication', 'connection'] as const) {
      // When one kind of trouble follows another, there is no all-clear.
      if (present !== null && present !== kind) continue;
      await report(`partner-${kind}`, present === kind ? 1 : 0, (words, { since }) =>
        present === kind
          ? words.html(`alert-partner-${kind}`)
          : words.html('alert-partner-back', { minutes: minutesSince(since, options.now()) }),
      );
    }
  }

  async function lookAtDebt(): Promise<void> {
    if (options.guard === 'off') return;
    const info = await debt.current();
    if (info === null) return;
    const { percent, daysLeft } = debtStanding(info, options.today());
    const level = shareLevelOf(percent, await incidents.announced('debt-share'));
    const money = (text: string | null, words: Wording) => decimalMoney(text, options.currencyDigits, words);
    await report('debt-share', level, (words, { before }) => {
      const figures = {
        percent: percent ?? 0,
        debt: money(info.currentDebt, words),
        limit: money(info.limit, words),
      };
      if (level < before) return words.html(level === 0 ? 'alert-debt-clear' : 'alert-debt-less', figures);
      return words.html(level < 100 ? 'alert-debt-share' : `alert-debt-full-${options.guard}`, figures);
    });
    await report('debt-days', daysUrgencyOf(daysLeft), (words) => {
      const date = info.dueDate === null ? '' : words.day(info.dueDate);
      if (daysUrgencyOf(daysLeft) === 0 || daysLeft === null) return words.html('alert-debt-days-clear');
      return daysLeft < 0
        ? words.html(`alert-debt-overdue-${options.guard}`, { date })
        : words.html('alert-debt-days', { days: daysLeft, date });
    });
  }

  /** What has come and belongs to no booking is told once, and again should this process die meanwhile. */
  async function lookAtMoney(): Promise<void> {
    const { unmatched } = options;
    for (
      let receipt = await unmatched.nextUntold();
      receipt !== null;
      receipt = await unmatched.nextUntold()
    ) {
      const found = receipt;
      const isTold = await staffChat.tell((words) => unmatchedAlert(found, words), 'money');
      if (!isTold) return;
      await unmatched.told(found.id);
    }
  }

  async function look(): Promise<void> {
    for (const task of [lookAtPartner, lookAtDebt, lookAtMoney]) {
      await task().catch(onError);
    }
  }

  return createRounds(look, { everyMs: options.everyMs, onError });
}

/** The bank's text is for /payments, where only staff look. */
function unmatchedAlert(receipt: UnmatchedReceipt, words: Wording): Pick<Screen, 'text'> & Partial<Screen> {
  const reason = words.text(`unmatched-${receipt.because}`);
  return { text: words.html('alert-unmatched', { amount: words.sum(receipt), reason }) };
}

function minutesSince(since: Instant | null, now: Instant): number {
  return since === null ? 0 : Math.max(1, Math.round((now - since) / 60_000));
}

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
  readonly bookings: Bookings;
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
