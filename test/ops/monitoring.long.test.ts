import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PersonClient, startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../sandbox/free-port.ts';
import { startPartnerSandbox } from '../../sandbox/partner/server.ts';
import { closing, getTickets, hold, toReview } from '../e2e/dialogue.ts';
import { people } from '../helpers/people.ts';
import { programEnvironment, startProgram } from '../helpers/program.ts';

const project = new URL('../../', import.meta.url);
const textOf = (path: string): Promise<string> => readFile(new URL(path, project), 'utf8');
const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

interface Board {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const boardOf = async (): Promise<Board> => JSON.parse(await textOf('docs/monitoring/dashboard.json'));

const namesIn = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

describe('the rules', () => {
  it('each has a case of its own, and says in operations.md what to do', async () => {
    const [rules, cases, live, manual] = await Promise.all(
      [
        'docs/monitoring/alerts.yml',
        'test/ops/alerts.test.yml',
        'test/ops/live-alerts.long.test.ts',
        'docs/operations.md',
      ].map(textOf),
    );
    const alerts = namesIn(rules ?? '', /- alert: (\w+)/g);
    expect(alerts).toHaveLength(20);
    const tried = [...namesIn(cases ?? '', /- name: '(\w+):/g), ...namesIn(live ?? '', /^it.*\('(\w+):/gm)];
    expect([...new Set(tried)].toSorted()).toEqual(alerts.toSorted());
    expect(namesIn(manual ?? '', /^\| `([A-Z][a-z]\w+)` \|/gm)).toEqual(alerts);
  });

  it.skipIf(!hasPrometheus)('fire when they have to, and no sooner (needs prometheus)', async () => {
    const run = promisify(execFile)('promtool', ['test', 'rules', 'test/ops/alerts.test.yml'], {
      cwd: project,
    });
    await expect(run).resolves.toMatchObject({ stdout: expect.stringContaining('SUCCESS') });
  });
});

interface Answer {
  readonly status: string;
  readonly data: { readonly result: readonly unknown[] };
}

/** A Prometheus that reads the metrics of a process twice a second. */
async function startPrometheus(target: number) {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const port = await freePort();
  const config = {
    global: { scrape_interval: '500ms', scrape_timeout: '500ms' },
    rule_files: [new URL('docs/monitoring/alerts.yml', project).pathname],
    scrape_configs: [{ job_name: 'boxoffice', static_configs: [{ targets: [`127.0.0.1:${target}`] }] }],
  };
  const path = join(folder, 'prometheus.yml');
  // JSON is YAML.
  await writeFile(path, JSON.stringify(config));
  const options = [
    `--config.file=${path}`,
    `--storage.tsdb.path=${folder}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  const child = spawn('prometheus', options, { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true });
  });
  return {
    async query(expression: string): Promise<Answer> {
      const url = `http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query: expression })}`;
      const nothingYet: Answer = { status: 'away', data: { result: [] } };
      const response = await fetch(url).catch(() => null);
      return response === null ? nothingYet : ((await response.json()) as Answer);
    },
  };
}

/** Long enough to confirm or cancel within it, and short enough to wait for its end. */
const holdMinutes = 0.5;

/** The process that an operator starts, whose metrics have its memory and processor as well. */
async function startWholeProgram() {
  const telegram = await startTelegramSandbox({ quickDelivery: true });
  const partner = await startPartnerSandbox({ holdMinutes });
  const port = await freePort();
  const program = startProgram({
    ...programEnvironment(telegram, partner),
    HOLD_MINUTES: String(holdMinutes),
    WEBHOOK_URL: `http://127.0.0.1:${port}/telegram`,
    WEBHOOK_SECRET: 'a-long-random-word',
    PORT: String(port),
  });
  onTestFinished(async () => {
    program.process.kill('SIGKILL');
    await telegram.stop();
    await partner.stop();
  });
  await program.says('"msg":"The bot has started."');
  return { telegram, port };
}

/** One issued, one cancelled and one expired booking. */
async function bookOneOfEach(telegram: TelegramSandbox): Promise<void> {
  const reviewed = async (who: keyof typeof people): Promise<PersonClient> => {
    const person = await telegram.person(people[who]);
    await toReview(person);
    return person;
  };
  const expiring = await reviewed('chi');
  await hold(expiring);
  const an = await reviewed('an');
  await getTickets(an);
  await an.sees(closing);
  const cancelling = await reviewed('bo');
  await hold(cancelling);
  await cancelling.taps('Cancel booking');
  await cancelling.taps('Yes, cancel booking');
  await cancelling.sees('You cancelled this booking');
  await expiring.sees('no longer held.');
}

describe.skipIf(!hasPrometheus)('a Prometheus that reads a bot with bookings (needs prometheus)', () => {
  it('answers each rule and each query of the board from metrics that are there', async () => {
    const { telegram, port } = await startWholeProgram();
    const { query } = await startPrometheus(port);
    await bookOneOfEach(telegram);

    const rules = await textOf('docs/monitoring/alerts.yml');
    const { panels } = await boardOf();
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const there = new Set(namesIn(metrics, /^# TYPE (\w+)/gm));
    const named = namesIn([rules, ...queries].join('\n'), /\b((?:boxoffice|nodejs|process)_\w+)/g);
    expect(named.filter((name) => !there.has(name.replace(/_bucket$/, '')))).toEqual([]);

    for (const expression of namesIn(rules, /expr: (.*)/g)) {
      await expect.poll(async () => (await query(expression)).status).toBe('success');
    }
    expect(queries.length).toBeGreaterThan(15);
    for (const expression of queries) {
      await expect
        .poll(async () => (await query(expression)).data.result, { message: expression })
        .not.toEqual([]);
    }
  });
});
