import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openConnection } from '../../src/store/connection.ts';

/** A server that answers every command with PONG, and tells in which pieces they came. */
async function pongServer() {
  const pieces: string[] = [];
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      const piece = bytes.toString();
      const pings = piece.match(/ping/gi)?.length ?? 0;
      if (pings > 0) pieces.push(piece);
      socket.write('+PONG\r\n'.repeat(pings || (piece.match(/^\*/gm)?.length ?? 0)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, pieces };
}

it('commands given together leave together, and those given later do not wait for their answers', async () => {
  const { url, pieces } = await pongServer();
  const redis = openConnection(url, 'test', () => undefined);
  onTestFinished(() => redis.disconnect());
  await redis.connect();
  const together = [redis.ping(), redis.ping(), redis.ping()];
  await new Promise(setImmediate);
  const later = redis.ping();
  expect(await Promise.all([...together, later])).toEqual(['PONG', 'PONG', 'PONG', 'PONG']);
  expect(pieces.map((piece) => piece.match(/ping/gi)?.length)).toEqual([3, 1]);
});
