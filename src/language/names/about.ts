import { anyWord, phrasesOf } from './all.ts';

const sentenceAbout = {
  name: new RegExp(anyWord(phrasesOf('aboutName')), 'iu'),
  phone: new RegExp(anyWord(phrasesOf('aboutPhone')), 'iu'),
};

/** Whether a sentence is about the name or the phone number that is asked for: "is a foreign number ok?" */
export function isAboutDetail(text: string, detail: keyof typeof sentenceAbout): boolean {
  return sentenceAbout[detail].test(text.normalize('NFC'));
}
