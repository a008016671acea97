import type { Config } from '../config/config.ts';
import type { ConfigProblem } from '../config/values.ts';
import type { StaffChats, StaffMessageIn } from '../delivery/alert-chats.ts';
import { errorFields, type Logger } from '../logger.ts';
import { weeksLookedAt } from '../partner/catalogue.ts';
import type { PartnerClient } from '../partner/client.ts';
import { type DebtWatch, daysUrgencyOf, debtStanding, shareLevelOf } from '../partner/debt-limit.ts';
import { levelOf } from '../store/connection.ts';
import { leasedWork, type Work } from '../store/leased-queue.ts';
import type { Store } from '../store/store.ts';
import { fillingPercent, noNewBookingPercent } from '../store/store-check.ts';
import type { Announcement } from '../store/telegram-memory.ts';
import { tapData } from '../taps.ts';
import type { WebhookWatch } from '../telegram/registration.ts';
import { button } from '../telegram/screen.ts';
import type { Telegram } from '../telegram/telegram.ts';
import { telegramFailure } from '../telegram/transport.ts';
import { inLines, type Wording, type Wordings } from '../telegram/wording.ts';
import { createRounds, minuteMs, type Rounds, secondMs } from '../time.ts';
import { venueDateAt } from '../venue/calendar.ts';
import { currencyDigits } from '../venue/currency.ts';
import { asNewMessage } from '../views/staff-booking.ts';
import { decimalMoney, receiptKey } from '../views/staff-money.ts';

/** Sends a message to staff. False: it is to be tried again. */
type TellStaff = (message: StaffMessageIn) => Promise<boolean>;

function createTellStaff({ staffChats, telegram, logger }: StaffDependencies): TellStaff {
  return async (message) => {
    try {
      return (await staffChats.tell(telegram.api, message)).length > 0;
    } catch (error) {
      const failure = telegramFailure(error);
      if (failure === null) throw error;
      logger.warn({ description: failure.kind }, 'Staff could not be told; this is tried again.');
      return false;
    }
  };
}

/** Tells staff when an incident's level differs from the level that they know of. */
type ReportIncident = (
  name: string,
  level: number,
  textOf: (words: Wording, announcement: Announcement) => string,
) => Promise<void>;

type LookAt = (dependencies: StaffDependencies, report: ReportIncident) => Promise<void>;

/** Watches for incidents beyond single bookings: the partner, the debt with it, the store and the webhook. */
function createWatch(dependencies: StaffDependencies, tellStaff: TellStaff): Rounds {
  const { store, logger, timing } = dependencies;
  const onError = (error: unknown): void =>
    logger[levelOf(error)](errorFields(error), 'A check for incidents failed, and is tried again.');

  const report: ReportIncident = async (name, level, textOf) => {
    const announcement = await store.incidents.see(name, level, timing.quietMs);
    if (announcement === null) return;
    const isTold = await tellStaff((words) => ({ text: textOf(words, announcement) }));
    if (isTold) await announcement.noteMade();
  };

  async function look(): Promise<void> {
    const looks = [lookAtPartner, lookAtDebt, lookAtRecords, lookAtFill, lookAtWebhook, lookAtOwners];
    for (const lookAt of looks) await lookAt(dependencies, report).catch(onError);
  }
  return createRounds(look, { everyMs: timing.watchMs, onError });
}

const lookAtPartner: LookAt = async ({ debt, partner, store: { clock } }, report) => {
  // During an incident there may be no other call, so this one finds out whether the partner answers again.
  if (partner.trouble() !== null) await debt.fresh();
  const present = partner.trouble();
  for (const kind of ['authentication', 'connection'] as const) {
    // No all-clear when one kind of incident follows another.
    if (present !== null && present !== kind) continue;
    await report(`partner-${kind}`, present === kind ? 1 : 0, (words, { since }) => {
      if (present === kind) return words.html(`alert-partner-${kind}`);
      const minutes = since === null ? 0 : Math.max(1, Math.round((clock.now() - since) / minuteMs));
      return words.html('alert-partner-back', { minutes });
    });
  }
};

