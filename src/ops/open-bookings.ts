import { randomBytes } from 'node:crypto';
import { writeDown } from '../booking/advance.ts';
import { retryUnanswered } from '../booking/outbox.ts';
import type { LifecycleEvent, LifecyclePorts } from '../booking/ports.ts';
import { stepReached } from '../booking/sales.ts';
import { type Config, policyOf } from '../config/config.ts';
import type { StaffChats } from '../delivery/alert-chats.ts';
import { createMessenger, isDrawn } from '../delivery/messenger.ts';
import type { TicketSender } from '../delivery/ticket-contents.ts';
import { createWallet, type Wallet } from '../delivery/wallet-passes.ts';
import { type Logger, traced } from '../logger.ts';
import { type PaymentCode, paymentCodeFrom } from '../money/receipts.ts';
import { createPartnerClient, type PartnerClient } from '../partner/client.ts';
import { createDebtGuard, createDebtWatch } from '../partner/debt-limit.ts';
import { type StaffTiming, staffWordsIn } from '../staff/staff.ts';
import { forgettingLedger, type Store } from '../store/store.ts';
import type { OutageWatch, Telegram } from '../telegram/telegram.ts';
import type { Wordings } from '../telegram/wording.ts';
import type { PrintQueue } from '../ticket/print-queue.ts';
import { after, hourMs, secondMs } from '../time.ts';
import { venueDateAt } from '../venue/calendar.ts';
import { currencyDigits } from '../venue/currency.ts';
import { knownSource } from '../venue/venue.ts';
import { cardTermsOf } from '../views/booking-card.ts';
import { countingDeliveries, type Metrics, noteEvent } from './metrics.ts';

/** The parts that all others are built from. */
export interface Foundations {
  readonly config: Config;
  readonly store: Store;
  readonly telegram: Telegram;
  readonly wordings: Wordings;
  readonly staffChats: StaffChats;
  readonly outage: OutageWatch;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** True once the app is stopping; no new work is begun then. */
  readonly isStopping: () => boolean;
}

const debtUnreadMs = 10 * secondMs;
const debtPatienceMs = 2 * secondMs;

export function openPartner({
  config,
  store,
  metrics,
  logger,
}: Pick<Foundations, 'config' | 'store' | 'metrics' | 'logger'>) {
  return createPartnerClient({
    config: config.partner,
    venue: config.venue,
    clock: store.clock,
    pace: store.partnerPace,
    log: logger,
    onCall(call) {
      metrics.partnerCalled(call);
      logger.info(
        { partner: { ...call, durationMs: Math.round(call.durationMs) } },
        'The partner was called.',
      );
    },
  });
}

/** The debt with the partner, and the guards that ask whether it leaves room for a booking. */
export function openDebt({ config, store }: Foundations, partner: PartnerClient, timing: StaffTiming) {
  const debt = createDebtWatch({
    debtInfo: () => partner.debtInfo(),
    monotonic: () => store.clock.monotonic(),
    freshMs: timing.debtFreshMs,
    retryMs: Math.min(debtUnreadMs, timing.debtFreshMs),
  });
  const { debtGuard } = config.booking;
  const guard = (mode: Config['booking']['debtGuard']) =>
    createDebtGuard({
      mode,
      debt,
      today: () => venueDateAt(store.clock.now(), config.venue.timeZone),
      currencyDigits: currencyDigits(config.venue.currency),
      patienceMs: debtPatienceMs,
    });
  return {
    debt,
    mayPlace: guard(debtGuard),
    // Refuses a checkout when the partner would refuse the booking.
    mayCharge: guard(debtGuard === 'off' ? 'off' : 'block'),
  };
}

