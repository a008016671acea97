import type { SalePackage } from '../booking/ports.ts';
import type { Config } from '../config/config.ts';
import { longestRead, type ReadContext } from '../language/read.ts';
import type { NamedPackage, Reading, Topic, TypedQuestion } from '../language/reading-types.ts';
import { type Verdict, verdictOn } from '../reader/checker.ts';
import type { ReaderClient } from '../reader/client.ts';
import { masked, messagesFor, type PromptContext } from '../reader/prompt.ts';
import type { Consent } from '../store/chat-session.ts';
import type { Wording } from '../telegram/wording.ts';
import { type Instant, weekdayOf } from '../venue/calendar.ts';
import { inLocale, type Localised } from '../venue/venue.ts';
import { presentPolicyText } from '../views/after-sale.ts';
import type { Draft } from './draft.ts';
import { offersOf } from './offers.ts';
import type { Heard } from './step-types.ts';

/** Who wrote a text, and where. */
interface Listening {
  readonly chatId: number;
  readonly updateId: number;
  readonly words: Wording;
  /** The customer's consent to the reader. */
  readonly consent: Consent | null;
  readonly onWait: () => void;
}

/** The context of reading a text, with the packages that it may name. */
export interface TextContext extends ReadContext {
  readonly packages: readonly SalePackage[];
  readonly namesOf: (codes: readonly string[]) => readonly NamedPackage[];
}

interface HearingDependencies {
  readonly config: Pick<Config, 'reader' | 'venue' | 'payment'>;
  readonly contextOf: (locale: string) => TextContext;
  /** Null: there is no model. */
  readonly ask: ReaderClient['ask'] | null;
  /** Uses one call of the allowance; answers why that is refused, or null. */
  readonly take: (chatId: number) => Promise<string | null>;
  /** Called with the outcome of each text that a model could have read. */
  readonly onHeard: (outcome: string, verdict: Verdict | null) => void;
}

export type Hearing = ReturnType<typeof createHearing>;

/** Updates whose reading is kept: a text that the dialogue leaves to other features is heard once. */
const mostReadings = 100;

/** Lets a model read what the grammar could not, for customers who have agreed to it. */
export function createHearing(dependencies: HearingDependencies) {
  const { ask, config } = dependencies;
  const heard = new Map<number, Heard>();
  const recipient = config.reader === null ? null : inLocale(config.reader.recipient, 'und', config.venue);

  function isAllowed(consent: Consent | null): boolean {
    return recipient !== null && consent?.version === recipient;
  }

  async function readByModel(text: string, reading: Reading, by: Listening, draft: Draft | null) {
    if (ask === null) return reading;
    by.onWait();
    const refusal = await dependencies.take(by.chatId).catch(() => 'store');
    if (refusal !== null) {
      dependencies.onHeard(refusal, null);
      return reading;
    }
    const { context, prompt } = promptFor(dependencies, by.words, draft);
    const maskedText = masked(text);
    const { answer, outcome } = await ask(messagesFor(maskedText, prompt));
    const verdict = answer === null ? null : verdictOn(maskedText, answer, context);
    dependencies.onHeard(verdict?.kind ?? outcome, verdict);
    return verdict === null ? reading : (heardFrom(verdict) ?? reading);
  }

  return {
    /** Whether a text that was read so would be given to the reader if the customer agreed. */
    isOffered: (reading: Heard, { consent }: Pick<Listening, 'consent'>): boolean =>
      recipient !== null && !isAllowed(consent) && isUnread(reading),
    /** The consent that a customer gives now; null: there is no reader. */
    consentAt: (at: Instant): Consent | null => (recipient === null ? null : { at, version: recipient }),
    isAllowed,
    /** The text by the grammar, or by the model where the grammar could not read it and the customer has agreed. */
    async hear(text: string, reading: Reading, by: Listening, draft: Draft | null): Promise<Heard> {
      if (!isAllowed(by.consent) || !isUnread(reading) || text.length > longestRead) return reading;
      const known = heard.get(by.updateId);
      if (known !== undefined) return known;
      const result = await readByModel(text, reading, by, draft);
      heard.set(by.updateId, result);
      for (const [oldest] of heard) if (heard.size > mostReadings) heard.delete(oldest);
      return result;
    },
  };
}