/** The share of the limit only where it is guarded; the due date always, since the partner stops the sales then. */
const lookAtDebt: LookAt = async ({ config, debt, store: { clock, incidents } }, report) => {
  const info = await debt.current();
  if (info === null) return;
  const { booking, venue } = config;
  const { debtGuard: guard } = booking;
  const { percent, daysLeft } = debtStanding(info, venueDateAt(clock.now(), venue.timeZone));
  const level = shareLevelOf(percent, await incidents.announced('debt-share'));
  const urgency = daysUrgencyOf(daysLeft);
  if (guard !== 'off') {
    await report('debt-share', level, (words, { before }) => {
      const money = (text: string | null) => decimalMoney(text, currencyDigits(venue.currency), words);
      const figures = { percent: percent ?? 0, debt: money(info.currentDebt), limit: money(info.limit) };
      if (level < before) return words.html(level === 0 ? 'alert-debt-clear' : 'alert-debt-less', figures);
      return words.html(level < 100 ? 'alert-debt-share' : `alert-debt-full-${guard}`, figures);
    });
  }
  await report('debt-days', urgency, (words) => {
    const date = info.dueDate === null ? '' : words.day(info.dueDate);
    if (urgency === 0 || daysLeft === null) return words.html('alert-debt-days-clear');
    return daysLeft < 0
      ? words.html(`alert-debt-overdue-${guard === 'block' ? guard : 'warn'}`, { date })
      : words.html('alert-debt-days', { days: daysLeft, date });
  });
};

/** Reports records that can't be read: their customers get no answer until a person repairs them. */
const lookAtRecords: LookAt = async ({ store }, report) => {
  const reason = store.unreadable();
  const isByDeploying = reason === 'unknownSchema' || reason === 'unknownKey';
  const cause = isByDeploying ? reason : 'damaged';
  await report('unreadable', reason === null ? 0 : 1, (words) =>
    words.html(reason === null ? 'alert-readable' : `alert-unreadable-${cause}`),
  );
};

const fillLevels = [fillingPercent, noNewBookingPercent];
/** A level ends only so far below its threshold, so that alerts don't alternate. */
const fillSlackPercent = 5;

/** Measures how full the store is; placing a booking also uses this figure. */
const lookAtFill: LookAt = async ({ store }, report) => {
  const percent = await store.fill.measure();
  const announced = await store.incidents.announced('store-fill');
  const level = fillLevels.findLast(
    (each) => percent >= each || (each <= announced && percent >= each - fillSlackPercent),
  );
  const fillState = level === undefined ? 'room' : level < noNewBookingPercent ? 'fills' : 'full';
  await report('store-fill', level ?? 0, (words) => words.html(`alert-store-${fillState}`, { percent }));
};

/** Also registers the webhook again where it is to be. */
const lookAtWebhook: LookAt = async ({ webhookWatch }, report) => {
  const health = await webhookWatch.look();
  if (health === null) return;
  const { elsewhere: host } = health;
  await report('webhook', host === null ? 0 : 1, (words) =>
    host === null ? words.html('alert-webhook-back') : words.html('alert-webhook-elsewhere', { host }),
  );
};

/** Names the owners whom the bot can't reach. */
const lookAtOwners: LookAt = async ({ staffChats }, report) => {
  const owners = staffChats.unreachedOwners();
  await report('owners', owners.length, (words) =>
    owners.length === 0
      ? words.html('alert-owners-reached')
      : words.html('alert-owners-unreached', { owners: owners.join(', ') }),
  );
};

/** After this time another process, or a second try, tells staff of a receipt. */
const untoldLeaseMs = 30 * secondMs;

/** Tells staff of each unmatched receipt once, and again should the process die meanwhile. */
function untoldMoney({ store: { unmatched } }: StaffDependencies, tellStaff: TellStaff): Work {
  return leasedWork(unmatched.toAnnounce, untoldLeaseMs, async (id) => {
    const receipt = await unmatched.findUnbooked(id);
    if (receipt === null) return 'done';
    // Leaves out the bank's text, which only its entry of /todo shows.
    const isTold = await tellStaff((words) => ({
      text: words.html('alert-unmatched', {
        amount: words.sum(receipt),
        reason: words.text(`unmatched-${receipt.because}`),
      }),
      rows: [[button(words.text('show-money'), tapData.staff('receipt', receiptKey(id), asNewMessage))]],
    }));
    return isTold ? 'done' : { againInMs: untoldLeaseMs };
  });
}

