import { readCommandLine } from '../command-line.ts';
import { type Config, parseConfig } from '../config/config.ts';
import { createLogger, type Logger } from '../logger.ts';
import { openStore } from '../store/store.ts';
import { registerProfile, registerWebhook, registrationOf } from '../telegram/registration.ts';
import { openTelegram } from '../telegram/telegram.ts';
import { loadWordings } from '../telegram/wording.ts';
import { customerCommands } from '../views/commands.ts';
import { failedStart, validOrExit } from './failed-start.ts';

const usage = `npm run release: registers commands, texts and the webhook with Telegram.
Runs once per deployment, before the new processes start.`;

readCommandLine(usage, {});
const { config } = validOrExit(parseConfig(process.env));
await register(config, createLogger(config.logLevel));

async function register(config: Config, logger: Logger): Promise<void> {
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
}
