import { exitWith, readCommandLine, usageError } from '../../src/command-line.ts';
import { portProblem } from '../free-port.ts';
import { startPartnerSandbox } from './server.ts';

const usage = `npm run sandbox:partner [-- --port 8091 --client-id demo-client --client-secret demo-secret]
Runs the partner alone, for a bot that is started by hand. Prints each call.`;

const { values } = readCommandLine(usage, {
  port: { type: 'string', default: '8091' },
  'client-id': { type: 'string', default: 'demo-client' },
  'client-secret': { type: 'string', default: 'demo-secret' },
});

const port = Number(values.port);
if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
  exitWith(usageError, '--port is a number up to 65535.');
}
const starting = startPartnerSandbox({
  port,
  clientId: values['client-id'],
  clientSecret: values['client-secret'],
  onCall({ operation, bookingCode, code, fault, ms }) {
    const parts = [operation, code ?? 'no answer', `${Math.round(ms)} ms`, bookingCode, fault];
    process.stdout.write(`${parts.filter((part) => part !== undefined && part !== null).join(' ')}\n`);
  },
});
const partner = await starting.catch((error: unknown) => {
  const problem = portProblem(error, values.port);
  if (problem === null) throw error;
  return exitWith(usageError, problem);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void partner.stop());
process.stdout.write(`The partner sandbox is running; Ctrl-C stops it. For .env:

PARTNER_BASE_URL=${partner.baseUrl}
PARTNER_CLIENT_ID=${partner.clientId}
PARTNER_CLIENT_SECRET=${partner.clientSecret}

Its bookings: ${partner.url}/_/state. sandbox/partner/README.md explains its faults.
`);
