import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { freePort } from '../../sandbox/free-port.ts';
import {
  type PartnerSandbox,
  type PartnerSandboxOptions,
  startPartnerSandbox,
} from '../../sandbox/partner/server.ts';
import { type Program, programEnvironment, startProgram } from '../helpers/program.ts';
import { type Front, startFront } from './front.ts';

export interface Machine {
  readonly port: number;
  readonly program: Program;
}

/** Machines behind one webhook, between both sandboxes, with one store. */
export interface Fleet {
  readonly telegram: TelegramSandbox;
  readonly partner: PartnerSandbox;
  readonly front: Front;
  /** Starts one more machine, with these changes to its environment, and sends it updates once it is ready. */
  add(file?: string, changes?: Readonly<Record<string, string>>): Promise<Machine>;
  /** Ends a machine as a power cut does. */
  kill(machine: Machine): Promise<void>;
  /** Ends a machine as a deployment does; answers its exit code and how long it took. */
  terminate(machine: Machine): Promise<{ readonly code: number | null; readonly tookMs: number }>;
  stop(): Promise<void>;
}

export interface FleetOptions {
  readonly duplicateEvery: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly partner?: Pick<PartnerSandboxOptions, 'holdMinutes' | 'debt'>;
}

const partnerTimeoutMs = 2_000;
const mostPortsTried = 5;

export async function startFleet({
  duplicateEvery,
  environment = {},
  partner: partnerOptions = {},
}: FleetOptions): Promise<Fleet> {
  const telegram = await startTelegramSandbox({ quickDelivery: true });
  const partner = await startPartnerSandbox(partnerOptions);
  const front = await startFront({ duplicateEvery });
  const machines = new Set<Machine>();
  const shared = {
    ...programEnvironment(telegram, partner, { limits: { open_holds: 10 } }),
    WEBHOOK_URL: `http://127.0.0.1:${front.port}/telegram`,
    WEBHOOK_SECRET: 'fleet-secret',
    PARTNER_TIMEOUT_MS: String(partnerTimeoutMs),
    PARTNER_REQUESTS_PER_SECOND: '15',
    CONFIRM_QUIET_SECONDS: '1',
    ...environment,
  };

  function leave(machine: Machine): void {
    machines.delete(machine);
    front.machines = front.machines.filter((port) => port !== machine.port);
  }

  return {
    telegram,
    partner,
    front,
    async add(file, changes) {
      for (let tries = 1; ; tries += 1) {
        const port = await freePort();
        const program = startProgram({ ...shared, ...changes, PORT: String(port) }, file);
        const machine = { port, program };
        machines.add(machine);
        try {
          await program.says('"msg":"The bot has started."');
        } catch (error) {
          machines.delete(machine);
          // Somebody else was faster to take the port.
          if (tries < mostPortsTried && program.output().includes('EADDRINUSE')) continue;
          throw error;
        }
        front.machines = [...front.machines, port];
        return machine;
      }
    },
    async kill(machine) {
      machine.program.process.kill('SIGKILL');
      await machine.program.ended;
      leave(machine);
    },
    async terminate(machine) {
      const startedAt = performance.now();
      machine.program.process.kill('SIGTERM');
      const code = await machine.program.ended;
      leave(machine);
      return { code, tookMs: performance.now() - startedAt };
    },
    async stop() {
      for (const { program } of machines) program.process.kill('SIGKILL');
      await Promise.all([...machines].map(({ program }) => program.ended));
      await front.stop();
      await telegram.stop();
      await partner.stop();
    },
  };
}
