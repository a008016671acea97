import { z } from 'zod';
import type { Amount } from '../venue/currency.ts';
import { findPaymentCode, type PaymentCode } from './receipts.ts';
import { withoutSpaces } from './vietqr.ts';

export type NoticePreset = 'sepay' | 'payos' | 'hmac';

/** A transfer reported by a bank. */
interface BankNotice {
  /** Unique for ever, across presets. */
  readonly transactionId: string;
  /** In the currency's smallest unit. */
  readonly amount: Amount;
  readonly currency: string;
  /** The text of the transfer; may name people, so it is never logged. */
  readonly text: string;
}

export type NoticeReading =
  /** It lacks an id or a sum. `field`: the first missing or invalid one. */
  | { readonly kind: 'malformed'; readonly field: string }
  /** Not booked. */
  | { readonly kind: 'ignored'; readonly because: 'outgoing' | 'otherAccount' | 'notSuccessful' }
  /** To be booked on the booking with the code, or unmatched when none has it. */
  | { readonly kind: 'coded'; readonly notice: BankNotice; readonly code: PaymentCode }
  /** To be kept as a receipt that staff match. */
  | {
      readonly kind: 'unmatched';
      readonly notice: BankNotice;
      readonly because: 'noCode' | 'severalCodes' | 'foreignCurrency' | 'unclear';
    };

/** The currency of VietQR. */
const transferCurrency = 'VND';

/**
 * Reads a genuine notice: checks that it is well-formed, then that it is about our account. Only invalid parts of the
 * receipt make it malformed: a refused sum would go unnoticed. Ignores its time, since a receipt counts from when it
 * is reported.
 */
export function noticeIn(body: unknown, preset: NoticePreset, account: string): NoticeReading {
  const parsed = schemas[preset].safeParse(body);
  if (!parsed.success) return { kind: 'malformed', field: parsed.error.issues[0]?.path.join('.') ?? '' };
  const { notice, accounts, movement } = parsed.data;
  if (movement === 'none') return { kind: 'ignored', because: 'notSuccessful' };
  if (movement === 'out') return { kind: 'ignored', because: 'outgoing' };
  const isOurs = accounts.includes(account);
  if (!isOurs && accounts.length > 0) return { kind: 'ignored', because: 'otherAccount' };
  if (!isOurs || movement === 'unclear') return { kind: 'unmatched', notice, because: 'unclear' };
  if (notice.currency !== transferCurrency) return { kind: 'unmatched', notice, because: 'foreignCurrency' };
  const search = findPaymentCode(notice.text);
  if (search.kind === 'found') return { kind: 'coded', notice, code: search.code };
  return { kind: 'unmatched', notice, because: search.kind === 'none' ? 'noCode' : 'severalCodes' };
}

interface ParsedNotice {
  readonly notice: BankNotice;
  /** The accounts that it names as the receiving one. */
  readonly accounts: readonly string[];
  /** `none`: the sender says that no money has moved. */
  readonly movement: 'in' | 'out' | 'none' | 'unclear';
}

/** A positive whole number, also as digits in a string. */
const amount = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive());
const currency = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/);
const transactionId = z.string().min(1).max(128);
/** May be absent, null, or of an undocumented shape. */
const undocumented = z.unknown().optional();
/** Keeps a value of another shape as its JSON. */
const text = undocumented.transform((value) =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value),
);
const direction = undocumented.transform((value) => {
  const word = String(value).toLowerCase();
  return word === 'in' || word === 'out' ? word : 'unclear';
});

const schemas: Readonly<Record<NoticePreset, z.ZodType<ParsedNotice>>> = {
  sepay: z
    .object({
      id: z.union([z.int(), transactionId]),
      accountNumber: undocumented,
      subAccount: undocumented,
      content: text,
      transferType: direction,
      transferAmount: amount,
    })
    .transform((body) => ({
      notice: {
        transactionId: `sepay:${body.id}`,
        amount: body.transferAmount,
        currency: transferCurrency,
        text: body.content,
      },
      accounts: namedAccounts(body.accountNumber, body.subAccount),
      movement: body.transferType,
    })),

  payos: z
    .object({
      data: z.object({
        code: undocumented,
        amount,
        description: text,
        accountNumber: undocumented,
        virtualAccountNumber: undocumented,
        reference: transactionId,
        currency: currency.nullish(),
      }),
    })
    .transform(({ data }) => ({
      notice: {
        transactionId: `payos:${data.reference}`,
        amount: data.amount,
        currency: data.currency ?? transferCurrency,
        text: data.description,
      },
      accounts: namedAccounts(data.accountNumber, data.virtualAccountNumber),
      movement: typeof data.code !== 'string' ? 'unclear' : data.code === '00' ? 'in' : 'none',
    })),

  hmac: z
    .object({
      id: transactionId,
      amount,
      currency,
      account: undocumented,
      text,
    })
    .transform(({ id, account, ...notice }) => ({
      notice: { ...notice, transactionId: `hmac:${id}` },
      accounts: namedAccounts(account),
      movement: 'in',
    })),
};

/** Ignores accounts that are sent as numbers, which have lost leading zeros. */
function namedAccounts(...accounts: readonly unknown[]): readonly string[] {
  return accounts
    .filter((account) => typeof account === 'string')
    .map(withoutSpaces)
    .filter((account) => account !== '');
}

/** How many notices of the bank came in each hour of a day, from midnight on, by the venue's clock. */
export type NoticeHours = readonly number[];

export const hoursOfDay = 24;

/** Hours without a notice, from the beginning of `from` to the beginning of `until`. */
export interface Silence {
  readonly from: number;
  readonly until: number;
}

/** How many earlier days decide which hours usually have a notice. */
export const daysForUsual = 14;

/**
 * The hours without a notice in which each of the `daysForUsual` days before had one: the bank, or the service that
 * forwards its notices, may have been down. `hoursOver`: how many hours of the day are over.
 */
export function silencesIn(
  day: NoticeHours,
  daysBefore: readonly NoticeHours[],
  hoursOver = hoursOfDay,
): readonly Silence[] {
  if (daysBefore.length < daysForUsual) return [];
  const isSilent = (hour: number): boolean =>
    hour < hoursOver && (day[hour] ?? 0) === 0 && daysBefore.every((other) => (other[hour] ?? 0) > 0);
  const silences: { from: number; until: number }[] = [];
  for (let hour = 0; hour < hoursOfDay; hour += 1) {
    if (!isSilent(hour)) continue;
    const last = silences.at(-1);
    if (last?.until === hour) last.until = hour + 1;
    else silences.push({ from: hour, until: hour + 1 });
  }
  return silences;
}
