import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { CodeType } from '../../src/booking/record.ts';
import { openPrinter } from '../../src/ticket/printer.ts';
import { drawnType, isTurnedBarcode, symbolOf } from '../../src/ticket/symbol.ts';
import { type TicketFace, ticketDrawing } from '../../src/ticket/ticket-drawing.ts';
import { openLook } from '../../src/ticket/venue-look.ts';
import { decodeSymbols, firstText } from '../helpers/decode.ts';
import { locales, wordings } from '../locales/locale-files.ts';
import { lastInAlbums, seenIn, shownIn, stampPoints } from './album.ts';
import { asDelivered, photographed, photoSizes, telegramLimitPx } from './as-delivered.ts';
import { areaOf, black, coloursIn, drawnOn, type Pixels, pixelsOf, white } from './pixels.ts';
import { longName, plainLook, sampleFace, venueLook, wordyFace } from './sample-face.ts';

const longestCode = 80;
/** The most that a barcode holds in digits, and in any letters of ASCII. */
const [longestBarcode, mostLetters] = [48, 24];
/** By default each length once with each symbol that can hold it; every run draws other codes. */
const codesRead = Number(process.env.TICKET_CODES ?? longestCode + longestBarcode);
const hasZbar = spawnSync('zbarimg', ['--version']).status === 0;
const printer = await openPrinter(venueLook);
const look = await openLook(plainLook);
/** The width of each picture of an album of two on a phone. */
const albumHalfPoints = 160;
/** Of a capital letter, as a share of its size. */
const capitalHeight = 0.72;

/** A module narrower than this is a matter of luck after a recompression. */
const leastReadablePx = 2.5;

/**
 * Random codes of every length, for a QR code and as a barcode in turns: mostly ASCII, the longest of a barcode in
 * digits, every third of a QR code in letters of any script.
 */
function* randomCodes(count: number): Generator<{ readonly code: string; readonly symbol: CodeType }> {
  for (let index = 0; index < count; index += 1) {
    const place = index % (longestCode + longestBarcode);
    const symbol = place < longestCode ? 'QR' : 'CODE';
    const length = (place % longestCode) + 1;
    const unit = symbol === 'QR' && index % 3 === 2 ? 'grapheme-composite' : 'grapheme-ascii';
    const digit = fc.constantFrom(...'0123456789');
    const letters = { unit: symbol === 'CODE' && length > mostLetters ? digit : unit } as const;
    const [code = ''] = fc.sample(fc.string({ ...letters, minLength: length, maxLength: length }), 1);
    yield { code: [...code].slice(0, length).join(''), symbol };
  }
}

