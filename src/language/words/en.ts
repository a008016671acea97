import { anyOf, combined, type LanguageWords, numerals } from './words.ts';

const whose = 'my | our | the | his | her | their';
/** Grown-up relatives, by their relation to anybody. */
const grownRelatives = [
  'wife | husband | mother | father | mum | mom | mam | dad | hubby | hubs | wifey | missus | girlfriend | boyfriend | girlf | boyf | brother | sister | uncle | aunt | auntie | aunty | fiance | fiancee | mommy | mummy | mama | papa | daddy | stepmum | stepmom | stepdad | stepmother | stepfather | godmother | godfather',
  combined('mother | father | mum | mom | dad | brother | sister | son | daughter', 'in law | -in-law'),
  combined('big | older | elder | twin | half | step', 'sister | brother | sis | bro'),
  combined('step | step-', 'mum | mom | mother | dad | father'),
].join(' | ');
/** Who is somebody's only with one of the words of `whose`. */
const belonging =
  'partner | spouse | bf | gf | other half | better half | mate | best mate | friend | best friend | lady friend | bestie | bff | buddy | pal | cousin | cuz | bro | sis | neighbour | neighbor | coworker | co-worker | colleague | workmate | flatmate | housemate | roommate | roomie | classmate | nanny | babysitter | au pair | driver | ma | pa | pop | pops | old man | mil | fil | sil | bil | fella | bloke | man';
const companions =
  'friends | colleagues | brothers | sisters | cousins | siblings | aunts | aunties | uncles | mates | uni mates | work mates | work colleagues | buddies | pals | coworkers | co-workers | workmates | teammates | team mates | inlaws | classmates | roommates | flatmates | housemates | neighbours | neighbors | in laws | in-laws';
const grandparent =
  'grandma | grandmother | grandpa | grandfather | grandmom | grandmum | grandad | granddad';
const youngRelative = 'boy | girl | kid | child | lad | son | daughter';
const youngOnes =
  'boys | girls | kids | children | childs | lads | sons | daughters | little ones | youngsters | bubs';
const small = 'little | lil | wee | small | young | younger | older | big | bigger';
/** "My gf's working", without the apostrophe. */
const awayNow = combined(
  'my',
  'gfs | bfs | girlfriends | boyfriends | wifes | husbands | partners | mums | moms | dads | brothers | sisters | friends | mates',
  'working | at work | sick | ill | poorly | busy | unwell | not well | not coming | not feeling well',
);
/** Children by their school year. */
const grades = combined(
  '1st | 2nd | 3rd | 4th | 5th | 6th | first | second | third | fourth | fifth | sixth',
  'grader',
);
const booking =
  'booking | bookings | date | dates | day | days | visit | reservation | reservations | trip | slot';
const sent =
  'ticket | tickets | qr | qr code | qr codes | code | confirmation | confirmation email | booking confirmation | email | e-tickets | voucher | vouchers | barcode';
const cantCome =
  'cant make it | cannot make it | can not make it | cant come | cannot come | can not come | dont make it | do not make it | dont come | cant go | cant attend | dont show up | dont turn up';
const mine = 'my | our | the';
const boughtBefore =
  'had booked | i booked tickets | we booked tickets | booked tickets yesterday | booked the tickets | booked our tickets | booked my tickets | done the booking | made a booking | made the booking | did the booking | bought | i bought | we bought | ive bought | weve bought | have bought | had bought | just bought | purchased | i purchased | we purchased | have purchased | ive purchased | i ordered | we ordered | ive ordered | weve ordered | i booked yesterday | we booked yesterday | booked yesterday | booked last night | booked last week | booked it yesterday | booked them yesterday | got tickets yesterday | got tickets last week | got our tickets | got my tickets last week | got my tickets yesterday';
/** Questions for what a package holds. */
const whatIsIn =
  'whats in the | what is in the | whats in it | what is in it | whats in that | what do you get | what do i get | what do we get | what am i paying for | do we get a meal | whats the difference | whats the diff | what is the difference | what does it cover | does it cover | does that cover | does this cover | what is covered | whats covered | does it come with | do they come with | does that come with | does this come with | do these come with | what does it come with | what comes with | does the price include';
/** Questions for the terms of a cancellation. */
const mayWe = anyOf(
  combined(
    'can',
    'i | we | you | u | ya | they | he | she | my | our | tickets | the tickets | kids | children | people | babies | we all',
  ),
  combined('could', 'i | we | u | my | our'),
  'may i | may we',
);
const mayCancel =
  'can i cancel later | can we cancel later | can i still cancel | can we still cancel | could i cancel later | is it possible to cancel | do you allow cancellation | do you allow cancellations | how late can i cancel | how late can we cancel | until when can i cancel | till when can i cancel | can i cancel if | can we cancel if | what happens if i cancel | what happens if we cancel | what if i cancel | what if we cancel | whats the deadline to cancel | what is the deadline to cancel | what do i get back | what do we get back | how much do i get back | how much do we get back';
const whatIfNot = combined(
  'what if | what happens if',
  '| i | we | one of us | she | he | they | my wife | my husband | my friend',
  cantCome,
);
const whereAreTickets = combined(
  'where are | where r | wheres | where is | where do i find | where do i see | where can i find | where can i see',
  mine,
  `${sent} | tix | booking | order`,
);
const notThatDay =
  'cant come on | cannot come on | cant come this | cant make it on | cannot make it on | cant make it this';
const tomorrow =
  'tomorrow | tmr | tmrw | tomo | tommorow | 2moro | 2morrow | 2mrw | 2moz | tmw | tmrrw | tomoz | tmmrw | tmrow | tomoro';

