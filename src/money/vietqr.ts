import { Banks, QRPay } from 'vietnam-qr-pay';
import type { Amount } from '../venue/currency.ts';
import type { PaymentCode } from './receipts.ts';

interface Bank {
  /** The bank's number at NAPAS, six digits. */
  readonly bin: string;
  /** Its common name, such as "Vietcombank". */
  readonly name: string;
}

export interface TransferAccount {
  readonly bank: Bank;
  /** Digits, or letters and digits where the bank has given it a name; at most 19. */
  readonly number: string;
  readonly holder: string;
}

/** Merged banks share a number: the one that takes transfers by QR code comes first. */
const banks = Banks.filter(({ bin, deprecated }) => bin !== '' && deprecated !== true).toSorted(
  (a, b) => b.vietQRStatus - a.vietQRStatus,
);

/** The bank of a BIN or a short name ("Vietcombank", "VCB", "mb bank"); null when there is none. */
export function bankOf(text: string): Bank | null {
  const searched = normalizedName(text);
  const bank = banks.find(({ bin, shortName, code, key }) =>
    [bin, shortName, code, key].some((name) => normalizedName(name) === searched),
  );
  return bank === undefined ? null : { bin: bank.bin, name: bank.shortName };
}

/** Removes the spaces of an account number, which banks write in groups. */
export function withoutSpaces(number: string): string {
  return number.replaceAll(/\s+/g, '');
}

export function isAccountNumber(text: string): boolean {
  return /^[A-Za-z0-9]{4,19}$/.test(text);
}

/**
 * The content of a transfer's QR code (EMVCo, NAPAS): the account, the amount in dong, and the payment code as the
 * whole text. Banking apps fill in their form with it.
 */
export function vietQrPayload({ bank, number }: TransferAccount, amount: Amount, code: PaymentCode): string {
  return QRPay.initVietQR({
    bankBin: bank.bin,
    bankNumber: number,
    amount: String(amount),
    purpose: code,
  }).build();
}

function normalizedName(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