function senderOf({ config, store, telegram, logger }: Foundations, printQueue: PrintQueue): TicketSender {
  return {
    api: telegram.api,
    printQueue,
    faceDigest: store.faceDigest,
    calendar: {
      url: `https://t.me/${telegram.botInfo.username}`,
      pin: config.venue.visit.pin,
      reminderHour: config.booking.visitReminderHour,
      timeZone: config.venue.timeZone,
    },
    now: () => store.clock.now(),
    cardTerms: cardTermsOf(config),
    onMediaRefused: (description) => logger.warn({ description }, 'Telegram refused a picture or file.'),
  };
}

/** Passes of tickets for the wallets of phones. */
export function openWallet({ config, store, wordings, logger }: Foundations): Wallet {
  return createWallet({
    keys: config.wallet,
    colour: config.venue.ticket.colour,
    wordings,
    passDigests: store.passDigests,
    load: store.ledger.load,
    now: () => store.clock.now(),
    onRefused: (reference) =>
      logger.warn({ booking: reference }, 'Google refused to expire the passes of cancelled tickets.'),
  });
}

function openMessenger(foundations: Foundations, { printQueue, wallet }: LifecycleParts) {
  const { store, telegram, wordings, staffChats, logger } = foundations;
  return createMessenger({
    expirePasses: wallet.expire,
    sender: senderOf(foundations, printQueue),
    apiWithin: telegram.apiWithin,
    pictures: telegram.pictures,
    wordings,
    preferencesOf: async (userId) => (await store.records.profiles.load(userId)) ?? {},
    staffWordsIn: staffWordsIn(store, wordings),
    pace: store.chatPace,
    sendMarks: store.sendMarks,
    audit: store.audit,
    staffChats,
    onRefused: (entry, { reference }, description) =>
      logger.error(
        { booking: reference, entry: entry.kind, description },
        'Telegram refused an outbox entry.',
      ),
  });
}

interface LifecycleParts {
  readonly partner: PartnerClient;
  readonly printQueue: PrintQueue;
  readonly wallet: Wallet;
  readonly mayCharge: LifecyclePorts['debtLeavesRoom'];
}

/** The ports of the domain, as this process provides them. */
export function openLifecycle(foundations: Foundations, parts: LifecycleParts): LifecyclePorts {
  const { config, store, metrics, isStopping } = foundations;
  const policy = policyOf(config);
  return {
    ledger: forgettingLedger({ ...store, profiles: store.records.profiles, policy }),
    partner: parts.partner,
    messenger: countingDeliveries(openMessenger(foundations, parts), metrics, foundations.logger),
    clock: store.clock,
    unmatched: store.unmatched,
    replication: store.replication,
    debtLeavesRoom: parts.mayCharge,
    drawPaymentCode,
    after,
    policy,
    observe: (event) => observe(event, foundations),
    isStopping,
    // Drawing needs more memory than everything else, so a process that only takes updates draws nothing.
    others: config.role === 'web' ? { delivers: isDrawn, wake: store.wakeUps.send } : undefined,
    around: (booking, work) => traced({ booking }, work),
  };
}

function observe(event: LifecycleEvent, { config, metrics, logger }: Foundations): void {
  noteEvent(event, metrics, logger);
  if (event.kind !== 'committed') return;
  const { before, after } = event;
  const step = before.state === after.state ? null : stepReached(after);
  if (step !== null) metrics.stepReached(step, knownSource(config.venue, after.source));
}

const mostRetried = 2_000;

/**
 * Makes outbox entries that wait for Telegram due, once it answers again. Every process does this; an entry that
 * another one has made due no longer waits.
 */
export async function retryDeliveries({ store }: Foundations, lifecycle: LifecyclePorts): Promise<void> {
  const now = store.clock.now();
  // No delivery waits for longer than an hour.
  const waiting = await store.ledger.dueBy(now + hourMs, mostRetried);
  for (const booking of waiting) {
    if (retryUnanswered(booking, now) === booking) continue;
    await writeDown(booking, retryUnanswered, lifecycle);
    store.wakeUps.send(booking.reference);
  }
}

function drawPaymentCode(): PaymentCode {
  return paymentCodeFrom(randomBytes(32)) ?? drawPaymentCode();
}
