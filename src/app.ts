import { openAccess } from './access.ts';
import { createBookings } from './booking/bookings.ts';
import { createBot } from './bot.ts';
import { version } from './command-line.ts';
import type { Config } from './config/config.ts';
import type { ConfigProblem } from './config/values.ts';
import { createStaffChats } from './delivery/alert-chats.ts';
import { errorFields, type Logger } from './logger.ts';
import { openBackground } from './ops/background-work.ts';
import { createDebtReader } from './ops/debt-close.ts';
import { createMetrics, type Metrics } from './ops/metrics.ts';
import {
  type Foundations,
  openDebt,
  openLifecycle,
  openPartner,
  openWallet,
  retryDeliveries,
} from './ops/open-bookings.ts';
import { openIncoming } from './ops/start-intake.ts';
import { unsoldCodes } from './partner/catalogue.ts';
import type { PartnerClient } from './partner/client.ts';
import type { Verdict } from './reader/checker.ts';
import { createReaderClient } from './reader/client.ts';
import { openStaff, type StaffTiming, staffWordsIn, usualStaffTiming } from './staff/staff.ts';
import { levelOf } from './store/connection.ts';
import { openStore } from './store/store.ts';
import type { UpdateRate } from './telegram/intake.ts';
import { createWebhookWatch, registrationOf } from './telegram/registration.ts';
import { createOutageWatch, openTelegram } from './telegram/telegram.ts';
import type { TelegramLimits } from './telegram/transport.ts';
import { loadWordings } from './telegram/wording.ts';
import { createPrintQueue } from './ticket/print-queue.ts';
import { after, secondMs } from './time.ts';
import { type Instant, venueDateAt } from './venue/calendar.ts';
import { namedPackages } from './venue/venue.ts';
import { customerCommands } from './views/commands.ts';

export interface AppOverrides {
  /** Allows pictures from this machine, for the demo. */
  readonly allowsPrivatePictures?: boolean;
  readonly workerPollMs?: number;
  /** The average time between two messages to one chat; Telegram's own second unless given. */
  readonly messageMs?: number;
  /** The clock for customers who put a booking together; the store's clock unless given. */
  readonly customerTime?: () => Instant;
  /** The clock for the report of Monday morning; the store's clock unless given. */
  readonly staffTime?: () => Instant;
  /** The rate at which one customer's updates are taken; a generous one unless given. */
  readonly updateRate?: UpdateRate;
  /** The rates at which messages are sent; Telegram's own limits unless given. */
  readonly telegramLimits?: TelegramLimits;
  /** How often Telegram is asked whether it answers again; a few seconds unless given. */
  readonly telegramProbeMs?: number;
  /** How often the partner and its debt are checked for staff. */
  readonly staffTiming?: Partial<StaffTiming>;
  readonly metrics?: Metrics;
  /** Lets polling remove a webhook that is registered. */
  readonly takesOver?: boolean;
  /** Called with each verdict on a model's answer, for the demo. */
  readonly onVerdict?: (verdict: Verdict) => void;
}

export interface App {
  /** The port that the server listens on. */
  readonly port: number;
  /** Tells staff that this app runs with a changed configuration, and what is doubtful in it. */
  tellOfReload(): Promise<void>;
  /** The reasons why a valid changed configuration can't be applied now; empty when it can. */
  problemsWith(changed: Config): Promise<readonly ConfigProblem[]>;
  /** Tells staff that a changed configuration was not applied, and why. */
  tellOfProblems(problems: readonly ConfigProblem[]): Promise<void>;
  /** Stops taking updates, waits for running work to finish, and closes every connection. */
  stop(): Promise<void>;
}

const graceMs = 8_000;
const probeTimeoutMs = 3 * secondMs;
const picturesDrawnAtOnce = 3;

/** Builds everything from the configuration and starts it. Throws when the store or Telegram can't be reached. */
export async function startApp(config: Config, logger: Logger, overrides: AppOverrides = {}): Promise<App> {
  let isStopping = false;
  const foundations = await openFoundations(config, logger, overrides, () => isStopping);
  const { metrics, outage, store, telegram } = foundations;
  const parts = { ...foundations, ...openBookings(foundations, timingOf(overrides)) };
  const { bookings, debt, lifecycle, partner } = parts;
  const { background, handle, registration, staff, webhookWatch } = openBot(parts, overrides);
  const incoming = await openIncoming({
    ...foundations,
    cashier: bookings,
    passAt: parts.wallet.passAt,
    handle,
    isStaff: staff.isStaff,
    updateRate: overrides.updateRate,
    registration,
    webhookWatch,
  });
  metrics.watch({ ...foundations, partner, debt, webhook: webhookWatch });
  await background.start();
  outage.start({
    probe: () => telegram.apiWithin({ mayBegin: () => true, timeoutMs: probeTimeoutMs }).getMe(),
    onBack: () =>
      void retryDeliveries(foundations, lifecycle).catch((error: unknown) =>
        logger.warn(errorFields(error), 'Waiting messages were not sent when Telegram came back.'),
      ),
  });
  logStart(foundations, incoming.port);
  void nameUnreachedOwners(foundations);

  return {
    port: incoming.port,
    async problemsWith({ venue }) {
      const problem = await store.currencyProblem(venue.currency);
      return problem === null ? [] : [problem];
    },
    tellOfProblems: staff.tellOfProblems,
    async tellOfReload() {
      const unsold = await unsoldPackages(foundations, partner);
      if (!isStopping) await staff.tellOfReload(unsold);
    },
    async stop() {
      isStopping = true;
      outage.stop();
      const abort = async (): Promise<void> => {
        partner.close();
        await telegram.transport.close();
      };
      const grace = setTimeout(() => void abort(), graceMs);
      await incoming.stop();
      await Promise.all([background.stop(), bookings.settled()]);
      clearTimeout(grace);
      await abort();
      await store.close();
      logger.info({}, 'The bot has stopped.');
    },
  };
}

