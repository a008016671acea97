import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { close, listen } from '../http.ts';
import { type ControlAction, ok, serveControl } from '../local-control.ts';
import { type ArrivedTransfer, type NoticePreset, noticeOf } from './notices.ts';
import { type ScannedTransfer, scanTransfer } from './scan.ts';

/** An account at a bank, with a service that watches it and reports transfers by HTTP. */
export interface BankSandbox {
  /** The address for its panel, without a trailing slash. */
  readonly url: string;
  readonly preset: NoticePreset;
  readonly secret: string;
  readonly account: { readonly bank: string; readonly number: string; readonly holder: string };
  /** Every received transfer, oldest first. */
  readonly transfers: readonly BankTransfer[];
  /** Sets the address for notices. */
  tells(url: string): void;
  /** Reads a transfer's picture as a customer's app does. */
  scan(picture: Uint8Array): Promise<ScannedTransfer | null>;
  /** Receives a transfer without reporting it. */
  receive(transfer: NewTransfer): BankTransfer;
  /** Reports a transfer, again if it was reported before. Answers the HTTP status; null: there was no answer. */
  tell(id: number): Promise<number | null>;
  /** Receives a transfer and reports it at once. */
  pay(transfer: NewTransfer): Promise<number | null>;
  stop(): Promise<void>;
}

/** The keys of `[payment.transfer]` in venue.toml, for transfers to the account. */
export function transferTable({ account, preset }: Pick<BankSandbox, 'account' | 'preset'>) {
  return { bank: account.bank, account: account.number, holder: account.holder, webhook: preset };
}

export interface NewTransfer {
  readonly amount: number;
  readonly text: string;
  readonly currency?: string | undefined;
  /** Keeps the text unchanged; by default the bank rewrites it. */
  readonly isTextKept?: boolean | undefined;
  /** The watched account unless given. */
  readonly account?: string | undefined;
}

export interface BankTransfer extends ArrivedTransfer {
  /** The answer to each notice of it. */
  readonly notices: readonly { readonly at: number; readonly status: number | null }[];
}

export interface BankSandboxOptions {
  readonly preset?: NoticePreset | undefined;
  /** Milliseconds since the epoch. */
  readonly clock?: (() => number) | undefined;
}

const newTransfer = z.object({
  amount: z.int('must be whole dong').positive('must be more than 0'),
  text: z.string().max(500),
  isTextKept: z.boolean().optional(),
  isReported: z.boolean().default(true),
});
const scannedPicture = z.object({ picture: z.base64() });
const secret = 'key-of-the-bank-sandbox';
const account = { bank: 'Vietcombank', number: '1133666688', holder: 'NGOC LAM PARK' } as const;
const patienceMs = 10_000;
const unavailable = 503;
const mostNotices = 50;
const noticePauseMs = 100;

export async function startBankSandbox(options: BankSandboxOptions = {}): Promise<BankSandbox> {
  const watch = new Watch(options.preset ?? 'sepay', options.clock ?? Date.now);
  const control = serveControl(controlActions(watch));
  const server = createServer((request, response) => {
    control(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  const { port } = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    preset: watch.preset,
    secret,
    account,
    get transfers() {
      return watch.transfers();
    },
    tells(url) {
      watch.noticeUrl = url;
    },
    scan: scanTransfer,
    receive: (transfer) => watch.receive(transfer),
    tell: (id) => watch.tell(id),
    pay: (transfer) => watch.tellUntilTaken(watch.receive(transfer).id),
    stop: () => close(server),
  };
}

function controlActions(watch: Watch): Readonly<Record<string, ControlAction>> {
  return {
    'GET /_/state': () => ok({ account, preset: watch.preset, transfers: watch.transfers() }),
    'POST /_/scan': async (body) =>
      ok(await scanTransfer(Buffer.from(scannedPicture.parse(body).picture, 'base64'))),
    'POST /_/transfers': async (body) => {
      const { isReported, ...transfer } = newTransfer.parse(body);
      const { id } = watch.receive(transfer);
      if (isReported) await watch.tell(id);
      return ok(watch.transfer(id));
    },
    'POST /_/transfers/:id': async (_body, id) => {
      await watch.tell(Number(id));
      return ok(watch.transfer(Number(id)));
    },
  };
}

/** The service that watches the account: the transfers that it has seen, and its notices of them. */
class Watch {
  noticeUrl: string | null = null;
  readonly preset: NoticePreset;
  readonly #clock: () => number;
  readonly #transfers = new Map<number, BankTransfer>();
  #nextId: number;

  constructor(preset: NoticePreset, clock: () => number) {
    this.preset = preset;
    this.#clock = clock;
    // Begins with ids that no other run has used, since the bot's store may outlive this bank.
    this.#nextId = Math.floor(clock() / 1_000) * 1_000;
  }

  transfers(): readonly BankTransfer[] {
    return [...this.#transfers.values()];
  }

  transfer(id: number): BankTransfer | null {
    return this.#transfers.get(id) ?? null;
  }

  receive({ text, isTextKept = false, ...transfer }: NewTransfer): BankTransfer {
    const id = this.#nextId;
    this.#nextId += 1;
    const received: BankTransfer = {
      id,
      account: transfer.account ?? account.number,
      amount: transfer.amount,
      currency: transfer.currency ?? 'VND',
      text: isTextKept ? text : asBanksWrite(text, id),
      at: this.#clock(),
      notices: [],
    };
    this.#transfers.set(id, received);
    return received;
  }

  /** As such a service does: again where the bot doesn't answer, or can't take it now. */
  async tellUntilTaken(id: number): Promise<number | null> {
    let status = await this.tell(id);
    for (let sent = 1; this.noticeUrl !== null && sent < mostNotices; sent += 1) {
      if (status !== null && status !== unavailable) break;
      await sleep(noticePauseMs);
      status = await this.tell(id);
    }
    return status;
  }

  async tell(id: number): Promise<number | null> {
    const transfer = this.transfer(id);
    if (transfer === null || this.noticeUrl === null) return null;
    const { headers, body } = noticeOf(this.preset, transfer, secret, this.#clock());
    const status = await fetch(this.noticeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      (response) => response.status,
      () => null,
    );
    const { notices } = this.transfer(id) ?? transfer;
    this.#transfers.set(id, { ...transfer, notices: [...notices, { at: this.#clock(), status }] });
    return status;
  }
}

/** In capitals without accents and signs, between texts of the bank's own. */
function asBanksWrite(text: string, id: number): string {
  const bare = text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, '');
  return `MBVCB.${id}.${bare}.CT tu 0011 toi 1133666688`;
}
