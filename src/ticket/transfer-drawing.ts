import {
  type Drawing,
  type DrawingContext,
  drawLines,
  drawPanel,
  type FittedText,
  fillRounded,
  fitText,
  heightOf,
  middled,
  type TextStyle,
} from './drawing.ts';
import { drawable } from './fonts.ts';
import { drawSymbol, symbolOf } from './symbol.ts';
import { oneLine, type Palette, theme } from './theme.ts';

/** What the picture of a bank transfer says. Every word arrives in the customer's language. */
export interface TransferFace {
  /** The VietQR content: account, amount and code. Null: nothing is to be paid any more, and nothing invites to. */
  readonly payload: string | null;
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
    /** Such as "Scan with your banking app"; without a code it says how the payment ended. */
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

const { pill } = theme;
const layout = {
  width: 960,
  height: 1280,
  /** Without a code. */
  endedHeight: 640,
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
    steps: [...oneLine(32, 26), { size: 22, maxLines: 2 }],
  },
  until: {
    weight: 500,
    steps: oneLine(28, 22),
  },
  title: {
    weight: 500,
    steps: oneLine(34, 26),
  },
  amount: {
    weight: 700,
    steps: oneLine(86, 64, 48),
  },
  end: {
    weight: 700,
    steps: [
      { size: 64, maxLines: 1 },
      { size: 48, maxLines: 2 },
    ],
  },
  note: {
    weight: 500,
    steps: oneLine(29, 25, 21),
  },
  label: {
    weight: 500,
    steps: [...oneLine(29, 24), { size: 21, maxLines: 2 }],
  },
  value: {
    weight: 700,
    steps: [...oneLine(36, 29), { size: 24, maxLines: 2 }],
  },
  account: {
    weight: 700,
    isMonospaced: true,
    steps: oneLine(38, 30),
  },
  code: {
    weight: 700,
    isMonospaced: true,
    steps: oneLine(58, 40),
  },
} as const satisfies Readonly<Record<string, TextStyle>>;

/**
 * Amount, QR code, and the same in words for whoever types it in. Nothing stands in the lower right corner, where
 * Telegram puts the time.
 */
export function transferDrawing(face: TransferFace, colours: Palette): Drawing {
  const { width } = layout;
  const { payload } = face;
  const height = payload === null ? layout.endedHeight : layout.height;
  return {
    width,
    height,
    draw(context) {
      context.save();
      context.fillStyle = colours.stub;
      context.fillRect(0, 0, width, height);
      const panelBottom = drawHead(context, face, colours);
      if (payload === null) drawEnd(context, face, panelBottom, colours);
      else {
        const symbolBottom = drawScan(context, { ...face, payload }, panelBottom, colours);
        drawAccount(context, face, symbolBottom, colours);
      }
      context.restore();
    },
  };
}

/** The coloured upper part. Answers where it ends. */
function drawHead(
  context: DrawingContext,
  { venueName, amount, labels }: TransferFace,
  colours: Palette,
): number {
  const { width, padding } = layout;
  const room = width - 2 * padding;
  const until = fitted(labels.until, styles.until, room / 2);
  const pillWidth = until.lines.length === 0 ? 0 : Math.ceil(until.width) + 2 * pill.padding;
  const venue = fitted(venueName, styles.venue, room - pillWidth - pill.gap);
  const title = fitted(labels.title, styles.title, room);
  const sum = fitted(amount, styles.amount, room);
  const titleTop = layout.panelTop + pill.height + layout.gap;
  const sumTop = titleTop + heightOf(title);
  const bottom = Math.ceil(sumTop + heightOf(sum) + layout.panelBottom);

  drawPanel(context, width, bottom, colours);
  const left = { x: padding, align: 'left' } as const;
  drawLines(context, venue, {
    ...left,
    y: middled(layout.panelTop, pill.height, venue),
    colour: colours.quietInk,
  });
  drawLines(context, title, { ...left, y: titleTop, colour: colours.quietInk });
  drawLines(context, sum, { ...left, y: sumTop, colour: colours.ink });
  if (pillWidth === 0) return bottom;
  const pillLeft = width - padding - pillWidth;
  const pillBox = { x: pillLeft, y: layout.panelTop, width: pillWidth, height: pill.height };
  fillRounded(context, colours.ink, pillBox, pill.height / 2);
  drawLines(context, until, {
    x: pillLeft + pillWidth / 2,
    y: middled(layout.panelTop, pill.height, until),
    align: 'center',
    colour: colours.pillText,
  });
  return bottom;
}

