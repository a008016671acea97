import { openTab, press, shows, write } from 'telegram-sandbox/browser';
import { expect, it } from 'vitest';
import { findings, useBrowser } from '../../packages/telegram-sandbox/test/browser/visit.ts';
import { givePhone, goToPhone, pressLike } from './booking.ts';
import { useStage } from './stage.ts';

const open = useBrowser();
const stage = useStage();

it('a booking that the partner cancels by itself is named to the owner, and followed to its end', async () => {
  const page = await open(stage().telegram.url, { person: 'Linh (staff)', query: 'panel=1' });
  await shows(page, 'Hello Linh!');
  await goToPhone(page, 'Linh (staff)');
  await givePhone(page);
  await pressLike(page, 'Get tickets · ');
  await shows(page, 'Here are your 2 tickets.');
  const [booking] = stage().partner.book.bookings;
  await write(page, '/close');
  await shows(page, 'Debt with the partner');

  await openTab(page, 'Partner');
  await press(page, `Cancel at the partner ${booking?.code}`);
  await shows(page, 'cancelled at the partner on');
  expect(await findings(page)).toEqual([]);
  await press(page, 'Tell the customer');
  await press(page, 'Yes, tell the customer');
  await shows(page, 'is cancelled here too, and the customer is told.');
  await write(page, '/close');
  await shows(page, 'Cancelled, one booking');
});

it('a booking that the partner makes by itself is noted as known, with a reason', async () => {
  const page = await open(stage().telegram.url, { person: 'Linh (staff)', query: 'panel=1' });
  await openTab(page, 'Partner');
  await press(page, 'Book without the bot');
  await shows(page, 'that no booking of ours explains');
  await press(page, 'Known');
  await shows(page, 'Why is it known?');
  await write(page, 'Sold at the counter');
  await pressLike(page, 'Yes, ₫');
  await shows(page, 'Noted as known');
});
