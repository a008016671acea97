import { randomInt } from 'node:crypto';
import { addDays, type Day } from './calendar.ts';
import { type CataloguePackage, type CodeType, rangeOf, type Service } from './catalogue.ts';

export const ticketStatuses = ['WAITING', 'USING', 'USED', 'LOCK', 'CANCEL'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export interface Ticket {
  readonly code: string;
  readonly serviceName: string;
  readonly useFrom: Day;
  readonly useTo: Day;
  readonly price: number;
  readonly status: TicketStatus;
  readonly sequence: number;
}

export interface OrderedPackage {
  readonly item: CataloguePackage;
  readonly quantity: number;
}

interface IssueOrder {
  readonly lines: readonly OrderedPackage[];
  readonly visit: Day;
  readonly purchased: Day;
  readonly isGrouped: boolean;
}

/** Uses of one service with the same printed facts. */
interface Entitlement {
  readonly service: Service;
  readonly codeType: CodeType;
  readonly useFrom: Day;
  readonly useTo: Day;
  readonly uses: number;
  readonly price: number;
}

const mixedAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

export function issueTickets(order: IssueOrder): readonly Ticket[] {
  const each = order.lines.flatMap((line) => entitlements(line, order));
  const printed = order.isGrouped ? merge(each) : each;
  return printed.map((entitlement, index) => print(entitlement, index + 1, order.isGrouped));
}

/** One entitlement per service, its quantity and the line's; the package's price is shared out evenly. */
function entitlements(line: OrderedPackage, order: IssueOrder): readonly Entitlement[] {
  const { item, quantity } = line;
  const period = usePeriod(item, order);
  const ofOne = item.services.flatMap((service) => Array.from({ length: service.quantity }, () => service));
  const share = Math.floor(item.price / ofOne.length);
  const remainder = item.price - share * ofOne.length;
  return Array.from({ length: quantity }, () => ofOne).flatMap((services) =>
    services.map((service, index) => ({
      service,
      codeType: item.codeType,
      ...period,
      uses: 1,
      price: index === 0 ? share + remainder : share,
    })),
  );
}

function usePeriod(item: CataloguePackage, order: IssueOrder): { useFrom: Day; useTo: Day } {
  if (item.usePeriod.type === 'NUM_OF_DAY') {
    return { useFrom: order.purchased, useTo: addDays(order.purchased, item.usePeriod.days) };
  }
  const range = rangeOf(item.usePeriod.span, order.visit);
  return { useFrom: range.from, useTo: range.to };
}

function merge(each: readonly Entitlement[]): readonly Entitlement[] {
  const merged = new Map<string, Entitlement>();
  for (const one of each) {
    const type = [one.service.code, one.codeType, one.useFrom, one.useTo].join();
    const known = merged.get(type);
    merged.set(type, known ? { ...known, uses: known.uses + one.uses, price: known.price + one.price } : one);
  }
  return [...merged.values()];
}

function print(entitlement: Entitlement, sequence: number, isGrouped: boolean): Ticket {
  const { service, useFrom, useTo, price, uses } = entitlement;
  return {
    code: newCode(entitlement.codeType),
    serviceName: isGrouped ? `${service.name} (${uses} lượt)` : service.name,
    useFrom,
    useTo,
    price,
    status: 'WAITING',
    sequence,
  };
}

/** A QR code has mixed case; a barcode has what a short Code 128 holds well. */
function newCode(codeType: CodeType): string {
  return codeType === 'QR' ? `NLQ-${pick(mixedAlphabet, 28)}` : `84${pick('0123456789', 12)}`;
}

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
