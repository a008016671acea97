import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

export type FontWeight = 500 | 700;

/** A Fontsource package has up to a hundred small files, each for some characters; only needed ones are read. */
type FontPackage = `@fontsource${'' | '-variable'}/${string}`;

interface Subset {
  readonly fonts: FontPackage;
  readonly name: string;
}

type CodePointRange = readonly [first: number, last: number, subset: Subset];

const latinFonts: FontPackage = '@fontsource/be-vietnam-pro';
/** A monospaced font whose letters and digits can't be confused. */
const monospaced: FontPackage = '@fontsource/jetbrains-mono';
/** Has the Cyrillic letters too. */
const chinese: FontPackage = '@fontsource-variable/noto-sans-sc';
const korean: FontPackage = '@fontsource-variable/noto-sans-kr';
/** Has the characters of traditional Chinese and of names that the simplified font lacks. */
const traditionalChinese: FontPackage = '@fontsource-variable/noto-sans-tc';

/** Scripts in which customers write their names, each with its font. */
const fontsByScript: readonly (readonly [script: RegExp, FontPackage])[] = [
  [/\p{Script=Hangul}/u, korean],
  [/\p{Script=Greek}/u, '@fontsource-variable/noto-sans'],
  [/\p{Script=Arabic}/u, '@fontsource-variable/noto-sans-arabic'],
  [/\p{Script=Hebrew}/u, '@fontsource-variable/noto-sans-hebrew'],
  [/\p{Script=Thai}/u, '@fontsource-variable/noto-sans-thai'],
  [/\p{Script=Devanagari}/u, '@fontsource-variable/noto-sans-devanagari'],
  [/\p{Script=Khmer}/u, '@fontsource-variable/noto-sans-khmer'],
  [/\p{Script=Georgian}/u, '@fontsource-variable/noto-sans-georgian'],
];

const { resolve } = createRequire(import.meta.url);
const rangesByPackage = new Map<FontPackage, readonly CodePointRange[]>();
const subsetByCharacter = new Map<string, Subset | null>();
const registeredFiles = new Set<string>();

/** Pictographs with the selectors, joiners and skin tones that go with them; ©, ® and ™ are among them. */
const pictographs =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})[\u200d\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]*/gu;

/** Whether something of the text is drawn and the fonts have every letter of that. */
export function canDraw(text: string): boolean {
  const drawn = drawable(text);
  return drawn !== '' && [...drawn].every((letter) => /[\s\p{M}]/u.test(letter) || subsetOf(letter) !== null);
}

/** A CSS font that has every character of the text. Its files are read at first use. */
export function fontFor(text: string, size: number, weight: FontWeight, isMonospaced = false): string {
  const families = new Set<string>([
    familyOf({ fonts: isMonospaced ? monospaced : latinFonts, name: 'latin' }, weight),
  ]);
  for (const character of text) {
    const subset = subsetOf(character);
    if (subset !== null) families.add(familyOf(subset, weight));
  }
  return `${weight} ${size}px ${[...families].join(', ')}`;
}

/**
 * Prepares a text for drawing: composed letters, single spaces (no-break ones stay), and `instead` for each
 * pictograph, which the fonts lack. Other missing letters are left to the system's fonts.
 */
export function drawable(text: string, instead = ''): string {
  return text
    .normalize('NFC')
    .replace(pictographs, (drawn) => (subsetOf(drawn)?.fonts === latinFonts ? drawn : instead))
    .replace(/[^\S\u00a0\u202f]+|\p{Cc}+/gu, ' ')
    .trim();
}

/**
 * The family of one subset, whose weights are registered at first use. Each subset is a family of its own, since only
 * one of the files that share a family and a weight would be used.
 */
function familyOf({ fonts, name }: Subset, weight: FontWeight): string {
  const family = `${fonts.split('/').at(-1)}-${name}`;
  const file = `${family}-${fonts.startsWith('@fontsource-variable/') ? 'wght' : weight}-normal.woff2`;
  if (!registeredFiles.has(file)) {
    const path = resolve(`${fonts}/files/${file}`);
    if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`unreadable font: ${file}`);
    registeredFiles.add(file);
  }
  return family;
}

function subsetOf(character: string): Subset | null {
  return subsetByCharacter.getOrInsertComputed(character, findSubset);
}

function findSubset(character: string): Subset | null {
  const codePoint = character.codePointAt(0) ?? 0;
  const ofScript = fontsByScript.find(([script]) => script.test(character))?.[1];
  for (const fonts of [
    ...(ofScript === undefined ? [latinFonts] : [ofScript]),
    chinese,
    traditionalChinese,
    korean,
  ]) {
    const ranges = rangesByPackage.getOrInsertComputed(fonts, readRanges);
    const range = ranges.find(([first, last]) => first <= codePoint && codePoint <= last);
    if (range !== undefined) return range[2];
  }
  return null;
}

/** Source: the package's unicode.json, such as `{"[119]": "U+20-22,U+27", "latin": "U+0000-00FF"}`. */
function readRanges(fonts: FontPackage): readonly CodePointRange[] {
  const file: Record<string, string> = JSON.parse(readFileSync(resolve(`${fonts}/unicode.json`), 'utf8'));
  return Object.entries(file).flatMap(([key, list]) => {
    const subset = { fonts, name: key.replace(/[[\]]/g, '') };
    return list.split(',').map((range) => toRange(range, subset));
  });
}

function toRange(range: string, subset: Subset): CodePointRange {
  const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16), subset];
}
