import { decodeSymbols } from '../decode.ts';

/** The fields that a bank's app fills in from a VietQR code. */
export interface ScannedTransfer {
  /** The bank's number at NAPAS. */
  readonly bin: string;
  readonly account: string;
  /** In dong; null where the code leaves it open. */
  readonly amount: number | null;
  readonly text: string;
}

/** Reads the code of a picture as a bank's app does; null when there is none that it could pay. */
export async function scanTransfer(picture: Uint8Array): Promise<ScannedTransfer | null> {
  const [symbol] = await decodeSymbols(picture);
  return symbol === undefined ? null : readTransfer(symbol.text);
}

/** Reads the content of a VietQR code, without the library that the bot writes it with. */
export function readTransfer(content: string): ScannedTransfer | null {
  const checked = content.slice(0, -4);
  if (!checked.endsWith('6304') || crcOf(checked) !== content.slice(-4)) return null;
  const fields = fieldsOf(content);
  const merchant = fieldsOf(fields['38'] ?? '');
  const beneficiary = fieldsOf(merchant['01'] ?? '');
  const { '00': bin, '01': account } = beneficiary;
  if (merchant['00'] !== 'A000000727' || bin === undefined || account === undefined) return null;
  const amount = fields['54'];
  return {
    bin,
    account,
    amount: amount === undefined ? null : Number(amount),
    text: fieldsOf(fields['62'] ?? '')['08'] ?? '',
  };
}

/** Tag, two-digit length, value (EMVCo). */
function fieldsOf(content: string): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (let at = 0; at + 4 <= content.length; ) {
    const length = Number(content.slice(at + 2, at + 4));
    if (!Number.isInteger(length)) return {};
    fields[content.slice(at, at + 2)] = content.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE. */
function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
