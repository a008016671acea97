import { describe, expect, it } from 'vitest';
import { canBeName, fullName, greetingName, typedName } from '../../src/language/person-names.ts';

const named = (text: string) => {
  const [first_name = '', last_name] = text.split('|');
  return { first_name, last_name };
};

describe('a name is written as its people write it', () => {
  it.each([
    ['伟|李', 'zh-hans', '李伟'],
    ['小明|李', 'en', '李小明'],
    ['太郎|山田', 'en', '山田太郎'],
    ['민준|김', 'ko', '김민준'],
    ['준|김', 'en', '김준'],
    ['An|Trần', 'vi', 'Trần An'],
    ['Văn An|Nguyễn', 'vi', 'Nguyễn Văn An'],
    ['An|Tran', 'vi', 'Tran An'],
    ['Mai|Đặng', 'vi', 'Đặng Mai'],
    ['Minh|Lê Quang', 'vi', 'Lê Quang Minh'],
  ])('%s, read in %s, is %s, in greetings too', (name, locale, written) => {
    expect(fullName(named(name), locale)).toBe(written);
    expect(greetingName(named(name), locale)).toBe(written);
  });

  it.each([
    // Typed into Telegram's fields in order already, or it can't be known.
    ['李|小明', 'zh-hans', '李 小明'],
    ['김|민준', 'ko', '김 민준'],
    ['Trần|An', 'vi', 'Trần An'],
    ['Nguyễn|Vũ', 'vi', 'Nguyễn Vũ'],
    ['Vũ|Lê', 'vi', 'Vũ Lê'],
    // Another people's name, or another language.
    ['Emma|Wilson', 'vi', 'Emma Wilson'],
    ['An|Trần', 'en', 'An Trần'],
    ['Wei|李', 'zh-hans', 'Wei 李'],
    ['快乐的小王子|李', 'zh-hans', '快乐的小王子 李'],
  ])('%s, read in %s, stays %s, and the first name is greeted', (name, locale, written) => {
    expect(fullName(named(name), locale)).toBe(written);
    expect(greetingName(named(name), locale)).toBe(named(name).first_name);
  });

  it('is the first name alone where there is no other', () => {
    for (const name of ['李伟', '김민준', 'An']) {
      expect(fullName({ first_name: name }, 'vi')).toBe(name);
      expect(fullName({ first_name: name, last_name: '' }, 'zh-hans')).toBe(name);
    }
  });
});

describe('what can be a name', () => {
  it.each([
    'Da Silva',
    'Eva Man',
    'Dung Ho',
    'Two Feathers',
    'Ngày Mai',
    'Thu Ba',
    'Bảy',
    'Mary-Jane O’Neil',
    "D'Angelo",
    'J. R. R.',
    'Ольга Сергеевна',
    '李伟',
    '김민준',
    'สมชาย ใจดี',
    'محمد علی',
    'रवि शर्मा',
    'Nguyễn Văn Á',
    'Anna·Maria',
    'Bo',
    'a'.repeat(60),
  ])('%s is one', (text) => {
    expect(canBeName(text)).toBe(true);
    expect(canBeName(` ${text.normalize('NFD')} `)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '2 adults',
    'me@home',
    '+84 912',
    'Anna, Bo',
    '.-’',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    'An\u3164na',
    '\u0301',
    '😀',
    'a'.repeat(61),
  ])('"%s" is none', (text) => {
    expect(canBeName(text)).toBe(false);
  });

  it('is kept with one space between its parts', () => {
    expect(typedName('  Da \n Silva ')).toBe('Da Silva');
  });
});
