import { z } from 'zod';
import type { Amount } from '../venue/money.ts';
import { findPaymentCode, type PaymentCode } from './receipts.ts';

export type NoticePreset = 'sepay' | 'payos' | 'hmac';

/** Money that a bank says has moved. */
interface BankNotice {
  /** Unique for ever, also among presets. */
  readonly transactionId: string;
  /** In the currency's smallest unit. */
  readonly amount: Amount;
  readonly currency: string;
  /** The customer's text as the bank passes it on; may name people, so it is never logged. */
  readonly text: string;
}

export type NoticeReading =
  /** Without an id, or a sum of money. `field`: the first one that is missing or wrong. */
  | { readonly kind: 'malformed'; readonly field: string }
  /** Not booked. */
  | { readonly kind: 'ignored'; readonly because: 'outgoing' | 'otherAccount' | 'notSuccessful' }
  /** Booked on the booking that has the code, or unmatched where none has. */
  | { readonly kind: 'coded'; readonly notice: BankNotice; readonly code: PaymentCode }
  /** Booked as a receipt that staff match. */
  | {
      readonly kind: 'unmatched';
      readonly notice: BankNotice;
      readonly because: 'noCode' | 'severalCodes' | 'foreignCurrency' | 'unclear';
    };

/** What a transfer by VietQR is in. */
const transferCurrency = 'VND';

/**
 * What a genuine notice says: whether it is one, then whether it is ours. Only what makes up a receipt can refuse it: a
 * sum that nobody hears of would be lost. When it was is not read, since a receipt counts from when it is told.
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
  /** The accounts it names as the one that the money is on. */
  readonly accounts: readonly string[];
  /** `none`: the sender itself says that no money has moved. */
  readonly movement: 'in' | 'out' | 'none' | 'unclear';
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

const schemas: Readonly<Record<NoticePreset, z.ZodType<ParsedNotice>>> = {
  sepay: z
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

  payos: z
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

  hmac: z
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
};

/** A number has lost the zeros before it, so it names none. */
function namedAccounts(...accounts: readonly unknown[]): readonly string[] {
  return accounts
    .filter((account) => typeof account === 'string')
    .map((account) => account.trim())
    .filter((account) => account !== '');
}
