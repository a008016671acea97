import { spawnSync } from 'node:child_process';

/** `npm run check:audit`: fails when an advisory is known; a registry that keeps none is said, and is no failure. */
const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' });
const report = JSON.parse(stdout) as {
  readonly error?: { readonly summary?: string };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
};
if (report.vulnerabilities === undefined) {
  console.warn('This registry was not able to tell of advisories; nothing was checked.');
} else {
  const found = Object.entries(report.vulnerabilities);
  for (const [name, { severity, range }] of found) console.error(`${severity}: ${name} ${range}`);
  console.log(`${found.length} packages with advisories`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
