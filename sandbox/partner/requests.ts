import { z } from 'zod';
import type { OrderRequest, Result } from './book.ts';
import type { Customer } from './booking.ts';
import { isDay } from './calendar.ts';
import { refuse } from './refusals.ts';

const text = z.string().max(500);

const packagesQuery = z.object({ date: text });

const customer = z.object({
  name: text.nullish(),
  phone: text.nullish(),
  email: text.nullish(),
  card_id: text.nullish(),
});

const newBooking = z.object({
  date: text,
  is_grouped: z.boolean().default(false),
  note: text.nullish(),
  customer: customer.nullish(),
  packages: z.array(z.object({ code: text, quantity: z.int() })),
});

const bookingQuery = z.object({ booking_id: z.string().max(2000) });
const cancellation = bookingQuery.extend({ reason: text });

export function readPackagesQuery(body: unknown): Result<{ readonly date: string }> {
  const parsed = parse(packagesQuery, body);
  return parsed.ok && !isDay(parsed.value.date) ? refuse(1007) : parsed;
}

export function readBookingQuery(body: unknown): Result<{ readonly booking_id: string }> {
  return parse(bookingQuery, body);
}

export function readCancellation(
  body: unknown,
): Result<{ readonly booking_id: string; readonly reason: string }> {
  return parse(cancellation, body);
}

export function readNewBooking(body: unknown): Result<OrderRequest> {
  const parsed = parse(newBooking, body);
  if (!parsed.ok) return parsed;
  const { date, is_grouped, note, packages } = parsed.value;
  if (!isDay(date)) return refuse(1007);
  const who = readCustomer(parsed.value.customer);
  if (!who.ok) return who;
  return {
    ok: true,
    value: { date, isGrouped: is_grouped, note: note ?? '', customer: who.value, packages },
  };
}

function readCustomer(given: z.infer<typeof customer> | null | undefined): Result<Customer | null> {
  if (!given) return { ok: true, value: null };
  const { name, phone, email, card_id } = given;
  if (phone && !/^\+?[\d ().-]{8,20}$/.test(phone)) return refuse(1011, 'Customer phone is invalid');
  if (email && !/^\S+@\S+\.\S+$/.test(email)) return refuse(1011, 'Customer email is invalid');
  const value = { name: name ?? '', phone: phone ?? '', email: email ?? '', cardId: card_id ?? '' };
  return { ok: true, value };
}

function parse<Value>(schema: z.ZodType<Value>, body: unknown): Result<Value> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return refuse(1015, `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
}
