import { expect, it } from 'vitest';
import { startApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config/config.ts';
import { createLogger } from '../../src/logger.ts';
import { faults, newPatient, of } from './patient.ts';

it('The doctor has a good word for every check of a bot that is ready', async () => {
  const { environment, findings, telegram } = await newPatient();
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error('unreadable');
  const app = await startApp(parsed.config, createLogger('silent'));
  await app.stop();
  const linh = await telegram.person({ firstName: 'Linh' });
  const desk = await telegram.group({ title: 'Desk', members: [linh] });
  const found = await findings({ STAFF_CHAT_ID: String(desk.id) });
  expect(faults(found)).toEqual([]);
  const good = found.filter(({ status }) => status === 'ok').map(({ check }) => check);
  expect([...new Set(good)]).toEqual([
    'configuration',
    'telegram',
    'webhook',
    'commands',
    'staff',
    'store',
    'backup',
    'partner',
    'pictures',
    'distance',
    'payments',
    'fonts',
    'disk',
  ]);
  expect(of('telegram', found)[0]?.text).toContain('the token is accepted: @');
  expect(of('partner', found).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^accepts the signature; .*\d+ packages? (is|are) on /),
    '0% of the limit is used',
  ]);
  expect(of('backup', found)[0]?.text).toBe('the store holds no booking yet, and can be copied');
  expect(of('distance', found)[0]?.text).toMatch(
    /^a round trip to Telegram takes \d+ ms, to the partner \d+ ms \(median of 5\): a tap waits \d+ ms/,
  );
  expect(of('payments', found)[0]?.text).toContain('Pay at the gate.');
});
