import { readdirSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Stands beside the nearest package.json, both for the source and for the bundle. */
export const localesDirectory = join(dirname(findPackageJSON(import.meta.url) ?? '.'), 'locales');

/** The languages that the bot speaks: a file each. */
export const locales: readonly string[] = readdirSync(localesDirectory)
  .filter((file) => file.endsWith('.ftl'))
  .map((file) => file.slice(0, -'.ftl'.length))
  .sort();

/**
 * Which of the locales serves a language tag: the same tag, else the same language, of several the one in the same
 * script. Null when the language is in none of them.
 */
export function bestLocale(tag: string, among: readonly string[]): string | null {
  const wanted = tag.toLowerCase();
  const exact = among.find((locale) => locale.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const alike = among.filter((locale) => languageOf(locale) === languageOf(wanted));
  if (alike.length < 2) return alike[0] ?? null;
  return alike.find((locale) => scriptOf(locale) === scriptOf(wanted)) ?? alike[0] ?? null;
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-', 1).join();
}

/** Null for what is no language tag: Telegram's come from outside. */
function scriptOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).maximize().script ?? null;
  } catch {
    return null;
  }
}
