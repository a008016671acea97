import { createHash } from 'node:crypto';
import { Composer } from 'grammy';
import type { PartnerBooking } from '../booking/ports.ts';
import type { Booking, OrderLine } from '../booking/record.ts';
import { isProbablyGrouped, type LostBooking, recordOf } from '../booking/taking-over.ts';
import { policyOf } from '../config/config.ts';
import { lineFor } from '../customer/flow/draft.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { FoundBooking } from '../partner/payloads.ts';
import { onStaffTaps, type StaffTapped, tapData } from '../taps.ts';
import { showingWork } from '../telegram/active-message.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { clipped, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import { readPhone } from '../venue/venue.ts';
import { answer, longestEcho, lookFor, newQuestionId, ofOwners, paint, say } from './answer.ts';
import {
  askerOf,
  askerText,
  bookingSummary,
  codeOf,
  customerText,
  liveText,
  staffBooking,
} from './booking-view.ts';

/** A booking of the partner's that the store has lost, with what it would be here. */
interface Found {
  readonly lost: LostBooking;
  readonly begunAt: Instant;
  /** Not committed. */
  readonly preview: Booking;
}

/** What /find shows of a booking that only the partner has. */
export function lostScreen(
  { preview, takeOver }: { readonly preview: Booking; readonly takeOver: string | null },
  words: Wording,
): Screen {
  return {
    text: paragraphs(words.html('staff-lost'), factsOf(preview, words)),
    rows: takeOver === null ? [] : [[button(words.text('take-over'), takeOver)]],
  };
}

/** Asked once before a record is made. */
export function takeOverQuestion(
  preview: Booking,
  { yes, no }: { readonly yes: string; readonly no: string },
  words: Wording,
): Screen {
  return {
    text: paragraphs(factsOf(preview, words), words.html('staff-take-over-question')),
    rows: [[button(words.text('take-over-surely'), yes)], [button(words.text('not-now'), no)]],
  };
}

function factsOf(preview: Booking, words: Wording): string {
  return paragraphs(
    bookingSummary(preview, words),
    customerText(preview, words),
    liveText(preview, true, words),
  );
}

/** Looks at the partner for bookings that the store may have lost. */
function createLook({ config, partner, store, wordings }: FeatureDependencies) {
  const { clock } = store;

  /** Null: the partner has no such booking. `unreached`: it gave no answer. */
  async function look(text: string): Promise<Found | 'unreached' | 'undated' | null> {
    const begunAt = clock.now();
    const outcome = await partner.findBooking(text);
    if (outcome.kind === 'refused') return null;
    if (outcome.kind !== 'done') return outcome.failure.reason === 'malformed' ? null : 'unreached';
    const { bookingDate: date } = outcome.value.booking;
    if (date === null) return 'undated';
    const lost = await lostBooking(outcome.value, date);
    if (lost === null) return 'unreached';
    return {
      lost,
      begunAt,
      preview: recordOf(lost, { now: clock.now(), begunAt, policy: policyOf(config) }),
    };
  }

  async function lostBooking(found: FoundBooking, date: VenueDate): Promise<LostBooking | null> {
    const { booking: seen, customer } = found;
    const lines = await linesOf(found, date);
    if (lines === null) return null;
    const phone = readPhone(customer.phone, config.phoneCountry);
    return {
      reference: referenceOf(seen),
      seen,
      order: { date, isGrouped: isProbablyGrouped({ lines }, seen), note: '', lines, total: seen.total },
      details: {
        ...(customer.name !== '' && { name: customer.name }),
        ...(phone.kind === 'valid' && { phone: phone.number }),
        ...(customer.email !== '' && { email: customer.email }),
      },
      locale: wordings.for(undefined).locale,
    };
  }

  /** As the day sells them; what it sells no more is known by its name alone. Null: the partner gave no answer. */
  async function linesOf(
    { booking, packageNames }: FoundBooking,
    date: VenueDate,
  ): Promise<readonly OrderLine[] | null> {
    const sold = await partner.catalogue.packagesOn(date);
    if (sold.kind === 'notSent' || sold.kind === 'unknown') return null;
    const offers = sold.kind === 'done' ? sold.value : [];
    const quantities = new Map<string, number>();
    for (const { code, quantity } of booking.packages ?? [])
      quantities.set(code, (quantities.get(code) ?? 0) + (quantity ?? 1));
    return [...quantities].map(([code, quantity]) => {
      const offer = offers.find((each) => each.code === code);
      if (offer === undefined) return lineOfName(code, packageNames.get(code) ?? code, quantity);
      const { minQuantity: _least, maxQuantity: _most, ...line } = lineFor(offer, quantity);
      return line;
    });
  }

  return look;
}

/**
 * What the store has lost, such as by a restore from an older copy: /find asks the partner, and an owner takes the booking
 * over.
 */