/** Whether the grammar neither acted on a text nor has an answer to it. */
function isUnread(reading: Heard): boolean {
  switch (reading.kind) {
    case 'part':
    case 'nothing':
      return true;
    case 'question': {
      const { answers, topics } = reading.question;
      return answers.length + topics.length === 0 || reading.days.length + reading.offers.length > 0;
    }
    default:
      return false;
  }
}

/** Null: as the grammar read it. */
function heardFrom(verdict: Verdict): Heard | null {
  switch (verdict.kind) {
    case 'propose': {
      const { asks, traits } = verdict.answer;
      const question = asks.length === 0 ? null : questionOf(asks);
      return { kind: 'proposal', order: verdict.order, days: [], unread: [], traits, question };
    }
    case 'ask': {
      const { answer, days, unread } = verdict;
      const question = answer.asks.length === 0 ? null : questionOf(answer.asks);
      return { kind: 'proposal', order: null, days, unread, traits: [], question };
    }
    case 'answer': {
      const { act, asks, day } = verdict.answer;
      if (act === 'talk') return { kind: 'talk', talk: 'greeting' };
      if (act === 'person') return { kind: 'wish', wish: 'person', code: null };
      return { kind: 'question', question: questionOf(asks), offers: [], days: day?.iso ?? [] };
    }
    // The list of bookings changes nothing, so it may open for every such wish.
    case 'open':
      return { kind: 'wish', wish: 'myTickets', code: null };
    case 'go':
      return { kind: 'go' };
    case 'fallback':
      return null;
  }
}

/** The topics that the bot answers without the venue's own questions. `other`: no topic fits. */
const topicOf: Readonly<Record<string, Topic | null>> = {
  prices: 'prices',
  cheapest: 'prices',
  contents: 'prices',
  open: 'hours',
  hours: 'hours',
  parking: 'parking',
  address: 'directions',
  rules: 'rules',
  refunds: 'refund',
  other: null,
};

const ownQuestion = /^q(\d+)$/;

function questionOf(asks: readonly string[]): TypedQuestion {
  return {
    topics: [...new Set(asks.flatMap((id) => topicOf[id] ?? []))],
    answers: asks.flatMap((id) => ownQuestion.exec(id)?.[1] ?? []).map(Number),
  };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const longestFact = 400;

/** The model's prompt, and the context that its answer is checked against. */
export function promptFor(
  { config, contextOf }: Pick<HearingDependencies, 'config' | 'contextOf'>,
  words: Wording,
  draft: Draft | null,
) {
  const { venue } = config;
  const context = contextOf(words.locale);
  const offers = offersOf(context.packages, venue, words).map(({ codes, name }, at) => ({
    id: `o${at}`,
    codes,
    name,
  }));
  const facts = factsOf(config, words);
  const prompt: PromptContext = {
    venue: words.venueName,
    today: context.today,
    weekday: weekdays[weekdayOf(context.today)] ?? '',
    step: draft?.step ?? 'start',
    day: draft?.date ?? null,
    tickets: (draft?.lines ?? []).map(({ code, quantity }) => ({
      offer: offers.find(({ codes }) => codes.includes(code))?.id ?? '',
      n: quantity,
    })),
    offers: offers.map(({ codes, id, name }) => {
      const admits = venue.packageAdmits.get(codes[0] ?? '');
      return admits === undefined ? { id, name } : { id, name, admits };
    }),
    lastDay: context.lastDay,
    facts,
  };
  const named = offers.map(({ codes, id }) => ({ id, packages: context.namesOf(codes) }));
  return { prompt, context: { ...context, named, facts: new Set(Object.keys(facts)) } };
}

function factsOf(config: Pick<Config, 'venue' | 'payment'>, words: Wording): PromptContext['facts'] {
  const { venue } = config;
  const textOf = (text: Localised<string>): string =>
    inLocale(text, words.locale, venue).slice(0, longestFact);
  const own = venue.questions.map(({ answer }, at) => [`q${at}`, textOf(answer)] as const);
  const { address, hours, parking, rules } = venue.visit;
  const terms = presentPolicyText(config, words);
  const refunds = terms === null ? null : { und: terms };
  const ofVisit = Object.entries({ address, hours, parking, refunds, rules }).flatMap(([id, text]) =>
    text === null ? [] : [[id, textOf(text)] as const],
  );
  const computed = ['prices', 'open', 'contents', 'cheapest', 'other'].map((id) => [id, null] as const);
  return Object.fromEntries([...own, ...ofVisit, ...computed]);
}
