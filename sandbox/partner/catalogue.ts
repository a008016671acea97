import { addDays, type Day, firstOfMonth, lastOfMonth, weekday } from './calendar.ts';
import type { SceneName } from './scenes/scenes.ts';

export const venueName = 'Công viên Vịnh Ngọc Lam';

/** How far ahead the venue sells. */
export const horizonDays = 180;

export type CodeType = 'QR' | 'CODE';

export interface Service {
  readonly name: string;
  readonly code: string;
  readonly quantity: number;
}

export type UsePeriod =
  | { readonly type: 'DATE_RANGE'; readonly span: 'day' | 'month' | { readonly daysFromVisit: number } }
  | { readonly type: 'NUM_OF_DAY'; readonly days: number };

export interface CataloguePackage {
  readonly code: string;
  readonly name: string;
  readonly scenes: readonly SceneName[];
  readonly note: string | null;
  readonly codeType: CodeType;
  readonly usePeriod: UsePeriod;
  readonly minQuantity: number;
  readonly maxQuantity: number;
  /** Whole dong. */
  readonly price: number;
  readonly services: readonly Service[];
  /** Same-day sales close at this hour, venue time. */
  readonly cutoffHour: number | null;
  readonly weekdaysOnly: boolean;
}

const cableAdult = { name: 'Cáp treo khứ hồi – Người lớn', code: 'SV-CAP-NL' };
const cableChild = { name: 'Cáp treo khứ hồi – Trẻ em', code: 'SV-CAP-TE' };
const parkAdult = { name: 'Vào cổng công viên – Người lớn', code: 'SV-CV-NL' };
const parkChild = { name: 'Vào cổng công viên – Trẻ em', code: 'SV-CV-TE' };

const usual = {
  note: null,
  usePeriod: { type: 'DATE_RANGE', span: 'day' },
  cutoffHour: null,
  weekdaysOnly: false,
} as const;

