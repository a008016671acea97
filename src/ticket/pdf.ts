import { setImmediate } from 'node:timers/promises';
import { PDFDocument } from '@napi-rs/canvas';
import type { Box, DrawingContext } from './fonts.ts';
import { theme } from './theme.ts';
import type { TicketFace } from './ticket-drawing.ts';
import { type TicketDrawing, ticketDrawing } from './ticket-drawing.ts';

/** A4 in points. */
const page = { width: 595, height: 842 } as const;

const { print } = theme;

/**
 * The tickets as a document to print, two on each A4 page, drawn in lines and letters rather than pixels.
 * Other work goes on between pages.
 */
export async function ticketsPdf(faces: readonly TicketFace[], title: string): Promise<Buffer> {
  const document = new PDFDocument({ title });
  for (let first = 0; first < faces.length; first += 2) {
    const context = document.beginPage(page.width, page.height);
    drawPage(context, faces.slice(first, first + 2));
    document.endPage();
    await setImmediate();
  }
  return document.close();
}

function drawPage(context: DrawingContext, faces: readonly TicketFace[]): void {
  for (const [index, face] of faces.entries()) {
    const half = { x: 0, y: (index * page.height) / 2, width: page.width, height: page.height / 2 };
    drawInto(context, ticketDrawing(face), half);
  }
  if (faces.length > 1) drawCutLine(context);
}

/** The ticket as large as the half page allows, in its middle, with an outline. */
function drawInto(context: DrawingContext, ticket: TicketDrawing, half: Box): void {
  const scale = Math.min(
    (half.width - 2 * print.margin) / ticket.width,
    (half.height - 2 * print.margin) / ticket.height,
  );
  const x = half.x + (half.width - ticket.width * scale) / 2;
  const y = half.y + (half.height - ticket.height * scale) / 2;
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.beginPath();
  context.roundRect(0, 0, ticket.width, ticket.height, print.cornerRadius / scale);
  context.clip();
  ticket.draw(context);
  context.restore();
  context.strokeStyle = print.outline;
  context.lineWidth = print.outlineWidth;
  context.beginPath();
  context.roundRect(x, y, ticket.width * scale, ticket.height * scale, print.cornerRadius);
  context.stroke();
}

function drawCutLine(context: DrawingContext): void {
  context.strokeStyle = print.outline;
  context.lineWidth = print.outlineWidth;
  context.setLineDash([...print.cutDash]);
  context.beginPath();
  context.moveTo(0, page.height / 2);
  context.lineTo(page.width, page.height / 2);
  context.stroke();
  context.setLineDash([]);
}
