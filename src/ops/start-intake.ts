import type { Cashier } from '../booking/cashier.ts';
import { createCheckouts } from '../customer/card-payments.ts';
import type { Wallet } from '../delivery/wallet-passes.ts';
import { errorFields } from '../logger.ts';
import { retireMenus } from '../staff/menu.ts';
import { levelOf } from '../store/connection.ts';
import {
  createIntake,
  createPolling,
  type IntakeDependencies,
  type UpdateRate,
  usualUpdateRate,
} from '../telegram/intake.ts';
import {
  type Registration,
  registerProfile,
  registerWebhook,
  updateKinds,
  type WebhookWatch,
} from '../telegram/registration.ts';
import { createNoticeLog, createNoticeTaker } from './bank-notices.ts';
import type { Foundations } from './open-bookings.ts';
import { startServer } from './server.ts';

const longPollSeconds = 25;

interface IncomingDependencies extends Foundations {
  readonly cashier: Cashier;
  readonly passAt: Wallet['passAt'];
  readonly handle: IntakeDependencies['handle'];
  readonly isStaff: (userId: number) => boolean;
  readonly updateRate: UpdateRate | undefined;
  readonly registration: Registration;
  readonly webhookWatch: WebhookWatch;
}

/** Starts taking updates and the bank's notices, and registers this process with Telegram where it takes updates. */
export async function openIncoming(dependencies: IncomingDependencies) {
  const { config, store, telegram, registration, metrics, logger, isStopping } = dependencies;
  const { api } = telegram;
  const { webhook } = config.telegram;
  const takesUpdates = config.role !== 'worker';
  const { take } = intakeOf(dependencies);
  const server = await startServer({
    ...config.server,
    webhook:
      takesUpdates && webhook !== null
        ? {
            path: new URL(webhook.url).pathname,
            secret: webhook.secret,
            take,
            monotonic: store.clock.monotonic,
            onRefused: dependencies.webhookWatch.refused,
          }
        : null,
    takeBankNotice: noticeTakerOf(dependencies),
    passAt: takesUpdates && config.wallet.apple !== null ? dependencies.passAt : null,
    isReady: async () => !isStopping() && (await store.takesWrites()),
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
          take,
          onError: (error) => logger.warn(errorFields(error), 'Polling failed, and is tried again.'),
        })
      : null;
  if (takesUpdates) {
    await registerWebhook(api, registration);
    void dependencies.webhookWatch.look();
    // People can book without the list of commands, and Telegram limits how often it may be set.
    await registerProfile(api, registration).catch((error: unknown) =>
      logger.warn(errorFields(error), 'Commands and descriptions were not registered.'),
    );
    void retireMenus(api, store.staffMemory, dependencies.isStaff, (error) =>
      logger.warn(errorFields(error), 'The menu of a former member of staff was not removed.'),
    );
    polling?.start();
  }
  return {
    port: server.port,
    async stop(): Promise<void> {
      await polling?.stop();
      await server.stop();
    },
  };
}

function intakeOf(dependencies: IncomingDependencies) {
  const { store, telegram, wordings, metrics, logger, cashier, isStopping } = dependencies;
  return createIntake({
    botId: telegram.botInfo.id,
    locks: store.locks,
    rate: dependencies.updateRate ?? usualUpdateRate,
    handle: dependencies.handle,
    answerCheckout: createCheckouts({
      cashier,
      api: telegram.api,
      profiles: store.records.profiles,
      wordings,
      logger,
    }),
    isStopping,
    isCutOff: () => telegram.transport.isClosed,
    metrics,
    logger,
  });
}

/** Null when no bank is configured. */
function noticeTakerOf({ config, store, logger, cashier }: IncomingDependencies) {
  if (config.bankNotices === null) return null;
  const now = (): number => store.clock.now();
  const log = createNoticeLog(logger, now);
  return createNoticeTaker({
    ...config.bankNotices,
    now,
    async take(arrived) {
      const { transactionId, amount, currency, text } = arrived.notice;
      const names =
        arrived.kind === 'coded'
          ? ({ kind: 'code', code: arrived.code } as const)
          : ({ kind: 'nothing', because: arrived.because } as const);
      try {
        await cashier.receive({ id: transactionId, source: 'bank', amount, currency, names, text });
      } catch (error) {
        logger[levelOf(error)](errorFields(error), 'A bank notice was not booked, and has to be sent again.');
        throw error;
      }
    },
    onNotice(note) {
      log(note);
      if (note.status !== 200) return;
      store.noticeHours
        .count(now())
        .catch((error: unknown) => logger.warn(errorFields(error), 'A bank notice was not counted.'));
    },
  });
}
