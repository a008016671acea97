import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ArrivedTransfer,
  createNoticeLog,
  createNoticeTaker,
  type NoticeNote,
} from '../../src/ops/bank-notices.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import { type Server, startServer } from '../../src/ops/server.ts';

const secret = 'the-key-of-hmac';
const account = '0123499999';
const text = 'NGUYEN THI BICH chuyen tien W7K3M9QA';
const notice = { id: 'T-1', amount: 900_000, currency: 'VND', account, text, at: '2026-12-24T09:00:00Z' };

let server: Server;
let url: string;
let taken: ArrivedTransfer[];
let noted: NoticeNote[];
let take: (arrived: ArrivedTransfer) => Promise<void>;

beforeEach(async () => {
  taken = [];
  noted = [];
  take = async () => undefined;
  server = await start(true);
  url = `http://127.0.0.1:${server.port}/payments/bank`;
});
afterEach(() => server.stop());

function start(isWatched: boolean): Promise<Server> {
  return startServer({
    outside: { host: '127.0.0.1', port: 0 },
    inside: null,
    webhook: null,
    takeBankNotice: isWatched
      ? createNoticeTaker({
          preset: 'hmac',
          secret,
          account,
          now: () => Date.now(),
          async take(arrived) {
            await take(arrived);
            taken.push(arrived);
          },
          onNotice: (note) => noted.push(note),
        })
      : null,
    passAt: null,
    isReady: async () => true,
    metrics: createMetrics({ ofProcess: false }),
  });
}

function signed(body: string, key = secret): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  return { 'x-timestamp': timestamp, 'x-signature': signature };
}

function post(body: string, headers: Record<string, string> = signed(body)): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body });
}

it('logs one line a minute of what is not the bank’s, with how many there were, and every other notice', async () => {
  const lines: unknown[] = [];
  let now = Date.now();
  const log = (fields: unknown) => void lines.push(fields);
  const noteTo = createNoticeLog({ info: log, warn: log }, () => now);
  const body = JSON.stringify(notice);
  for (let n = 0; n < 20; n += 1) await post(body, signed(body, 'guessed'));
  await post('x'.repeat(70_000));
  await post(body);
  for (const note of noted) noteTo(note);
  expect(lines).toEqual([
    { outcome: 'unauthenticated', count: 1 },
    expect.objectContaining({ outcome: 'unmatched' }),
  ]);
  now += 60_000;
  noteTo({ status: 401, outcome: 'unauthenticated' });
  expect(lines.at(-1)).toEqual({ outcome: 'unauthenticated', count: 21 });
});

it('answers 200, in the words of those who ask for words, once the money is committed', async () => {
  let commit = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    take = () => {
      resolve();
      return new Promise<void>((done) => {
        commit = done;
      });
    };
  });
  const answered = post(JSON.stringify(notice));
  await begun;
  expect(taken).toEqual([]);
  commit();
  const response = await answered;
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.text()).toBe('{"success":true}');
  expect(taken[0]).toMatchObject({ notice: { transactionId: 'hmac:T-1', amount: 900_000 } });
});

it('answers 503 while the store is away, so that the notice comes again', async () => {
  take = async () => Promise.reject(new Error('the store is away'));
  expect((await post(JSON.stringify(notice))).status).toBe(503);
  take = async () => undefined;
  expect((await post(JSON.stringify(notice))).status).toBe(200);
  expect(noted.map(({ outcome }) => outcome)).toEqual(['unavailable', 'unmatched']);
});

describe('nothing is booked', () => {
  it('by a body over 65,536 bytes, whoever sent it', async () => {
    const body = JSON.stringify({ ...notice, text: 'x'.repeat(65_536) });
    expect((await post(body)).status).toBe(413);
    expect((await post(body, {})).status).toBe(413);
    // One whose size nobody told beforehand.
    const stream = new Blob([body]).stream();
    const sent = fetch(url, { method: 'POST', body: stream, duplex: 'half' } as RequestInit);
    expect((await sent).status).toBe(413);
    expect(taken).toEqual([]);
  });

  it('by a body of exactly that size that says nothing', async () => {
    const body = ' '.repeat(65_536);
    expect((await post(body)).status).toBe(400);
  });

  it.each([
    ['without a signature', {}],
    ['with one by another key', signed(JSON.stringify(notice), 'another')],
    ['with one of another body', signed('{}')],
    ['with an old timestamp', { ...signed(JSON.stringify(notice)), 'x-timestamp': '1700000000' }],
  ])('%s: 401, also for what is no notice', async (_what, headers) => {
    expect((await post(JSON.stringify(notice), headers as Record<string, string>)).status).toBe(401);
    expect((await post('nonsense', headers as Record<string, string>)).status).toBe(401);
    expect(taken).toEqual([]);
  });

  it.each([
    ['no json', 'nonsense'],
    ['no amount', JSON.stringify({ ...notice, amount: undefined })],
    ['half a dong', JSON.stringify({ ...notice, amount: 0.5 })],
    ['nothing', JSON.stringify({ ...notice, amount: 0 })],
    ['a negative amount', JSON.stringify({ ...notice, amount: -900_000 })],
    ['an amount in words', JSON.stringify({ ...notice, amount: 'nine hundred thousand' })],
    ['no id', JSON.stringify({ ...notice, id: '' })],
  ])('by %s: 400', async (_what, body) => {
    expect((await post(body)).status).toBe(400);
    expect(taken).toEqual([]);
  });

  it('by a genuine notice of another account: 200', async () => {
    expect((await post(JSON.stringify({ ...notice, account: '999' }))).status).toBe(200);
    expect(taken).toEqual([]);
    expect(noted).toEqual([{ status: 200, outcome: 'ignored', because: 'otherAccount' }]);
  });

  it('by another method: 405', async () => {
    expect((await fetch(url)).status).toBe(405);
  });
});

it('is not there where nobody tells of transfers: 404', async () => {
  const other = await start(false);
  const response = await fetch(`http://127.0.0.1:${other.port}/payments/bank`, {
    method: 'POST',
    body: '{}',
  });
  expect(response.status).toBe(404);
  await other.stop();
});

it('notes what became of a notice without its text, account, amount or signature', async () => {
  await post(JSON.stringify(notice));
  await post(JSON.stringify({ ...notice, amount: 'a lot' }));
  await post(JSON.stringify(notice), {});
  expect(noted).toHaveLength(3);
  const said = JSON.stringify(noted);
  for (const secretly of ['BICH', 'W7K3M9QA', account, '900000', secret])
    expect(said).not.toContain(secretly);
});
