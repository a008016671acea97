import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CodeType } from '../../src/booking/record.ts';
import { openLook } from '../../src/ticket/look.ts';
import { openPrinter } from '../../src/ticket/printer.ts';
import { symbolOf, symbolsFor } from '../../src/ticket/symbol.ts';
import { theme } from '../../src/ticket/theme.ts';
import { type TicketFace, ticketDrawing } from '../../src/ticket/ticket-drawing.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { locales, wordings } from '../locales/locale-files.ts';
import { asDelivered, photographed, photoSizes, telegramLimitPx } from './as-delivered.ts';
import { longName, plainLook, sampleFace, venueLook, wordyFace } from './sample-face.ts';

const longestCode = 80;
/** By default each length once with each symbol; every run draws other codes. */
const codesRead = Number(process.env.TICKET_CODES ?? 2 * longestCode);
const hasZbar = spawnSync('zbarimg', ['--version']).status === 0;
const printer = await openPrinter(venueLook);
const look = await openLook(plainLook);
/** What a phone with two pixels a point shows of each picture of an album of five or more: cut to two thirds of its height. */
const albumCell = { width: 256, height: 384 };
/** The width of each picture of an album of two on a phone, and the size of Telegram's time with its margin. */
const albumHalfPoints = 160;
const stampPoints = { width: 54, height: 24 };
/** Red, green, blue and opacity. */
const [black, white] = [0x000000ff, 0xffffffff];

/** A module narrower than this is a matter of luck after a recompression. */
const leastReadablePx = 2.5;

/** Random codes of every length and for both symbols in turn: mostly ASCII, some with letters of any script. */
function* randomCodes(count: number): Generator<{ readonly code: string; readonly symbol: CodeType }> {
  for (let index = 0; index < count; index += 1) {
    const length = (index % longestCode) + 1;
    const symbol = Math.floor(index / longestCode) % 2 === 0 ? 'QR' : 'CODE';
    const unit = index % 3 === 2 ? 'grapheme-composite' : 'grapheme-ascii';
    const [code = ''] = fc.sample(fc.string({ unit, minLength: length, maxLength: length }), 1);
    yield { code: [...code].slice(0, length).join(''), symbol };
  }
}

