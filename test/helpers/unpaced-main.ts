import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config/config.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { createLogger } from '../../src/logger.ts';
import { telegramLimits } from '../../src/telegram/limiter.ts';

/** The program as src/main.ts starts it, but writing as fast as a sandbox takes it. */
const parsed = parseConfig(process.env);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const app = await startApp(parsed.config, createLogger(parsed.config.logLevel), {
  metrics: createMetrics({ ofProcess: true }),
  messageMs: 1,
  telegramLimits: { ...telegramLimits, messagesPerSecond: 10_000, chatMessagesPerSecond: 10_000 },
});
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)));

/** On SIGUSR2 what nobody holds is collected, so that what is left is what is held. */
setFlagsFromString('--expose-gc');
const collect: (options: object) => void = runInNewContext('gc');
process.on('SIGUSR2', () => collect({ type: 'major', flavor: 'last-resort' }));
