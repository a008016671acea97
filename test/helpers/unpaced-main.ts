import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config/config.ts';
import { createLogger } from '../../src/logger.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import { telegramLimits } from '../../src/telegram/transport.ts';

/** Starts the program like src/main.ts, but without Telegram's limits. */
const parsed = parseConfig(process.env);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const app = await startApp(parsed.config, createLogger(parsed.config.logLevel), {
  metrics: createMetrics({ ofProcess: true }),
  messageMs: 1,
  telegramLimits: { ...telegramLimits, messagesPerSecond: 10_000, chatMessagesPerSecond: 10_000 },
});
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)));

/** Collects garbage on SIGUSR2, so that the measured memory is in use. */
setFlagsFromString('--expose-gc');
const collect: (options: object) => void = runInNewContext('gc');
process.on('SIGUSR2', () => collect({ type: 'major', flavor: 'last-resort' }));
