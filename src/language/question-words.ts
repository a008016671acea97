import { fold, type Lexeme, lexemesOf, Phrases, Spellings } from './phrases.ts';

/** A phrase of stems between which a sentence may have other words. */
interface ApartPhrase {
  readonly question: number;
  readonly stems: readonly string[];
}

/** A phrase of a question in a sentence. */
interface AskedPhrase {
  readonly question: number;
  readonly words: number;
  /** The places of its words. */
  readonly at: readonly number[];
}

/** How many other words may be between those of a phrase. */
const mostBetween = 3;

/**
 * The words of a venue's own questions. English and Russian words are found by their stems, with one slip, in any
 * order and with a few others in between: "ticket scan" in "my tickets aren't scanning". Vietnamese, Chinese and
 * Korean syllables are found unchanged, in sequence.
 */
export class QuestionWords {
  readonly #together = new Phrases<number>();
  readonly #addTogether = this.#together.adder();
  /** Single syllables, which without their marks would be others: "bão" is no part of "bao nhiêu". */
  readonly #marked = new Map<string, number[]>();
  readonly #apart = new Map<string, ApartPhrase[]>();
  readonly #spellings = new Spellings();

  /** A question's words, of all languages together. */
  constructor(questions: readonly (readonly string[])[]) {
    for (const [question, phrases] of questions.entries()) {
      for (const phrase of phrases) this.#add(phrase, question);
    }
  }

  #add(phrase: string, question: number): void {
    const lexemes = lexemesOf(fold(phrase));
    const [only, another] = lexemes;
    if (only !== undefined && another === undefined && only.marks !== '') {
      this.#marked.set(only.text, [...(this.#marked.get(only.text) ?? []), question]);
      return;
    }
    if (!lexemes.every(isPlainWord)) {
      this.#addTogether(phrase, question);
      return;
    }
    const stems = [...new Set(lexemes.map(({ bare }) => wordStem(bare)))];
    for (const each of stems) {
      this.#apart.set(each, [...(this.#apart.get(each) ?? []), { question, stems }]);
      this.#spellings.add(each);
    }
  }

  /** The questions that were asked, those with the most words first; a word is of the longest phrase that has it. */
  askedIn(lexemes: readonly Lexeme[]): readonly number[] {
    const found = [
      ...this.#foundTogether(lexemes),
      ...this.#foundMarked(lexemes),
      ...this.#foundApart(lexemes),
    ];
    const isPartOfLonger = ({ words, at }: AskedPhrase): boolean =>
      found.some((other) => other.words > words && other.at.some((place) => at.includes(place)));
    const asked = found
      .filter((each) => !isPartOfLonger(each))
      .toSorted((a, b) => b.words - a.words || a.question - b.question);
    return [...new Set(asked.map(({ question }) => question))];
  }

  #foundTogether(lexemes: readonly Lexeme[]): readonly AskedPhrase[] {
    const all: AskedPhrase[] = [];
    for (let start = 0; start < lexemes.length; ) {
      const found = this.#together.longestAt(lexemes, start);
      const end = found?.end ?? start + 1;
      const at = Array.from({ length: end - start }, (_, index) => start + index);
      const words = wordsIn(lexemes.slice(start, end));
      for (const question of found?.values ?? []) all.push({ question, words, at });
      start = end;
    }
    return all;
  }

  #foundMarked(lexemes: readonly Lexeme[]): readonly AskedPhrase[] {
    return lexemes.flatMap(({ text }, index) =>
      (this.#marked.get(text) ?? []).map((question) => ({ question, words: 1, at: [index] })),
    );
  }

  #foundApart(lexemes: readonly Lexeme[]): readonly AskedPhrase[] {
    const stems = lexemes.map((lexeme) => (isPlainWord(lexeme) ? this.#stemOf(lexeme.bare) : ''));
    return stems.flatMap((first, start) =>
      (this.#apart.get(first) ?? []).flatMap(({ question, stems: all }) => {
        const near = stems.slice(start, start + all.length + mostBetween);
        const at = all.map((each) => start + near.indexOf(each));
        return at.some((place) => place < start) ? [] : [{ question, words: all.length, at }];
      }),
    );
  }

  #stemOf(word: string): string {
    const exact = wordStem(word);
    if (this.#apart.has(exact)) return exact;
    const [meant, another] = this.#spellings.meantBy(exact);
    return meant !== undefined && another === undefined ? meant : exact;
  }
}

/** Of English or Russian. */
function isPlainWord({ kind, marks }: Lexeme): boolean {
  return kind === 'word' && marks === '';
}

/** Counts two Chinese or Korean characters as a word. */
function wordsIn(lexemes: readonly Lexeme[]): number {
  const weight = ({ kind }: Lexeme): number => (kind === 'han' || kind === 'hangul' ? 0.5 : 1);
  return lexemes.reduce((sum, lexeme) => sum + weight(lexeme), 0);
}

function wordStem(word: string): string {
  const plain = stem(word);
  return /^[a-z]{5,}$/.test(plain) ? plain.replace(/(?:(.)\1ing|(.)\2ed|ing|ed|es|y|e)$/, '$1$2') : plain;
}

/** Russian words without the endings that they are declined by; English ones without the plural's. */
export function stem(word: string): string {
  if (/^[а-я]{5,}$/.test(word)) {
    const base = word.replace(
      /(?:ами|ями|ого|его|ому|ему|ыми|ими|[оеыи]й|[аяоеую]я|[ое]е|ую|юю|[ыи]х|[оеаяыи]м|[ая]х|[ое]в|[аяоеуюыиьй])$/,
      '',
    );
    // "Канатка", "маршрутка": short for "канатная", "маршрутная".
    return base.replace(/(?<=.{4}т)[кн]$/, '');
  }
  return /^[a-z]{3,}s$/.test(word) ? word.slice(0, -1) : word;
}
