import type { BookingReference, CustomerDetails, Order, OrderLine } from './record.ts';
import { fittingQuantity, totalOf } from './rules.ts';
import type { Instant, SalePackage, VenueDate } from './sale-package.ts';

export type StepName =
  | 'date'
  | 'package'
  | 'packages'
  | 'quantity'
  | 'cart'
  | 'line'
  | 'notice'
  | 'name'
  | 'phone'
  | 'email'
  | 'cardId'
  | 'saved'
  | 'form'
  | 'note'
  | 'review'
  | 'edit';

export interface DraftLine extends OrderLine {
  readonly minQuantity: number;
  readonly maxQuantity: number;
}

/** The message whose buttons are alive. */
export interface Card {
  readonly messageId: number;
  /** A photo can't become text again; a text can become a photo. */
  readonly pictureUrl: string | null;
}

export interface Consent {
  readonly at: Instant;
  readonly version: string;
}

/** Of a package on the card, what must not change unsaid. */
export type ShownPackage = Pick<SalePackage, 'price' | 'minQuantity' | 'maxQuantity'>;

/** What a customer puts together before it becomes a booking. */
export interface Draft {
  readonly id: BookingReference;
  /** Raised by every change; buttons carry the revision they were painted from. */
  readonly revision: number;
  readonly startedAt: Instant;
  readonly step: StepName;
  /** True while a part is edited from the review, so its end leads back there. */
  readonly isEditing: boolean;
  readonly date: VenueDate | null;
  /** The month on the calendar, `YYYY-MM`. */
  readonly month: string | null;
  /** The package on the card. */
  readonly packageCode: string | null;
  /** What the card says of that package, while it stands on it. */
  readonly shown?: ShownPackage | undefined;
  readonly packagesPage: number;
  /** The number on the stepper. */
  readonly quantity: number;
  readonly lines: readonly DraftLine[];
  /** The day against whose packages the lines were last held. */
  readonly linesDate: VenueDate | null;
  readonly consent: Consent | null;
  readonly details: CustomerDetails;
  /** Optional details that the customer chose not to give. */
  readonly skipped: readonly (keyof CustomerDetails)[];
  readonly isGrouped: boolean | null;
  readonly note: string;
  readonly card: Card | null;
  /** A reply keyboard is open and must be taken away. */
  readonly hasReplyKeyboard: boolean;
  /** Ids of the updates applied last, so a redelivered one changes nothing. */
  readonly appliedUpdates: readonly number[];
}

const rememberedUpdates = 32;

export function newDraft(id: BookingReference, now: Instant): Draft {
  return {
    id,
    revision: 1,
    startedAt: now,
    step: 'date',
    isEditing: false,
    date: null,
    month: null,
    packageCode: null,
    packagesPage: 0,
    quantity: 1,
    lines: [],
    linesDate: null,
    consent: null,
    details: {},
    skipped: [],
    isGrouped: null,
    note: '',
    card: null,
    hasReplyKeyboard: false,
    appliedUpdates: [],
  };
}

/** The draft after an update was applied to it: one revision on, and the update remembered. */
export function applied(draft: Draft, updateId: number): Draft {
  return {
    ...draft,
    revision: draft.revision + 1,
    appliedUpdates: [...draft.appliedUpdates, updateId].slice(-rememberedUpdates),
  };
}

export function isApplied(draft: Draft, updateId: number): boolean {
  return draft.appliedUpdates.includes(updateId);
}

export function lineFor(salePackage: SalePackage, quantity: number): DraftLine {
  return {
    code: salePackage.code,
    name: salePackage.name,
    quantity,
    unitPrice: salePackage.price,
    codeType: salePackage.codeType,
    cutoffMinutes: salePackage.cutoffMinutes,
    isForTheDate: salePackage.validity.kind !== 'numberOfDays',
    serviceNames: salePackage.services.map((service) => service.name),
    serviceQuantities: salePackage.services.map((service) => service.quantity),
    minQuantity: salePackage.minQuantity,
    maxQuantity: salePackage.maxQuantity,
  };
}

/** Every line is a button and a part of the message, and a draft has a bounded size. */
export const mostLines = 10;

/** Puts the line into the cart; a package that is there already is replaced where it stands. */
export function withLine(draft: Draft, line: DraftLine): Draft {
  const isThere = draft.lines.some((other) => other.code === line.code);
  const lines = isThere
    ? draft.lines.map((other) => (other.code === line.code ? line : other))
    : [...draft.lines, line];
  return { ...draft, lines };
}

export function withoutLine(draft: Draft, code: string): Draft {
  return { ...draft, lines: draft.lines.filter((line) => line.code !== code) };
}

type NamedPackage = Pick<SalePackage, 'code' | 'name'>;

/** What becomes of the lines when the day changes, or its packages do. */
export interface Reconciled {
  readonly lines: readonly DraftLine[];
  /** Packages that are not sold that day. */
  readonly gone: readonly NamedPackage[];
  /** Packages whose price or limits are others now. */
  readonly changed: readonly NamedPackage[];
}

/** Holds the cart against the packages of the day: what is gone leaves it, what changed is taken over. */
export function reconcile(lines: readonly DraftLine[], packages: readonly SalePackage[]): Reconciled {
  const kept: DraftLine[] = [];
  const gone: NamedPackage[] = [];
  const changed: NamedPackage[] = [];
  for (const line of lines) {
    const offer = packages.find((candidate) => candidate.code === line.code);
    if (offer === undefined) {
      gone.push(line);
      continue;
    }
    const quantity = fittingQuantity(line.quantity, offer);
    const current = lineFor(offer, quantity);
    if (current.unitPrice !== line.unitPrice || quantity !== line.quantity) changed.push(offer);
    kept.push(current);
  }
  return { lines: kept, gone, changed };
}

/** The order a reviewed draft stands for; null while something is missing. */
export function orderOf(draft: Draft): Order | null {
  if (draft.date === null || draft.lines.length === 0) return null;
  return {
    date: draft.date,
    isGrouped: draft.isGrouped ?? false,
    note: draft.note,
    lines: draft.lines.map(({ minQuantity: _min, maxQuantity: _max, ...line }) => line),
    total: totalOf(draft.lines),
  };
}
