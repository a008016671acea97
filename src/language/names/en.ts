import { combined } from '../words/words.ts';
import type { NameWords } from './words.ts';

const under = 'under | book it under | put it under';

export const englishNames: NameWords = {
  sure: [
    "my name | my names | my name's | my name is | my full name is | the name | the name's | the name is | name | name's | name is | full name",
    "my … name | my … name is | it's under my … name | its under my … name | it's for my … | booking is for my … | the booking is for my … | its for my … | put them under | put it under | book it for | call me",
    combined(under, 'my … name | the name of | the name'),
    combined('in | put it in | book it in', 'the name of'),
  ].join(' | '),
  self: "I am | I'm | im",
  unsure:
    "make it out to | make it | put down | put it down as | write down | it's | its | this is | under | booking under | booked under | booking is under | booking is for | the booking is for | reservation under | book under | book it as | put it as | book as | down as | for | Mr | Mrs | Ms | Miss | Dr | Mr & Mrs | Mr and Mrs",
  titles: 'Mr | Mrs | Ms | Miss | Dr | Mr & Mrs | Mr and Mrs',
  opening: 'hi | hello | hey | yes | ok | okay | sure | of course',
  ends: 'please | pls | thanks | thank you | here',
  noNames:
    'honey | crikey | bonjour | hola | ciao | listen | look | honestly | anyway | anyways | unfortunately | btw | by the way | basically | well | excuse me | seriously | frankly | hopefully | guys | folks',
  alsoNames:
    'price | cash | park | child | day | march | july | august | jan | young | grant | sunday | friday | guest | friend | english | easter | sun | mon | art | case | pass | won | son | king | rose | page | wang | chan | star | min | sat | tue | wed | fri',
  givenAlone: 'may | april | june | grace | hope | joy | noel | mark | will | bill | summer | kim',
  commonNames:
    'emma | olivia | ava | sophia | sophie | mia | anna | sarah | sara | laura | julia | maria | kate | katie | emily | jessica | lisa | linda | susan | karen | nancy | helen | amy | alice | lucy | jane | mary | elizabeth | rachel | rebecca | hannah | megan | chloe | claire | nicole | michelle | jennifer | stephanie | amanda | olga | john | james | michael | mike | david | dave | robert | bob | william | tom | thomas | peter | paul | daniel | dan | matthew | matt | andrew | steve | steven | chris | kevin | brian | george | charlie | jack | harry | oliver | luke | adam | ben | sam | alex | max | joe | nick | simon | martin | oscar | leo | ryan | jason | eric',
  and: 'and | &',
  wrong: 'not | and not | instead of | rather than',
  right: "should be | should read | to | as | it's | its",
  lastName: 'surname | last name | family name',
  aboutName:
    'english letters | latin letters | in letters | in latin | in cyrillic | in chinese characters | in characters | in hangul | in korean letters | in capitals | in capital letters | in english or | name | names | passport',
  aboutPhone: 'email instead | my email | by email | phone | telephone | number | numbers | sim | whatsapp',
  phone: combined(
    ' | my | and my',
    'phone | phone is | phone number | phone number is | number | number is | tel | mobile | mobile is | mobile number is | whatsapp | cell | cell is',
  ),
  refused:
    "no vietnamese | no local | only whatsapp | whatsapp ok | is whatsapp | rather not | prefer not | don't want to | dont want to | do not want to | without a phone | no phone | don't have a phone | dont have a phone | have no phone | not giving | won't give | wont give | instead",
  corrects:
    'wrong | mistake | incorrect | typo | misspelt | misspelled | spelt | spelled | spelling | should be | instead | not right | actually | change | correct',
  correctsPhone:
    'last digits | last two digits | last three digits | last four digits | last 2 digits | last 3 digits | last 4 digits | last digit | digit is wrong | digits are wrong | wrong digit | wrong digits | number is wrong | number’s wrong | number ends in | number ends with | phone is wrong | wrong phone | wrong phone number | wrong mobile | wrong mobile number | typo in the number | typo in my number | typo in the phone | mistake in the number | mistake in my number | mistake in the phone | change the phone | change my phone | change phone | change my number | another phone number | different phone number',
  digits: 'zero,oh one two three four five six seven eight nine'
    .split(' ')
    .map((words) => words.replace(',', ' | ')),
};