describe('the picture of a ticket', () => {
  test(`is read back by a scanner, fresh and as Telegram delivers it: ${codesRead} codes`, async () => {
    const faces = [sampleFace(), wordyFace()];
    for (const [index, { code, symbol }] of [...randomCodes(codesRead)].entries()) {
      const image = await printer.ticket({ ...sampleFace(faces[index % 2]), code, symbol });
      const drawn = symbolsFor(code, symbol).symbol;
      const expected = [{ format: drawn === 'QR' ? 'QRCode' : 'Code128', text: code }];
      expect(await decodeSymbols(image)).toEqual(expected);
      expect(await decodeSymbols(await asDelivered(image))).toEqual(expected);
    }
  }, 1_200_000);

  test('is read where modules become as wide as the blocks in which scanners look for contrast', async () => {
    const codes = Array.from({ length: 40 }, (_, index) => {
      const bytes = [...createHash('shake256', { outputLength: 75 }).update(`${index}`).digest()];
      return bytes.map((byte) => String.fromCodePoint(0x1f400 + (byte % 0x40))).join('');
    });
    for (const code of codes) {
      const face = sampleFace({ code });
      expect(symbolIn(drawn(face), face).modulePx).toBe(9);
      const image = await printer.ticket(face);
      expect((await decodeSymbols(await asDelivered(image))).map(({ text }) => text)).toEqual([code]);
    }
  });

  test('is read once, also where a picture shrunk to a third would be read as another code', async () => {
    const code = '"y|$ G% MK?{? >%&!';
    const image = await printer.ticket(sampleFace({ code, symbol: 'CODE' }));
    expect(await decodeSymbols(image)).toEqual([{ format: 'Code128', text: code }]);
  });

  test('is read back when every text is as long as can be', async () => {
    const code = '票'.repeat(longestCode);
    const image = await printer.ticket({ ...wordyFace(), code });
    expect(await decodeSymbols(await asDelivered(image))).toEqual([{ format: 'QRCode', text: code }]);
  });

  test('is a PNG, with a barcode of a size that Telegram does not make smaller', async () => {
    for (const symbol of ['QR', 'CODE'] as const) {
      const image = await printer.ticket(sampleFace({ symbol }));
      const { width, height } = await loadImage(image);
      expect([...image.subarray(0, 3)]).toEqual([0x89, 0x50, 0x4e]);
      if (symbol === 'CODE') expect(Math.max(width, height)).toBeLessThanOrEqual(telegramLimitPx);
    }
  });

  describe('is read from the size of', () => {
    const codes = [...randomCodes(longestCode * 2)].filter((_, index) => index % 5 === 0);
    const usual = ['SWP7K2M9Q4X1', '82046173950284'].flatMap((code) => [
      { code, symbol: 'QR' as const },
      { code, symbol: 'CODE' as const },
    ]);
    const printed: { readonly code: string; readonly image: Buffer; modulePxAt(size: number): number }[] = [];

    beforeAll(async () => {
      for (const { code, symbol } of [...usual, ...codes]) {
        const face = sampleFace({ code, symbol });
        const image = await printer.ticket(face);
        const { width, height } = await loadImage(image);
        const { modulePx } = symbolIn(drawn(face), face);
        const modulePxAt = (size: number): number => modulePx * Math.min(1, size / Math.max(width, height));
        printed.push({ code, image, modulePxAt });
      }
    });

    test.each(photoSizes)(
      '%i pixels, where modules are wide enough',
      async (size) => {
        const readable = printed.filter(({ modulePxAt }) => modulePxAt(size) >= leastReadablePx);
        for (const { code, image } of readable) {
          const delivered = await asDelivered(image, size, 75);
          expect((await decodeSymbols(delivered)).map(({ text }) => text)).toEqual([code]);
        }
        expect(readable.length).toBeGreaterThanOrEqual({ 90: 0, 320: 6, 800: 30, 1280: 36 }[size]);
      },
      120_000,
    );
  });

  test('is read from a photo of the screen that shows it: turned, out of focus, in low light', async () => {
    for (const [symbol, widthPx] of [
      ['QR', 160],
      ['CODE', 480],
    ] as const) {
      for (const code of ['SWP7K2M9Q4X1', '82046173950284']) {
        const image = await printer.ticket(sampleFace({ code, symbol }));
        const photo = await photographed(await asDelivered(image), { widthPx, blurPx: 1 });
        expect((await decodeSymbols(photo)).map(({ text }) => text)).toEqual([code]);
        if (hasZbar) expect(zbarRead(photo)).toBe(code);
      }
    }
  });

  test.skipIf(!hasZbar)('is read by a second scanner as well (needs zbarimg)', async () => {
    for (const symbol of ['QR', 'CODE'] as const) {
      for (const code of ['SWP7K2M9Q4X1', '82046173950284', 'NLQ-7Kd92mQxT4vB']) {
        const image = await printer.ticket(sampleFace({ code, symbol }));
        for (const input of [image, await asDelivered(image, 800, 75)]) {
          expect(zbarRead(input)).toBe(code);
        }
      }
    }
  });

  test('is 960 pixels wide, and wider only for a barcode whose bars would be too narrow', async () => {
    const widths = ['SWP7K2M9Q4X1', 'ABCDEFGHJKLMNPQ', 'ABCDEFGHJKLMNPQRSTUVWXYZ', 'x'.repeat(80)].map(
      async (code) =>
        (
          await Promise.all(
            (['QR', 'CODE'] as const).map(
              async (symbol) => (await loadImage(await printer.ticket(sampleFace({ code, symbol })))).width,
            ),
          )
        ).join(),
    );
    expect(await Promise.all(widths)).toEqual(['960,960', '960,960', '960,1280', '960,960']);
  });

  test('is no higher below a barcode than its facts need', () => {
    const [few, usual, most] = [
      sampleFace({ facts: sampleFace().facts.map(({ label, value }) => ({ label, value })) }),
      sampleFace(),
      wordyFace(),
    ].map(({ facts }) => drawn(sampleFace({ symbol: 'CODE', facts })));
    expect(few?.height).toBeLessThan(usual?.height ?? 0);
    expect(usual?.height).toBeLessThan(most?.height ?? 0);
  });

  test('has its modules at whole pixels on opaque white, with the quiet zone', () => {
    const codes = ['SWP7K2M9Q4X1', '82046173950284', 'ABCDEFGHJKLMNPQRSTUVWXYZ', 'A1'.repeat(40)];
    for (const texts of [sampleFace(), wordyFace()]) {
      for (const code of codes) {
        for (const symbol of ['QR', 'CODE'] as const) {
          const face = { ...texts, code, symbol };
          const pixels = drawn(face);
          const { area, modulePx, quietPx, isSquare } = symbolIn(pixels, face);
          expect(Number.isInteger(modulePx) && modulePx >= 4).toBe(true);
          const above = isSquare ? quietPx : 0;
          const [x, y] = [area.x - quietPx, area.y - above];
          const [width, height] = [area.width + 2 * quietPx, area.height + 2 * above];
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(pixels.width);
          expect(coloursIn(pixels, { x, y, width, height })).toEqual(new Set([black, white]));
        }
      }
    }
  });

  test("keeps its lower right corner free, where Telegram's time stands, beside another one too", () => {
    const [booking, name] = sampleFace().facts;
    const total = { label: 'Booking total', value: '₫3,150,000' };
    const withTotal = sampleFace({ facts: [booking, name, total].flatMap((fact) => fact ?? []) });
    for (const face of [sampleFace(), withTotal, sampleFace({ facts: [] }), wordyFace()]) {
      for (const code of ['SWP7K2M9Q4X1', 'A1'.repeat(40)]) {
        for (const symbol of ['QR', 'CODE'] as const) {
          const pixels = drawn({ ...face, code, symbol });
          const phonePx = pixels.width / albumHalfPoints;
          const stamp = { width: stampPoints.width * phonePx, height: stampPoints.height * phonePx };
          const corner = {
            x: Math.ceil(pixels.width - stamp.width),
            y: Math.ceil(pixels.height - stamp.height),
            width: Math.floor(stamp.width),
            height: Math.floor(stamp.height),
          };
          expect(coloursIn(pixels, corner)).toEqual(new Set([white]));
        }
      }
    }
  });

  test('has rows that are alike where it says so', () => {
    for (const face of [sampleFace(), wordyFace(), sampleFace({ code: 'Ễ'.repeat(20) })]) {
      for (const symbol of ['QR', 'CODE'] as const) {
        const { width, data } = drawn({ ...face, symbol });
        const rowOf = (row: number): string =>
          data.toString('latin1', 4 * width * row, 4 * width * (row + 1));
        const { alike = [] } = ticketDrawing({ ...face, symbol }, look);
        expect(alike.length).toBeGreaterThan(1);
        for (const [index, { start, end }] of alike.entries()) {
          expect(start).toBeGreaterThanOrEqual(alike[index - 1]?.end ?? 0);
          for (let row = start + 1; row < end; row += 1) expect(rowOf(row) === rowOf(start)).toBe(true);
        }
      }
    }
  });

  test('is no higher than it may be, whatever it says', () => {
    for (const code of ['SWP7K2M9Q4X1', 'ABCDEFGHJKLMNPQRSTUVWXYZ', 'A1'.repeat(40)]) {
      const height = (symbol: CodeType): number => drawn({ ...wordyFace(), code, symbol }).height;
      expect(height('QR')).toBeLessThanOrEqual(theme.mostHeight);
      if (symbolsFor(code, 'CODE').symbol === 'CODE')
        expect(height('CODE')).toBeLessThanOrEqual(telegramLimitPx);
    }
  });

  test.each([
    ['en', 'Alexandra Montgomery-Featherstonehaugh W', 'Cable car return and the amusement park, adult'],
    ['vi', 'Nguyễn Hoàng Phương Khánh Quỳnh Như Anh', 'Cáp treo khứ hồi và công viên, người lớn'],
    ['ru', 'Константинопольская Александра Вячеслав', 'Канатная дорога туда и обратно, взрослый'],
    ['zh', '欧阳修远'.repeat(10), '缆车往返与海湾乐园全日通票（含午餐与夜间灯光秀入场）成人票家庭亲子版'],
    [
      'ko',
      '남궁민수 '.repeat(8).trim(),
      '케이블카 왕복 및 해안 놀이공원 종일 이용권 성인 야간 불꽃놀이 포함',
    ],
  ])(
    'says names of 40 characters whole, and tears no sum from its currency: %s',
    (locale, name, ticketName) => {
      const words = wordings.for(locale);
      const [price, total] = [words.money(450_000), words.money(3_150_000)];
      const facts = [
        { label: words.text('ticket-booking'), value: 'NL-48213', isCode: true },
        { label: words.text('ticket-name'), value: name },
        {
          label: words.text('ticket-price'),
          value: price,
          notes: [words.text('ticket-of-total', { amount: total })],
        },
      ];
      for (const symbol of ['QR', 'CODE'] as const) {
        const lines = linesOn(sampleFace({ ticketName, facts, symbol }));
        const all = lines.join('').replaceAll(' ', '');
        for (const text of [name, ticketName]) expect(all).toContain(text.replaceAll(' ', ''));
        for (const sum of [price, total]) expect(lines.some((line) => line.includes(sum))).toBe(true);
      }
    },
  );

  test.each(locales)('shows the day and the symbol in an album, cropped and small: %s', async (locale) => {
    const day = wordings.for(locale).dayLabel('2026-09-30');
    const face = sampleFace({ day });
    const { width, height } = drawn(face);
    const cut = (height - Math.min(height, albumCell.height * (width / albumCell.width))) / 2;
    const texts = textsOn(face);
    const [large] = texts.filter(({ line }) => line === day);
    expect(large?.size).toBe(Math.max(...texts.map(({ size }) => size)));
    expect(((large?.size ?? 0) * albumCell.width) / width).toBeGreaterThanOrEqual(20);
    expect(large?.top).toBeGreaterThanOrEqual(cut);

    const cell = createCanvas(albumCell.width, albumCell.height);
    const scale = albumCell.width / width;
    const picture = await loadImage(await printer.ticket(face));
    const context = cell.getContext('2d');
    context.drawImage(picture, 0, -cut * scale, albumCell.width, height * scale);
    const stamp = { width: 2 * stampPoints.width, height: 2 * stampPoints.height };
    const [stampLeft, stampTop] = [albumCell.width - stamp.width, albumCell.height - stamp.height];
    context.fillRect(stampLeft, stampTop, stamp.width, stamp.height);
    const read = await decodeSymbols(await cell.encode('jpeg', 75));
    expect(read.map(({ text }) => text)).toEqual([face.code]);
  });

  test.each(locales)('says whole how many it admits, or which of how many it is: %s', (locale) => {
    const words = wordings.for(locale);
    for (const position of [
      words.text('ticket-group'),
      words.text('ticket-group-uses', { count: 100 }),
      words.text('ticket-position', { n: 100, count: 100 }),
    ]) {
      expect(linesOn(sampleFace({ position, venueName: longName }))).toContain(position);
    }
  });

  test.each(['Grace Hall-Worthington', 'Nguyễn Thị Minh Khai', 'Екатерина Константинопольская'])(
    'gives a long name the room that short facts beside it leave: %s',
    (name) => {
      const [booking, , price] = sampleFace().facts;
      const facts = [booking, { label: 'Name', value: name }, price].flatMap((fact) => fact ?? []);
      for (const symbol of ['QR', 'CODE'] as const) {
        const texts = textsOn(sampleFace({ facts, symbol }));
        const shown = texts.filter(({ line }) => name.includes(line));
        expect(shown.map(({ line }) => line).join(' ')).toBe(name);
        for (const { size } of shown) expect(size).toBeGreaterThanOrEqual(30);
      }
    },
  );

  test('tears no sum below a price that is much shorter', () => {
    const facts = [
      { label: 'Booking', value: 'NL-48213', isCode: true },
      { label: 'Name', value: 'Alexandra Montgomery-Featherstonehaugh' },
      { label: '₫', value: '₫9', notes: ['Booking total ₫3,150,000,000'] },
    ];
    expect(linesOn(sampleFace({ facts }))).toContain('₫3,150,000,000');
  });

  test('sets its notes in one size, which a phone still shows readably', () => {
    const notes = [
      'Pay at the ticket counter by the main gate, in cash or by card.',
      '12 Quay Road, Hạ Long',
      longName,
    ];
    for (const symbol of ['QR', 'CODE'] as const) {
      const texts = textsOn(sampleFace({ notes, symbol }));
      const shown = texts.filter(({ line }) => notes.some((note) => note.includes(line) && line !== ''));
      expect(shown.length).toBeGreaterThan(notes.length);
      const sizes = new Set(shown.map(({ size }) => size));
      expect(sizes.size).toBe(1);
      for (const size of sizes) expect(size).toBeGreaterThanOrEqual(theme.leastSize);
    }
  });

  test('shows each of its texts', () => {
    const changes: readonly Partial<TicketFace>[] = [
      { venueName: 'Another venue' },
      { ticketName: 'Another ticket' },
      { day: 'Another day' },
      { validity: 'Another time' },
      { notes: ['Another note'] },
      { position: '3 of 7' },
      { code: 'SWP7K2M9Q4X2' },
      ...sampleFace().facts.flatMap((_, changed) =>
        (['label', 'value'] as const).map((part) => ({
          facts: sampleFace().facts.map((fact, index) =>
            index === changed ? { ...fact, [part]: 'Other' } : fact,
          ),
        })),
      ),
      { facts: sampleFace().facts.map((fact) => ({ ...fact, notes: ['Other'] })) },
    ];
    for (const symbol of ['QR', 'CODE'] as const) {
      const all = [{}, ...changes].map((change) =>
        drawn(sampleFace({ ...change, symbol })).data.toString('base64'),
      );
      expect(new Set(all).size).toBe(all.length);
    }
  });

  test('is made whatever the texts and the code are', async () => {
    const text = fc.oneof(fc.constant(''), fc.string({ unit: 'binary', maxLength: 300 }));
    const face = fc.record({
      venueName: text,
      ticketName: text,
      code: text,
      symbol: fc.constantFrom('QR', 'CODE'),
      position: text,
      day: text,
      validity: text,
      facts: fc.array(fc.record({ label: text, value: text, notes: fc.array(text), isCode: fc.boolean() }), {
        maxLength: 3,
      }),
      notes: fc.array(text),
      labels: fc.record({ void: text }),
      void: fc.boolean(),
    });
    const made = fc.asyncProperty(face, async (each) => {
      expect((await printer.ticket(each)).length).toBeGreaterThan(1000);
    });
    await fc.assert(made, { numRuns: 40 });
  });

  test('of a void ticket is read by no scanner', async () => {
    for (const { code, symbol } of randomCodes(longestCode * 2)) {
      const image = await printer.ticket(sampleFace({ code, symbol, void: true }));
      expect(await decodeSymbols(image)).toEqual([]);
    }
  }, 240_000);

  test('of one booking can be made many at a time', async () => {
    const codes = Array.from({ length: 20 }, (_, index) => `SWP-${index}`);
    const pictures = await Promise.all(codes.map((code) => printer.ticket(sampleFace({ code }))));
    const read = await Promise.all(pictures.map((image) => decodeSymbols(image)));
    expect(read.map(([symbol]) => symbol?.text)).toEqual(codes);
  });
});

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The pixels before they become a JPEG. */
function drawn(face: TicketFace): Pixels {
  const { width, height, draw } = ticketDrawing(face, look);
  const context = createCanvas(width, height).getContext('2d');
  draw(context);
  return { width, height, data: Buffer.from(context.getImageData(0, 0, width, height).data) };
}

