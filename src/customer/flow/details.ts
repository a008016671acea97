import type { CustomerDetails } from '../../booking/record.ts';
import { familySaid, saysOfDetail } from '../../language/names/about.ts';
import { correctedName, isSpeltAnew, nameAmong } from '../../language/names/among.ts';
import { fullName } from '../../language/names/full-name.ts';
import { hasSeveralPhones, phoneAmong } from '../../language/names/phone.ts';
import type { Reading } from '../../language/read.ts';
import type { Wish } from '../../language/words/words.ts';
import { tapData } from '../../taps.ts';
import { type Button, button, type ReplyScreen, rowsOf, type Screen } from '../../telegram/screen.ts';
import { clipped, inLines, paragraphs } from '../../telegram/text.ts';
import type { Wording, Words } from '../../telegram/wording.ts';
import { type PhoneCountry, readPhone } from '../../venue/venue.ts';
import { answerAbove, answerTo, factAbove } from './answers.ts';
import { cartInOneLine } from './cart.ts';
import { cleanName, type Draft } from './draft.ts';
import {
  backAndCancel,
  draftButton,
  goTo,
  type Heard,
  labelled,
  type NextDraft,
  type Stay,
  type Step,
  type StepEvent,
  type StepOutcome,
  stay,
  toReview,
  type World,
} from './step.ts';
import { heard } from './typed.ts';

const longestEmail = 120;
const longestIdNumber = 30;
const longestOnButton = 26;

/** Parts between single dots, and a domain of at least two. */
const emailShape =
  /^[^\s@<>"(),:;\\[\].]+(?:\.[^\s@<>"(),:;\\[\].]+)*@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}$/u;

function cleanEmail(text: string): string | null {
  const email = text.trim();
  const isEmail = emailShape.test(email);
  return isEmail && email.length <= longestEmail ? email : null;
}

function cleanIdNumber(text: string): string | null {
  const number = text.normalize('NFKC').trim().toUpperCase();
  return /^(?=.*\d)[A-Z\d][A-Z\d -]{3,}$/.test(number) && number.length <= longestIdNumber ? number : null;
}

/** True for a day or a count of visitors ("2026-12-24", "2 adults"), whose digits are no phone or ID number. */
function saysDayOrCount({ dates, counts }: Reading): boolean {
  return dates.kind !== 'none' || counts.length > 0;
}

/** Masks the number: its message was deleted, so no other may show it in full. */
export function maskedIdNumber(cardId: string): string {
  return `…${cardId.slice(-3)}`;
}

type CustomerDetail = keyof CustomerDetails;

/**
 * Reads a text that doesn't answer the question as a sentence: a wish, a question, a day, a count of visitors. Such a
 * text never gives consent. A number or "remove" alone is about the detail, not about tickets.
 */
function insteadOfAnswer(
  draft: Draft,
  detail: CustomerDetail,
  { text, reading }: Heard,
  world: World,
): StepOutcome {
  const fact = answerOnDetail(detail, { text, reading }, world);
  if (fact !== null) return { kind: 'stay', why: factAbove(fact) };
  const removals = reading.removals.filter(({ whom, packages }) => whom !== null || packages.length > 0);
  return heard(draft, { text, reading: { ...reading, removals, bareNumbers: null } }, world);
}

/** What may be typed for a detail, and whether it has to be: where a sentence asks, or would rather not. */
function answerOnDetail(detail: CustomerDetail, { text, reading }: Heard, world: World): string | null {
  const { words } = world;
  const { kind, questions, wishes } = reading;
  if (detail !== 'name' && detail !== 'phone') return null;
  // "Does it have to be in English letters?"
  const isOfLetters = detail === 'name' && kind === 'question' && wishes.includes('language');
  const isSaid = saysOfDetail(text, detail === 'name' ? 'aboutName' : 'aboutPhone');
  const isAbout = isOfLetters || isSaid;
  const isRefused = detail === 'phone' && isAbout && saysOfDetail(text, 'refused');
  const isOther = saysDayOrCount(reading) || questions.length > 0 || reading.topics.has('delivery');
  if (!isRefused && isOther) return null;
  const isWhy = kind === 'whyAsked' || isRefused;
  const isAsked = kind === 'question' || detail === 'phone' || (isSaid && wishes.includes('language'));
  if (!isWhy && !(isAsked && isAbout)) return null;
  const required = isRequired('phone', world) ? 'phone-is-required' : 'phone-is-optional';
  const fact =
    detail === 'name' ? words.text('name-any') : `${words.text('phone-any')} ${words.text(required)}`;
  const why = isWhy && answerTo({ ...reading, kind: 'whyAsked' }, world);
  return kind === 'whyAsked' ? paragraphs(why, fact) : paragraphs(fact, why);
}

