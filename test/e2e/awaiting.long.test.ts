import type { Expected, PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { createAwaiting, type StaffAsk } from '../../src/store/awaiting.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { type StaffTap, tapData } from '../../src/taps.ts';
import { strict } from '../helpers/venue-file.ts';
import { issued } from './after-sale/after-sale-run.ts';
import { openBooking, openDay, shown } from './dialogue.ts';
import { beginsToAsk } from './questions/question-run.ts';
import { encryptionKey, startScene } from './scene.ts';

interface OfStaff {
  readonly ask: (reference: string) => Omit<StaffAsk, 'id' | 'messageId'>;
  readonly text: string;
  readonly answer: Expected;
}

/** Each kind, a text for it, and what only this kind answers. */
const ofStaff: { readonly [Kind in Exclude<StaffAsk['kind'], 'adopt'>]: OfStaff } = {
  cancel: {
    ask: (reference) => ({ kind: 'cancel', reference, reason: null }),
    text: 'storm',
    answer: /Reason: storm.*Cancel this booking\?/s,
  },
  close: {
    ask: (reference) => ({ kind: 'close', reference, reason: null }),
    text: 'storm',
    answer: 'There is nothing to close',
  },
  decline: {
    ask: (reference) => ({ kind: 'decline', reference, request: { askedAt: 1, messageId: 1 } }),
    text: 'sold out',
    answer: 'There is nothing to answer any more',
  },
  match: {
    ask: () => ({ kind: 'match', reference: 'gone', reason: null }),
    text: 'ABCDEF',
    answer: 'This money is no longer unmatched',
  },
  sum: {
    ask: (reference) => ({ kind: 'sum', reference, about: { kind: 'goodwill' }, reason: null }),
    text: '50000',
    answer: 'There is nothing to choose for booking',
  },
  takeBack: {
    ask: (reference) => ({ kind: 'takeBack', reference, receiptId: 'gone', reason: null }),
    text: 'wrong booking',
    answer: 'This money can’t be taken back',
  },
  paid: {
    ask: () => ({ kind: 'paid', amount: 0, reason: null }),
    text: '5,000,000 October',
    answer: 'Record ₫5,000,000 as paid to the partner?',
  },
  invite: { ask: () => ({ kind: 'invite', reason: null }), text: '20 7', answer: 'A link for 20 people' },
  notice: {
    ask: () => ({ kind: 'notice', date: openDay(), reason: null }),
    text: 'Come by bus',
    answer: /what one chat will read:.*Come by bus/s,
  },
  change: {
    ask: (reference) => ({ kind: 'change', reference, reason: null, total: 0, due: null }),
    text: 'some day',
    answer: 'By its policy, the customer has to ask for another date',
  },
};

async function start() {
  const run = await startScene({ staff: true, venue: strict });
  const { reference } = await issued(run);
  const awaiting = createAwaiting(run.corner.chats, run.corner.keys, createKeyring([encryptionKey]));
  const kindFor = async ({ id }: PersonClient) => (await awaiting.current(id, id))?.kind ?? null;
  return { ...run, reference, awaiting, kindFor };
}

/** A message of the bot that is gone. */
const messageId = 1;

describe('what is awaited', () => {
  it('of staff gets its text; a command, a tap on another message and a new question replace it', async () => {
    const run = await start();
    const { awaiting, kindFor, linh, reference } = run;
    const isAsked = async ({ id }: PersonClient) => (await awaiting.current(id, id))?.messageId === messageId;
    await linh.sends('/todo');
    const { message_id: beside } = await shown(linh, 'To do');
    const taps = (action: StaffTap) => linh.tapsData(beside, tapData.staff(action, reference));
    for (const [kind, { answer, ask, text }] of Object.entries(ofStaff)) {
      const asks = () =>
        awaiting.set(linh.id, linh.id, { ...ask(reference), id: 'asked', messageId } as StaffAsk);
      await asks();
      await linh.sends(text);
      await shown(linh, answer);
      await expect.poll(() => isAsked(linh)).toBe(false);

      await asks();
      await linh.sends('/find');
      await shown(linh, '/find');
      await expect.poll(() => kindFor(linh)).toBeNull();

      await asks();
      await taps('show');
      await expect.poll(() => kindFor(linh)).toBeNull();

      await asks();
      const another = kind === 'invite' ? 'cancel' : 'invite';
      await taps(another);
      await expect.poll(() => kindFor(linh)).toBe(another);
    }
  });

  it('of a customer gets its text; a command, another screen and a new question replace it', async () => {
    const run = await start();
    const { an, kindFor, linh } = run;
    const ways = {
      question: async () => void (await beginsToAsk(an)),
      reason: async () => {
        await openBooking(an);
        await an.taps('Cancel booking');
        await shown(an, 'To cancel, please ask the venue.');
      },
    } as const;
    for (const [kind, ask] of Object.entries(ways)) {
      await ask();
      await an.sends(`Rain: ${kind}`);
      await (kind === 'question' ? linh : an).sees(`Rain: ${kind}`, { onlyNew: true });
      await expect.poll(() => kindFor(an)).toBe(kind);

      await an.sends('/settings');
      await shown(an, 'Settings');
      await expect.poll(() => kindFor(an)).toBeNull();

      await ask();
      await expect.poll(() => kindFor(an)).toBe(kind);
      await an.taps('Back');
      await expect.poll(() => kindFor(an)).toBeNull();

      await ask();
      await ways[kind === 'question' ? 'reason' : 'question']();
      await expect.poll(() => kindFor(an)).toBe(kind === 'question' ? 'reason' : 'question');
    }
  });

  it('is the unfinished booking where nothing else is asked, before and after a question', async () => {
    const run = await start();
    const { an, kindFor, linh, telegram } = run;
    await an.sends('/book');
    await shown(an, 'Which day');
    await an.sends(openDay());
    await shown(an, 'per booking');
    await beginsToAsk(an);
    await an.sends('2 adults');
    await linh.sees('2 adults', { onlyNew: true });
    await telegram.settled();
    await an.taps('Done');
    await expect.poll(() => kindFor(an)).toBeNull();
    await an.sends('2 adults');
    await shown(an, /2 × .*Total: ₫900,000/s);
    await an.sends('/cancel');
    await shown(an, 'Nothing was booked');
    await an.sends('qwertyuiop');
    await shown(an, 'get that.');
  });
});
