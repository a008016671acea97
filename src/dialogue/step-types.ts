import type { SalePackage } from '../booking/ports.ts';
import type { CustomerDetail, CustomerDetails } from '../booking/record.ts';
import { dateProblem } from '../booking/rules.ts';
import type { PersonName } from '../language/person-names.ts';
import type { Reading, TypedOrder, TypedQuestion } from '../language/reading-types.ts';
import type { PaymentMethod } from '../money/prepayment.ts';
import type { Consent } from '../store/chat-session.ts';
import { parseTap, tapData } from '../taps.ts';
import { type BotContext, isNotOwnWords, type TapAnswer } from '../telegram/context.ts';
import { type Button, button, type ReplyScreen, type Screen, type TapButton } from '../telegram/screen.ts';
import type { Wording, Words } from '../telegram/wording.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { PhoneCountry, Venue } from '../venue/venue.ts';
import type { PaymentWays } from '../views/payment.ts';
import { type Draft, isShared, type ShownPackage, type StepName, type Unread } from './draft.ts';

/** A model's proposal for a text, as far as the text supports it. Sets nothing. */
export interface Proposal {
  readonly kind: 'proposal';
  /** Null: something is open, and only `days` may be chosen. */
  readonly order: TypedOrder | null;
  readonly days: readonly VenueDate[];
  /** Words of the text that are asked about, as typed. */
  readonly unread: readonly string[];
  /** Ages and heights. */
  readonly traits: readonly string[];
  readonly question: TypedQuestion | null;
}

/** A text as it was understood. `go`: it agrees to go on, which only a button does. */
export type Heard = Reading | Proposal | { readonly kind: 'go' };

/** What the customer did, as steps distinguish it. Only steps that take a detail look at the text itself. */
export type StepEvent =
  | { readonly kind: 'tap'; readonly action: string; readonly argument: string }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly reading: Reading;
      /** By the model too. */
      readonly heard?: Heard;
    }
  | { readonly kind: 'contact'; readonly phone: string; readonly isOwn: boolean }
  /** Undefined: it has no text, or not the customer's own. */
  | { readonly kind: 'edited'; readonly text?: string | undefined }
  | { readonly kind: 'other' };
export type Tapped = Extract<StepEvent, { kind: 'tap' }>;
export type TypedText = Extract<StepEvent, { kind: 'text' }>;

/** The packages of the draft's date, or why they are not known. */
export type PackagesKnown =
  | { readonly kind: 'known'; readonly packages: readonly SalePackage[] }
  | { readonly kind: 'slow' }
  | { readonly kind: 'unavailable' };

/** The content of one card: a package, or the venue's group of packages for several kinds of visitors. */
export interface Offer {
  readonly name: string;
  readonly isGroup: boolean;
  readonly kinds: readonly VisitorKind[];
  /** The codes of its packages. */
  readonly codes: readonly string[];
}

export interface VisitorKind {
  readonly sold: SalePackage;
  /** The name within its group, such as "Adult"; the package's name when it stands alone. */
  readonly name: string;
}

/** All that a step may look at besides the draft. */
export interface World {
  readonly now: Instant;
  readonly today: VenueDate;
  readonly horizonDays: number;
  readonly packages: PackagesKnown;
  /** The offers of these packages. */
  readonly offers: readonly Offer[];
  /** True for days known to have no package. */
  readonly hasNothingOn: (date: VenueDate) => boolean;
  /** True for days that had no package when they were read last, however long ago. */
  readonly hadNothingOn: (date: VenueDate) => boolean;
  /** The days of the customer's own coming visits; only while a day is chosen. */
  readonly ownDays: readonly VenueDate[];
  /** True for days that the customer waits for. */
  readonly isAwaited: (date: VenueDate) => boolean;
  readonly venue: Pick<
    Venue,
    'timeZone' | 'currency' | 'defaultLocale' | 'groups' | 'visit' | 'questions' | 'policy' | 'packageAdmits'
  >;
  /** In the order of the questions. */
  readonly askedDetails: readonly { readonly detail: CustomerDetail; readonly isRequired: boolean }[];
  /** Whether the venue offers a company invoice. */
  readonly asksInvoice: boolean;
  readonly person: PersonName;
  /** The venue's country, as of phone numbers without "+". */
  readonly phoneCountry: PhoneCountry;
  readonly noticeVersion: string;
  readonly retentionDays: number;
  readonly holdMinutes: number;
  readonly payment: PaymentWays;
  /** Codes of the packages in the customer's last booking. */
  readonly usualCodes: readonly string[];
  /** Reads a text with the names of the packages known here. */
  readonly read: (text: string) => Reading;
  readonly words: Wording;
}