/** Texts contain `<`, `&` and diacritics as vendors' texts do, so that a consumer has to escape them. */
export const catalogue: readonly CataloguePackage[] = [
  {
    ...usual,
    code: 'NL-CAP-NL',
    name: 'Vé cáp treo khứ hồi – Người lớn (Cable Car, Adult)',
    scenes: ['cableCarDay'],
    codeType: 'QR',
    minQuantity: 1,
    maxQuantity: 20,
    price: 450_000,
    services: [{ ...cableAdult, quantity: 1 }],
  },
  {
    ...usual,
    code: 'NL-CAP-TE',
    name: 'Vé cáp treo khứ hồi – Trẻ em <1m4 (Cable Car, Child)',
    scenes: ['balloonMorning'],
    note: 'Trẻ em cao <1m được miễn phí & phải đi cùng người lớn.',
    codeType: 'QR',
    minQuantity: 1,
    maxQuantity: 20,
    price: 320_000,
    services: [{ ...cableChild, quantity: 1 }],
  },
  {
    ...usual,
    code: 'NL-COMBO-NL',
    name: 'Combo Cáp treo & Công viên – Người lớn',
    scenes: ['sunsetBay', 'ferrisWheel'],
    codeType: 'QR',
    usePeriod: { type: 'DATE_RANGE', span: 'month' },
    minQuantity: 1,
    maxQuantity: 10,
    price: 780_000,
    services: [
      { ...cableAdult, quantity: 1 },
      { ...parkAdult, quantity: 1 },
    ],
  },
  {
    ...usual,
    code: 'NL-COMBO-TE',
    name: 'Combo Cáp treo & Công viên – Trẻ em (Cable Car & Park, Child 1m–1m4)',
    scenes: ['carousel'],
    codeType: 'CODE',
    usePeriod: { type: 'DATE_RANGE', span: 'month' },
    minQuantity: 1,
    maxQuantity: 10,
    price: 590_000,
    services: [
      { ...cableChild, quantity: 1 },
      { ...parkChild, quantity: 1 },
    ],
  },
  {
    ...usual,
    code: 'NL-GIADINH',
    name: 'Combo Gia đình 2 lớn + 1 nhỏ (Family Fun & Buffet)',
    scenes: ['kiteBeach', 'cableCarDay'],
    note: 'Buffet trưa phục vụ 11:00–13:30 tại nhà hàng Bến Sóng. Second child <1m eats free & needs no ticket.',
    codeType: 'QR',
    minQuantity: 1,
    maxQuantity: 5,
    price: 1_890_000,
    services: [
      { ...cableAdult, quantity: 2 },
      { ...cableChild, quantity: 1 },
      { name: 'Buffet trưa Bến Sóng', code: 'SV-BUFFET', quantity: 3 },
    ],
  },
  {
    ...usual,
    code: 'NL-NUOC',
    name: 'Công viên nước Sóng Xanh – Aqua Park Day Pass',
    scenes: ['waterPark'],
    note: 'Ngừng bán vé trong ngày lúc 15:00. Vui lòng mang theo đồ bơi.',
    codeType: 'CODE',
    usePeriod: { type: 'NUM_OF_DAY', days: 30 },
    minQuantity: 1,
    maxQuantity: 15,
    price: 350_000,
    services: [{ name: 'Công viên nước Sóng Xanh', code: 'SV-NUOC', quantity: 1 }],
    cutoffHour: 15,
  },
  {
    ...usual,
    code: 'NL-PHAOHOA',
    name: 'Đêm pháo hoa trên vịnh – Fireworks Dinner Cruise',
    scenes: ['fireworks'],
    note: 'Tàu rời bến Ngọc Lam lúc 19:30. Bàn từ 2 khách (tables of 2–8).',
    codeType: 'CODE',
    minQuantity: 2,
    maxQuantity: 8,
    price: 1_250_000,
    services: [{ name: 'Du thuyền đêm pháo hoa', code: 'SV-PHAOHOA', quantity: 1 }],
  },
  {
    ...usual,
    code: 'NL-VONGQUAY-VIP',
    name: 'Vòng quay Ánh Sao – Private VIP Cabin',
    scenes: ['ferrisWheel'],
    codeType: 'QR',
    usePeriod: { type: 'NUM_OF_DAY', days: 90 },
    minQuantity: 1,
    maxQuantity: 1,
    price: 990_000,
    services: [
      { name: 'Cabin VIP Vòng quay Ánh Sao', code: 'SV-VIP', quantity: 1 },
      { name: 'Đồ uống chào mừng (cocktail & mocktail)', code: 'SV-DOUONG', quantity: 2 },
    ],
  },
  {
    ...usual,
    code: 'NL-DOAN',
    name: 'Vé đoàn 10–100 khách (Group Cable Car & Park)',
    scenes: ['mountainPass'],
    note: 'Miễn phí 1 hướng dẫn viên cho mỗi đoàn. Một đoàn nên chọn vé gộp (one scan per group).',
    codeType: 'QR',
    usePeriod: { type: 'DATE_RANGE', span: { daysFromVisit: 2 } },
    minQuantity: 10,
    maxQuantity: 100,
    price: 520_000,
    services: [{ name: 'Vé đoàn Cáp treo & Công viên', code: 'SV-DOAN', quantity: 1 }],
  },
  {
    ...usual,
    code: 'NL-NGAYTHUONG',
    name: 'Vé ngày thường Thứ 2 – Thứ 6 (Weekday Saver)',
    scenes: ['lighthouse'],
    codeType: 'CODE',
    usePeriod: { type: 'NUM_OF_DAY', days: 60 },
    minQuantity: 1,
    maxQuantity: 10,
    price: 390_000,
    services: [{ name: 'Vé ngày thường – toàn khu', code: 'SV-NGAYTHUONG', quantity: 1 }],
    weekdaysOnly: true,
  },
];

/** The venue is closed for maintenance on the first Tuesday of each month. */
export function isClosed(day: Day): boolean {
  return weekday(day) === 2 && Number(day.slice(8)) <= 7;
}

/**
 * Those of the packages that are sold today for a visit on that day; empty when the venue is closed or does not sell
 * the day.
 */
export function packagesOn(
  packages: readonly CataloguePackage[],
  day: Day,
  today: Day,
): readonly CataloguePackage[] {
  if (day < today || day > addDays(today, horizonDays) || isClosed(day)) return [];
  return packages.filter((item) => isOnSale(item, day, today));
}

function isOnSale(item: CataloguePackage, day: Day, today: Day): boolean {
  if (item.weekdaysOnly && [0, 6].includes(weekday(day))) return false;
  // The validity counts from purchase: a later visit would meet an expired ticket.
  return item.usePeriod.type === 'DATE_RANGE' || day <= addDays(today, item.usePeriod.days);
}

/** First and last day on which a DATE_RANGE package can be used, for a visit on that day. */
export function rangeOf(
  span: Extract<UsePeriod, { type: 'DATE_RANGE' }>['span'],
  day: Day,
): { readonly from: Day; readonly to: Day } {
  if (span === 'day') return { from: day, to: day };
  if (span === 'month') return { from: firstOfMonth(day), to: lastOfMonth(day) };
  return { from: day, to: addDays(day, span.daysFromVisit) };
}
