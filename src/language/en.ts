import { type LanguageWords, numerals } from './words.ts';

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
    1: 'one | single',
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
    'thursday | thu | thur | thurs | thursdays',
    'friday | fri | fridays',
    'saturday | sat | satur | saturdays | satday | satdy',
    'sunday | sun | sundays | sundey',
  ],
  weekend: 'weekend | wkend | weekends | wknd',
  days: {
    [-1]: 'yesterday',
    0: 'today | from today | tonight | tonite | this morning | this afternoon | this evening',
    1: 'tomorrow | tmr | tmrw | tomo | tommorow | 2moro | 2morrow | tmw | tmrrw | tomoz | tmmrw | tmrow',
    14: 'in a fortnight | a fortnight from now',
    2: 'day after tomorrow | the day after tomorrow | day after tmr | overmorrow',
  },
  daysBeside: {
    1: 'the day after | day after | the next day | the following day | the day after that',
    [-1]: 'the day before | day before | the day before that',
  },
  weeks: { 0: 'this week', 1: 'next week', 2: 'week after next | the week after next' },
  whichWeek: { [-1]: 'last | previous | past', 1: 'next' },
  holidays: {
    '12-24': 'christmas eve | xmas eve',
    '12-25': 'christmas | christmas day | xmas | xmas day',
    '12-26': 'boxing day',
    '12-31': 'new years eve | new year eve | nye | new year | new years',
    '01-01': 'new years day | new year day | new year | new years',
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
  except:
    'staying till | staying until | here till | here until | in town till | in town until | leaving on | we leave on | see you | see you on | see ya | not | not on | except | except for | excluding | instead of | rather than | but not | other than | not this | not for',
  exceptBehind:
    'no good | is no good | isnt good | is not good | doesnt work | does not work | wont work | will not work | doesnt suit | isnt possible | is not possible | is out',
  coming: 'this | this coming | coming | upcoming',
  lastMonth: 'last month | previous month',
  thisMonth: 'this month | of this month',
  nextMonth: 'next month | of next month',
  in: 'in | after',
  later: 'later | from now | from today | ahead',
  spanFrom: { 1: 'after', [-1]: 'before' },
  within: 'within',
  spans: { 1: 'day | days', 7: 'week | weeks' },
  dayMarkAfter: 'st | nd | rd | th',
  yearMark: 'year',
  whom: {
    adult:
      'adult | adults | guide | guides | chaperone | chaperones | teacher | teachers | parent | parents | grown up | grown ups | grownup | grownups | grown-up | grown-ups | carer | carers | caregiver | caregivers | helper | helpers | dads | mums | moms | mothers | fathers | wives | husbands | men | women | woman | ladies | lady | gentlemen | gentleman | lads',
    child:
      'child | children | kid | kids | childs | boy | boys | girl | girls | kiddo | kiddos | teen | teens | teenager | teenagers | son | sons | daughter | daughters | nephew | nephews | niece | nieces | grandson | granddaughter | grandkids | grandchildren | grandchild | little sister | little brother | my little sister | my little brother | little one | little ones | youngster | youngsters | bub | bubs | lil one | lil ones | wee one | wee ones | munchkin | munchkins | kiddies | kidz | tween | tweens | minor | minors | preschooler | preschoolers | pupil | pupils | stepson | stepsons | stepdaughter | stepdaughters | godson | goddaughter | schoolkids | schoolchildren | chld',
    senior:
      'senior | seniors | elderly | pensioner | pensioners | oap | grandparent | grandparents | retiree | retirees | elders | oaps | oldies',
    student: 'student | students | uni student | uni students | college students',
    infant: 'infant | infants | baby | babies | toddler | toddlers | newborn | newborns',
    person:
      'friend | friends | colleague | colleagues | person | persons | people | ppl | pax | guest | guests | visitors | of us | persone | brothers | sisters | cousins | siblings | aunts | uncles | mates | buddies | pals | coworkers | co-workers | workmates | teammates | classmates | roommates | flatmates | neighbours | neighbors | delegates | attendees | participants | passengers | individuals | clients | employees | folks',
    ticket:
      'ticket | tickets | tix | tkt | tkts | pass | passes | entry | entries | tiket | tikets | admission',
  },
  whomBehind: { adult: 'staff' },
  single:
    'little sister | little brother | my little sister | my little brother | guide | teen | teenager | student | son | daughter | nephew | niece | grandson | granddaughter | grandchild | little one | pensioner | grandparent | adult | child | kid | senior | infant | baby | toddler | boy | girl | newborn | bub | lil one | wee one | munchkin | tween | minor | preschooler | pupil | stepson | stepdaughter | godson | goddaughter | retiree | oap | carer | caregiver | helper | woman | lady | gentleman',
  group: 'family of | party of | group of | groups of | team of | class of',
  party:
    'family of | party of | group of | we are | were | there are | there will be | there is | we might be | we may be | we could be',
  named: {
    '1 adult':
      'just me | only me | just myself | me only | me alone | by myself | single mom | single mum | single dad | single mother | single father | single parent | my wife | my husband | my girlfriend | my boyfriend | my partner | my fiance | my fiancee | my mom | my mum | my mother | my dad | my father | my sister | my brother | my friend | a friend | my cousin | my aunt | my uncle | wife | husband | mum | mom | dad | hubby | girlfriend | boyfriend | the wife | mother in law | father in law | on my own | coming alone | come alone | going alone | im alone | travelling alone | traveling alone | solo | the missus | my missus | missus | the hubby | wifey | my mother in law | my father in law | my sister in law | my brother in law | mommy | mummy | mama | papa | daddy | my mommy | my mummy | my mama | my papa | my daddy | my bro | my sis | brother | sister | my spouse | my bf | fiancé | fiancée | my fiancé | my fiancée | the fiancé | fiance | fiancee | my gf | my other half | my better half | my bestie | my best friend | my roommate | my flatmate | my neighbour | my neighbor | my coworker | my colleague | a colleague | a coworker | my mate | a mate | my buddy | my auntie | my aunty | auntie | aunty | uncle | aunt | my son in law | son in law | my daughter in law | daughter in law | brother in law | sister in law | my stepmom | my stepdad | my stepmother | my stepfather | our nanny | my babysitter',
    '2 adult':
      'me and my wife | me and my husband | my wife and i | my husband and i | my wife and me | my husband and me | me and my girlfriend | me and my boyfriend | my girlfriend and i | my boyfriend and i | me and the wife | a couple | the couple | couple | honeymooners | newlyweds | my mum and dad | my mom and dad | my parents | our parents | mom and dad | mum and dad | us two | just us two | the two of us | both of us | two of us',
    '1 senior':
      'my grandma | my grandmother | my grandpa | my grandfather | grandma | grandpa | grandmother | grandfather | granny | nana | gran | my gran | nan | my nan | gramps | my gramps | grandad | granddad | my grandad | my granddad | my granny | my nana | grandmom',
    '2 child': 'twins | our twins | my twins | the twins',
    '1 infant': 'my baby',
    '3 child': 'triplets | our triplets | my triplets',

    '2 person': 'theyre both | they are both | both of them | were both',
    'some person':
      'friends | my friends | some friends | colleagues | relatives | a few friends | several friends | a few people | several people | some people | my brothers | my sisters | my cousins | my siblings | my mates | some mates | my buddies | my coworkers | my colleagues | my classmates | my in laws | the in laws | in laws | some colleagues',
    'some child': 'my kids | my children | the kids | our kids | our children | a few kids',
  },
  couples: 'couples | couple',
  families: 'families | fams | fam',
  household:
    'my family | our family | the family | whole family | the whole family | my whole family | all the family | entire family',
  self: 'me | i | myself',
  bringing: 'with | bringing | bring | taking | bringing along | along with | accompanied by',
  more: 'more | another | one more | extra | one extra | additional | add | swap in | trade in',
  among:
    'of them | of whom | including | incl | of which | among them | inc | including me | one of them | one is',
  age: 'years old | year old | years | year | yo | y/o | yrs old | yrs | yr | yr old | years of age | months old | month old | months | month | mo old | mths | mos old | mths old | -year-old | -years-old | -year-olds | -month-old | -months-old | -yr-old',
  aged: 'aged | ages | age | turns | turning | nearly | almost | under | below | younger than',
  theyAre: 'theyre | they are',
  ago: 'ago',
  monthsOld:
    'months old | month old | months | month | mo old | mths | mos old | mths old | -month-old | -months-old',
  over: 'over | above | older than | past',
  everybody: 'both | theyre both | they are both | both of them | were both | all | everyone | everybody',
  at: 'at | half past | quarter past | quarter to | until | till | before | after | aged | ages',
  clock: 'am | pm | a.m | p.m | oclock | h | hrs | o clock',
  money:
    'k | usd | dollar | dollars | $ | € | £ | ₫ | euro | euros | eur | bucks | dong | vnd | million | thousand | baht | pounds',
  measure:
    'generations | years old | year old | years | yo | y/o | yrs | yr | yrs old | months old | month old | kg | km | minutes | minute | min | mins | hours | hour | nights | night | months | percent | % | times | people max | th floor | st street | floor | gb | stars | star | -year-old | -years-old | -year-olds | -month-old | -months-old | -yr-old | backpacks | backpack | suitcases | suitcase | bags | bag | big backpacks | big bags | big suitcases | large suitcases | large bags | small bags | pieces of luggage',
  numbered: 'room | rooms no | apartment | flat | villa | gate | seat | bus no | flight no',
  height: 'cm | m | meters | metres | metre | meter | ft | feet',
  join: 'and | plus | with | n | as well as | along with | accompanied by',
  or: 'or | to | through | thru',
  between: 'between',
  through: 'to | through | thru',
  small:
    'the | of | for | on | please | pls | plz | x | at | to | me | my | i | we | id | like | want | would | just | only | is | are | can | could | you | get | have | need | it | that | some | there | do | does | be | this | im | so | make | actually | sir | madam | both | all | us | our | ill | will | take | give | lets | go | going | no | total | in | from | your | possible | available | any | free | more | extra | how | about | but | her | his | their | wed like | wed love | wed prefer | wed rather | wed need | wed want | wed be',
  wishes: {
    myTickets:
      'didnt get the qr | didnt get the qr code | didnt get the qr codes | didnt get the tickets | didnt get the ticket | got no ticket | got no tickets | no ticket came | never received | not received | havent received | didnt receive | never got my | never got the | no email came | have no ticket | have no tickets | cant find them | cant find my tickets | cant find my ticket | cant find the tickets | cannot find my tickets | cannot find them | where did my tickets go',
    cancel: 'cancel* | call it off | cancle',
    refund:
      'refund* | money back | reimburse* | my money | get back money | money returned | chargeback | charge back',
    changeDate:
      'change date | change the date | change day | change the day | change my date | change my booking | change booking | another day | another date | different day | different date | reschedule* | postpone* | move my booking | move my tickets | move the date | change tickets to | change my tickets | move it to | change it to | switch to | date change | change from | other day | change to | move my | move our | shift my | shift our | push my | push our | push back | bring forward | change my visit | change our visit | change our booking | change our date | change our day | change our tickets | wrong date | wrong day | switch days | switch our day | switch the day | swap the day | push it to | push to | rebook* | shift to | shift it to | amend my booking | bring it forward | new date | make it another day',
    directions:
      'how far | address | directions | direction | how to get there | how do i get there | how do we get there | how to get | how to go there | how do i get | how to reach | location | located | map | where are you | where is it | where is the entrance | where is the gate | entrance | get to you | find you | whereabouts | shuttle | what bus | which bus | bus goes | what train | which train | bus goes there | closest station | nearest station | nearest bus stop | directions from | google maps | send me the location | pin location | far from',
    hours:
      'opening hours | opening times | opening time | open hours | what time do you open | what time | when do you open | when do you close | when are you open | are you open | do you open | hours | closing time | close at | open at | open on | open until | timings | working hours | business hours | is it open | last entry | last admission | does it close | do they close | last ride | last car | last cable car | first cable car | what time does it | till what time | until when',
    parking:
      'parking | park my car | car park | carpark | parking lot | where to park | park the car | can i park | where can i park | motorbike | park a car | park our car | park our bus | place to park | leave the car | leave our car | leave my car',
    rules:
      'rules | house rules | park rules | dress code | pets | are dogs allowed | dogs allowed | bring food | bring our own food | own food | outside food | drones | prohibited | forbidden',
    visit:
      'visit info | visit information | visitor info | visitor information | practical info | practical information | general information | info | information',
    payment:
      'pay | payment | payments | paying | paid | pay by card | credit card | credit cards | debit card | accept cards | by cards | visa | mastercard | cash | bank transfer | how to pay | apple pay | paypal | pay now | take card | take cards | take cash | amex | google pay | take dollars | accept cash | accept dollars',
    person:
      'speak to someone | talk to someone | human | operator | staff | agent | real person | talk to a person | speak to a person | speak with someone | talk to staff | talk to a human | speak to a human | customer service | contact you | call me | manager | representative | phone number | contact | talk with someone | support | anyone there | anybody there | someone there | contact number | whatsapp | phone you',
    thanks: 'thanks | thank you | thx | ty | cheers | tks | thank u | many thanks | 🙏',
    language: 'language | languages | english | in english | speak english | change language',
  },
  weakWishes: {
    payment: 'qr',
    cancel:
      'not going anymore | not going any more | not coming anymore | bin it | scrap it | call off | void my order | void my booking | drop the booking | drop my booking | cant go anymore | cant go any more | no longer need the tickets | scrap my booking | scrap the booking | not going after all | get rid of my booking | dont want the tickets anymore | i cant come | we cant come | cant make it | not coming',
    directions:
      'where | where is | wheres | grab or bus | bus from | grab from | taxi from | shuttle from | bus or grab | a bus to you | a taxi to you',
    myTickets:
      'qr code does not work | qr code doesnt work | qr does not work | qr doesnt work | doesnt scan | does not scan | wont scan | not scanning | my tickets | my ticket | my booking | my bookings | my reservation | my order | my qr code | show my tickets | where are my tickets | where is my ticket | my qr | send tickets again | resend* | lost my ticket | lost my tickets | the tickets again | didnt get my tickets | my reservations | my code | deleted the email | deleted my email | havent got my tickets | havent got the tickets | havent had my tickets | email never arrived | email never came | no confirmation | no confirmation email | havent received confirmation | qr not working | qr isnt working | qr wont open | cant open the qr | cant open my qr | cant open my ticket | cant open my tickets | cant open the tickets | cant download | lost the qr | lost my qr | ticket wont load | tickets wont load | wont open | wont load | paid but no tickets | paid but no ticket | lost the email | send them again | send it again | send them over again',
    book: 'book | booking | buy | reserve | order | purchase | get tickets | buy tickets | reservation | book tickets | book a ticket',
    hours:
      'open | you open | guys open | u open | you close | guys close | u close | you closed | guys closed | u closed | still open | opens | closes | closed | shut | it closed | be closed | open late',
    prices:
      'price | prices | how much | cost | costs | price list | fee | fees | how much is | discount | discounts | cheaper | kids pay | babies pay | children pay | kid pay | baby pay | child pay | adults pay | adult pay | seniors pay | students pay | infants pay | toddlers pay | whats the damage | the damage | set me back | family discount | family discounts | group discount | group discounts | you charge | charge for | rates | the rates | fare | fares | how expensive | concession | concessions | go free | free for kids | free for children | free for under | entry fee | ticket price | ticket prices',
    help: 'help | help me | i need help | how does it work | how do i book | how to book | how does this work',
  },
  openingWishes: {
    yes: 'yes | yeah | yep | yup | ya | ja | sure | correct | confirm* | ok | okay | okey | k | yes please | alright | of course | right | thats right | agreed | i agree | sounds good | perfect | fine | great | go ahead | 👍 | 👌',
    greeting:
      'hi | hello | hey | good morning | good afternoon | good evening | good day | hiya | hallo | dear | hi there | 👋 | greetings',
  },
  loneWishes: {
    yes: 'continue | proceed | lets go | done',
    no: 'no | nope | nah | not now | not yet | wrong | not correct | never mind | nevermind | dont | stop',
    back: 'back | go back | previous | undo',
  },
  without: 'no | without | without the | without a | without any | not any | excluding | no more',
  remove: 'minus | take out | remove | delete | take off | leave out | drop | take away | scrap | cross out',
  exchange: 'swap | swap out | replace | exchange | instead of | switch | change | swap in | trade in',
  exchangeFor: 'for | to | into',
  exchangeWith: { verbs: 'replace | swap', with: 'with' },
  consult:
    'ask | asking | depends on | depending on | up to | check with | talk to | speak to | consult | discuss with | discuss it with | talk it over with',
  absent:
    'less | fewer | cant come | cannot come | can not come | cant make it | cannot make it | not coming | isnt coming | arent coming | wont come | wont be coming | no longer coming | dropped out',
  filler:
    'come | comes | coming | travel | travelling | traveling | traveller | traveler | visiting | looking | look | hoping | hope | planning | plan | plans | wondering | thinking | thought | trip | school | school trip | company | office | club | holiday | holidays | vacation | honeymoon | birthday | anniversary | celebrate | celebrating | surprise | morning | evening | afternoon | noon | night | space | spaces | spot | spots | seats | availability | room | chance | works | work | works for | suits | fit | well | now | here | currently | arrive | arriving | flying | day trip | day out | outing | sightseeing | tour | tours | tourists | city | hotel | staying | stay | u | ur | r | its | shes | hes | whos | theyre | theres | thats | were | weve | ive | itll | wed | meant | mean | together | altogether | quick | quickly | asap | also | then | think | fun | excited | already | just now | arrange | arranged | secure | grab | organise | organize | let | put | attend | see | check | checking | using | use | by | this time | first time | there | up | wondering if | wonder if | see if | check if | ask if | know if | if possible | if thats ok | if you can | table | package | packages | grade | yet | return | round trip | wanna | gonna | gotta | keen | keen to | interested | interested in | fancy | snag | nab | sort | sort out | pick up | sign us up | sign me up | put us down for | put me down for | put us down | count us in | join | joining | tagging along | tag along | made up of | consisting of | totalling | overall | plss | thanks in advance | in advance | tia | xx | xxx | btw | fyi | um | umm | uh | uhm | erm | er | basically | literally | anyway | simply | definitely | hopefully | preferably | ideally | honestly | team | if i could | was hoping | was wondering | would you mind | sort us out | hook us up | set us up | if its ok | if thats okay | if thats possible | when you can | when you get a chance | at the moment | right now | youre | guess | feel like | headed | heading | visit | popping | pop | swing by | stop by | drop by',
  elsewhere:
    'last year | last time | already have | already got | already booked | already bought | staying with | stay with | staying home | staying at home | stay home | stays home | at home | landing | landing on | flying out | flying home | fly out | fly home | flight | flights | will tell | ill tell | will let you know | ill let you know | let u know',
  booked: 'we booked | i booked | booked the | booked for the | have booked',
  but: 'but | so | however',
  doubt:
    'could be | might be | maybe | perhaps | probably | possibly | depends | depending | not sure | if | unless | otherwise | whichever | whatever | not me | not for me | somebody else | someone else | not counting | not including | except me | without me | each | per | same as | before monday | before tuesday | before wednesday | before thursday | before friday | before saturday | before sunday | before the weekend | before the | roughly | approx | approximately | more or less | give or take',
  sentence:
    'the | and | with | are | want | like | would | could | please | need | have | that | there | what | when | where | why | how | which | who | can you | can i | can we | do you | do i | is it | is there | are there | book | tell | show | instead | later | sorry | late | coming | again | still | because | if | about | first | know | understand | dont | cannot | cant | wont | nothing | something | question | wait | skip | anyone | everyone | weather | rain | food | dog | dogs | wifi | toilet | lunch | dinner | free | cheap | expensive | open | close | closed | available | sold out | really | too | very | much | many | hate | love | your | our | we | they | test | none of your business | anonymous | rather not',
  talk: 'nice | cool | wow | lol | haha | hahaha | great | awesome | amazing | perfect | good | super | lovely | nice one | good job | well done | excellent | wonderful | bye | goodbye | see you | see ya | see you soon | see you then | have a nice day | have a good day | you too | same to you | good bot | you are the best | how are you | whats up | sup | all good | no problem | no worries | got it | noted | understood | i see | very much | a lot | so much | really | very | very nice | so kind | appreciate it | looking forward | cant wait | think about it | ill think about it | let me think | not interested | maybe later | too expensive | ill let you know | let you know | happy new year | merry christmas | welcome | yay | hmm | oh | ah | aha | ha | test | many | night | good night | love it | much appreciated | sounds great | brilliant | a bunch | kindly | a million | quick reply | fast reply | quick response | fast response | reply | response | heaps | mate | guys | man | dude | ta',
  whyAsked:
    'why do you need | why do you want | why do you ask | why are you asking | why should i | what do you need my | why need | why is my | what is my name for | do i have to give | do i need to give | do you really need | what will you do with | why my name | why my phone | why my number | why my email | why name | why phone | why email | is my data safe | is it safe to give | do i have to | what do you need it for | what for | why do i have to | whats it for | why is it needed | why would you need | for what reason',
  asking:
    'what | when | where | why | how | which | who | whats | is there | are there | do you | does it | does the | can i | can we | can you | could i | could we | is it | is the | are you | are the | may i | may we | do i | do we | will there | did you | will it | how long | how old | how tall | how far | am i | shall we | should i | is a | whens | hows | should we | would it | can my | can our | must | does my | do my | do kids | do children | need we',
  notMeant:
    'before new years eve | before new year eve | after new years eve | before christmas eve | after christmas eve | why not | not sure | not yet | not only | may be | not available | merry christmas | happy christmas | christmas party | christmas market | christmas tree | christmas week | christmas weekend | christmas time | christmas holiday | christmas holidays | before christmas | after christmas | around christmas | happy new year | happy new years | before new year | after new year | around new year | new year holidays | the coming week | coming week | upcoming week | no longer | no one | no idea | no way | dont cancel | do not cancel | not cancel | dont want to cancel | without cancelling | never cancel | cancellation policy | phone case | no refund needed | baby carriage | baby food | baby seat | child seat | kids menu | one of | another one | this one | that one | which one | the one | next one | the next one | last one | may i | may we | no problem | no worries | as soon as possible | may not | any one | get cancelled | get canceled | be cancelled if | be canceled if',
};
