import { env, stdin } from 'node:process';
import { createInterface } from 'node:readline';
import { parseConfig } from '../../src/config/config.ts';
import { createLogger } from '../../src/logger.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import { openPartner } from '../../src/ops/open-bookings.ts';
import { openStore } from '../../src/store/store.ts';

/** A process of the bot that, for each line that it reads, makes as many calls to the partner as the line says. */
const parsed = parseConfig(env, 'embedded');
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const { config } = parsed;
const logger = createLogger('silent');
const store = await openStore(config, logger);
const partner = openPartner({ config, store, logger, metrics: createMetrics({ ofProcess: false }) });
console.log('ready');
for await (const line of createInterface({ input: stdin })) {
  const calls = Array.from({ length: Number(line) }, (_, userId) =>
    partner.bookingInfo('b-1', { userId, since: userId % 2 === 0 ? null : store.clock.now() }),
  );
  await Promise.all(calls);
  console.log('done');
}
