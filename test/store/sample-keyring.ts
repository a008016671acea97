import { randomBytes } from 'node:crypto';
import type { EncryptionKey } from '../../src/config/values.ts';
import { createKeyring, type Keyring } from '../../src/store/encryption.ts';

export function randomKey(id: string): EncryptionKey {
  return { id, key: randomBytes(32) };
}

export function keyringOf(...keys: readonly EncryptionKey[]): Keyring {
  return createKeyring(keys);
}
