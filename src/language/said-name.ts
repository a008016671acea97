import { isVietnameseName } from './names.ts';
import { fold } from './phrases.ts';
import { isA, type Sentence, sentenceOf, type Token } from './tokens.ts';
import { inSimplified } from './traditional.ts';
import { isVenueWord, packageMentions, type VenueWords } from './venue-words.ts';
import type { Language } from './words.ts';

/** "Ghi tên chồng em là", "đặt tên mẹ mình" */
const ofRelatives = 'chong vo ck vk me bo ba ban sep'
  .split(' ')
  .map((who) => `(?:[a-z]+ )?ten ${who} (?:gai |trai )?(?:em|minh|toi|tui|e)(?: la| nha,)?`);
const [ofWhom, onWhom] = [
  '(?:мужа|жены|мамы|папы|отца|матери|сына|дочери|брата|сестры|подруги|друга|супруга|супруги|тещи|свекрови)',
  '(?:мужа|жену|маму|папу|отца|сына|дочь|брата|сестру|подругу|друга|супруга|супругу)',
];
/** "На имя мужа можно?", "запишите на жену", "на маму запишите" */
const forRelatives = [
  `(?:запишите |оформите |можно )?на имя (?:моего |моеи )?${ofWhom}(?: можно\\?| можно| запишите| оформите)?`,
  `(?:запишите|оформите|давайте) на ${onWhom}`,
  `на ${onWhom}(?: запишите| оформите| можно\\?)?`,
  `имя (?:моего |моеи )?${ofWhom}`,
  `${ofWhom} (?:имя|зовут)`,
];
/** Phrases before a name, longest first. Letters without their marks. */
const leads = [
  "book it under my [a-z]+['’]?s? name|put it under my [a-z]+['’]?s? name|it['’]?s under my [a-z]+['’]?s? name|under my [a-z]+['’]?s? name|it['’]s for my [a-z]+|my name['’]?s|i['’]m|it['’]s|the name['’]?s|name['’]s|my [a-z]+['’]?s name is|my [a-z]+['’]?s name|book it under the name of|book it under the name|put it under the name",
  'my full name is|my name is|my names|my name|the name is|full name|name is|the name|name|under|make it out to|make it|put down|put it down as|write down|i am|im|its|this is|call me|under the name of|under the name|in the name of|put it in the name of|book it in the name of|booking under|booked under|booking is under|reservation under|book it as|put it as|down as|book as|book under|book it for|put it under|put them under|for|mr & mrs|mr and mrs|mr|mrs|ms|miss|dr',
  'ghi ten [a-z]+ nha,|cu ghi|ghi cho [a-z]+ la|ghi cho [a-z]+|ghi giup|ghi gium|ghi ten|ghi la|ghi|viet ten|viet la|dien ten|de ten|lay ten|cho ten|ten toi la|ten minh la|ten em la|ten anh la|ten chi la|toi ten la|minh ten la|em ten la|anh ten la|chi ten la|toi ten|minh ten|em ten|anh ten|chi ten|ten nguoi dat la|ten nguoi dat|ten khach|ho va ten|ho ten|dat ten|ten la|ten|toi la|minh la|em la|anh la|chi la',
  'пишите|пиши|записывайте|запишите меня как|запишите|на [а-я]+ оформите|на [а-я]+ запишите|оформите на имя|меня зовут|меня|мое имя|имя и фамилия|фамилия имя|фамилия|имя|зовут|фио|на имя|запишите на имя|запишите на|я|это',
  '写我\\p{sc=Han}{2}名字吧?|(?:免贵)?我?姓\\p{sc=Han}{1,2}[,， ]+名?叫?|[写用]?我\\p{sc=Han}{1,3}的名字[是叫]?|名字写|名字填|姓名写|姓名填|就叫|叫我|我的全名是?|全名|联系人填|联系人叫|预约人是?|订位人是?|订购人是?|购票人是?|联络人是?|游客姓名|大名|预订人是?|订票人是?|取票人是?|预定人是?|就写|就填|写上|填写|登记|联系人写|联系人是|联系人|我的名字是|我的名字叫|名字是|名字叫|我的姓名是|姓名是|我名叫|我叫|我是|本人|姓名|名字|叫我|叫(?=[小老阿])|写(?=\\p{sc=Han}{2,4}[就吧即])',
  '[가-힣]+ 이름으로 할게요|[가-힣]+ 이름으로 해 ?주세요|제 이름은|내 이름은|제 이름|내 이름|저의 이름은|예약자 이름은|예약자 이름이|제 이름이|이름이|성함이|예약자명은|예약자는|예약자명|예약자|성함은|성함|이름은|이름|저는|나는|전|여권 이름은|여권상 이름은|여권 이름|영문 이름은|영문 이름|영문명은|영문명|예매자는|예매자 이름은|예매자|대표자는|대표자 이름은|대표자|탑승자는|탑승자',
]
  .flatMap((list) => list.split('|'))
  .concat(ofRelatives, forRelatives)
  .toSorted((a, b) => b.length - a.length);
