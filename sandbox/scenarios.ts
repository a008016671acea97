import type { TelegramSandbox } from 'telegram-sandbox';
import type { PartnerSandbox } from './partner/server.ts';

export const scenarioNames = ['slow-partner', 'lost-confirm', 'partner-down', 'flood'] as const;
export type Scenario = (typeof scenarioNames)[number];

export function isScenario(name: string): name is Scenario {
  return (scenarioNames as readonly string[]).includes(name);
}

const slowMs = 5_000;
const floodSeconds = 2;
const floodedCalls = 20;

/** Switches a fault on for the demo to begin with. */
export function playScenario(
  scenario: Scenario,
  partner: PartnerSandbox,
  telegram: TelegramSandbox | null,
): void {
  switch (scenario) {
    case 'slow-partner':
      partner.faults.add({ kind: 'delay', delayMs: slowMs, times: null });
      return;
    case 'lost-confirm':
      partner.faults.add({
        operation: 'confirm-booking',
        kind: 'loseAnswer',
        applied: true,
        silence: 'cut',
        times: null,
      });
      return;
    case 'partner-down':
      partner.faults.add({ kind: 'badGateway', times: null });
      return;
    case 'flood':
      telegram?.fault({
        method: 'sendMediaGroup',
        kind: 'flood',
        retryAfter: floodSeconds,
        times: floodedCalls,
      });
      return;
  }
}
