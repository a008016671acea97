import { bookingScript, paidBookingScript } from '../load/script.ts';
import { type Cost, measure } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Row } from '../table.ts';

const customers = 24;
const rounds = 3;
const kibibyte = 1_024;

/** What a booking costs that is paid by card first, beside one that is not paid here. */
export async function paymentSection(stage: Stage): Promise<readonly Row[]> {
  const unpaid = await stage.start({ name: 'unpaid', module: 'boxoffice.ts' });
  const paid = await stage.start({
    name: 'paid',
    module: 'boxoffice.ts',
    environment: { PAYMENT: 'telegram', PAYMENT_PROVIDER_TOKEN: '123456789:TEST:bench' },
  });
  const costs: { readonly unpaid: Cost[]; readonly paid: Cost[] } = { unpaid: [], paid: [] };
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    const load = { customers, atOnce: customers };
    const without = await measure(stage, [unpaid], { ...load, script: bookingScript() });
    const withMoney = await measure(stage, [paid], { ...load, script: paidBookingScript() });
    if (round === 0) continue;
    costs.unpaid.push(without);
    costs.paid.push(withMoney);
  }
  await Promise.all([unpaid.stop(), paid.stop()]);

  const row = (what: string, unit: string, read: (cost: Cost) => number): Row => ({
    what: `${what} of a booking that is paid by card first, ${customers} customers`,
    unit,
    values: { bot: median(costs.paid.map(read)) },
    note: `${medianRatio(costs.paid.map(read), costs.unpaid.map(read)).toFixed(2)}× one that is not paid here`,
  });
  return [
    row('CPU', 'ms', (cost) => cost.cpuMsPerCustomer),
    row('Bot API calls', 'count', (cost) => cost.botApiCallsPerCustomer),
    row('Redis traffic', 'KiB', (cost) => cost.storeBytesPerCustomer / kibibyte),
  ];
}
