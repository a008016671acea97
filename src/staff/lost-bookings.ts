import { adoptedBooking } from '../booking/placing.ts';
import type { Booking, BookingCustomer, OrderLine } from '../booking/record.ts';
import { policyOf } from '../config/config.ts';
import { lineFor } from '../dialogue/draft.ts';
import type { LogFields } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { UnrecordedBooking } from '../partner/payloads.ts';
import type { Adoption } from '../store/awaiting.ts';
import { digest } from '../store/redis-keys.ts';
import { showingWork } from '../telegram/card.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { clipped, inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { readPhone } from '../venue/venue.ts';
import { bookingHead, contactText } from '../views/staff-booking.ts';
import { answerButton, ask, endAsk, type QuestionFor } from './asker.ts';
import type { DeskDependencies } from './dependencies.ts';
import { answer, longestEcho, nameOfPerson, paint, paintBooking } from './replies.ts';
import { mayUse } from './rights.ts';

/** What a search text means at the partner. `known`: the store has that booking. */
type LookResult =
  | { readonly kind: 'lost' | 'known'; readonly text: string; readonly booking: Booking }
  | { readonly kind: 'none' | 'unreached' | 'undated' | 'noChat' | 'notIssued'; readonly text: string };

/** `person`: who gets it, where it can be adopted. */
type Adoptable = LookResult & { readonly person?: string };

/** Asked before records are created, below the names and phone numbers. */
export function adoptionQuestion(text: string, count: number, asking: QuestionFor, words: Wording): Screen {
  return {
    text: paragraphs(text, words.html('staff-adopt-question', { count })),
    rows: [
      [answerButton(asking, words.text('adopt-surely', { count }), 'yes')],
      [answerButton(asking, words.text('not-now'), 'keep')],
    ],
  };
}

const candidatesInMessage = 10;
/** The field of log lines that has the chat's id. */
const chatField: keyof LogFields = 'chatId';

/** The candidates as the texts of one or several messages. */
export function candidateTexts(candidates: readonly Adoptable[], words: Wording): readonly string[] {
  const texts = candidates.map((each) => candidateText(each, words));
  return Array.from({ length: Math.ceil(texts.length / candidatesInMessage) }, (_, page) =>
    paragraphs(...texts.slice(page * candidatesInMessage, (page + 1) * candidatesInMessage)),
  );
}

function candidateText(candidate: Adoptable, words: Wording): string {
  const { kind, text, person } = candidate;
  if (kind !== 'lost') return words.html(`staff-lost-${kind}`, { text: clipped(text, longestEcho) });
  const { booking } = candidate;
  const id = String(booking.customer.chatId);
  return inLines(
    bookingHead({ booking, words }),
    words.html('staff-lost-customer', { details: clipped(contactText({ booking, words }), 120) || '—' }),
    person !== undefined && words.html('staff-adopt-for', { name: clipped(person, 80), id }),
  );
}

/** The answer to a search for one booking; one that can be adopted is shown with the way. */
function resultText(result: LookResult, words: Wording): string {
  const { text } = result;
  const isLost = result.kind === 'lost';
  const isAdoptable = isLost && result.booking.state === 'issued';
  return paragraphs(
    isLost && words.html('staff-lost'),
    candidateText(result, words),
    isAdoptable && words.html('staff-lost-adopt', { text, field: chatField }),
  );
}

/** A list as the doctor writes it, "/find <bookingId> <chatId>" on each line; null: the text is no such list. */
function adoptionsIn(text: string): readonly Adoption[] | null {
  const lines = text.split('\n').map((line) => line.replace(/^\s*\/find\b/, '').trim());
  const pairs = lines.filter(Boolean).map((line) => /^(?=\S*\d)([^\s@]+)\s+([1-9]\d{0,14})$/.exec(line));
  const adoptions = pairs.flatMap((pair) =>
    pair === null ? [] : [{ bookingId: pair[1] ?? '', chatId: Number(pair[2]) }],
  );
  return adoptions.length > 0 && adoptions.length === pairs.length ? adoptions : null;
}

/** Stands for the customer where a booking is only shown. */
const nobody: BookingCustomer = { userId: 0, chatId: 0, locale: 'en' };

type AdoptionDependencies = Pick<
  DeskDependencies,
  'bookings' | 'config' | 'partner' | 'staff' | 'store' | 'telegram' | 'wordings'
>;

/**
 * Shows the partner's bookings that the store has lost, such as by a restore, to /find. An owner adopts them for the
 * chats that the log names, after the names and phone numbers were shown.
 */
