import { describe } from 'vitest';
import { useStore } from '../helpers/store.ts';
import { describeLedger } from './ledger-behaviour.ts';

describe('the ledger', () => {
  describeLedger(useStore());
});
