import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BankSandbox, startBankSandbox, transferTable } from '../../../sandbox/bank/bank.ts';
import { linhId, people } from '../../helpers/people.ts';
import { randomPrefix, runStore } from '../../helpers/store.ts';
import { venueFileWith } from '../../helpers/venue-file.ts';
import { type Fleet, type Machine, startFleet } from '../../scale/fleet.ts';
import { startProxy } from '../../store/proxy.ts';
import { closing, openTodo, toReview } from '../dialogue.ts';
import { scanned, toInvoice, toTransfer } from './paying.ts';

/** The lock of a killed machine's chat lasts ten seconds, its lease of a booking half a minute. */
const timeoutMs = 120_000;

let bank: BankSandbox;
let fleet: Fleet;
let wire: Awaited<ReturnType<typeof startProxy>>;
let first: Machine;
let second: Machine;
let customer: PersonClient;
let owner: PersonClient;

beforeEach(async () => {
  bank = await startBankSandbox();
  wire = await startProxy(runStore().url);
  fleet = await startFleet({
    duplicateEvery: 1_000_000,
    environment: {
      REDIS_PREFIX: randomPrefix(),
      VENUE_FILE: venueFileWith({
        payment: { ways: ['telegram', 'transfer'], transfer: transferTable(bank) },
        limits: { open_holds: 10 },
      }),
      PAYMENT_PROVIDER_TOKEN: '123456789:TEST:kills',
      TRANSFER_WEBHOOK_SECRET: bank.secret,
      STAFF_IDS: String(linhId),
    },
  });
  // The second is ready for what the first leaves behind, and does nothing before.
  second = await fleet.add(undefined, { ROLE: 'web' });
  first = await fleet.add(undefined, { REDIS_URL: wire.url });
  fleet.front.machines = [first.port];
  customer = await fleet.telegram.person(people.an);
  owner = await fleet.telegram.person(people.linh);
  await toReview(customer);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(customer.transcript());
  await fleet.stop();
  await wire.stop();
  await bank.stop();
});

/** The first machine dies when the store has got the command with that marker; others go on. */
async function killAt(marker: string, work: () => Promise<unknown>): Promise<void> {
  const frozen = wire.freezeAfterForwarding(marker);
  const working = work();
  await frozen;
  await fleet.kill(first);
  fleet.front.machines = [second.port];
  await working;
}

/** One confirm, the tickets, and not a dong to be returned. */
async function expectPaidOnce(): Promise<void> {
  await fleet.add();
  await customer.sees(closing, { timeoutMs });
  await fleet.telegram.settled({ timeoutMs });
  expect(fleet.partner.book.confirmedCount).toBe(1);
  await openTodo(owner, 'Money');
  await owner.sees(/Awaited\nnothing\n\nUnmatched\nnothing\n\nTo be returned\nnothing/, { timeoutMs });
  const invites = (message: Message): boolean =>
    message.invoice !== undefined || message.caption?.includes('Scan the code') === true;
  expect(customer.view().messages.filter(invites)).toEqual([]);
}

describe.skipIf(runStore().kind === 'wasm')('a machine that is killed in the middle of a payment', () => {
  it('at the intent of an accepted checkout: the question comes again and is accepted', async () => {
    const invoice = await toInvoice(customer);
    await killAt('"acceptedAt"', async () => {
      await (await customer.pays(invoice)).answered({ timeoutMs: 12_000 });
    });
    await expectPaidOnce();
  });

  it('at the commit of a card’s payment: it comes again and counts once', async () => {
    const invoice = await toInvoice(customer);
    await killAt('"source":"telegram"', () => customer.pays(invoice));
    await expectPaidOnce();
  });

  it('at the commit of a transfer: the bank’s notice comes again and counts once', async () => {
    const { amount, text } = await scanned(bank, customer, await toTransfer(customer, 'Pay by transfer'));
    const { id } = bank.receive({ amount, text });
    bank.tells(`http://127.0.0.1:${first.port}/payments/bank`);
    await killAt('"source":"bank"', async () => {
      let status: number | null = 503;
      // A machine that is too busy for its store refuses, and the bank tells again.
      while (status === 503) status = await bank.tell(id);
    });
    expect(bank.transfers[0]?.notices.at(-1)?.status).toBe(null);
    bank.tells(`http://127.0.0.1:${second.port}/payments/bank`);
    expect([await bank.tell(id), await bank.tell(id)]).toEqual([200, 200]);
    await expectPaidOnce();
  });
});
