import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Banks, QRPay } from 'vietnam-qr-pay';
import { z } from 'zod';
import { findPaymentCode, type PaymentCode } from '../payment/receipts.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(given: string | string[] | undefined, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(secret));
}

export type NoticePreset = 'sepay' | 'payos' | 'hmac';

/** Money that a bank says has moved. */
export interface BankNotice {
  /** Unique for ever, also among presets. */
  readonly transactionId: string;
  /** In the currency's smallest unit. */
  readonly amount: Amount;
  readonly currency: string;
  /** The accounts it names as the one that the money is on. */
  readonly accounts: readonly string[];
  /** Whatever the bank made of the customer's text; may name people, so it is never logged. */
  readonly text: string;
  readonly at: Instant;
  readonly direction: 'in' | 'out';
}

export type NoticeReading =
  /** 401. */
  | { readonly kind: 'unauthenticated' }
  /** 400. `field`: the first one that is missing or wrong. */
  | { readonly kind: 'malformed'; readonly field: string }
  /** 200, and not booked. */
  | { readonly kind: 'ignored'; readonly because: 'outgoing' | 'otherAccount' | 'notSuccessful' }
  /** 200, booked on the booking that has the code, or unmatched where none has. */
  | { readonly kind: 'coded'; readonly notice: BankNotice; readonly code: PaymentCode }
  /** 200, booked as a receipt that staff match. */
  | {
      readonly kind: 'unmatched';
      readonly notice: BankNotice;
      readonly because: 'noCode' | 'severalCodes' | 'foreignCurrency';
    };

/** What a transfer by VietQR is in. */
const transferCurrency = 'VND';

/** How far the clock of a sender may be off. */
const clockToleranceMs = 5 * 60_000;

/**
 * Reads a notice from its bytes: whether it is genuine, then whether it is one, then whether it is ours. Each sender
 * repeats its notices, so the transaction id decides whether anything new has come.
 */
export function readBankNotice(
  preset: NoticePreset,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
  secret: string,
  now: Instant,
  account: string,
): NoticeReading {
  const body = jsonOf(rawBody);
  const { isGenuine, schema } = presets[preset];
  if (!isGenuine({ headers, rawBody, body, secret, now })) return { kind: 'unauthenticated' };
  const parsed = schema.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', field: parsed.error.issues[0]?.path.join('.') ?? '' };
  const notice = parsed.data;
  if (notice === null) return { kind: 'ignored', because: 'notSuccessful' };
  if (notice.direction === 'out') return { kind: 'ignored', because: 'outgoing' };
  if (!notice.accounts.includes(account)) return { kind: 'ignored', because: 'otherAccount' };
  if (notice.currency !== transferCurrency) return { kind: 'unmatched', notice, because: 'foreignCurrency' };
  const search = findPaymentCode(notice.text);
  if (search.kind === 'found') return { kind: 'coded', notice, code: search.code };
  return { kind: 'unmatched', notice, because: search.kind === 'none' ? 'noCode' : 'severalCodes' };
}

interface Signed {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  /** Undefined when the bytes are no JSON. */
  readonly body: unknown;
  readonly secret: string;
  readonly now: Instant;
}

interface Preset {
  readonly isGenuine: (signed: Signed) => boolean;
  /** Null: the sender itself says that no money has moved. */
  readonly schema: z.ZodType<BankNotice | null>;
}

const amount = z.int().positive();
const transactionId = z.string().min(1).max(128);
/** Some senders say an absent value as null, some leave it out. */
const maybeText = z.string().nullish();

const clockTime = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:\d{2})?$/;

/** "2023-03-25 14:02:37" or "2026-12-24T09:00:00Z"; without a zone it is Vietnam's time. */
const instant = z.string().transform((text, context) => {
  const [, day, time, zone = '+07:00'] = clockTime.exec(text) ?? [];
  const at = Date.parse(`${day}T${time}${zone}`);
  if (!Number.isNaN(at)) return at;
  context.addIssue({ code: 'custom', message: 'no time' });
  return z.NEVER;
});

