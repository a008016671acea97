import bwip from 'bwip-js/node';
import qrcode from 'qrcode';
import type { CodeType } from '../booking/record.ts';
import type { Box, DrawingContext } from './canvas.ts';

/** The widest picture that Telegram does not scale. */
export const pictureLimitPx = 1280;

/** The narrowest bar that scans after Telegram's recompression. */
export const leastBarPx = 4;

const barcodeQuietModules = 10;

/**
 * A barcode of more modules than the first is turned: across the picture, its bars are too fine for a phone in the sun.
 * One of more than the second stays across: turned, the longest texts would leave it too little height.
 */
const [mostAcross, mostTurned] = [150, 239];
const qrQuietModules = 4;

/**
 * The least capacity of a QR code in bytes. Up to version 10 error correction Q is worth its modules; beyond, larger
 * modules help a phone's camera more. Source: ISO/IEC 18004, table 7 (10-Q, 40-M, 40-L).
 */
const qrCapacity = { Q: 151, M: 2331, L: 2953 } as const;

/**
 * With 33 modules and the quiet zone's 8 a symbol has 80 % of the width. It holds with correction H what smaller ones
 * hold with Q.
 */
const leastQrVersion = 4;

/** The code for people: a character that nobody can see, such as GS1's separator, by its number, as `\\x1D`. */
export function readableCode(code: string): string {
  return code.replaceAll(/\p{Cc}/gu, (character) => {
    const number = character.charCodeAt(0).toString(16).toUpperCase();
    return `\\x${number.padStart(2, '0')}`;
  });
}

/** A run of dark modules in one row, in modules from the symbol's left edge. */
interface DarkRun {
  readonly column: number;
  readonly row: number;
  readonly modules: number;
}

/**
 * A symbol without its quiet zone. A barcode has one row, drawn as high as there is room; a turned one has one column,
 * drawn as wide as there is room.
 */
export interface TicketSymbol {
  readonly kind: CodeType;
  readonly columns: number;
  readonly rows: number;
  readonly quietModules: number;
  readonly runs: readonly DarkRun[];
}

/**
 * The symbol of a code. A barcode that doesn't fit, or can't hold the code, becomes a QR code; `TEXT`: neither can hold
 * it, so it is shown only in letters.
 */
export function drawnType(code: string, codeType: CodeType): CodeType | 'TEXT' {
  if (codeType === 'CODE' && barcodeOf(code) !== null) return 'CODE';
  return correctionFor(code) === null ? 'TEXT' : 'QR';
}

/** The modules of the symbol by `drawnType`; null for `TEXT`. */
export function symbolOf(code: string, codeType: CodeType): TicketSymbol | null {
  return (codeType === 'CODE' ? barcodeOf(code) : null) ?? qrCodeOf(code);
}

function barcodeOf(code: string): TicketSymbol | null {
  const isLatin1 = [...code].every((character) => character <= '\u00ff');
  const couldFit = code.length <= pictureLimitPx / leastBarPx;
  if (code === '' || !isLatin1 || !couldFit) return null;
  const widths = barWidths(code);
  const runs: DarkRun[] = [];
  let column = 0;
  for (const [index, modules] of widths.entries()) {
    if (index % 2 === 0) runs.push({ column, row: 0, modules });
    column += modules;
  }
  const modules = column + 2 * barcodeQuietModules;
  if (modules * leastBarPx > pictureLimitPx) return null;
  const across = { kind: 'CODE', columns: column, rows: 1, quietModules: barcodeQuietModules, runs } as const;
  return modules > mostAcross && modules <= mostTurned ? turned(across) : across;
}

function turned({ columns, runs, ...symbol }: TicketSymbol): TicketSymbol {
  const rows = runs.flatMap(({ column, modules }) =>
    Array.from({ length: modules }, (_, index) => ({ column: 0, row: column + index, modules: 1 })),
  );
  return { ...symbol, columns: 1, rows: columns, runs: rows };
}

export function isTurnedBarcode(symbol: TicketSymbol | null): boolean {
  return symbol?.kind === 'CODE' && symbol.rows > 1;
}

/** Alternating widths of bars and spaces, beginning with a bar. */
function barWidths(code: string): readonly number[] {
  // Without `binarytext` a Latin-1 letter would be encoded as its two UTF-8 bytes.
  const [drawn] = bwip.raw('code128', code, { binarytext: true });
  if (drawn === undefined || !('sbs' in drawn)) throw new Error('bwip-js drew no bars for a Code 128');
  return drawn.sbs;
}

function qrCodeOf(code: string): TicketSymbol | null {
  const errorCorrectionLevel = correctionFor(code);
  if (errorCorrectionLevel === null) return null;
  const usual = qrcode.create(code, { errorCorrectionLevel });
  const { modules } =
    usual.version < leastQrVersion
      ? qrcode.create(code, { version: leastQrVersion, errorCorrectionLevel: 'H' })
      : usual;
  const runs: DarkRun[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column > start) runs.push({ column: start, row, modules: column - start });
    }
  }
  return { kind: 'QR', columns: modules.size, rows: modules.size, quietModules: qrQuietModules, runs };
}

/** Null when the code is empty or exceeds any QR code. */
function correctionFor(code: string): keyof typeof qrCapacity | null {
  const bytes = Buffer.byteLength(code);
  if (bytes === 0 || bytes > qrCapacity.L) return null;
  if (bytes <= qrCapacity.Q) return 'Q';
  return bytes <= qrCapacity.M ? 'M' : 'L';
}

/** Wider bars don't scan better, and make a short barcode needlessly large. */
const widestBarPx = 8;

/**
 * Draws the dark modules at whole pixels: an anti-aliased module does not scan. The box, which includes the quiet
 * zone, must be white. Answers the area of the modules.
 */
export function drawSymbol(context: DrawingContext, symbol: TicketSymbol, box: Box, colour: string): Box {
  const area = areaIn(symbol, box);
  const modulePx = area.width / symbol.columns;
  const rowPx = area.height / symbol.rows;
  context.fillStyle = colour;
  context.beginPath();
  for (const { column, row, modules } of symbol.runs) {
    context.rect(area.x + column * modulePx, area.y + row * rowPx, modules * modulePx, rowPx);
  }
  context.fill();
  return area;
}

function areaIn(symbol: TicketSymbol, box: Box): Box {
  if (symbol.kind === 'QR') return squareIn(symbol, box);
  return isTurnedBarcode(symbol) ? transposed(stripIn(symbol, transposed(box))) : stripIn(symbol, box);
}

function squareIn(symbol: TicketSymbol, box: Box): Box {
  const modules = symbol.columns + 2 * symbol.quietModules;
  // A box in units of a scaled picture may be a rounding error short of whole pixels.
  const modulePx = Math.max(1, Math.floor(Math.min(box.width, box.height) / modules + 0.001));
  const side = symbol.columns * modulePx;
  const [x, y] = [centred(box.x, box.width, side), centred(box.y, box.height, side)];
  return { x, y, width: side, height: side };
}

function transposed({ x, y, width, height }: Box): Box {
  return { x: y, y: x, width: height, height: width };
}

function stripIn({ columns, rows, quietModules }: TicketSymbol, box: Box): Box {
  const modules = Math.max(columns, rows);
  const room = Math.min(box.width, pictureLimitPx);
  const modulePx = Math.min(widestBarPx, Math.floor(room / (modules + 2 * quietModules)));
  const width = modules * modulePx;
  return { x: centred(box.x, box.width, width), y: Math.round(box.y), width, height: Math.floor(box.height) };
}

function centred(start: number, room: number, length: number): number {
  return Math.round(start + (room - length) / 2);
}
