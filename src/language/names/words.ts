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
  /** Between a lead and a name: "Mr". */
  readonly titles?: string;
  /** Behind a name: "please". */
  readonly ends: string;
  /** The same, but written large they are names: "Nguyễn Thị Em". */
  readonly smallEnds?: string;
  /** Behind a name that is said of oneself, and sure of it: "라고 합니다". */
  readonly sureEnds?: string;
  /** Numbers that are given names where they are written large: "Bảy". */
  readonly numberNames?: string;
  /** What begins with one of them is no name: "listen". */
  readonly noNames: string;
  /** Words that are also names, without their marks: names beside an unknown word. */
  readonly alsoNames?: string;
  /** Those that are names by themselves. */
  readonly givenAlone?: string;
  /** Common given names: "Olga, we'd like window seats" begins with one. */
  readonly commonNames?: string;
  /** Before somebody's name: "anh Tuấn". */
  readonly address?: string;
  /** Between two given names: "Robert and Linda Hughes". */
  readonly and?: string;
  /** Before a name that is not the right one, and around the right one: "not", "应该是", "mới đúng". */
  readonly wrong?: string;
  readonly right?: string;
  readonly rightBehind?: string;
  /** The family name, where it is the last of two words: "surname". */
  readonly lastName?: string;
  /** By which a sentence is about the name, or about the phone. `*`: and all that begin so. */
  readonly aboutName: string;
  readonly aboutPhone: string;
  /** Before a phone number, said beside a name: "my number is". */
  readonly phone: string;
  /** Of a sentence that would rather not give its detail: "rather not", "不想留". */
  readonly refused: string;
  /** Of a sentence by which a detail is another one: "wrong", "should be". */
  readonly corrects: string;
  /** Of a sentence by which the phone is another one, without the whole number: "the last digits are wrong". */
  readonly correctsPhone: string;
  /** From 0 to 9, as a number is said digit by digit. */
  readonly digits: readonly string[];
  /** Between a name and what goes on: "이고요". */
  readonly links?: string;
  /** A name that is said in parts: "我姓欧阳 单名一个雪字"; null: none. */
  readonly inParts?: (text: string) => string | null;
  /** The family name that is all a text says: "姓张", "김씨요"; null: it says more. */
  readonly familyAlone?: (text: string) => string | null;
  /** The name of a sentence that goes on behind it and counts nobody; null: none. */
  readonly beforeMore?: (text: string) => string | null;
  /** Takes an ending off that is one only behind a name. */
  readonly withoutEnd?: (text: string) => string;
  /** Whether a name begins with a family name: "李娜", "Nguyễn Văn An". */
  readonly hasFamily?: (name: string) => boolean;
  /** Whether a word is a surname, though it means something too. */
  readonly isSurname?: (word: string) => boolean;
  /** Whether a text is a name; null: nothing of this language tells. */
  readonly isName?: (text: string, words: readonly Token[]) => boolean | null;
}