function timingOf({ staffTiming }: AppOverrides): StaffTiming {
  return { ...usualStaffTiming, ...staffTiming };
}

/** The partner, the debt with it, and what drives and delivers bookings. */
function openBookings(foundations: Foundations, timing: StaffTiming) {
  const { config, logger, store, telegram } = foundations;
  const partner = openPartner(foundations);
  const { debt, mayPlace, mayCharge } = openDebt(foundations, partner, timing);
  const debtReader = createDebtReader({
    debtInfo: () => partner.debtInfo(),
    debtBook: store.debtBook,
    venue: config.venue,
    freshMs: timing.debtFreshMs,
  });
  const printQueue = createPrintQueue(picturesDrawnAtOnce, config.venue.ticket, telegram.fetchPicture);
  const wallet = openWallet(foundations);
  const lifecycle = openLifecycle(foundations, { partner, printQueue, wallet, mayCharge });
  const bookings = createBookings(lifecycle, (error, reference) =>
    logger[levelOf(error)](
      { booking: reference, ...errorFields(error) },
      'A booking was left to the worker.',
    ),
  );
  return { timing, partner, debt, mayPlace, debtReader, printQueue, wallet, lifecycle, bookings };
}

/** The parts that talk to people, and the work beside updates. */
function openBot(parts: Foundations & ReturnType<typeof openBookings>, overrides: AppOverrides) {
  const { bookings, config, logger, mayPlace, metrics, store, telegram, wordings } = parts;
  const { now } = store.clock;
  const registration = registrationOf(config, store, telegram, wordings, {
    commands: customerCommands,
    anew: false,
    takesOver: overrides.takesOver ?? false,
  });
  const webhookWatch = createWebhookWatch({ api: telegram.api, registration, now, logger });
  const staff = openStaff({ ...parts, webhookWatch });
  const access = openAccess({ config, store, staff, bookings, debtLeavesRoom: mayPlace });
  const { handle } = createBot({
    ...parts,
    staff,
    access,
    metrics: {
      ...metrics,
      textHeard(outcome, verdict) {
        metrics.textHeard(outcome);
        if (verdict !== null) overrides.onVerdict?.(verdict);
      },
    },
    askReader: config.reader === null ? null : createReaderClient(config.reader, store.clock.monotonic).ask,
    now: overrides.customerTime ?? now,
  });
  const background = openBackground({
    ...parts,
    staff,
    access,
    workerPollMs: overrides.workerPollMs,
    staffTime: overrides.staffTime ?? now,
  });
  return { registration, webhookWatch, staff, handle, background };
}

async function openFoundations(
  config: Config,
  logger: Logger,
  overrides: AppOverrides,
  isStopping: () => boolean,
): Promise<Foundations> {
  const metrics = overrides.metrics ?? createMetrics({ ofProcess: false });
  const { chatId, members } = config.staff;
  const wordings = loadWordings(config.venue, {
    canAskStaff: chatId !== null || members.length > 0,
    hasWallet: config.wallet.google !== null || config.wallet.apple !== null,
    paymentNotice: config.paymentNotice,
    recipient: config.reader?.recipient ?? null,
  });
  const store = await openStore(config, logger, overrides.messageMs);
  const outage = createOutageWatch({
    probeMs: overrides.telegramProbeMs,
    after,
    monotonic: () => store.clock.monotonic(),
  });
  const telegram = await openTelegram(config, store, logger, {
    allowsPrivatePictures: overrides.allowsPrivatePictures,
    limits: overrides.telegramLimits,
    onCall(call) {
      metrics.telegramCalled(call);
      outage.learn(call);
    },
  });
  const readWords = staffWordsIn(store, wordings);
  const staffChats = createStaffChats({
    staff: config.staff,
    // Falls back to the venue's language, so that alerts don't depend on the store.
    wordsIn: (chatId) => readWords(chatId).catch(() => wordings.for(undefined)),
    sendMarks: store.sendMarks,
    today: () => venueDateAt(store.clock.now(), config.venue.timeZone),
    logger,
  });
  return { config, store, telegram, wordings, staffChats, outage, metrics, logger, isStopping };
}

function logStart({ config, telegram, logger }: Foundations, port: number): void {
  if (config.payment.telegram?.isTest === true) {
    logger.warn({}, 'PAYMENT_PROVIDER_TOKEN is a test token: customers pay, and no money moves.');
  }
  const mode = config.telegram.webhook === null ? 'polling' : 'webhook';
  logger.info(
    { version, port, bot: telegram.botInfo.username, mode, role: config.role },
    'The bot has started.',
  );
}

/** Logs the owners who never started the bot: they get no alerts, which must be known before one is due. */
async function nameUnreachedOwners({ staffChats, telegram, logger }: Foundations): Promise<void> {
  await staffChats.lookForOwners(telegram.api);
  for (const chatId of staffChats.unreachedOwners()) {
    logger.warn({ chatId }, 'An owner has not started the bot, so it cannot write to them.');
  }
}

/** The packages that venue.toml names and the partner doesn't sell in the coming weeks. */
async function unsoldPackages({ config, store }: Foundations, { catalogue }: PartnerClient) {
  const today = venueDateAt(store.clock.now(), config.venue.timeZone);
  const unsold = await unsoldCodes(namedPackages(config.venue), today, async (day) => {
    await catalogue.explore([day]);
    return catalogue.known(day);
  });
  return unsold ?? [];
}
