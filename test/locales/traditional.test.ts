import { Converter } from 'opencc-js/cn2t';
import { expect, it } from 'vitest';
import { languageScreen } from '../../src/customer/menu.ts';
import { canDraw } from '../../src/ticket/fonts.ts';
import { localeFiles, readings, wordings } from './locale-files.ts';

/** What the conversion leaves, or takes for another word. */
const corrections = [
  ['簡體', '繁體'],
  ['新增到', '加入'],
  ['轉賬', '轉帳'],
  ['通過', '透過'],
  ['+86 138 0013 8000', '+886 912 345 678'],
  ['“', '「'],
  ['”', '」'],
] as const;

/** `vitest -u` writes the file anew. */
it('The Traditional texts are the Simplified ones, converted', async () => {
  const { source = '' } = localeFiles.find(({ locale }) => locale === 'zh') ?? {};
  const [, ...messages] = Converter({ from: 'cn', to: 'twp' })(source).split('\n');
  const text = ['### 繁體中文，由 zh.ftl 轉換而成：見 test/locales/traditional.test.ts。', ...messages].join(
    '\n',
  );
  const corrected = corrections.reduce((all, [wrong, right]) => all.replaceAll(wrong, right), text);
  await expect(corrected).toMatchFileSnapshot('../../locales/zh-hant.ftl');
});

it.each([
  ['zh-hant', '繁體中文'],
  ['zh-TW', '繁體中文'],
  ['zh-HK', '繁體中文'],
  ['zh-MO', '繁體中文'],
  ['zh', '简体中文'],
  ['zh-hans', '简体中文'],
])('Who has Telegram in %s reads %s, and finds it among the five languages', (code, name) => {
  const words = wordings.for(code);
  expect(words.text('language-name')).toBe(name);
  const labels = languageScreen(code, words, wordings).rows.flatMap((row) => row.map(({ text }) => text));
  expect(labels.slice(0, -1)).toEqual(['English', '한국어', 'Русский', 'Tiếng Việt', name]);
});

it('Every character of the Traditional texts can be drawn', () => {
  const { messages = new Map() } = localeFiles.find(({ locale }) => locale === 'zh-hant') ?? {};
  const letters = new Set(
    [...messages.values()]
      .flatMap(readings)
      .join('')
      .match(/\p{Script=Han}/gu),
  );
  expect(letters.size).toBeGreaterThan(500);
  expect([...letters].filter((letter) => !canDraw(letter))).toEqual([]);
});
