import type { Environment } from './environment.ts';
import type { ConfigProblem } from './values.ts';
import { examples } from './venue-file.ts';

/**
 * The variables of earlier versions by their key of venue.toml. `ends`: the bot does not start while it is set, because
 * customers would get something else than it says. `named`: only a warning names it, because only staff would notice.
 */
const formerVariables = {
  VENUE_NAME: ['name', 'named'], // the file's name went before it already
  TIME_ZONE: ['time_zone', 'ends'],
  CURRENCY: ['currency', 'ends'],
  SUPPORT_CONTACT: ['support', 'ends'],
  PHONE_COUNTRY: ['phone_country', 'ends'],
  DEFAULT_LOCALE: ['default_locale', 'ends'],
  CUSTOMER_ACCESS: ['access', 'ends'],
  REQUIRED_DETAILS: ['details.required', 'ends'],
  OPTIONAL_DETAILS: ['details.optional', 'ends'],
  PAYMENT: ['payment.ways', 'ends'],
  PAYMENT_NOTICE: ['payment.notice', 'ends'],
  TRANSFER_BANK: ['payment.transfer.bank', 'ends'],
  TRANSFER_ACCOUNT: ['payment.transfer.account', 'ends'],
  TRANSFER_NAME: ['payment.transfer.holder', 'ends'],
  TRANSFER_WEBHOOK: ['payment.transfer.webhook', 'ends'],
  BOOKING_HORIZON_DAYS: ['policy.horizon_days', 'ends'],
  VISIT_REMINDER_HOUR: ['policy.reminder_hour', 'ends'],
  HOLD_REMINDER_MINUTES: ['policy.hold_reminder_minutes', 'ends'],
  OPENING_CHECK_MINUTES: ['policy.opening_check_minutes', 'ends'],
  CLOSE_HOUR: ['policy.close_hour', 'named'],
  RETENTION_DAYS: ['policy.retention_days', 'ends'],
  DEBT_GUARD: ['policy.debt_guard', 'ends'],
  MAX_OPEN_HOLDS: ['limits.open_holds', 'ends'],
  MAX_TICKETS_PER_DAY: ['limits.tickets_per_day', 'ends'],
} as const satisfies Readonly<Record<string, readonly [keyof typeof examples, 'ends' | 'named']>>;

/** When empty, these asked for no details; any other empty variable counted as unset. */
const meaningfulWhenEmpty: readonly string[] = ['REQUIRED_DETAILS', 'OPTIONAL_DETAILS'];

type FormerVariable = keyof typeof formerVariables;

function isFormer(name: string): name is FormerVariable {
  return Object.hasOwn(formerVariables, name);
}

/** The variables of earlier versions that are still set, each with its new place. */
export function formerIn(
  environment: Environment,
): Readonly<Record<'ends' | 'named', readonly ConfigProblem[]>> {
  const stillSet = Object.entries(environment).flatMap(([name, text]) => {
    // PAYMENT_NOTICE_VI was the notice in Vietnamese.
    const former = name.replace(/^(PAYMENT_NOTICE)_[A-Z_]+$/, '$1');
    if (!isFormer(former) || text === undefined) return [];
    if (text.trim() === '' && !meaningfulWhenEmpty.includes(former)) return [];
    const [key, effect] = formerVariables[former];
    return [{ effect, where: `${name}:`, problem: `now ${placeOf(key)}`, example: examples[key] }];
  });
  const problemsWith = (wanted: 'ends' | 'named') =>
    stillSet.filter(({ effect }) => effect === wanted).map(({ effect: _, ...problem }) => problem);
  return { ends: problemsWith('ends'), named: problemsWith('named') };
}

/** `payment.ways` is `[payment] ways in venue.toml`. */
function placeOf(key: string): string {
  const [, table, name] = /^(?:(.+)\.)?(\w+)$/.exec(key) ?? [];
  return `${table === undefined ? '' : `[${table}] `}${name} in venue.toml`;
}
