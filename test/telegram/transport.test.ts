import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Api, GrammyError, HttpError, InputFile } from 'grammy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTransport, type Transport, telegramFailure } from '../../src/telegram/transport.ts';

type Handler = (request: IncomingMessage, body: Buffer, response: ServerResponse) => void;

const ok = (response: ServerResponse, result: unknown = true): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ok: true, result }));
};
const fail = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ok: false, error_code: status, description: 'refused', ...body }));
};

let script: Handler[] = [];
let received: { method: string; body: string }[] = [];
let transport: Transport;
let api: Api;
let apiRoot: string;
let close: () => Promise<void>;

beforeEach(async () => {
  script = [];
  received = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    received.push({ method: request.url?.split('/').at(-1) ?? '', body: body.toString() });
    const handle = script.shift() ?? ((_request, _body, answer) => ok(answer));
    handle(request, body, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  apiRoot = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  transport = createTransport({ apiRoot, timeoutMs: 300, onCall: () => {} });
  api = new Api('1:token', { apiRoot, fetch: transport.fetch });
  close = async () => {
    await transport.close();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => close());

const methods = (): readonly string[] => received.map(({ method }) => method);

describe('the transport to Telegram', () => {
  it('carries JSON and uploads', async () => {
    script = [(_request, _body, response) => ok(response, { message_id: 1 })];
    await api.sendMessage(5, 'Xin chào');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ chat_id: 5, text: 'Xin chào' });
    await api.sendPhoto(5, new InputFile(Buffer.from('bytes of a picture'), 'a.jpg'));
    expect(received[1]?.body).toContain('bytes of a picture');
  });

  it('sends a message once, whatever becomes of it', async () => {
    script = [(_request, _body, response) => fail(response, 500, {})];
    await expect(api.sendMessage(5, 'once')).rejects.toBeInstanceOf(GrammyError);
    script = [(_request, _body, response) => response.destroy()];
    await expect(api.sendMessage(5, 'once')).rejects.toBeInstanceOf(HttpError);
    expect(received).toHaveLength(2);
  });

  it('makes no call that is stale: neither at once, nor after a wait at the limiter, nor again', async () => {
    let isStale = true;
    const hasty = new Api('1:token', { apiRoot, fetch: transport.fetchWithin({ mayBegin: () => !isStale }) });
    const failure = (call: Promise<unknown>) =>
      call.then(
        () => 'made',
        (error: unknown) => telegramFailure(error),
      );
    expect(await failure(hasty.sendMessage(5, 'too late'))).toEqual({ kind: 'later', afterMs: 0 });

    isStale = false;
    script = [(_request, _body, response) => fail(response, 429, { parameters: { retry_after: 1 } })];
    const waiting = failure(hasty.sendMessage(6, 'waits a second'));
    await expect.poll(methods).toHaveLength(1);
    isStale = true;
    expect(await waiting).toEqual({ kind: 'later', afterMs: 0 });

    isStale = false;
    script = [
      (_request, _body, response) => {
        isStale = true;
        fail(response, 502, {});
      },
    ];
    expect(await failure(hasty.editMessageText(7, 1, 'not again'))).toEqual({ kind: 'later', afterMs: 0 });
    expect(methods()).toEqual(['sendMessage', 'editMessageText']);
  });

  it('repeats what may be repeated after a 5xx and a lost connection', async () => {
    script = [
      (_request, _body, response) => fail(response, 502, {}),
      (_request, _body, response) => response.destroy(),
    ];
    await expect(api.editMessageText(5, 1, 'text')).resolves.toBe(true);
    expect(methods()).toEqual(['editMessageText', 'editMessageText', 'editMessageText']);
  });

  it('waits out a short flood, and leaves a long one to its caller', async () => {
    script = [(_request, _body, response) => fail(response, 429, { parameters: { retry_after: 0 } })];
    await api.sendMessage(5, 'flooded');
    expect(received).toHaveLength(2);
    script = [(_request, _body, response) => fail(response, 429, { parameters: { retry_after: 60 } })];
    const refusal = await api.sendMessage(5, 'flooded').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ error_code: 429, parameters: { retry_after: 60 } });
    expect(received).toHaveLength(3);
  });

  it('waits out the pauses of a call to no chat, except after the last try', async () => {
    script = [0, 1, 3].map((retry_after) => (_request: unknown, _body: unknown, response: ServerResponse) => {
      fail(response, 429, { parameters: { retry_after } });
    });
    const startedAt = performance.now();
    await expect(api.getMe()).rejects.toMatchObject({ error_code: 429 });
    const waitedMs = performance.now() - startedAt;
    expect(waitedMs).toBeGreaterThanOrEqual(995);
    expect(waitedMs).toBeLessThan(3_000);
    expect(received).toHaveLength(3);
  });

  it('waits out a short flood with an upload too', async () => {
    script = [(_request, _body, response) => fail(response, 429, { parameters: { retry_after: 0 } })];
    await api.sendPhoto(5, new InputFile(Buffer.from('bytes of a picture'), 'a.jpg'));
    expect(received.map(({ body }) => body.includes('bytes of a picture'))).toEqual([true, true]);
  });

  it('does not ask again while Telegram wants a chat left alone, and goes on with the others', async () => {
    script = [(_request, _body, response) => fail(response, 429, { parameters: { retry_after: 60 } })];
    await expect(api.sendMessage(5, 'flooded')).rejects.toMatchObject({ error_code: 429 });
    await expect(api.editMessageText(5, 1, 'flooded')).rejects.toMatchObject({
      error_code: 429,
      parameters: { retry_after: 60 },
    });
    expect(received).toHaveLength(1);
    await api.sendMessage(6, 'another chat');
    await api.answerCallbackQuery('7');
    expect(received).toHaveLength(3);
  });

  it('sends again what no connection carried', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const server = createServer((_request, response) => ok(response, { message_id: 1 }));
    const statuses: (number | null)[] = [];
    const patient = createTransport({
      apiRoot: `http://127.0.0.1:${port}`,
      timeoutMs: 2_000,
      onCall({ status }) {
        statuses.push(status);
        if (!server.listening) server.listen(port, '127.0.0.1');
      },
    });
    const sent = new Api('1:token', {
      apiRoot: `http://127.0.0.1:${port}`,
      fetch: patient.fetch,
    }).sendMessage(5, 'hello');
    expect(await sent).toEqual({ message_id: 1 });
    expect(statuses).toEqual([null, 200]);
    await patient.close();
    server.close();
  });

  it("takes a proxy's page for what it is", async () => {
    script = [(_request, _body, response) => void response.writeHead(502).end('<html>Bad Gateway</html>')];
    await expect(api.sendMessage(5, 'text')).rejects.toMatchObject({ error_code: 502 });
  });

  it('gives up a call without an answer', async () => {
    script = [() => {}];
    await expect(api.sendMessage(5, 'text')).rejects.toBeInstanceOf(HttpError);
    expect(received).toHaveLength(1);
  });

  it('aborts what runs when it is closed', async () => {
    const arrived = Promise.withResolvers<void>();
    script = [() => arrived.resolve()];
    const call = api.sendMessage(5, 'text').catch((error: unknown) => error);
    await arrived.promise;
    await transport.close();
    expect(await call).toBeInstanceOf(HttpError);
  });
});
