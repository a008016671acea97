import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../sandbox/partner/catalogue.ts';
import { openSandbox, type WirePackage } from './client.ts';

async function codesOn(date: string): Promise<readonly string[]> {
  const { call } = await openSandbox();
  const { data } = await call<readonly WirePackage[]>('sale-packages', { date });
  return data.map(({ code }) => code);
}

describe('the packages of a day', () => {
  it('carry every field of the interface, for a range of days', async () => {
    const { sandbox, call } = await openSandbox();
    const { data } = await call<readonly WirePackage[]>('sale-packages', { date: '2026-03-14' });
    expect(data.find(({ code }) => code === 'NL-COMBO-NL')).toEqual({
      code: 'NL-COMBO-NL',
      name: 'Combo Cáp treo & Công viên – Người lớn',
      images: [`${sandbox.url}/pictures/sunsetBay`, `${sandbox.url}/pictures/ferrisWheel`],
      image_size: ['small', 'medium', 'large', 'public'],
      note: null,
      code_type: 'QR',
      use_period_type: 'DATE_RANGE',
      use_period_from: '2026-03-01T00:00:00+07:00',
      use_period_to: '2026-03-31T23:59:59+07:00',
      expired_after: null,
      min_quantity: 1,
      max_quantity: 10,
      price: 780_000,
      services: [
        { product_name: 'Cáp treo khứ hồi – Người lớn', product_code: 'SV-CAP-NL', quantity: 1 },
        { product_name: 'Vào cổng công viên – Người lớn', product_code: 'SV-CV-NL', quantity: 1 },
      ],
      cutoff_time: null,
    });
  });

  it('carry days from purchase and a cutoff hour where they have them', async () => {
    const { call } = await openSandbox();
    const { data } = await call<readonly WirePackage[]>('sale-packages', { date: '2026-03-14' });
    expect(data.find(({ code }) => code === 'NL-NUOC')).toMatchObject({
      code_type: 'CODE',
      use_period_type: 'NUM_OF_DAY',
      use_period_from: null,
      use_period_to: null,
      expired_after: 30,
      cutoff_time: 15,
    });
  });

  it('are all of the catalogue on a working day soon', async () => {
    expect(await codesOn('2026-03-11')).toEqual(catalogue.map(({ code }) => code));
  });

  it('leave out the weekday ticket on a Saturday', async () => {
    expect(await codesOn('2026-03-14')).not.toContain('NL-NGAYTHUONG');
  });

  it('leave out a ticket that would expire before the visit', async () => {
    expect(await codesOn('2026-04-09')).toContain('NL-NUOC');
    expect(await codesOn('2026-04-10')).not.toContain('NL-NUOC');
  });

  it.each([
    ['the first Tuesday of the month, when the venue is closed', '2026-04-07'],
    ['a day that has passed', '2026-03-09'],
    ['a day beyond the horizon', '2026-09-10'],
  ])('are none on %s', async (_, date) => {
    expect(await codesOn(date)).toEqual([]);
  });

  it.each(['2026-02-30', '14/03/2026', ''])('are refused for "%s", which is no date', async (date) => {
    const { call } = await openSandbox();
    expect(await call('sale-packages', { date })).toMatchObject({ success: false, code: 1007, data: null });
  });
});
