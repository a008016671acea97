import { combined } from '../words.ts';
import type { NameWords } from './words.ts';

const under = 'under | book it under | put it under';

export const englishNames: NameWords = {
  sure: [
    "my name | my names | my name's | my name is | my full name is | the name | the name's | the name is | name | name's | name is | full name",
    "my … name | my … name is | it's under my … name | its under my … name | it's for my … | its for my … | put them under | put it under | book it for | call me",
    combined(under, 'my … name | the name of | the name'),
    combined('in | put it in | book it in', 'the name of'),
  ].join(' | '),
  self: "I am | I'm | im",
  unsure:
    "make it out to | make it | put down | put it down as | write down | it's | its | this is | under | booking under | booked under | booking is under | reservation under | book under | book it as | put it as | book as | down as | for | Mr | Mrs | Ms | Miss | Dr | Mr & Mrs | Mr and Mrs",
  opening: 'hi | hello | hey | yes | ok | okay | sure | of course',
  ends: 'please | pls | thanks | thank you | here',
  alsoNames:
    'price | cash | park | child | day | march | july | august | jan | young | grant | sunday | friday | guest | friend | english | easter | sun | mon | art | case | pass | won | son | king | rose | page | wang | chan | star | min | sat | tue | wed | fri',
  givenAlone: 'may | april | june | grace | hope | joy | noel | mark | will | bill | summer | kim',
  wrong: 'not',
  aboutName: 'name | names | passport',
  aboutPhone: 'phone | telephone | number | numbers | sim | whatsapp',
  phone: 'phone | my phone | tel | mobile',
};
