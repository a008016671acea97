import { createHash } from 'node:crypto';
import { Composer } from 'grammy';
import type { PartnerBooking } from '../booking/ports.ts';
import { type Booking, codeOf, type OrderLine } from '../booking/record.ts';
import { isProbablyGrouped, type LostBooking, recordOf } from '../booking/taking-over.ts';
import { policyOf } from '../config/config.ts';
import { lineFor } from '../customer/flow/draft.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { FoundBooking } from '../partner/payloads.ts';
import { onStaffTaps, tapData } from '../taps.ts';
import { showingWork } from '../telegram/active-message.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { clipped, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import { readPhone } from '../venue/venue.ts';
import { longestEcho, paint, paintBooking, paintText, say } from './answer.ts';
import { aboutAsk, ask, keepTap } from './asking.ts';
import { askerText, bookingSummary, customerText, liveText } from './booking-view.ts';
import { ofOwners, type StaffTaps } from './taps.ts';

/** A booking of the partner's that the store has lost. */
interface FoundAtPartner {
  readonly lost: LostBooking;
  readonly begunAt: Instant;
  /** The uncommitted record that taking over would create. */
  readonly preview: Booking;
}

/** The screen of /find for a booking that only the partner has. */
export function lostScreen(
  { preview, takeOver }: { readonly preview: Booking; readonly takeOver: string | null },
  words: Wording,
): Screen {
  return {
    text: paragraphs(words.html('staff-lost'), factsOf(preview, words)),
    rows: takeOver === null ? [] : [[button(words.text('take-over'), takeOver)]],
  };
}

/** Asked before a record is created. */
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

/** Reads bookings from the partner that the store may have lost. */
function createLook({ config, partner, store, wordings }: FeatureDependencies) {
  const { clock } = store;

  /** Null: the partner has no such booking. `unreached`: it gave no answer. */
  async function look(text: string): Promise<FoundAtPartner | 'unreached' | 'undated' | null> {
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
    const lines = await linesOf(partner, found, date);
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

  return look;
}

/**
 * The lines with the day's packages; only the name is known of a package that is no longer sold. Null: the partner
 * gave no answer.
 */
async function linesOf(
  partner: FeatureDependencies['partner'],
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

/** Shows the partner's bookings that the store has lost, such as by a restore, to /find; an owner takes one over. */
export function takeOverFeature(dependencies: FeatureDependencies) {
  const { config, staff, store } = dependencies;
  const look = createLook(dependencies);
  const composer = new Composer<BotContext>();
  onStaffTaps(composer, ofOwners(dependencies, 'only-owners-do', takeOverTaps(dependencies, look)));

  /** Answers /find with the partner's booking of an id or a code. False: there is none. */
  async function showLost(ctx: BotContext, text: string): Promise<boolean> {
    const { from, words } = ctx;
    // Phone numbers and names are never sent to the partner.
    const mayBeTheirs = /\d/.test(text) && !/[\s@]/.test(text);
    if (!mayBeTheirs || readPhone(text, config.phoneCountry).kind === 'valid') return false;
    const found = await showingWork(ctx, look(text));
    if (found === null) return false;
    if (typeof found === 'string') {
      await say(ctx, `staff-lost-${found}`, { text: clipped(text, longestEcho) });
      return true;
    }
    const { bookingId } = found.lost.seen;
    // The booking may be stored under its id although its code was not found.
    const [known] = await store.ledger.byBookingId(bookingId);
    if (known !== undefined) {
      await paintBooking(ctx, { booking: known, isLive: false }, dependencies);
    } else if (staff.isOwner(from.id) && ['review', 'issued'].includes(found.preview.state)) {
      const about = { purpose: 'takeOver', reference: bookingId, reason: '' } as const;
      const asker = askerText({ staffId: from.id });
      const screenOf = (id: string) =>
        lostScreen({ ...found, takeOver: tapData.staff('takeOver', id, asker) }, words);
      await ask(ctx, about, screenOf, dependencies);
    } else {
      await paint(ctx, lostScreen({ ...found, takeOver: null }, words));
    }
    return true;
  }
  return { composer, showLost };
}

function takeOverTaps(dependencies: FeatureDependencies, look: ReturnType<typeof createLook>): StaffTaps {
  const { bookings, store } = dependencies;
  const { staffMemory, ledger } = store;

  /** Reads the booking again at each step, so that the partner's present answer is shown and taken over. */
  async function lookAgain(ctx: TapContext, bookingId: string): Promise<FoundAtPartner | null> {
    const found = await showingWork(ctx, look(bookingId));
    if (found !== null && typeof found !== 'string') return found;
    const key = found === null ? 'staff-not-found' : `staff-lost-${found}`;
    await say(ctx, key, { text: clipped(bookingId, longestEcho) });
    return null;
  }

  const taps = aboutAsk(['takeOver'], dependencies, {
    async takeOver(ctx, tap, { reference }) {
      const found = await lookAgain(ctx, reference);
      if (found === null) return;
      const { subject, argument } = tap;
      const yes = tapData.staff('takeOverSurely', subject, argument);
      const no = tapData.staff('takeOverKeep', subject, argument);
      await paint(ctx, takeOverQuestion(found.preview, { yes, no }, ctx.words));
    },
    async takeOverSurely(ctx, _tap, { reference }) {
      const found = await lookAgain(ctx, reference);
      if (found === null) return;
      const { lost, begunAt, preview } = found;
      const [known] = await ledger.byBookingId(lost.seen.bookingId);
      const taken =
        known === undefined
          ? await bookings.takeOver(lost, begunAt, ctx.from.id)
          : ({ kind: 'existing', booking: known } as const);
      await staffMemory.removeAsk(ctx.chatId, ctx.from.id);
      if (taken.kind === 'taken') {
        return paintText(ctx, 'staff-take-over-deleted', { code: codeOf(preview) });
      }
      const key = taken.kind === 'takenOver' ? 'staff-taken-over' : 'staff-take-over-known';
      await paintBooking(ctx, { booking: taken.booking, isLive: true }, dependencies, ctx.words.html(key));
    },
  });
  return { ...taps, takeOverKeep: keepTap(['takeOver'], dependencies) };
}

/** A line of a package that is no longer sold; its price is part of the booking's total. */
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

/** Derived from the partner's id, so that two owners who take the same booking over at once create one record. */
function referenceOf({ bookingId }: PartnerBooking): string {
  return createHash('sha256').update(`taken-over:${bookingId}`).digest('base64url').slice(0, 22);
}
