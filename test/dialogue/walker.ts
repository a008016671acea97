import fc from 'fast-check';
import { leadingButton } from '../../sandbox/walker.ts';
import type { Booking } from '../../src/booking/record.ts';
import { createDialogue } from '../../src/dialogue/dialogue.ts';
import { type Draft, needsPackages, newDraft } from '../../src/dialogue/draft.ts';
import type { Input, InputEvent, World } from '../../src/dialogue/step-types.ts';
import type { Plan } from '../../src/dialogue/steps.ts';
import type { DialogueDependencies } from '../../src/dialogue/submit.ts';
import type { Reading, TypedQuestion, Wish } from '../../src/language/reading-types.ts';
import type { TapAnswer } from '../../src/telegram/context.ts';
import { isReplyScreen, type ReplyScreen, type Screen } from '../../src/telegram/screen.ts';
import { of, ordering, written } from './readings.ts';
import {
  buttonsOn,
  eventOf,
  eventsOf,
  pressing,
  samplePackage,
  samplePackages,
  sampleWorld,
  venueClock,
} from './sample-world.ts';

/** One thing that happens to a customer in the middle of a booking. */
export type Move =
  /** The n-th button of the card, counted round. */
  | { readonly kind: 'press'; readonly n: number }
  | { readonly kind: 'event'; readonly event: InputEvent }
  /** What leads on, as a customer does who wants the tickets. */
  | { readonly kind: 'onward' }
  /** A button of an earlier painting. */
  | { readonly kind: 'stale' }
  /** The last update comes once more. */
  | { readonly kind: 'redelivery' }
  | { readonly kind: 'world'; readonly change: Partial<World> };

const texts = [
  '3',
  '0',
  '-1',
  '1e3',
  '٣',
  'tomorrow',
  'ngày mai',
  '25/12',
  '31/2',
  '1.7.26',
  '2020-01-01',
  '2026-12-01',
  'Package B',
  'package',
  'An',
  '<b>&',
  'x'.repeat(4096),
  '+84 912 345 678',
  '0912345678',
  'a@b.co',
  'Back',
  '😀',
  ' ',
  'this weekend',
  '2 tickets tomorrow',
  'two',
  'x2 package b',
  'where is the entrance?',
  'Hold for 60 minutes',
] as const;

const sampleGroup = {
  name: { und: 'Both' },
  kinds: ['A', 'B'].map((packageCode) => ({ packageCode, name: { und: `Kind ${packageCode}` } })),
};

const worlds: readonly Partial<World>[] = [
  { packages: { kind: 'known', packages: samplePackages } },
  { packages: { kind: 'known', packages: [] } },
  { packages: { kind: 'known', packages: samplePackages.slice(1) } },
  {
    packages: {
      kind: 'known',
      packages: samplePackages.map((offer) => ({ ...offer, price: offer.price + 1 })),
    },
  },
  {
    packages: {
      kind: 'known',
      packages: samplePackages.map((offer) => ({ ...offer, minQuantity: 3, maxQuantity: 4 })),
    },
  },
  { packages: { kind: 'known', packages: Array.from({ length: 40 }, (_, n) => samplePackage(`N${n}`)) } },
  { packages: { kind: 'slow' } },
  { packages: { kind: 'unavailable' } },
  { now: venueClock('15:00'), today: '2026-11-20' },
  { now: venueClock('00:00', '2026-11-21'), today: '2026-11-21' },
  { now: venueClock('10:00', '2027-02-01'), today: '2027-02-01' },
  { usualCodes: ['A'] },
  { venue: { ...sampleWorld().venue, groups: [sampleGroup] } },
  { venue: sampleWorld().venue },
];

const counts = fc.uniqueArray(
  fc.record({
    quantity: fc.integer({ min: 1, max: 12 }),
    kind: fc.constantFrom('adult', 'child', 'infant', 'senior', 'person', 'bare'),
  }),
  { selector: ({ kind }) => kind, maxLength: 2 },
);
const days = fc.uniqueArray(fc.constantFrom('2026-11-21', '2026-12-25', '2026-11-01', '2030-01-01'), {
  maxLength: 2,
});
const offers = fc.constantFrom<readonly string[]>([], ['A'], ['A', 'B'], ['D'], ['gone']);
const order = fc.record({
  days,
  counts,
  offers,
  change: fc.constantFrom('new' as const, 'to' as const, 'add' as const, 'remove' as const),
  only: fc.boolean(),
});
const question = fc.constantFrom<TypedQuestion>(
  { topics: [], answers: [] },
  { topics: ['prices'], answers: [] },
  { topics: ['booking'], answers: [] },
);
const wishes: readonly Wish[] = [
  'next',
  'yes',
  'no',
  'back',
  'cancel',
  'changeDate',
  'refund',
  'help',
  'book',
];

