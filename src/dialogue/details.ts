import type { CustomerDetail } from '../booking/record.ts';
import { phoneAmong } from '../language/phone.ts';
import type { Reading } from '../language/reading-types.ts';
import { type Button, fittingLabel, type ReplyScreen, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs, type Wording, type Words } from '../telegram/wording.ts';
import { type PhoneCountry, readPhone } from '../venue/venue.ts';
import { menuButton } from '../views/shared-buttons.ts';
import { cartInOneLine } from './cart.ts';
import type { Draft } from './draft.ts';
import {
  backAndCancel,
  draftButton,
  goTo,
  labelled,
  type NextDraft,
  type Stay,
  type Step,
  type StepEvent,
  type StepOutcome,
  stay,
  type TypedText,
  toCalendar,
  toReview,
  type World,
} from './step-types.ts';
import { typed } from './typed-text.ts';

const longestEmail = 120;
const longestIdNumber = 30;
export const longestOnButton = 26;

/** Parts between single dots, and a domain of at least two. */
const emailShape =
  /^[^\s@<>"(),:;\\[\].]+(?:\.[^\s@<>"(),:;\\[\].]+)*@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}$/u;

export function cleanEmail(text: string): string | null {
  const email = text.trim();
  const isEmail = emailShape.test(email);
  return isEmail && email.length <= longestEmail ? email : null;
}

function cleanIdNumber(text: string): string | null {
  const number = text.normalize('NFKC').trim().toUpperCase();
  return /^(?=.*\d)[A-Z\d][A-Z\d -]{3,}$/.test(number) && number.length <= longestIdNumber ? number : null;
}

/** Masks the number: its message was deleted, so no other may show it in full. */
export function maskedIdNumber(cardId: string): string {
  return `…${cardId.slice(-3)}`;
}

/** A text that can't be the detail: obeys its order, wish or question, or says that it isn't one. Gives no consent. */
export function insteadOfAnswer(
  draft: Draft,
  detail: CustomerDetail,
  { reading }: TypedText,
  step: Step,
  world: World,
): StepOutcome {
  return isUnderstood(reading) ? typed(draft, reading, step, world) : stay(`${detail}-unusable`);
}

/** Numbers alone are a mistyped detail. */
function isUnderstood(reading: Reading): boolean {
  switch (reading.kind) {
    case 'order': {
      const { counts, days, offers } = reading.order;
      return days.length > 0 || offers.length > 0 || counts.some(({ kind }) => kind !== 'bare');
    }
    case 'part':
      return reading.order !== null || reading.days.length > 0 || reading.question !== null;
    default:
      return reading.kind !== 'nothing';
  }
}

/** A question on the card that is answered by typing. */
function typedStep(detail: 'email' | 'cardId', clean: (answer: TypedText) => string | null): Step {
  const step: Step = {
    takesText: true,
    screen: (draft, world) => questionScreen(draft, world, detail),
    take(draft, event, world) {
      if (event.kind !== 'text') return takeDetailTap(draft, detail, event, world);
      const value = clean(event);
      return value === null
        ? insteadOfAnswer(draft, detail, event, step, world)
        : takeDetail(draft, detail, value, world);
    },
  };
  return step;
}

/** The digits of "2026-12-24" and "2 adults" are no ID number. */
const typedIdNumber = typedStep('cardId', ({ text, reading }) =>
  reading.kind === 'order' && isUnderstood(reading) ? null : cleanIdNumber(text),
);
export const emailStep = typedStep('email', ({ text }) => cleanEmail(text));

/** Deletes the message with the number. */
export const cardIdStep: Step = {
  ...typedIdNumber,
  take(draft, event, world) {
    const outcome = typedIdNumber.take(draft, event, world);
    return event.kind === 'text' && outcome.kind === 'next' ? { ...outcome, forget: 'message' } : outcome;
  },
};

/**
 * Asks for the phone in a message of its own, since that carries the keyboard that shares a contact. Shows an
 * unlikely number back on a card.
 */
