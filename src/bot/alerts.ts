import type { UnmatchedReceipt } from '../booking/ports.ts';
import type { Instant, VenueDate } from '../booking/sale-package.ts';
import { type DebtWatch, daysUrgencyOf, debtStanding, shareLevelOf } from '../partner/debt.ts';
import type { PartnerTrouble } from '../partner/limits.ts';
import type { Announcement, Incidents } from '../storage/incidents.ts';
import type { UnmatchedStore } from '../storage/unmatched.ts';
import { type ChatApi, inlineKeyboard } from './card.ts';
import type { Screen } from './screen.ts';
import { decimalMoney } from './screens/staff/money.ts';
import { telegramFailure } from './transport.ts';
import type { Wording } from './wording.ts';

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

  async function send(chatId: number, { text, rows = [] }: Pick<Screen, 'text'> & Partial<Screen>) {
    try {
      await api.sendMessage(chatId, text, {
        parse_mode: 'HTML',
        ...(rows.length > 0 ? { reply_markup: inlineKeyboard({ rows }) } : {}),
      });
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

export interface Watch {
  start(): void;
  stop(): Promise<void>;
}

type Telling = (words: Wording, announcement: Announcement) => string;

/** Looks after what no booking tells: the partner's debt, and whether the partner can be reached. */
export function createWatch(options: WatchOptions): Watch {
  const { incidents, staffChat, debt, trouble, onError } = options;
  let timer: NodeJS.Timeout | null = null;
  let round: Promise<void> = Promise.resolve();
  let isStopped = true;

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

  function next(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      round = look().finally(next);
    }, options.everyMs);
  }

  return {
    start() {
      isStopped = false;
      next();
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await round;
    },
  };
}

/** The bank's text is for /payments, where only staff look. */
function unmatchedAlert(receipt: UnmatchedReceipt, words: Wording): Pick<Screen, 'text'> & Partial<Screen> {
  const reason = words.text(`unmatched-${receipt.because}`);
  return { text: words.html('alert-unmatched', { amount: words.sum(receipt), reason }) };
}

function minutesSince(since: Instant | null, now: Instant): number {
  return since === null ? 0 : Math.max(1, Math.round((now - since) / 60_000));
}