/** The QR code and what to do with it. Answers where that ends. */
function drawScan(
  context: DrawingContext,
  { payload, labels }: TransferFace & { readonly payload: string },
  top: number,
  colours: Palette,
): number {
  const { width, symbolSide, padding } = layout;
  const symbol = symbolOf(payload, 'QR');
  if (symbol === null) throw new Error('a transfer that no QR code carries');
  drawSymbol(context, symbol, { x: 0, y: top, width, height: symbolSide }, colours.symbol);
  const scan = fitted(labels.scan, styles.note, width - 2 * padding);
  const scanTop = top + symbolSide;
  drawLines(context, scan, { x: width / 2, y: scanTop, align: 'center', colour: colours.text });
  return scanTop + heightOf(scan) + layout.gap;
}

/** How it ended, in the middle of what is left. */
function drawEnd(context: DrawingContext, { labels }: TransferFace, top: number, colours: Palette): void {
  const { width, padding, endedHeight } = layout;
  const end = fitted(labels.scan, styles.end, width - 2 * padding);
  const y = middled(top, endedHeight - top, end);
  drawLines(context, end, { x: width / 2, y, align: 'center', colour: colours.accent });
}

function drawAccount(context: DrawingContext, face: TransferFace, top: number, colours: Palette): void {
  const { width, padding, rowHeight, valueLeft, code: box } = layout;
  const { labels } = face;
  const rows = [
    [labels.bank, face.bank, styles.value],
    [labels.account, /^\d+$/.test(face.account) ? inGroups(face.account) : face.account, styles.account],
    [labels.holder, face.holder, styles.value],
  ] as const;
  let y = top;
  for (const [label, value, style] of rows) {
    context.fillStyle = colours.rule;
    context.fillRect(padding, y, width - 2 * padding, 2);
    drawRow(context, [label, value, style], { y, height: rowHeight, colour: colours.text, colours });
    y += rowHeight;
  }
  y += box.above;
  fillRounded(
    context,
    colours.highlight,
    {
      x: padding - box.padding,
      y,
      width: width - 2 * (padding - box.padding),
      height: box.height,
    },
    box.radius,
  );
  drawRow(context, [labels.content, inGroups(face.code), styles.code], {
    y,
    height: box.height,
    colour: colours.accent,
    colours,
  });
  const hint = fitted(labels.hint, styles.note, width - padding - valueLeft);
  drawLines(context, hint, {
    x: padding,
    y: y + box.height + layout.gap,
    align: 'left',
    colour: colours.label,
  });
}

function drawRow(
  context: DrawingContext,
  [label, value, style]: readonly [label: string, value: string, style: TextStyle],
  {
    y,
    height,
    colour,
    colours,
  }: { readonly y: number; readonly height: number; readonly colour: string; readonly colours: Palette },
): void {
  const { width, padding, valueLeft } = layout;
  const name = fitted(label, styles.label, valueLeft - padding - 16);
  const text = fitted(value, style, width - padding - valueLeft);
  drawLines(context, name, {
    x: padding,
    y: middled(y, height, name),
    align: 'left',
    colour: colours.label,
  });
  drawLines(context, text, { x: valueLeft, y: middled(y, height, text), align: 'left', colour });
}

function fitted(text: string, style: TextStyle, room: number): FittedText {
  return fitText(drawable(text), style, room);
}

/** Groups of four, for the eye: a bank drops the spaces, should anyone type them. */
function inGroups(text: string): string {
  return text.replace(/.{4}(?=.)/g, '$& ');
}