/** A question on the card that is answered by typing. */
function typedStep(detail: 'name' | 'email' | 'cardId', clean: (heard: Heard) => string | null): Step {
  return {
    takesText: true,
    screen: (draft, world) => questionScreen(draft, world, detail),
    take(draft, event, world) {
      if (event.kind !== 'text') return takeDetailTap(draft, detail, event, world);
      const value = clean(event);
      return value === null
        ? (withoutGiven(detail, event) ?? insteadOfAnswer(draft, detail, event, world))
        : takeDetail(draft, detail, value, world);
    },
  };
}

/** "姓张": asks for the rest of the name. */
function withoutGiven(detail: CustomerDetail, { text }: Heard): Stay | null {
  const family = detail === 'name' ? familySaid(text) : null;
  return family === null
    ? null
    : { kind: 'stay', why: { key: 'name-in-full', values: { family }, isFact: true } };
}

const typedName = typedStep('name', ({ reading }) => cleanName(reading.name ?? ''));

/** "Anna Lee, 0912 345 678, and add a child": takes the name and the phone, then what is said besides. Null: no name is said. */
function takeNameText(draft: Draft, said: Heard, world: World): StepOutcome | null {
  const found = nameSaid(said, world);
  const name = cleanName(found?.name ?? '');
  if (found === null || name === null) return null;
  const named = takeDetail(draft, 'name', name, world);
  return besides(withPhoneOf(said.text, named, world), found.others, world);
}

function nameSaid({ text, reading }: Heard, { read }: World): { name: string; others: string } | null {
  const { kind, name } = reading;
  // "My boss, Anna Lee" and "passport says Anna Lee" as a whole are none.
  const found = nameAmong(phoneAmong(text)?.others ?? text, read);
  // "We're 3 adults now. Name is Anna Lee"
  const othersOf = (said: string): string => (found?.name === said ? found.others : '');
  if (name !== null && !/[,;]/u.test(name) && !saysOfDetail(name, 'aboutName'))
    return { name, others: othersOf(name) };
  // "用我老公的名字吧 陈志强", "name on the passport is KOWALSKA ANNA", where "名字写错了" is of another name.
  const isOfName = kind === 'changeName' || (saysOfDetail(text, 'aboutName') && !/[?？]/u.test(text));
  const said = isOfName && !saysOfDetail(text, 'corrects') ? correctedName(text, read) : null;
  if (said !== null) return { name: said, others: othersOf(said) };
  const isAsked = kind === 'question' && !(found?.isAlone || saysOfDetail(text, 'aboutName'));
  // "Скажите, имя любое?"
  return isAsked || /^\p{Ll}/u.test(found?.name ?? '') ? null : found;
}

/** Takes the phone that is said beside a name; one that has to be asked about is, where the phone is asked for anyway. */
function withPhoneOf(text: string, named: NextDraft, world: World): NextDraft {
  const said = phoneAmong(text);
  if (said === null || !world.asked.some(({ detail }) => detail === 'phone')) return named;
  const phone = phoneSaid(said.phone, world);
  if (phone?.isSure) return takeDetail(named.draft, 'phone', phone.number, world);
  const isAsked = phone !== null && named.draft.step === 'phone';
  return isAsked ? goTo(named.draft, 'phone', { unlikelyPhone: phone.number }) : named;
}