export function takeOverFeature(dependencies: FeatureDependencies) {
  const { bookings, config, staff, store } = dependencies;
  const { desk, ledger } = store;
  const look = createLook(dependencies);
  const composer = new Composer<BotContext>();

  /** Answers /find with what the partner has, where the text may be an id or a code of theirs. False: it has nothing. */
  async function show(ctx: BotContext, text: string): Promise<boolean> {
    const { chatId, from, words } = ctx;
    // A phone number or a name is no business of the partner's.
    const mayBeTheirs = /\d/.test(text) && !/[\s@]/.test(text);
    if (!mayBeTheirs || readPhone(text, config.phoneCountry).kind === 'valid') return false;
    const found = await showingWork(ctx, look(text));
    if (found === null) return false;
    if (found === 'unreached' || found === 'undated') {
      await say(ctx, `staff-lost-${found}`, { text: clipped(text, longestEcho) });
      return true;
    }
    const { bookingId } = found.lost.seen;
    // By a code it may be asked for, and stand here under its id.
    const [known] = await ledger.byBookingId(bookingId);
    if (known !== undefined) {
      await answer(ctx, staffBooking(known, false, words, lookFor(ctx, dependencies)));
      return true;
    }
    const isOffered = staff.isOwner(from.id) && ['review', 'issued'].includes(found.preview.state);
    const id = newQuestionId();
    const takeOver = isOffered ? tapData.staff('takeOver', id, askerText({ staffId: from.id })) : null;
    const { message_id: messageId } = await answer(ctx, lostScreen({ ...found, takeOver }, words));
    if (isOffered) {
      const ask = { id, purpose: 'takeOver', reference: bookingId, reason: '', messageId } as const;
      await desk.putAsk(chatId, from.id, ask);
    }
    return true;
  }

  onStaffTaps(composer, {
    takeOver: ofOwners(staff, ask),
    takeOverSurely: ofOwners(staff, takeOver),
    takeOverKeep: ofOwners(staff, async (ctx, tap) => {
      const asked = await askedBooking(ctx, tap);
      if (asked === null) return;
      await desk.removeAsk(ctx.chatId, ctx.from.id);
      await paint(ctx, null, { text: ctx.words.html('staff-take-over-kept'), rows: [] });
    }),
  });

  /** The partner's id that the question is about; the tap is answered. Null: it is somebody else's, or over. */
  async function askedBooking(ctx: TapContext, tap: StaffTapped): Promise<string | null> {
    const { chatId, from, words } = ctx;
    if (askerOf(tap.argument) !== from.id) {
      await endTap(ctx, words.text('staff-not-yours'));
      return null;
    }
    const asked = await desk.ask(chatId, from.id);
    const isIts = asked?.purpose === 'takeOver' && asked.id === tap.subject;
    await endTap(ctx, isIts ? null : words.text('stale'));
    return isIts ? asked.reference : null;
  }

  /** Read anew for each step: it is the partner's present word that is shown and taken over. */
  async function lookAgain(ctx: TapContext, tap: StaffTapped): Promise<Found | null> {
    const bookingId = await askedBooking(ctx, tap);
    if (bookingId === null) return null;
    const found = await showingWork(ctx, look(bookingId));
    if (found === null || typeof found === 'string') {
      const key = found === null ? 'staff-not-found' : `staff-lost-${found}`;
      await say(ctx, key, { text: clipped(bookingId, longestEcho) });
      return null;
    }
    return found;
  }

  async function ask(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const found = await lookAgain(ctx, tap);
    if (found === null) return;
    const answers = {
      yes: tapData.staff('takeOverSurely', tap.subject, tap.argument),
      no: tapData.staff('takeOverKeep', tap.subject, tap.argument),
    };
    await paint(ctx, null, takeOverQuestion(found.preview, answers, ctx.words));
  }

  async function takeOver(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { chatId, from, words } = ctx;
    const found = await lookAgain(ctx, tap);
    if (found === null) return;
    const { lost, begunAt } = found;
    const [known] = await ledger.byBookingId(lost.seen.bookingId);
    const taken =
      known === undefined
        ? await bookings.takeOver(lost, begunAt, from.id)
        : ({ kind: 'existing', booking: known } as const);
    await desk.removeAsk(chatId, from.id);
    if (taken.kind === 'taken') {
      return paint(ctx, null, {
        text: words.html('staff-take-over-deleted', { code: codeOf(found.preview) }),
        rows: [],
      });
    }
    const lead = words.html(taken.kind === 'takenOver' ? 'staff-taken-over' : 'staff-take-over-known');
    await paint(ctx, null, staffBooking(taken.booking, true, words, { ...lookFor(ctx, dependencies), lead }));
  }

  return { composer, show };
}

/** A package that is not sold any more. What it cost is in the booking's total. */
function lineOfName(code: string, name: string, quantity: number): OrderLine {
  return {
    code,
    name,
    quantity,
    unitPrice: 0,
    codeType: null,
    cutoffMinutes: null,
    isForTheDate: false,
    serviceNames: [],
  };
}

/** Of ours, and always the same for the same booking of the partner's. */
function referenceOf({ bookingId }: PartnerBooking): string {
  return createHash('sha256').update(`taken-over:${bookingId}`).digest('base64url').slice(0, 22);
}
