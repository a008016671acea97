import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logger.ts';
import { type NoticePreset, type NoticeReading, noticeIn } from '../money/read-bank-notice.ts';
import { minuteMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { isSameMac, isSameSecret, jsonOf, readAtMost } from './server.ts';

/** A transfer to our account: for a booking's code, or for staff to match. */
export type ArrivedTransfer = Extract<NoticeReading, { readonly kind: 'coded' | 'unmatched' }>;

interface BankNotices extends NonNullable<Config['bankNotices']> {
  readonly now: () => Instant;
  /** Resolves once the money is committed, by this notice or an earlier one. Throws when the store fails. */
  readonly take: (arrived: ArrivedTransfer) => Promise<void>;
  /** The outcome of a notice, for the log: without texts, accounts and secrets. */
  readonly onNotice: (note: NoticeNote) => void;
}

export interface NoticeNote {
  readonly status: number;
  readonly outcome: NoticeReading['kind'] | 'unauthenticated' | 'tooLarge' | 'unavailable';
  /** Why no booking was found, or which field is wrong. */
  readonly because?: string | undefined;
}

/** How much a sender's clock may differ. */
const clockToleranceMs = 5 * minuteMs;

interface Signed {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  /** Undefined when the bytes are no JSON. */
  readonly body: unknown;
  readonly secret: string;
  readonly now: Instant;
}

/** Whether a notice was signed with the secret, by sender. */
const isGenuine: Readonly<Record<NoticePreset, (signed: Signed) => boolean>> = {
  sepay: ({ headers, secret }) => isSameSecret(headers.authorization, `Apikey ${secret}`),

  payos({ body, secret }) {
    const signed = payosShape.safeParse(body);
    return signed.success && isSameMac(signed.data.signature, payosText(signed.data.data), secret);
  },

  hmac({ headers, rawBody, secret, now }) {
    const { 'x-timestamp': timestamp, 'x-signature': signature } = headers;
    if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
    const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
    const signed = Buffer.concat([Buffer.from(`${timestamp}.`), rawBody]);
    return Math.abs(now - sentAt) <= clockToleranceMs && isSameMac(signature, signed, secret);
  },
};

const emptyValues: ReadonlySet<unknown> = new Set([null, undefined, 'null', 'undefined']);
const payosShape = z.object({ data: z.record(z.string(), z.unknown()), signature: z.string() });

/**
 * The fields sorted by name as `k=v`, joined by `&`. PayOS writes an empty value for an absent one, and also for the
 * texts "null" and "undefined".
 */
function payosText(data: Readonly<Record<string, unknown>>): string {
  const written = (value: unknown): string => {
    if (emptyValues.has(value)) return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return Object.keys(data)
    .toSorted()
    .map((name) => `${name}=${written(data[name])}`)
    .join('&');
}

/**
 * Reads a notice: checks that it is genuine, then well-formed, then about our account. Senders repeat notices, so the
 * transaction id decides whether it is new.
 */
export function readBankNotice(
  preset: NoticePreset,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
  secret: string,
  now: Instant,
  account: string,
): NoticeReading | { readonly kind: 'unauthenticated' } {
  const body = jsonOf(rawBody);
  if (!isGenuine[preset]({ headers, rawBody, body, secret, now })) return { kind: 'unauthenticated' };
  return noticeIn(body, preset, account);
}

const mostNoticeBytes = 65_536;

/**
 * Answers the HTTP status: 413, then 401, then 400, before anything is changed; 200 only after the commit. Senders
 * repeat a notice until they get 200.
 */
export function createNoticeTaker(notices: BankNotices): (request: IncomingMessage) => Promise<number> {
  const { preset, secret, account, now, take, onNotice } = notices;
  const answerWith = (note: NoticeNote): number => {
    onNotice(note);
    return note.status;
  };
  return async (request) => {
    if (request.method !== 'POST') return 405;
    const body = await readAtMost(request, mostNoticeBytes);
    if (body === null) return answerWith({ status: 413, outcome: 'tooLarge' });
    const reading = readBankNotice(preset, request.headers, body, secret, now(), account);
    const outcome = reading.kind;
    switch (reading.kind) {
      case 'unauthenticated':
        return answerWith({ status: 401, outcome });
      case 'malformed':
        return answerWith({ status: 400, outcome, because: reading.field });
      case 'ignored':
        return answerWith({ status: 200, outcome, because: reading.because });
    }
    const because = reading.kind === 'unmatched' ? reading.because : undefined;
    try {
      await take(reading);
    } catch {
      return answerWith({ status: 503, outcome: 'unavailable', because });
    }
    return answerWith({ status: 200, outcome, because });
  };
}

const bankNoticeRefused = 'A bank notice was refused.';

/**
 * Logs the outcome of bank notices. Anybody can send forged ones: those are logged at most once a minute, with their
 * number since the last line.
 */
export function createNoticeLog(
  logger: Pick<Logger, 'info' | 'warn'>,
  now: () => Instant,
): (note: NoticeNote) => void {
  let count = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return ({ status, ...note }) => {
    if (status === 200) return logger.info(note, 'A bank notice was accepted.');
    if (note.outcome !== 'unauthenticated' && note.outcome !== 'tooLarge')
      return logger.warn(note, bankNoticeRefused);
    count += 1;
    if (now() - loggedAt < minuteMs) return;
    logger.warn({ ...note, count }, bankNoticeRefused);
    count = 0;
    loggedAt = now();
  };
}
