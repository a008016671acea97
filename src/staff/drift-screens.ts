import { type Drift, effectOf, nextStepOf } from '../accounts/drifts.ts';
import { reasonText } from '../customer/booking-standing.ts';
import { digest } from '../storage/keys.ts';
import type { DriftAsk } from '../storage/staff-memory.ts';
import { type StaffTap, tapData } from '../taps.ts';
import { type Button, button, pageOf, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';

const driftsOnPage = 8;
/** Of base64url, 96 bits: names a drift in callback data, which has no room for its id. */
const keyLength = 16;

/** What became of taking over what the partner says. */
export type TakenOutcome = 'takenOver' | 'noRecord' | 'unread' | 'changed';

export function driftKey({ id }: Pick<Drift, 'id'>): string {
  return digest(id).slice(0, keyLength);
}

/** What differs, in a sentence. */
export function driftText(drift: Drift, words: Wording): string {
  const day = words.shortDay(drift.day);
  if ('sum' in drift) return words.html(`drift-${drift.kind}`, { day, amount: words.money(drift.sum) });
  const { kind, code, here, there } = drift;
  return words.html(`drift-${kind}`, { code, day, here: words.money(here), there: words.money(there) });
}

/** For lists and for what was done: the booking's code, or the sum. */
function driftName(drift: Drift, words: Wording): string {
  return 'sum' in drift ? words.money(drift.sum) : drift.code;
}

export interface DriftLists {
  readonly open: readonly Drift[];
  /** Lately, as known. */
  readonly noted: readonly Drift[];
}

export function driftsList({ open, noted }: DriftLists, page: number, words: Wording): Screen {
  const turnTo = (to: number): string => tapData.staff('drifts', '', String(to));
  const { items, turningRows } = pageOf(open, driftsOnPage, page, words, turnTo);
  const rowOf = (drift: Drift, action: StaffTap): readonly Button[] => [
    button(
      words.text('drift-entry', { what: driftName(drift, words), day: words.shortDay(drift.day) }),
      tapData.staff(action, driftKey(drift)),
    ),
  ];
  return {
    text: paragraphs(
      open.length === 0 ? words.html('drifts-none') : words.html('close-drifts', { count: open.length }),
      ...items.map((drift) => driftText(drift, words)),
      noted.length > 0 && words.html('drifts-noted'),
    ),
    rows: [
      ...items.map((drift) => rowOf(drift, 'drift')),
      ...turningRows,
      ...noted.map((drift) => rowOf(drift, 'noteBack')),
    ],
  };
}

/** A drift with its next step. */
export function driftScreen(drift: Drift, words: Wording, lead: string | null = null): Screen {
  const tap = (key: string, action: StaffTap, style?: Button['style']): Button => {
    const values = 'sum' in drift ? { amount: words.money(drift.sum) } : {};
    return button(words.text(key, values), tapData.staff(action, driftKey(drift)), style);
  };
  const known = tap('drift-known', 'driftKnown');
  const text = inLines(lead, driftText(drift, words));
  switch (nextStepOf(drift)) {
    case 'takeOver':
      return { text, rows: [[tap('drift-take-over', 'driftTake', 'success'), known]] };
    case 'tellCustomer':
      return { text, rows: [[tap('drift-tell-customer', 'driftTake', 'danger'), known]] };
    case 'askPaid':
      return {
        text: paragraphs(text, words.html('drift-did-you-pay')),
        rows: rowsOf(
          [tap('yes-paid', 'driftPaid', 'success')],
          [tap('drift-other-sum', 'driftOtherSum'), tap('drift-no', 'driftUnpaid')],
        ),
      };
    case 'note':
      return { text, rows: [[known]] };
  }
}

export function takenScreen(drift: Drift, outcome: TakenOutcome, words: Wording): Screen {
  if (outcome === 'takenOver') {
    const key = nextStepOf(drift) === 'tellCustomer' ? 'drift-told' : 'drift-taken-over';
    return { text: words.html(key, { code: driftName(drift, words) }), rows: [] };
  }
  const why = { noRecord: 'drift-no-record', unread: 'drift-unread', changed: 'drift-changed' }[outcome];
  return driftScreen(drift, words, words.html(why));
}

/** Asked before the record follows the partner. */
export function driftQuestion(drift: Drift, words: Wording): Screen {
  const isTold = nextStepOf(drift) === 'tellCustomer';
  const key = driftKey(drift);
  const yes = words.text(isTold ? 'drift-tell-surely' : 'take-over-surely');
  return {
    text: inLines(
      driftText(drift, words),
      words.html(isTold ? 'drift-tell-question' : 'drift-take-question'),
    ),
    rows: [
      [button(yes, tapData.staff('driftTakeSurely', key), isTold ? 'danger' : 'success')],
      [button(words.text('not-now'), tapData.staff('drift', key))],
    ],
  };
}

/** Asks why a drift is known, and then whether it is to count. */
export function knownQuestion(
  drift: Drift,
  { id, reason }: Pick<DriftAsk, 'id' | 'reason'>,
  words: Wording,
): Screen {
  const amount = words.money(effectOf(drift));
  return {
    text: inLines(
      driftText(drift, words),
      reason === null
        ? words.html('drift-why')
        : inLines(reasonText(reason, words), words.html('drift-note-question', { amount })),
    ),
    rows: rowsOf(
      reason !== null && [
        button(
          words.text('drift-known-surely', { amount }),
          tapData.staff('driftKnownSurely', id),
          'success',
        ),
      ],
      [button(words.text('not-now'), tapData.staff('driftKeep', id))],
    ),
  };
}

export function notedScreen(drift: Drift, words: Wording): Screen {
  return {
    text: words.html('drift-noted', { what: driftName(drift, words) }),
    rows: [[button(words.text('paid-take-back'), tapData.staff('noteBack', driftKey(drift)))]],
  };
}

/** Asked before a note counts no more. */
export function noteBackQuestion(drift: Drift, words: Wording): Screen {
  const amount = words.money(-effectOf(drift));
  const yes = tapData.staff('noteBackSurely', driftKey(drift));
  return {
    text: inLines(driftText(drift, words), words.html('drift-note-back-question', { amount })),
    rows: [
      [button(words.text('drift-note-back-surely'), yes, 'danger')],
      [button(words.text('not-now'), tapData.staff('drifts'))],
    ],
  };
}
