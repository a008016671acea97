import { setTimeout as pause } from 'node:timers/promises';
import type { Access } from '../access.ts';
import { dueBookings } from '../booking/advance.ts';
import type { LifecyclePorts } from '../booking/ports.ts';
import type { Config } from '../config/config.ts';
import { openingLooks } from '../customer/day-openings.ts';
import { errorFields } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { Staff, StaffTiming } from '../staff/staff.ts';
import { levelOf } from '../store/connection.ts';
import type { Work } from '../store/leased-queue.ts';
import type { PrintQueue } from '../ticket/print-queue.ts';
import { minuteMs, secondMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { type DebtReader, debtWork } from './debt-close.ts';
import type { Foundations } from './open-bookings.ts';
import { staffWork } from './staff-jobs.ts';
import { createWorker, type Worker, type WorkerOptions } from './worker.ts';

const defaultWorkerPollMs = 500;
const openingPollMs = 15 * secondMs;
const leastDrivenAtOnce = 16;
const mostDrivenAtOnce = 64;
/** How many seconds a customer's call may wait behind the worker's calls, roughly. */
const allowanceDrivenSeconds = 3;

interface BackgroundDependencies extends Foundations {
  readonly partner: PartnerClient;
  readonly access: Access;
  readonly staff: Staff;
  readonly debtReader: DebtReader;
  readonly timing: StaffTiming;
  readonly lifecycle: LifecyclePorts;
  readonly printQueue: PrintQueue;
  readonly workerPollMs: number | undefined;
  /** The clock for the report of Monday morning. */
  readonly staffTime: () => Instant;
}

/** Runs the work beside updates; a process with `ROLE=web` runs staff's alerts alone. */
export function openBackground(dependencies: BackgroundDependencies) {
  const { config, store, staff, timing, logger } = dependencies;
  const bookings = workerOn(dueBookings(dependencies.lifecycle), dependencies, {
    concurrency: drivenAtOnce(config),
    onError: (error, reference) =>
      logger[levelOf(error)](
        { booking: reference ?? undefined, ...errorFields(error) },
        'Work on a booking failed, and is tried again.',
      ),
  });
  const logged = (message: Parameters<typeof logger.warn>[1]) => (error: unknown) =>
    logger[levelOf(error)](errorFields(error), message);
  const staffJobs = workerOn(staffWorkOf(dependencies), dependencies, {
    onError: logged('A job for staff failed, and is tried again.'),
  });
  const openings = workerOn(openingLooks({ ...dependencies, now: () => store.clock.now() }), dependencies, {
    pollMs: Math.min(config.booking.openingCheckMinutes * minuteMs, openingPollMs),
    onError: logged('Looking for openings failed, and is tried again.'),
  });
  const debt = workerOn(debtWorkOf(dependencies), dependencies, {
    onError: logged('Reading the debt failed, and is tried again.'),
  });
  const money = workerOn(staff.untoldMoney, dependencies, {
    pollMs: timing.watchMs,
    onError: logged('Staff could not be told of money; this is tried again.'),
  });
  return {
    async start(): Promise<void> {
      if (config.role !== 'web') {
        bookings.start();
        openings.start();
        await store.wakeUps
          .listen(bookings.wake)
          .catch((error: unknown) =>
            logger.warn(
              errorFields(error),
              'Other machines cannot wake this worker: it looks for work by itself.',
            ),
          );
        staffJobs.start();
        debt.start();
      }
      staff.watch.start();
      money.start();
    },
    async stop(): Promise<void> {
      const all = [bookings, staffJobs, openings, debt, money, staff.watch];
      await Promise.all(all.map((one) => one.stop()));
    },
  };
}

function workerOn(
  work: Work,
  { store, isStopping, workerPollMs = defaultWorkerPollMs }: BackgroundDependencies,
  options: Pick<WorkerOptions, 'onError'> & Partial<Pick<WorkerOptions, 'pollMs' | 'concurrency'>>,
): Worker {
  const monotonic = (): number => store.clock.monotonic();
  return createWorker(work, { pollMs: workerPollMs, concurrency: 1, monotonic, isStopping, ...options });
}

function staffWorkOf({
  config,
  telegram,
  staff,
  logger,
  staffTime,
  ...shared
}: BackgroundDependencies): Work {
  return staffWork({
    ...shared,
    config,
    wordsOf: staff.wordsIn,
    debt: staff.debt,
    api: telegram.api,
    staffChatId: staff.chatId,
    now: staffTime,
    onRefused: (description) => logger.error({ description }, 'Telegram refused a message to staff.'),
  });
}

function debtWorkOf({ config, debtReader, staffTime, ...shared }: BackgroundDependencies): Work {
  const { timeZone } = config.venue;
  return debtWork({ ...shared, reader: debtReader, timeZone, now: staffTime, pause });
}

/** How many bookings a worker drives at once: as many as the partner's allowance has room for. */
function drivenAtOnce({ partner }: Config): number {
  const { requestsPerSecond } = partner.conventions;
  const most = Math.min(allowanceDrivenSeconds * requestsPerSecond, mostDrivenAtOnce);
  return Math.max(most, leastDrivenAtOnce);
}
