import { startApp } from './app.ts';
import { isTokenRefused } from './bot/telegram-errors.ts';
import { parseConfig } from './config/config.ts';
import { configurationError, renderProblems } from './config/problems.ts';
import { createLogger, errorFields } from './logger.ts';
import { createMetrics } from './metrics/metrics.ts';
import { tokenRefused } from './wiring/telegram.ts';

/** Two seconds after calls are aborted nothing can be left to wait for; what is, is left to the next process. */
const longestStopMs = 9_700;

const parsed = parseConfig(process.env);
if (!parsed.ok) {
  process.stderr.write(renderProblems(parsed.problems));
  process.exit(configurationError);
}

const { config } = parsed;
const logger = createLogger(config.logLevel);
// Node's own report would print what an error carries, such as the text of a message.
process.on('uncaughtException', (error) => {
  logger.fatal(errorFields(error), 'uncaught');
  process.exit(1);
});

try {
  const app = await startApp(config, logger, { metrics: createMetrics({ ofProcess: true }) });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      logger.fatal({}, 'stopping took too long');
      process.exit(1);
    }, longestStopMs);
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.fatal(errorFields(error), 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  const isRefused = isTokenRefused(error);
  logger.fatal(errorFields(error), isRefused ? tokenRefused : 'starting failed');
  process.exit(isRefused ? configurationError : 1);
}
