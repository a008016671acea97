import { hanNumber, isNumberStart, matchAt, textBefore } from './dates.ts';
import type { Found, LexemeOf, Passage } from './lexemes.ts';
import type { Count, Kind, TypedOrder } from './reading-types.ts';

/** A count of visitors in a text. `adults`: people named without a number, "my wife"; they are added up. */
export interface Counted {
  readonly quantity: number;
  readonly kind: Count['kind'] | 'adults';
  /** "2 more adults". */
  readonly change?: TypedOrder['change'];
  readonly isOnly?: boolean;
  /** A kind without a number, such as "ребёнок": it means one if other visitors are counted. */
  readonly isImplied?: boolean;
  /** Whether its number or its kind stands first; null where a word or a sign shows that it is a count. */
  readonly form?: 'numberFirst' | 'kindFirst' | null;
  /** Its last word or number may belong to the next word: "ребёнок 135 см", "a senior discount". */
  readonly isOpen?: boolean;
}

interface SaidNumber {
  readonly value: number;
  readonly use: 'any' | 'people' | 'beforeKind' | 'article' | 'times';
}

type Counts = readonly Found<Counted>[];

export const mostCounted = 200;

/** "儿童2,12月11日": the comma is no part of the number. */
const numberEnd = '(?![\\d%$€₫]|[.:/]\\d|-\\d|,\\d(?!\\d?(?: ?[月월日号일]|[./]\\d)))';
const inDigits = [
  [new RegExp(`(\\d{1,3})${numberEnd}`, 'uy'), 'any'],
  [new RegExp(`[x×*х] ?(\\d{1,3})${numberEnd}`, 'uy'), 'times'],
  [/(\d{1,3}) ?[x×*х](?![\p{L}\d])/uy, 'times'],
] as const;
/** Numbers of several characters: "二十四" has no "二", but "周四七个人" has four and seven. */
const hanNumerals = /[一二三四五六七八九十]{2,3}(?![一二三四五六七八九十百千万])/uy;
const hanNumeralBehind = /^[一二三四五六七八九十百千万零]/u;

export function numbersAt(passage: Passage, start: number): readonly Found<SaidNumber>[] {
  const { text } = passage;
  const words = passage.only('number', start);
  const found: Found<SaidNumber>[] = words.filter(({ end }) => !hanNumeralBehind.test(text.slice(end)));
  const [han = ''] = matchAt(hanNumerals, text, start) ?? [];
  const said = hanNumber(han);
  if (said !== null) found.push({ end: start + han.length, value: { value: said, use: 'any' } });
  if (!isNumberStart(text, start) || passage.isWithinWord(start)) return found;
  for (const [pattern, use] of inDigits) {
    const match = matchAt(pattern, text, start);
    if (match !== null) found.push({ end: start + match[0].length, value: { value: Number(match[1]), use } });
  }
  return found;
}

/** The counts that begin at a place: "2 adults", "adults: 2", "a child", "двое", "x2", "my wife". */
export function countsAt(passage: Passage, start: number): Counts {
  const all: Counts = [
    ...numbersAt(passage, start).flatMap((number) => ofNumber(passage, start, number)),
    ...passage.only('kind', start).flatMap((kind) => ofKind(passage, kind)),
    ...passage.only('adults', start).map(({ end, value: { quantity } }) => ({
      end,
      value: { quantity, kind: 'adults' as const },
    })),
  ];
  return all.filter(({ value }) => value.quantity > 0 && value.quantity <= mostCounted);
}

