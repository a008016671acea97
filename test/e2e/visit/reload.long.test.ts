import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from 'grammy';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../sandbox/free-port.ts';
import { linhId, people } from '../../helpers/people.ts';
import { programEnvironment, startProgram, startSandboxes } from '../../helpers/program.ts';
import { runStore } from '../../helpers/store.ts';
import { requiredLines } from '../../helpers/venue-file.ts';
import { startProxy } from '../../store/proxy.ts';
import {
  fillCart,
  giveDetails,
  hold,
  labelsOf,
  openDay,
  shown,
  tapsLike,
  textOf,
  toReview,
} from '../dialogue.ts';

async function start(toml: string, environment: Readonly<Record<string, string>> = {}) {
  const { telegram, partner } = await startSandboxes();
  const folder = await mkdtemp(join(tmpdir(), 'boxoffice-reload-'));
  const file = join(folder, 'venue.toml');
  await writeFile(file, `${requiredLines}${toml}`);
  const program = startProgram({
    ...programEnvironment(telegram, partner),
    VENUE_FILE: file,
    STAFF_IDS: String(linhId),
    STAFF_CHAT_ID: String(linhId),
    ...environment,
  });
  onTestFinished(async () => {
    program.process.kill('SIGKILL');
    await program.ended;
    await rm(folder, { recursive: true });
  });
  await program.says('"msg":"The bot has started."');
  const linh = await telegram.person(people.linh);
  const emma = await telegram.person(people.emma);
  await linh.sends('/start');
  await shown(linh, 'Hello Linh!');
  const starts = (): number => program.output().split('"msg":"The bot has started."').length - 1;
  return {
    telegram,
    program,
    linh,
    emma,
    starts,
    /** Writes another file and asks the process to read it. */
    async reload(changed: string): Promise<void> {
      await writeFile(file, `${requiredLines}${changed}`);
      program.process.kill('SIGHUP');
    },
    async reloaded(times: number): Promise<void> {
      while (starts() < times) await new Promise((resolve) => program.process.stdout?.once('data', resolve));
    },
  };
}

const before = 'name = "Sea Park"\n[visit]\nhours = "9–17"\n';
const after = `name = "Ocean Park"
[visit]
hours = "10–18"
[[questions]]
words = ["giraffe"]
answer = "We have none."
[packages."NL-CAP-NL"]
name = "Cable car, grown-up"
[[groups]]
name = "Up the hill"
kinds = [{ package = "NL-CAP-NL", name = "Big" }, { package = "NL-CAP-TE", name = "Small" }]
`;

it('SIGHUP sets a webhook that somebody has deleted', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/telegram`;
  const { telegram, emma, reload, reloaded } = await start(before, {
    WEBHOOK_URL: url,
    WEBHOOK_SECRET: 'a-word',
    PORT: String(port),
  });
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
  await api.deleteWebhook();
  await reload(before);
  await reloaded(2);
  expect(await api.getWebhookInfo()).toMatchObject({ url });
  await emma.sends('/start');
  await shown(emma, 'Sea Park');
});

describe('a changed venue.toml', () => {
  it('takes effect in the running process, in the middle of a booking too', async () => {
    const { program, linh, emma, reload, reloaded } = await start(before);
    const { pid } = program.process;
    await fillCart(emma, { packageName: 'Cable Car, Adult', quantity: 2 });
    await reload(after);
    await reloaded(2);
    expect(textOf(await linh.sees('The new venue.toml is in use.'))).toBe('✅ The new venue.toml is in use.');
    await emma.sends('do you have giraffes?');
    expect(textOf(await shown(emma, 'We have none.'))).toContain('2 × Cable car, grown-up');
    await emma.sends(openDay());
    expect(labelsOf(await shown(emma, 'Up the hill')).flat()).toContain('Big · 2');
    await giveDetails(emma);
    await tapsLike(emma, 'Get tickets · ');
    await emma.sees('Here are your 2 tickets');
    await emma.sees('Ocean Park');
    await emma.sends('/start');
    await shown(emma, 'Ocean Park');
    await emma.taps('Visit info');
    await shown(emma, '10–18');
    expect(program.process.pid).toBe(pid);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it('that names what is not on sale is in force, and staff read the codes', async () => {
    const { linh, reload } = await start(before);
    await reload(`${before}[packages.NL-CAP-NL]\nname = "A"\n[packages.NL-CAP-XX]\nname = "B"\n`);
    const told = await linh.sees('The new venue.toml is in use.');
    expect(textOf(told)).toContain('not on sale in the next 3 weeks: NL-CAP-XX');
  });

  it('with another currency leaves the old one in force while a booking is open, and staff read why', async () => {
    const { linh, emma, reload, starts } = await start(before);
    await toReview(emma, 2);
    await hold(emma);
    await reload(`currency = "USD"\nphone_country = "VN"\n${before}`);
    const alert = await linh.sees('The new venue.toml has a problem');
    expect(textOf(alert)).toContain('changed to USD while bookings are open (1)');
    await emma.sends('/start');
    await shown(emma, 'Sea Park');
    expect(starts()).toBe(1);
  });

  it('with a problem leaves the old one in force, and staff read its line', async () => {
    const { program, linh, emma, reload, reloaded, starts } = await start(before);
    await reload('name = "Ocean Park"\n[visit]\npin = "here"\n');
    const alert = await linh.sees('The new venue.toml has a problem');
    expect(textOf(alert)).toContain('venue.toml, line 5: visit.pin');
    expect(starts()).toBe(1);
    await emma.sends('/start');
    await shown(emma, 'Sea Park');
    await reload(after);
    await reloaded(2);
    await emma.sends('/start');
    await shown(emma, 'Ocean Park');
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it('with a problem ends no process whose store is gone, and staff read of it in the venue’s language', async () => {
    const proxy = await startProxy(runStore().url);
    const { program, linh, reload } = await start(before, { REDIS_URL: proxy.url });
    await proxy.stop();
    await reload('name = 7\n');
    await linh.sees('The new venue.toml has a problem');
    expect(program.process.exitCode).toBeNull();
  });

  it('that cannot be applied while the store is gone leaves the old one in force', async () => {
    const proxy = await startProxy(runStore().url);
    const { program, reload } = await start(before, { REDIS_URL: proxy.url });
    await proxy.stop();
    await reload(after);
    await program.says('The former configuration stays in use.');
    expect(program.process.exitCode).toBeNull();
  });

  it('read while the process is told to stop keeps it from nothing', async () => {
    const { program, reload } = await start(before);
    await reload(after);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });
});
