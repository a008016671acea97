import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Misbehaviour, type ModelSandbox, startModelSandbox } from '../../sandbox/model/model.ts';
import { verdictOn } from '../../src/reader/checker.ts';
import { createReaderClient } from '../../src/reader/client.ts';
import { masked, messagesFor, type PromptContext } from '../../src/reader/prompt.ts';
import { recorded } from './recorded.ts';

let model: ModelSandbox;
beforeAll(async () => {
  model = await startModelSandbox();
});
afterAll(() => model.stop());
beforeEach(() => model.misbehaves(null));

const prompt: PromptContext = {
  venue: 'Harbour Park',
  today: '2026-11-28',
  weekday: 'Saturday',
  step: 'start',
  day: null,
  tickets: [],
  offers: [{ id: 'CAP', name: 'Cable car return' }],
  lastDay: '2027-02-26',
  facts: { q0: 'The park stays open in the rain.', other: null },
};
const [first] = recorded;
if (first === undefined) throw new Error('Nothing was recorded.');
const { context } = first;
const text = 'confirm 10 tickets today';

const newClient = () =>
  createReaderClient({ url: `${model.url}/v1/chat/completions`, model: 'sandbox', key: 'k' }, () =>
    performance.now(),
  );

describe('An endpoint', () => {
  it('is asked with the rules, the context, the text and the schema, and its answer is read', async () => {
    const message = 'need 3 adults tomorrow';
    const { answer, outcome } = await newClient().ask(messagesFor(message, prompt));
    expect(outcome).toBe('answered');
    expect(verdictOn(message, answer, context)).toMatchObject({
      kind: 'propose',
      order: { days: ['2026-11-29'], counts: [{ quantity: 3, kind: 'adult' }] },
    });
    const { venue: _, ...others } = prompt;
    expect(model.calls.at(-1)).toMatchObject({ message, key: 'k', prompt: others });
  });

  it('may replay what a strong model has answered', async () => {
    const client = newClient();
    const heard: unknown[] = [];
    for (const message of recorded) {
      model.answers(message.text, message.answer);
      heard.push((await client.ask(messagesFor(message.text, prompt))).answer);
    }
    expect(heard).toEqual(recorded.map(({ answer }) => answer));
  });

  it.each<[Misbehaviour, string]>([
    ['slow', 'slow'],
    ['silent', 'slow'],
    ['tooMany', 'busy'],
    ['broken', 'failed'],
    ['truncated', 'unreadable'],
    ['prose', 'unreadable'],
    ['wrongSchema', 'fallback'],
    ['inventedId', 'fallback'],
    ['negativeCount', 'fallback'],
    ['pastDay', 'fallback'],
    ['obedient', 'ask'],
  ])('that is %s gets nothing proposed: %s', async (how, expected) => {
    model.misbehaves(how);
    const { answer, outcome } = await newClient().ask(messagesFor(text, prompt), 300);
    expect(answer === null ? outcome : verdictOn(text, answer, context).kind).toBe(expected);
  });

  it('that fails again and again is left alone for a while', async () => {
    model.misbehaves('broken');
    const client = newClient();
    const before = model.calls.length;
    const outcomes: string[] = [];
    for (let n = 0; n < 4; n += 1) outcomes.push((await client.ask(messagesFor(text, prompt))).outcome);
    expect(outcomes).toEqual(['failed', 'failed', 'failed', 'notSent']);
    expect(model.calls).toHaveLength(before + 3);
  });
});

describe('What is sent', () => {
  it.each([
    ['call +84 912 345 678 tomorrow', 'call *** tomorrow'],
    ['0912345678', '***'],
    ['(415) 555-1234', '***'],
    ['a.b+c@example.com or @emma_w', '*** or ***'],
    ['booking NL2611A7K3, NLC7KD29-4F2A', 'booking ***, ***'],
    ['паспорт 4510 123456', 'паспорт ***'],
    ['号码13987654321', '号码***'],
  ])('has no number, address or code: %s', (typed, sent) => {
    expect(masked(typed)).toBe(sent);
  });

  it.each(['2 adults 2026-12-05', '28/11/2026 x2', '05.12.2026', '2大1小', 'nl2te1', 'ngày 24 tháng 12'])(
    'keeps days and counts: %s',
    (typed) => expect(masked(typed)).toBe(typed),
  );
});
