import { hanNumber, isNumberStart, matchAt, textBefore } from './dates.ts';
import type { Count, Kind, TypedOrder } from './reading.ts';
import type { Found, Lexeme, Passage } from './segments.ts';

/** A count of visitors as a text says it. `adults`: named without a number, "my wife", which are added up. */
export interface Counted {
  readonly quantity: number;
  readonly kind: Count['kind'] | 'adults';
  /** "2 more adults". */
  readonly change?: TypedOrder['change'];
  readonly isOnly?: boolean;
  /** One of a kind without a number: "ребёнок", which is one beside others that are counted. */
  readonly isImplied?: boolean;
  /** Whether its number or its kind stands first; null where a word or a sign shows that it is a count. */
  readonly form?: 'numberFirst' | 'kindFirst' | null;
  /** A number in words behind a comma: "cable car and aqua park, two", which isn't two of each. */
  readonly isApart?: boolean;
  /** Its last word or number may belong to the next word: "ребёнок 135 см", "a senior discount". */
  readonly isOpen?: boolean;
}

interface Number_ {
  readonly value: number;
  readonly use: 'any' | 'people' | 'beforeKind' | 'article' | 'times';
}

export const mostCounted = 200;

const digits = /(\d{1,3})(?![\d%$€₫]|[.,:/]\d|-\d)/uy;
const timesBefore = /[x×*х] ?(\d{1,3})(?![\d%$€₫]|[.,:/]\d|-\d)/uy;
const timesBehind = /(\d{1,3}) ?[x×*х](?![\p{L}\d])/uy;

function numbersAt(passage: Passage, start: number): readonly Found<Number_>[] {
  const { text } = passage;
  const found: Found<Number_>[] = passage
    .lexemesAt(start)
    .flatMap(({ end, value }) =>
      value.is === 'number' && !isOfHanNumber(text, start, end) ? [{ end, value }] : [],
    );
  const [han = ''] = isBehindHanNumeral(text, start) ? [] : (matchAt(hanNumerals, text, start) ?? []);
  const said = hanNumber(han);
  if (said !== null) found.push({ end: start + han.length, value: { value: said, use: 'any' } });
  if (!isNumberStart(text, start) || passage.isWithinWord(start)) return found;
  for (const [pattern, use] of [
    [digits, 'any'],
    [timesBefore, 'times'],
    [timesBehind, 'times'],
  ] as const) {
    const match = matchAt(pattern, text, start);
    if (match !== null) found.push({ end: start + match[0].length, value: { value: Number(match[1]), use } });
  }
  return found;
}

/** Of several characters: "二十四" has no "二". */
const hanNumerals = /[一二三四五六七八九十]{2,3}(?![一二三四五六七八九十百千万])/uy;

/** "周四七个人" has four and seven. */
function isBehindHanNumeral(text: string, start: number): boolean {
  return /(?<![周期拜])[一二三四五六七八九十百千万零]$/u.test(textBefore(text, start));
}

function isOfHanNumber(text: string, start: number, end: number): boolean {
  return isBehindHanNumeral(text, start) || /^[一二三四五六七八九十百千万零]/u.test(text.slice(end));
}

/** The counts that begin at a place: "2 adults", "adults: 2", "a child", "двое", "x2", "my wife". */
export function countsAt(passage: Passage, start: number): readonly Found<Counted>[] {
  const all = [
    ...numbersAt(passage, start).flatMap((number) => ofNumber(passage, start, number)),
    ...ofKind(passage, start),
    ...passage
      .lexemesAt(start)
      .flatMap(({ end, value }) =>
        value.is === 'adults' ? [{ end, value: { quantity: value.quantity, kind: 'adults' as const } }] : [],
      ),
  ];
  return all.filter(({ value }) => value.quantity > 0 && value.quantity <= mostCounted);
}

function ofNumber(
  passage: Passage,
  start: number,
  { end, value: { value: quantity, use } }: Found<Number_>,
): readonly Found<Counted>[] {
  const named = placesBehindNumber(passage, end).flatMap(({ place, change }) =>
    kindsAt(passage, place)
      .filter(({ value: kind }) => use !== 'article' || kind !== 'person')
      .map((kind) => ({
        end: kind.end,
        value: {
          quantity,
          kind: kind.value,
          change,
          form: kind.value === 'person' || use === 'article' ? null : ('numberFirst' as const),
          isOpen: use === 'article',
        },
      })),
  );
  if (use === 'beforeKind' || use === 'article') return named;
  const isParty =
    use === 'people' || (use === 'any' && passage.words.partyBefore.test(textBefore(passage.text, start)));
  if (use !== 'times' && !(isParty ? isByItself : isBareAt)(passage, start, end)) return named;
  const { text } = passage;
  const isApart = !/\d/.test(text.slice(start, end)) && /, ?$/.test(textBefore(text, start));
  return [...named, { end, value: { quantity, kind: isParty ? 'person' : 'bare', isApart } }];
}

const numberJoints =
  '[\\s,.、~&+–-]*(?:(?:and|n|or|to|và|va|hoặc|hoac|hay|đến|den|и|или|по|до|和|与|到|至|或|와|과|이나|에서|부터) ?)?';
/** Beside another number, of which it may be a part: "28, 29/11", "24 dec 2". */
const numberBefore = new RegExp(`\\d[\\p{sc=Latin}\\p{sc=Cyrillic}日号月일월]{0,2}${numberJoints}$`, 'u');
const numberBehind = new RegExp(`^${numberJoints}\\d`, 'u');

