import type {
  DeliveryPart,
  OutboxEntry,
  PartnerStatus,
  PaymentStatus,
  SentMessage,
  TicketStatus,
  UnknownStatus,
} from '../booking/record.ts';

/** The fields of a stored record as JSON gave them. */
export type ReadFields = Readonly<Record<string, unknown>>;

/** Schemas that `broughtForward` knows: every one before today's that the main branch ever had. */
export const olderSchemas: ReadonlySet<unknown> = new Set([1, 2, 3]);

/**
 * The fields of an older record and the personal values in it, as today's version writes them. Shapes are recognised
 * by their fields, not by the schema alone, since fields were also added and renamed within one. A field that later
 * versions add gets its meaning for older records here:
 *
 * - schema 1 called the outbox `owed` and the lease `claimedUntil`;
 * - the acceptance was a total alone, of the date that was ordered;
 * - before a policy was kept, only staff could cancel what was issued, and nobody paid here;
 * - an order without a currency was in the venue's of then, which is not known;
 * - up to schema 3 personal values were sealed one by one, what was sent stood in parallel lists, and statuses were
 * in the
 *   partner's own words.
 *
 * `open` unseals a value by its name; undefined where there is none.
 */
export function broughtForward(stored: ReadFields, open: (name: string) => unknown) {
  const { owed, claimedUntil, acceptedTotal, ...others } = stored;
  const fields: ReadFields = {
    ...(owed !== undefined && { outbox: owed }),
    ...(claimedUntil !== undefined && { leasedUntil: claimedUntil }),
    ...(acceptedTotal !== undefined && { accepted: acceptanceOf(acceptedTotal, stored.order) }),
    policy: { cancelUntilHours: null, changeUntilHours: null, returns: [] },
    prepayment: null,
    ...others,
    partner: partnerOf(stored.partner as OlderPartner | null),
    delivery: deliveryOf(stored.delivery as OlderDelivery),
  };
  return { fields, personal: personalOf(fields.outbox as readonly OutboxEntry[], open) };
}

function acceptanceOf(total: unknown, order: unknown) {
  const { date } = order as { readonly date: unknown };
  return total === null ? null : { total, date };
}

interface OlderPartner {
  readonly status: string;
  readonly paymentStatus: string;
  readonly tickets: readonly { readonly status: string }[];
}

const partnerWords: ReadonlyMap<string, PartnerStatus> = new Map([
  ['BOOKING', 'held'],
  ['TICKET_EXPORTED', 'issued'],
  ['BOOKING_TIMEOUT', 'ended'],
  ['CANCEL', 'cancelled'],
]);
const paymentWords: ReadonlyMap<string, PaymentStatus> = new Map([
  ['UNPAID', 'open'],
  ['PAID', 'charged'],
  ['CANCEL', 'cancelled'],
]);
const ticketWords: ReadonlyMap<string, TicketStatus> = new Map([
  ['WAITING', 'unused'],
  ['USING', 'inUse'],
  ['USED', 'used'],
  ['LOCK', 'locked'],
  ['CANCEL', 'cancelled'],
]);

function statusIn<Status>(known: ReadonlyMap<string, Status>, word: string): Status | UnknownStatus {
  return known.get(word) ?? `?${word}`;
}

function partnerOf(partner: OlderPartner | null) {
  return (
    partner && {
      ...partner,
      status: statusIn(partnerWords, partner.status),
      paymentStatus: statusIn(paymentWords, partner.paymentStatus),
      tickets: partner.tickets.map((ticket) => ({
        ...ticket,
        status: statusIn(ticketWords, ticket.status),
      })),
    }
  );
}

interface OlderDelivery {
  readonly sent: readonly OlderPart[];
}

/** The file, face and picture number of each message; struck messages come first. */
interface OlderPart {
  readonly part: DeliveryPart;
  readonly round: number;
  readonly messageIds: readonly number[];
  readonly fileIds: readonly string[];
  readonly faces?: readonly string[];
  readonly pictures?: readonly number[];
  readonly struck?: number;
  readonly voided?: boolean;
}

function deliveryOf({ sent, ...delivery }: OlderDelivery) {
  return {
    ...delivery,
    sent: sent.map((each) => ({ part: each.part, round: each.round, messages: messagesOf(each) })),
  };
}

function messagesOf(sent: OlderPart): readonly SentMessage[] {
  const { part, messageIds, fileIds, faces = [], pictures, struck = 0, voided = false } = sent;
  return messageIds.map((messageId, position) => {
    const [id = '', face = ''] = [fileIds[position], faces[position]];
    return {
      messageId,
      ...(part.kind === 'pictures' && { picture: pictures?.[position] ?? part.from + position }),
      ...(id !== '' && face !== '' && { file: { id, face } }),
      ...((voided || position < struck) && { isStruck: true }),
    };
  });
}

function personalOf(outbox: readonly OutboxEntry[], open: (name: string) => unknown) {
  const list = (name: string): readonly unknown[] => (open(name) ?? []) as readonly unknown[];
  const auditReasons = list('auditReasons').values();
  return {
    details: open('details'),
    customer: { username: open('username') },
    order: { note: open('note') },
    partner: { tickets: list('ticketCodes').map((code) => ({ code })) },
    cancellation: { reason: open('cancellationReason') },
    closed: { reason: open('closedReason') },
    request: { reason: open('requestWish'), answered: { reason: open('requestReason') } },
    outbox: outbox.map(({ kind }) =>
      kind === 'audit' ? { act: { reason: auditReasons.next().value } } : null,
    ),
  };
}
