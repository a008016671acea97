import { describe, expect, it } from 'vitest';
import { stepNames } from '../../src/dialogue/draft.ts';
import type { StepEvent, World } from '../../src/dialogue/step-types.ts';
import { decisionOn, screenOf } from '../../src/dialogue/steps.ts';
import { parseTap } from '../../src/taps.ts';
import { isReplyScreen, type ReplyScreen, type Screen } from '../../src/telegram/screen.ts';
import type { Wording, Words } from '../../src/telegram/wording.ts';
import { english, locales, wordings } from './locale-files.ts';
import { awkwardName, packageAnswers, sampleDrafts, sampleWorld } from './sample-dialogue.ts';
import { htmlProblem } from './telegram-text.ts';

const longestToast = 200;
const longestPlaceholder = 64;

/** All that a customer may do at a screen: its buttons, odd ones, and messages. */
function eventsAt(screen: Screen | ReplyScreen, { read }: World): readonly StepEvent[] {
  const buttons = isReplyScreen(screen) ? [] : screen.rows.flat();
  const taps = buttons.flatMap((button): readonly StepEvent[] => {
    const tap = 'data' in button ? parseTap(button.data) : null;
    return tap?.kind === 'draft' ? [{ kind: 'tap', action: tap.action, argument: tap.argument }] : [];
  });
  const odd = [
    ['month', '2026-01'],
    ['month', '2030-01'],
    ['day', '20260101'],
    ['day', '20300101'],
    ['day', '20261130'],
    ['more', 'unknown'],
    ['turn', '99999999'],
    ['open', 'unknown'],
    ['unheard-of', ''],
  ] as const;
  const typed = ['31/2', '1.7.26', '1/1', '?', '0', '99999999', awkwardName, awkwardName.repeat(5), '  '];
  return [
    ...taps,
    ...odd.map(([action, argument]) => ({ kind: 'tap', action, argument }) as const),
    ...typed.map((text) => ({ kind: 'text', text, reading: read(text) }) as const),
    { kind: 'contact', phone: '1', isOwn: false },
    { kind: 'contact', phone: '1', isOwn: true },
    { kind: 'other' },
  ];
}

/** Every answer of every step, with what it answers. */
function answers(words: Wording): readonly { readonly event: StepEvent; readonly why: Words }[] {
  return stepNames.flatMap((step) =>
    Object.values(packageAnswers).flatMap((packages) => {
      const world = sampleWorld(words, { packages });
      return sampleDrafts(step).flatMap((draft) =>
        eventsAt(screenOf(draft, world), world).flatMap((event) => {
          const taken = decisionOn(draft, event, world);
          const why = taken.kind === 'stay' ? taken.why : taken.kind === 'next' ? taken.say : null;
          return why === null || why === undefined ? [] : [{ event, why }];
        }),
      );
    }),
  );
}

describe.each(locales)('in the language %s', (locale) => {
  const words = wordings.for(locale);

  it('every answer of the dialogue can be said, and shows whole where a tap is answered', () => {
    const distinct = new Map(
      answers(words).map((each) => [JSON.stringify([each.event.kind, each.why]), each]),
    );
    for (const { event, why } of distinct.values()) {
      const text = words.text(why.key, why.values);
      expect(text, why.key).not.toMatch(/[^\S\n]{2}|\.\./);
      expect(htmlProblem(words.html('lead', { text })), why.key).toBeNull();
      if (event.kind === 'tap') expect(text.length, text).toBeLessThanOrEqual(longestToast);
    }
  });

  it('every other answer to a tap shows whole', () => {
    const refusals = [...english.messages.keys()].filter((key) => /^(?:refused|limit)-/.test(key));
    for (const key of [...refusals, 'stale', 'sending-again', 'language-chosen', 'only-in-private']) {
      expect(words.text(key).length, key).toBeLessThanOrEqual(longestToast);
    }
  });

  it('the answers on the keyboard of the phone number can be told apart', () => {
    const [draft] = sampleDrafts('phone').filter(
      ({ details, unlikelyPhone }) => details.phone !== undefined && unlikelyPhone === null,
    );
    const screen = draft === undefined ? null : screenOf(draft, sampleWorld(words));
    if (screen === null || !isReplyScreen(screen)) throw new Error('The phone is asked with a keyboard.');
    const keys = screen.keys.flat().map(({ text }) => text);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(keys.length);
    expect(screen.placeholder.length).toBeLessThanOrEqual(longestPlaceholder);
  });

  it('the examples of phone numbers are phone numbers', () => {
    const examples = words.text('phone-example').match(/\+?\d[\d -]*\d/g) ?? [];
    expect(examples).toHaveLength(2);
    for (const text of examples) {
      const world = sampleWorld(words);
      for (const draft of sampleDrafts('phone')) {
        const taken = decisionOn(draft, { kind: 'text', text, reading: world.read(text) }, world);
        expect(taken).toMatchObject({ kind: 'next', draft: { unlikelyPhone: null } });
      }
    }
  });
});
