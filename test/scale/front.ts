import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What stands between Telegram and the machines: each request goes to the next machine. */
export interface Front {
  readonly port: number;
  /** Ports of the machines; may change at any time. */
  machines: readonly number[];
  /** How many updates were delivered a second time. */
  readonly duplicates: number;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer;
}

const passedOn = ['content-type', 'retry-after'];

function passedHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => passedOn.includes(name)));
}

/** `duplicateEvery`: each so-manieth update also goes to another machine at the same time. */
export async function startFront({ duplicateEvery }: { readonly duplicateEvery: number }): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  let machines: readonly number[] = [];
  let count = 0;
  let duplicates = 0;

  function nextMachine(): number | undefined {
    count += 1;
    return machines[count % machines.length];
  }

  /** Answers what the machine did; null when no connection stood; 502 when it broke. */
  function forward(
    port: number,
    headers: IncomingMessage['headers'],
    path: string,
    body: Buffer,
  ): Promise<Answer | null> {
    return new Promise((resolve) => {
      const onward = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers, agent });
      onward.on('response', (response) => {
        const { statusCode: status = 502, headers } = response;
        buffer(response).then(
          (body) => resolve({ status, headers: passedHeaders(headers), body }),
          () => resolve({ status: 502 }),
        );
      });
      onward.on('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? null : { status: 502 }),
      );
      onward.end(body);
    });
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { host: _ours, ...headers } = request.headers;
    const path = request.url ?? '/';
    if (count % duplicateEvery === 0 && machines.length > 1) {
      const other = nextMachine();
      duplicates += 1;
      if (other !== undefined) void forward(other, headers, path, body);
    }
    for (let tries = 0; tries < 4; tries += 1) {
      const port = nextMachine();
      const answer = port === undefined ? null : await forward(port, headers, path, body);
      if (answer !== null) {
        response.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      }
    }
    response.writeHead(502).end();
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get machines() {
      return machines;
    },
    set machines(ports) {
      machines = ports;
    },
    get duplicates() {
      return duplicates;
    },
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
