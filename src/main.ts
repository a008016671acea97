import { startApp } from './app.ts';
import { renderProblems } from './config/environment.ts';
import { parseConfig } from './config.ts';
import { createLogger, errorFields } from './logger.ts';

const configurationError = 78;

const parsed = parseConfig(process.env);
if (!parsed.ok) {
  process.stderr.write(renderProblems(parsed.problems));
  process.exit(configurationError);
}

const { config } = parsed;
const logger = createLogger(config.logLevel);
try {
  const app = await startApp(config, logger);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.fatal(errorFields(error), 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  logger.fatal(errorFields(error), 'starting failed');
  process.exit(1);
}
