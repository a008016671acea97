import { registerProfile, registerWebhook } from './bot/registration.ts';
import { isTokenRefused } from './bot/telegram-errors.ts';
import { loadWordings } from './bot/wording.ts';
import { parseConfig } from './config/config.ts';
import { configurationError, renderProblems } from './config/problems.ts';
import { createLogger, errorFields } from './logger.ts';
import { createMetrics } from './metrics/metrics.ts';
import { policyOf } from './wiring/bookings.ts';
import { registrationOf } from './wiring/registration.ts';
import { openStore } from './wiring/store.ts';
import { openTelegram, tokenRefused } from './wiring/telegram.ts';

/** `npm run release`: once per deployment, before the new processes start. */
const parsed = parseConfig(process.env);
if (!parsed.ok) {
  process.stderr.write(renderProblems(parsed.problems));
  process.exit(configurationError);
}

const { config } = parsed;
const logger = createLogger(config.logLevel);
try {
  const store = await openStore(config, policyOf(config), logger);
  const telegram = await openTelegram(config, store, createMetrics({ ofProcess: false }), logger, {
    allowsPrivatePictures: false,
    limits: undefined,
  });
  const registration = registrationOf(config, store, telegram, loadWordings(config.venue), { anew: true });
  await registerProfile(telegram.api, registration);
  await registerWebhook(telegram.api, registration);
  const mode = config.telegram.webhook === null ? 'polling' : 'webhook';
  logger.info({ bot: telegram.botInfo.username, mode }, 'registered');
  await telegram.transport.close();
  await store.close();
} catch (error) {
  const isRefused = isTokenRefused(error);
  logger.fatal(errorFields(error), isRefused ? tokenRefused : 'not registered');
  process.exit(isRefused ? configurationError : 1);
}
