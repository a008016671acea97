import type { CustomerDetails } from '../../booking/record.ts';
import { fullName } from '../../language/names.ts';
import type { Reading } from '../../language/read.ts';
import type { Wish } from '../../language/words.ts';
import { tapData } from '../../taps.ts';
import type { Button, ReplyScreen, Screen } from '../../telegram/screen.ts';
import { clipped, onOneLine, paragraphs } from '../../telegram/text.ts';
import type { Wording } from '../../telegram/wording.ts';
import { readPhone } from '../../venue/venue.ts';
import type { Draft } from './draft.ts';
import {
  backAndCancel,
  draftButton,
  goTo,
  labelled,
  type Step,
  type StepEvent,
  type StepOutcome,
  stay,
  toReview,
  type World,
} from './step.ts';

const longestCustomerName = 80;
const longestEmail = 120;
const longestIdNumber = 30;

/** Wishes that are no name: text that says one is not taken as the customer's name. */
const questions: ReadonlySet<Wish> = new Set([
  'refund',
  'changeDate',
  'directions',
  'hours',
  'parking',
  'rules',
  'visit',
  'payment',
  'prices',
  'myTickets',
  'person',
  'cancel',
  'no',
  'back',
  'help',
]);

/** A name as a desk clerk would write it down; null: that is no name. */
function cleanName(text: string, reading: Reading | null): string | null {
  const name = onOneLine(text);
  const isQuestion =
    reading !== null && (reading.wishes.some((wish) => questions.has(wish)) || reading.questions.length > 0);
  if (isQuestion || /[?？@/\\<>]|\d.*\d.*\d.*\d/u.test(name)) return null;
  return /\p{L}/u.test(name) && [...name].length <= longestCustomerName ? name : null;
}

function cleanEmail(text: string): string | null {
  const email = text.trim();
  return /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[\p{L}\d-]{2,}$/u.test(email) &&
    email.length <= longestEmail
    ? email
    : null;
}

function cleanIdNumber(text: string): string | null {
  const number = text.normalize('NFKC').trim().toUpperCase();
  return /^[A-Z\d][A-Z\d -]{3,}$/.test(number) && number.length <= longestIdNumber ? number : null;
}

/** The message that held the number was deleted: no other shows it whole. */
export function maskedIdNumber(cardId: string): string {
  return `…${cardId.slice(-3)}`;
}

type Detail = keyof CustomerDetails;

const longestOnButton = 26;

/** The first answer carries the consent: the card says so, and to what. */
export const nameStep: Step = {
  takesText: true,
  screen(draft, world) {
    const suggestion =
      draft.details.name === undefined ? cleanName(fullName(world.person, world.words.locale), null) : null;
    const key = draft.consent === null ? 'agree-and-book-as' : 'book-as';
    const values = { name: clipped(suggestion ?? '', longestOnButton) };
    const use = draftButton(draft, world.words, key, 'use', { style: 'success', values });
    return question(draft, world, 'name', suggestion === null ? [] : [[use]]);
  },
  take(draft, event, world) {
    if (event.kind === 'tap' && event.action === 'use') {
      return answer(
        draft,
        'name',
        cleanName(fullName(world.person, world.words.locale), null),
        'name-unusable',
        world,
      );
    }
    if (event.kind !== 'text') return takeCommon(draft, 'name', event, world);
    return answer(draft, 'name', cleanName(event.text, event.reading), 'name-unusable', world);
  },
};

export const emailStep: Step = {
  takesText: true,
  screen: (draft, world) => question(draft, world, 'email', []),
  take(draft, event, world) {
    if (event.kind === 'text') return answer(draft, 'email', cleanEmail(event.text), 'email-unusable', world);
    return takeCommon(draft, 'email', event, world);
  },
};

export const cardIdStep: Step = {
  takesText: true,
  screen: (draft, world) => question(draft, world, 'cardId', []),
  take(draft, event, world) {
    if (event.kind !== 'text') return takeCommon(draft, 'cardId', event, world);
    const taken = answer(draft, 'cardId', cleanIdNumber(event.text), 'cardId-unusable', world);
    return taken.kind === 'next' ? { ...taken, forget: 'message' } : taken;
  },
};

