import type { DebtStatement } from './book.ts';
import type { Booking } from './booking.ts';
import { type Day, isoAt } from './calendar.ts';
import { type CataloguePackage, rangeOf } from './catalogue.ts';
import { pictureSizes } from './pictures.ts';
import type { Ticket } from './tickets.ts';

/** The operations that answer a booking; each has its own shape. */
export type BookingAnswer = 'created' | 'read' | 'confirmed' | 'cancelled';

export function packageOnWire(item: CataloguePackage, day: Day, origin: string, timeZone: string) {
  return {
    code: item.code,
    name: item.name,
    images: item.scenes.map((scene) => `${origin}/pictures/${scene}`),
    image_size: Object.keys(pictureSizes),
    note: item.note,
    code_type: item.codeType,
    ...usePeriodOnWire(item, day, timeZone),
    min_quantity: item.minQuantity,
    max_quantity: item.maxQuantity,
    price: item.price,
    services: item.services.map(({ name, code, quantity }) => ({
      product_name: name,
      product_code: code,
      quantity,
    })),
    cutoff_time: item.cutoffHour,
  };
}

function usePeriodOnWire({ usePeriod }: CataloguePackage, day: Day, timeZone: string) {
  if (usePeriod.type === 'NUM_OF_DAY') {
    return {
      use_period_type: usePeriod.type,
      use_period_from: null,
      use_period_to: null,
      expired_after: usePeriod.days,
    };
  }
  const { from, to } = rangeOf(usePeriod.span, day);
  return {
    use_period_type: usePeriod.type,
    use_period_from: isoAt(from, '00:00:00', timeZone),
    use_period_to: isoAt(to, '23:59:59', timeZone),
    expired_after: null,
  };
}

export function bookingOnWire(booking: Booking, answer: BookingAnswer) {
  return {
    booking_id: booking.id,
    booking_date: answer === 'read' ? booking.date : `${booking.date}T00:00:00.000000Z`,
    booking_code: booking.code,
    payment_status: booking.paymentStatus,
    total_amount: booking.total,
    note: booking.note,
    status: booking.status,
    created_at: Math.floor(booking.createdAt / 1000),
    customer: customerOnWire(booking, answer),
    packages: booking.lines.map(({ item, quantity }) => ({
      package_code: item.code,
      package_name: item.name,
      quantity,
    })),
    ...(answer === 'created'
      ? {}
      : { tickets: booking.tickets.map((ticket) => ticketOnWire(ticket, answer)) }),
  };
}

function customerOnWire({ customer }: Booking, answer: BookingAnswer) {
  if (!customer) return null;
  const { name, phone, email, cardId } = customer;
  return answer === 'created' ? { name, phone, email, card_id: cardId } : { name, phone, email };
}

function ticketOnWire(ticket: Ticket, answer: BookingAnswer) {
  return {
    code: ticket.code,
    service_name: ticket.serviceName,
    use_from_date: ticket.useFrom,
    use_to_date: ticket.useTo,
    ...(answer === 'read' ? { price: ticket.price } : {}),
    status: ticket.status,
    sequence: ticket.sequence,
  };
}

export function debtOnWire(debt: DebtStatement) {
  return {
    type: debt.type,
    limit: String(debt.limit),
    current_debt: String(debt.currentDebt),
    days: debt.days,
    due_date: debt.dueDate,
  };
}
