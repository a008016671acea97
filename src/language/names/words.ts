import type { Token } from '../tokens.ts';

/**
 * How a language says names. A string holds alternatives, `name is | name`, which match without case; `…` in one is any
 * word, of Chinese up to three characters. Marks of letters count only behind a name.
 */
export interface NameWords {
  /** Before a name, and sure of it: "my name is". */
  readonly sure: string;
  /** By which people say who they are: sure before what is written as a name, "I'm Anna Lee". */
  readonly self?: string;
  /** Before a name, and before much else: "it's". */
  readonly unsure: string;
  /** Somewhere before what is written as a name: "Vợ anh đứng tên nha, Bùi Thị Hạnh". */
  readonly within?: string;
  /** Before a lead, or apart from a name by a sign: "hello". */
  readonly opening: string;
  /** Behind a name: "please". */
  readonly ends: string;
  /** The same, but written large they are names: "Nguyễn Thị Em". */
  readonly smallEnds?: string;
  /** Behind a name that is said of oneself, and sure of it: "라고 합니다". */
  readonly sureEnds?: string;
  /** Words that are also names, without their marks: names beside an unknown word. */
  readonly alsoNames?: string;
  /** Those that are names by themselves. */
  readonly givenAlone?: string;
  /** Before somebody's name: "anh Tuấn". */
  readonly address?: string;
  /** Before a name that is not the right one, and around the right one: "not", "应该是", "mới đúng". */
  readonly wrong?: string;
  readonly right?: string;
  readonly rightBehind?: string;
  /** By which a sentence is about the name, or about the phone. `*`: and all that begin so. */
  readonly aboutName: string;
  readonly aboutPhone: string;
  /** Before a phone number that stands behind a name. */
  readonly phone: string;
  /** Between a name and what goes on: "이고요". */
  readonly links?: string;
  /** A name that is said in parts: "我姓欧阳 单名一个雪字"; null: none. */
  readonly inParts?: (text: string) => string | null;
  /** The name of a sentence that goes on behind it and counts nobody; null: none. */
  readonly beforeMore?: (text: string) => string | null;
  /** Takes an ending off that is one only behind a name. */
  readonly withoutEnd?: (text: string) => string;
  /** Whether a word is a surname, though it means something too. */
  readonly isSurname?: (word: string) => boolean;
  /** Whether a text is a name; null: nothing of this language tells. */
  readonly isName?: (text: string, words: readonly Token[]) => boolean | null;
}
