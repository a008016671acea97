import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withVariables, withVenueKeys, writeTogether } from '../../src/operator/answers.ts';

describe('an environment file', () => {
  it('keeps every line that is not asked about, and puts a value where its variable is explained', () => {
    const text = '# Required.\nBOT_TOKEN=\n\n# The zone.\n# TIME_ZONE=Asia/Tokyo\nMINE="a\nb"\n';
    expect(withVariables(text, { BOT_TOKEN: '1:a', TIME_ZONE: 'Europe/Riga', NEW: 'x y # z' })).toBe(
      '# Required.\nBOT_TOKEN=1:a\n\n# The zone.\nTIME_ZONE=Europe/Riga\nMINE="a\nb"\nNEW=\'x y # z\'\n',
    );
  });

  it('replaces a value that goes over several lines, and of two the one that counts', () => {
    expect(withVariables('A="1\n2"\nB=3\nB=4', { A: '5', B: '6' })).toBe('A=5\nB=3\nB=6');
  });

  it('reads back whatever text was written', () => {
    const value = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !["'", '"', '`'].every((quote) => text.includes(quote)))
      .filter((text) => !/[\r\n\0]/.test(text));
    fc.assert(
      fc.property(value, value, (first, second) => {
        const text = withVariables('# A=\nB=2\n', { A: first, B: second });
        expect(parseEnv(text)).toEqual({ A: first, B: second });
      }),
    );
  });

  it('refuses a value that no quotes can hold', () => {
    expect(() => withVariables('', { A: `'"\`` })).toThrow("A can't be written");
  });
});

describe("the venue's file", () => {
  const keys = { name: 'Sea "Park"', time_zone: 'Europe/Riga', currency: 'EUR' };

  it('keeps what setup does not ask for, comments included', () => {
    const text = '# Ours.\ncurrency = "VND" # ISO 4217\nsupport = "@x"\n\n[visit]\nhours = "8–21"\n';
    const changed = withVenueKeys(text, keys) ?? '';
    expect(parse(changed)).toEqual({ ...keys, support: '@x', visit: { hours: '8–21' } });
    expect(changed).toContain('# Ours.\n');
    expect(changed).toContain('currency = "EUR" # ISO 4217\n');
  });

  it('begins with the keys in the order in which they were asked for', () => {
    const lines = ['name = "Sea Park"', 'time_zone = "Europe/Riga"', 'currency = "EUR"'];
    const asked = { name: 'Sea Park', time_zone: 'Europe/Riga', currency: 'EUR' };
    expect(withVenueKeys('# Ours.\n\n', asked)).toBe(`# Ours.\n\n${lines.join('\n')}\n`);
    expect(withVenueKeys('# Ours.\n\nsupport = "@x"\n', asked)).toBe(
      `# Ours.\n\n${lines.join('\n')}\nsupport = "@x"\n`,
    );
  });

  it('is left to a person where a text is not on one line', () => {
    expect(withVenueKeys('name = """\nSea\nPark"""\n', keys)).toBeNull();
  });
});

describe('two files', () => {
  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'boxoffice-files-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    return path;
  }

  it('are written with their modes, and nothing is left beside them', () => {
    const path = folder();
    writeFileSync(join(path, '.env'), 'old', { mode: 0o644 });
    writeTogether([
      { path: join(path, 'venue.toml'), text: 'name = "x"', mode: 0o644 },
      { path: join(path, '.env'), text: 'A=1', mode: 0o600 },
    ]);
    expect(readFileSync(join(path, '.env'), 'utf8')).toBe('A=1');
    expect(statSync(join(path, '.env')).mode & 0o777).toBe(0o600);
    expect(readdirSync(path).sort()).toEqual(['.env', 'venue.toml']);
  });

  it('are both as they were when the second one cannot be written', () => {
    const path = folder();
    writeFileSync(join(path, 'venue.toml'), 'old');
    mkdirSync(join(path, '.env'));
    expect(() =>
      writeTogether([
        { path: join(path, 'venue.toml'), text: 'new', mode: 0o644 },
        { path: join(path, '.env'), text: 'A=1', mode: 0o600 },
      ]),
    ).toThrow();
    expect(readFileSync(join(path, 'venue.toml'), 'utf8')).toBe('old');
    expect(readdirSync(path).sort()).toEqual(['.env', 'venue.toml']);
  });
});
