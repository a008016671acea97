import { foldedWithPlaces } from '../../src/language/folding.ts';
import { offerNames } from '../../src/language/offer-names.ts';
import { type Mention, mentionsIn } from '../../src/reader/mentions.ts';
import type { PromptContext } from '../../src/reader/prompt.ts';
import type { Answer, AnswerLine } from '../../src/reader/schema.ts';

/** An answer that finds nothing in a message. */
export const emptyAnswer: Answer = {
  act: 'none',
  day: null,
  lines: [],
  offer: null,
  instead: false,
  asks: [],
  own: null,
  traits: [],
  rest: [],
};

/** By the scripts that a message is written in. */
const localesByScript = [
  ['ko', /\p{sc=Hangul}/u],
  ['zh', /\p{sc=Han}/u],
  ['ru', /\p{sc=Cyrillic}/u],
  ['vi', /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu],
] as const;

/**
 * What a model of the demo makes of a message: it takes every day, count and offer for an order, without a look at what
 * the words between them say. The bot's checker finds where that is too simple.
 */
export function readLoosely(message: string, prompt: PromptContext): Answer {
  const locale = localesByScript.find(([, script]) => script.test(message))?.[0] ?? 'en';
  const named = prompt.offers.map(({ id, name }) => ({
    id,
    packages: [{ code: id, names: [name], words: [] }],
  }));
  const folded = foldedWithPlaces(message);
  const mentions = mentionsIn(folded, {
    locale,
    today: prompt.today,
    lastDay: prompt.lastDay,
    named,
    offers: offerNames(named.flatMap(({ packages }) => packages)),
  });
  const saidAt = ({ start }: Mention, { end }: Mention): string =>
    folded.typed.slice(folded.places[start], folded.places[end]).trim();
  const day = mentions.find((each) => each.is === 'day');
  const offer = mentions.find((each) => each.is === 'offer');
  const lines = mentions.flatMap((number, at): readonly AnswerLine[] => {
    const kind = mentions.slice(at + 1).find(({ is }) => is === 'kind' || is === 'number');
    const isNear = kind?.is === 'kind' && kind.start - number.end <= 1;
    if (number.is !== 'number' || number.value > 200 || !isNear) return [];
    return [{ op: 'set', n: number.value, who: kind.kind, said: saidAt(number, kind), offer: null }];
  });
  if (day === undefined && lines.length === 0 && offer === undefined) return emptyAnswer;
  return {
    ...emptyAnswer,
    act: 'order',
    day: day === undefined ? null : { iso: [...day.days], said: saidAt(day, day) },
    lines,
    offer: offer === undefined ? null : { id: offer.offers[0] ?? '', said: saidAt(offer, offer) },
  };
}