/**
 * The phone is asked in a message of its own, since that carries the keyboard which shares a contact. A number that is
 * not known to be in use is shown back on a card.
 */
export const phoneStep: Step = {
  takesText: true,
  screen(draft, world) {
    return draft.unlikelyPhone === null
      ? phoneQuestion(draft, world)
      : phoneShownBack(draft, draft.unlikelyPhone, world);
  },
  take(draft, event, world) {
    switch (event.kind) {
      case 'contact':
        return event.isOwn ? takePhone(draft, withPlus(event.phone), world, true) : stay('phone-not-own');
      case 'text':
        return takePhoneText(draft, event.text.trim(), world);
      case 'tap':
        if (event.action === 'right' && draft.unlikelyPhone !== null) {
          return answer(draft, 'phone', draft.unlikelyPhone, 'phone-unusable', world);
        }
        if (event.action === 'back' && draft.unlikelyPhone !== null) {
          return goTo(draft, 'phone', { unlikelyPhone: null });
        }
        return takeCommon(draft, 'phone', event, world);
      default:
        return takeCommon(draft, 'phone', event, world);
    }
  },
};

function phoneQuestion(draft: Draft, world: World): ReplyScreen {
  const { words } = world;
  const given = draft.details.phone;
  const remove = given === undefined || isRequired('phone', world) ? [] : [{ text: words.text('remove') }];
  return {
    text: paragraphs(
      words.html('phone-question'),
      words.html('phone-hint', { example: words.text('phone-example') }),
      consentText(draft, world),
    ),
    placeholder: words.text('phone-placeholder'),
    keys: [
      [{ text: words.text('share-phone'), requestsContact: true }],
      ...(given === undefined ? [] : [[{ text: words.text('keep-value', { value: given }) }, ...remove]]),
      [{ text: words.text('back') }, { text: words.text('cancel') }],
    ],
  };
}

function phoneShownBack(draft: Draft, phone: string, { words }: World): Screen {
  return {
    text: paragraphs(words.html('phone-unlikely', { phone })),
    rows: [
      [draftButton(draft, words, 'phone-right', 'right', { style: 'success' })],
      backAndCancel(draft, words),
    ],
  };
}

function takePhoneText(draft: Draft, text: string, world: World): StepOutcome {
  const { words } = world;
  const { phone } = draft.details;
  if (text === words.text('cancel')) return { kind: 'cancel' };
  if (text === words.text('back')) return back(draft, 'phone', world);
  if (phone !== undefined && text === words.text('keep-value', { value: phone })) {
    return goOn(draft, world);
  }
  if (text === words.text('remove') && !isRequired('phone', world)) return remove(draft, 'phone', world);
  return takePhone(draft, text, world, false);
}

/** Telegram knows a number that it shares, so that one may be of a kind that is newer than the list of those in use. */
function takePhone(draft: Draft, text: string, world: World, isShared: boolean): StepOutcome {
  const phone = readPhone(text, world.phoneCountry);
  if (phone.kind === 'unlikely' && !isShared) return goTo(draft, 'phone', { unlikelyPhone: phone.number });
  return answer(draft, 'phone', phone.kind === 'unreadable' ? null : phone.number, 'phone-unusable', world);
}

