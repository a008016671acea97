import type { Lexicon } from './lexicon.ts';

export const englishLexicon: Lexicon = {
  language: 'en',
  numbers: 'one|two,both|three|four|five|six|seven|eight|nine|ten|eleven|twelve,a dozen|||fifteen|||||twenty',
  article: 'a,an,a single,single',
  kinds: {
    adult: 'adult|adults|adlt|adlts|adlut|grown up|grown ups|grownup|grownups|grown-ups|ad|adult ones',
    child: 'child|children|kid|kids|childs|childern|chlid|kiddos|ch|childrens',
    infant: 'infant|infants|baby|babies|newborn',
    senior: 'senior|seniors|pensioner|pensioners|oap|oaps|elderly',
    person:
      'person|persons|people|ppl|pax|of us|guests|guest|visitors|friends|ticket|tickets|tix|tkt|tkts|tick|pcs|heads|nos|entries',
  },
  adults: {
    1: 'me|myself|my wife|my husband|my gf|my girlfriend|my bf|my boyfriend|my partner|my mum|my mom|my dad|my mother|my father|hubby|the wife|my missus|the missus|my fiance|my fiancee|wife|husband|my hubby',
    2: 'my wife and i|my husband and i|my girlfriend and i|my boyfriend and i|me n my wife|a couple|my hubby and i|me and my hubby',
  },
  party: 'family of|group of|party of|we are|were|we r|us|just the|all of|we will be|well be',
  days: {
    0: 'today|tonight|todays|this morning|this afternoon|this evening',
    1: 'tomorrow|tmrw|tmr|tomorow|tommorow|tommorrow|2moro|tomo|tmrow',
    2: 'day after tomorrow|the day after tomorrow|day after tmrw|overmorrow',
  },
  pastDays: { 1: 'yesterday', 2: 'day before yesterday|the day before yesterday' },
  weekdays: 'mondays|tues|weds|thurs,thur|fridays|saterday,satuday,saturdays|sundy,sundays',
  weekend: 'weekend|the weekend',
  week: { 0: 'this|this coming|coming|this upcoming', 1: 'next' },
  weekBehind: { 1: 'next week' },
  or: 'or|or else',
  beforeTime: 'at|to|on|in|the|by|around|about|from|till|until|after|before',
  change: {
    add: 'add|plus|and also add|also add',
    remove: 'remove|minus|take off|drop|take out',
    to: 'change to|make it|make that|change it to|change that to|actually make it|switch to|make them',
  },
  changeBehind: { add: 'more|extra|additional' },
  only: 'only|just',
  filler:
    'please|pls|plz|kindly|i want|i want to|i would like|i would like to|id like|id like to|we want|we want to|we would like|we would like to|wed like|we need|i need|need|book|to book|buy|to buy|get|reserve|to reserve|can i|can we|could i|could we|may i|can you|could you|lets|let s|there are|there s|there will be|it s|its|for|on|the|of|to|at|in|will|be|we|i|a|coming|visit|to visit|visiting|come|to come|going|go|to go|entry|ok|okay|so|then|now|total|in total|altogether|date|want|have|booking|a booking|do|put|put us down|down for|thats|all|looking for|looking to|looking|gimme|give me|give us|lemme|lemme get|would love|there|mate|guys|room for|thinking|planning to|planning|morning|afternoon|evening|in the morning|in the afternoon|in the evening|ticket|tickets|tix|people|adult ticket only|would|like|order|to order|from|sir|madam|team|our|set|grab|arrange|wanna|want 2|take|ill take|well take|lets do|lets make it|with us|hi there|hello there|well|tickets for',
  speakerAnd: /^i (?:and|n|&|\+|with) /u,
  join: 'and|n',
  hesitation: 'sorry|actually|oh',
  greeting: 'hi|hello|hey|hiya|good morning|good afternoon|good evening|good day',
  thanks:
    'thanks|thank you|thx|ty|cheers|thanks so much|thanks a lot|many thanks|thank you so much|thanks in advance|thank u|👍|🙏|great thanks|ok thanks',
  time: /(?:(?:at|around|about|by|from|before|after) )?(?:\d{1,2}(?:[:.h]\d\d)? ?(?:am|pm|a\.m\.?|p\.m\.?|oclock)|\d{1,2}:\d\d|noon|midday)(?![\p{L}\d])/uy,
  harmless:
    'help me|send me|get me|book me|tell me|show me|one more thing|one question|a question|first time|one day trip|day trip|the first time|contact me|a lot|hello friend|dear friend|my friend recommended|a friend recommended|friend recommended|my friends recommended',
  turns:
    'no|not|nor|none|never|dont|doesnt|didnt|cant|cannot|wont|isnt|arent|wasnt|werent|couldnt|wouldnt|hasnt|havent|shouldnt|neither|nobody|without|except|excluding|but|if|unless|whether|otherwise|depend*|instead|rather than|wait|hold on|hang on|scrap|forget|ignore|undo|cancel*|refund*|return my|move|moved|reschedul*|postpone*|change|changed|swap|replace|mistake|wrong|correction|i mean|i meant|oops|or|maybe|perhaps|possibly|probably|might|unsure|either|versus|vs|than|same|again|booked|bought|paid|ordered|charged|charge|last time|previous*|before that|earlier|yesterday|last|used to|anymore|any more|no longer|sick|ill|discount for|exclude*|drop out|dropped|minus|as well as|also my|let me|check with|ask my|not sure|think about|later|estimated|tentative*|pending|why did|why was|take away|took off|made a mistake|already have|already got|have tickets|got tickets|we have booked|instead of',
  people:
    'half|another|other|others|each|every|per|everyone|someone|somebody|anyone|student*|teen*|toddler*|twin*|son|sons|daughter*|mum|mom|dad|mother*|father*|parent*|grand*|nan|nana|gran|granny|uncle|aunt*|cousin*|niece*|nephew*|brother*|sister*|families|friend|friends|wife|husband|couple*|pair|trio|dozen*|kid|kids|child|children|baby|babies|boy*|girl*|senior|seniors|adult|disabled|free|more of us|join|joining|rest of|split|separate*|different|fewer|less|double|triple|twice|one of|some of|both|each of|all of us|me|myself|him|her|them|alone|by myself|just me|approx*|roughly|up to|at least|at most|minimum|maximum|or so|ish|years|year|yrs|yo|old|aged|age|ages|month|months|under|over|above|below|too|plus|add|extra|besides|with|week|weeks|day|days|night|nights|hour|hours|fortnight|christmas|xmas|eve|new year|new years|thanksgiving|easter|holiday weekend|before|after|including|included|carer|guide|nurse|cm|meter|metre|m|kg|tall|hundred|thirty|forty|fifty|twenty|grader|away|next month|bring*|mate|leave out|parents|teens|family',
  wishes: {
    myTickets: 'my tickets|my ticket|my booking|my bookings|where are my tickets|i lost my ticket|my qr',
    changeDate: 'change date|change the date|change my date|change day|change the day|change my booking',
    cancel: 'cancel|cancel my booking|cancel booking|cancel the booking|cancel my tickets|cancel tickets',
    refund: 'refund|refunds|a refund|i want a refund|can i get a refund|get a refund|i want my money back',
    book: 'book|book tickets|book ticket|buy tickets|buy ticket|buy a ticket|get tickets|new booking',
    prices: 'price|prices|price list|how much|how much is it|how much is a ticket|ticket prices|cost|fees',
    help: 'help|i need help|help me|how does this work|what can you do|menu|how does it work|commands',
    person: 'person|human|a human|a person|ask a person|ask the venue|ask a human|can i speak to someone',
    directions: 'directions|direction|address|location|where are you|where is it|where are you located',
    hours: 'hours|opening hours|opening times|opening time|open hours|when do you open|when do you close',
    parking: 'parking|is there parking|car park|where to park|where can i park|where can we park',
    rules: 'rules|house rules|park rules|what are the rules|dress code|what is allowed|the rules',
    visit: 'visit info|info|information|about|about the park|about you|visitor information|tell me more',
    language: 'language|change language|languages|another language|english|switch language|speak english',
    privacy: 'privacy|privacy notice|privacy policy|my data|delete my data|my personal data|forget me',
    next: 'next|whats next|what next|what now|next step|continue|go on|what do i do now|proceed|go ahead',
    back: 'back|go back|previous|return|back to start|undo',
    yes: 'yes|yep|yeah|yup|y|ok|okay|sure|confirm|correct|thats right|perfect|sounds good|yes go ahead',
    no: 'no|nope|nah|n|no thanks|no thank you|not now|stop|wrong|never mind|nevermind|not yet|thats wrong',
  },
  asks: 'does|is|are|what|whats|how|why|when|where|which|who|diff|difference|do you|can you|included|include|includes',
  topics: {
    prices:
      'price*|how much|cost*|fee|fees|expensive|cheap*|rate|rates|discount*|charge*|how many baht|usd|dollars',
    hours:
      'open|opens|opening|close|closes|closing|hours|what time|last entry|timing*|until when|how late|how early',
    parking: 'park the|park our|park my|parking|car park|where to park|garage|we park|i park|campervan',
    directions:
      'directions|get there|address|where are you|how far|located|location|map|shuttle|bus|taxi|grab|route|from the airport|get to you|entrance',
    rules: 'rules|allowed|dress code|smoke|smoking|drone*|alcohol',
    refund: 'refund*|money back',
    booking:
      'cancel*|reschedul*|change my|change the date|change our|move our|move my|my tickets|my ticket|my booking|our booking|our tickets|didnt get|havent got|not received|havent received|lost my|booked|reservation|resend|qr|confirmation|wheres my|where is my|where are my|where are our',
    person: 'human|real person|speak to|talk to|operator|robot|bot|staff|someone|call you|phone number',
  },
  period: {
    to: 'to|till|until|through|and|thru',
    around: 'from|between|the|of|on|week of',
    thisWeek: 'this week|week',
    lastWeek: 'last week|previous week',
    thisMonth: 'this month|month',
    lastMonth: 'last month|previous month',
    last: 'last|past|the last|the past|previous',
    day: 'days|day',
    week: 'weeks',
  },
};
