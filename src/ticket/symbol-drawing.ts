import type { Box, DrawingContext } from './drawing.ts';
import { pictureLimitPx, type TicketSymbol } from './symbol.ts';

/** Wider bars than this gain nothing and make a short barcode a wall. */
const widestBarPx = 8;

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
  const modulePx = Math.max(1, Math.floor(Math.min(box.width, box.height) / modules));
  const side = symbol.columns * modulePx;
  return {
    x: centred(box.x, box.width, side),
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

function centred(start: number, room: number, length: number): number {
  return Math.round(start + (room - length) / 2);
}
