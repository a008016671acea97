import type { SalePackage } from '../booking/ports.ts';
import type {
  BookingReference,
  CompanyInvoice,
  CustomerDetails,
  Order,
  OrderLine,
  Replaced,
} from '../booking/record.ts';
import { totalOf } from '../booking/rules.ts';
import { type FunnelStep, funnelSteps } from '../booking/sales.ts';
import type { TypedOrder } from '../language/reading-types.ts';
import type { ChatRecords, Consent, StoredDraft } from '../store/chat-session.ts';
import type { Card } from '../telegram/card.ts';
import { clipped } from '../telegram/wording.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Venue } from '../venue/venue.ts';

export const stepNames = [
  'day',
  'tickets',
  'list',
  'choice',
  'name',
  'phone',
  'email',
  'cardId',
  'review',
  'edit',
  'note',
  'invoice',
  'change',
] as const;
export type StepName = (typeof stepNames)[number];

const funnelStepOf: Partial<Record<StepName, FunnelStep>> = {
  day: 'day',
  tickets: 'tickets',
  list: 'tickets',
  name: 'details',
  phone: 'details',
  email: 'details',
  cardId: 'details',
  review: 'review',
};

/** The later of two steps. */
function laterStep(one: FunnelStep, other: FunnelStep): FunnelStep {
  return funnelSteps.indexOf(one) > funnelSteps.indexOf(other) ? one : other;
}

/** The steps that a draft has reached for the first time; skipped ones count. */
export function stepsReached(before: Draft | null, after: Draft): readonly FunnelStep[] {
  const at = (draft: Draft | null): number => funnelSteps.indexOf(draft?.furthest ?? 'start');
  return funnelSteps.slice(at(before) + 1, at(after) + 1);
}

export interface DraftLine extends OrderLine {
  readonly minQuantity: number;
  readonly maxQuantity: number;
}

/** The facts of a package on the card; the customer is told when they change. */
export type ShownPackage = Pick<SalePackage, 'code' | 'price' | 'minQuantity' | 'maxQuantity'>;

/** Days of which the customer picks one. */
interface OpenChoice {
  readonly dates: readonly VenueDate[];
}

/** People and packages that were asked for, until it is clear which tickets are meant. */
export interface OpenOrder extends Pick<TypedOrder, 'counts' | 'offers'> {
  /** These packages and no others: what "Go back to" brings back. */
  readonly lines?: readonly EarlierLine[] | undefined;
}

type EarlierLine = Pick<DraftLine, 'code' | 'name' | 'quantity'>;

/** The choices that a new order has replaced. */
export interface Earlier extends Partial<Pick<Draft, 'isGrouped' | 'isFormChosen'>> {
  readonly date: VenueDate | null;
  readonly lines: readonly EarlierLine[];
}

/** The card's offers for the last text, which was not acted on. */
export interface Unread {
  readonly order: TypedOrder | null;
  /** Days to choose from, where no order is offered or the order may be on several. */
  readonly days: readonly VenueDate[];
  /** What a model has proposed, on a card that only asks: "Sat, 28 Nov · 2 × Adult · ₫900,000". */
  readonly proposed?: string | undefined;
}

