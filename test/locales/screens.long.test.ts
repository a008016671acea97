import { describe } from 'vitest';
import { locales } from './locale-files.ts';
import { describeScreens } from './locale-screens.ts';

const others = locales.filter((locale) => locale !== 'en');

describe.each(others)('in the language %s', describeScreens);