/** Adds the tickets, corrects the name, changes the day, or answers the question, that a message has beside a detail. */
function besides(taken: NextDraft, others: string, world: World): StepOutcome {
  const reading = world.read(others);
  const said = { text: others, reading };
  const isOfDay = reading.dates.kind !== 'none' && reading.wishes.includes('changeDate');
  if ((reading.isMore && reading.counts.length > 0) || isOfDay || isOtherNumber(taken.draft, reading))
    return heard(taken.draft, said, world);
  const corrected = correctedNameOf(taken.draft, said, world);
  if (corrected !== null) return corrected;
  // "In English letters? Anna Lee"
  const fact = answerOnDetail('name', said, world);
  const say = fact === null ? answerAbove(reading, world) : factAbove(fact);
  return say === null ? taken : { ...taken, say };
}

/** "We're 3 adults now", where the booking is for two. */
function isOtherNumber({ lines }: Draft, { counts, isNumbered, kind }: Reading): boolean {
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  const isOfBooking = count === lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return isNumbered && kind === 'other' && counts.length > 0 && !isOfBooking;
}

const typedIdNumber = typedStep('cardId', ({ text, reading }) =>
  saysDayOrCount(reading) ? null : cleanIdNumber(text),
);
export const emailStep = typedStep('email', ({ text }) => cleanEmail(text));

/**
 * Offers the name on Telegram where it can be the customer's. The first answer carries the consent, as its button
 * says.
 */
export const nameStep: Step = {
  ...typedName,
  screen(draft, world) {
    const name = draft.details.name === undefined ? nameOnTelegram(world) : null;
    if (name === null) return typedName.screen(draft, world);
    const key = draft.consent === null ? 'agree-and-book-as' : 'book-as';
    const values = { name: clipped(name, longestOnButton) };
    const use = draftButton(draft, world.words, key, 'use', { style: 'success', values });
    return questionScreen(draft, world, 'name', use);
  },
  take(draft, event, world) {
    const isOffered = event.kind === 'tap' && event.action === 'use';
    if (!isOffered) {
      const taken = event.kind === 'text' ? takeNameText(draft, event, world) : null;
      return taken ?? typedName.take(draft, event, world);
    }
    const name = nameOnTelegram(world);
    return name === null ? stay('name-unusable') : takeDetail(draft, 'name', name, world);
  },
};

function nameOnTelegram({ person, words }: World): string | null {
  return cleanName(fullName(person, words.locale));
}