/** A text above a card; a fact is an answer, anything else a problem. */
export type Remark = Words & { readonly isFact?: true };

export interface NextDraft {
  readonly kind: 'next';
  readonly draft: Draft;
  /** The text above the next screen. */
  readonly say?: Remark;
  /** The answer to the tap. */
  readonly answer?: Remark;
  readonly forget?: 'message';
}

/** The choices don't change; the customer is told why. */
export interface Stay {
  readonly kind: 'stay';
  readonly why: Remark;
  readonly unread?: Unread | undefined;
}

/** A step's decision on an event. */
export type StepOutcome =
  | NextDraft
  | Stay
  | { readonly kind: 'cancel' }
  /** Back from the first step: to the menu. */
  | { readonly kind: 'leave' }
  /** The text is not about the booking. */
  | { readonly kind: 'elsewhere' }
  /** Shown as a card that asks. */
  | { readonly kind: 'propose'; readonly proposal: Proposal }
  /**
   * `isAccepted`: issue it without a further question if the partner's total and day are the ones shown; where
   * payment comes first, once it is paid by `payBy`.
   */
  | { readonly kind: 'book'; readonly isAccepted: boolean; readonly payBy?: PaymentMethod | undefined };

/** `shown`: the facts of the packages that can be counted on it. */
type StepScreen = (Screen | ReplyScreen) & { readonly shown?: readonly ShownPackage[] };

/** One screen of the dialogue: pure functions of the draft. */
export interface Step {
  /** Takes every text as the answer; other steps get none. */
  readonly takesText?: true;
  readonly screen: (draft: Draft, world: World) => StepScreen;
  readonly take: (draft: Draft, event: StepEvent, world: World) => StepOutcome;
}

/** Steps on which tickets are still being chosen. */
export const stepsOfTickets: ReadonlySet<StepName> = new Set(['day', 'choice', 'tickets', 'list']);

export function goTo(draft: Draft, step: StepName, change: Partial<Draft> = {}): NextDraft {
  return { kind: 'next', draft: { ...draft, ...change, step } };
}

export function stay(key: string, values?: Words['values']): Stay {
  return { kind: 'stay', why: { key, values } };
}

const expectations: Partial<Record<StepName, string>> = {
  day: 'date-expected',
  tickets: 'package-expected',
  list: 'choice-expected',
};

/** What the step asks the customer to do: the key of a message. */
export function expectedAt({ step }: Draft): string {
  return expectations[step] ?? `${step}-expected`;
}

/** Whether the chosen day has passed, as after midnight. */
export function hasDayPassed({ date }: Draft, { today, horizonDays }: World): boolean {
  return date !== null && dateProblem(date, today, horizonDays) !== null;
}

/** Leads to the calendar, on the month of the chosen day. */
export function toCalendar(draft: Draft): NextDraft {
  return goTo(draft, 'day', { month: draft.date?.slice(0, 7) ?? null });
}

/** Asks for another day when none was chosen or it has passed. Keeps the lines. */
export function toAnotherDay(draft: Draft, { words }: World): NextDraft {
  const next = goTo(draft, 'day', { month: null, isEditing: draft.lines.length > 0 });
  if (draft.date === null) return next;
  return { ...next, say: { key: 'date-past', values: { date: words.day(draft.date) } } };
}

/** Leads to the review when nothing is missing, else to the first step with something missing. */
export function toReview(draft: Draft, world: World): NextDraft {
  if (draft.date === null || hasDayPassed(draft, world)) return toAnotherDay(draft, world);
  if (draft.lines.length === 0) return goTo(draft, 'tickets');
  const detail = missingDetail(draft, world);
  if (detail !== null) return goTo(draft, detail);
  return draft.replaces === undefined
    ? goTo(draft, 'review', { isEditing: false, openOrder: null, isGrouped: isShared(draft, world.venue) })
    : goTo(draft, 'change');
}