/** Everything that a text may mean. */
const readings: fc.Arbitrary<Reading> = fc.oneof(
  order.map((each): Reading => ({ kind: 'order', order: each })),
  fc
    .record({
      order: fc.option(order),
      days,
      offers,
      unread: fc.constantFrom('', 'blah'),
      question: fc.option(question),
    })
    .map((read): Reading => ({ kind: 'part', ...read })),
  fc.constantFrom(...wishes).map((wish): Reading => ({ kind: 'wish', wish, code: null })),
  fc.record({ question, offers, days }).map((asked): Reading => ({ kind: 'question', ...asked })),
  fc.constantFrom<Reading>({ kind: 'talk', talk: 'thanks' }, { kind: 'nothing', unread: 'blah' }),
);

const event = fc.oneof(
  fc.constantFrom(...texts).map((text): InputEvent => ({ kind: 'text', text })),
  readings.map((reading): InputEvent => ({ kind: 'text', text: written(reading) })),
  fc.boolean().map((isOwn): InputEvent => ({ kind: 'contact', phone: '84912345678', isOwn })),
  fc.constantFrom<InputEvent>({ kind: 'other' }, { kind: 'edited' }),
);

const moves = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant<Move>({ kind: 'onward' }) },
    { weight: 8, arbitrary: fc.nat(60).map((n): Move => ({ kind: 'press', n })) },
    { weight: 5, arbitrary: event.map((what): Move => ({ kind: 'event', event: what })) },
    { weight: 1, arbitrary: fc.constant<Move>({ kind: 'stale' }) },
    { weight: 1, arbitrary: fc.constant<Move>({ kind: 'redelivery' }) },
    { weight: 3, arbitrary: fc.constantFrom(...worlds).map((change): Move => ({ kind: 'world', change })) },
  ),
  { maxLength: 60 },
);

export const walks: fc.Arbitrary<Walk> = fc.record({
  ahead: fc.constantFrom(0, 1, 2, 3, 4, 5, 5, 5),
  moves,
});

/** The way from the first step to the review, by button or by what is sent. */
export const wayToReview: readonly (string | InputEvent)[] = [
  { kind: 'text', text: written(ordering({ days: ['2026-12-25'] })) },
  { kind: 'text', text: written(ordering({ counts: [of(3, 'bare')] })) },
  'Continue',
  'Agree, book as An',
  { kind: 'contact', phone: '84912345678', isOwn: true },
];

/** A walk: so much of the way to the review, then whatever happens. */
export interface Walk {
  readonly ahead: number;
  readonly moves: readonly Move[];
}

/** What a customer does on the screen who wants the tickets. */
function leadingOn(screen: Screen | ReplyScreen): InputEvent {
  if (isReplyScreen(screen)) return { kind: 'contact', phone: '84912345678', isOwn: true };
  const { tap } = leadingButton(buttonsOn(screen)) ?? {};
  const day = written(ordering({ days: ['2026-12-25'] }));
  return tap?.kind === 'draft' ? eventOf(tap) : { kind: 'text', text: day };
}

const unansweredTap: TapAnswer = { isAnswered: false, give: () => undefined, arrived: async () => undefined };

