import type { ConfigProblem } from '../config/values.ts';
import type { Advice } from './advice.ts';

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
  readonly mend: string | null;
}

export type Findings = AsyncGenerator<CheckFinding>;

export function ok(check: Check, text: string): CheckFinding {
  return { check, status: 'ok', text, mend: null };
}

export function warning(check: Check, { text, mend }: Advice): CheckFinding {
  return { check, status: 'warning', text, mend };
}

export function fault(check: Check, { text, mend }: Advice): CheckFinding {
  return { check, status: 'fault', text, mend };
}

export function problemFinding({ where, problem, example }: ConfigProblem): CheckFinding {
  return fault('configuration', { text: `${where} ${problem}`, mend: `for example ${example}` });
}