/** Leads by which people say who they are; what follows is a name where it is written like one. */
const isSelfLead = /^(?:i am|im|i['’]m|(?:toi|minh|em|anh|chi) la|我是|저는|나는|на [а-я]+[, ])/u;
const isWrittenAsName = /^\p{Lu}[\p{L}\p{M}]*(?: \p{Lu}[\p{L}\p{M}]*)+$/u;
/** "Vợ anh đứng tên nha, Bùi Thị Hạnh", "mẹ tên Nguyễn Thị Sáu": what follows is written as a name. */
const leadWithin = /^.{1,60}\bten(?: la| nha)?[\s:,]+/u;
const isSureLead =
  /name|for my|(?:联系|联络|预约|预订|订票|订位|订购|购票|取票)人|it for|it under|them under|(?:запишите|оформите|давайте) на|на [а-я]+ (?:запишите|оформите|можно)|本人|ten|зовут|имя|фамилия|фио|名|叫|이름|성함|예약자|예매자|대표자|탑승자|영문명|姓|call me/u;

const ends = [
  '(?:[, ]+(?:please|pls|thanks|thank you|here))',
  '(?:[, ]+(?:ạ|nhé|nhe|shop|ad|em ơi|cảm ơn|cám ơn|cam on|là được|là đc|la duoc))(?= |$)',
  '(?: зовут)',
  '(?:[, ]+(?:пожалуйста|плиз|спасибо))',
  '(?:谢谢|吧|哦|的|(?:就行|就好|就可以|就成|即可)了?)',
  '(?: ?(?:이라고 합니다|라고 합니다|이라고 해요|라고 해요|이라고 해 주세요|라고 해 주세요|(?:이름)?으로 예약해 ?주세요|(?:이름)?으로 부탁(?:해요|드려요|드립니다|드릴게요)|로 부탁(?:해요|드려요|드립니다|드릴게요)|으로 해주세요|로 해주세요|로 예약해 ?주세요|입니다|이에요|예요|이요|이고요|이에여|예여|감사합니다))',
];
/** Written large these are names: "Nguyễn Thị Em", "Tran Thanh Nha". */
const politeEnd = /(?<=\S)(?:[, ]+(?:em|e|nha|nhá|nhen|nghen|nè|đó|giúp|giùm|shop|ad|ạ|bạn))+[\s.!,~]*$/u;
const opening =
  /^(?:(?:hi|hello|hey|yes|ok|okay|sure|of course|конечно|da|vang|xin chao|chao|да|здравствуйте|привет|你好|您好|好的|네|넵|예|아|음|안녕하세요)[\s,.!，。]+)+/u;
const behindLead = '[\\s:：,，=–-]+';
const leading = new RegExp(
  `^(?:${leads.map((lead) => (/\p{sc=Han}/u.test(lead) ? `${lead}[\\s:：,，]*` : `${lead}${behindLead}`)).join('|')})`,
  'u',
);
/** With the letters of "ㅎㅎ", as they are normalized. */
const ending = new RegExp(
  `(?:\\s*(?:${ends.join('|')}))*[\\s.!,。！，~\\p{Extended_Pictographic}\\ufe0f\\u1100-\\u11ff\\u3131-\\u3163]*$`,
  'u',
);

/** Removes case and marks of each character, and simplifies it, keeping positions. */
function plainly(text: string): string {
  return Array.from(inSimplified(text), (character) => {
    const plain = character
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace('đ', 'd')
      .replace('ё', 'е');
    return plain.length === character.length ? plain : character;
  }).join('');
}

/** Marks are kept: "Văn A" is a name, and "ạ" only polite. */
function inLowerCase(text: string): string {
  return Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return lower.length === character.length ? lower : character;
  }).join('');
}

