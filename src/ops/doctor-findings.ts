import type { ConfigProblem } from '../config/values.ts';
import type { Advice } from './probe-advice.ts';

type Check =
  | 'configuration'
  | 'looks'
  | 'telegram'
  | 'webhook'
  | 'commands'
  | 'staff'
  | 'store'
  | 'backup'
  | 'restore'
  | 'partner'
  | 'pictures'
  | 'distance'
  | 'payments'
  | 'wallet'
  | 'reader'
  | 'fonts'
  | 'disk';

export interface CheckFinding {
  readonly check: Check;
  readonly status: 'ok' | 'warning' | 'fault';
  readonly text: string;
  /** What to do; null when nothing is. */
  readonly fix: string | null;
}

export type Findings = AsyncGenerator<CheckFinding>;

export function ok(check: Check, text: string): CheckFinding {
  return { check, status: 'ok', text, fix: null };
}

export function warning(check: Check, { text, fix }: Advice): CheckFinding {
  return { check, status: 'warning', text, fix };
}

export function fault(check: Check, { text, fix }: Advice): CheckFinding {
  return { check, status: 'fault', text, fix };
}

export function problemFinding({ where, problem, example }: ConfigProblem): CheckFinding {
  return fault('configuration', { text: `${where} ${problem}`, fix: `for example ${example}` });
}
