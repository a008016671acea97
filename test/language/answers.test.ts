import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { described, linesOf, readIn } from './corpus.ts';

/** A Friday, on which the seven sets were written. */
const friday = { today: '2026-11-27', lastDay: '2027-02-25' } as const;

/** `language | step | message | …`, 2,100 messages of seven blind sets. */
const messages = readdirSync(new URL('./answers', import.meta.url))
  .toSorted()
  .flatMap((name) => linesOf(`./answers/${name}`))
  .map((line) => {
    const [language = '', , text = ''] = line.split(' | ');
    return { language, text };
  });

it('The 2,100 messages are acted on only as a person has found right', () => {
  expect(messages).toHaveLength(2_100);
  const acted = messages.flatMap(({ language, text }) => {
    const reading = readIn(language, text, friday);
    if (reading.kind !== 'order') return [];
    const { change, only } = reading.order;
    const how = [
      ...described(reading.order),
      ...(change === 'new' ? [] : [change]),
      ...(only ? ['only'] : []),
    ];
    return [`${language} | ${text} -> ${how.join('; ')}`];
  });
  expect(acted).toEqual(linesOf('./acted-answers.txt'));
});
