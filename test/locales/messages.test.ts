import { describe, expect, it } from 'vitest';
import {
  english,
  localeFiles,
  pluralsOf,
  readings,
  strayLines,
  translations,
  variablesOf,
  writtenIds,
} from './locale-files.ts';
import { htmlProblem } from './telegram-text.ts';

const scripts: Readonly<Record<string, RegExp>> = {
  en: /^\p{Script=Latin}+$/u,
  vi: /^\p{Script=Latin}+$/u,
  ru: /^\p{Script=Cyrillic}+$/u,
  zh: /^\p{Script=Han}+$/u,
  'zh-hant': /^\p{Script=Han}+$/u,
  ko: /^\p{Script=Hangul}+$/u,
};

const quotes: Readonly<Record<string, string>> = {
  en: '“”',
  vi: '“”',
  ru: '«»',
  zh: '“”',
  'zh-hant': '「」',
  ko: '“”',
};

/** Names that are the same in every language. */
const worldWords = new Set(['Telegram', 'Google', 'Apple', 'Wallet', 'PDF', 'CSV', 'QR', 'Email', 'email']);

describe('the languages of the market', () => {
  it('are all there', () => {
    expect(localeFiles.map(({ locale }) => locale)).toEqual(['en', 'ko', 'ru', 'vi', 'zh-hant', 'zh']);
  });
});