/** Deletes the message with the number. */
export const cardIdStep: Step = {
  ...typedIdNumber,
  take(draft, event, world) {
    const taken = typedIdNumber.take(draft, event, world);
    return event.kind === 'text' && taken.kind === 'next' ? { ...taken, forget: 'message' } : taken;
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
    const isYes = event.kind === 'text' && agrees(event.reading);
    if (unlikelyPhone !== null && isYes) return takeDetail(draft, 'phone', unlikelyPhone, world);
    switch (event.kind) {
      case 'contact':
        return event.isOwn ? takeContact(draft, withPlus(event.phone), world) : stay('phone-not-own');
      case 'text':
        return takePhoneText(draft, event, world);
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

/** Where the speakers of our languages mostly have their numbers from. */
const countryOfLanguage: Readonly<Record<string, PhoneCountry>> = { vi: 'VN', ru: 'RU', zh: 'CN', ko: 'KR' };

function takePhoneText(draft: Draft, typed: Heard, world: World): StepOutcome {
  const { words } = world;
  const text = typed.text.trim();
  const value = draft.details.phone;
  const isKey = (key: string, values?: Words['values']): boolean =>
    text.toLowerCase() === words.text(key, values).toLowerCase();
  if (isKey('share-phone')) return stay('phone-expected');
  if (isKey('cancel')) return { kind: 'cancel' };
  if (isKey('back')) return backFromDetail(draft, 'phone', world);
  if (value !== undefined && isKey('keep-value', { value })) return goOn(draft, world);
  if (isKey('remove') && !isRequired('phone', world)) return removed(draft, 'phone', world);
  if (hasSeveralPhones(text)) return stay('phone-several');
  const among = phoneAmong(text);
  const phone = phoneSaid(among?.phone ?? text, world);
  if (phone?.isSure)
    return besides(takeDetail(draft, 'phone', phone.number, world), among?.others ?? '', world);
  if (phone === null || (phone.isUnlikely && saysDayOrCount(typed.reading)))
    return correctedNameOf(draft, typed, world) ?? insteadOfAnswer(draft, 'phone', typed, world);
  return besides(goTo(draft, 'phone', { unlikelyPhone: phone.number }), among?.others ?? '', world);
}

/** "Yes, that's right" */
function agrees({ kind, wishes }: Reading): boolean {
  return kind === 'smallTalk' && wishes.includes('yes');
}

interface PhoneSaid {
  readonly number: string;
  /** False: it is shown back, and asked about. */
  readonly isSure: boolean;
  /** True for one that is not in use anywhere. */
  readonly isUnlikely: boolean;
}

/** A number of the venue's country or with a country's code; else of where its language is spoken, or an unlikely one. */
function phoneSaid(text: string, { phoneCountry, words }: World): PhoneSaid | null {
  const here = readPhone(text, phoneCountry);
  if (here.kind === 'valid') return { number: here.number, isSure: true, isUnlikely: false };
  const country = countryOfLanguage[words.locale.split('-')[0] ?? ''] ?? phoneCountry;
  const own = readPhone(text, country);
  if (own.kind === 'valid') return { number: own.number, isSure: false, isUnlikely: false };
  return here.kind === 'unreadable' ? null : { number: here.number, isSure: false, isUnlikely: true };
}

/**
 * Accepts any number of possible length: Telegram has verified it, and it may be newer than the list of those in use.
 */
function takeContact(draft: Draft, number: string, world: World): NextDraft | Stay {
  const phone = readPhone(number, world.phoneCountry);
  return phone.kind === 'unreadable'
    ? stay('phone-unusable')
    : takeDetail(draft, 'phone', phone.number, world);
}

/** A question on the card: the question, the present value, and the ways on. */
function questionScreen(
  draft: Draft,
  world: World,
  detail: 'name' | 'email' | 'cardId',
  suggestion: Button | false = false,
): Screen {
  const { words } = world;
  const given = draft.details[detail];
  const value = given === undefined ? '' : shownValue(detail, given);
  return {
    text: questionText(draft, world, detail),
    rows: rowsOf(
      [suggestion],
      [
        given !== undefined && labelled(draft, words.text('keep-value', { value }), 'keep'),
        mayRemove(draft, detail, world) && draftButton(draft, words, 'remove', 'remove', { style: 'danger' }),
      ],
      draft.consent === null && [button(words.text('privacy-notice'), tapData.menu('privacy'))],
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
function consentText({ consent }: Draft, { words, asked, retentionDays }: World): string | null {
  if (consent !== null) return null;
  const names = asked.filter((each) => each.isRequired).map(({ detail }) => words.text(`detail-${detail}`));
  if (names.length === 0) return null;
  const details = new Intl.ListFormat(words.locale, { type: 'conjunction' }).format(names);
  return words.html('consent', { details, venue: words.venueName, days: retentionDays });
}

/** Whether the text is the draft's ID number. */
export function holdsIdNumber({ details }: Draft, text: string): boolean {
  return details.cardId !== undefined && cleanIdNumber(text) === details.cardId;
}

function takeDetailTap(
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

function takeDetail(draft: Draft, detail: CustomerDetail, value: string, world: World): NextDraft {
  return goOn({ ...draft, details: { ...draft.details, [detail]: value } }, world);
}

/** Continues after an answer; the first one gives the consent. */
function goOn(draft: Draft, world: World): NextDraft {
  const consent = draft.consent ?? { at: world.now, version: world.noticeVersion };
  return toReview({ ...draft, consent, unlikelyPhone: null }, world);
}

function removed(draft: Draft, detail: CustomerDetail, world: World): NextDraft {
  const { [detail]: _left, ...details } = draft.details;
  return toReview({ ...draft, details }, world);
}

/** Leads to the required question before this one, or out of the details. */
function backFromDetail(draft: Draft, detail: CustomerDetail, world: World): NextDraft {
  const kept = { ...draft, unlikelyPhone: null };
  if (draft.isEditing) return toReview(kept, world);
  const required = world.asked.filter(({ isRequired }) => isRequired);
  const before = required[required.findIndex((each) => each.detail === detail) - 1];
  return goTo(kept, before?.detail ?? 'tickets');
}

function mayRemove({ details }: Draft, detail: CustomerDetail, world: World): boolean {
  return details[detail] !== undefined && !isRequired(detail, world);
}

function isRequired(detail: CustomerDetail, { asked }: World): boolean {
  return asked.some((each) => each.detail === detail && each.isRequired);
}

/** Adds the plus, which Telegram leaves out in some contacts. */
function withPlus(phone: string): string {
  return phone.startsWith('+') ? phone : `+${phone}`;
}

function shownValue(detail: CustomerDetail, value: string): string {
  return detail === 'cardId' ? maskedIdNumber(value) : clipped(value, longestOnButton);
}

/** The details as the review shows them, one a line. */
export function detailsText({ details }: Pick<Draft, 'details'>, words: Wording): string {
  const { name, phone, email, cardId } = details;
  return inLines(
    name !== undefined && words.html('review-name', { value: name }),
    phone !== undefined && words.html('review-phone', { value: phone }),
    email !== undefined && words.html('review-email', { value: email }),
    cardId !== undefined && words.html('review-cardId', { value: maskedIdNumber(cardId) }),
  );
}

/**
 * Another name or phone at the review: "it's Emma Willson with double L", "wrong number, it's 0912 345 678". Asks for it
 * again where the right one isn't said. Null: the sentence corrects neither.
 */
export function correctedDetail(draft: Draft, said: Heard, world: World): StepOutcome | null {
  const { kind, packages, questions, wishes } = said.reading;
  const isOther = packages.length + questions.length > 0 || wishes.some((wish) => !beside.has(wish));
  if (draft.step !== 'review' || kind === 'whyAsked' || isOther) return null;
  return (
    correctedPhone(draft, said, world) ?? (kind === 'question' ? null : correctedNameOf(draft, said, world))
  );
}

/** Wishes beside which a detail is corrected: "no, it's Emma Willson", "call me on another number". */
const beside: ReadonlySet<Wish> = new Set(['yes', 'no', 'thanks', 'greeting', 'person', 'changeDate']);

function correctedPhone(draft: Draft, { text }: Heard, world: World): StepOutcome | null {
  if (draft.details.phone === undefined) return null;
  const said = phoneAmong(text);
  if (said === null)
    return saysOfDetail(text, 'correctsPhone') ? goTo(draft, 'phone', { isEditing: true }) : null;
  const isMeant = said.others === '' || (saysOfDetail(text, 'aboutPhone') && saysOfDetail(text, 'corrects'));
  if (!isMeant) return null;
  const phone = phoneSaid(said.phone, world);
  if (phone?.isSure) return toldAgain(draft, 'phone', phone.number);
  return goTo(draft, 'phone', { isEditing: true, unlikelyPhone: phone?.number ?? null });
}

function correctedNameOf(draft: Draft, { text, reading }: Heard, world: World): StepOutcome | null {
  const { name: present } = draft.details;
  if (present === undefined || saysDayOrCount(reading)) return null;
  const isMeant = saysOfDetail(text, 'aboutName') && saysOfDetail(text, 'corrects');
  if (!isMeant && !isSpeltAnew(present, text)) return null;
  const name = cleanName(correctedName(text, world.read, present) ?? '');
  return name === null
    ? goTo(draft, 'name', { isEditing: draft.step === 'review' })
    : toldAgain(draft, 'name', name);
}

function toldAgain(draft: Draft, detail: 'name' | 'phone', value: string): StepOutcome {
  const say = { key: `${detail}-corrected`, values: { [detail]: value }, isFact: true } as const;
  return { ...goTo(draft, draft.step, { details: { ...draft.details, [detail]: value } }), say };
}
