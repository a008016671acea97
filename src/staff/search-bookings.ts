import type { Ledger } from '../booking/ports.ts';
import type { Booking } from '../booking/record.ts';
import type { Config } from '../config/config.ts';
import { wordsOf } from '../language/folding.ts';
import { findPaymentCode } from '../money/receipts.ts';
import type { LedgerSearch } from '../store/ledger.ts';
import { readPhone } from '../venue/venue.ts';

type Search = 'byBookingCode' | 'byBookingId' | 'byCodeEnd' | 'byPhone' | 'byName' | 'byUsername';

interface LookUpDependencies {
  readonly config: Pick<Config, 'phoneCountry'>;
  readonly store: { readonly ledger: Pick<LedgerSearch, Search> & Pick<Ledger, 'load' | 'ownerOfCode'> };
}

/** Finds bookings by a code, its last part, a payment code, a phone, @name or name; newest first. */
export function createLookUp({ config: { phoneCountry }, store: { ledger } }: LookUpDependencies) {
  async function byReference(reference: string | null): Promise<readonly Booking[]> {
    const booking = reference === null ? null : await ledger.load(reference);
    return booking === null ? [] : [booking];
  }

  async function byPaymentCode(text: string): Promise<readonly Booking[]> {
    const search = findPaymentCode(text);
    return search.kind === 'found' ? byReference(await ledger.ownerOfCode(search.code)) : [];
  }

  async function byCustomer(text: string): Promise<readonly Booking[]> {
    const phone = readPhone(text, phoneCountry);
    if (phone.kind !== 'unreadable') return ledger.byPhone(phone.number);
    const byName = /\d/.test(text) ? [] : await ledger.byName(wordsOf(text));
    const byUsername = /^\w{4,32}$/.test(text) ? await ledger.byUsername(text) : [];
    const all = new Map([...byName, ...byUsername].map((booking) => [booking.reference, booking]));
    return [...all.values()].toSorted((a, b) => b.createdAt - a.createdAt);
  }

  /** The first way that finds something. Staff copy references from log lines. */
  async function find(text: string): Promise<readonly Booking[]> {
    if (text.startsWith('@')) return ledger.byUsername(text);
    const { byBookingCode, byBookingId, byCodeEnd } = ledger;
    for (const findBy of [byBookingCode, byBookingId, byPaymentCode, byReference, byCodeEnd, byCustomer]) {
      const bookings = await findBy(text);
      if (bookings.length > 0) return bookings;
    }
    return [];
  }

  return {
    find,
    /** The matches of the code, or of the longest name, that the text begins with. `rest`: the text after it. */
    async findFirst(text: string): Promise<{ readonly matches: readonly Booking[]; readonly rest: string }> {
      const words = text.trim().split(/\s+/).slice(0, mostWordsOfName);
      const counts = words.map((_, index) => index + 1);
      const isCode = /^(?=.*\d)(?=.*\p{L})/u.test(words[0] ?? '');
      for (const count of isCode ? counts : counts.toReversed()) {
        const name = new RegExp(`^\\s*(?:\\S+\\s*){${count}}`).exec(text)?.[0] ?? '';
        const matches = await find(name.trim());
        if (matches.length > 0) return { matches, rest: text.slice(name.length).trim() };
      }
      return { matches: [], rest: '' };
    },
  };
}

const mostWordsOfName = 6;
