import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { press, shows } from 'telegram-sandbox/browser';
import { expect, it } from 'vitest';
import { useBrowser } from '../../packages/telegram-sandbox/test/browser/visit.ts';
import {
  type Button,
  fittingRows,
  isReplyScreen,
  type ReplyScreen,
  type Screen,
} from '../../src/telegram/screen.ts';
import { demoRows, demoWordings } from '../locales/demo-screens.ts';
import { bookingScreens, dialogueScreens } from '../locales/every-screen.ts';
import { locales, wordings } from '../locales/locale-files.ts';
import { staffScreens } from '../locales/staff-screens.ts';
import { useStage } from './stage.ts';

const open = useBrowser();
const stage = useStage();
/** A name or a sum of the samples, as long as it can be: such a label is cut, whatever it is. */
const endless = /[<&>"]{4}|W{9}|9{7}|9[.,\s]999|\b188 ×|x{9}|-LONG/u;

function rowsOf(screen: Screen | ReplyScreen): readonly (readonly string[])[] {
  const rows = fittingRows<Pick<Button, 'text'>>(isReplyScreen(screen) ? screen.keys : screen.rows);
  return rows.map((row) => row.map(({ text }) => text));
}

function rowsIn(locale: string): readonly (readonly string[])[] {
  const words = wordings.for(locale);
  const shown = [...dialogueScreens(words), ...bookingScreens(words), ...staffScreens(words)];
  const samples = shown.flatMap(({ screen }) => rowsOf(screen));
  const rows = [
    ...samples.filter((row) => !row.some((label) => endless.test(label))),
    ...demoRows(demoWordings.for(locale)),
  ];
  return [...new Map(rows.map((row) => [row.join('\n'), row])).values()];
}

const file = (path: string): Buffer => readFileSync(fileURLToPath(new URL(path, import.meta.url)));
const measuring = file('measured-labels.js').toString().replace(/;\s*$/, '');

/** Calls a function of `measured-labels.js` in the page. */
function measured<Answer>(page: Page, name: 'useFonts' | 'cutLabels', value: unknown): Promise<Answer> {
  return page.evaluate(`(${measuring}).${name}(${JSON.stringify(value)})`);
}

/** The letters of one font, on every machine. */
const fonts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic'].map((script) =>
  file(
    `../../node_modules/@fontsource-variable/noto-sans/files/noto-sans-${script}-wght-normal.woff2`,
  ).toString('base64'),
);

it('no label is cut on a phone of 320 pixels, in any language', async () => {
  const page = await open(stage().telegram.url, {
    person: 'Emma Wilson',
    viewport: { width: 320, height: 640 },
  });
  await press(page, 'Start');
  await shows(page, 'Hello Emma!');
  await measured(page, 'useFonts', fonts);
  const cut: Record<string, readonly string[]> = {};
  for (const locale of locales) cut[locale] = await measured(page, 'cutLabels', rowsIn(locale));
  expect(cut).toEqual(Object.fromEntries(locales.map((locale) => [locale, []])));
});