const presets: Readonly<Record<NoticePreset, Preset>> = {
  sepay: {
    isGenuine: ({ headers, secret }) => isSameSecret(headers.authorization, `Apikey ${secret}`),
    schema: z
      .object({
        id: z.union([z.int(), transactionId]),
        transactionDate: instant,
        accountNumber: z.string(),
        subAccount: maybeText,
        content: z.string(),
        transferType: z.enum(['in', 'out']),
        transferAmount: amount,
      })
      .transform((body) => ({
        transactionId: `sepay:${body.id}`,
        amount: body.transferAmount,
        currency: transferCurrency,
        accounts: namedAccounts(body.accountNumber, body.subAccount),
        text: body.content,
        at: body.transactionDate,
        direction: body.transferType,
      })),
  },

  payos: {
    isGenuine: ({ body, secret }) => {
      const signed = z
        .object({ data: z.record(z.string(), z.unknown()), signature: z.string() })
        .safeParse(body);
      return signed.success && isSameMac(signed.data.signature, payosText(signed.data.data), secret);
    },
    schema: z
      .object({
        data: z.object({
          code: z.string(),
          amount,
          description: z.string(),
          accountNumber: z.string(),
          virtualAccountNumber: maybeText,
          reference: transactionId,
          transactionDateTime: instant,
          currency: z.string().default(transferCurrency),
        }),
      })
      .transform(({ data }) =>
        data.code === '00'
          ? {
              transactionId: `payos:${data.reference}`,
              amount: data.amount,
              currency: data.currency,
              accounts: namedAccounts(data.accountNumber, data.virtualAccountNumber),
              text: data.description,
              at: data.transactionDateTime,
              direction: 'in' as const,
            }
          : null,
      ),
  },

  hmac: {
    isGenuine: ({ headers, rawBody, secret, now }) => {
      const { 'x-timestamp': timestamp, 'x-signature': signature } = headers;
      if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
      const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
      const signed = Buffer.concat([Buffer.from(`${timestamp}.`), rawBody]);
      return Math.abs(now - sentAt) <= clockToleranceMs && isSameMac(signature, signed, secret);
    },
    schema: z
      .object({
        id: transactionId,
        amount,
        currency: z.string().regex(/^[A-Z]{3}$/),
        account: z.string(),
        text: z.string(),
        at: instant,
      })
      .transform(({ id, account, ...notice }) => ({
        ...notice,
        transactionId: `hmac:${id}`,
        accounts: [account],
        direction: 'in' as const,
      })),
  },
};

/** Undefined when the bytes are no JSON. */
export function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}

function namedAccounts(...accounts: readonly (string | null | undefined)[]): readonly string[] {
  return accounts.filter((account) => typeof account === 'string').map((account) => account.trim());
}

/**
 * The fields sorted by name as `k=v` joined by `&`. PayOS writes nothing for an absent value, and also for a text that
 * reads "null" or "undefined".
 */
function payosText(data: Readonly<Record<string, unknown>>): string {
  const written = (value: unknown): string => {
    if (value === null || value === undefined || value === 'null' || value === 'undefined') return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return Object.keys(data)
    .toSorted()
    .map((name) => `${name}=${written(data[name])}`)
    .join('&');
}

function isSameMac(signature: string, signed: string | Buffer, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest();
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export interface Bank {
  /** The bank's number at NAPAS, six digits. */
  readonly bin: string;
  /** What people call it, such as "Vietcombank". */
  readonly name: string;
}

export interface TransferAccount {
  readonly bank: Bank;
  /** Digits, or letters and digits where the bank has given it a name; at most 19. */
  readonly number: string;
  readonly holder: string;
}

/** Banks that have merged share a number: the one that takes transfers by QR code comes first. */
const banks = Banks.filter(({ bin, deprecated }) => bin !== '' && deprecated !== true).toSorted(
  (a, b) => b.vietQRStatus - a.vietQRStatus,
);

/** The bank of a BIN or a short name ("Vietcombank", "VCB", "mb bank"); null when there is none. */
export function bankOf(text: string): Bank | null {
  const wanted = folded(text);
  const bank = banks.find(({ bin, shortName, code, key }) =>
    [bin, shortName, code, key].some((name) => folded(name) === wanted),
  );
  return bank === undefined ? null : { bin: bank.bin, name: bank.shortName };
}

export function isAccountNumber(text: string): boolean {
  return /^[A-Za-z0-9]{4,19}$/.test(text);
}

/**
 * What the QR code of a transfer says (EMVCo, NAPAS): to whom, how many dong, and the payment code as the whole text.
 * A customer's bank fills in its form with it, so nothing is typed.
 */
export function vietQrPayload({ bank, number }: TransferAccount, amount: Amount, code: PaymentCode): string {
  return QRPay.initVietQR({
    bankBin: bank.bin,
    bankNumber: number,
    amount: String(amount),
    purpose: code,
  }).build();
}

function folded(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