/** The first required detail that is unknown; the first answer carries the consent. */
function missingDetail({ consent, details }: Draft, { askedDetails }: World): CustomerDetail | null {
  const required = askedDetails.filter(({ isRequired }) => isRequired).map(({ detail }) => detail);
  const missing = required.find((detail) => details[detail] === undefined);
  return missing ?? (consent === null ? (required[0] ?? null) : null);
}

/** The length of the label of a button alone in its row: clients show one line. */
export const longestLabel = 34;

/** A button of the draft, which carries the draft's revision. */
export function labelled(
  { revision }: Draft,
  text: string,
  action: string,
  argument = '',
  style?: Button['style'],
): TapButton {
  return button(text, tapData.draft(revision, action, argument), style);
}

export function draftButton(
  draft: Draft,
  words: Wording,
  key: string,
  action: string,
  look: {
    readonly argument?: string;
    readonly style?: Button['style'];
    readonly values?: Words['values'];
  } = {},
): TapButton {
  return labelled(draft, words.text(key, look.values), action, look.argument, look.style);
}

/** "Back" and "Cancel", the last buttons of every step. */
export function backAndCancel(draft: Draft, words: Wording): readonly Button[] {
  return [draftButton(draft, words, 'back', 'back'), draftButton(draft, words, 'cancel', 'cancel')];
}

/** The event of an update before its text is read. */
export type InputEvent =
  | Exclude<StepEvent, { kind: 'text' }>
  | { readonly kind: 'text'; readonly text: string };

/** One update of a customer in the dialogue. */
export interface Input {
  readonly updateId: number;
  readonly chatId: number;
  readonly userId: number;
  readonly username: string | undefined;
  readonly person: PersonName;
  readonly words: Wording;
  /** The details and consent of an earlier booking. */
  readonly saved: { readonly details: CustomerDetails; readonly consent: Consent | null };
  /** The customer's consent to the reader. */
  readonly readerConsent: Consent | null;
  /** By whose link the customer came last. */
  readonly source?: string | undefined;
  /** The update's message, or the one whose button was tapped. */
  readonly messageId: number | null;
  readonly hasPicture: boolean;
  readonly event: InputEvent;
  /** The revision on the tapped button. */
  readonly revision: number | null;
  /** Null when nothing was tapped. */
  readonly tap: TapAnswer | null;
  /** Called when work waits for the partner, to show that it continues. */
  readonly onWait: () => void;
}

/** The dialogue's view of an update. */
export function inputOf(ctx: BotContext, onWait: () => void): Input {
  const { from, chatId, tap, callbackQuery } = ctx;
  const tapped = parseTap(callbackQuery?.data ?? '');
  return {
    updateId: ctx.update.update_id,
    chatId,
    userId: from.id,
    username: from.username,
    person: from,
    words: ctx.words,
    saved: { details: ctx.profile.details ?? {}, consent: ctx.profile.consent ?? null },
    readerConsent: ctx.profile.reader ?? null,
    source: ctx.profile.source,
    messageId: ctx.msgId ?? null,
    hasPicture: callbackQuery?.message?.photo !== undefined,
    event: asTap(callbackQuery?.data ?? '') ?? eventOf(ctx),
    revision: tapped?.kind === 'draft' ? tapped.revision : null,
    tap,
    onWait,
  };
}

/** Whether a button of the draft was tapped. */
export function isTap({ revision }: Input): boolean {
  return revision !== null;
}

/** The step's event of a draft's button; null for any other button. */
export function asTap(data: string): Tapped | null {
  const tap = parseTap(data);
  return tap?.kind === 'draft' ? { kind: 'tap', action: tap.action, argument: tap.argument } : null;
}

function eventOf(ctx: BotContext): InputEvent {
  const { message, editedMessage } = ctx;
  if (editedMessage !== undefined) {
    return { kind: 'edited', text: isNotOwnWords(editedMessage) ? undefined : editedMessage.text };
  }
  if (message === undefined || isNotOwnWords(message)) return { kind: 'other' };
  if (message.contact !== undefined) {
    const { phone_number: phone, user_id: userId } = message.contact;
    return { kind: 'contact', phone, isOwn: userId === ctx.from?.id };
  }
  return message.text === undefined ? { kind: 'other' } : { kind: 'text', text: message.text };
}
