import { fold, type Lexeme, lexemesOf, Phrases, Spellings } from './phrases.ts';

/** A phrase of stems between which a sentence may have other words. */
interface ApartPhrase {
  readonly question: number;
  readonly stems: readonly string[];
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

  /** The questions of which the most words were said, in their order. */
  askedIn(lexemes: readonly Lexeme[]): readonly number[] {
    const said = new Map<number, number>();
    const count = (question: number, words: number): void => {
      said.set(question, Math.max(words, said.get(question) ?? 0));
    };
    for (let start = 0; start < lexemes.length; ) {
      const found = this.#together.longestAt(lexemes, start);
      for (const question of found?.values ?? []) count(question, wordsIn(lexemes.slice(start, found?.end)));
      start = found?.end ?? start + 1;
    }
    for (const { text } of lexemes) {
      for (const question of this.#marked.get(text) ?? []) count(question, 1);
    }
    const stems = lexemes.map((lexeme) => (isPlainWord(lexeme) ? this.#stemOf(lexeme.bare) : ''));
    for (const [start, first] of stems.entries()) {
      for (const { question, stems: all } of this.#apart.get(first) ?? []) {
        const near = stems.slice(start, start + all.length + mostBetween);
        if (all.every((each) => near.includes(each))) count(question, all.length);
      }
    }
    const most = Math.max(...said.values());
    return [...said]
      .flatMap(([question, words]) => (words === most ? [question] : []))
      .toSorted((a, b) => a - b);
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
      /(?:ами|ями|ого|его|ому|ему|ыми|ими|[оеыи]й|[аяоеую]я|[ое]е|ую|юю|[ыи]х|[оеая]м|[ая]х|[ое]в|[аяоеуюыиьй])$/,
      '',
    );
    // "Канатка", "маршрутка": short for "канатная", "маршрутная".
    return base.replace(/(?<=.{4}т)[кн]$/, '');
  }
  return /^[a-z]{3,}s$/.test(word) ? word.slice(0, -1) : word;
}
