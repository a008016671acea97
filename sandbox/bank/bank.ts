import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { isLocal } from '../partner/control.ts';
import { pathOf, readBytes, sendJson } from '../partner/http.ts';
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
  readonly told: readonly { readonly at: number; readonly status: number | null }[];
}

export interface BankSandboxOptions {
  readonly preset?: NoticePreset | undefined;
  /** Milliseconds since the epoch. */
  readonly clock?: (() => number) | undefined;
}

const newTransfer = z.object({
  amount: z.int().positive(),
  text: z.string().max(500),
  isTextKept: z.boolean().optional(),
  isTold: z.boolean().default(true),
});
const scannedPicture = z.object({ picture: z.base64() });
const patienceMs = 10_000;

export async function startBankSandbox({
  preset = 'sepay',
  clock = Date.now,
}: BankSandboxOptions = {}): Promise<BankSandbox> {
  const secret = 'key-of-the-bank-sandbox';
  const account = { bank: 'Vietcombank', number: '1133666688', holder: 'NGOC LAM PARK' };
  const transfers = new Map<number, BankTransfer>();
  let noticeUrl: string | null = null;
  // Begins with ids that no other run has used, since the bot's store may outlive this bank.
  let nextId = Math.floor(clock() / 1_000) * 1_000;

  function receive({ amount, text, currency = 'VND', isTextKept, account: to }: NewTransfer): BankTransfer {
    const id = nextId;
    nextId += 1;
    const transfer: BankTransfer = {
      id,
      account: to ?? account.number,
      amount,
      currency,
      text: isTextKept === true ? text : asBanksWrite(text, id),
      at: clock(),
      told: [],
    };
    transfers.set(id, transfer);
    return transfer;
  }

  async function tell(id: number): Promise<number | null> {
    const transfer = transfers.get(id);
    if (transfer === undefined || noticeUrl === null) return null;
    const { headers, body } = noticeOf(preset, transfer, secret, clock());
    const status = await fetch(noticeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      (response) => response.status,
      () => null,
    );
    const { told } = transfers.get(id) ?? transfer;
    transfers.set(id, { ...transfer, told: [...told, { at: clock(), status }] });
    return status;
  }

  const control: Readonly<Record<string, (body: unknown, id: number) => unknown>> = {
    'GET /_/state': () => ({ account, preset, transfers: [...transfers.values()] }),
    'POST /_/scan': (body) => scanTransfer(Buffer.from(scannedPicture.parse(body).picture, 'base64')),
    async 'POST /_/transfers'(body) {
      const { isTold, ...transfer } = newTransfer.parse(body);
      const { id } = receive(transfer);
      if (isTold) await tell(id);
      return transfers.get(id);
    },
    async 'POST /_/transfers/:id'(_body, id) {
      await tell(id);
      return transfers.get(id) ?? null;
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocal(request)) return sendJson(response, 403, { error: 'Only from this machine' });
    const [, path = '', id = ''] = /^(.*?)(?:\/(\d+))?$/.exec(pathOf(request)) ?? [];
    const action = control[`${request.method} ${path}${id === '' ? '' : '/:id'}`];
    if (action === undefined) return sendJson(response, 404, { error: 'No such control' });
    const bytes = (await readBytes(request)) ?? Buffer.alloc(0);
    try {
      const value = await action(bytes.length > 0 ? JSON.parse(bytes.toString()) : {}, Number(id));
      sendJson(response, 200, value);
    } catch (error) {
      if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
      sendJson(response, 400, { error: 'A transfer needs an amount in whole dong and a text' });
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    preset,
    secret,
    account,
    get transfers() {
      return [...transfers.values()];
    },
    tells(url) {
      noticeUrl = url;
    },
    scan: scanTransfer,
    receive,
    tell,
    pay: (transfer) => tell(receive(transfer).id),
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** In capitals without accents and signs, between texts of the bank's own. */
function asBanksWrite(text: string, id: number): string {
  const bare = text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, '');
  return `MBVCB.${id}.${bare}.CT tu 0011 toi 1133666688`;
}