function zbarRead(input: Buffer): string {
  return spawnSync('zbarimg', ['-q', '--raw', '-'], { input, encoding: 'utf8' }).stdout.trim();
}

/** What is written on it, line by line. */
function linesOn(face: TicketFace): readonly string[] {
  return textsOn(face).map(({ line }) => line);
}

/** Each line with the size of its letters in pixels, and how far down they begin. */
function textsOn(face: TicketFace): readonly { line: string; size: number; top: number }[] {
  const { width, height, draw } = ticketDrawing(face, look);
  const context = createCanvas(width, height).getContext('2d');
  const texts: { line: string; size: number; top: number }[] = [];
  const fillText = context.fillText.bind(context);
  context.fillText = (line, x, y) => {
    const size = Number(/([\d.]+)px/.exec(context.font)?.[1]);
    texts.push({ line, size, top: y - size });
    fillText(line, x, y);
  };
  draw(context);
  return texts;
}

function coloursIn({ width, data }: Pixels, area: Area): Set<number> {
  const colours = new Set<number>();
  for (let y = area.y; y < area.y + area.height; y += 1) {
    for (let at = 4 * (y * width + area.x); at < 4 * (y * width + area.x + area.width); at += 4) {
      colours.add(data.readUInt32BE(at));
    }
  }
  return colours;
}

/** Where the symbol is: nothing else on a ticket is pure black. */
function symbolIn({ width, data }: Pixels, { code, symbol }: TicketFace) {
  const chosen = symbolOf(code, symbol);
  if (chosen === null) throw new Error('a short code has a symbol');
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    if (data.readUInt32BE(at) !== black) continue;
    xs.push((at / 4) % width);
    ys.push(Math.floor(at / 4 / width));
  }
  const [x, y] = [lowest(xs), lowest(ys)];
  const area: Area = { x, y, width: highest(xs) + 1 - x, height: highest(ys) + 1 - y };
  const modulePx = area.width / chosen.columns;
  return { area, modulePx, quietPx: chosen.quietModules * modulePx, isSquare: chosen.kind === 'QR' };
}

function lowest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}

function highest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}
