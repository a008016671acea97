import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxEvent } from '../entities.ts';
import type { Journal } from '../state/journal.ts';

const keepAliveMs = 15_000;

function frame(id: number, name: string, data: unknown): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function lastSeenId(request: IncomingMessage, url: URL): number | null {
  const id = request.headers['last-event-id'] ?? url.searchParams.get('after');
  return typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : null;
}

/** Streams the journal as server-sent events, missed events first, or `gap` when some of them were dropped. */
export function streamEvents(journal: Journal, request: IncomingMessage, response: ServerResponse, url: URL) {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    connection: 'keep-alive',
  });
  const write = ({ id, name, data }: SandboxEvent) => void response.write(frame(id, name, data));
  const missed = journal.after(lastSeenId(request, url) ?? journal.lastId);
  if (missed === null) response.write(frame(journal.lastId, 'gap', {}));
  else missed.forEach(write);
  response.write(': following\n\n');
  const unsubscribe = journal.subscribe(write);
  const timer = setInterval(() => response.write(': still here\n\n'), keepAliveMs);
  response.on('close', () => {
    unsubscribe();
    clearInterval(timer);
  });
}
