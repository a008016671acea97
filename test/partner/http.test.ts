import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttp, type Http, type Sending } from '../../src/partner/http-exchange.ts';

let connections = 0;
let requests = 0;
let http: Http;
let url: URL;
let close: () => void;

beforeEach(async () => {
  connections = 0;
  requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume().on('end', () => response.end('{}'));
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  http = createHttp(1_000);
  close = () => {
    http.close();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => close());

function sending(signal: AbortSignal): Sending {
  return {
    method: 'POST',
    url,
    headers: {},
    body: Buffer.from('{}'),
    timeoutMs: 5_000,
    signal,
    freshConnection: false,
    isStale: () => false,
  };
}

it('lets no byte of a request out that has become stale while it was connecting', async () => {
  const { signal } = new AbortController();
  const stale = { ...sending(signal), isStale: () => true };
  expect(await http.send(stale)).toMatchObject({ kind: 'failed', mayHaveArrived: false });
  expect(requests).toBe(0);
  expect(await http.send(sending(signal))).toMatchObject({ kind: 'answer' });
  expect(requests).toBe(1);
});

it('keeps nothing of a request that has been answered but its connection', async () => {
  const closing = new AbortController();
  for (let n = 0; n < 5; n += 1) {
    expect(await http.send(sending(closing.signal))).toMatchObject({ kind: 'answer', status: 200 });
  }
  expect(getEventListeners(closing.signal, 'abort')).toEqual([]);
  expect(connections).toBe(1);
});