/** A customer's choices before they become a booking. */
export interface Draft {
  readonly id: BookingReference;
  /**
   * Raised by every change; buttons carry their revision. Begins at random, so that no button of another draft
   * carries the same.
   */
  readonly revision: number;
  readonly startedAt: Instant;
  readonly step: StepName;
  /** The last step of the funnel that the customer has come to. */
  readonly furthest?: FunnelStep | undefined;
  /** True while a part is edited from the review, so the way back leads there. */
  readonly isEditing: boolean;
  readonly date: VenueDate | null;
  /** The month on the calendar, `YYYY-MM`. */
  readonly month: string | null;
  /** A chosen day that can't be booked yet. */
  readonly unopenedDay?: VenueDate | undefined;
  /** A package of the offer on the card; null: the first that can be bought. */
  readonly packageCode: string | null;
  /** The packages on the card, while it shows them. */
  readonly shown: readonly ShownPackage[];
  readonly listPage: number;
  /** Keys of the packages in the narrowed list; empty: all packages. */
  readonly listKeys: readonly string[];
  readonly choice: OpenChoice | null;
  readonly openOrder: OpenOrder | null;
  /** The order that was filled with the tickets of last time; undefined once something else is chosen. */
  readonly suggestedFor?: OpenOrder | undefined;
  readonly lines: readonly DraftLine[];
  readonly earlier?: Earlier | undefined;
  /** Undefined: the last text was acted on. */
  readonly unread?: Unread | undefined;
  /** The reader may read the last text, if the customer agrees. */
  readonly offersReader?: true | undefined;
  /** The day that the lines were last reconciled with. */
  readonly linesDate: VenueDate | null;
  readonly consent: Consent | null;
  readonly details: CustomerDetails;
  /** An unlikely phone number, shown back before it is accepted. E.164. */
  readonly unlikelyPhone: string | null;
  /** A text that may be a name or something else: the customer is asked. */
  readonly doubtfulName?: string | undefined;
  /** What the customer has entered of a company invoice until it is complete. */
  readonly invoiceSoFar?: Partial<CompanyInvoice> | undefined;
  readonly isGrouped: boolean;
  /** True once the customer has chosen between one shared ticket and separate ones. */
  readonly isFormChosen?: boolean | undefined;
  readonly note: string;
  readonly card: Card | null;
  /** True while a reply keyboard is open that has to be removed. */
  readonly hasReplyKeyboard: boolean;
  /** A change of date: the booking to replace. The lines don't change. */
  readonly replaces?: Replaced | undefined;
  /** The last text without an effect: it is read again once it is edited. */
  readonly unreadMessageId?: number | undefined;
  /** Ids of the updates applied last, so a redelivered one changes nothing. */
  readonly appliedUpdates: readonly number[];
}

/** Steps that show the packages of the day, or reconcile the lines with them. */
const stepsWithPackages: ReadonlySet<StepName> = new Set(['tickets', 'list', 'choice', 'review', 'change']);

export function needsPackages({ step, date }: Draft): boolean {
  return stepsWithPackages.has(step) && date !== null;
}

/** Raise this with every change of a draft that another version would misread. */
export const draftSchema = 2;

const mostAppliedUpdates = 32;

export function newDraft(id: BookingReference, now: Instant, revision = 1): Draft {
  return {
    id,
    revision,
    startedAt: now,
    step: 'day',
    isEditing: false,
    date: null,
    month: null,
    packageCode: null,
    shown: [],
    listPage: 0,
    listKeys: [],
    choice: null,
    openOrder: null,
    lines: [],
    linesDate: null,
    consent: null,
    details: {},
    unlikelyPhone: null,
    isGrouped: false,
    note: '',
    card: null,
    hasReplyKeyboard: false,
    appliedUpdates: [],
  };
}

/** The draft after an update: the next revision, with the update's id. */
export function applied(draft: Draft, updateId: number): Draft {
  return {
    ...draft,
    revision: draft.revision + 1,
    furthest: laterStep(funnelStepOf[draft.step] ?? 'start', draft.furthest ?? 'start'),
    appliedUpdates: [...draft.appliedUpdates, updateId].slice(-mostAppliedUpdates),
  };
}

export function isApplied(draft: Draft, updateId: number): boolean {
  return draft.appliedUpdates.includes(updateId);
}

/** Whether the draft has any choices. */
export function isUnderWay({ date, lines }: Draft): boolean {
  return date !== null || lines.length > 0;
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
    picture: salePackage.pictures[0]?.url,
    serviceQuantities: salePackage.services.map((service) => service.quantity),
    minQuantity: salePackage.minQuantity,
    maxQuantity: salePackage.maxQuantity,
  };
}

/** Bounds the message and the draft. */
export const mostLines = 10;

export function quantityOf({ lines }: Pick<Draft, 'lines'>, code: string): number {
  return lines.find((line) => line.code === code)?.quantity ?? 0;
}

/** Sets the quantity of a package, in its present place if it is there already; 0 removes it. */
export function withQuantity(
  lines: readonly DraftLine[],
  offer: SalePackage,
  quantity: number,
): readonly DraftLine[] {
  if (quantity === 0) return lines.filter(({ code }) => code !== offer.code);
  const line = lineFor(offer, quantity);
  return lines.some(({ code }) => code === offer.code)
    ? lines.map((other) => (other.code === offer.code ? line : other))
    : [...lines, line];
}

