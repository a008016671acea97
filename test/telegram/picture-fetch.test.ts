import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPictureFetch, isPublic } from '../../src/telegram/pictures.ts';

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
let server: Server;
let host: string;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/redirect') response.writeHead(302, { location: '/picture' }).end();
    else if (request.url === '/page') response.end('<html>');
    else if (request.url === '/webp') response.end(Buffer.from('RIFF\0\0\0\0WEBPVP8 '));
    else if (request.url === '/sound') response.end(Buffer.from('RIFF\0\0\0\0WAVEfmt '));
    else if (request.url === '/huge') response.end(Buffer.concat([jpeg, Buffer.alloc(6 * 1024 * 1024)]));
    else if (request.url === '/missing') response.writeHead(404).end(jpeg);
    else response.end(jpeg);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe('a picture that the bot fetches itself', () => {
  it('comes from a host that the operator named', async () => {
    const fetchPicture = createPictureFetch({ hosts: [host], allowsPrivate: true });
    expect(await fetchPicture(`http://${host}/picture`)).not.toBeNull();
    expect(await fetchPicture(`http://${host}/webp`)).not.toBeNull();
  });

  it.each(['/redirect', '/page', '/sound', '/huge', '/missing'])('is not taken from %s', async (path) => {
    const fetchPicture = createPictureFetch({ hosts: [host], allowsPrivate: true });
    expect(await fetchPicture(`http://${host}${path}`)).toBeNull();
  });

  it('is not asked for from another host, by another scheme, or from this machine', async () => {
    const before = asked.length;
    const demo = createPictureFetch({ hosts: ['pictures.example'], allowsPrivate: true });
    expect(await demo(`http://${host}/picture`)).toBeNull();
    expect(await demo('ftp://pictures.example/picture')).toBeNull();
    expect(await demo('no address')).toBeNull();
    const strict = createPictureFetch({
      hosts: [host, `localhost:${host.split(':')[1]}`],
      allowsPrivate: false,
    });
    expect(await strict(`http://${host}/picture`)).toBeNull();
    expect(await strict(`https://${host}/picture`)).toBeNull();
    expect(await strict(`https://localhost:${host.split(':')[1]}/picture`)).toBeNull();
    expect(asked.length).toBe(before);
  });
});

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2002:a00:1::',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    'fec0::1',
    '100::1',
    '100:0:0:1::1',
    '4000::1',
    '::8.8.8.8',
    '5f00::1',
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.9',
    '192.0.0.8',
    '192.88.99.1',
    '240.0.0.1',
    '010.8.8.8',
    '134744072',
    'fe80::1%eth0',
    'no address',
  ])('%s is not for everybody', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '193.0.0.1', '2606:4700::1111', '2001:4860:4860::8888'])(
    '%s is',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );
});
