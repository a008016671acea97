import { anyWord, phrasesOf, rulesOf } from './all.ts';

const patterns = {
  lastName: new RegExp(anyWord(phrasesOf('lastName')), 'iu'),
  aboutName: new RegExp(anyWord(phrasesOf('aboutName')), 'iu'),
  aboutPhone: new RegExp(anyWord(phrasesOf('aboutPhone')), 'iu'),
  refused: new RegExp(anyWord(phrasesOf('refused')), 'iu'),
  correctsPhone: new RegExp(anyWord(phrasesOf('correctsPhone')), 'iu'),
  corrects: new RegExp(anyWord(phrasesOf('corrects')), 'iu'),
};

/**
 * What a sentence says of the name or the phone number that is asked for: which of them it is about ("is a foreign number
 * ok?"), or that it is only about the family name, that it is not given, that it is another one.
 */
export function saysOfDetail(text: string, what: keyof typeof patterns): boolean {
  return patterns[what].test(text.normalize('NFC'));
}

/** The family name that is all a text says: "姓张", "김씨요". */
export function familySaid(text: string): string | null {
  return (
    rulesOf('familyAlone')
      .map((familyIn) => familyIn(text))
      .find((family) => family !== null) ?? null
  );
}
