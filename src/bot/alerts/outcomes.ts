import type { Booking, BookingReference } from '../../booking/record.ts';
import type { Instant } from '../../booking/sale-package.ts';
import type { Audit } from '../../storage/audit.ts';
import type { StaffDesk, StaffReport } from '../../storage/staff-desk.ts';
import { type ChatApi, inlineKeyboard, isNotModified } from '../card.ts';
import { codeOf } from '../screens/staff/booking.ts';
import { cancelOutcome } from '../screens/staff/cancel.ts';
import { telegramFailure } from '../telegram-errors.ts';
import type { Wordings } from '../wording.ts';
import type { StaffChat } from './staff-chat.ts';

export interface OutcomesOptions {
  readonly api: ChatApi;
  readonly desk: StaffDesk;
  readonly audit: Audit;
  readonly staffChat: StaffChat;
  readonly wordings: Wordings;
  readonly load: (reference: BookingReference) => Promise<Booking | null>;
  readonly refresh: (booking: Booking) => Promise<{ readonly booking: Booking; readonly isLive: boolean }>;
  readonly now: () => Instant;
  readonly onError: (error: unknown) => void;
}

/** Tells staff how what they asked for, or were alarmed about, has ended. */
export interface Outcomes {
  /** Called for every commit, by the process that made it. */
  committed(before: Booking, after: Booking): void;
  /** Makes reports whose process has died. */
  sweep(): Promise<void>;
  /** Waits for what has been set going. */
  settled(): Promise<void>;
}

/** An edited message is silent: after this long the answer comes as a new one. */
const lateMs = 20_000;
/** A report that is older than this is nobody's any more. */
const strandedMs = 60_000;

export function createOutcomes(options: OutcomesOptions): Outcomes {
  const { api, desk, audit, staffChat, wordings, onError } = options;
  const running = new Set<Promise<void>>();

  async function follow(before: Booking, after: Booking): Promise<void> {
    if (before.state === after.state) return;
    const wish = staffWish(before);
    const isKept = after.state === 'review' && before.state === 'confirming';
    if (wish !== null && isDecided(after) && !isKept) {
      await audit.append({
        by: wish.staffId,
        action: after.state === 'cancelled' ? 'cancelled' : 'cancelFailed',
        subject: codeOf(after),
        before: before.cancellingFrom ?? before.state,
        after: after.state,
        reason: wish.reason,
      });
      await reportAll(after);
    }
    if (wasAlarming(before) && isDecided(after) && after.state !== 'review') await allClear(after);
  }

  async function reportAll(booking: Booking): Promise<void> {
    const reports = await desk.reports();
    for (const report of reports.filter(({ reference }) => reference === booking.reference)) {
      await make(report, booking);
    }
  }

  /** Reads the partner's records once more before anything is said. */
  async function make(report: StaffReport, booking: Booking): Promise<void> {
    if (!(await desk.takeReport(report))) return;
    const { booking: current, isLive } = await options.refresh(booking);
    const screen = cancelOutcome(current, isLive, wordings.for(report.locale));
    const { chatId, messageId } = report;
    const markup = { parse_mode: 'HTML', reply_markup: inlineKeyboard(screen) } as const;
    const isLate = options.now() - report.askedAt >= lateMs;
    if (!isLate && (await isPainted(chatId, messageId, screen.text, markup))) return;
    const reply_parameters = { message_id: messageId, allow_sending_without_reply: true };
    await api.sendMessage(chatId, screen.text, { ...markup, reply_parameters });
  }

  /** False: the card is gone. */
  async function isPainted(
    chatId: number,
    messageId: number,
    text: string,
    markup: Parameters<ChatApi['editMessageText']>[3],
  ): Promise<boolean> {
    try {
      await api.editMessageText(chatId, messageId, text, markup);
      return true;
    } catch (error) {
      if (isNotModified(error)) return true;
      if (telegramFailure(error)?.kind === 'refused') return false;
      throw error;
    }
  }

  async function allClear(booking: Booking): Promise<void> {
    await staffChat.tell((words) => ({
      text: words.html('alert-settled', {
        code: codeOf(booking),
        state: words.text(`state-${booking.state}`),
      }),
    }));
  }

  return {
    committed(before, after) {
      const task = follow(before, after).catch(onError);
      running.add(task);
      void task.finally(() => running.delete(task));
    },
    async sweep() {
      const stranded = (await desk.reports()).filter(({ askedAt }) => options.now() - askedAt > strandedMs);
      for (const report of stranded) {
        const booking = await options.load(report.reference);
        if (booking === null) await desk.takeReport(report);
        else if (isDecided(booking)) await make(report, booking);
      }
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function staffWish({ cancellation }: Booking): { readonly staffId: number; readonly reason: string } | null {
  if (cancellation === undefined || cancellation.by === 'customer') return null;
  return { staffId: cancellation.by.staffId, reason: cancellation.reason };
}

function isDecided({ state }: Booking): boolean {
  return state !== 'requested' && state !== 'confirming' && state !== 'cancelling';
}

/** Whether staff have been alarmed about the booking: its review, or a confirm that stayed without an answer. */
function wasAlarming({ state, because, timers }: Booking): boolean {
  if (state === 'review') return true;
  return state === 'confirming' && because === 'noAnswer' && timers.unsettledAlert === undefined;
}