/** A number alone is no time, no day, and no part of a sum: "at 5", "28 and 29/11". */
function isBareAt(passage: Passage, start: number, end: number): boolean {
  const { text } = passage;
  const before = textBefore(text, start);
  if (!isByItself(passage, start, end) || passage.words.timeBefore.test(before)) return false;
  if (numberBefore.test(before) || numberBehind.test(text.slice(end))) return false;
  return !isBesideMonth(passage, start, end);
}

/** No part of a word: "5k". */
function isByItself(passage: Passage, _start: number, end: number): boolean {
  const behind = passage.text.slice(end);
  const isParticle = passage
    .lexemesAt(end)
    .some(({ value }) => value.is === 'particle' || value.is === 'only');
  return !(/^[\p{sc=Latin}\p{sc=Cyrillic}]/u.test(behind) || (/^\p{sc=Hangul}/u.test(behind) && !isParticle));
}

function isBesideMonth(passage: Passage, start: number, end: number): boolean {
  const isMonth = (place: number): readonly Found<Lexeme>[] =>
    passage.lexemesAt(place).filter(({ value }) => value.is === 'month');
  if (isMonth(passage.skipSpaces(end)).length > 0) return true;
  const before = passage.text.slice(0, start).trimEnd();
  const word = before.length - (/[\p{L}\p{M}]+$/u.exec(textBefore(before, before.length))?.[0].length ?? 0);
  return isMonth(word).some((month) => month.end === before.length);
}

/** Directly behind a number, behind an "x", and behind "more". */
function placesBehindNumber(
  passage: Passage,
  end: number,
): readonly { readonly place: number; readonly change: TypedOrder['change'] }[] {
  const times = matchAt(/ ?[x×*х] /uy, passage.text, end);
  const place = times === null ? passage.skipSpaces(end) : end + times[0].length;
  const more = passage
    .lexemesAt(place)
    .flatMap((each) =>
      each.value.is === 'change' && each.value.isBehind
        ? [{ place: passage.skipSpaces(each.end), change: each.value.change }]
        : [],
    );
  return [{ place, change: 'new' }, ...more];
}

/** The kinds that words behind a number name: "adults", "vé người lớn", "adult tickets". */
function kindsAt(passage: Passage, start: number): readonly Found<Kind>[] {
  return passage.lexemesAt(start).flatMap(({ end, value }): readonly Found<Kind>[] => {
    if (value.is !== 'kind' || value.use === 'single') return [];
    const { kind } = value;
    // "2个大箱子"
    const isSyllabicBefore = passage.words.language === 'zh';
    const more = passage.lexemesAt(passage.skipSpaces(end)).flatMap((next): readonly Found<Kind>[] => {
      if (next.value.is !== 'kind' || next.value.use === 'single') return [];
      if (kind === 'person')
        return next.value.use === 'behindNumber' && isSyllabicBefore
          ? []
          : [{ end: next.end, value: next.value.kind }];
      return next.value.kind === 'person' ? [{ end: next.end, value: kind }] : [];
    });
    return [{ end, value: kind }, ...more];
  });
}

/** A number of centimetres is greater: "ребёнок 135 см". */
const mostOfUnits = 10;
const betweenKindAndNumber = / ?[:=*×x–-]? ?/uy;

/** "Adults: 2", "성인만 네명", "ребёнок". */
function ofKind(passage: Passage, start: number): readonly Found<Counted>[] {
  return passage.lexemesAt(start).flatMap(({ end, value }): readonly Found<Counted>[] => {
    if (value.is !== 'kind' || value.use === 'behindNumber' || value.kind === 'person') return [];
    const { kind } = value;
    if (value.use === 'single') return [{ end, value: { quantity: 1, kind, isImplied: true, isOpen: true } }];
    return numberPlaces(passage, end).flatMap(({ place, isOnly, hasSign }) =>
      numbersAt(passage, place).flatMap(({ end: last, value: { use, value: quantity } }) => {
        const counted = { quantity, kind, isOnly };
        const persons = kindsAt(passage, passage.skipSpaces(last)).filter((each) => each.value === 'person');
        const behind = persons.map((person) => ({ end: person.end, value: counted }));
        const isAlone = use !== 'beforeKind' && use !== 'article';
        if (!isAlone || !(isByItself(passage, place, last) || kindsAt(passage, last).length > 0))
          return behind;
        const isDigits = /\d/.test(passage.text.slice(place, last));
        const form = isDigits && !hasSign ? ('kindFirst' as const) : null;
        return [...behind, { end: last, value: { ...counted, form, isOpen: quantity > mostOfUnits } }];
      }),
    );
  });
}

/** Where the number of a kind that is named first may stand: behind signs, "tickets", particles and "only". */
function numberPlaces(
  passage: Passage,
  end: number,
): readonly { readonly place: number; readonly isOnly: boolean; readonly hasSign: boolean }[] {
  return [{ end, isOnly: false }, ...wordsBetween(passage, end)].map((first) => {
    const [sign = ''] = matchAt(betweenKindAndNumber, passage.text, first.end) ?? [];
    return { place: first.end + sign.length, isOnly: first.isOnly, hasSign: sign.trim() !== '' };
  });
}

function wordsBetween(
  passage: Passage,
  end: number,
): readonly { readonly end: number; readonly isOnly: boolean }[] {
  const between = [end, passage.skipSpaces(end)].flatMap((place) => passage.lexemesAt(place));
  return between.flatMap(({ end: last, value }) => {
    const isOnly = value.is === 'only';
    const isPerson = value.is === 'kind' && value.kind === 'person';
    return isOnly || isPerson || value.is === 'particle' ? [{ end: last, isOnly }] : [];
  });
}