export const en: LanguageWords = {
  language: 'en',
  numbers: {
    ...numerals(
      ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
      ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
      [20, 99],
      [' ', '-'],
    ),
    0: 'zero | none',
    1: 'one | single | one more | one extra',
    2: 'two | couple of | a couple of | a pair of',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six | half a dozen | half dozen',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    10: 'ten',
    11: 'eleven',
    12: 'twelve | dozen | a dozen',
    13: 'thirteen',
    14: 'fourteen',
    15: 'fifteen',
    16: 'sixteen',
    17: 'seventeen',
    18: 'eighteen',
    19: 'nineteen',
  },
  articles: { 1: 'a | an | another | one more | one extra' },
  months: [
    'january | jan',
    'february | feb | febr',
    'march | mar',
    'april | apr',
    'may',
    'june | jun',
    'july | jul',
    'august | aug',
    'september | sep | sept',
    'october | oct',
    'november | nov',
    'december | dec | decem',
  ],
  weekdays: [
    'monday | mon | mondays',
    'tuesday | tue | tues | tuesdays',
    'wednesday | wed | weds | wensday | wednesdays',
    'thursday | thu | thur | thurs | thursdays | thirsday',
    'friday | fri | fridays | firday',
    'saturday | sat | satur | saturdays | satday | satdy | saterday',
    'sunday | sun | sundays | sundey',
  ],
  weekend: 'weekend | wkend | weekends | wknd | wkends | wknds',
  days: {
    [-1]: 'yesterday',
    0: 'today | from today | tonight | tonite | 2day | 2nite | this morning | this afternoon | this evening | this arvo | this aft',
    1: tomorrow,
    2: `${combined('day after | the day after', tomorrow)} | overmorrow`,
  },
  daysBeside: {
    1: 'the day after | day after | the next day | the following day | the day after that',
    [-1]: 'the day before | day before | the day before that',
  },
  weeks: {
    0: 'this week | this wk',
    1: 'next week | nxt week | next wk | nxt wk',
    2: 'week after next | the week after next | wk after next',
  },
  whichWeek: {
    [-1]: 'last | previous | past',
    1: 'next | nxt | the one after | one after | the one after that | the next one | next one | the following one | the one following | after this one | after that one',
    2: 'next next',
  },
  holidays: {
    '12-24': 'christmas eve | xmas eve',
    '12-25': 'christmas | christmas day | xmas | xmas day | chrissy',
    '12-26': 'boxing day | st stephens day',
    '12-31': 'new years eve | new year eve | new yrs eve | nye | hogmanay | new year | new years',
    '01-01': 'new years day | new year day | new yrs day | nyd | new year | new years',
    '02-14': 'valentines | valentines day | valentine day',
    '10-31': 'halloween',
  },
  lunarDays: {
    newYear:
      'first day of tet | first day of lunar new year | first day of chinese new year | lunar new years day | chinese new years day | 1st day of tet',
    'newYear+0..2':
      'tet | tet holiday | tet holidays | lunar new year | lunar new years | chinese new year | cny | spring festival | vietnamese new year | korean new year',
    'newYear-1':
      'tet eve | lunar new years eve | chinese new years eve | lunar new year eve | chinese new year eve',
    'newYear+1': 'second day of tet | 2nd day of tet | second day of lunar new year',
    'newYear+2': 'third day of tet | 3rd day of tet | third day of lunar new year',
    midAutumn: 'mid autumn | mid autumn festival | mid autumn day | moon festival | mooncake festival',
  },
  ordinals: [
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
    'eleventh',
    'twelfth',
    'thirteenth',
    'fourteenth',
    'fifteenth',
    'sixteenth',
    'seventeenth',
    'eighteenth',
    'nineteenth',
    'twentieth',
    'twenty first | twenty-first',
    'twenty second | twenty-second',
    'twenty third | twenty-third',
    'twenty fourth | twenty-fourth',
    'twenty fifth | twenty-fifth',
    'twenty sixth | twenty-sixth',
    'twenty seventh | twenty-seventh',
    'twenty eighth | twenty-eighth',
    'twenty ninth | twenty-ninth',
    'thirtieth',
    'thirty first | thirty-first',
  ],
  except: `${notThatDay} | apart from | anything but | any day but | cant do | cant make | avoid | avoiding | busy on | away on | staying till | staying until | here till | here until | in town till | in town until | leaving on | we leave on | see you | see you on | see ya | see ya on | see u | see u on | c u | c u on | cya | cya on | see you all | seeya | not | not on | except | except for | excluding | instead of | rather than | but not | other than | not this | not for | isnt a | is not a | isnt on a | not on a | not a | leave on | home by | back home on | not free | til`,
  exceptBehind:
    'no good | is no good | isnt good | is not good | doesnt work | does not work | wont work | will not work | doesnt suit | isnt possible | is not possible | is out | wont do | isnt ideal | isnt great | doesnt work for us | no longer works | is too late | is too early | is too soon',
  correction:
    'no | no sorry | sorry | oh sorry | sorry no | oops | oops no | no wait | wait no | oh no wait | wait | i mean | i meant | no i mean | no i meant | or rather | rather | scratch that | correction | my bad | ah no | oh no | no no | nope | actually no | no actually | actually',
  coming: 'this | this coming | coming | upcoming',
  lastMonth: 'last month | previous month',
  thisMonth: 'this month | of this month',
  nextMonth: 'next month | of next month',
  monthParts: {
    1: 'early | early in | beginning of | the beginning of | start of | the start of',
    11: 'mid | middle of | the middle of | in the middle of',
    21: 'late | late in | end | end of | the end of',
    '1 0': 'beginning of the month | start of the month | early this month | beginning of this month',
    '1 1': 'early next month | beginning of next month | start of next month',
    '11 0': 'middle of the month | mid month | middle of this month | mid this month',
    '11 1': 'mid next month | middle of next month',
    '21 0':
      'end of the month | end of month | end of this month | late this month | later this month | month end',
    '21 1': 'end of next month | late next month',
  },
  afterDay: 'after | any day after | any time after | anytime after | later than | some day after',
  beforeDay:
    'before | b4 | any day before | any time before | anytime before | some day before | earlier than | sooner than | prior to',
  inBetween:
    'in between | inbetween | sometime between | somewhere between | somewhere between those | between those | any day between those',
  workday: 'weekday | weekdays | working day | working days | workday | workdays',
  in: 'in | after',
  later: 'later | from now | from today | ahead',
  spanFrom: { 1: 'after', [-1]: 'before' },
  movedBy: { 1: 'later', [-1]: 'earlier | sooner' },
  moved: { 1: 'a day later | one day later', [-1]: 'a day earlier | one day earlier' },
  within: 'within',
  spans: { 1: 'day | days', 7: 'week | weeks | wk | wks', 14: 'fortnight | fortnights' },
  dayMarkAfter: 'st | nd | rd | th',
  yearMark: 'year',
  whom: {
    adult:
      'adult | adults | older adults | guide | guides | chaperone | chaperones | teacher | teachers | parent | parents | grown up | grown ups | grownup | grownups | grown-up | grown-ups | carer | carers | caregiver | caregivers | helper | helpers | dads | mums | moms | mams | mothers | fathers | wives | husbands | girlfriends | boyfriends | men | women | woman | ladies | lady | gentlemen | gentleman | gents | blokes | chaps | gals | fellas | nannies | adts | adlts | xadult | xadults',
    child: [
      `${grades} | kindergartner | kindergartners | kindergartener | kindergarteners | schoolkid | schoolchild | schoolboy | schoolgirl | primary schooler | primary schoolers`,
      'child | children | kid | kids | childs | boy | boys | girl | girls | kiddo | kiddos | teen | teens | teenager | teenagers | son | sons | daughter | daughters | nephew | nephews | niece | nieces | grandson | grandsons | granddaughter | granddaughters | grandkids | grandchildren | grandchild | little one | little ones | youngster | youngsters | bub | bubs | bubba | bubbas | lil one | lil ones | wee one | wee ones | munchkin | munchkins | kiddies | kidz | tween | tweens | minor | minors | preschooler | preschoolers | pupil | pupils | schoolkids | schoolchildren | school kids | school children | chld | chldrn | kds | xchild | xchildren | xkid | xkids',
      'littlun | littluns | little uns | lil uns | littlie | littlies | nipper | nippers | bairn | bairns | sprog | sprogs | tot | tots | rugrats | youngun | younguns | young ones | tiny ones | kidlets | adolescents | high schoolers',
      combined('step | step- | god | foster', `${youngRelative} | kids | children | sons | daughters`),
      'stepson | stepsons | stepdaughter | stepdaughters | stepkids | stepchild | stepchildren | godson | goddaughter | godchild | godchildren',
      combined('little | lil | baby | kid | wee', 'sister | brother | sis | bro'),
      combined(small, `${youngRelative} | ${youngOnes}`),
      combined('under | under-', '3s | 4s | 5s | 6s | 7s | 8s | 10s | 12s | 14s | 16s | fives | tens'),
    ].join(' | '),
    senior: [
      'senior | seniors | senior citizen | senior citizens | elderly | pensioner | pensioners | oap | grandparent | grandparents | retiree | retirees | elders | oaps | oldies | golden oldies | old lady | old ladies | old man | old men | old couple | old people | old folks | older people | older folks | elderly people | grannies | nans | grandmas | grandpas | grandads | granddads | grandmothers | grandfathers',
      combined('over | over-', '60s | 65s | 70s'),
    ].join(' | '),
    student:
      'student | students | uni student | uni students | uni kids | undergrads | college kids | college student | college students | university student | university students | high school student | high school students',
    infant:
      'baby son | baby daughter | newborn son | newborn daughter | babe in arms | infant | infants | baby | babies | baby boy | baby girl | newborn baby | toddler | toddlers | newborn | newborns | under 2s | under twos',
    person: `friend | colleague | person | persons | people | ppl | ppls | pple | pax | peeps | guest | guests | visitors | of us | persone | lads | lasses | folks | delegates | attendees | participants | passengers | individuals | clients | employees | ${companions}`,
    ticket:
      'ticket | tickets | tix | tkt | tkts | pass | passes | entry | entries | tiket | tikets | etickets | xtickets | xticket | admission | admissions',
  },
  whomBehind: {
    adult: 'staff | ad | adt | man | bloke | chap | gent | fella | gal',
    child: 'ch | chd',
    person:
      'in total | in all | altogether | all together | all told | guys | dudes | heads | souls | members | pers',
    ticket: 'nos | seats | spots | spaces | places | slots',
  },
  single: [
    grades,
    'kindergartner | kindergartener | schoolkid | schoolchild | schoolboy | schoolgirl | primary schooler | baby son | baby daughter | newborn son | newborn daughter',
    'guide | teen | teenager | student | nephew | niece | grandson | granddaughter | grandchild | little one | pensioner | grandparent | adult | senior | senior citizen | infant | baby | baby boy | baby girl | toddler | boy | girl | kid | child | son | daughter | newborn | bub | bubba | lil one | wee one | munchkin | tween | minor | preschooler | pupil | stepson | stepdaughter | stepchild | godson | goddaughter | godchild | retiree | oap | carer | caregiver | helper | woman | lady | old lady | gentleman | littlun | littlie | nipper | bairn | sprog | tot | youngun',
    combined('step | step- | god | foster', youngRelative),
    combined('little | lil | baby | kid | wee', 'sister | brother | sis | bro'),
    combined(small, youngRelative),
  ].join(' | '),
  group:
    'fam of | family of | party of | group of | groups of | team of | class of | our family of | my family of',
  party:
    'total | fam of | family of | party of | group of | we will be | well be | were going to be | were gonna be | therell be | itll be | itd be | wed be | thatd be | thatll be | we are | were | there are | there will be | there is | we might be | we may be | we could be | our family of | my family of',
  named: {
    '1 adult me':
      'just me | only me | just myself | me only | me alone | by myself | on my own | ill come alone | i come alone | i will come alone | im coming alone | i am coming alone | ill be alone | coming alone | going alone | im alone | travelling alone | traveling alone | solo | only myself',
    '1 adult': [
      combined('single', 'mom | mum | dad | mother | father | parent'),
      grownRelatives,
      combined(whose, belonging),
      combined('a', 'friend | mate | colleague | coworker | cousin | buddy | pal'),
      awayNow,
    ].join(' | '),
    '2 adult': [
      'my wifes parents | my husbands parents | wifes parents | husbands parents | my wifes mum and dad | my husbands mum and dad | both parents | both my parents | both our parents | a couple | the couple | couple | honeymooners | newlyweds | mom and dad | mum and dad | us two | just us two | the two of us | both of us | two of us',
      combined(
        whose,
        'parents | folks | mum and dad | mom and dad | parents in law | parents-in-law | godparents',
      ),
    ].join(' | '),
    '1 senior': [
      combined('| great | great-', grandparent),
      'granny | grannie | nana | nan | gran | gramps | gramma | grammy | nonna | nonno | oma | opa',
    ].join(' | '),
    '2 child': combined('| my | our | the', 'twins'),
    '1 child': combined('my | our', 'youngest | wee man | lad | lass'),
    '3 child': combined('| my | our | the', 'triplets'),
    '1 person': [
      combined('younger | youngest | middle', 'sister | brother | sis | bro'),
      combined('my | our', 'eldest | oldest'),
      'my plus one | a plus one',
    ].join(' | '),
    '2 person': 'theyre both | they are both | both of them | were both',
    'some person': [
      companions,
      'relatives | a few friends | several friends | a few people | several people | some people',
      combined('the', 'guys | lads | gang | crew | squad'),
    ].join(' | '),
    'some child': `my kids | my children | the kids | our kids | our children | a few kids`,
  },
  couples: 'couples | couple',
  families: 'families | fams | fam',
  household:
    'my family | our family | with family | with fam | bringing family | taking family | my fam | our fam | the fam | his family | her family | their family | sisters family | brothers family | friends family | cousins family | wifes family | husbands family | in laws family | the family | whole family | the whole family | my whole family | all the family | entire family',
  self: 'me | i | myself | 4 me',
  withMe: 'with me | along with me',
  forWhom: 'for',
  forDay: 'for | on',
  bringing: 'with | w/ | bringing | bring | taking | bringing along | along with | accompanied by',
  more: 'more | another | one more | extra | one extra | additional | add | add in | add on | throw in | squeeze in | swap in | trade in',
  plus: 'plus',
  joining: [
    combined(
      'wants | want | would like | decided',
      'to',
      'join | come too | come along | tag along | come as well',
    ),
    combined('is | are | will be', 'joining', 'us | too | as well'),
    combined('coming | comes | come | going', 'too | as well | along | with us as well'),
    'joining us | joins us | tagging along | is joining',
  ].join(' | '),
  forgotten:
    'oh and | oh also | and also | forgot | forgot to add | forgot to include | forgot to mention | forgot about',
  total:
    'in all | in total | altogether | total | all together | all in all | so | makes | makes it | that makes | so thats | so its',
  among:
    'one of them is | one of us is | of them | of whom | including | incl | of which | among them | inc | including me | one of them | one is | includes | which includes | counting | of those',
  age: 'years old | year old | years | year | yo | y/o | yrs old | yrs | yr | yr old | years of age | months old | month old | months | month | mo old | mths | mos old | mths old | -year-old | -years-old | -year-olds | -month-old | -months-old | -yr-old | -yr-olds | year olds | yr olds | yos | month olds | yearold',
  aged: 'aged | ages | age | turns | turning | nearly | almost | turned | just turned | has turned | under | below | younger than | son | daughter | nephew | niece | grandson | granddaughter | lads | lasses',
  copula: 'is | are',
  of: 'of',
  inMonth: 'of | in',
  fromDay: 'on | from',
  decade: 's',
  sheIs:
    'one of them is | one of us is | one is | another is | another one is | the other is | other is | the other one is | youngest is | oldest is | eldest is | shes | hes | whos | she is | he is | who is',
  speakerIs: 'im | am',
  theyAre: 'theyre | they are',
  school: 'grade',
  ago: 'ago',
  monthsOld:
    'months old | month old | months | month | mo old | mths | mos old | mths old | -month-old | -months-old',
  over: 'over | above | older than | past',
  everybody: 'both | theyre both | they are both | both of them | were both | all | everyone | everybody',
  at: 'at | half past | quarter past | quarter to | until | till | before | after | aged | ages',
  clock: 'half past | quarter past | quarter to | am | pm | a.m | p.m | oclock | h | hrs | o clock',
  money:
    'k | usd | dollar | dollars | $ | € | £ | ₫ | euro | euros | eur | bucks | dong | vnd | million | thousand | baht | pounds',
  measure:
    'dogs | dog | cats | pushchairs | pushchair | strollers | stroller | prams | pram | buggies | buggy | wheelchairs | wheelchair | bikes | bike | scooters | lockers | towels | rooms | beds | meals | drinks | secs | sec | miles | stops | generations | years old | year old | years | yo | y/o | yrs | yr | yrs old | months old | month old | kg | km | minutes | minute | min | mins | hours | hour | nights | night | months | percent | % | times | people max | th floor | st street | floor | gb | stars | star | -year-old | -years-old | -year-olds | -month-old | -months-old | -yr-old | -yr-olds | year olds | yr olds | yos | month olds | yearold | backpacks | backpack | suitcases | suitcase | bags | bag | big backpacks | big bags | big suitcases | large suitcases | large bags | small bags | pieces of luggage',
  numbered:
    'bus | bus number | table | platform | terminal | exit | unit | suite | room | rooms no | apartment | flat | villa | gate | seat | bus no | flight no',
  height: 'cm | m | meters | metres | metre | meter | ft | feet',
  stature: 'height | tall | taller',
  join: 'and | plus | with | n | as well as | along with | accompanied by',
  or: 'or | to | through | thru',
  between: 'between',
  through: 'to | through | thru',
  small:
    'morning | afternoon | evening | night | nite | arvo | kids party | kids birthday | birthday party | regular | normal | standard | ordinary | old | lovely | excited | tired | grown | you guys | u guys | us girls | us lads | us guys | us boys | 4 my | 4 us | scratch that | scrap that | forget that | drop it down to | drop down to | drop it to | cut it down to | bring it down to | take it down to | down to | the | of | for | on | please | pls | plz | x | at | to | me | my | i | we | id | like | want | would | just | only | is | are | can | could | you | get | have | need | it | that | some | there | do | does | be | this | im | make | actually | sir | madam | both | all | us | our | ill | will | take | give | lets | go | going | no | total | in | from | your | possible | available | any | free | more | extra | how | about | but | her | his | their | less | fewer | wed like | wed love | wed prefer | wed rather | wed need | wed want | wed be',
  wishes: {
    myTickets: [
      combined(
        'send | share | forward | pass | transfer',
        'one ticket | 1 ticket | a ticket | one of the tickets | one of my tickets | one of our tickets | one of them | just one',
        'to | with | on to',
      ),
      'no confirmation | didnt get a confirmation | no email came | never got the confirmation | no confirmation came | where will the tickets be sent | where do you send the tickets | how do i get the tickets sent | how will i get my tickets | how do i get my tickets | send again | send it again | send them again | not loading | wont load | doesnt load | isnt loading | wont open | not opening | where do i get the ticket | where do i get the tickets | where do i get my ticket | where do i get my tickets | how do i get my tickets | how do we get our tickets | get my tickets back | get our tickets back | is my booking ok | is our booking ok | is the booking confirmed | is our booking confirmed | are my tickets confirmed | tickets havent come | ticket hasnt come | tickets hasnt come | tickets havent arrived | ticket hasnt arrived | tickets didnt come | tickets not come | tickets have not come | tickets didnt arrive | where do i see them | where can i see them | did you get my order | did my payment go through | got no ticket | got no tickets | no ticket came | never received | not received | havent received | didnt receive | never got my | never got the | no email came | have no ticket | have no tickets | cant find them | cannot find them | where did my tickets go | no tickets came | nothing came | nothing arrived | nothing in my inbox | nothing in my email | still waiting for my tickets | still waiting for the tickets | where did my ticket go | no email yet | tickets never arrived | ticket never arrived | still no tickets | still no ticket | still havent got anything | havent got anything | havent received anything | is my booking confirmed | did my booking go through | has my booking gone through | what did i book | send qr | send the qr | ticket not received | tickets not received',
      combined(
        'didnt get | did not get | didnt receive | did not receive | never received | never got | havent got | havent had | havent received | cant find | cannot find | cant see',
        'my | our | the | any | a',
        sent,
      ),
      whereAreTickets,
    ].join(' | '),
    next: 'is it mine now | is it mine | are they mine | are they mine now | is it booked now | is it all booked | is it all done | am i all set | are we all set | am i done | are we done | do i have to do sth | do i have to do something | do i have to do anything | do i need to do anything | do i need to do something | do i need to do sth | do we have to do anything | do we need to do anything | anything else to do | anything else i need to do | anything left to do | whats next | what is next | what next | then what | and then what | what do i do now | what do i do next | what should i do now | what happens next | where do i go from here',
    cancel: 'cancel* | call it off | cancle | cxl',
    refund: `how much is the cancellation fee | whats the cancellation fee | what is the cancellation fee | cancellation fee | cancellation charge | cancelation fee | fee for cancelling | fee to cancel | ${mayCancel} | ${whatIfNot} | cancel up to | free to cancel | cancellation policy | policy on cancelling | cancellation terms | cancellation rules | refund* | money back | reimburse* | my money | get back money | money returned | chargeback | charge back | get my money | get our money | pay me back | pay us back | give me back my money | cash back | return one | return just one | return only one | return 1 ticket | return one ticket | return just one of them | return one of them | give back one | get half back | half back | get half of it back | half the money | half my money | half our money | refnd | return the tickets | return my tickets`,
    changeDate: [
      'a day later | a day earlier | one day later | one day earlier | another day | another date | different day | different date | move to | moving to | reschedule* | postpone* | move my tickets | change my tickets | date change | other day | move my | move our | shift my | shift our | push my | push our | push back | bring forward | change our tickets | wrong date | wrong day | rebook* | bring it forward | new date | make it another day | later date | earlier date | some other day | some other time | come back another time | change of date | change of day | resched | cant come that day | we cant come that day | i cant come that day | cant make that day | cant do that day',
      combined(
        'change | move | switch | shift | push | swap | amend | modify | alter | edit | update | bump | delay',
        '| my | our | the',
        booking,
      ),
      combined('push | put | move | bump | bring | shift', 'it | us | them | this', 'back | forward'),
    ].join(' | '),
    directions:
      'where do we go | where do i go | where should we go | where do we have to go | where to go when | where do we need to go | how far | address | directions | direction | how to get there | how do i get there | how do we get there | how to get | how to go there | how do i get | how to reach | location | located | map | where are you | where is it | where is the entrance | where is the gate | entrance | get to you | find you | whereabouts | shuttle | what bus | which bus | bus goes | what train | which train | bus goes there | closest station | nearest station | nearest bus stop | directions from | google maps | send me the location | pin location | far from | where are you guys | where are you based | where r u | where are u | where are you located | where is this | whats the address | postcode | post code | zip code | how to find | how do i find you | how do we find you | get to the | by bus | by train | by taxi | by car | by public transport | public transport | bus stop | train station | nearest | closest | close to | walking distance | walkable | can i walk | can we walk | uber | from the airport | airport transfer | pick us up | pickup point | google map | maps link | send location | share location | get here | reach you | meeting point | where do we meet | where do i meet | drop a pin | the pin | what street | which street | drive from | hotel pickup | pick up from | pickup from | pick-up from | hotel transfer | hotel transfers | transfer from | collect us',
    hours:
      'opening hours | opening times | opening time | open hours | what time do you open | what time | when do you open | when do you close | when are you open | are you open | do you open | hours | closing time | close at | open at | open on | open until | timings | working hours | business hours | is it open | last entry | last admission | does it close | do they close | last ride | last car | last cable car | first cable car | what time does it | till what time | until when | opening hrs | open hrs | what time u open | what times | what time do u | wat time | when do u open | when u open | when do u close | how late | how early | latest entry | last boat | last trip | first ride | start time | starts at | when does it start | when do they start | when does it open | when does it close | closing times | open till | open til | open from | open daily | open every day | open everyday | open all day | open all year | open on sundays | r u open | are u open | are you guys open | you guys open | is it closed | schedule | timetable | showtime | showtimes | show times | when is the show | when does it end | when does it finish | what time does it end',
    parking: [
      'parking | car park | carpark | parking lot | motorbike | park our bus | place to park | leave the car | leave our car | leave my car | car parks | parking space | parking spaces | parking spot | park up | park there | park nearby | coach parking | leave the coach | ev charging | somewhere to park | anywhere to park | space for the car | space for a car | leave my scooter | leave the scooter | leave my bike | leave our bikes',
      combined(
        '| where can i | where can we | can i | can we | where do i | where do we | where to | where should we',
        'park',
        'the car | my car | our car | a car',
      ),
      combined(
        'where can i | where can we | can i | can we | where do i | where do we | where to | where should we',
        'park',
      ),
    ].join(' | '),
    rules:
      'rules | house rules | park rules | dress code | pets | are dogs allowed | dogs allowed | bring food | bring our own food | own food | outside food | drones | prohibited | forbidden | own drinks | own snacks | picnic | alcohol | smoking | smoke | vape | vaping',
    visit:
      'visit info | visit information | visitor info | visitor information | practical info | practical information | general information | info | information',
    payment:
      'pay | payment | payments | paying | paid | pay by card | credit card | credit cards | debit card | accept cards | by cards | visa | mastercard | cash | bank transfer | how to pay | apple pay | paypal | pay now | take card | take cards | take cash | amex | google pay | take dollars | accept cash | accept dollars | pay with | by card | on card | contactless | bank card | cards accepted | alipay | wechat pay | momo | zalopay | instalments | installments | deposit | split the bill | card declined | card got declined | card was declined | got declined | take euros | accept euros | atm | cash machine | cashpoint',
    person:
      'i left my bag | left my bag | left my umbrella | i left my umbrella | left my phone | left my jacket | left my coat | left my wallet | left my glasses | left my camera | left my hat | left a bag | left something | forgot my bag | forgot my umbrella | forgot my phone | forgot my jacket | forgot my glasses | lost my bag | lost my wallet | lost my umbrella | lost property | lost and found | speak to someone | talk to someone | human | operator | staff | agent | real person | talk to a person | speak to a person | speak with someone | talk to staff | talk to a human | speak to a human | customer service | contact you | call me | manager | representative | phone number | contact | talk with someone | support | anyone there | anybody there | someone there | contact number | whatsapp | phone you | a human being | live agent | live chat | live person | actual person | chat to someone | chat with someone | ring you | call you | call u | give you a ring | give you a call | speak to a manager | get hold of someone | get hold of anyone | get in touch | complaint | complain | is this a bot | are you a bot | r u a bot | are you a robot | are you real | real people | whats your number | is this a robot | a rep | speak with somebody | speak to somebody | talk to somebody | talk to anyone | speak to anyone | from a person | get me a person | an actual person | a live person | speak to the boss | speak to the manager | talk to the manager | can i talk to you | can i speak to you | anyone i can call | someone i can call | anybody i can call | number to call | number i can call',
    thanks:
      'thnx | thanx | thankyou | thank you kindly | thanks love | thanks hun | thanks bro | thanks babe | thanks darling | thanks dear | thanks mate | thanks buddy | thanks pal | thanks man | thanks again | cheers mate | cheers love | cheers pal | cheers bro | ta love | ta very much | ta muchly | ta mate | many thx | much obliged | thanks | thank you | thx | ty | cheers | tks | thank u | many thanks | 🙏',
    language:
      'language | languages | english | in english | speak english | change language | do you speak | can i write in | speak spanish | speak french | speak german | other languages',
  },
  weakWishes: {
    changeDate: [
      'can we use them | can i use them | could we use them | can we use the tickets | can i use the ticket | can i use my ticket | can we use our tickets',
      combined(
        'can we use | can i use | could we use | could i use | use',
        'them | the tickets | our tickets | these tickets | my tickets | my ticket | the ticket',
        'on | another day | a different day | some other day | tomorrow | mon | monday | tue | tues | tuesday | wed | wednesday | thu | thur | thurs | thursday | fri | friday | sat | saturday | sun | sunday',
      ),
      'change from | instead',
      notThatDay,
      combined(
        'change | move | shift | push | switch | swap | bump',
        '| it | us | them | my tickets | our tickets | the tickets',
        'to',
      ),
      combined(
        'change | move | shift | push | switch | swap',
        'it | us | my tickets | our tickets | the tickets',
        'from',
      ),
    ].join(' | '),
    payment: 'qr',
    cancel:
      'we wont make it | i wont make it | not going to make it | not gonna make it | wont be going | decided not to go | decided not to come | decided against going | decided against coming | decided to cancel | need to pull out | have to pull out | want to back out | have to back out | no longer want to go | no longer want to come | dont want to go anymore | dont want to go any more | dont want to come anymore | dont want to come any more | kill the booking | kill my booking | release the tickets | release my tickets | release the booking | release my booking | release our booking | release the seats | let the booking go | let the tickets go | not going anymore | not going any more | not coming anymore | bin it | scrap it | call off | void my order | void my booking | drop the booking | drop my booking | cant go anymore | cant go any more | no longer need the tickets | scrap my booking | scrap the booking | not going after all | get rid of my booking | dont want the tickets anymore | i cant come | we cant come | cant make it | not coming | not coming any more | we wont be coming | i wont be coming | wont be coming | cant come anymore | cant come any more | cant make it anymore | scrap the whole thing | forget the booking | bin the booking | bin my booking | dont need the tickets | dont need my tickets | dont need the booking | delete my booking | delete my order | delete the booking | scrap my order | no longer coming | no longer going | no longer able to come | annul my order | withdraw my booking | unable to come | unable to make it | wont be able to make it | wont be able to come | not able to make it | not able to come',
    directions:
      'get there | getting there | where | where is | wheres | grab or bus | bus from | grab from | taxi from | shuttle from | bus or grab | a bus to you | a taxi to you',
    myTickets: [
      'tickets gone | tickets are gone | ticket gone | tickets vanished | ticket vanished | ticket disappeared | tickets disappeared | misplaced the tickets | lost the tickets | lost tickets | lost ticket | ticket lost | tickets lost | changes to my booking | happened to my booking | happened to our booking | access to my booking | get to my booking | qr code does not work | qr code doesnt work | qr does not work | qr doesnt work | doesnt scan | does not scan | wont scan | not scanning | my tickets | my ticket | my booking | my bookings | my reservation | my order | my qr code | show my tickets | where are my tickets | where is my ticket | my qr | send tickets again | resend* | lost my ticket | lost my tickets | the tickets again | didnt get my tickets | my reservations | my code | deleted the email | deleted my email | havent got my tickets | havent got the tickets | havent had my tickets | email never arrived | email never came | no confirmation | no confirmation email | havent received confirmation | qr not working | qr isnt working | qr wont open | cant open the qr | cant open my qr | cant open my ticket | cant open my tickets | cant open the tickets | cant download | lost the qr | lost my qr | ticket wont load | tickets wont load | wont open | wont load | paid but no tickets | paid but no ticket | lost the email | send them again | send it again | send them over again | my confirmation | my voucher | booking confirmation | confirmation email | check my spam | in my spam | resend',
      boughtBefore,
      combined('send me | send us | resend | email me | forward me', 'my | our | the', sent),
      combined('lost | deleted | cant open | cant download', 'my | our | the', sent),
    ].join(' | '),
    book: 'book | booking | buy | reserve | order | purchase | get tickets | get the tickets | get those tickets | get these tickets | buy tickets | reservation | book tickets | book a ticket | 2 book | 2 buy | 2 reserve | 2 visit',
    hours:
      'open | you open | guys open | u open | you close | guys close | u close | you closed | guys closed | u closed | still open | opens | closes | closed | shut | it closed | be closed | open late',
    prices:
      'much more expensive | a lot more expensive | how much more | what do you charge | what do u charge | what would you charge | what would it cost | price | prices | how much | cost | costs | price list | fee | fees | how much is | discount | discounts | cheaper | kids pay | babies pay | children pay | kid pay | baby pay | child pay | adults pay | adult pay | seniors pay | students pay | infants pay | toddlers pay | whats the damage | the damage | set me back | family discount | family discounts | group discount | group discounts | you charge | charge for | rates | the rates | fare | fares | how expensive | concession | concessions | go free | free for kids | free for children | free for under | entry fee | ticket price | ticket prices | cheapest | cheapest option | best price | best deal | deal | deals | special offer | special offers | offers | promo | promos | promo code | promotion | promotions | group rate | group rates | student rate | senior rate | pricing | entrance fee | admission fee | admission price | half price | full price | reduced price | how much r | pay full | free entry | get in free | get in for free | go in free | costing | pricey | a quote | hm is it | whats the total | what is the total | total cost | total price | does he pay | does she pay | do they pay | does he have to pay | does she have to pay | do they have to pay | do we have to pay for her | do we have to pay for him | free for babies | free for infants | free for toddlers | free for seniors | free for students | hw much | how mch | go for free | in for free | kids free | children free | babies free',
    help: 'help | help me | i need help | how does it work | how do i book | how to book | how does this work | how do i buy | how do i order | how do i reserve | how do i get tickets | what can you do | im confused | im stuck | this isnt working | how to use this | how do i use this | i dont understand',
  },
  openingWishes: {
    yes: 'yes | yeah | yep | yup | ya | ja | sure | correct | confirm* | ok | okay | okey | k | yes please | alright | of course | right | thats right | agreed | i agree | sounds good | perfect | fine | great | go ahead | 👍 | 👌 | yess | yeh | yea | yh | ye | aye | okie | okies | okey dokey | kk | oki | righto | deal | absolutely | exactly | thats it | thats correct | looks good | all good',
    greeting:
      'hii | hiii | hiiii | helloo | hellooo | heyy | heyyy | hola | namaste | namaskar | gday mate | hi | hello | hey | good morning | good afternoon | good evening | good day | hiya | hallo | dear | hi there | 👋 | greetings | heya | hey there | hello there | morning | evening | afternoon | howdy | yo | hi guys | hey guys | hello guys | hi all | hi team | g day | gday',
  },
  loneWishes: {
    cancel: [
      combined(
        '| i | we',
        'dont want | do not want | dont need | do not need',
        'it | them | this | these',
        'anymore | any more | any longer | now',
      ),
      combined('| we | i | weve | ive', 'changed', 'our | my', 'mind | minds'),
      combined('| i | we', 'no longer', 'want | need', 'it | them | this | these'),
      'start over | start again | start from scratch | clear everything | clear it all | clear all | clear the cart | delete everything | remove everything | empty the cart | reset | reset it | dont need anything | do not need anything | dont want anything | dont need any | dont want any',
      'change of heart | had a change of heart | change of plans | change of plan | plans changed | plans have changed | our plans changed | my plans changed | our plans have changed | my plans have changed | decided against it | we decided against it | ive decided against it | something came up | something has come up | no longer interested | we cant go | i cant go | cant go | cannot go | cant come | cannot come',
    ].join(' | '),
    yes: 'book it | get them | get it | ill take them | ill take it | well take them | thats all | that is all | thats everything | thats all for now | nothing else | nothing more | no more | thats all thanks | im done | all done | check out | checkout | take me to checkout | next | ready to pay | ready to book | lets pay | thats all we need | thats it thanks | just those | just that | continue | proceed | lets go | done | do it | lets do it | go for it | crack on | book it then',
    no: 'no | nope | nah | not now | not yet | wrong | not correct | never mind | nevermind | forget it | forget about it | leave it | dont bother | dont | stop | no way | not really | no no | naw',
    back: 'back | go back | previous | undo | start over | start again | restart | go back a step | one step back | from the start',
  },
  without: 'no | without | without the | without a | without any | not any | excluding | no more',
  remove:
    'minus | take out | remove | delete | take off | leave out | drop | take away | scrap | cross out | ditch | knock off | get rid of | subtract | deduct | exclude | dont include | scratch | chuck out',
  exchange: 'swap | swap out | replace | exchange | instead of | switch | change | swap in | trade in',
  instead:
    'instead | rather | swap to | switch to | swap it for | swap them for | swap it to | swap them to | switch it to | switch them to | upgrade to',
  turning: 'make | turn | change | switch',
  oneOfThem: `one of them | one of those | ${combined('one of them | one of us | one of those | one', 'is a | is an | is')}`,
  exchangeFor: 'for | to | into',
  exchangeWith: { verbs: 'replace | swap', with: 'with' },
  consult:
    'ask | asking | depends on | depending on | up to | check with | talk to | speak to | consult | discuss with | discuss it with | talk it over with | check w | run it by | clear it with | confirm with | speak with | talk with | chat to | chat with',
  absent: [
    awayNow,
    notThatDay,
    'less | fewer | cant come | cannot come | can not come | cant make it | cannot make it | not coming | isnt coming | arent coming | wont come | wont be coming | no longer coming | dropped out | cant attend | couldnt make it | pulled out | bailed | backed out | isnt joining | wont join | wont be joining | not joining | is ill | is sick | are ill | are sick | has dropped out | dropping out | cant join | got to work | has to work | have to work | is working | is busy | is away | unable to come | unable to make it | wont be able to make it | wont be able to come | not able to make it | not able to come | no longer able to come | has covid | got covid | has work | has the flu | got the flu | has a fever | isnt well | is not well | isnt feeling well | is not feeling well | is unwell | is poorly | has bailed | cancelled on us | cancelled on me | has to stay home | has exams | has an exam | broke her leg | broke his leg | is in hospital',
  ].join(' | '),
  filler:
    'gimme | lemme | lemme get | in a wheelchair | uses a wheelchair | wheelchair user | wants to come | wants to join | wants in | decided to come | decided to join | just said | coming as well | diff | come | comes | coming | travel | travelling | traveling | traveller | traveler | visiting | looking | look | hoping | hope | planning | plan | plans | wondering | thinking | thought | trip | school | school trip | company | office | club | holiday | holidays | vacation | honeymoon | birthday | anniversary | celebrate | celebrating | surprise | morning | evening | afternoon | noon | night | space | spaces | spot | spots | seats | availability | room | chance | works | work | works for | suits | fit | well | now | here | currently | arrive | arriving | flying | day trip | day out | outing | sightseeing | tour | tours | tourists | city | hotel | staying | stay | u | ur | r | its | shes | hes | whos | theyre | theres | thats | were | weve | ive | itll | wed | meant | mean | together | altogether | quick | quickly | asap | also | then | think | fun | excited | already | just now | arrange | arranged | secure | grab | organise | organize | let | put | attend | see | check | checking | using | use | by | this time | first time | there | up | wondering if | wonder if | see if | check if | ask if | know if | if possible | if thats ok | if you can | table | package | packages | grade | yet | return | round trip | wanna | gonna | gotta | keen | keen to | interested | interested in | fancy | snag | nab | sort | sort out | pick up | sign us up | sign me up | put us down for | put me down for | put us down | count us in | join | joining | tagging along | tag along | made up of | consisting of | totalling | overall | plss | thanks in advance | in advance | tia | xx | xxx | btw | fyi | um | umm | uh | uhm | erm | er | basically | literally | anyway | simply | definitely | hopefully | preferably | ideally | honestly | team | if i could | was hoping | was wondering | would you mind | sort us out | hook us up | set us up | if its ok | if thats okay | if thats possible | when you can | when you get a chance | at the moment | right now | youre | guess | feel like | headed | heading | visit | popping | pop | swing by | stop by | drop by | this time round | poss | if poss | if you have any | deffo | defo | pls and thanks | cheers in advance | ages | kinda | sort of | like | ready | booked in | book in | fit in | fit us in | squeeze us in | squeeze | visit to | heading over | coming over | come over | coming along | come along | coming down | come down | come by | coming by | come round | rock up | turn up | show up | wanting | after | needing | needed | requesting | request | sometime | some time | any time | anytime | whenever | early | late | first thing | lunchtime | midday | around lunch | daytime | sunset | sunrise | nice | weather permitting | family trip | family day out | day | mini break | city break | break | weekend away | reunion | works do | work do | team building | party | graduation | engagement | wedding | bday | birthday treat | treat | graduation trip',
  conclusion:
    '= | should be | should have been | shouldve been | make that | i mean | i meant | no wait | or rather | correction | sorry | actually | so | so its | so thats | thats | that makes | which makes | makes | making | meaning | means | i.e | ie',
  birthday: 'birthday | bday | b-day',
  partly:
    'return one | return just one | return only one | return just one of them | return one of them | give back one | half | get half back | half back | get half of it back | half my money | half our money | half of it | half the money | part of it | one of us | one of them | only one of us | some of it',
  journey: combined(
    'we | i | they | our plane | ',
    'land | lands | landing | fly in | flying in | fly into | flies in | arrive in vietnam | arriving in vietnam | arrive in hanoi | arriving in hanoi | get to hanoi',
  ),
  elsewhere:
    'that was | last year | last time | already have | already got | already booked | already bought | staying with | stay with | staying home | staying at home | stay home | stays home | at home | landing | landing on | flying out | flying home | fly out | fly home | flight | flights | will tell | ill tell | will let you know | ill let you know | let u know | already paid for | have tickets already | already have tickets | been before | stays with | staying behind | babysitting | at school | at nursery | at work | checking out | check out on | checkout | our flight | last month | will stay home | stay behind | booked a hotel | hotel is booked | our hotel is',
  bothDays: 'both days | each day | on both',
  afterwards:
    'later | later on | afterwards | after booking | after buying | after i book | after we book | once booked | once i book | once ive booked | once bought | after i buy | after paying | if something comes up | if plans change | if our plans change | just in case',
  sameDay:
    'same day | same date | that same day | the same day | on that day too | for that day too | that day too | on the day we booked | for the day we booked | the day we booked | the day i booked | day we already have | day i already have | the day we have tickets | the day i have tickets | same day as before | same day as my booking | same day as our booking | same date as my booking | same date as before | same day same time | same day and time | same time and day | same day as us | same day as ours | same day as mine | same day as me | with my other tickets | with our other tickets | with my other ticket | with the other tickets | add to my booking | add to our booking | to my existing booking | to our existing booking | to the same booking | on the same booking | to my booking | to our booking',
  byDay:
    'which day is cheaper | which day is cheapest | which days are cheaper | which days are cheapest | what day is cheaper | what day is cheapest | what days are cheaper | what days are cheapest | when is it cheaper | when is it cheapest | when are tickets cheaper | when are tickets cheapest | cheaper day | cheaper days | cheapest day | cheapest days | cheaper on weekdays | cheaper on a weekday | cheaper on the weekdays | cheaper in the week | cheaper midweek | cheaper during the week | weekdays cheaper | weekday cheaper | weekdays any cheaper | cheaper on other days | cheaper another day',
  kept: 'keep my booking as it is | leave my booking as it is | keep the booking as it is | leave the booking as it is | without changing my booking | without changing the booking | keep my booking but | keep the booking but | keep what i have | keep this booking | leave this booking | dont touch my booking | dont touch the booking | keeping my booking | keeping the booking',
  hold: [
    'what if i dont confirm | what if we dont confirm | what happens if i dont confirm | keep it another | keep it an extra | keep it an hour | keep it half an hour | keep it one more hour | keep it some more | keep it open | keep them another | keep them an extra | keep them an hour | keep them half an hour | keep them one more hour | keep them some more | keep them open | keep these another | keep these an extra | keep these an hour | keep these half an hour | keep these one more hour | keep these some more | keep these open | keep the tickets another | keep the tickets an extra | keep the tickets an hour | keep the tickets half an hour | keep the tickets one more hour | keep the tickets some more | keep the tickets open | keep my tickets another | keep my tickets an extra | keep my tickets an hour | keep my tickets half an hour | keep my tickets one more hour | keep my tickets some more | keep my tickets open | keep the booking another | keep the booking an extra | keep the booking an hour | keep the booking half an hour | keep the booking one more hour | keep the booking some more | keep the booking open | keep my booking another | keep my booking an extra | keep my booking an hour | keep my booking half an hour | keep my booking one more hour | keep my booking some more | keep my booking open | hold it another | hold it an extra | hold it an hour | hold it half an hour | hold it one more hour | hold it some more | hold it open | hold them another | hold them an extra | hold them an hour | hold them half an hour | hold them one more hour | hold them some more | hold them open | hold these another | hold these an extra | hold these an hour | hold these half an hour | hold these one more hour | hold these some more | hold these open | hold the tickets another | hold the tickets an extra | hold the tickets an hour | hold the tickets half an hour | hold the tickets one more hour | hold the tickets some more | hold the tickets open | hold my tickets another | hold my tickets an extra | hold my tickets an hour | hold my tickets half an hour | hold my tickets one more hour | hold my tickets some more | hold my tickets open | hold the booking another | hold the booking an extra | hold the booking an hour | hold the booking half an hour | hold the booking one more hour | hold the booking some more | hold the booking open | hold my booking another | hold my booking an extra | hold my booking an hour | hold my booking half an hour | hold my booking one more hour | hold my booking some more | hold my booking open | save it another | save it an extra | save it an hour | save it half an hour | save it one more hour | save it some more | save it open | save them another | save them an extra | save them an hour | save them half an hour | save them one more hour | save them some more | save them open | save these another | save these an extra | save these an hour | save these half an hour | save these one more hour | save these some more | save these open | save the tickets another | save the tickets an extra | save the tickets an hour | save the tickets half an hour | save the tickets one more hour | save the tickets some more | save the tickets open | save my tickets another | save my tickets an extra | save my tickets an hour | save my tickets half an hour | save my tickets one more hour | save my tickets some more | save my tickets open | save the booking another | save the booking an extra | save the booking an hour | save the booking half an hour | save the booking one more hour | save the booking some more | save the booking open | save my booking another | save my booking an extra | save my booking an hour | save my booking half an hour | save my booking one more hour | save my booking some more | save my booking open | keep my booking longer | keep the booking longer | hold my booking longer | extend the hold | extend my hold | extend the reservation | extend my reservation | need more time to confirm | need more time to decide | more time to decide | more time to confirm | when the time is up | when time runs out | when the time runs out | when the hour is up | after the hour is up | if i dont confirm | if we dont confirm | if i dont get the tickets | if i dont do it in time | if i do nothing | if i miss the time | after the hour | how long before it runs out | how long before they run out | how long until it runs out | how long till it runs out | before it runs out | when does it run out | when do they run out | when does it expire | when will it expire | before it expires | how long before it expires | until it expires | how much time is left | how much time left | how many minutes left | how many minutes are left | minutes left | time left on | how long before i lose it | how long before we lose it | how long before i lose them | how long is it reserved | how long are they reserved',
    combined(
      'keep | hold | save | reserve',
      'it | them | these | the tickets | my tickets | this',
      'till | until | til | for | a bit | a little | longer | a while',
    ),
    combined(
      'keep it | hold it | hold on to it | keep them | hold them',
      'for me | for us',
      'till | until | til | a bit | longer | a while',
    ),
    combined('wait | hang on', 'for me | for us', 'to pay | to decide | to confirm'),
    combined(
      'can | could | will',
      'you | u',
      'wait',
      'a bit | a little | till | until | for | 5 | 10 | 15 | 20 | 30 | half an hour | an hour',
    ),
    combined(
      'how long',
      'do you | will you | can you | could you | do u | will u',
      'keep | hold',
      'it | them | my booking | the booking | my tickets | the tickets',
    ),
    combined(
      'how long do',
      'i | we',
      'have to',
      'pay | confirm | decide | book | finish | complete it | complete | get the tickets | get them | get my tickets',
    ),
    combined('can | could', 'you | u', 'hold', 'it | them | these | the tickets | my tickets'),
    'how long do you hold | how long is it held | how long will you hold | how long are they held | how long do i have | how long have i got | how long do we have | how long have we got | time left to pay | time to pay | until when is it held | held until | hold expire | hold expires | when does it expire | when does the hold | time do i have left | how much time do i have | how much time do we have | how much time is left | keep it for me until | reserved until | how long are the tickets held | how long are tickets held | how long is the booking held | how long is my booking held | how long are my tickets held | how long can you hold | how long could you hold | how long will it be held | how long will they be held | how long is it reserved | how long are they reserved | until when are they reserved | until when are they held | till when are they held | until when is it reserved | till when is it held | until when do you hold | till when do you hold | till when do i have | until when do i have | till it expires | before it expires | until it expires | when will it expire | when does this expire | hold run out | hold runs out | when does it run out | reservation expire | booking expire | does the booking time out | booking times out | will it time out | how many minutes left | how many minutes do i have | minutes left to | how long left to | how long left till | till when can i pay | until when can i pay | payment deadline | do i have to pay within | more time to pay | extend the hold | extend my hold | extend the reservation | extend the time | hold it longer | hold them longer | keep it longer | keep them longer | hold it for longer | hold it a bit longer | hold them a bit longer | lose my tickets if | lose the tickets if | lose the booking if | lose my booking if | how long is the booking valid | how long is my booking valid | how long is my reservation good | how long is the reservation valid | how much time left | how much longer do i have | how much longer do we have | how much time have i got | how much time have we got | get more time | need more time | bit more time | whats the deadline | what is the deadline | deadline to pay | deadline for payment | hold it till | hold them till | hold it until | hold them until',
  ].join(' | '),
  changeName: [
    combined(
      'change | correct | fix | update | edit | amend | modify | alter | redo',
      '| my | the | our | his | her',
      'name | surname | last name | first name | spelling',
    ),
    combined(
      'name | surname | last name | first name | family name',
      'is wrong | is incorrect | wrong | is misspelt | is misspelled | is spelt wrong | is spelled wrong | isnt right | is not right | isnt correct | is not correct | not correct | is missing',
    ),
    combined(
      'wrong | incorrect | misspelt | misspelled',
      '| the | my',
      'name | surname | last name | first name | spelling',
    ),
    combined(
      'spelt | spelled | misspelt | misspelled | mistyped',
      'my | the | our',
      'name | surname | last name | first name',
    ),
    combined(
      'typo | mistake | error | spelling mistake',
      'in',
      'my name | the name | name | my surname | the surname | my last name',
    ),
    combined(
      'name on',
      mine,
      'ticket | tickets | booking',
      'is wrong | is incorrect | is misspelt | is misspelled | isnt right | is not right',
    ),
    combined(
      'change it to | switch it to | change to',
      'my',
      'wifes | husbands | partners | moms | mums | dads | friends | sons | daughters | brothers | sisters',
      'name',
    ),
    'names wrong | names misspelt | names misspelled | names spelt wrong | names spelled wrong | spelt wrong | spelled wrong | spelt it wrong | spelled it wrong | name should be | name change | change of name | change names | name correction | under a different name | in a different name | under another name | in another name | different name | thats not my name | that isnt my name | not my name | isnt my name | is not my name | used my nickname | put my nickname | used my maiden name',
  ].join(' | '),
  contents: `${whatIsIn} | cover | covers | for how many people | for how many | how many people is | how many people does | how many people can | how many people fit | included | include | includes | comes with | covered in the price | covered by the ticket | what you get | what we get | what i get | consist of | consists of | all inclusive | all-inclusive | inclusions | in the package | part of the package | part of the ticket | part of the price | part of the deal | diff between | diff btw | difference between | difference btw | package details | details of the package | details of the combo | more about the package | lunch part of | buffet part of | one come with | package come with | ticket come with | combo come with | pass come with`,
  otherSeller: combined(
    'w | with | on | thru | through | via | from | by',
    'klook | kkday | getyourguide | get your guide | viator | traveloka | agoda | booking com | trip com | ctrip | expedia | tripadvisor | a travel agency | a travel agent | an agency | an agent | another site | another website | a different site | a reseller',
  ),
  paid: combined(
    'i | we | ive | weve | i have | we have | i had | already | i already | we already | ive already | weve already | i just | we just | just',
    'paid | sent the money | transferred | made the transfer | made the payment | done the transfer | transferred the money | sent payment | sent you the money',
  ),
  delivery: anyOf(
    'do i get a text | will i get a text | do we get a text | will you text me | do you text me | do you text it | text me the tickets | sms confirmation | get an sms | by sms | by text',
    combined('email me | email us | mail me', 'my | our | the | a', 'tickets | ticket | pdf'),
    combined(
      'send | email | mail | forward',
      '| me | us | it | them | the tickets | my tickets | our tickets | a copy | tickets',
      'to my email | to my mail | to my e mail | to my inbox | by email | by e mail | via email | to this email | to the email | to my whatsapp | on whatsapp',
    ),
    combined(
      'will | do | can',
      'the tickets | tickets | they | it | i get them | i get the tickets | we get them | you send them | you send it',
      '| come | be sent | arrive | get sent',
      'by email | by e mail | via email | to my email | on whatsapp | by post',
    ),
    'do they come by email | where do the tickets go | where will the tickets go | where are the tickets sent | email or here',
  ),
  validity:
    'do the tickets expire | do tickets expire | does the ticket expire | tickets expire | ticket expire | how long is the ticket valid | how long are the tickets valid | how long is it valid | how long are they valid | validity | expiry date | expiration date | is the ticket valid | are the tickets valid | ticket valid for | tickets valid for',
  fees: 'is vat included | is tax included | are taxes included | vat included | tax included | taxes included | include vat | includes vat | include tax | includes tax | include taxes | hidden fee | hidden fees | hidden cost | hidden costs | hidden charges | extra fee | extra fees | extra charge | extra charges | additional fees | additional charges | booking fee | booking fees | service fee | service fees | service charge | is service included | plus tax | plus vat',
  difference:
    'price difference | how much more is | how much more expensive is | how much dearer is | whats the diffrence | wats the diffrence | what is the diffrence | wats the difference | wat is the difference | whats the differance | diffrence between | differance between | wats the diff | whats different | what is different | how do they differ | how are they different | how does it differ | whats the difference | what is the difference | whats the diff | difference between | diff between | diff btw | difference btw | differ from | differs from | compare | compared to | compared with | how is it different | different from',
  cheapest:
    'cheapest | cheaper | cheap | better value | good value | value for money | worth it for | lowest price | best price | best deal | good deal | best value | too expensive | expensive | low budget | cheapest option | cheapest options | cheapest ticket | cheapest tickets | cheapest one | cheapest way | cheapest package | cheapest day | lowest rate | lowest rates | lowest cost | lower price | low price | low cost | most affordable | affordable | more affordable | cheap options | cheap option | cheap one | budget option | budget options | budget friendly | on a budget | on a tight budget | least expensive | less expensive | not so expensive | not too expensive | pricey | too pricey | too dear | price is steep | cost too much | costs too much | costs a lot | too much money | a lot of money | cant afford | out of our budget | out of my budget | over our budget | over my budget | over budget | best rate | best rates | best deals | good deals | bargain | better price | better deal | better rate | minimum price | starting price | last price | save money | dirt cheap | prices are steep | bit pricey | bit expensive | quite expensive | bit dear',
  complaint: [
    combined(
      'took | has taken | taken | have taken | charged | it charged | debited',
      'my money | our money | the money | my card | our card',
      'and no | but no | and i got no | but i got no | but didnt give | and never sent | but never sent | without',
      'ticket | tickets | qr',
    ),
    'it took my money | site took my money | website took my money | app took my money | you took my money | bot took my money | it took our money | website is broken | site is broken | website isnt working | website is not working | website doesnt work | site doesnt work | site is not working | website keeps crashing | site keeps crashing | website crashed | site crashed',
    combined(
      'charged | billed | debited',
      '| me | us | my card | our card | my account | the card',
      'twice | double | two times | 2 times | 2x | too much | more than once',
    ),
    'double charged | double billed | double charge | double payment | double charging | charged double | overcharged | over charged | charged the wrong amount | charged wrong amount | wrong amount was charged | taken twice | paid twice by mistake | payment went through twice | payment taken twice | money taken twice | took my money twice | took the money twice | took money twice',
    combined(
      'no one | noone | nobody | no body | none of you',
      'picks up | is picking up | picking up | answers the phone | answers my calls | answers our calls | is answering | answers my emails | replies | is replying | answers your phone | picks up the phone',
    ),
    'dont pick up the phone | you never answer the phone | keep ignoring me | ignoring my calls | ignoring my messages | ripped off | ripped me off | ripped us off | stole my money | stole our money | terrible service | awful service | worst service | staff were rude | staff was rude | rude staff | so rude | very rude | disgraceful | unacceptable | disgusted | kicks me out | keeps kicking me out | kicked me out when i pay | payment keeps failing | wont let me pay | waited 2 hours | waste of money',
  ].join(' | '),
  robot:
    'are you a robot | are you a bot | are you human | are you a human | are you real | are you a real person | r u a bot | r u a robot | robot or | bot or | is this a bot | is this a robot | am i talking to a | are you ai | is this ai | chatbot | are u a bot | are u a robot | r u human | r u real | are u human | are u real | u a bot | u a robot | you a bot | you a robot | you human | u human | youre a bot | youre a robot | ur a bot | ur a robot | u r a bot | you are a bot | you are a robot | you a human | is it a bot | is it a robot | am i speaking to a | am i speaking with a | am i chatting with a | am i chatting to a | am i talking with a | am i texting a | talking to a bot | talking to a robot | talking to a machine | chatting with a bot | speaking to a machine | is this automated | is this an automated | automated reply | automatic reply | auto reply | automated system | is there a human behind | is there a person behind | real person behind | anyone real | anybody real | are you a machine | are you a computer | are you a person | are you a program | are you an actual | are you chatgpt | are u chatgpt | r u chatgpt | are you chat gpt | chatgpt | chat gpt | human or bot | human or robot | human or a bot | human or a robot | human or machine | person or bot | person or a bot | real or a bot | real or bot | who am i talking to | who am i speaking to | who am i chatting with | who am i chatting to | who am i speaking with | who am i talking with | whos this | who is this | who are you | who r u | who r you | is this a real person | is this a person | is this a human | is this a real human | is this a machine | are there real people | do real people | actually reading this | a real person reading | is anyone real | is anybody real | is this a live person | are you a live person | are you a live agent',
  booked: `${boughtBefore} | we booked | i booked | booked the | booked for the | have booked | ive booked | weve booked | had booked | i have tickets for | we have tickets for | ive got tickets for | weve got tickets for | booked in for | my booking is for | our booking is for | our tickets are for | my tickets are for | originally booked | i have a booking for | we have a booking for | supposed to come | supposed to be coming | meant to come | meant to be coming`,
  bought: boughtBefore,
  offer:
    'package | packages | pack | packs | pkg | pakage | packge | packag | combo | combos | deal | bundle | option | ticket | tickets | one | thing | offer | pass',
  only: 'only | just | make | nothing else | nothing more | alone | by itself | on its own',
  checking: combined(
    'is that | is this | is it | was that | was it | did i | did we | do i | do we | have i | have we | have i got | does that | does it',
    '| pick | picked | choose | chose | chosen | order | ordered | say | select | selected | have',
  ),
  pronoun: 'one',
  needs: 'need | needs',
  asksWhether: 'do | does | will | would | must | should | am',
  definite: 'the',
  but: 'but | so | however',
  doubt:
    'could be | might be | maybe | perhaps | probably | possibly | depends | depending | not sure | if | unless | otherwise | whichever | whatever | not me | not for me | somebody else | someone else | not counting | not including | except me | without me | each | per | same as | roughly | approx | approximately | more or less | give or take | ballpark | tbc | tbd | unsure | not certain | up to | at least | at most | or so | thinking of | fortnight on | hen do | hen party | hens | bachelorette | girls trip | girls day | girls weekend | stag do | stag party',
  sentence:
    'comes with me | comes with us | comes with my | comes with our | come with me | come with us | come with my | come with our | comes with a friend | the | and | with | are | want | like | would | could | please | need | have | that | there | what | when | where | why | how | which | who | can you | can i | can we | do you | do i | is it | is there | are there | book | tell | show | instead | later | sorry | late | coming | again | still | because | if | about | first | know | understand | dont | cannot | cant | wont | nothing | something | question | wait | skip | anyone | everyone | weather | rain | food | dog | dogs | wifi | toilet | lunch | dinner | free | cheap | expensive | open | close | closed | available | sold out | really | too | very | much | many | hate | love | your | our | we | they | test | none of your business | anonymous | rather not',
  talk: 'cant wait | we cant wait | so excited | excited | looking forward | looking forward to it | looking forward to the trip | really looking forward to it | very handy | so handy | very convenient | so convenient | super easy | so easy | very easy | that was quick | that was easy | super quick | so quick | so fast | u there | you there | r u there | are you there | are u there | you still there | u still there | still there | anyone home | anybody home | anyone around | anybody around | cya | cya later | cya then | cya soon | c u | c u then | c u later | c u soon | cu then | cu later | cu soon | see u | see u then | see u later | see u soon | see you on | see ya on | see u on | c u on | cya on | see you all | seeya | later mate | laters | catch ya later | catch u later | lmao | lmfao | rofl | hahahaha | hahahahaha | hahahahahaha | hehehe | lolol | omg | too easy | no prob | no probs | no drama | no dramas | not a problem | its ok | its okay | its fine | thats ok | thats okay | thats fine | thats alright | thats all | thats all for now | thats all for today | thats everything | nothing else | all done | all sorted | have a good one | have a good evening | have a good night | have a good weekend | have a great day | have a great one | have a lovely day | have a nice evening | have a nice weekend | take care | god bless | god bless you | happy holidays | happy diwali | happy tet | happy thanksgiving | merry xmas | happy xmas | gm | gn | hows it going | hows things | how r u | how are u | hru | how r you | how do you do | nice to meet you | nice meeting you | cool beans | just looking | just browsing | only looking | just asking | only asking | will do | sorry for the trouble | sorry for bothering you | sorry to bother you | sorry to bother | so pretty | so cute | so beautiful | so nice | how lovely | beautiful place | nice place | looks amazing | looks great | looks lovely | looks beautiful | looks fun | youre a star | youre a legend | youre a lifesaver | youre amazing | u r the best | youre the best | ur the best | ur a star | ur a legend | thats great | thats brilliant | thats perfect | thats lovely | thats awesome | thats amazing | thats good | thats nice | thats cool | thats kind | ill be back | i will be back | nice | cool | wow | lol | haha | hahaha | great | awesome | amazing | perfect | good | super | lovely | nice one | good job | well done | excellent | wonderful | bye | goodbye | see you | see ya | see you soon | see you then | have a nice day | have a good day | you too | same to you | good bot | you are the best | how are you | whats up | sup | all good | no problem | no worries | got it | noted | understood | i see | very much | a lot | so much | really | very | very nice | so kind | appreciate it | looking forward | cant wait | think about it | ill think about it | let me think | not interested | maybe later | too expensive | ill let you know | let you know | happy new year | merry christmas | welcome | yay | hmm | oh | ah | aha | ha | test | many | night | good night | love it | much appreciated | sounds great | brilliant | a bunch | kindly | a million | quick reply | fast reply | quick response | fast response | reply | response | heaps | mate | guys | man | dude | ta | brb | ttyl | gtg | tysm | tyvm | np | yw | nvm | kk | okie | righto | ace | sweet | sick | wicked | legend | lifesaver | star | ur | the best | you rock | no rush | take your time | my bad | my mistake | oops | whoops | sorry | wrong chat | wrong number | wrong person | ignore that | one sec | one second | one moment | one min | hang on | hold on | give me a sec | give me a minute | give me a moment | bear with me | back soon | be right back | be back soon | back in a bit | back in a sec | speak soon | talk soon | speak later | talk later | chat later | catch you later | get back to you | come back to you | let me see | ask the others | ask around | later | soon | fab | grand | cracking | top | gorgeous | magic | beautiful | stunning | excited | so excited | buzzing | a treat | in a bit | your help | for helping | for the help | for the info | for info | very helpful | helpful | talk to you later | talk to you soon | speak to you later | speak to you soon | talk to u later | speak to u later',
  whyAsked:
    'why do you need | why d you need that | why dyou need | why d ya need | why do ya need | why would you want | why you need | whyd you need | get spammed | be spammed | spam me | spam us | spam calls | dont want spam | any spam | get spam | rather not | prefer not | not comfortable giving | why do you need | why do you want | why do you ask | why are you asking | why should i | what do you need my | why need | why is my | what is my name for | do i have to give | do i need to give | do you really need | what will you do with | why my name | why my phone | why my number | why my email | why name | why phone | why email | is my data safe | is it safe to give | do i have to | what do you need it for | what for | why do i have to | whats it for | why is it needed | why would you need | for what reason | why do u need | why do u want | why u need | why d you need',
  requesting: mayWe,
  askingFirst: 'is | are | does | did',
  asking: [
    'how much is the cancellation fee | whats the cancellation fee | what is the cancellation fee | cancellation fee | cancellation charge | cancelation fee | fee for cancelling | fee to cancel',
    'is it busy on | will it be busy on | how busy is it on',
    whatIsIn,
    mayWe,
    mayCancel,
    whatIfNot,
    'how long do i have to | how long do we have to | who is this for | who is this ticket | difference between adult | difference between child | difference between a child | difference between an adult | difference between weekday | does that | does it say | have i got | have we got | have i | did i | did we | do these | do those | are these | how long do we have there | how long do we have inside | how long do we have in the | how long do we have at the | how long do i have inside | is tax included | is vat included | are taxes included | is service included | is the tax included | what | when | where | why | how | which | who | whats | is there | are there | do you | does it | does the | is it | is the | are you | are the | do i | do we | will there | did you | will it | how long | how old | how tall | how far | am i | shall we | should i | is a | whens | hows | should we | would it | must | does my | do my | do kids | do children | need we | wheres | whos | wat | wots | wot | do u | r u | are u | r there | have you got | have u got | have you | got any | any chance | any idea | anyone know | do they | does she | does he | does a | does this | is this | is that | is my | is our | is your | is anyone | are my | are our | are we | are they | will i | will we | will my | will they | will you | would i | would you | would my | would we | would there | might there | whose | what if | how come | do need | was it | which one | do all | shall i | should my',
  ].join(' | '),
  notMeant: [
    combined('show | scan | present | use', '| the | my | our | a', 'qr | qr code'),
    'one more question | one more thing | one more time | one more q | one more minute | one more sec | one more day | one more hour',
    'between the two | between these two | between those two | the two packages | the two options | these two packages',
    combined(
      'if | if we | if i | if one of us | if they | if she | if he | in case we | in case i | suppose we | suppose i | supposing we | supposing i | say we | say i',
      cantCome,
    ),
    'didnt cancel | did not cancel | havent cancelled | never cancelled | was it cancelled | been cancelled | been canceled | was cancelled | was canceled | got cancelled | got canceled | is cancelled | is canceled | is it cancelled | are cancelled | were cancelled | havent bought | have not bought | not bought | never bought | be bought | bought at the | bought online | buy same day | buy on the same day | book same day | book on the same day | same day tickets | same day ticket | same-day tickets | same-day ticket | same-day | same day booking | same day bookings | same day refund | same day refunds | same day purchase | same day entry | same day visit | same day return | back the same day | back in the same day | back in on the same day | again the same day | return the same day | reenter the same day | re-enter the same day',
    'merry xmas | happy xmas | xmas party | xmas market | xmas week | xmas weekend | xmas time | xmas holiday | xmas holidays | around xmas | during xmas | during christmas | near christmas | near xmas | around nye | why not | not sure | not yet | not only | may be | not available | merry christmas | happy christmas | christmas party | christmas market | christmas tree | christmas week | christmas weekend | christmas time | christmas holiday | christmas holidays | around christmas | happy new year | happy new years | around new year | new year holidays | the coming week | coming week | upcoming week | no longer | no one | no idea | no way | dont cancel | do not cancel | not cancel | dont want to cancel | without cancelling | never cancel | phone case | no refund needed | baby carriage | baby food | baby seat | child seat | kids menu | one of | another one | this one | that one | which one | the one | next one | the next one | last one | may i | may we | no problem | no worries | as soon as possible | may not | any one | get cancelled | get canceled | be cancelled if | be canceled if | if i cancel | if we cancel | if i need to cancel | if we need to cancel | if i have to cancel | if we have to cancel | if i want to cancel | if we want to cancel | if you cancel | if they cancel | if its cancelled | if its canceled | if it gets cancelled | if it is cancelled | if im sick | cancel if | cancel for free | free cancellation | cancellation fee | cancellations | cancel fee | can you cancel at | back in | black friday | good friday | easter sunday | easter monday | cyber monday | any day after that | any time after that | any day before',
  ].join(' | '),
};
