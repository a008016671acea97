import { createHash } from 'node:crypto';
import type { BookingReference, BookingState } from '../booking/record.ts';
import type { PaymentCode, Receipt } from '../money/receipts.ts';
import type { VenueDate } from '../venue/calendar.ts';

export type IndexKind =
  | 'customer'
  | 'bookingCode'
  | 'codeEnd'
  | 'bookingId'
  | 'phone'
  | 'username'
  | 'visit'
  | 'name'
  | 'request'
  | 'money'
  | 'moneyOn';

/** One script changes these keys together, so all share a slot. */
function ledgerKeys(prefix: string) {
  const ledger = `${prefix}:{ledger}`;
  return {
    booking: (reference: BookingReference) => `${ledger}:booking:${reference}`,
    everyBooking: `${ledger}:booking:*`,
    due: `${ledger}:due`,
    /** Counts the checks whether a replica has the last writes. */
    replicated: `${ledger}:replicated`,
    /** Written to find out whether the store takes writes. */
    testWrite: `${ledger}:test-write`,
    /** The schema of the newest version that was started on the store. */
    schema: `${ledger}:schema`,
    /** The currency in which bookings are placed. */
    currency: `${ledger}:currency`,
    state: (state: BookingState) => `${ledger}:state:${state}`,
    /** `value` must be safe in a key: an id of ours, or a hash. */
    index: (kind: IndexKind, value: string | number) => `${ledger}:index:${kind}:${value}`,
    quota: (key: string) => `${ledger}:quota:${key}`,
    /** The owner of each of the partner's ids, each payment code and each receipt; they outlive their booking. */
    bookingId: (bookingId: string) => `${ledger}:booking-id:${digest(bookingId)}`,
    paymentCode: (code: PaymentCode) => `${ledger}:code:${code}`,
    receipt: (id: Receipt['id']) => `${ledger}:receipt:${digest(id)}`,
    /** Receipts without a booking by id; by arrival; and those still to be announced to staff. */
    unmatched: `${ledger}:unmatched`,
    unmatchedByTime: `${ledger}:unmatched:by-time`,
    unmatchedToAnnounce: `${ledger}:unmatched:untold`,
    unmatchedText: (id: Receipt['id']) => `${ledger}:unmatched:text:${digest(id)}`,
    everyUnmatchedText: `${ledger}:unmatched:text:*`,
    ...debtKeys(`${ledger}:debt`),
  };
}

/** The debt with the partner: a booking's commit writes entries of it, so it shares the ledger's tag. */
function debtKeys(debt: string) {
  return {
    /** By id, and their order. They outlive the records that they come from. */
    debtEntries: `${debt}:entries`,
    debtEntriesByTime: `${debt}:entries:by-time`,
    /** The partner's figures by day; the difference for which a day's bookings were read again; those that differ. */
    debtReadings: `${debt}:readings`,
    debtLooks: `${debt}:looks`,
    debtDiffering: `${debt}:differing`,
    /** When the next figure, or the next look at what differs, is due. */
    debtWork: `${debt}:work`,
  };
}

/** Each chat has a slot of its own. A customer's private chat has the customer's id. */
function chatKeys(prefix: string) {
  const chat = (chatId: number | '*') => `${prefix}:{chat:${chatId}}`;
  return {
    /** Not `:dialogue-state`, which 1.0.0 wrote in another form. */
    conversation: (chatId: number) => `${chat(chatId)}:conversation`,
    everyConversation: `${chat('*')}:conversation`,
    draft: (chatId: number) => `${chat(chatId)}:draft`,
    everyDraft: `${chat('*')}:draft`,
    profile: (userId: number) => `${chat(userId)}:profile`,
    everyProfile: `${chat('*')}:profile`,
    lock: (chatId: number) => `${chat(chatId)}:lock`,
    activeMessage: (chatId: number) => `${chat(chatId)}:active`,
    rate: (chatId: number, kind: string) => `${chat(chatId)}:rate:${kind}`,
    readerRate: (chatId: number) => `${chat(chatId)}:rate:reader`,
    pace: (chatId: number) => `${chat(chatId)}:pace`,
    sendMark: (chatId: number, what: string) => `${chat(chatId)}:said:${what}`,
    contents: (chatId: number) => `${chat(chatId)}:contents`,
    doneUpdates: (chatId: number, botId: number) => `${chat(chatId)}:done:${botId}`,
    /** The supergroup that a group has become. */
    movedChat: (chatId: number) => `${chat(chatId)}:moved-to`,

    /** The open question to a person in a chat. */
    awaiting: (chatId: number, userId: number) => `${chat(chatId)}:awaiting:${userId}`,
    everyAwaiting: `${chat('*')}:awaiting:*`,
    staffCard: (chatId: number, messageId: number) => `${chat(chatId)}:staff-card:${messageId}`,
    /** The results of a search, for the pages of its list. */
    staffSearchResults: (chatId: number, messageId: number) => `${chat(chatId)}:staff-found:${messageId}`,

    /** A conversation between a customer and staff: each message's key shares the slot of its own chat. */
    questionThread: (customerId: number) => `${chat(customerId)}:questions`,
    questionLink: (chatId: number, messageId: number) => `${chat(chatId)}:question:${messageId}`,
  };
}

