import { randomBytes } from 'node:crypto';
import { openAccess } from './access.ts';
import type { LifecycleDependencies } from './booking/advance.ts';
import { createBookings } from './booking/bookings.ts';
import type { Cashier } from './booking/cashier.ts';
import { dueBookings } from './booking/due.ts';
import { hasCome } from './booking/rules.ts';
import { createBot } from './bot.ts';
import { type Config, ownerIdsOf, policyOf, telegramTimeoutMs } from './config/config.ts';
import type { ConfigProblem } from './config/values.ts';
import { type CardTexts, cardTextsFor } from './customer/booking-card.ts';
import { createCheckouts } from './customer/checkouts.ts';
import { openingLooks } from './customer/openings.ts';
import { createMessenger, isDrawn } from './delivery/messenger.ts';
import type { TicketSender } from './delivery/ticket-faces.ts';
import { type BankNotices, createNoticeLog } from './http/bank-notices.ts';
import {
  counted,
  createMetrics,
  createReachability,
  type Metrics,
  noteEvent,
  watchHealth,
} from './http/metrics.ts';
import { startServer } from './http/server.ts';
import { deskWork } from './jobs/desk-worker.ts';
import { createWorker, type Work, type Worker, type WorkerOptions } from './jobs/worker.ts';
import { errorFields, type Logger, traced } from './logger.ts';
import { unsoldCodes } from './partner/catalogue.ts';
import { createPartnerClient } from './partner/client.ts';
import { createDebtGuard, createDebtWatch } from './partner/debt.ts';
import { type PaymentCode, paymentCodeFrom } from './payment/receipts.ts';
import { openStaff, type StaffTiming, staffWordsIn, usualStaffTiming } from './staff/staff.ts';
import { funnelStepsOfBooking } from './storage/days.ts';
import { forgettingLedger, openStore } from './storage/store.ts';
import { createIntake, createPolling, type UpdateRate, usualUpdateRate } from './telegram/intake.ts';
import type { TelegramLimits } from './telegram/limiter.ts';
import {
  registerProfile,
  registerWebhook,
  registrationOf,
  retireMenus,
  updateKinds,
} from './telegram/registration.ts';
import { openTelegram } from './telegram/telegram.ts';
import { loadWordings } from './telegram/wording.ts';
import { createTicketPress } from './ticket/ticket-press.ts';
import { minuteMs, secondMs } from './time.ts';
import { type Instant, venueDateAt } from './venue/calendar.ts';
import { currencyDigits } from './venue/money.ts';
import { namedPackages } from './venue/venue.ts';

export interface AppOverrides {
  /** The demo's pictures come from this machine. */
  readonly allowsPrivatePictures?: boolean;
  readonly workerPollMs?: number;
  /** How long one message takes in a chat in the long run; Telegram's own second unless given. */
  readonly messageMs?: number;
  /** What time it is for customers who put a booking together; the store's time unless given. */
  readonly customerTime?: () => Instant;
  /** What time it is for the report of Monday morning; the store's time unless given. */
  readonly deskTime?: () => Instant;
  /** How many updates of one customer are taken; a generous number unless given. */
  readonly updateRate?: UpdateRate;
  /** How fast messages go out to all chats; Telegram's own limits unless given. */
  readonly telegramLimits?: TelegramLimits;
  /** How often the partner and its debt are looked after for staff. */
  readonly staffTiming?: Partial<StaffTiming>;
  readonly metrics?: Metrics;
}

export interface App {
  /** The port that is listened on. */
  readonly port: number;
  /** Staff learn that this app runs with a changed configuration, and what is doubtful in it. */
  tellOfReload(): Promise<void>;
  /** Why a changed configuration that reads well can't be taken over now; none: it can. */
  problemsWith(changed: Config): Promise<readonly ConfigProblem[]>;
  /** Staff learn that a changed configuration was not taken over, and why. */
  tellOfProblems(problems: readonly ConfigProblem[]): Promise<void>;
  /** Stops taking updates, lets what runs come to its end, and closes every connection. */
  stop(): Promise<void>;
}

