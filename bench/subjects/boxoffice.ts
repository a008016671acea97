import { parseConfig } from '../../src/config/config.ts';
import { renderProblems } from '../../src/config/values.ts';
import { createLogger } from '../../src/logger.ts';
import { ready } from '../answering.ts';
import { noLimits } from './no-limits.ts';

/** Of the source, or of a bundle. */
const { BENCH_APP: appFile = '../../src/app.ts' } = process.env;
const { startApp } = (await import(appFile)) as typeof import('../../src/app.ts');

const noLimit = 1_000_000;
const partnerRequestsAtOnce = 256;
const rarelyMs = 600_000;

/**
 * The bot as `npm start` runs it, except that what others ask of it is out of the way, or it would be measured
 * instead of the bot: the partner's requests a second, Telegram's messages a second, the taps of one hand.
 */
const parsed = parseConfig(process.env, 'embedded');
if (!parsed.ok) throw new Error(renderProblems(parsed.problems));
const { config } = parsed;
const conventions = {
  ...config.partner.conventions,
  requestsPerSecond: noLimit,
  requestsAtOnce: partnerRequestsAtOnce,
};
const unlimited = { atOnce: noLimit, perSecond: noLimit };
const app = await startApp(
  { ...config, partner: { ...config.partner, conventions } },
  createLogger(config.logLevel),
  {
    allowsPrivatePictures: true,
    messageMs: 1,
    telegramLimits: noLimits,
    updateRate: { messages: unlimited, taps: unlimited },
    // What looks after bookings from time to time has nothing to do with a press.
    ...(process.env.BENCH_TRACE !== undefined && {
      workerPollMs: rarelyMs,
      staffTiming: { watchMs: rarelyMs },
    }),
  },
);
process.once('SIGTERM', () => void app.stop().finally(() => process.exit(0)));
ready();