/** Children with their ages: "дочка 8 лет", "kids (5 and 8)", "8살 딸", "딸 하나", "a 7 year old girl". */
export function childrenOfAge(passage: Passage, start: number): Counts {
  const { text, words } = passage;
  const kind = 'child' as const;
  const minorsAt = (place: number): readonly Found<LexemeOf<'kind'>>[] =>
    passage.only('minor', place).map(({ end }) => ({ end, value: { is: 'kind', kind, use: 'any' } }));
  const childrenAt = (place: number): readonly number[] => {
    const named = passage.only('kind', place).filter(({ value }) => value.kind === kind);
    return [...minorsAt(place), ...named].map(({ end }) => end);
  };
  const ageAt = (place: number): readonly { readonly end: number; readonly quantity: number }[] => {
    const [said = ''] = matchAt(new RegExp(` ?[,(]? ?(?:${words.age.source})`, 'uy'), text, place) ?? [];
    const quantity = said.match(/\d+/g)?.length ?? 0;
    return said === '' ? [] : [{ end: place + said.length, quantity }];
  };
  const [ageBefore = ''] = new RegExp(`(?:${words.age.source}) ?$`, 'u').exec(textBefore(text, start)) ?? [];
  const ofAges = childrenAt(start).flatMap((end) => {
    const quantity = ageBefore.match(/\d+/g)?.length ?? ageAt(end)[0]?.quantity ?? 0;
    return quantity > 0 ? [{ end, value: { quantity, kind, isImplied: true } }] : [];
  });
  const counted = numbersAt(passage, start).flatMap(({ end, value: { value: quantity } }) =>
    [end, ...kindsAt(passage, end).map((person) => person.end)]
      .flatMap((place) => [
        ...minorsAt(passage.skipSpaces(place)).map((minor) => minor.end),
        ...ageAt(place).flatMap((age) => childrenAt(passage.skipSpaces(age.end))),
      ])
      .map((behind) => ({ end: behind, value: { quantity, kind } })),
  );
  return [...ofAges, ...minorsAt(start).flatMap((minor) => ofKind(passage, minor)), ...counted];
}

function ofNumber(passage: Passage, start: number, { end, value }: Found<SaidNumber>): Counts {
  const { value: quantity, use } = value;
  const isArticle = use === 'article';
  const named: Counts = placesBehindNumber(passage, end).flatMap(({ end: place, value: change }) =>
    kindsAt(passage, place)
      .filter(({ value: kind }) => !isArticle || kind !== 'person')
      .map(({ end: last, value: kind }) => {
        const form = kind === 'person' || isArticle ? null : ('numberFirst' as const);
        return { end: last, value: { quantity, kind, change, form, isOpen: isArticle } };
      }),
  );
  if (use === 'beforeKind' || isArticle) return named;
  const before = textBefore(passage.text, start);
  const isParty = use === 'people' || (use === 'any' && passage.words.partyBefore.test(before));
  if (!isByItself(passage, end) || (use === 'any' && !isParty && !isBareAt(passage, start, end)))
    return named;
  return [...named, { end, value: { quantity, kind: isParty ? 'person' : 'bare' } }];
}

const numberJoints =
  '[\\s,.、~&+–-]*(?:(?:and|n|or|to|và|va|hoặc|hoac|hay|đến|den|и|или|по|до|和|与|到|至|或|와|과|이나|에서|부터) ?)?';
/** The number stands beside another one and may belong to it: "28, 29/11", "24 dec 2". */
const numberBefore = new RegExp(`\\d[\\p{sc=Latin}\\p{sc=Cyrillic}日号月일월]{0,2}${numberJoints}$`, 'u');
const numberBehind = new RegExp(`^${numberJoints}\\d`, 'u');

/** Whether a number alone may be a count: not a time, a day or a part of a sum ("at 5", "28 and 29/11"). */
function isBareAt(passage: Passage, start: number, end: number): boolean {
  const before = textBefore(passage.text, start);
  if (passage.words.timeBefore.test(before) || numberBefore.test(before)) return false;
  // "하나 12월 16일": a Korean number counts, and is no part of a date.
  const isKorean = /\p{sc=Hangul}/u.test(passage.text.slice(start, end));
  const isBeforeNumber = !isKorean && numberBehind.test(passage.text.slice(end));
  return !isBeforeNumber && !isBesideMonth(passage, start, end);
}