export const phoneStep: Step = {
  takesText: true,
  screen(draft, world) {
    const { words } = world;
    const { unlikelyPhone: phone } = draft;
    if (phone === null) return phoneQuestion(draft, world);
    const isValid = readPhone(phone, world.phoneCountry).kind === 'valid';
    const key = isValid ? 'phone-of-country' : 'phone-unlikely';
    const right = draftButton(draft, words, 'phone-right', 'right', { style: 'success' });
    return {
      text: paragraphs(cartInOneLine(draft, words), words.html(key, { phone })),
      rows: [[right], backAndCancel(draft, words)],
    };
  },
  take(draft, event, world) {
    const { unlikelyPhone } = draft;
    switch (event.kind) {
      case 'contact':
        return event.isOwn ? takeContact(draft, event.phone, world) : stay('phone-not-own');
      case 'text': {
        const { reading } = event;
        const isYes = reading.kind === 'wish' && reading.wish === 'yes';
        return unlikelyPhone !== null && isYes
          ? takeDetail(draft, 'phone', unlikelyPhone, world)
          : takePhoneText(draft, event, world);
      }
      case 'tap':
        if (unlikelyPhone === null) break;
        if (event.action === 'right') return takeDetail(draft, 'phone', unlikelyPhone, world);
        if (event.action === 'back') return goTo(draft, 'phone', { unlikelyPhone: null });
    }
    return takeDetailTap(draft, 'phone', event, world);
  },
};

function phoneQuestion(draft: Draft, world: World): ReplyScreen {
  const { words } = world;
  const value = draft.details.phone;
  const keep = value === undefined ? [] : [{ text: words.text('keep-value', { value }) }];
  const remove = mayRemove(draft, 'phone', world) ? [{ text: words.text('remove') }] : [];
  return {
    text: questionText(draft, world, 'phone', { example: words.text('phone-example') }),
    placeholder: words.text('phone-placeholder'),
    keys: [
      [{ text: words.text('share-phone'), requestsContact: true }],
      ...(value === undefined ? [] : [[...keep, ...remove]]),
      [{ text: words.text('back') }, { text: words.text('cancel') }],
    ],
  };
}

/** The country that most speakers of each language have their phone numbers from. */
const countryOf: Record<string, PhoneCountry> = { vi: 'VN', ru: 'RU', zh: 'CN', 'zh-hant': 'TW', ko: 'KR' };

function takePhoneText(draft: Draft, answer: TypedText, world: World): StepOutcome {
  const { words } = world;
  const text = answer.text.trim();
  const value = draft.details.phone;
  const isKey = (key: string, values?: Words['values']): boolean =>
    text.toLowerCase() === words.text(key, values).toLowerCase();
  if (isKey('share-phone')) return stay('phone-expected');
  if (isKey('cancel')) return { kind: 'cancel' };
  if (isKey('back')) return backFromDetail(draft, 'phone', world);
  if (value !== undefined && isKey('keep-value', { value })) return goOn(draft, world);
  if (isKey('remove') && !isRequired('phone', world)) return removed(draft, 'phone', world);
  const phone = typedPhone(phoneAmong(text) ?? text, world);
  const isDay = phone?.isUnlikely === true && isUnderstood(answer.reading);
  if (phone === null || isDay) return insteadOfAnswer(draft, 'phone', answer, phoneStep, world);
  return phone.isSure
    ? takeDetail(draft, 'phone', phone.number, world)
    : goTo(draft, 'phone', { unlikelyPhone: phone.number });
}

interface TypedPhone {
  readonly number: string;
  /** False: it is shown back, and asked about. */
  readonly isSure: boolean;
  /** True for a number that is not in use anywhere. */
  readonly isUnlikely: boolean;
}

/** Tries the venue's country or the number's own code first, then the country of the customer's language. */
function typedPhone(text: string, { phoneCountry, words }: World): TypedPhone | null {
  const local = readPhone(text, phoneCountry);
  if (local.kind === 'valid') return { number: local.number, isSure: true, isUnlikely: false };
  const country = countryOf[words.locale] ?? phoneCountry;
  const foreign = readPhone(text, country);
  if (foreign.kind === 'valid') return { number: foreign.number, isSure: false, isUnlikely: false };
  return local.kind === 'unreadable' ? null : { number: local.number, isSure: false, isUnlikely: true };
}

/**
 * Accepts any number of possible length: Telegram has verified it, and it may be newer than the list of those in use.
 */
function takeContact(draft: Draft, number: string, world: World): NextDraft | Stay {
  // Telegram leaves out the plus in some contacts.
  const phone = readPhone(number.startsWith('+') ? number : `+${number}`, world.phoneCountry);
  return phone.kind === 'unreadable'
    ? stay('phone-unusable')
    : takeDetail(draft, 'phone', phone.number, world);
}

