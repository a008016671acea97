import type { LifecyclePorts } from '../../src/booking/ports.ts';

type OfMoney = 'unmatched' | 'debtLeavesRoom' | 'drawPaymentCode' | 'after';

/** What a process needs for payments, where nothing is paid. */
export const noMoney: Pick<LifecyclePorts, OfMoney> = {
  unmatched: {
    add: () => Promise.reject(new Error('No money was to come.')),
    find: async () => null,
    remove: async () => undefined,
  },
  debtLeavesRoom: async () => true,
  drawPaymentCode: () => {
    throw new Error('No payment code was to be drawn.');
  },
  after: () => () => undefined,
};
