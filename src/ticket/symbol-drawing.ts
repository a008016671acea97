import type { Box, DrawingContext } from './drawing.ts';
import { pictureLimitPx, type TicketSymbol } from './symbol.ts';

/** Wider bars than this gain nothing and make a short barcode a wall. */
const widestBarPx = 8;

/**
 * JPEG and the usual binarizers of scanners take a picture in blocks of so many pixels. Where modules coincide with
 * these, a block has no contrast of its own, and one symbol in twelve is not read after a recompression.
 */
const blockPx = 8;

/**
 * The dark modules at whole pixels: an anti-aliased module does not scan. The box, which includes the quiet
 * zone, must be white. Answers where the modules are.
 */
export function drawSymbol(context: DrawingContext, symbol: TicketSymbol, box: Box, colour: string): Box {
  const area = symbol.kind === 'QR' ? squareIn(symbol, box) : stripIn(symbol, box);
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

function squareIn(symbol: TicketSymbol, box: Box): Box {
  const modules = symbol.columns + 2 * symbol.quietModules;
  const modulePx = Math.max(1, Math.floor(Math.min(box.width - blockPx, box.height) / modules));
  const side = symbol.columns * modulePx;
  return {
    x: betweenBlocks(centred(box.x, box.width, side)),
    y: centred(box.y, box.height, side),
    width: side,
    height: side,
  };
}

function stripIn(symbol: TicketSymbol, box: Box): Box {
  const modules = symbol.columns + 2 * symbol.quietModules;
  const modulePx = Math.min(widestBarPx, Math.floor(Math.min(box.width, pictureLimitPx) / modules));
  const width = symbol.columns * modulePx;
  return { x: centred(box.x, box.width, width), y: Math.round(box.y), width, height: Math.floor(box.height) };
}

/** The nearest place in the middle of a block. */
function betweenBlocks(start: number): number {
  return Math.floor(start / blockPx) * blockPx + blockPx / 2;
}

function centred(start: number, room: number, length: number): number {
  return Math.round(start + (room - length) / 2);
}
