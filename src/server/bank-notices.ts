import type { IncomingMessage } from 'node:http';
import { type NoticePreset, type NoticeReading, readBankNotice } from '../bank/notices.ts';
import type { Instant } from '../booking/sale-package.ts';
import { readAtMost } from './webhook.ts';

/** Where banks, and those who watch accounts, tell of money that has moved. */
export const bankNoticePath = '/payments/bank';

/** Money that has arrived on our account: for a booking's code, or for staff to match. */
export type ArrivedMoney = Extract<NoticeReading, { readonly kind: 'coded' | 'unmatched' }>;

export interface BankNotices {
  readonly preset: NoticePreset;
  readonly secret: string;
  /** The account that is ours. */
  readonly account: string;
  readonly now: () => Instant;
  /** Resolves once the money is committed, also when it was before. Throws when the store fails. */
  readonly take: (arrived: ArrivedMoney) => Promise<void>;
  /** What became of a notice, for the log: without texts, accounts and secrets. */
  readonly onNotice: (noted: NoticeNote) => void;
}

export interface NoticeNote {
  readonly status: number;
  readonly outcome: NoticeReading['kind'] | 'tooLarge' | 'unavailable';
  /** Why it was not booked on a booking, or which field is wrong. */
  readonly because?: string | undefined;
}

const mostBytes = 65_536;

/**
 * Answers the HTTP status: 413, then 401, then 400, before anything is changed; 200 only after the commit. Whoever
 * sends repeats what was answered otherwise.
 */
export async function takeBankNotice(request: IncomingMessage, notices: BankNotices): Promise<number> {
  const { onNotice } = notices;
  if (request.method !== 'POST') return 405;
  const body = await readAtMost(request, mostBytes);
  if (body === null) {
    onNotice({ status: 413, outcome: 'tooLarge' });
    return 413;
  }
  const { preset, secret, account, now, take } = notices;
  const reading = readBankNotice(preset, request.headers, body, secret, now(), account);
  const note = noteOf(reading);
  if (reading.kind !== 'coded' && reading.kind !== 'unmatched') {
    onNotice(note);
    return note.status;
  }
  try {
    await take(reading);
  } catch {
    onNotice({ ...note, status: 503, outcome: 'unavailable' });
    return 503;
  }
  onNotice(note);
  return note.status;
}

function noteOf(reading: NoticeReading): NoticeNote {
  switch (reading.kind) {
    case 'unauthenticated':
      return { status: 401, outcome: reading.kind };
    case 'malformed':
      return { status: 400, outcome: reading.kind, because: reading.field };
    case 'ignored':
      return { status: 200, outcome: reading.kind, because: reading.because };
    case 'coded':
      return { status: 200, outcome: reading.kind };
    case 'unmatched':
      return { status: 200, outcome: reading.kind, because: reading.because };
  }
}
