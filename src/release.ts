import { readCommandLine } from './command-line.ts';
import { parseConfig } from './config/config.ts';
import { configurationError, renderProblems } from './config/values.ts';
import { customerCommands } from './customer/commands.ts';
import { failedStart } from './failed-start.ts';
import { createLogger } from './logger.ts';
import { openStore } from './storage/store.ts';
import { registerProfile, registerWebhook, registrationOf } from './telegram/registration.ts';
import { openTelegram } from './telegram/telegram.ts';
import { loadWordings } from './telegram/wording.ts';

const usage = `npm run release: registers commands, texts and the webhook at Telegram.
Runs once per deployment, before the new processes start.`;

readCommandLine(usage, {});
const parsed = parseConfig(process.env);
if (!parsed.ok) {
  process.stderr.write(renderProblems(parsed.problems));
  process.exit(configurationError);
}

const { config } = parsed;
const logger = createLogger(config.logLevel);
try {
  const store = await openStore(config, logger);
  const telegram = await openTelegram(config, store, logger);
  const registration = registrationOf(config, store, telegram, loadWordings(config.venue), {
    commands: customerCommands,
    anew: true,
    takesOver: false,
  });
  await registerWebhook(telegram.api, registration);
  await registerProfile(telegram.api, registration);
  const mode = config.telegram.webhook === null ? 'polling' : 'webhook';
  logger.info({ bot: telegram.botInfo.username, mode }, 'The bot is registered with Telegram.');
  await telegram.transport.close();
  await store.close();
} catch (error) {
  process.exit(failedStart(error, logger, 'The bot was not registered with Telegram.'));
}
