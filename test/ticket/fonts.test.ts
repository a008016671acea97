import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { canDraw, drawable, fontFor } from '../../src/ticket/fonts.ts';

const texts = {
  Vietnamese: 'Công viên nước Bình Minh – Vé người lớn trọn ngày, ưu đãi cuối tuần ẵặậễểữựờỹỵ ₫',
  Russian: 'Аквапарк «Восход» – Взрослый билет на весь день, съёмка №5 щэюъ',
  Chinese: '日出水上乐园 成人全日票（含午餐与储物柜）周末特惠套餐，龙腾虎跃 2026年12月25日有效',
  Korean: '선라이즈 워터파크 성인 종일권 (점심 식사 포함) 2026년 12월 25일 뷁똠 사용 가능',
  'rare Chinese': '饕餮 龘 鱻 罍 甪直 亳州',
  Japanese: '大人一日券（ランチ付き）ひらがな',
  'traditional Chinese': '陳龍飛 嚴鐵臺 門票優惠',
  'Chinese of rare names': '喆 堃 嚞',
  Greek: 'Ελένη Παπαδοπούλου Ἀλέξανδρος',
  Arabic: 'محمد عبد الله فاطمة پیمان',
  Hebrew: 'יעל כהן שָׁלוֹם',
  Thai: 'สมชาย ใจดี น้ำผึ้ง',
  Hindi: 'अनिता शर्मा प्रज्ञा',
  Khmer: 'សុខា ចាន់ ដារ៉ា',
  Georgian: 'ნინო ბერიძე',
};

/** A character that no font has. */
const nowhere = '\u{10fffd}';

describe('the fonts of a ticket', () => {
  test('are none of this machine', () => {
    // The files of the packages by the names that they are registered by, and by their own.
    const isOurs =
      /^(?:be-vietnam-pro|jetbrains-mono|noto-sans)-|^(?:Be Vietnam Pro|JetBrains Mono|Noto Sans)\b/;
    const families = GlobalFonts.families.map(({ family }) => family);
    expect(families.filter((family) => !isOurs.test(family))).toEqual([]);
  });

  test.each(Object.entries(texts))('have every letter of %s', (_language, text) => {
    const letters = [...new Set(text)].filter((letter) => letter.trim() !== '');
    expect(letters.filter(isMissing)).toEqual([]);
  });

  test('would be found out if they had not', () => {
    expect(isMissing('ქ')).toBe(false);
    expect(isMissing('ᚠ')).toBe(true);
  });

  test('leave a field out whose letters they lack', () => {
    expect(Object.values(texts).filter((text) => !canDraw(text))).toEqual([]);
    expect(['ᚠᚢᚦ', 'Anna ᚠ', '𠮷', '🎡', ' '].filter(canDraw)).toEqual([]);
  });

  test('have one width for every letter and digit of a code', () => {
    const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ '];
    expect(new Set(letters.map(widthOf))).toEqual(new Set([24]));
  });

  test('are spared pictographs, which they have not', () => {
    expect(drawable('🎡 Wheel 👨‍👩‍👧 family ❤️ 🇻🇳')).toBe('Wheel family');
    expect(drawable('Aqua™ ©', '□')).toBe('Aqua™ ©');
    expect(drawable('A😀B', '□')).toBe('A□B');
  });

  test('get accents as composed letters, and one space between words', () => {
    expect(drawable(' Vé \n người\t lớn '.normalize('NFD'))).toBe('Vé người lớn');
  });
});

const canvas = createCanvas(60, 70);
const context = canvas.getContext('2d');

function widthOf(letter: string): number {
  context.font = fontFor(letter, 40, 700, true);
  return context.measureText(letter).width;
}

function pixelsOf(character: string, fontOf = character): Buffer {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 60, 70);
  context.fillStyle = '#000';
  context.font = fontFor(fontOf, 40, 700);
  context.fillText(character, 8, 50);
  return Buffer.from(context.getImageData(0, 0, 60, 70).data);
}

function isMissing(letter: string): boolean {
  const drawn = pixelsOf(letter);
  return drawn.equals(pixelsOf(nowhere, letter)) || drawn.equals(pixelsOf(' '));
}
