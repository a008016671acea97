import { type App, startApp } from './app.ts';
import { readCommandLine } from './command-line.ts';
import { parseConfig } from './config/config.ts';
import { createLogger, errorFields } from './logger.ts';
import { failedStart, validOrExit } from './ops/failed-start.ts';
import { createMetrics } from './ops/metrics.ts';

/** Exits two seconds after calls are aborted; anything left is for the next process. */
const longestStopMs = 9_700;

const { values } = readCommandLine(
  `npm start [-- --take-over]: runs the bot. Its settings are in .env and venue.toml.
--take-over  without WEBHOOK_URL, takes the updates away from the webhook of another program`,
  { 'take-over': { type: 'boolean', default: false } },
);

const { config, warnings } = validOrExit(parseConfig(process.env));
const logger = createLogger(config.logLevel);
if (warnings.length > 0) {
  const problems = warnings.map(({ where, problem }) => `${where} ${problem}`);
  logger.warn({ problems }, 'Please check these settings.');
}

/** Logs an error and ends the process. */
function die(because: string): (error: unknown) => never {
  return (error) => {
    logger.fatal(errorFields(error), because);
    process.exit(1);
  };
}
// Node's own report would print an error's fields, such as the text of a message.
process.on('uncaughtException', die('An error was not caught.'));

const overrides = { metrics: createMetrics({ ofProcess: true }), takesOver: values['take-over'] };

let app: App | null = null;
let isStopping = false;

/**
 * Applies a changed venue.toml by rebuilding the whole app inside the process, since every part read the old file when
 * it was built; updates wait at Telegram for that second. An invalid file changes nothing.
 */
async function reload(): Promise<void> {
  const changed = parseConfig(process.env);
  if (app === null || isStopping) return;
  const problems = changed.ok ? await app.problemsWith(changed.config).catch(notReloaded) : changed.problems;
  if (problems === null || isStopping) return;
  if (!changed.ok || problems.length > 0) {
    const lines = problems.map(({ where, problem }) => `${where} ${problem}`);
    logger.error({ problems: lines }, 'The former configuration stays in use.');
    return app.tellOfProblems(problems);
  }
  const former = app;
  app = null;
  await former.stop();
  if (isStopping) return;
  app = await startApp(changed.config, logger, overrides);
  // Not awaited: it reads the partner's coming weeks first, and must not delay the next signal or a stop.
  void app
    .tellOfReload()
    .catch((error: unknown) => logger.error(errorFields(error), 'Staff were not told of the reload.'));
}

function notReloaded(error: unknown): null {
  logger.error(errorFields(error), 'The former configuration stays in use.');
  return null;
}

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => {
    logger.fatal({}, 'Stopping took too long.');
    process.exit(1);
  }, longestStopMs);
  work.then(() => app?.stop()).then(() => process.exit(0), die('Stopping failed.'));
}

/** The start, then each reload: one ends before the next begins. */
let work: Promise<void> = startApp(config, logger, overrides).then(
  (started) => {
    app = started;
  },
  (error) => process.exit(failedStart(error, logger, 'The start failed.')),
);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('SIGHUP', () => {
  work = work.then(reload).catch(die('Reloading failed.'));
});
