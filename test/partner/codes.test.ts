import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { documentedCodes, parsePartnerCodes } from '../../src/partner/conventions.ts';
import {
  clientOf,
  failure,
  json,
  partnerConfig,
  type ScriptedPartner,
  startScriptedPartner,
  summary,
} from './scripted-partner.ts';

describe('PARTNER_CODES', () => {
  test('left empty, is the document', () => {
    expect(parsePartnerCodes('')).toEqual({ ok: true, value: documentedCodes });
  });

  test('replaces the codes of the classes that it names, and of no others', () => {
    const parsed = parsePartnerCodes('refusal=2001, 2007:date,2011:details,2012:packages ; debt=2016,2017;');
    expect(parsed.ok && parsed.value).toEqual({
      codes: {
        1000: 'success',
        1002: 'authentication',
        1003: 'authentication',
        1004: 'authentication',
        1005: 'authentication',
        1006: 'authentication',
        1008: 'not-found',
        1013: 'rate-limit',
        2001: 'refusal',
        2007: 'refusal',
        2011: 'refusal',
        2012: 'refusal',
        2016: 'debt',
        2017: 'debt',
      },
      refusalCauses: { 2007: 'date', 2011: 'details', 2012: 'packages' },
    });
  });

  test('may move a code of the document to another class', () => {
    const parsed = parsePartnerCodes('authentication=1007');
    expect(parsed.ok && parsed.value.codes[1007]).toBe('authentication');
    expect(parsed.ok && parsed.value.refusalCauses).toEqual({ 1011: 'details', 1012: 'packages' });
  });

  test('may leave a class without codes, but for success', () => {
    const parsed = parsePartnerCodes('rate-limit=; debt=-5');
    expect(parsed.ok && Object.values(parsed.value.codes)).not.toContain('rate-limit');
    expect(parsed.ok && parsed.value.codes[-5]).toBe('debt');
    expect(parsePartnerCodes('success=')).toEqual({
      ok: false,
      problem: 'leaves success without a code, so that no answer could be believed',
    });
  });

  test.each([
    [
      'refusals=1',
      'has the unknown class "refusals"; classes are success, refusal, not-found, debt, authentication, rate-limit',
    ],
    ['constructor=1', /has the unknown class "constructor"/],
    ['2001', 'has "2001", which is not of the form class=code,code'],
    ['refusal=20x1,2002', 'has "20x1" in refusal, which is no whole number'],
    ['refusal=2001,,2002', 'has "" in refusal, which is no whole number'],
    ['refusal=2001;refusal=2002', 'names refusal twice'],
    ['refusal=2001;debt=2001', 'has 2001 in refusal and in debt'],
    ['debt=2001:date', 'gives 2001 a cause in debt; only a refusal has one'],
    ['refusal=2001:weather', 'gives 2001 the unknown cause "weather"; causes are date, packages, details'],
    ['refusal=2001:date,2001:details', 'gives 2001 two causes'],
  ])('%s is a problem in words', (text, problem) => {
    expect(parsePartnerCodes(text)).toEqual({
      ok: false,
      problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
    });
  });

  test('has all its problems named at once, with an example', () => {
    const parsed = parseConfig({ PARTNER_CODES: 'refusal=x; debts=1' }, 'embedded');
    expect(parsed.ok ? [] : parsed.problems).toContainEqual({
      where: 'PARTNER_CODES',
      problem:
        'has "x" in refusal, which is no whole number; has the unknown class "debts"; ' +
        'classes are success, refusal, not-found, debt, authentication, rate-limit',
      example: 'PARTNER_CODES=refusal=2001,2007:date; debt=2016,2017; authentication=2401',
    });
  });
});

describe('a partner with codes of its own', () => {
  let partner: ScriptedPartner;
  beforeEach(async () => {
    partner = await startScriptedPartner();
  });
  afterEach(() => partner.close());

  test.each([
    [2001, { kind: 'refused', reason: 'refusal' }],
    [2016, { kind: 'refused', reason: 'debt' }],
    [2401, { kind: 'notSent', reason: 'authentication' }],
    [2429, { kind: 'notSent', reason: 'rate-limited' }],
    [1001, { kind: 'unknown', reason: 'unexpected-code' }],
    [2999, { kind: 'unknown', reason: 'unexpected-code' }],
  ])('answers a confirm with %i', async (code, expected) => {
    const client = clientOf(
      partnerConfig(
        partner.url,
        {},
        { PARTNER_CODES: 'refusal=2001,2002; debt=2016,2017; authentication=2401; rate-limit=2429' },
      ),
    );
    partner.answerWith(failure(code));
    expect(summary(await client.confirmBooking('b-1'))).toEqual({ ...expected, code, status: 400 });
    client.close();
  });

  test('says with its own code that it succeeded', async () => {
    const client = clientOf(partnerConfig(partner.url, {}, { PARTNER_CODES: 'success=0,200' }));
    const debt = { type: 'BY_LIMIT', limit: '5', current_debt: '1' };
    for (const [code, kind] of [
      [0, 'done'],
      [200, 'done'],
      [1000, 'unknown'],
    ] as const) {
      partner.answerWith(json({ success: true, code, data: debt }));
      expect((await client.debtInfo()).kind).toBe(kind);
    }
    client.close();
  });
});
