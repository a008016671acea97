import type { Draft, StepName } from '../../booking/draft.ts';
import type { CustomerDetails } from '../../booking/record.ts';
import { dateProblem } from '../../booking/rules.ts';
import type { Instant, SalePackage, VenueDate } from '../../booking/sale-package.ts';
import type { PhoneCountry } from '../../venue/phone.ts';
import { tapData } from '../callback-data.ts';
import type { Button, ReplyScreen, Screen } from '../screen.ts';
import type { Wording, Words } from '../wording.ts';

/** What the customer did, as far as a step can care. */
export type StepEvent =
  | { readonly kind: 'tap'; readonly action: string; readonly argument: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'contact'; readonly phone: string; readonly isOwn: boolean }
  | { readonly kind: 'edited' }
  | { readonly kind: 'other' };

/** The packages of the draft's date, or why they are not known. */
export type PackagesKnown =
  | { readonly kind: 'known'; readonly packages: readonly SalePackage[] }
  | { readonly kind: 'slow' }
  | { readonly kind: 'unavailable' };

/** All that a step may look at besides the draft. */
export interface World {
  readonly now: Instant;
  readonly today: VenueDate;
  readonly timeZone: string;
  readonly horizonDays: number;
  readonly packages: PackagesKnown;
  /** True for days that are known to have no package. */
  readonly hasNothingOn: (date: VenueDate) => boolean;
  /** In the order in which they are asked. */
  readonly asked: readonly { readonly detail: keyof CustomerDetails; readonly isRequired: boolean }[];
  readonly saved: CustomerDetails | null;
  readonly telegramName: string;
  /** Of phone numbers that are typed without "+". */
  readonly phoneCountry: PhoneCountry;
  readonly noticeVersion: string;
  readonly retentionDays: number;
  readonly paymentNotice: string;
  readonly words: Wording;
  /** Whose words for days are understood. */
  readonly dateLanguages: readonly Wording[];
}

export type Taken =
  | { readonly kind: 'next'; readonly draft: Draft; readonly say?: Words; readonly forget?: 'message' }
  /** Nothing changes; the customer is told why. Without a reason the step is just shown again. */
  | { readonly kind: 'stay'; readonly why: Words | null }
  | { readonly kind: 'cancel' }
  /** Back from the first step: to the menu. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'book' };

/** One screen of the dialogue: pure functions of the draft. */
export interface Step {
  readonly name: StepName;
  readonly screen: (draft: Draft, world: World) => Screen | ReplyScreen;
  readonly take: (draft: Draft, event: StepEvent, world: World) => Taken;
}

export function goTo(draft: Draft, step: StepName, change: Partial<Draft> = {}): Taken {
  return { kind: 'next', draft: { ...draft, ...change, step } };
}

export function stay(key: string, values?: Words['values']): Taken {
  return { kind: 'stay', why: { key, values } };
}

/** Midnight may have passed since the day was chosen. */
export function hasDayPassed({ date }: Draft, { today, horizonDays }: World): boolean {
  return date !== null && dateProblem(date, today, horizonDays) !== null;
}

/** The day chosen has passed, or was never chosen: another one is to be. What is in the cart stays. */
export function toAnotherDay(draft: Draft, { words }: World): Extract<Taken, { kind: 'next' }> {
  const next = { kind: 'next', draft: { ...draft, step: 'date', month: null } } as const;
  if (draft.date === null) return next;
  return { ...next, say: { key: 'date-past', values: { date: words.day(draft.date) } } };
}

/** Sends the draft's buttons back with the revision they were painted from. */
export function button(
  draft: Draft,
  words: Wording,
  key: string,
  action: string,
  look: { readonly argument?: string; readonly style?: Button['style'] } = {},
): Button {
  const data = tapData.draft(draft.revision, action, look.argument);
  return { text: words.text(key), data, ...(look.style === undefined ? {} : { style: look.style }) };
}

export function labelled(draft: Draft, text: string, action: string, argument = ''): Button {
  return { text, data: tapData.draft(draft.revision, action, argument) };
}

/** "Back" and "Cancel", which every step ends with. */
export function backAndCancel(draft: Draft, words: Wording): readonly Button[] {
  return [button(draft, words, 'back', 'back'), button(draft, words, 'cancel', 'cancel')];
}