describe('the picture of a ticket', () => {
  test(`is read back by a scanner, fresh and as Telegram delivers it: ${codesRead} codes`, async () => {
    const faces = [sampleFace(), wordyFace()];
    for (const [index, { code, symbol }] of [...randomCodes(codesRead)].entries()) {
      const face = { ...sampleFace(faces[index % 2]), code, symbol };
      const format = drawnType(code, symbol) === 'QR' ? 'QRCode' : 'Code128';
      expect(await decodeSymbols(await printer.ticket(face))).toEqual([{ format, text: code }]);
      expect(await firstText(await asDelivered(drawnOn(ticketDrawing(face, look))))).toBe(code);
    }
  }, 1_200_000);

  test('is read once, also where a picture shrunk to a third would be read as another code', async () => {
    const code = '"y|$ G% MK?{? >%&!';
    const image = await printer.ticket(sampleFace({ code, symbol: 'CODE' }));
    expect(await decodeSymbols(image)).toEqual([{ format: 'Code128', text: code }]);
  });

  test.each(['QR', 'CODE'] as const)(
    'carries separators and line ends as they are, as %s',
    async (symbol) => {
      for (const code of ['01095\u001d21A7', 'A7K2\nM9', '\u0002X1\r\n', 'X\u007f9 ']) {
        const image = await printer.ticket(sampleFace({ code, symbol }));
        expect((await decodeSymbols(image)).map(({ text }) => text)).toEqual([code]);
      }
    },
  );

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
    const codes = [...randomCodes(longestCode + longestBarcode)].filter((_, index) => index % 4 === 0);
    const usual = ['SWP7K2M9Q4X1', '82046173950284'].flatMap((code) => [
      { code, symbol: 'QR' as const },
      { code, symbol: 'CODE' as const },
    ]);
    const printed: { readonly code: string; readonly image: Image; modulePxAt(size: number): number }[] = [];

    beforeAll(async () => {
      for (const { code, symbol } of [...usual, ...codes]) {
        const face = sampleFace({ code, symbol });
        const image = await loadImage(await printer.ticket(face));
        const { width, height } = image;
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
          expect(await firstText(await asDelivered(image, size, 75))).toBe(code);
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
        expect(await firstText(photo)).toBe(code);
        if (hasZbar) expect(zbarRead([photo])).toEqual([code]);
      }
    }
  });

  test.skipIf(!hasZbar).each(['SWP7K2M9Q4X1', '82046173950284', 'AB12CD34EF56GH78', 'NLQ-7Kd92mQxT100'])(
    'is read from a narrow screen in the sun: %s (needs zbarimg)',
    async (code) => {
      for (const symbol of ['QR', 'CODE'] as const) {
        const image = await asDelivered(
          await printer.ticket(sampleFace({ code, symbol })),
          telegramLimitPx,
          75,
        );
        const photo = await photographed(image, { widthPx: 390, blurPx: 1, glare: [0.5, 0.8] });
        expect(await firstText(photo)).toBe(code);
        expect(zbarRead([photo])).toEqual([code]);
      }
    },
  );

  test.skipIf(!hasZbar)('is read by a second scanner as well (needs zbarimg)', async () => {
    for (const symbol of ['QR', 'CODE'] as const) {
      const codes = ['SWP7K2M9Q4X1', '82046173950284', 'NLQ-7Kd92mQxT4vB'];
      const images = await Promise.all(codes.map((code) => printer.ticket(sampleFace({ code, symbol }))));
      expect(zbarRead(images)).toEqual(codes);
      expect(zbarRead(await Promise.all(images.map((image) => asDelivered(image, 800, 75))))).toEqual(codes);
    }
  });

  test('is as wide as its symbol needs', () => {
    const codes = ['82046173950284', 'SWP7K2M9Q4X1', 'ABCDEFGHJKLMNPQRSTUVWXYZ', 'x'.repeat(80)];
    const widths = codes.map((code) =>
      (['QR', 'CODE'] as const)
        .map((symbol) => ticketDrawing(sampleFace({ code, symbol }), look).width)
        .join(),
    );
    expect(widths).toEqual(['740,960', '740,660', '740,1280', '740,740']);
  });

  test('has its modules at whole pixels on opaque white, with the quiet zone', () => {
    const codes = [
      'SWP7K2M9Q4X1',
      'AB12CD34EF56GH78',
      '82046173950284',
      'ABCDEFGHJKLMNPQRSTUVWXYZ',
      'A1'.repeat(40),
    ];
    for (const texts of [sampleFace(), wordyFace()]) {
      for (const code of codes) {
        for (const symbol of ['QR', 'CODE'] as const) {
          const face = { ...texts, code, symbol };
          const pixels = drawn(face);
          const { area, modulePx, quiet } = symbolIn(pixels, face);
          expect(Number.isInteger(modulePx) && modulePx >= 4).toBe(true);
          const [x, y] = [area.x - quiet.beside, area.y - quiet.above];
          const [width, height] = [area.width + 2 * quiet.beside, area.height + 2 * quiet.above];
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(pixels.width);
          expect(y + height).toBeLessThanOrEqual(pixels.height);
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

  test('has one height, whatever it says', () => {
    for (const code of ['SWP7K2M9Q4X1', 'ABCDEFGHJKLMNPQRSTUVWXYZ', 'A1'.repeat(40)]) {
      for (const symbol of ['QR', 'CODE'] as const) {
        for (const face of [sampleFace(), wordyFace()])
          expect(ticketDrawing({ ...face, code, symbol }, look).height).toBe(telegramLimitPx);
      }
    }
  });

  test('has a QR code of 80 % of its width, in the middle to the pixel', () => {
    for (const code of ['1', 'SWP7K2M9Q4X1', 'NLQ-Yi3ANexUbS9nPN2V56sxzCYC66xV', 'A1'.repeat(40)]) {
      const face = sampleFace({ code });
      const pixels = drawn(face);
      const { area } = symbolIn(pixels, face);
      expect(Math.abs(area.width / pixels.width - 0.8)).toBeLessThan(0.03);
      expect(Math.abs(area.x - (pixels.width - area.x - area.width))).toBeLessThanOrEqual(1);
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
      const total = words.money(3_150_000_000);
      const facts = [
        { label: words.text('ticket-booking'), value: 'NL-48213', isCode: true },
        { label: words.text('ticket-name'), value: name },
        { label: words.text('ticket-to-pay'), value: total },
      ];
      for (const symbol of ['QR', 'CODE'] as const) {
        const lines = linesOn(sampleFace({ ticketName, facts, symbol }));
        const all = lines.join('').replaceAll(' ', '');
        for (const text of [name, ticketName]) expect(all).toContain(text.replaceAll(' ', ''));
        expect(lines.some((line) => line.includes(total))).toBe(true);
      }
    },
  );

  test.each(locales)(
    'shows the day in any album, cut and small, and the symbol where an album shows it whole: %s',
    async (locale) => {
      const words = wordings.for(locale);
      const [day, until] = ['2026-09-30', '2026-10-30'].map((date) => words.day(date));
      const longer = words.text('ticket-valid-until', { date: until ?? '' });
      for (const validity of ['08:00–21:00', longer]) {
        const face = sampleFace({ day: day ?? '', validity });
        const drawing = ticketDrawing(face, look);
        const texts = textsOn(face);
        const { area: symbol } = symbolIn(drawn(face), face);
        const [large] = texts.filter(({ line }) => line === day);
        expect(large?.size).toBe(Math.max(...texts.map(({ size }) => size)));
        for (const [album, cell] of Object.entries(lastInAlbums(drawing))) {
          const { x, y, width } = seenIn(cell, drawing);
          expect(large?.left, album).toBeGreaterThanOrEqual(x);
          expect(large?.right, album).toBeLessThanOrEqual(x + width);
          expect(large?.top, album).toBeGreaterThanOrEqual(y);
          expect((large?.size ?? 0) / width, album).toBeGreaterThanOrEqual(15 / 256);
          const isCut = symbol.x < x || symbol.x + symbol.width > x + width;
          if (!isCut) expect(await firstText(shownIn(cell, drawing)), album).toBe(face.code);
        }
      }
    },
  );

  test.each(['SWP7K2M9Q4X1', '82046173950284'])('shows its day in an album with a barcode: %s', (code) => {
    const face = sampleFace({ code, symbol: 'CODE' });
    const drawing = ticketDrawing(face, look);
    const day = textsOn(face).find(({ line }) => line === face.day);
    expect(drawing.width / drawing.height).toBeLessThan(0.8);
    for (const [album, cell] of Object.entries(lastInAlbums(drawing))) {
      const { x, y, width } = seenIn(cell, drawing);
      expect(day?.left, album).toBeGreaterThanOrEqual(x);
      expect(day?.right, album).toBeLessThanOrEqual(x + width);
      expect(day?.top, album).toBeGreaterThanOrEqual(y);
    }
  });

  test.each(locales)('says whole how many it admits, or which of how many it is: %s', (locale) => {
    const words = wordings.for(locale);
    for (const badge of [
      words.text('ticket-group'),
      words.text('ticket-group-uses', { count: 100 }),
      words.text('n-of-count', { n: 100, count: 100 }),
    ]) {
      expect(linesOn(sampleFace({ badges: [badge], venueName: longName }))).toContain(badge);
    }
  });

  test.each(['Grace Hall-Worthington', 'Nguyễn Thị Minh Khai', 'Екатерина Константинопольская'])(
    'gives a long name the room that short facts beside it leave: %s',
    (name) => {
      const [booking, , price] = sampleFace().facts;
      const facts = [booking, { label: 'Name', value: name }, price].flatMap((fact) => fact ?? []);
      for (const symbol of ['QR', 'CODE'] as const) {
        const face = sampleFace({ facts, symbol });
        const shown = textsOn(face).filter(({ line }) => name.includes(line));
        const words = (text: string): string => text.replaceAll(' ', '');
        expect(words(shown.map(({ line }) => line).join(''))).toBe(words(name));
        const least = (23 / 740) * ticketDrawing(face, look).width;
        for (const { size } of shown) expect(size).toBeGreaterThanOrEqual(least);
      }
    },
  );

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
      for (const size of sizes) expect(size).toBeGreaterThanOrEqual(14);
    }
  });

  test('shows each of its texts', () => {
    const changes: readonly Partial<TicketFace>[] = [
      { venueName: 'Another venue' },
      { ticketName: 'Another ticket' },
      { day: 'Another day' },
      { validity: 'Another time' },
      { notes: ['Another note'] },
      { badges: ['3 of 7'] },
      { code: 'SWP7K2M9Q4X2' },
      ...sampleFace().facts.flatMap((_, changed) =>
        (['label', 'value'] as const).map((part) => ({
          facts: sampleFace().facts.map((fact, index) =>
            index === changed ? { ...fact, [part]: 'Other' } : fact,
          ),
        })),
      ),
    ];
    for (const symbol of ['QR', 'CODE'] as const) {
      const all = [{}, ...changes].map((change) =>
        createHash('sha256')
          .update(drawn(sampleFace({ ...change, symbol })).data)
          .digest('hex'),
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
      badges: fc.array(text, { maxLength: 3 }),
      day: text,
      validity: text,
      facts: fc.array(fc.record({ label: text, value: text, isCode: fc.boolean() }), {
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
    for (const { code, symbol } of randomCodes(longestCode + longestBarcode)) {
      const image = await printer.ticket(sampleFace({ code, symbol, void: true }));
      expect(await decodeSymbols(image)).toEqual([]);
    }
  }, 240_000);

  test('of one booking can be made many at a time', async () => {
    const codes = Array.from({ length: 20 }, (_, index) => `SWP-${index}`);
    const pictures = await Promise.all(codes.map((code) => printer.ticket(sampleFace({ code }))));
    expect(await Promise.all(pictures.map((image) => firstText(image)))).toEqual(codes);
  });
});

function drawn(face: TicketFace): Pixels {
  return pixelsOf(ticketDrawing(face, look));
}

/** What ZBar reads in the pictures, by one process for all of them. */
function zbarRead(pictures: readonly Buffer[]): readonly string[] {
  const directory = mkdtempSync(join(tmpdir(), 'boxoffice-zbar-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const files = pictures.map((picture, index) => {
    const file = join(directory, `${index}`);
    writeFileSync(file, picture);
    return file;
  });
  return spawnSync('zbarimg', ['-q', '--raw', ...files], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
}

/** What is written on it, line by line. */
function linesOn(face: TicketFace): readonly string[] {
  return textsOn(face).map(({ line }) => line);
}

/** Each line with the size of its letters in pixels, where it begins and ends, and the top of its capitals. */
function textsOn(face: TicketFace) {
  const context = createCanvas(1, 1).getContext('2d');
  const texts: { line: string; size: number; left: number; right: number; top: number }[] = [];
  context.fillText = (line, x, y) => {
    const { a: unit, e: shift, f: fall } = context.getTransform();
    const size = unit * Number(/([\d.]+)px/.exec(context.font)?.[1]);
    const width = unit * context.measureText(line).width;
    const left = shift + unit * x - (context.textAlign === 'center' ? width / 2 : 0);
    texts.push({ line, size, left, right: left + width, top: fall + unit * y - capitalHeight * size });
  };
  ticketDrawing(face, look).draw(context);
  return texts;
}

/** Where the symbol is: nothing else on a ticket is pure black. */
function symbolIn(pixels: Pixels, { code, symbol }: TicketFace) {
  const chosen = symbolOf(code, symbol);
  if (chosen === null) throw new Error('a short code has a symbol');
  const area = areaOf(pixels, black);
  const modulePx = isTurnedBarcode(chosen) ? area.height / chosen.rows : area.width / chosen.columns;
  const quietPx = chosen.quietModules * modulePx;
  const [beside, above] = [isTurnedBarcode(chosen) ? 0 : quietPx, chosen.rows === 1 ? 0 : quietPx];
  return { area, modulePx, quiet: { beside, above } };
}