/** A question on the card: what is asked, the value that stands, and the ways on. */
function question(
  draft: Draft,
  world: World,
  detail: 'name' | 'email' | 'cardId',
  suggestions: readonly (readonly Button[])[],
): Screen {
  const { words } = world;
  const given = draft.details[detail];
  const keep =
    given !== undefined &&
    labelled(draft, words.text('keep-value', { value: shownValue(detail, given) }), 'keep');
  const canRemove = given !== undefined && !isRequired(detail, world);
  const kept = [
    ...(keep === false ? [] : [keep]),
    ...(canRemove ? [draftButton(draft, words, 'remove', 'remove', { style: 'danger' })] : []),
  ];
  return {
    text: paragraphs(
      words.html(`${detail}-question`),
      words.html(`${detail}-hint`),
      consentText(draft, world),
    ),
    rows: [
      ...suggestions,
      ...(kept.length === 0 ? [] : [kept]),
      ...(draft.consent === null
        ? [[{ text: words.text('privacy-notice'), data: tapData.menu('privacy') }]]
        : []),
      backAndCancel(draft, words),
    ],
  };
}

/** What the first answer agrees to; null once it has been given. */
function consentText({ consent }: Draft, { words, asked, retentionDays }: World): string | null {
  if (consent !== null) return null;
  const names = asked
    .filter(({ isRequired: isNeeded }) => isNeeded)
    .map(({ detail }) => words.text(`detail-${detail}`));
  if (names.length === 0) return null;
  const details = new Intl.ListFormat(words.locale, { type: 'conjunction' }).format(names);
  return words.html('consent', { details, venue: words.venueName, days: retentionDays });
}

/** The message is the one that brought the draft's ID number. */
export function holdsIdNumber({ details }: Draft, text: string): boolean {
  return details.cardId !== undefined && cleanIdNumber(text) === details.cardId;
}

function takeCommon(draft: Draft, detail: Detail, event: StepEvent, world: World): StepOutcome {
  if (event.kind !== 'tap') return stay(`${detail}-expected`);
  switch (event.action) {
    case 'back':
      return back(draft, detail, world);
    case 'keep':
      return draft.details[detail] === undefined ? stay('stale') : goOn(draft, world);
    case 'remove':
      return isRequired(detail, world) ? stay('stale') : remove(draft, detail, world);
    default:
      return stay('stale');
  }
}

function answer(
  draft: Draft,
  detail: Detail,
  value: string | null,
  problem: string,
  world: World,
): StepOutcome {
  if (value === null) return stay(problem);
  return goOn({ ...draft, details: { ...draft.details, [detail]: value } }, world);
}

/** Whatever answers the first question agrees to what it says. */
function goOn(draft: Draft, world: World): StepOutcome {
  const consent = draft.consent ?? { at: world.now, version: world.noticeVersion };
  return toReview({ ...draft, consent, unlikelyPhone: null }, world);
}

function remove(draft: Draft, detail: Detail, world: World): StepOutcome {
  const { [detail]: _left, ...details } = draft.details;
  return toReview({ ...draft, details }, world);
}

/** To the required question before this one, or out of the details. */
function back(draft: Draft, detail: Detail, world: World): StepOutcome {
  const kept = { ...draft, unlikelyPhone: null };
  if (draft.isEditing) return toReview(kept, world);
  const required = world.asked.filter((question) => question.isRequired);
  const before = required[required.findIndex((question) => question.detail === detail) - 1];
  return goTo(kept, before?.detail ?? 'tickets');
}

function isRequired(detail: Detail, { asked }: World): boolean {
  return asked.some((asking) => asking.detail === detail && asking.isRequired);
}

/** Telegram writes contacts' numbers with and without their plus. */
function withPlus(phone: string): string {
  return phone.startsWith('+') ? phone : `+${phone}`;
}

function shownValue(detail: Detail, value: string): string {
  return detail === 'cardId' ? maskedIdNumber(value) : clipped(value, longestOnButton);
}

/** The details as the review shows them, one a line. */
export function detailsText({ details }: Pick<Draft, 'details'>, words: Wording): string {
  const { name, phone, email, cardId } = details;
  const lines = [
    name !== undefined && words.html('review-name', { value: name }),
    phone !== undefined && words.html('review-phone', { value: phone }),
    email !== undefined && words.html('review-email', { value: email }),
    cardId !== undefined && words.html('review-cardId', { value: maskedIdNumber(cardId) }),
  ];
  return lines.filter((line) => line !== false).join('\n');
}