/** A customer with a dialogue over a store in memory, and a world that changes under them. */
export function createWalker() {
  let stored: Draft | null = null;
  let world = sampleWorld();
  let updateId = 1;
  let screen: Screen | ReplyScreen | null = null;
  let screenBefore: Screen | ReplyScreen | null = null;
  let lastInput: Input | null = null;
  let messageId = 100;
  const placed: string[] = [];
  let booking: Booking | null = null;
  const cardsShown: string[] = [];
  const reached: string[] = [];
  const active: string[] = [];
  const heard: string[] = [];
  const hearing: DialogueDependencies['hearing'] = {
    async hear(text, reading) {
      heard.push(text);
      return reading;
    },
    isOffered: () => false,
  };
  const dialogue = createDialogue({
    reached: (steps) => void reached.push(...steps),
    drafts: {
      load: async () => structuredClone(stored),
      async save(_chatId, draft, expected) {
        if ((stored?.revision ?? 0) !== expected) return 'conflict';
        stored = structuredClone(draft);
        return 'saved';
      },
      async amend(_chatId, draft) {
        stored = structuredClone(draft);
      },
      async discard() {
        stored = null;
      },
    },
    worldFor: async (draft) =>
      needsPackages(draft) ? world : sampleWorld({ ...world, packages: { kind: 'slow' } }),
    bookingOf: async () => booking,
    isBookingCard: async () => false,
    showCard: async (reference) => {
      cardsShown.push(reference);
    },
    activeMessages: {
      replace: async (_chatId, { kind }) => {
        active.push(kind);
        return null;
      },
      replaceNow: async (_chatId, { kind }) => void active.push(kind),
    },
    async place({ reference }) {
      placed.push(reference);
      return { kind: 'refused', why: 'openHolds' };
    },
    remember: async () => undefined,
    hearing,
    menu: async () => ({ text: 'menu', rows: [] }),
  });

  function inputFor(what: InputEvent, revision: number | null): Input {
    return {
      updateId: updateId++,
      chatId: 1,
      userId: 1,
      username: undefined,
      person: { first_name: 'An' },
      words: world.words,
      saved: { details: {}, consent: null },
      readerConsent: { at: world.now, version: 'Example AI' },
      messageId: revision === null ? updateId + 10_000 : (stored?.card?.messageId ?? messageId),
      hasPicture: false,
      event: what,
      revision,
      tap: what.kind === 'tap' ? unansweredTap : null,
      onWait: () => undefined,
    };
  }

  /** What the chat does with a plan: the painted message is written down as the card. */
  async function show(plan: Plan | null): Promise<Plan | null> {
    if (plan?.paint == null || plan.isOver) return plan;
    const { paint } = plan;
    screen = paint.screen;
    if (paint.draft === null || paint.card !== null || isReplyScreen(paint.screen)) return plan;
    messageId += 1;
    await dialogue.painted(1, paint.draft, { messageId, pictureUrl: null });
    return plan;
  }

  /** A tap is of the card as it is, unless another revision is given. */
  async function send(what: InputEvent, revision = stored?.revision ?? null): Promise<Plan | null> {
    lastInput = inputFor(what, what.kind === 'tap' ? revision : null);
    return show(await dialogue.take(lastInput));
  }

  return {
    draft: () => stored,
    world: () => world,
    screen: () => screen,
    /** What stood there before the last move. */
    screenBefore: () => screenBefore,
    placed,
    /** Steps of the funnel that were counted. */
    reached,
    /** The kinds of the chat's active messages since the first card, and the texts that a model could read. */
    active,
    heard,
    /** Bookings whose cards were asked for as new messages. */
    cardsShown,
    /** Another process has placed the draft, and died before it discarded that. */
    hasBecome(other: Booking) {
      booking = other;
    },
    async begin(change: Partial<Draft> = {}) {
      stored = null;
      await show(
        await dialogue.begin(
          { ...newDraft('walk', world.now), ...change },
          inputFor({ kind: 'other' }, null),
          null,
        ),
      );
    },
    /** Presses the button with that label, or sends what is given. */
    async does(step: string | InputEvent): Promise<Plan | null> {
      if (screen === null) throw new Error('Nothing has been shown yet.');
      return send(typeof step === 'string' ? pressing(screen, step) : step);
    },
    send: (what: InputEvent) => send(what),
    async move(move: Move): Promise<Plan | null> {
      screenBefore = screen;
      switch (move.kind) {
        case 'press': {
          const events = screen === null ? [] : eventsOf(screen);
          return send(events[move.n % Math.max(events.length, 1)] ?? { kind: 'other' });
        }
        case 'event':
          return send(move.event);
        case 'onward':
          return send(screen === null ? { kind: 'other' } : leadingOn(screen));
        case 'stale':
          return send({ kind: 'tap', action: 'cancel', argument: '' }, (stored?.revision ?? 1) - 1);
        case 'redelivery':
          return lastInput === null ? null : show(await dialogue.take(lastInput));
        case 'world':
          world = sampleWorld({ ...world, ...move.change });
          return null;
      }
    },
  };
}

export type Walker = ReturnType<typeof createWalker>;

/** The revisions on a screen's buttons. */
export function revisionsOn(screen: Screen): readonly number[] {
  return buttonsOn(screen).flatMap(({ tap }) => (tap.kind === 'draft' ? [tap.revision] : []));
}
