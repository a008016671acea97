import type { DrawingContext } from './drawing.ts';
import { drawable } from './fonts.ts';
import { drawPanel } from './paper-drawing.ts';
import { symbolOf } from './symbol.ts';
import { drawSymbol } from './symbol-drawing.ts';
import { drawLines, type FittedText, fitText, heightOf, type TextStyle } from './text-fitting.ts';
import { theme } from './theme.ts';
import type { TicketDrawing } from './ticket-drawing.ts';

/** What the picture of a bank transfer says. Every word arrives in the customer's language. */
export interface TransferFace {
  /** The VietQR content: account, amount and code. */
  readonly payload: string;
  readonly venueName: string;
  /** As the customer reads it, such as "₫900,000". */
  readonly amount: string;
  readonly bank: string;
  readonly account: string;
  readonly holder: string;
  /** The whole text of the transfer. */
  readonly code: string;
  readonly labels: {
    /** Such as "Bank transfer". */
    readonly title: string;
    /** Such as "until 15:42". */
    readonly until: string;
    /** Such as "Scan with your banking app". */
    readonly scan: string;
    readonly bank: string;
    readonly account: string;
    readonly holder: string;
    /** Of the code: "Content". */
    readonly content: string;
    /** Such as "Please leave amount and content unchanged". */
    readonly hint: string;
  };
}

const { colours, pill } = theme;
const layout = {
  width: 960,
  height: 1280,
  padding: 60,
  panelTop: 36,
  panelBottom: 26,
  /** The symbol with its quiet zone. */
  symbolSide: 588,
  rowHeight: 64,
  /** Where the values begin. */
  valueLeft: 320,
  code: { height: 100, radius: 22, padding: 28, above: 8 },
  gap: 18,
} as const;

/** Of each text the sizes are tried from the first; the last is cut with an ellipsis. */
const styles = {
  venue: {
    weight: 500,
    steps: [
      { size: 32, maxLines: 1 },
      { size: 26, maxLines: 1 },
      { size: 22, maxLines: 2 },
    ],
  },
  until: {
    weight: 500,
    steps: [
      { size: 28, maxLines: 1 },
      { size: 22, maxLines: 1 },
    ],
  },
  title: {
    weight: 500,
    steps: [
      { size: 34, maxLines: 1 },
      { size: 26, maxLines: 1 },
    ],
  },
  amount: {
    weight: 700,
    steps: [
      { size: 86, maxLines: 1 },
      { size: 64, maxLines: 1 },
      { size: 48, maxLines: 1 },
    ],
  },
  note: {
    weight: 500,
    steps: [
      { size: 29, maxLines: 1 },
      { size: 25, maxLines: 1 },
      { size: 21, maxLines: 1 },
    ],
  },
  label: {
    weight: 500,
    steps: [
      { size: 29, maxLines: 1 },
      { size: 24, maxLines: 1 },
      { size: 21, maxLines: 2 },
    ],
  },
  value: {
    weight: 700,
    steps: [
      { size: 36, maxLines: 1 },
      { size: 29, maxLines: 1 },
      { size: 24, maxLines: 2 },
    ],
  },
  account: {
    weight: 700,
    isMonospaced: true,
    steps: [
      { size: 38, maxLines: 1 },
      { size: 30, maxLines: 1 },
    ],
  },
  code: {
    weight: 700,
    isMonospaced: true,
    steps: [
      { size: 58, maxLines: 1 },
      { size: 40, maxLines: 1 },
    ],
  },
} as const satisfies Readonly<Record<string, TextStyle>>;

/**
 * Amount, QR code, and the same in words for whoever types it in. Nothing stands in the lower right corner, where
 * Telegram puts the time.
 */
export function transferDrawing(face: TransferFace): TicketDrawing {
  const { width, height } = layout;
  return {
    width,
    height,
    draw(context) {
      context.save();
      context.fillStyle = colours.stub;
      context.fillRect(0, 0, width, height);
      const panelBottom = drawHead(context, face);
      const symbolBottom = drawScan(context, face, panelBottom);
      drawAccount(context, face, symbolBottom);
      context.restore();
    },
  };
}