describe.each(localeFiles)('the locale $locale', ({ locale, source, messages }) => {
  it('is understood to the last line', () => {
    expect(strayLines(source)).toEqual([]);
    expect([...messages.keys()]).toEqual(writtenIds(source));
  });

  it('defines each message once, in the order of the source', () => {
    expect(writtenIds(source)).toEqual([...english.messages.keys()]);
  });

  it('has no leftovers', () => {
    expect(source.match(/.*\b(?:TODO|FIXME|XXX|TBD)\b.*/g)).toBeNull();
    expect(source.match(/.*[ \t]$/gm)).toBeNull();
    expect(source).not.toMatch(/[\t\r\u00a0\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff\ufffd]/);
    expect(source).toBe(source.normalize('NFC'));
    expect(source).toMatch(/[^\n]\n$/);
    expect(source).not.toContain('\n\n\n');
  });

  it('uses the variables of the source', () => {
    for (const [id, pattern] of messages) {
      const expected = english.messages.get(id) ?? '';
      expect([...variablesOf(pattern)].sort(), id).toEqual([...variablesOf(expected)].sort());
    }
  });

  it('knows the plurals of the language, all that a whole number needs', () => {
    const rules = new Intl.PluralRules(locale);
    const known = new Set<string>(rules.resolvedOptions().pluralCategories);
    const needed = new Set<string>(Array.from({ length: 200 }, (_, number) => rules.select(number)));
    const wrong = [...messages].filter(([, pattern]) =>
      pluralsOf(pattern).some((plurals) => {
        const written = new Set(plurals);
        return !written.isSubsetOf(known) || !needed.isSubsetOf(written);
      }),
    );
    expect(wrong.map(([id]) => id)).toEqual([]);
  });

  it('has markup that Telegram takes, whichever way a message reads', () => {
    const problems = [...messages].flatMap(([id, pattern]) =>
      readings(pattern).flatMap((text) => {
        const problem = htmlProblem(text);
        return problem === null ? [] : [`${id}: ${problem}`];
      }),
    );
    expect(problems).toEqual([]);
  });

  it('writes each word in one script, that of the language', () => {
    const strangers = [...messages].flatMap(([id, pattern]) =>
      readings(pattern).flatMap((text) =>
        wordsOf(text)
          .filter((word) => scripts[locale]?.test(word) !== true && !worldWords.has(word))
          .map((word) => `${id}: ${word}`),
      ),
    );
    expect(strangers).toEqual([]);
  });

  it('quotes as the language does', () => {
    const [open = '', close = ''] = quotes[locale] ?? '';
    for (const [id, pattern] of messages) {
      for (const text of readings(pattern)) {
        const marks = text.match(/["„“”«»‘「」]/g) ?? [];
        expect(marks.join(''), id).toBe((open + close).repeat(marks.length / 2));
      }
    }
  });

  it('has no doubled spaces or punctuation', () => {
    const texts = [...messages].flatMap(([id, pattern]) =>
      id.endsWith('-separator') ? [] : readings(pattern).map((text) => `${id}: ${text}`),
    );
    expect(texts.filter((text) => /[^\S\n]{2}|[.,;:!?]{2}| [,;!?]|。。|，，/.test(text))).toEqual([]);
  });
});

it('The Korean object particle agrees with the syllable before it', () => {
  const { messages } = localeFiles.find(({ locale }) => locale === 'ko') ?? { messages: new Map() };
  const wrong = [...messages].flatMap(([id, pattern]) =>
    readings(pattern)
      .flatMap((text) => [...text.matchAll(/([가-힣])([을를])(?![가-힣])/g)])
      .filter(([, before = '', particle]) => (hasFinalConsonant(before) ? '을' : '를') !== particle)
      .map(([found]) => `${id}: ${found}`),
  );
  expect(messages.size).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

/** Slanted letters of these scripts are hard to read. */
const hasNoItalics = new Set(['zh', 'zh-hant', 'ko']);

describe.each(translations)('the locale $locale beside the source', ({ locale, messages }) => {
  it('marks the same things up', () => {
    for (const [id, pattern] of messages) {
      const [expected = ''] = readings(english.messages.get(id) ?? '');
      const tags = tagsOf(expected).filter((tag) => !hasNoItalics.has(locale) || !/^<\/?i>$/.test(tag));
      for (const text of readings(pattern)) expect(tagsOf(text), id).toEqual(tags);
    }
  });

  it('names the same commands', () => {
    for (const [id, pattern] of messages) {
      const [expected = ''] = readings(english.messages.get(id) ?? '');
      for (const text of readings(pattern)) expect(commandsOf(text), id).toEqual(commandsOf(expected));
    }
  });

  it('leaves nothing in English', () => {
    const untranslated = [...messages].filter(([id, pattern]) => {
      const [source = ''] = readings(english.messages.get(id) ?? '');
      const says = wordsOf(source).some((word) => !worldWords.has(word));
      return says && readings(pattern).includes(source);
    });
    expect(untranslated.map(([id]) => id)).toEqual([]);
  });

  it('quotes buttons by the words that stand on them', () => {
    for (const [id, pattern] of english.messages) {
      const [source = ''] = readings(pattern);
      for (const [, label = ''] of source.matchAll(/“([^”{]+)”/g)) {
        const named = [...english.messages].flatMap(([key, value]) => (value === label ? [key] : []));
        const translated = named.flatMap((key) => readings(messages.get(key) ?? ''));
        if (translated.length === 0) continue;
        const text = readings(messages.get(id) ?? '').join('\n');
        expect(
          translated.some((words) => text.includes(words)),
          `${id} quotes “${label}”`,
        ).toBe(true);
      }
    }
  });
});

/** Markup, variables, commands, names as people of Telegram have, addresses, settings, codes. */
const notSpoken =
  /<[^>]*>|\{[^}]*\}|(?<![\w<])\/[a-z]+|\w*@\w+(?:\.com)?|[A-Z]+(?:_[A-Z]+)+(?:=\w+)?|[A-Z]+\d+/g;

/** The words of a message that are the language's. */
function wordsOf(text: string): readonly string[] {
  const spoken = text.replaceAll(notSpoken, ' ');
  // East Asian words follow Latin ones without a space; elsewhere a word of two scripts is a mistake.
  return (
    spoken.match(/[\p{Script=Han}\p{Script=Hangul}]+|[\p{L}--[\p{Script=Han}\p{Script=Hangul}]]+/gv) ?? []
  );
}

function tagsOf(text: string): readonly string[] {
  return (text.match(/<[^>]*>/g) ?? []).toSorted();
}

function commandsOf(text: string): readonly string[] {
  return (text.match(/(?<![\w<])\/[a-z]+/g) ?? []).toSorted();
}

/** By Unicode's order of Hangul syllables: 28 follow one another, of which the first has none. */
function hasFinalConsonant(syllable: string): boolean {
  return ((syllable.codePointAt(0) ?? 0) - 0xac00) % 28 !== 0;
}