/** Whether a number is not a part of a word such as "5k". */
function isByItself(passage: Passage, end: number): boolean {
  const isParticle = [...passage.only('particle', end), ...passage.only('only', end)].length > 0;
  const behind = passage.text.slice(end);
  return !(/^[\p{sc=Latin}\p{sc=Cyrillic}]/u.test(behind) || (/^\p{sc=Hangul}/u.test(behind) && !isParticle));
}

function isBesideMonth(passage: Passage, start: number, end: number): boolean {
  const before = passage.text.slice(0, start).trimEnd();
  const word = before.length - (/[\p{L}\p{M}]+$/u.exec(textBefore(before, before.length))?.[0].length ?? 0);
  const isBehind = passage.only('month', word).some((month) => month.end === before.length);
  return isBehind || passage.only('month', passage.skipSpaces(end)).length > 0;
}

/** The places of a kind after a number: directly behind it, behind an "x", and behind "more". */
function placesBehindNumber(passage: Passage, end: number): readonly Found<TypedOrder['change']>[] {
  const times = matchAt(/ ?[x×*х] /uy, passage.text, end);
  const place = times === null ? passage.skipSpaces(end) : end + times[0].length;
  const more = passage.only('change', place).filter(({ value }) => value.isBehind);
  const behind = more.map((each) => ({ end: passage.skipSpaces(each.end), value: each.value.change }));
  return [{ end: place, value: 'new' }, ...behind];
}

/** The kinds named by words behind a number: "adults", "vé người lớn", "adult tickets", but not "2个大箱子". */
function kindsAt(passage: Passage, start: number): readonly Found<Kind>[] {
  const named = (place: number) => passage.only('kind', place).filter(({ value }) => value.use !== 'single');
  const isChinese = passage.words.language === 'zh';
  return named(start).flatMap(({ end, value: { kind } }): readonly Found<Kind>[] => {
    const more = named(passage.skipSpaces(end)).filter(({ value }) =>
      kind === 'person' ? !(isChinese && value.use === 'behindNumber') : value.kind === 'person',
    );
    const both = more.map((next) => ({ end: next.end, value: kind === 'person' ? next.value.kind : kind }));
    return [{ end, value: kind }, ...both];
  });
}

const betweenKindAndNumber = / ?(?:[:=*×x–-]|[来要订买])? ?/uy;

/** Counts that begin with the kind: "Adults: 2", "성인만 네명", "ребёнок". */
function ofKind(passage: Passage, { end, value: { kind, use: place } }: Found<LexemeOf<'kind'>>): Counts {
  if (place === 'behindNumber' || kind === 'person') return [];
  if (place === 'single') return [{ end, value: { quantity: 1, kind, isImplied: true, isOpen: true } }];
  return numberPlaces(passage, end).flatMap(({ start, isOnly, hasSign }) =>
    numbersAt(passage, start).flatMap(({ end: last, value: { use, value: quantity } }) => {
      const counted = { quantity, kind, isOnly };
      const persons = kindsAt(passage, passage.skipSpaces(last)).filter((each) => each.value === 'person');
      const behind = persons.map((person) => ({ end: person.end, value: counted }));
      const isAlone = isByItself(passage, last) || kindsAt(passage, last).length > 0;
      if (use === 'beforeKind' || use === 'article' || !isAlone) return behind;
      const isDigits = /\d/.test(passage.text.slice(start, last));
      const form = isDigits && !hasSign ? ('kindFirst' as const) : null;
      return [...behind, { end: last, value: { ...counted, form } }];
    }),
  );
}

/** The places of the number after a kind: behind signs, "tickets", particles and "only". */
function numberPlaces(passage: Passage, end: number) {
  const between = [end, passage.skipSpaces(end)].flatMap((place) => [
    ...passage.only('kind', place).filter(({ value }) => value.kind === 'person'),
    ...passage.only('particle', place),
    ...passage.only('only', place),
  ]);
  return [{ end, value: null }, ...between].map((each) => {
    const [sign = ''] = matchAt(betweenKindAndNumber, passage.text, each.end) ?? [];
    return { start: each.end + sign.length, isOnly: each.value?.is === 'only', hasSign: sign.trim() !== '' };
  });
}
