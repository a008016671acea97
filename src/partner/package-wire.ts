import * as z from 'zod';
import type { PackagePicture, SalePackage, ServiceItem, Validity } from '../booking/sale-package.ts';
import { cutoffMinutes, useDay } from './dates.ts';
import { amountOf } from './money.ts';
import {
  anything,
  identifier,
  list,
  type Payload,
  problemsOf,
  type WireReading,
  wholeNumber,
  words,
} from './wire.ts';

export interface PictureConvention {
  /** Joins `{image}` and `{size}`. */
  readonly template: string;
  /** Sizes by preference, the best first. */
  readonly sizes: readonly string[];
}

export interface PackageReading extends WireReading {
  readonly pictures: PictureConvention;
}

const listOfText = list.transform((items) => items.filter((item) => typeof item === 'string'));

const serviceSchema = z.object({
  product_name: words,
  product_code: words,
  quantity: wholeNumber.catch(1),
});

const packageSchema = z.object({
  code: identifier,
  name: words,
  images: listOfText,
  image_size: listOfText,
  note: words,
  code_type: words,
  use_period_type: words,
  use_period_from: anything,
  use_period_to: anything,
  expired_after: wholeNumber.nullish().catch(null),
  min_quantity: wholeNumber.nullish().catch(null),
  max_quantity: wholeNumber,
  price: anything,
  services: list,
  cutoff_time: anything,
});

type RawPackage = z.infer<typeof packageSchema>;

/** A day's packages; those that can't be read are left out and named by `onUnreadable`, hiding no others. */
export function readSalePackages(
  data: unknown,
  reading: PackageReading,
  onUnreadable: (index: number, problem: string) => void,
): Payload<readonly SalePackage[]> {
  if (data !== null && !Array.isArray(data)) return { ok: false, problem: 'unreadable: the payload' };
  const packages = (data ?? []).flatMap((item: unknown, index) => {
    const read = readSalePackage(item, reading);
    if (read.ok) return [read.value];
    onUnreadable(index, read.problem);
    return [];
  });
  return { ok: true, value: packages };
}

function readSalePackage(item: unknown, reading: PackageReading): Payload<SalePackage> {
  const parsed = packageSchema.safeParse(item);
  if (!parsed.success) return { ok: false, problem: problemsOf(parsed.error) };
  const raw = parsed.data;
  const price = amountOf(raw.price, reading.currencyDigits);
  if (price === null) return { ok: false, problem: 'unreadable: price' };
  const value: SalePackage = {
    code: raw.code,
    name: raw.name || raw.code,
    note: raw.note === '' ? null : raw.note,
    codeType: raw.code_type.toUpperCase() === 'CODE' ? 'CODE' : 'QR',
    validity: validityOf(raw, reading.timeZone),
    minQuantity: Math.max(1, raw.min_quantity ?? 1),
    maxQuantity: raw.max_quantity,
    price,
    services: raw.services.flatMap(serviceOf),
    pictures: picturesOf(raw.images, raw.image_size, reading.pictures),
    cutoffMinutes: cutoffMinutes(raw.cutoff_time),
  };
  return { ok: true, value };
}

function validityOf(raw: RawPackage, timeZone: string): Validity {
  if (raw.use_period_type === 'DATE_RANGE') {
    return {
      kind: 'dateRange',
      from: useDay(raw.use_period_from, timeZone),
      to: useDay(raw.use_period_to, timeZone),
    };
  }
  const days = raw.expired_after ?? 0;
  return raw.use_period_type === 'NUM_OF_DAY' && days > 0
    ? { kind: 'numberOfDays', days }
    : { kind: 'unstated' };
}

function serviceOf(item: unknown): readonly ServiceItem[] {
  const parsed = serviceSchema.safeParse(item);
  if (!parsed.success || parsed.data.product_name === '') return [];
  const { product_name: name, product_code: code, quantity } = parsed.data;
  return [{ name, code, quantity }];
}

/** The pictures that can be shown, in the preferred size; anything but an http(s) address is dropped. */
export function picturesOf(
  images: readonly string[],
  sizes: readonly string[],
  convention: PictureConvention,
): readonly PackagePicture[] {
  const size = convention.sizes.find((preferred) => sizes.includes(preferred)) ?? sizes[0];
  return images.flatMap((image) => {
    const bareUrl = webAddress(image);
    if (bareUrl === null) return [];
    const url = size === undefined ? bareUrl : webAddress(join(convention.template, image.trim(), size));
    return [{ url: url ?? bareUrl, bareUrl }];
  });
}

function join(template: string, image: string, size: string): string {
  const values: Readonly<Record<string, string>> = {
    image: image.replace(/\/+$/, ''),
    size: encodeURIComponent(size.toWellFormed()),
  };
  return template.replace(/\{(image|size)\}/g, (_whole, name: string) => values[name] ?? '');
}

function webAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
