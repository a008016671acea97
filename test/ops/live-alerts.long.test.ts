import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Api } from 'grammy';
import { expect, it as test } from 'vitest';
import { hourMs } from '../../src/time.ts';
import { startScene } from '../e2e/scene.ts';
import { impatient } from '../e2e/staff/staff-run.ts';
import type { BotRun } from '../helpers/bot-run.ts';
import { serverPath } from '../store/servers.ts';
import { startSmallStore } from '../store/small-store.ts';

/* Each alert is tried by promtool with what the bot's own /metrics showed before and during its trouble. */

const it = test.skipIf(spawnSync('promtool', ['--version']).status !== 0 || serverPath === null);
const rules = fileURLToPath(new URL('../../docs/monitoring/alerts.yml', import.meta.url));
const wellMinutes = 10;
const troubleMinutes = 10;

async function metricsOf({ app }: Pick<BotRun, 'app'>): Promise<string> {
  return (await fetch(`http://127.0.0.1:${app.port}/metrics`)).text();
}

/** Prometheus' numbers by series; without the histograms, which these alerts don't read. */
function seriesIn(metrics: string): ReadonlyMap<string, string> {
  const samples = metrics.matchAll(/^(boxoffice_\w+(?:\{[^}]*\})?) (\S+)$/gm);
  const named = [...samples].map(([, name = '', value = '']) => [name, value.replace('Nan', 'NaN')] as const);
  return new Map(named.filter(([name]) => !name.includes('le="')));
}

/** In promtool's notation; `_` is a missing sample. */
const held = (value: string | undefined): string => (value === undefined ? '_' : `${value}+0`);

/** Tells promtool that the first metrics stood for ten minutes and then the second; the alert fires in these alone. */
async function firesBetween(alert: string, well: string, trouble: string): Promise<void> {
  const [before, during] = [seriesIn(well), seriesIn(trouble)];
  const series = [...during].map(([name, value]) => ({
    series: name,
    values: `${held(before.get(name))}x${wellMinutes} ${held(value)}x${troubleMinutes}`,
  }));
  const firing = `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`;
  const at = (minutes: number, value: number) => ({
    expr: firing,
    eval_time: `${minutes}m`,
    exp_samples: [{ labels: '{}', value }],
  });
  const promql_expr_test = [at(wellMinutes, 0), at(wellMinutes + troubleMinutes, 1)];
  const file = { rule_files: [rules], tests: [{ interval: '1m', input_series: series, promql_expr_test }] };
  const folder = await mkdtemp(join(tmpdir(), 'promtool-'));
  // JSON is YAML.
  await writeFile(join(folder, 'test.yml'), JSON.stringify(file));
  try {
    const run = promisify(execFile)('promtool', ['test', 'rules', join(folder, 'test.yml')]);
    await expect(run).resolves.toMatchObject({ stdout: expect.stringContaining('SUCCESS') });
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('StoreFull: no booking is placed', async () => {
  const store = await startSmallStore();
  const run = await startScene({ environment: { REDIS_URL: store.url } });
  await store.fillTo(85);
  const well = await metricsOf(run);
  await store.fillTo(90);
  await firesBetween('StoreFull', well, await metricsOf(run));
});

it('NoSales: the store takes no writes', async () => {
  const store = await startSmallStore();
  const run = await startScene({ environment: { REDIS_URL: store.url } });
  await store.fillTo(90);
  const well = await metricsOf(run);
  await store.overfill();
  await firesBetween('NoSales', well, await metricsOf(run));
});

it.each(['serverError', 'badGateway'] as const)('PartnerAway: every call ends in a %s', async (kind) => {
  const run = await startScene({ staff: true, overrides: impatient });
  await expect.poll(() => metricsOf(run)).toContain('boxoffice_debt_limit_used_ratio 0');
  const well = await metricsOf(run);
  run.partner.faults.add({ kind, times: null });
  await expect.poll(() => metricsOf(run)).toContain('boxoffice_partner_reachable 0');
  await run.linh.sees('The partner can’t be reached');
  await firesBetween('PartnerAway', well, await metricsOf(run));
});

it('DebtLimitNear: staff are told, too', async () => {
  const debt = { type: 'BY_LIMIT', limit: 100_000_000, openingDebt: 79_000_000 } as const;
  const run = await startScene({ staff: true, overrides: impatient, partner: { debt } });
  await expect.poll(() => metricsOf(run)).toContain('boxoffice_debt_limit_used_ratio 0.79');
  const well = await metricsOf(run);
  run.partner.book.changeDebt({ currentDebt: 80_000_000 });
  await run.linh.sees('80 % of the debt limit is used');
  await firesBetween('DebtLimitNear', well, await metricsOf(run));
});

it('UnmatchedMoney: nobody has matched it for an hour', async () => {
  const { run, bank } = await startScene({ payment: 'transfer' });
  expect(await bank.pay({ amount: 100_000, text: 'whose is it' })).toBe(200);
  const well = await metricsOf(run);
  expect(well).toMatch(/^boxoffice_unmatched_money_oldest_seconds 0\.\d+$/m);
  const { ledger: redis, keys } = run.corner;
  const [[id, record] = ['', '']] = Object.entries(await redis.hgetall(keys.unmatched));
  const receipt = JSON.parse(record);
  await redis.hset(keys.unmatched, id, JSON.stringify({ ...receipt, at: receipt.at - hourMs }));
  await firesBetween('UnmatchedMoney', well, await metricsOf(run));
});

it('TelegramAway: no call is answered', async () => {
  const run = await startScene({ staff: true, mode: 'webhook', overrides: { telegramProbeMs: 100 } });
  const well = await metricsOf(run);
  run.telegram.fault({ method: '*', kind: 'error', errorCode: 502, description: 'Bad Gateway', times: 1000 });
  await run.an.sends('/start');
  await expect.poll(() => metricsOf(run)).toContain('boxoffice_telegram_reachable 0');
  await firesBetween('TelegramAway', well, await metricsOf(run));
});

it('WebhookGone: somebody has registered another', async () => {
  const run = await startScene({ staff: true, mode: 'webhook' });
  await expect.poll(() => metricsOf(run)).toContain('boxoffice_webhook_registered 1');
  const well = await metricsOf(run);
  const api = new Api(run.telegram.token, { apiRoot: run.telegram.apiRoot });
  await api.setWebhook('http://127.0.0.1:9/elsewhere');
  await run.linh.sees('Telegram delivers this bot’s messages to 127.0.0.1:9');
  await firesBetween('WebhookGone', well, await metricsOf(run));
});