export function lostBookingsFeature(dependencies: AdoptionDependencies) {
  const { bookings, config, staff } = dependencies;
  const look = createLook(dependencies);
  const candidateOf = createCandidates(dependencies, look);

  /** Answers /find with a booking that only the partner has, or asks about a list of these. False: there is none. */
  async function showLost(ctx: BotContext, text: string): Promise<boolean> {
    // Phone numbers and names are never sent to the partner.
    if (readPhone(text, config.phoneCountry).kind === 'valid') return false;
    const adoptions = adoptionsIn(text);
    if (!mayUse('adoption', ctx, staff)) return false;
    if (adoptions === null) return /\d/.test(text) && !/[\s@]/.test(text) && showOne(ctx, text);
    await askAbout(ctx, adoptions);
    return true;
  }

  /** Shows each booking with its customer; the last message of a long list has the question. */
  async function askAbout(ctx: BotContext, adoptions: readonly Adoption[]): Promise<void> {
    // One after the other, since the partner takes few calls at a time.
    const candidates = await showingWork(ctx, Array.fromAsync(adoptions, candidateOf));
    const count = adoptableCount(candidates);
    const texts = candidateTexts(candidates, ctx.words);
    for (const text of count === 0 ? texts : texts.slice(0, -1)) await answer(ctx, { text });
    if (count === 0) return;
    await ask(ctx, { kind: 'adopt', reason: '', adoptions }, (asking) =>
      adoptionQuestion(texts.at(-1) ?? '', count, asking, ctx.words),
    );
  }

  async function showOne(ctx: BotContext, text: string): Promise<boolean> {
    const result = await showingWork(ctx, look(text, nobody));
    if (result.kind === 'none') return false;
    const { words } = ctx;
    if (result.kind === 'known') {
      await paintBooking(ctx, { booking: result.booking, isLive: false, words }, dependencies);
    } else await answer(ctx, { text: resultText(result, words) });
    return true;
  }

  /** Reads each booking again, so that the partner's present answer is adopted. */
  async function adoptAll(
    ctx: TapContext,
    { adoptions }: { readonly adoptions: readonly Adoption[] },
  ): Promise<void> {
    const adopt = async (adoption: Adoption): Promise<Adoptable> => {
      const candidate = await candidateOf(adoption);
      const isKnown = candidate.kind === 'lost' && !(await bookings.adopt(candidate.booking, ctx.from.id));
      return isKnown ? { ...candidate, kind: 'known' } : candidate;
    };
    const outcomes = await showingWork(ctx, Array.fromAsync(adoptions, adopt));
    await endAsk(ctx);
    const [first = '', ...others] = candidateTexts(outcomes, ctx.words);
    const lead = ctx.words.html('staff-adopted', { count: adoptableCount(outcomes) });
    await paint(ctx, { text: paragraphs(lead, first) });
    for (const text of others) await answer(ctx, { text });
  }
  return { asks: { adopt: { yes: adoptAll } }, showLost };
}

type Look = (text: string, customer: BookingCustomer) => Promise<LookResult>;

/** Looks up an entry of the list, for the person of its chat. */
function createCandidates(dependencies: AdoptionDependencies, look: Look) {
  const { store, wordings } = dependencies;
  return async ({ bookingId: text, chatId: id }: Adoption): Promise<Adoptable> => {
    const person = await nameOfPerson(dependencies, id);
    if (person === String(id)) return { kind: 'noChat', text };
    const locale = (await store.records.profiles.load(id))?.locale ?? wordings.for(undefined).locale;
    const result = await look(text, { userId: id, chatId: id, locale });
    if (result.kind !== 'lost') return result;
    return result.booking.state === 'issued' ? { ...result, person } : { kind: 'notIssued', text };
  };
}

function adoptableCount(candidates: readonly Adoptable[]): number {
  return candidates.filter(({ kind }) => kind === 'lost').length;
}

/** Reads a booking at the partner, and answers the record that adopting it would create for this customer. */
function createLook({ config, partner, store: { clock, ledger } }: AdoptionDependencies): Look {
  return async (text, customer) => {
    const begunAt = clock.now();
    const outcome = await partner.findBooking(text);
    const isNone =
      outcome.kind === 'refused' || (outcome.kind !== 'done' && outcome.failure.reason === 'malformed');
    if (isNone) return { kind: 'none', text };
    if (outcome.kind !== 'done') return { kind: 'unreached', text };
    const { booking: seen, customer: contact } = outcome.value;
    const { bookingDate: date, bookingId, total } = seen;
    const [known] = await ledger.byBookingId(bookingId);
    if (known !== undefined) return { kind: 'known', text, booking: known };
    if (date === null) return { kind: 'undated', text };
    const lines = await linesOf(partner, outcome.value, date);
    if (lines === null) return { kind: 'unreached', text };
    const phone = readPhone(contact.phone, config.phoneCountry);
    const lost = {
      // Derived from the partner's id, so that a booking that is adopted twice at once has one record.
      reference: digest(`taken-over:${bookingId}`).slice(0, 22),
      partnerBooking: seen,
      order: { date, lines, total, note: '' },
      details: {
        ...(contact.name !== '' && { name: contact.name }),
        ...(phone.kind === 'valid' && { phone: phone.number }),
        ...(contact.email !== '' && { email: contact.email }),
      },
    };
    const settling = { now: clock.now(), begunAt, policy: policyOf(config) };
    return { kind: 'lost', text, booking: adoptedBooking(lost, customer, settling) };
  };
}

/**
 * The lines with the day's packages; only the name is known of a package that is no longer sold, and its price is part
 * of the booking's total. Null: the partner gave no answer.
 */
async function linesOf(
  partner: PartnerClient,
  { booking, packageNames }: UnrecordedBooking,
  date: VenueDate,
): Promise<readonly OrderLine[] | null> {
  const outcome = await partner.catalogue.packagesOn(date);
  if (outcome.kind === 'notSent' || outcome.kind === 'unknown') return null;
  const offers = outcome.kind === 'done' ? outcome.value : [];
  const quantities = new Map<string, number>();
  for (const { code, quantity } of booking.packages ?? [])
    quantities.set(code, (quantities.get(code) ?? 0) + (quantity ?? 1));
  const unsold = { unitPrice: 0, codeType: null, cutoffMinutes: null, isForTheDate: false, serviceNames: [] };
  return [...quantities].map(([code, quantity]) => {
    const offer = offers.find((each) => each.code === code);
    if (offer === undefined) return { code, name: packageNames.get(code) ?? code, quantity, ...unsold };
    const { minQuantity: _least, maxQuantity: _most, ...line } = lineFor(offer, quantity);
    return line;
  });
}