const defaultWorkerPollMs = 500;
const openingPollMs = 15 * secondMs;
const leastDrivenAtOnce = 16;
const mostDrivenAtOnce = 64;
/** A customer's call may stand behind those of the worker for about so long. */
const allowanceDrivenSeconds = 3;
const graceMs = 8_000;
const picturesDrawnAtOnce = 3;
const debtRetryMs = 10 * secondMs;
const debtPatienceMs = 2 * secondMs;
const longPollSeconds = 25;

/** Builds everything from the configuration and starts it. Throws when the store or Telegram can't be reached. */
export async function startApp(config: Config, logger: Logger, overrides: AppOverrides = {}): Promise<App> {
  let isStopping = false;
  const { webhook } = config.telegram;
  const takesUpdates = config.role !== 'worker';
  const metrics = overrides.metrics ?? createMetrics({ ofProcess: false });
  const { staff: desk } = config;
  const wordings = loadWordings(config.venue, { hasDesk: desk.chatId !== null || desk.members.length > 0 });
  const store = await openStore(config, logger, overrides.messageMs);
  const { clock, ledger } = store;
  const now = (): Instant => clock.now();
  const telegram = await openTelegram(config, store, logger, {
    allowsPrivatePictures: overrides.allowsPrivatePictures,
    limits: overrides.telegramLimits,
    onCall: (call) => metrics.telegramCalled(call),
  });
  const { api, transport } = telegram;
  const reachability = createReachability();
  const partner = createPartnerClient({
    config: config.partner,
    venue: config.venue,
    clock,
    log: { warn: (fields, message) => logger.warn(fields, message) },
    hooks: {
      onCall(call) {
        reachability.learn(call);
        metrics.partnerCalled(call);
        logger.info({ partner: { ...call, durationMs: Math.round(call.durationMs) } }, 'partner call');
      },
    },
  });
  const cardTexts = (locale: string): CardTexts => cardTextsFor(config, locale);
  const press = createTicketPress(picturesDrawnAtOnce, config.venue.ticket);
  const sender: TicketSender = {
    api,
    press,
    faceDigest: store.faceDigest,
    calendar: {
      url: `https://t.me/${telegram.botInfo.username}`,
      pin: config.venue.visit.pin,
      reminderHour: config.booking.visitReminderHour,
      timeZone: config.venue.timeZone,
    },
    now,
    cardTexts,
  };
  const messenger = createMessenger({
    sender,
    apiWithin: telegram.apiWithin,
    messageTimeoutMs: telegramTimeoutMs,
    pictures: telegram.pictures,
    wordings,
    preferencesOf: async (userId) => (await store.records.profiles.load(userId)) ?? {},
    staffWordsIn: staffWordsIn(store, wordings),
    pace: store.chatPace,
    saidOnce: store.saidOnce,
    asksForReview: config.venue.policy.reviewAfterVisit,
    hasSeenUse: store.ratings.hasSeenUse,
    audit: store.audit,
    staffChatId: config.staff.chatId,
    ownerIds: ownerIdsOf(config),
    onRefused: (entry, { reference }, description) =>
      logger.error(
        { booking: reference, entry: entry.kind, description },
        'Telegram refused an outbox entry',
      ),
  });
  const timing = { ...usualStaffTiming, ...overrides.staffTiming };
  const debt = createDebtWatch({
    debtInfo: () => partner.debtInfo(),
    monotonic: () => clock.monotonic(),
    freshMs: timing.debtFreshMs,
    retryMs: Math.min(debtRetryMs, timing.debtFreshMs),
  });
  const debtRoom = (mode: Config['booking']['debtGuard']) =>
    createDebtGuard({
      mode,
      debt,
      today: () => venueDateAt(now(), config.venue.timeZone),
      currencyDigits: currencyDigits(config.venue.currency),
      patienceMs: debtPatienceMs,
    });
  const { debtGuard } = config.booking;
  const lifecycle: LifecycleDependencies = {
    ledger: forgettingLedger(ledger, store.records.profiles),
    partner,
    messenger: counted(messenger, metrics),
    clock,
    unmatched: store.unmatched,
    // No money is taken for what the partner would refuse.
    debtLeavesRoom: debtRoom(debtGuard === 'off' ? 'off' : 'block'),
    drawPaymentCode,
    after,
    policy: policyOf(config),
    observe(event) {
      noteEvent(event, metrics, logger);
      if (event.kind === 'committed' && hasCome(event.after) && !hasCome(event.before)) {
        void store.ratings
          .sawUse()
          .catch((error: unknown) => logger.warn(errorFields(error), 'a use was not noted'));
      }
      if (event.kind !== 'committed' || event.before.state === event.after.state) return;
      const { state, reference } = event.after;
      const day = venueDateAt(now(), config.venue.timeZone);
      for (const step of funnelStepsOfBooking(state)) store.funnel.reached(day, step, reference);
    },
    isStopping: () => isStopping,
    // What draws takes more memory than all the rest, so a process that takes updates alone draws nothing.
    others: config.role === 'web' ? { delivers: isDrawn, wake: store.wakeUps.send } : undefined,
    around: (booking, work) => traced({ booking }, work),
  };
  const bookings = createBookings(lifecycle, (error, reference) =>
    logger.error({ booking: reference, ...errorFields(error) }, 'a booking was left to the worker'),
  );
  const workOn = (
    work: Work,
    options: Pick<WorkerOptions, 'onError'> & Partial<Pick<WorkerOptions, 'pollMs' | 'concurrency'>>,
  ): Worker =>
    createWorker(work, {
      pollMs: overrides.workerPollMs ?? defaultWorkerPollMs,
      concurrency: 1,
      after,
      monotonic: clock.monotonic,
      isStopping: () => isStopping,
      ...options,
    });
  const worker = workOn(dueBookings(lifecycle), {
    concurrency: drivenAtOnce(config),
    onError: (error, reference) =>
      logger.error({ booking: reference ?? undefined, ...errorFields(error) }, 'worker'),
  });

  const staff = openStaff({
    config,
    store,
    telegram,
    partner,
    wordings,
    logger,
    timing,
    debt,
  });
  const access = openAccess({ config, store, staff, bookings, debtLeavesRoom: debtRoom(debtGuard) });
  const jobs = deskWork({
    api,
    press,
    store,
    wordings,
    timeZone: config.venue.timeZone,
    staffChatId: staff.chatId,
    now: overrides.deskTime ?? now,
    onRefused: (description) => logger.error({ description }, 'Telegram refused a message of staff'),
    isStopping: () => isStopping,
  });
  const deskWorker = workOn(jobs, { onError: (error) => logger.error(errorFields(error), 'desk worker') });
  const looks = openingLooks({
    config,
    store,
    telegram,
    partner,
    access,
    wordings,
    now,
    isStopping: () => isStopping,
  });
  const openingWorker = workOn(looks, {
    pollMs: Math.min(config.booking.openingCheckMinutes * minuteMs, openingPollMs),
    onError: (error) => logger.error(errorFields(error), 'openings'),
  });
  const moneyWorker = workOn(staff.untoldMoney, {
    pollMs: timing.watchMs,
    onError: (error) => logger.error(errorFields(error), 'staff'),
  });
  const bot = createBot({
    config,
    store,
    telegram,
    partner,
    bookings,
    staff,
    access,
    sender,
    wordings,
    logger,
    now: overrides.customerTime ?? now,
  });
  const intake = createIntake({
    botId: telegram.botInfo.id,
    locks: store.locks,
    rate: overrides.updateRate ?? usualUpdateRate,
    handle: bot.handle,
    answerCheckout: createCheckouts({
      cashier: bookings,
      api,
      profiles: store.records.profiles,
      wordings,
      logger,
    }),
    isStopping: () => isStopping,
    isCutOff: () => transport.isClosed,
    metrics,
    logger,
  });

  const server = await startServer({
    ...config.server,
    webhook:
      takesUpdates && webhook !== null
        ? { path: new URL(webhook.url).pathname, secret: webhook.secret, take: intake.take }
        : null,
    bankNotices: bankNoticesOf(config, { receive: bookings.receive, now, logger }),
    isReady: async () => !isStopping && (await store.ping()),
    metrics,
  });
  const polling =
    takesUpdates && webhook === null
      ? createPolling({
          getUpdates: (offset, signal) =>
            api.getUpdates(
              { offset, timeout: longPollSeconds, allowed_updates: updateKinds },
              // grammY's AbortSignal is a polyfill's type; the real one has all of it.
              signal as Parameters<typeof api.getUpdates>[1],
            ),
          take: intake.take,
          onError: (error) => logger.warn(errorFields(error), 'polling'),
        })
      : null;
  if (takesUpdates) {
    const registration = registrationOf(config, store, telegram, wordings, { anew: false });
    // People can book without the list of commands, and Telegram limits how often it may be set.
    await registerProfile(api, registration).catch((error: unknown) =>
      logger.warn(errorFields(error), 'commands and descriptions were not registered'),
    );
    await registerWebhook(api, registration);
    void retireMenus(api, store.desk, staff.isStaff, (error) => logger.error(errorFields(error), 'staff'));
    polling?.start();
  }
  const stopWatching = watchHealth({
    store,
    telegram,
    webhook: takesUpdates ? webhook : null,
    partner: () => ({ isReachable: reachability.isReachable(), clockSkewMs: partner.clockSkewMs() }),
    metrics,
    logger,
  });
  if (config.role !== 'web') {
    worker.start();
    openingWorker.start();
    await store.wakeUps
      .listen(worker.wake)
      .catch((error: unknown) => logger.warn(errorFields(error), 'the worker hears of nothing and polls'));
    deskWorker.start();
  }
  staff.watch.start();
  moneyWorker.start();
  if (config.payment.telegram?.isTest === true) {
    logger.warn({}, 'PAYMENT_PROVIDER_TOKEN is a test token: customers pay, and no money moves');
  }
  const mode = webhook === null ? 'polling' : 'webhook';
  logger.info({ port: server.port, bot: telegram.botInfo.username, mode, role: config.role }, 'started');

  return {
    port: server.port,
    async problemsWith({ venue }) {
      const problem = await store.currencyProblem(venue.currency);
      return problem === null ? [] : [problem];
    },
    tellOfProblems: staff.tellOfProblems,
    async tellOfReload() {
      const today = venueDateAt(now(), config.venue.timeZone);
      const unsold = await unsoldCodes(namedPackages(config.venue), today, async (day) => {
        await partner.catalogue.explore([day]);
        return partner.catalogue.known(day);
      });
      if (!isStopping) await staff.tellOfReload(unsold ?? []);
    },
    async stop() {
      isStopping = true;
      stopWatching();
      const abort = async (): Promise<void> => {
        partner.close();
        await transport.close();
      };
      const grace = setTimeout(() => void abort(), graceMs);
      await polling?.stop();
      await server.stop();
      await Promise.all([
        worker.stop(),
        deskWorker.stop(),
        openingWorker.stop(),
        moneyWorker.stop(),
        staff.watch.stop(),
        bookings.settled(),
      ]);
      clearTimeout(grace);
      await abort();
      await store.close();
      logger.info({}, 'stopped');
    },
  };
}

