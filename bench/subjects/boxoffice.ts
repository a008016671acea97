import { startApp } from '../../src/app.ts';
import { renderProblems } from '../../src/config/environment.ts';
import { parseConfig } from '../../src/config.ts';
import { createLogger } from '../../src/logger.ts';
import { ready } from '../answering.ts';

/**
 * The bot as `npm start` runs it, with three differences: it may read pictures from this machine, the partner's
 * limit of requests a second is out of the way, and so is Telegram's of messages, since both would be measured
 * instead of the bot.
 */
const parsed = parseConfig(process.env, 'embedded');
if (!parsed.ok) throw new Error(renderProblems(parsed.problems));
const { config } = parsed;
const { conventions } = config.partner;
const unhurried = { ...conventions, requestsPerSecond: 100_000, requestsAtOnce: 256 };
const app = await startApp(
  { ...config, partner: { ...config.partner, conventions: unhurried } },
  createLogger(config.logLevel),
  { allowsPrivatePictures: true, messageMs: 1 },
);
process.once('SIGTERM', () => void app.stop().finally(() => process.exit(0)));
ready();
