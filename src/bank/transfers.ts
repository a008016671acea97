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
  /** Whatever the bank made of the customer's text; may name people, so it is never logged. */
  readonly text: string;
}

export type NoticeReading =
  /** 401. */
  | { readonly kind: 'unauthenticated' }
  /** 400: without an id, or a sum of money. `field`: the first one that is missing or wrong. */
  | { readonly kind: 'malformed'; readonly field: string }
  /** 200, and not booked. */
  | { readonly kind: 'ignored'; readonly because: 'outgoing' | 'otherAccount' | 'notSuccessful' }
  /** 200, booked on the booking that has the code, or unmatched where none has. */
  | { readonly kind: 'coded'; readonly notice: BankNotice; readonly code: PaymentCode }
  /** 200, booked as a receipt that staff match. */
  | {
      readonly kind: 'unmatched';
      readonly notice: BankNotice;
      readonly because: 'noCode' | 'severalCodes' | 'foreignCurrency' | 'unclear';
    };

/** What a transfer by VietQR is in. */
const transferCurrency = 'VND';

/** How far the clock of a sender may be off. */
const clockToleranceMs = 5 * 60_000;

/**
 * Reads a notice from its bytes: whether it is genuine, then whether it is one, then whether it is ours. Each sender
 * repeats its notices, so the transaction id decides whether anything new has come. Only what makes up a receipt can
 * refuse a genuine notice: a sum that nobody hears of would be lost. When it was is not read, since a receipt counts
 * from when it is told.
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

interface Signed {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  /** Undefined when the bytes are no JSON. */
  readonly body: unknown;
  readonly secret: string;
  readonly now: Instant;
}

interface ParsedNotice {
  readonly notice: BankNotice;
  /** The accounts it names as the one that the money is on. */
  readonly accounts: readonly string[];
  /** `none`: the sender itself says that no money has moved. */
  readonly movement: 'in' | 'out' | 'none' | 'unclear';
}

interface Preset {
  readonly isGenuine: (signed: Signed) => boolean;
  readonly schema: z.ZodType<ParsedNotice>;
}

const amount = z.int().positive();
const currency = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/);
const transactionId = z.string().min(1).max(128);
/** May be left out, null, or of another shape than the sender documents. */
const anything = z.unknown().optional();
/** A text in another shape is kept as it is written. */
const text = anything.transform((value) =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value),
);
const direction = anything.transform((value) => {
  const said = String(value).toLowerCase();
  return said === 'in' || said === 'out' ? said : 'unclear';
});

const presets: Readonly<Record<NoticePreset, Preset>> = {
  sepay: {
    isGenuine: ({ headers, secret }) => isSameSecret(headers.authorization, `Apikey ${secret}`),
    schema: z
      .object({
        id: z.union([z.int(), transactionId]),
        accountNumber: anything,
        subAccount: anything,
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
          code: anything,
          amount,
          description: text,
          accountNumber: anything,
          virtualAccountNumber: anything,
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
        currency,
        account: anything,
        text,
      })
      .transform(({ id, account, ...notice }) => ({
        notice: { ...notice, transactionId: `hmac:${id}` },
        accounts: namedAccounts(account),
        movement: 'in',
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

/** A number has lost the zeros before it, so it names none. */
function namedAccounts(...accounts: readonly unknown[]): readonly string[] {
  return accounts
    .filter((account) => typeof account === 'string')
    .map((account) => account.trim())
    .filter((account) => account !== '');
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