/** A question on the card: the question, the present value, and the ways on. */
export function questionScreen(
  draft: Draft,
  world: World,
  detail: 'name' | 'email' | 'cardId',
  suggestion: Button | false = false,
): Screen {
  const { words } = world;
  const value = draft.details[detail];
  const keep = fittingLabel(longestOnButton, (most) =>
    words.text('keep-value', { value: value === undefined ? '' : shownValue(detail, value, most) }),
  );
  return {
    text: questionText(draft, world, detail),
    rows: rowsOf(
      [suggestion],
      [
        value !== undefined && labelled(draft, keep, 'keep'),
        mayRemove(draft, detail, world) && draftButton(draft, words, 'remove', 'remove', { style: 'danger' }),
      ],
      draft.consent === null && [menuButton(words, 'privacy')],
      backAndCancel(draft, words),
    ),
  };
}

function questionText(draft: Draft, world: World, detail: CustomerDetail, values?: Words['values']): string {
  const { words } = world;
  return paragraphs(
    cartInOneLine(draft, words),
    words.html(`${detail}-question`),
    words.html(`${detail}-hint`, values),
    consentText(draft, world),
  );
}

/** The text of the consent that the first answer gives; null once it is given. */
export function consentText({ consent }: Draft, world: World): string | null {
  const { words, askedDetails, retentionDays } = world;
  if (consent !== null) return null;
  const names = askedDetails
    .filter((each) => each.isRequired)
    .map(({ detail }) => words.text(`detail-${detail}`));
  if (names.length === 0) return null;
  const details = new Intl.ListFormat(words.locale, { type: 'conjunction' }).format(names);
  return words.html('consent', { details, venue: words.venueName, days: retentionDays });
}

/** Whether the text is the draft's ID number. */
export function holdsIdNumber({ details }: Draft, text: string): boolean {
  return details.cardId !== undefined && cleanIdNumber(text) === details.cardId;
}

export function takeDetailTap(
  draft: Draft,
  detail: CustomerDetail,
  event: StepEvent,
  world: World,
): NextDraft | Stay {
  if (event.kind !== 'tap') return stay(`${detail}-expected`);
  switch (event.action) {
    case 'back':
      return backFromDetail(draft, detail, world);
    case 'keep':
      return draft.details[detail] === undefined ? stay('stale') : goOn(draft, world);
    case 'remove':
      return isRequired(detail, world) ? stay('stale') : removed(draft, detail, world);
    default:
      return stay('stale');
  }
}

export function takeDetail(draft: Draft, detail: CustomerDetail, value: string, world: World): NextDraft {
  return goOn({ ...draft, details: { ...draft.details, [detail]: value } }, world);
}

/** Continues after an answer; the first one gives the consent. */
function goOn(draft: Draft, world: World): NextDraft {
  const consent = draft.consent ?? { at: world.now, version: world.noticeVersion };
  return toReview({ ...draft, consent, unlikelyPhone: null, doubtfulName: undefined }, world);
}

function removed(draft: Draft, detail: CustomerDetail, world: World): NextDraft {
  const { [detail]: _left, ...details } = draft.details;
  return toReview({ ...draft, details }, world);
}

/** Leads back to the review that is edited; else to the required question before this one, or out of the details. */
function backFromDetail(draft: Draft, detail: CustomerDetail, world: World): NextDraft {
  const cleared = { ...draft, unlikelyPhone: null };
  const review = toReview(cleared, world);
  const isMissing = world.askedDetails.some((each) => each.detail === review.draft.step);
  if (draft.isEditing && !isMissing) return review;
  const required = world.askedDetails.filter(({ isRequired }) => isRequired);
  const before = required[required.findIndex((each) => each.detail === detail) - 1];
  if (before !== undefined) return goTo(cleared, before.detail);
  return draft.replaces === undefined ? goTo(cleared, 'tickets', { isEditing: false }) : toCalendar(cleared);
}

function mayRemove({ details }: Draft, detail: CustomerDetail, world: World): boolean {
  return details[detail] !== undefined && !isRequired(detail, world);
}

function isRequired(detail: CustomerDetail, { askedDetails }: World): boolean {
  return askedDetails.some((each) => each.detail === detail && each.isRequired);
}

function shownValue(detail: CustomerDetail, value: string, most: number): string {
  return detail === 'cardId' ? maskedIdNumber(value) : clipped(value, most);
}

/** The details as the review shows them, one a line. */
export function detailsText({ details }: Pick<Draft, 'details'>, words: Wording): string {
  const { name, phone, email, cardId, invoice } = details;
  return inLines(
    name !== undefined && words.html('review-name', { value: name }),
    phone !== undefined && words.html('review-phone', { value: phone }),
    email !== undefined && words.html('review-email', { value: email }),
    cardId !== undefined && words.html('review-cardId', { value: maskedIdNumber(cardId) }),
    invoice !== undefined && words.html('review-invoice', { ...invoice }),
  );
}
