import type { Draft } from '../../booking/draft.ts';
import type { CustomerDetails } from '../../booking/record.ts';
import { readPhone } from '../../venue/phone.ts';
import type { Button, ReplyScreen, Screen } from '../screen.ts';
import { clipped, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import { questionAfter, questionBefore } from './detail-order.ts';
import { button, labelled, type Step, type StepEvent, stay, type Taken, type World } from './step.ts';

const longestName = 80;
const longestEmail = 120;
const longestIdNumber = 30;
const longestOnButton = 30;

export const nameStep: Step = {
  name: 'name',
  screen(draft, world) {
    const suggestion = cleanName(world.telegramName);
    const use =
      suggestion === null || draft.details.name !== undefined
        ? []
        : [
            [
              labelled(
                draft,
                world.words.text('use-name', { name: clipped(suggestion, longestOnButton) }),
                'use',
              ),
            ],
          ];
    return question(draft, world, 'name', use);
  },
  take(draft, event, world) {
    if (event.kind === 'text') return answer(draft, 'name', cleanName(event.text), 'name-unusable', world);
    if (event.kind === 'tap' && event.action === 'use') {
      return answer(draft, 'name', cleanName(world.telegramName), 'name-unusable', world);
    }
    return takeCommon(draft, 'name', event, world);
  },
};

export const emailStep: Step = {
  name: 'email',
  screen: (draft, world) => question(draft, world, 'email', []),
  take(draft, event, world) {
    if (event.kind === 'text') return answer(draft, 'email', cleanEmail(event.text), 'email-unusable', world);
    return takeCommon(draft, 'email', event, world);
  },
};

export const cardIdStep: Step = {
  name: 'cardId',
  screen: (draft, world) => question(draft, world, 'cardId', []),
  take(draft, event, world) {
    if (event.kind !== 'text') return takeCommon(draft, 'cardId', event, world);
    const taken = answer(draft, 'cardId', cleanIdNumber(event.text), 'cardId-unusable', world);
    return taken.kind === 'next' ? { ...taken, forget: 'message' } : taken;
  },
};

/** The phone is asked in a message of its own, since that carries the keyboard which shares a contact. */
export const phoneStep: Step = {
  name: 'phone',
  screen(draft, world): ReplyScreen {
    const { words } = world;
    const given = draft.details.phone;
    const extra = [
      ...(given === undefined ? [] : [{ text: words.text('keep-value', { value: given }) }]),
      ...(isOptional('phone', world) ? [{ text: words.text('skip') }] : []),
    ];
    return {
      text: paragraphs(
        words.html('phone-question'),
        words.html('phone-hint', { example: words.text('phone-example') }),
      ),
      placeholder: words.text('phone-placeholder'),
      keys: [
        [{ text: words.text('share-phone'), requestsContact: true }],
        ...(extra.length > 0 ? [extra] : []),
        [{ text: words.text('back') }, { text: words.text('cancel') }],
      ],
    };
  },
  take(draft, event, world) {
    switch (event.kind) {
      case 'contact':
        return event.isOwn ? takePhone(draft, withPlus(event.phone), world, true) : stay('phone-not-own');
      case 'text':
        return takePhoneText(draft, event.text.trim(), world);
      default:
        return takeCommon(draft, 'phone', event, world);
    }
  },
};

function takePhoneText(draft: Draft, text: string, world: World): Taken {
  const { words } = world;
  const { phone } = draft.details;
  if (text === words.text('cancel')) return { kind: 'cancel' };
  if (text === words.text('back')) return questionBefore('phone', draft, world);
  if (phone !== undefined && text === words.text('keep-value', { value: phone })) {
    return questionAfter('phone', draft, world);
  }
  if (text === words.text('skip') && isOptional('phone', world)) return skip(draft, 'phone', world);
  return takePhone(draft, text, world, false);
}

/** Telegram knows a number that it shares, so that one may be of a kind that is newer than the list of those in use. */
function takePhone(draft: Draft, text: string, world: World, isShared: boolean): Taken {
  const phone = readPhone(text, world.phoneCountry);
  if (phone.kind === 'unlikely' && !isShared) return stay('phone-unlikely', { phone: phone.number });
  const number = phone.kind === 'unreadable' ? null : phone.number;
  return answer(draft, 'phone', number, 'phone-unusable', world);
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
    given === undefined
      ? []
      : [[labelled(draft, words.text('keep-value', { value: shownValue(detail, given) }), 'keep')]];
  return {
    text: paragraphs(words.html(`${detail}-question`), words.html(`${detail}-hint`)),
    rows: [
      ...suggestions,
      ...keep,
      ...(isOptional(detail, world) ? [[button(draft, words, 'skip', 'skip')]] : []),
      [button(draft, words, 'back', 'back'), button(draft, words, 'cancel', 'cancel')],
    ],
  };
}

/** The message is the one that brought the draft's ID number. */
export function holdsIdNumber({ details }: Draft, event: StepEvent): boolean {
  return (
    event.kind === 'text' && details.cardId !== undefined && cleanIdNumber(event.text) === details.cardId
  );
}

function takeCommon(draft: Draft, detail: keyof CustomerDetails, event: StepEvent, world: World): Taken {
  if (event.kind !== 'tap') return stay(`${detail}-expected`);
  switch (event.action) {
    case 'back':
      return questionBefore(detail, draft, world);
    case 'keep':
      return draft.details[detail] === undefined ? stay('stale') : questionAfter(detail, draft, world);
    case 'skip':
      return isOptional(detail, world) ? skip(draft, detail, world) : stay('stale');
    default:
      return stay('stale');
  }
}

function answer(
  draft: Draft,
  detail: keyof CustomerDetails,
  value: string | null,
  problem: string,
  world: World,
): Taken {
  if (value === null) return stay(problem);
  const skipped = draft.skipped.filter((name) => name !== detail);
  return questionAfter(detail, { ...draft, details: { ...draft.details, [detail]: value }, skipped }, world);
}

function skip(draft: Draft, detail: keyof CustomerDetails, world: World): Taken {
  const { [detail]: _left, ...details } = draft.details;
  const skipped = [...draft.skipped.filter((name) => name !== detail), detail];
  return questionAfter(detail, { ...draft, details, skipped }, world);
}

function isOptional(detail: keyof CustomerDetails, { asked }: World): boolean {
  return asked.some((asking) => asking.detail === detail && !asking.isRequired);
}

function cleanName(text: string): string | null {
  const name = text
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return /\p{L}/u.test(name) && [...name].length <= longestName ? name : null;
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

/** Telegram writes contacts' numbers with and without their plus. */
function withPlus(phone: string): string {
  return phone.startsWith('+') ? phone : `+${phone}`;
}

function shownValue(detail: keyof CustomerDetails, value: string): string {
  return detail === 'cardId' ? maskedIdNumber(value) : clipped(value, longestOnButton);
}

/** The message that held the number was deleted: no other shows it whole. */
export function maskedIdNumber(cardId: string): string {
  return `…${cardId.slice(-3)}`;
}

/** The details as the review shows them, one a line. */
export function detailsText(draft: Draft, words: Wording): string {
  const { name, phone, email, cardId } = draft.details;
  const lines = [
    name !== undefined && words.html('review-name', { value: name }),
    phone !== undefined && words.html('review-phone', { value: phone }),
    email !== undefined && words.html('review-email', { value: email }),
    cardId !== undefined && words.html('review-cardId', { value: maskedIdNumber(cardId) }),
  ];
  return lines.filter((line) => line !== false).join('\n');
}
