import { describe, expect, test } from 'vitest';
import { inLocale, namedPackages, packageName, packageNote } from '../../src/venue/venue.ts';
import { sampleVenue } from '../helpers/venue.ts';

describe('a text is read', () => {
  const text = { ru: 'по-русски', en: 'English', vi: 'tiếng Việt', 'zh-hans': '简体', 'zh-hant': '繁體' };
  const venue = sampleVenue({ defaultLocale: 'vi' });

  test.each([
    ['ru', 'по-русски'],
    ['RU-ru', 'по-русски'],
    ['zh', '简体'],
    ['zh-CN', '简体'],
    ['zh-TW', '繁體'],
    ['zh-Hant', '繁體'],
    ['ko', 'tiếng Việt'],
    ['not a tag', 'tiếng Việt'],
  ])('by %s', (locale, expected) => {
    expect(inLocale(text, locale, venue)).toBe(expected);
  });

  test('in English where it is not in the default language, else in the first there is', () => {
    expect(inLocale({ ru: 'по-русски', en: 'English' }, 'ko', venue)).toBe('English');
    expect(inLocale({ ru: 'по-русски', 'zh-hans': '简体' }, 'ko', venue)).toBe('по-русски');
    expect(inLocale({ und: 'the same for all' }, 'ko', venue)).toBe('the same for all');
  });
});

test("a package has the venue's name for it, else the partner's", () => {
  const venue = sampleVenue({ packageNames: new Map([['CC', { en: 'Cable car', ru: 'Канатка' }]]) });
  expect(packageName(venue, 'CC', 'ru', 'Cáp treo')).toBe('Канатка');
  expect(packageName(venue, 'CC', 'ko', 'Cáp treo')).toBe('Cable car');
  expect(packageName(venue, 'constructor', 'ru', 'Cáp treo')).toBe('Cáp treo');
});

test("a package has the venue's note in place of the partner's", () => {
  const venue = sampleVenue({
    packageNotes: new Map([['CC', { en: 'Last ride at 20:30', vi: 'Chuyến cuối' }]]),
  });
  expect(packageNote(venue, 'CC', 'vi', 'Partner says')).toBe('Chuyến cuối');
  expect(packageNote(venue, 'CC', 'ko', null)).toBe('Last ride at 20:30');
  expect(packageNote(venue, 'CV', 'vi', 'Partner says')).toBe('Partner says');
  expect(packageNote(venue, 'CV', 'vi', '')).toBeNull();
});

test("the packages that the venue's file names are those of its tables, whatever they say, and of its groups", () => {
  const venue = sampleVenue({
    packageNames: new Map([['NAMED', { en: 'Cable car' }]]),
    packageNotes: new Map([['NOTED', { en: 'Last ride at 20:30' }]]),
    packageWords: new Map([['CALLED', { en: ['dinner boat'] }]]),
    packageAdmits: new Map([['ADMITS', { adult: 2 }]]),
    groups: [
      {
        name: { en: 'Boat' },
        kinds: ['GROUPED', 'NAMED'].map((packageCode) => ({ packageCode, name: { en: 'Adult' } })),
      },
    ],
  });
  expect(namedPackages(venue)).toEqual(['NAMED', 'NOTED', 'CALLED', 'ADMITS', 'GROUPED']);
});