export const usualStaffTiming = {
  /** The time between two checks of the partner and its debt. */
  watchMs: 15 * secondMs,
  /** An incident is over when no machine has reported it for this long. */
  quietMs: minuteMs,
  /** The debt is asked for at most this often. */
  debtFreshMs: minuteMs,
  /** Between two looks whether the debt's figure is to be read, or bookings to be read again. */
  debtLookMs: 15 * secondMs,
  /** The same after the partner gave no answer. */
  debtRetryMs: minuteMs,
  /** Between two bookings that are read again, so that it holds up no customer. */
  debtReadPauseMs: 2 * secondMs,
};
export type StaffTiming = Readonly<typeof usualStaffTiming>;

/** As many as fit into a message; the log has all of them. */
const mostProblemsTold = 10;

export interface StaffDependencies {
  readonly config: Config;
  readonly store: Store;
  readonly telegram: Telegram;
  readonly partner: PartnerClient;
  readonly wordings: Wordings;
  readonly logger: Logger;
  readonly timing: StaffTiming;
  readonly debt: DebtWatch;
  readonly staffChats: StaffChats;
  readonly webhookWatch: Pick<WebhookWatch, 'look'>;
}

export type Staff = ReturnType<typeof openStaff>;

/**
 * The wording of a staff chat: in a private chat the chosen language, else that of the last contact; in a group the
 * venue's.
 */
export function staffWordsIn(
  { records, staffMemory }: Pick<Store, 'records' | 'staffMemory'>,
  wordings: Wordings,
): (chatId: number) => Promise<Wording> {
  return async (chatId) => {
    const chosenLocale = (await records.profiles.load(chatId))?.locale;
    return wordings.for(chosenLocale ?? (await staffMemory.languageOf(chatId)) ?? undefined);
  };
}

/** The roles of staff, and the messages that they get unasked. */
export function openStaff(dependencies: StaffDependencies) {
  const { config, store, debt } = dependencies;
  const roles = new Map(config.staff.members.map(({ id, role }) => [id, role] as const));
  const isStaff = (userId: number): boolean => roles.has(userId);
  const tellStaff = createTellStaff(dependencies);

  return {
    isStaff,
    isOwner: (userId: number): boolean => roles.get(userId) === 'owner',
    /** The chat for alerts and questions, which may have become a supergroup; null: there is none. */
    async chatId(): Promise<number | null> {
      const { chatId } = config.staff;
      return chatId === null ? null : store.chatMoves.currentOf(chatId);
    },
    debt,
    /** Owners who have not started the bot. */
    unreachedOwners: dependencies.staffChats.unreachedOwners,
    /** The wording of a chat of staff. */
    wordsIn: staffWordsIn(store, dependencies.wordings),
    watch: createWatch(dependencies, tellStaff),
    untoldMoney: untoldMoney(dependencies, tellStaff),
    /**
     * Says that a changed venue file is in force. `unsold`: packages that it names and nobody can book in the coming
     * weeks.
     */
    async tellOfReload(unsold: readonly string[]): Promise<void> {
      const codes = unsold.slice(0, mostProblemsTold).join(', ');
      await tellStaff((words) => ({
        text: inLines(
          words.html('venue-file-taken'),
          unsold.length > 0 && words.html('venue-file-unsold', { codes, weeks: weeksLookedAt }),
        ),
      }));
    },
    /** Says that a changed configuration was not applied. */
    async tellOfProblems(problems: readonly ConfigProblem[]): Promise<void> {
      const lines = problems.slice(0, mostProblemsTold).map(({ where, problem }) => `• ${where} ${problem}`);
      await tellStaff((words) => ({ text: words.html('alert-venue-file', { problems: inLines(...lines) }) }));
    },
  };
}
