import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { parse } from 'smol-toml';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createVenueAnswers,
  withVariables,
  withVenueKeys,
  writeTogether,
} from '../../src/ops/setup-answers.ts';

describe('an environment file', () => {
  it('keeps every line that is not asked about, and puts a value where its variable is explained', () => {
    const text = '# Required.\nBOT_TOKEN=\n\n# The role.\n# ROLE=all\nMINE="a\nb"\n';
    expect(withVariables(text, { BOT_TOKEN: '1:a', ROLE: 'web', NEW: 'x y # z' })).toBe(
      '# Required.\nBOT_TOKEN=1:a\n\n# The role.\nROLE=web\nMINE="a\nb"\nNEW=\'x y # z\'\n',
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
  const { given: keys, set } = createVenueAnswers('');
  set('name', 'Sea "Park"');
  set('currency', 'EUR');
  set('payment.ways', ['transfer']);
  set('payment.notice', null);
  set('payment.transfer.bank', 'VCB');
  const payment = { ways: ['transfer'], transfer: { bank: 'VCB' } };

  it('keeps what setup does not ask for, comments included', () => {
    const text =
      '# Ours.\ncurrency = "VND" # ISO 4217\nsupport = "@x"\n\n# Money.\n[payment]\nways = [] # none\nnotice = "Pay us"\n\n[visit]\nhours = "8–21"\n';
    expect(withVenueKeys(text, keys)).toBe(
      '# Ours.\ncurrency = "EUR" # ISO 4217\nsupport = "@x"\nname = "Sea \\"Park\\""\n\n# Money.\n[payment]\nways = ["transfer"] # none\n\n[visit]\nhours = "8–21"\n\n[payment.transfer]\nbank = "VCB"\n',
    );
  });

  it('begins with the keys in the order in which they were asked for', () => {
    const lines =
      'name = "Sea \\"Park\\""\ncurrency = "EUR"\n\n[payment]\nways = ["transfer"]\n\n[payment.transfer]\nbank = "VCB"\n';
    expect(withVenueKeys('# Ours.\n\n', keys)).toBe(`# Ours.\n\n${lines}`);
    expect(parse(withVenueKeys('', keys) ?? '')).toEqual({ name: 'Sea "Park"', currency: 'EUR', payment });
  });

  it('takes a table that is written by dotted keys, and lists over several lines', () => {
    const text = 'payment.ways = []\n[policy]\nreturns = [\n  [24, 50]\n]\n';
    const answers = createVenueAnswers(text);
    answers.set('payment.ways', ['telegram']);
    answers.set('access', 'invite');
    expect(withVenueKeys(text, answers.given)).toBe(
      'payment.ways = ["telegram"]\naccess = "invite"\n[policy]\nreturns = [\n  [24, 50]\n]\n',
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