/** The coloured upper part. Answers where it ends. */
function drawHead(context: DrawingContext, { venueName, amount, labels }: TransferFace): number {
  const { width, padding } = layout;
  const room = width - 2 * padding;
  const until = fitted(context, labels.until, styles.until, room / 2);
  const pillWidth = until.lines.length === 0 ? 0 : Math.ceil(until.width) + 2 * pill.padding;
  const venue = fitted(context, venueName, styles.venue, room - pillWidth - pill.gap);
  const title = fitted(context, labels.title, styles.title, room);
  const sum = fitted(context, amount, styles.amount, room);
  const titleTop = layout.panelTop + pill.height + layout.gap;
  const sumTop = titleTop + heightOf(title);
  const bottom = Math.ceil(sumTop + heightOf(sum) + layout.panelBottom);

  drawPanel(context, width, bottom, colours);
  const left = { x: padding, align: 'left' } as const;
  drawLines(context, venue, {
    ...left,
    y: middled(layout.panelTop, pill.height, venue),
    colour: colours.venue,
  });
  drawLines(context, title, { ...left, y: titleTop, colour: colours.validity });
  drawLines(context, sum, { ...left, y: sumTop, colour: colours.name });
  if (pillWidth === 0) return bottom;
  const pillLeft = width - padding - pillWidth;
  fillRounded(context, colours.pill, [pillLeft, layout.panelTop, pillWidth, pill.height], pill.height / 2);
  drawLines(context, until, {
    x: pillLeft + pillWidth / 2,
    y: middled(layout.panelTop, pill.height, until),
    align: 'center',
    colour: colours.pillText,
  });
  return bottom;
}

/** The QR code and what to do with it. Answers where that ends. */
function drawScan(context: DrawingContext, { payload, labels }: TransferFace, top: number): number {
  const { width, symbolSide, padding } = layout;
  const symbol = symbolOf(payload, 'QR');
  if (symbol === null) throw new Error('a transfer that no QR code carries');
  drawSymbol(context, symbol, { x: 0, y: top, width, height: symbolSide }, colours.symbol);
  const scan = fitted(context, labels.scan, styles.note, width - 2 * padding);
  const scanTop = top + symbolSide;
  drawLines(context, scan, { x: width / 2, y: scanTop, align: 'center', colour: colours.code });
  return scanTop + heightOf(scan) + layout.gap;
}

function drawAccount(context: DrawingContext, face: TransferFace, top: number): void {
  const { width, padding, rowHeight, valueLeft, code: box } = layout;
  const { labels } = face;
  const rows = [
    [labels.bank, face.bank, styles.value],
    [labels.account, /^\d+$/.test(face.account) ? inGroups(face.account) : face.account, styles.account],
    [labels.holder, face.holder, styles.value],
  ] as const;
  let y = top;
  for (const [label, value, style] of rows) {
    context.fillStyle = theme.transfer.rule;
    context.fillRect(padding, y, width - 2 * padding, 2);
    drawRow(context, [label, value, style], { y, height: rowHeight, colour: colours.code });
    y += rowHeight;
  }
  y += box.above;
  fillRounded(
    context,
    theme.transfer.highlight,
    [padding - box.padding, y, width - 2 * (padding - box.padding), box.height],
    box.radius,
  );
  drawRow(context, [labels.content, inGroups(face.code), styles.code], {
    y,
    height: box.height,
    colour: colours.panelFrom,
  });
  const hint = fitted(context, labels.hint, styles.note, width - padding - valueLeft);
  drawLines(context, hint, {
    x: padding,
    y: y + box.height + layout.gap,
    align: 'left',
    colour: theme.transfer.label,
  });
}

function drawRow(
  context: DrawingContext,
  [label, value, style]: readonly [label: string, value: string, style: TextStyle],
  { y, height, colour }: { readonly y: number; readonly height: number; readonly colour: string },
): void {
  const { width, padding, valueLeft } = layout;
  const name = fitted(context, label, styles.label, valueLeft - padding - 16);
  const text = fitted(context, value, style, width - padding - valueLeft);
  drawLines(context, name, {
    x: padding,
    y: middled(y, height, name),
    align: 'left',
    colour: theme.transfer.label,
  });
  drawLines(context, text, { x: valueLeft, y: middled(y, height, text), align: 'left', colour });
}

function fitted(context: DrawingContext, text: string, style: TextStyle, room: number): FittedText {
  return fitText(context, drawable(text), style, room);
}

function middled(top: number, height: number, text: FittedText): number {
  return top + (height - heightOf(text)) / 2;
}

function fillRounded(
  context: DrawingContext,
  colour: string,
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
  radius: number,
): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

/** Groups of four, for the eye: a bank drops the spaces, should anyone type them. */
function inGroups(text: string): string {
  return text.replace(/.{4}(?=.)/g, '$& ');
}