/** One script begins a message to guests and its job, so all share a slot. */
function staffWorkKeys(prefix: string) {
  /** A name from older versions, kept so that the jobs that they have queued are carried out. */
  const work = `${prefix}:{desk}`;
  return {
    staffJobs: `${work}:jobs`,
    staffJobPayloads: `${work}:payloads`,
    staffJobMark: (name: string) => `${work}:mark:${name}`,
    guestMessages: `${work}:guest-messages`,
    guestMessageCounts: (id: string) => `${work}:guest-message:${id}`,
    guestMessageWaiting: (id: string) => `${work}:guest-message:${id}:waiting`,
  };
}

export type Keys = ReturnType<typeof createKeys>;

/**
 * Every key name, in one place. The part in braces decides the slot in a cluster: all ledger keys share one, since
 * one script changes them together; the keys of a chat share the chat's, and no script uses both.
 */
export function createKeys(prefix: string) {
  if (prefix === '' || /[{}\s]/.test(prefix)) {
    throw new Error(`A key prefix is not empty and has no braces or spaces: "${prefix}"`);
  }
  return {
    every: `${prefix}:*`,
    ...ledgerKeys(prefix),
    ...chatKeys(prefix),
    ...staffWorkKeys(prefix),
    /** A channel, not a key. */
    wakeUps: `${prefix}:wake-ups`,
    staffMenus: `${prefix}:staff-menus`,
    lastBackup: `${prefix}:last-backup`,
    /** Calls of the reader on a day of the venue. */
    readerCalls: (day: VenueDate) => `${prefix}:reader-calls:${day}`,
    /** When the last requests to the partner began. */
    partnerPace: `${prefix}:partner-pace`,

    /** One script reads an invitation and writes a guest, so they share a slot. */
    invitation: (id: string) => `${prefix}:{access}:invitation:${id}`,
    invitations: `${prefix}:{access}:invitations`,
    guest: (userId: number | '*') => `${prefix}:{access}:guest:${userId}`,

    /** One script writes who waits for a day and the awaited days, so all share a slot. */
    opening: (part: `of:${number}` | `on:${VenueDate}` | 'days' | 'looks') => `${prefix}:{openings}:${part}`,
    openingOrders: (userId: number) => `${prefix}:{openings}:asked:${userId}`,
    everyOpeningOrders: `${prefix}:{openings}:asked:*`,

    /** `hash` is keyed. */
    consents: (hash: string) => `${prefix}:consent:${hash}`,
    auditOf: (subject: string) => `${prefix}:{audit}:of:${digest(subject.trim().toUpperCase())}`,
    everyAudit: `${prefix}:{audit}:of:*`,
    /** By hour of the day. */
    noticeHours: (day: VenueDate) => `${prefix}:notices:${day}`,
    incident: (name: string) => `${prefix}:incident:${name}`,

    registration: (botId: number, kind: string) => `${prefix}:registration:${botId}:${kind}`,
    fileId: (botId: number, url: string) => `${prefix}:file-id:${botId}:${digest(url)}`,
  };
}

/** Hashes what comes from outside, for use in a key. */
export function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}
