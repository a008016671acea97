import { expect, it } from 'vitest';
import { createConsents } from '../../src/store/audit.ts';
import { useStore } from '../helpers/store.ts';
import { dyingAt } from './dying-process.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const store = useStore();

it('A consent counts from its first time, is found under an older key too, and by nobody without the key', async () => {
  const { ledger, keys } = store();
  const [older, newer] = [randomKey('k1'), randomKey('k2')];
  const before = createConsents(ledger, keys, keyringOf(older));
  await before.note(42, 'openings', '3', 1_000);
  await before.note(42, 'openings', '3', 2_000);
  const after = createConsents(ledger, keys, keyringOf(newer, older));
  await after.note(42, 'booking', '3', 3_000);
  expect(await after.of(42)).toEqual({ 'openings 3': 1_000, 'booking 3': 3_000 });
  expect(await after.of(43)).toEqual({});
  expect(await createConsents(ledger, keys, keyringOf(newer)).of(42)).toEqual({ 'booking 3': 3_000 });
});

it('A consent ends some day, whenever the process that notes it dies', async () => {
  const { ledger, keys } = store();
  const keyring = keyringOf(randomKey('k1'));
  const dying = createConsents(dyingAt('expire', ledger), keys, keyring);
  await dying.note(44, 'booking', '3', 1_000).catch(() => undefined);
  const [hash = ''] = keyring.lookupHashes('consent', '44');
  expect(await ledger.ttl(keys.consents(hash))).not.toBe(-1);
});