/** How many bookings a worker drives at once: as many as the partner's allowance has room for. */
function drivenAtOnce({ partner }: Config): number {
  const { requestsPerSecond } = partner.conventions;
  const most = Math.min(allowanceDrivenSeconds * requestsPerSecond, mostDrivenAtOnce);
  return Math.max(most, leastDrivenAtOnce);
}

/** Null where nobody tells of transfers. */
function bankNoticesOf(
  { payment }: Config,
  {
    receive,
    now,
    logger,
  }: { readonly receive: Cashier['receive']; readonly now: () => Instant; readonly logger: Logger },
): BankNotices | null {
  const { account, webhook = null } = payment.transfer ?? {};
  if (account === undefined || webhook === null) return null;
  return {
    ...webhook,
    account: account.number,
    now,
    async take(arrived) {
      const { transactionId, amount, currency, text } = arrived.notice;
      const names =
        arrived.kind === 'coded'
          ? ({ kind: 'code', code: arrived.code } as const)
          : ({ kind: 'nothing', because: arrived.because } as const);
      try {
        await receive({ id: transactionId, source: 'bank', amount, currency, names, text });
      } catch (error) {
        logger.error(errorFields(error), 'bank notice');
        throw error;
      }
    },
    onNotice: createNoticeLog(logger, now),
  };
}

function drawPaymentCode(): PaymentCode {
  return paymentCodeFrom(randomBytes(32)) ?? drawPaymentCode();
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
