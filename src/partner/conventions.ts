import type { RefusalCause } from '../booking/ports.ts';
import { limiterWaitMs } from '../booking/rules.ts';
import type { CircuitBreakerLimits } from '../circuit-breaker.ts';
import type { CatalogueLimits } from './catalogue.ts';
import type { ParsedPayload } from './parse-fields.ts';

const codeClasses = ['success', 'refusal', 'not-found', 'debt', 'authentication', 'rate-limit'] as const;
const refusalCauseNames = ['date', 'packages', 'details'] as const satisfies readonly RefusalCause[];

/**
 * The meaning of an application code. `refusal`, `not-found` (there is no such booking, or no longer) and `debt`: the
 * partner did nothing; `authentication` and `rate-limit`: it did not process the request.
 */
export type CodeClass = (typeof codeClasses)[number];

/** A code without a class proves nothing: the booking has to be read. */
interface PartnerCodes {
  readonly codes: Readonly<Record<number, CodeClass>>;
  /** Refusals whose cause the customer can correct. */
  readonly refusalCauses: Readonly<Record<number, RefusalCause>>;
}

/** 1009 (already confirmed), 1010 (already cancelled) and 1014 (payment gateway) have no class on purpose. */
export const documentedCodes: PartnerCodes = {
  codes: {
    1000: 'success',
    1001: 'refusal',
    1002: 'authentication',
    1003: 'authentication',
    1004: 'authentication',
    1005: 'authentication',
    1006: 'authentication',
    1007: 'refusal',
    1008: 'not-found',
    1011: 'refusal',
    1012: 'refusal',
    1013: 'rate-limit',
    1015: 'refusal',
    1016: 'debt',
    1017: 'debt',
  },
  refusalCauses: { 1007: 'date', 1011: 'details', 1012: 'packages' },
};

interface NamedCode {
  readonly className: CodeClass;
  readonly code: number;
  readonly cause: RefusalCause | undefined;
}

/**
 * Reads `refusal=2001,2007:date; debt=2016; authentication=2401`: the codes of a named class replace the documented
 * ones of that class, other classes keep theirs. A refusal may have a cause. Reports every problem.
 */
export function parsePartnerCodes(text: string): ParsedPayload<PartnerCodes> {
  const problems: string[] = [];
  const tell: ReportProblem = (problem) => {
    problems.push(problem);
    return [];
  };
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const read = entries.flatMap((entry) => readClass(entry, tell));
  const names = entries.map((entry) => entry.split('=', 1)[0]?.trim());
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  for (const name of new Set(repeated)) tell(`names ${name} twice`);
  tellContradictions(read, tell);
  const lacksSuccess = names.includes('success') && !read.some(({ className }) => className === 'success');
  if (problems.length === 0 && lacksSuccess) {
    tell('leaves success without a code, so that no answer could be believed');
  }
  if (problems.length > 0) return { ok: false, problem: problems.join('; ') };
  const given = new Set(read.map(({ code }) => code));
  const documented = Object.entries(documentedCodes.codes)
    .map(([code, className]) => ({ code: Number(code), className, cause: causeOf(Number(code)) }))
    .filter(({ code, className }) => !names.includes(className) && !given.has(code));
  return { ok: true, value: codesOf([...documented, ...read]) };
}

/** Reports a problem, and answers nothing in place of the unreadable value. */
type ReportProblem = (problem: string) => readonly never[];

function readClass(entry: string, tell: ReportProblem): readonly NamedCode[] {
  const [name = '', codes, ...rest] = entry.split('=').map((part) => part.trim());
  const className = codeClasses.find((each) => each === name);
  if (codes === undefined || rest.length > 0) {
    return tell(`has "${entry}", which is not of the form class=code,code`);
  }
  if (className === undefined) {
    return tell(`has the unknown class "${name}"; classes are ${codeClasses.join(', ')}`);
  }
  return codes === '' ? [] : codes.split(',').flatMap((code) => readCode(code.trim(), className, tell));
}

function readCode(text: string, className: CodeClass, tell: ReportProblem): readonly NamedCode[] {
  const [digits = '', causeName] = text.split(/:(.*)/s).map((part) => part.trim());
  const cause = refusalCauseNames.find((each) => each === causeName);
  if (!/^-?\d{1,15}$/.test(digits)) return tell(`has "${text}" in ${className}, which is no whole number`);
  if (causeName !== undefined && className !== 'refusal') {
    return tell(`gives ${digits} a cause in ${className}; only a refusal has one`);
  }
  if (causeName !== undefined && cause === undefined) {
    const known = refusalCauseNames.join(', ');
    return tell(`gives ${digits} the unknown cause "${causeName}"; causes are ${known}`);
  }
  return [{ className, code: Number(digits), cause }];
}

/** A code has one class, and a refusal at most one cause. */
function tellContradictions(named: readonly NamedCode[], tell: ReportProblem): void {
  for (const [code, uses] of Map.groupBy(named, (each) => each.code)) {
    const classes = [...new Set(uses.map(({ className }) => className))];
    if (classes.length > 1) tell(`has ${code} in ${classes.join(' and in ')}`);
    else if (new Set(uses.map(({ cause }) => cause)).size > 1) tell(`gives ${code} two causes`);
  }
}

function codesOf(named: readonly NamedCode[]): PartnerCodes {
  return {
    codes: Object.fromEntries(named.map(({ code, className }) => [code, className])),
    refusalCauses: Object.fromEntries(
      named.flatMap(({ code, cause }) => (cause === undefined ? [] : [[code, cause]])),
    ),
  };
}

function causeOf(code: number): RefusalCause | undefined {
  return documentedCodes.refusalCauses[code];
}

interface RateLimits {
  /** Of all processes together. */
  readonly requestsPerSecond: number;
  /** Of each process. */
  readonly requestsAtOnce: number;
}

/** What the partner's document leaves open; each can be overridden. */
export interface PartnerConventions extends PartnerCodes, RateLimits, CircuitBreakerLimits, CatalogueLimits {
  /** Sends of one read, the first included. */
  readonly readAttempts: number;
  /** The pause before the second send of a read; it doubles with each further one. */
  readonly readBackoffMs: number;
  /**
   * The longest wait of a mutation for the rate limiter and a connection; then it is not sent, since its intent is
   * stale.
   */
  readonly mutationWaitMs: number;
  readonly bodyLimitBytes: number;
  /** The pause after "too many requests" without a Retry-After. */
  readonly rateLimitPauseMs: number;
  /** The longest Retry-After that is obeyed. */
  readonly longestPauseMs: number;
  /** A larger difference to the server's Date header is logged. */
  readonly clockSkewLimitMs: number;
  /** The picture sizes of packages by preference, best first. */
  readonly imageSizes: readonly string[];
}

export const partnerDefaults: Omit<PartnerConventions, 'requestsPerSecond'> = {
  ...documentedCodes,
  requestsAtOnce: 4,
  readAttempts: 3,
  readBackoffMs: 300,
  mutationWaitMs: limiterWaitMs,
  packagesFreshMs: 60_000,
  packagesStaleMs: 15 * 60_000,
  explorePauseMs: 500,
  bodyLimitBytes: 2 * 1024 * 1024,
  rateLimitPauseMs: 1_000,
  longestPauseMs: 60_000,
  authenticationRefusals: 5,
  authenticationPauseMs: 30_000,
  connectionFailures: 5,
  connectionWindowMs: 60_000,
  connectionPauseMs: 5_000,
  clockSkewLimitMs: 30_000,
  imageSizes: ['large', 'medium', 'public', 'small'],
};
