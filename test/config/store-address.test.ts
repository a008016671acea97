import { describe, expect, it } from 'vitest';
import {
  clusterOf,
  parseStoreAddress,
  withoutPassword,
  withPassword,
} from '../../src/config/store-address.ts';

describe('the address of a store', () => {
  const noLogin = { username: '', password: '' };
  it.each([
    ['redis://127.0.0.1:6379', { kind: 'server', url: 'redis://127.0.0.1:6379' }],
    ['rediss://me:word@store:6380/1', { kind: 'server', url: 'rediss://me:word@store:6380/1' }],
    [
      'redis-sentinel://a:26379,b:26380,[::1]/venue',
      {
        kind: 'sentinel',
        name: 'venue',
        nodes: [
          { host: 'a', port: 26_379 },
          { host: 'b', port: 26_380 },
          { host: '::1', port: 26_379 },
        ],
        isEncrypted: false,
        ...noLogin,
      },
    ],
    [
      'rediss-cluster://:p%40ss:word@a,b:7001/',
      {
        kind: 'cluster',
        nodes: [
          { host: 'a', port: 6379 },
          { host: 'b', port: 7001 },
        ],
        isEncrypted: true,
        username: '',
        password: 'p@ss:word',
      },
    ],
  ])('%s is read', (text, expected) => {
    expect(parseStoreAddress(text)).toEqual(expected);
  });

  it.each([
    ['redis://127.0.0.1:7001', { host: '127.0.0.1', port: 7001 }],
    ['redis://[::1]', { host: '::1', port: 6379 }],
  ])('%s may be a node of a cluster', (text, node) => {
    expect(clusterOf(text)).toEqual({ kind: 'cluster', nodes: [node], isEncrypted: false, ...noLogin });
  });

  it.each([
    'redis://127.0.0.1:6379',
    'redis://boxoffice@store.internal:6379',
    'redis-sentinel://boxoffice@a:26379,b:26379/venue',
    'rediss-cluster://a:7001,b:7001',
  ])('%s takes a password and gives it back', (address) => {
    const whole = withPassword(address, 'p@ss:/word');
    expect(parseStoreAddress(whole)).toBeDefined();
    expect(whole).not.toContain('p@ss');
    expect(withoutPassword(whole)).toEqual({ address, password: 'p@ss:/word' });
    expect(withPassword(whole, '')).toBe(address);
  });
});
