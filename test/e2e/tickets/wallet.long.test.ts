import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { makeWalletKeys, walletTable } from '../../delivery/wallet-keys.ts';
import { people } from '../../helpers/people.ts';
import { dataOf, labelsOf, openBooking, shown } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { adults, bookTickets } from './ticket-run.ts';

it('Each ticket can be added to a wallet from the closing message and the booking, until it is cancelled', async () => {
  const tokens = createServer((_request, response) => response.writeHead(403).end());
  await once(tokens.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void tokens.close());
  const keys = makeWalletKeys(`http://127.0.0.1:${(tokens.address() as AddressInfo).port}/`);
  onTestFinished(keys.remove);
  const venue = { policy: { cancel_until_hours: 1 }, wallet: walletTable };
  const run = await startScene({ mode: 'webhook', venue, environment: keys.environment });
  const an = await run.telegram.person(people.an);
  await bookTickets(run, an, { ...adults, quantity: 9 });
  await shown(an, 'Here are your 9 tickets');
  await an.taps('Add to wallet');
  const asked = await shown(an, 'in your phone’s wallet');
  const rowsOf = (...tickets: readonly number[]) =>
    tickets.flatMap((n) => [[`${n}. Add to Google Wallet`], [`${n}. Add to Apple Wallet`]]);
  expect(labelsOf(asked)).toEqual([...rowsOf(1, 2, 3, 4), ['‹', '1 of 3', '›'], ['Back']]);
  await an.taps('‹');
  expect(labelsOf(await shown(an, 'in your phone’s wallet'))).toEqual([
    ...rowsOf(9),
    ['‹', '3 of 3', '›'],
    ['Back'],
  ]);
  const [google, apple] = (asked.reply_markup?.inline_keyboard ?? [])
    .flat()
    .map((button) => ('url' in button ? button.url : ''));
  expect(google).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/eyJ/);
  const pass = await fetch(apple ?? '');
  expect([pass.status, pass.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass']);
  const [button = ''] = dataOf(await openBooking(an), 'Add to wallet');
  await an.taps('Add to wallet');
  await an.taps('Back');
  await an.taps('Cancel booking');
  const expiring = once(tokens, 'request');
  await an.taps('Yes, cancel booking');
  await an.sees('cancelled');
  // The venue's account asks Google for a token to expire the passes with.
  await expiring;
  expect((await fetch(apple ?? '')).status).toBe(404);
  await an.sends('/mytickets');
  const stale = await an.tapsData((await shown(an, 'Your bookings')).message_id, button);
  expect((await stale.answer()).text).toBe('There are no valid tickets in this booking.');
});
