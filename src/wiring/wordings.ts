import { fileURLToPath } from 'node:url';
import { loadWordings, type Wordings } from '../bot/wording.ts';
import type { Config } from '../config.ts';

const directory = fileURLToPath(new URL('../../locales', import.meta.url));

export function openWordings({ defaultLocale, venue }: Config): Wordings {
  const { currency, timeZone } = venue;
  return loadWordings({ directory, defaultLocale, currency, timeZone });
}