/**
 * The name in a sentence such as "my name is Anna, please", and whether the lead was unambiguous; else the text
 * unchanged.
 */
function withoutLead(text: string): { readonly rest: string; readonly isSaid: boolean } {
  const whole = text.normalize('NFC').replace(/\s+/g, ' ').replace(koreanSmile, '').trim();
  const plain = plainly(whole);
  const begin = opening.exec(plain)?.[0].length ?? 0;
  const within = leadWithin.exec(plain.slice(begin))?.[0] ?? '';
  const isWithin = isWrittenAsName.test(whole.slice(begin + within.length).replace(/[\s.!]+$/u, ''));
  const lead = leading.exec(plain.slice(begin))?.[0] ?? (isWithin ? within : '');
  // "Da Silva" is a name, and "da, Silva" begins with a yes.
  const isApart = /(?:[,.!，。]|\p{sc=Hang}\s)\s*$/u.test(plain.slice(0, begin));
  const start = lead === '' && !isApart ? 0 : begin + lead.length;
  const rest = whole
    .slice(start)
    .replace(/^["'“«]|["'”»]$/gu, '')
    .replace(politeEnd, '');
  const before = lead !== '' && isSureLead.test(lead) ? nameBeforeMore(rest) : null;
  if (before !== null) return { rest: before, isSaid: true };
  const end = ending.exec(inLowerCase(rest))?.index ?? rest.length;
  const name = withoutKoreanEnd(rest.slice(0, end === 0 ? rest.length : end).trim());
  const isSelf = isSelfLead.test(lead) && (isWrittenAsName.test(name) || /라고 (?:합니다|해요)/u.test(rest));
  return { rest: name, isSaid: lead !== '' && (isSureLead.test(lead) || isSelf) };
}

/** Signs and single letters at the end: "ㅎㅎ", "ㅠㅠ", "^^", "~". */
const koreanSmile =
  /(?<![\s.!~^\u1100-\u11ff\u3131-\u318e])[\s.!~^\u1100-\u11ff\u3131-\u318e]*[~^\u1100-\u11ff\u3131-\u318e][\s.!]*$/u;

/** "최유리구요 가는 사람은 부모님이에요": the name of a sentence that goes on; null where what goes on may count somebody. */
function nameBeforeMore(text: string): string | null {
  const [whole, name = '', link = ''] =
    /^([가-힣]{2,4}?)(이?(?:구요|고요|고|인데요|인데)|입니다|이에요|예요)(?:[\s,.]+(?=\S)|(?<=[구고데]요)$)/u.exec(
      text,
    ) ?? [];
  if (whole === undefined || !koreanSurname.test(name.slice(0, 1))) return null;
  // "김민고": behind a consonant it would be "이고".
  if (/^[구고예]/u.test(link) && !/[\u1161-\u1175]$/u.test(name.normalize('NFD'))) return null;
  const more = text.slice(whole.length).replace(/\+?\d[\d ().-]{7,}\d/u, '');
  return /\p{N}|[명장분]/u.test(more) ? null : name;
}

/** "김민수요", but not "오늘만요"; behind a consonant it would be "이요". */
function withoutKoreanEnd(text: string): string {
  const [, name = ''] = /^([가-힣]{2}(?![만에로려해워게면까])[가-힣])요$/u.exec(text) ?? [];
  return koreanSurname.test(name.slice(0, 1)) && /[\u1161-\u1175]$/u.test(name.normalize('NFD'))
    ? name
    : text;
}

const longestName = 80;
const mostWords = 8;
/** Longer texts in capitals are sentences. */
const mostWritten = 4;
/** Words that are also names, without their marks; beside an unknown word they are names. */
const alsoNames = new Set([
  'quoc khanh',
  ...(
    'price cash park child day may march april june july august jan young bill mark will grant hope joy grace sunday ' +
    'friday guest friend english noel summer easter sun mon art case pass dong won son king rose page wang chan star min sat tue wed fri thu van quoc khanh ' +
    'min van quoc khanh khoi ngan bach nhung phuong phong phung khang mai ba hai tu nam sau bay tam chin muoi thu an anh em chi minh ban sang chieu trua trang giang ha hoa thanh ly le ' +
    'lan long loan nhi vy my do hoan tra con be nhat chu cu ong bo me te nhom nha phi gia dinh xuan dung chau ky tien ' +
    'trieu ngan cho chung quy chinh bien vinh thang lam luc cam on tet gio khach nguyen toan duong tinh cong quang ' +
    'phuc hai dang thong tin kim huy hong dao sinh truong tuyet bich viet hanh hung tung ngoc мир март роман вера март ли май мая'
  ).split(' '),
]);
/** Those of them that are given names by themselves. */
const givenAlone = new Set(
  'lan tu mai thu an anh chi minh trang giang ha hoa thanh long loan nhi my hoan nhat phi xuan dung chau tien thang lam quy vinh huy hung dao hong kim may april june grace hope joy noel mark will bill summer вера роман hanh ngoc viet quang phuc dang tung phuong phong phung khang nhung nam sang thi'.split(
    ' ',
  ),
);
/** Russian surnames are declined words with such endings: "Малышев", "Мартынова". */
const surname = /(?:ов|ев|ин|ын|ова|ева|ина|ына|ский|ская|цкий|цкая|енко|ич|овна|евна)$/;
/** Words with these endings that are no names: "билетов". */
const plural =
  /^(?:билет|пенсионер|школьник|дошкольник|студент|младен|подрост|мальчик|талон|час|месяц|взросл|ден|дн|один$)/;
const koreanSurname =
  /^[김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민나진지엄원천방공현함변염추도석설마길연위표명기반왕]$/u;

const chineseSurname =
  /^[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔汤游施洪詹柯简翁童纪倪卓赖葛章阮温耿兰岳齐殷庄舒鲁尤柳裴聂覃俞凌霍费骆蒙欧]$/u;

/** How likely a word is a name. */
type Standing = 'unknown' | 'small' | 'maybe' | 'given' | 'none';

function standingOf(token: Token, isOfPackage: boolean): Standing {
  const { bare, meanings } = token;
  if (isOfPackage) return 'maybe';
  if (meanings.length === 0) return 'unknown';
  if (givenAlone.has(bare)) return 'given';
  if (alsoNames.has(bare)) return 'maybe';
  if (surname.test(bare) && !plural.test(bare)) return 'given';
  const isShort = /^(?:[a-z]{1,2}|[\p{sc=Han}\p{sc=Hangul}])$/u.test(bare);
  if (isShort && token.digits === null && !isA(token, 'wish')) return 'small';
  if (isA(token, 'sentence', 'whyAsked')) return 'none';
  return meanings.every(({ kind }) => smallKinds.has(kind)) ? 'small' : 'none';
}

const smallKinds: ReadonlySet<string> = new Set([
  'small',
  'join',
  'or',
  'in',
  'at',
  'later',
  'coming',
  'self',
  'bringing',
  'exchangeFor',
  'offer',
]);

/** Whether a text may be a name. */
function mayBeName(text: string, own: Language, venue: VenueWords): boolean {
  const digits = text.replace(/\P{N}/gu, '').length;
  if (!/\p{L}\P{L}*\p{L}|[a-zа-я]/iu.test(text) || digits > 3 || /[?？@/\\<>]/u.test(text)) return false;
  if (text.length > longestName || text.split(/\s+/).length > mostWords) return false;
  // "免贵姓王", "我在门口等你"
  if (/^(?:免贵|我)?姓|\p{sc=Han}[,，]|\p{sc=Han}(?: ?\p{sc=Han}){5}/u.test(text)) return false;
  if (/[가-힣](?:요|까|니다|나요|세요|죠|는데)$/u.test(text)) return false;
  const sentence = sentenceOf(fold(text), own, (bare) => isVenueWord(bare, venue));
  const words = sentence.tokens.filter(({ isSign }) => !isSign);
  if (isKoreanName(words) || isChineseName(words) || isUnbrokenName(text, words) || isNickname(words))
    return true;
  const mentions = packageMentions(sentence, venue);
  const isOfPackage = ({ start, end }: Token): boolean =>
    mentions.some((mention) => mention.start < end && start < mention.end);
  const standings = words.map((word) => standingOf(word, isOfPackage(word)));
  if (isVietnameseName(text) || isWrittenName(text, words, standings)) return true;
  if (standings.includes('none')) return false;
  if (standings.includes('unknown')) return !isQuestioned(sentence, standings);
  // "An Hai" is also two, and "sáng mai" is tomorrow morning.
  const isWrittenSo = /^\p{Lu}\p{Ll}*(?: \p{Lu}\p{Ll}*)+$/u.test(text);
  return standings.includes('given') && (isWrittenSo || !standings.includes('maybe'));
}

/** Kinds of words that are parts of names too: "Emma Senior", "Lê Thị Bốn", "David Cousins", "Роман Первый". */
const namingKinds: ReadonlySet<string> = new Set(['whom', 'named', 'number', 'ordinal', 'ahead', 'holiday']);

/** Written as a name is, of as many words that nobody knows as others: "June Carter". */
function isWrittenName(text: string, words: readonly Token[], standings: readonly Standing[]): boolean {
  if (!isWrittenAsName.test(text) || words.length > mostWritten) return false;
  const known = words.filter((_, index) => standings[index] === 'none');
  const isNaming = ({ meanings }: Token): boolean => meanings.every(({ kind }) => namingKinds.has(kind));
  const others = standings.filter((standing) => standing !== 'none' && standing !== 'small').length;
  return known.length > 0 && known.every(isNaming) && others >= known.length;
}

/** Digits beside an understood word exclude a name. */
function isQuestioned({ tokens }: Sentence, standings: readonly Standing[]): boolean {
  const hasDigits = tokens.some(({ digits }) => digits !== null);
  return hasDigits && standings.some((standing) => standing !== 'unknown');
}

/** "김하나": a surname and any syllables after it. */
function isKoreanName(words: readonly Token[]): boolean {
  const [first, ...rest] = words;
  const length = rest.reduce((sum, { text }) => sum + text.replaceAll(' ', '').length, 0);
  if (first === undefined || !koreanSurname.test(first.text) || length < 1 || length > 3) return false;
  return rest.every(({ text, isGlued }, index) => /^[가-힣 ]+$/u.test(text) && (isGlued || index === 0));
}

/** "张三": a surname and one or two characters that are no word of a booking. */
function isChineseName([first, ...rest]: readonly Token[]): boolean {
  const length = rest.reduce((sum, { text }) => sum + text.length, 0);
  if (first === undefined || !chineseSurname.test(first.text) || length < 1 || length > 2) return false;
  return rest.every((token) => /^\p{sc=Han}$/u.test(token.text) && !isA(token, ...noGivenName));
}

const noGivenName = [
  ...(['whom', 'money', 'measure', 'clock', 'sentence', 'wish', 'weekend', 'weekday', 'span'] as const),
  'classifier',
] as const;

/** "小李", "阿美", but not "小的". */
function isNickname([first, second, third]: readonly Token[]): boolean {
  if (first === undefined || second === undefined || third !== undefined) return false;
  return (
    /^[小老阿]$/u.test(first.text) &&
    /^\p{sc=Han}$/u.test(second.text) &&
    !isA(second, ...noGivenName, 'small')
  );
}

/** "Em tên Mười": a word for a number, written as a name where one is said. */
function isNumberName(text: string, own: Language, venue: VenueWords): boolean {
  const { tokens } = sentenceOf(fold(text), own, (bare) => isVenueWord(bare, venue));
  const isNaming = ({ meanings }: Token): boolean => meanings.every(({ kind }) => namingKinds.has(kind));
  return /^\p{Lu}[\p{L}\p{M}]+$/u.test(text) && tokens.every(isNaming);
}

/** "Hannah Lee, phone 0912 345 678" */
const phoneBehind =
  /(?:\s*[,，;]|(?<=\p{sc=Han})\s)\s*(?:(?:my )?phone|tel|mobile|sđt|тел|телефон|电话|手机|전화|연락처)?[\s:.：]*\+?\d[\d ().-]{7,}\d\s*$/iu;

/** "周日升": a surname, though the sentence may begin with "周日". */
function isUnbrokenName(text: string, words: readonly Token[]): boolean {
  const [surname = '', ...given] = inSimplified(text);
  const isShort = given.length > 0 && given.length <= 2 && /^\p{sc=Han}+$/u.test(text);
  return isShort && chineseSurname.test(surname) && words.some(({ meanings }) => meanings.length === 0);
}

/** The possible name in a text, without the phrases around it. Null: certainly none. */
export function nameIn(
  text: string,
  own: Language,
  venue: VenueWords,
): { readonly name: string; readonly isSaid: boolean } | null {
  const { rest, isSaid } = withoutLead(text.replace(phoneBehind, ''));
  const isName = mayBeName(rest, own, venue) || (isSaid && isNumberName(rest, own, venue));
  if (rest !== '' && isName) return { name: rest, isSaid };
  return null;
}