/** How much of a partner's note is kept. */
const longestNote = 400;

/** From this number of people on, packages for many are listed first, and one shared ticket is offered. */
export const manyPeople = 10;

/** How many people one package lets in. */
export function placesIn(code: string, { packageAdmits }: Pick<Venue, 'packageAdmits'>): number {
  const admits = Object.values(packageAdmits.get(code) ?? { person: 1 });
  return admits.reduce((sum, each) => sum + each, 0);
}

/** Whether the review offers one shared ticket: to many people, unless the customer has chosen otherwise. */
export function isShared(
  { isFormChosen, isGrouped, lines }: Draft,
  venue: Pick<Venue, 'packageAdmits'>,
): boolean {
  if (isFormChosen === true) return isGrouped;
  return lines.reduce((sum, { code, quantity }) => sum + quantity * placesIn(code, venue), 0) >= manyPeople;
}

/** A group ticket needs several of a kind. */
export function canBeShared({ lines }: Pick<Draft, 'lines'>): boolean {
  return lines.some(({ quantity }) => quantity > 1);
}

/** The order of a reviewed draft, with the notes of the packages on sale; null while something is missing. */
export function orderOf(
  draft: Pick<Draft, 'date' | 'lines' | 'isGrouped' | 'note'>,
  currency: string,
  onSale: readonly Pick<SalePackage, 'code' | 'note'>[] = [],
): Order | null {
  if (draft.date === null || draft.lines.length === 0) return null;
  return {
    date: draft.date,
    isGrouped: draft.isGrouped && canBeShared(draft),
    note: draft.note,
    lines: draft.lines.map(({ minQuantity: _min, maxQuantity: _max, ...line }) => {
      const note = onSale.find(({ code }) => code === line.code)?.note ?? line.note;
      return note === undefined ? line : { ...line, note: clipped(note, longestNote) };
    }),
    total: totalOf(draft.lines),
    currency,
  };
}

export type DraftStore = ReturnType<typeof draftsIn>;

/** Loads and saves the draft of a chat. A draft of an unknown schema is discarded. */
export function draftsIn({ drafts }: Pick<ChatRecords, 'drafts'>) {
  return {
    async load(chatId: number): Promise<Draft | null> {
      const text = await drafts.load(chatId);
      if (text === null) return null;
      const { schema, ...draft }: Draft & { readonly schema: number } = JSON.parse(text);
      if (schema === draftSchema) return draft;
      if (schema === 1) return ofFirstSchema(draft);
      await drafts.discard(chatId);
      return null;
    },
    save: (chatId: number, draft: Draft, expectedRevision: number) =>
      drafts.save(chatId, storedDraft(draft), expectedRevision),
    amend: (chatId: number, draft: Draft) => drafts.amend(chatId, storedDraft(draft)),
    discard: drafts.discard,
  };
}

function storedDraft(draft: Draft): StoredDraft {
  const { id, revision } = draft;
  return { id, revision, text: JSON.stringify({ schema: draftSchema, ...draft }) };
}

/** A draft of the first schema has these fields too. Its stored sentences are not read again: its customer is asked. */
interface FirstDraft extends Omit<Draft, 'choice' | 'listKeys' | 'openOrder' | 'suggestedFor'> {
  readonly found: Draft['listKeys'];
  readonly choice: (OpenChoice & { readonly kind: 'days' }) | { readonly kind: 'packages' } | null;
  readonly wanted?: unknown;
  readonly suggestedFor?: unknown;
  readonly leaving?: unknown;
  readonly beside?: unknown;
}

function ofFirstSchema(stored: unknown): Draft {
  const {
    choice,
    found,
    wanted: _w,
    suggestedFor: _s,
    leaving: _l,
    beside: _b,
    ...fields
  } = stored as FirstDraft;
  const draft = { ...fields, listKeys: found, openOrder: null };
  if (choice?.kind === 'days') return { ...draft, choice };
  const step = draft.step === 'choice' ? (draft.date === null ? 'day' : 'tickets') : draft.step;
  return { ...draft, step, choice: null };
}
