import { createHmac } from 'node:crypto';

export const noticePresets = ['sepay', 'payos', 'hmac'] as const;
export type NoticePreset = (typeof noticePresets)[number];

/** A received transfer. */
export interface ArrivedTransfer {
  readonly id: number;
  readonly account: string;
  readonly amount: number;
  /** ISO 4217; all senders but `hmac` report dong alone. */
  readonly currency: string;
  /** As the bank wrote it. */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface SignedNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A notice as its sender writes and signs it. `now`: the time of sending, which may be long after the transfer. */
export function noticeOf(
  preset: NoticePreset,
  transfer: ArrivedTransfer,
  secret: string,
  now: number,
): SignedNotice {
  switch (preset) {
    case 'sepay':
      return {
        headers: { authorization: `Apikey ${secret}` },
        body: JSON.stringify({
          id: transfer.id,
          gateway: 'Vietcombank',
          transactionDate: vietnamTime(transfer.at),
          accountNumber: transfer.account,
          code: null,
          content: transfer.text,
          transferType: 'in',
          transferAmount: transfer.amount,
          accumulated: transfer.amount,
          subAccount: null,
          referenceCode: `FT${transfer.id}`,
          description: '',
        }),
      };
    case 'payos':
      return { headers: {}, body: payosBody(transfer, secret) };
    case 'hmac': {
      const timestamp = String(Math.floor(now / 1_000));
      const body = JSON.stringify({
        id: `FT${transfer.id}`,
        amount: transfer.amount,
        currency: transfer.currency,
        account: transfer.account,
        text: transfer.text,
        at: new Date(transfer.at).toISOString(),
      });
      return {
        headers: { 'x-timestamp': timestamp, 'x-signature': hmacOf(`${timestamp}.${body}`, secret) },
        body,
      };
    }
  }
}

function payosBody({ id, account, amount, text, at }: ArrivedTransfer, secret: string): string {
  const data = {
    orderCode: id,
    amount,
    description: text,
    accountNumber: account,
    reference: `FT${id}`,
    transactionDateTime: vietnamTime(at),
    currency: 'VND',
    paymentLinkId: `link-${id}`,
    code: '00',
    desc: 'Thành công',
  };
  const signed = Object.entries(data)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return JSON.stringify({
    code: '00',
    desc: 'success',
    success: true,
    data,
    signature: hmacOf(signed, secret),
  });
}

function hmacOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** "2023-03-25 14:02:37", as banks there write it. */
function vietnamTime(at: number): string {
  return new Date(at + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
