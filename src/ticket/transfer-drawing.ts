import {
  type Drawing,
  type DrawingContext,
  drawingOn,
  drawLines,
  fillRounded,
  fitWords,
  heightOf,
  middled,
} from './canvas.ts';
import { layPanel, panelRoom } from './panel.ts';
import { drawSymbol, symbolOf } from './symbol.ts';
import { type Palette, type TextStyle, theme } from './theme.ts';
import type { TicketLook } from './venue-look.ts';

/** The content of a bank transfer's picture, in the customer's language. */
export interface TransferFace {
  /** The VietQR content: account, amount and code. Null: nothing is to be paid any more, so no code is drawn. */
  readonly payload: string | null;
  readonly venueName: string;
  /** Formatted, such as "₫900,000". */
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
    /** Such as "Scan with your banking app"; without a code, how the payment ended. */
    readonly scan: string;
    readonly bank: string;
    readonly account: string;
    readonly holder: string;
    /** The label of the code: "Content". */
    readonly content: string;
    /** Such as "Please leave amount and content unchanged". */
    readonly hint: string;
  };
}

const transferLayout = {
  height: 1280,
  /** The height without a code. */
  endedHeight: 640,
  /** The symbol with its quiet zone. */
  symbolSide: 588,
  rowHeight: 58,
  /** The left edge of the values. */
  valueLeft: 320,
  code: { height: 96, radius: 22, padding: 24, above: 6 },
  mark: { height: 72, radius: 18, padding: 22 },
  gap: 16,
} as const;

const transferStyles = {
  end: { weight: 700, steps: [64, { size: 48, maxLines: 2 }] },
  note: { weight: 500, steps: [29, 25, 21] },
  label: { weight: 500, steps: [29, 24, { size: 21, maxLines: 2 }] },
  value: { weight: 700, steps: [36, 29, { size: 24, maxLines: 2 }] },
  account: { weight: 700, isMonospaced: true, steps: [38, 30] },
  code: { weight: 700, isMonospaced: true, steps: [58, 40] },
  mark: { weight: 700, steps: [46] },
} as const satisfies Readonly<Record<string, TextStyle>>;

const { width, padding } = theme;

/** The name of such codes for people and banking apps, in its own colours. */
const vietQrMark = [
  ['VIET', '#da251d'],
  ['QR', '#10347c'],
] as const;

/**
 * Draws the amount, the QR code, and the same as text for typing. Leaves the lower right corner free, where Telegram
 * puts the time.
 */
export function transferDrawing(face: TransferFace, look: TicketLook): Drawing {
  const { palette: colours } = look;
  const { payload } = face;
  const height = payload === null ? transferLayout.endedHeight : transferLayout.height;
  const ownColours = vietQrMark.map(([, colour]) => colour);
  const head = layTransferHead(face, look);
  return drawingOn(colours.stub, { width, height, ownColours }, (context) => {
    head.draw(context);
    if (payload === null) drawEnd(context, face, head.height, colours);
    else {
      const symbolBottom = drawScan(context, { ...face, payload }, head.height, colours);
      drawAccount(context, face, symbolBottom, colours);
    }
  });
}

/** The amount, with the mark to its right while there is a code to scan. */
function layTransferHead({ venueName, amount, labels, payload }: TransferFace, look: TicketLook): Drawing {
  const { mark, gap } = transferLayout;
  const letters = vietQrMark.map(
    ([word, colour]) => [fitWords(word, transferStyles.mark, width), colour] as const,
  );
  const markWidth = letters.reduce((sum, [text]) => sum + text.width, 2 * mark.padding);
  const room = payload === null ? panelRoom : panelRoom - markWidth - gap;
  const title = fitWords(labels.title, theme.panel.note, panelRoom);
  const main = fitWords(amount, theme.panel.main, room);
  const head = layPanel(
    {
      venueName,
      pills: [labels.until],
      lines: [[title, 'quietInk']],
      align: 'left',
      main,
    },
    look,
  );
  if (payload === null) return head;
  const plate = {
    x: width - padding - markWidth,
    y: head.mainTop + (heightOf(main) - mark.height) / 2,
    width: markWidth,
    height: mark.height,
  };
  return {
    ...head,
    draw(context) {
      head.draw(context);
      fillRounded(context, look.palette.stub, plate, mark.radius);
      let x = plate.x + mark.padding;
      for (const [text, colour] of letters) {
        drawLines(context, text, { x, y: middled(plate.y, plate.height, text), colour });
        x += text.width;
      }
    },
  };
}

/** Draws the QR code with its instruction; answers their end. */
function drawScan(
  context: DrawingContext,
  { payload, labels }: TransferFace & { readonly payload: string },
  top: number,
  colours: Palette,
): number {
  const { symbolSide } = transferLayout;
  const symbol = symbolOf(payload, 'QR');
  if (symbol === null) throw new Error('a transfer that no QR code carries');
  drawSymbol(context, symbol, { x: 0, y: top, width, height: symbolSide }, colours.symbol);
  const scan = fitWords(labels.scan, transferStyles.note, width - 2 * padding);
  const at = { x: width / 2, y: top + symbolSide, align: 'center' } as const;
  return drawLines(context, scan, { ...at, colour: colours.text }) + transferLayout.gap;
}

/** Draws how the payment ended, in the middle of the remaining space. */
function drawEnd(context: DrawingContext, { labels }: TransferFace, top: number, colours: Palette): void {
  const { endedHeight } = transferLayout;
  const end = fitWords(labels.scan, transferStyles.end, width - 2 * padding);
  const y = middled(top, endedHeight - top, end);
  drawLines(context, end, { x: width / 2, y, align: 'center', colour: colours.accent });
}

function drawAccount(context: DrawingContext, face: TransferFace, top: number, colours: Palette): void {
  const { rowHeight, valueLeft, code: box, gap } = transferLayout;
  const { labels, bank, account, holder, code } = face;
  const drawRow = (y: number, height: number, row: Row, colour: string = colours.text): void => {
    const label = fitWords(row.label, transferStyles.label, valueLeft - padding - 16);
    const value = fitWords(row.value, row.style, width - padding - valueLeft);
    drawLines(context, label, { x: padding, y: middled(y, height, label), colour: colours.label });
    drawLines(context, value, { x: valueLeft, y: middled(y, height, value), colour });
  };
  const rows: readonly Row[] = [
    { label: labels.bank, value: bank, style: transferStyles.value },
    {
      label: labels.account,
      value: /^\d+$/.test(account) ? inGroups(account) : account,
      style: transferStyles.account,
    },
    { label: labels.holder, value: holder, style: transferStyles.value },
  ];
  let y = top;
  for (const row of rows) {
    context.fillStyle = colours.rule;
    context.fillRect(padding, y, width - 2 * padding, 2);
    drawRow(y, rowHeight, row);
    y += rowHeight;
  }
  y += box.above;
  const left = padding - box.padding;
  const area = { x: left, y, width: width - 2 * left, height: box.height };
  fillRounded(context, colours.highlight, area, box.radius);
  const content = { label: labels.content, value: inGroups(code), style: transferStyles.code };
  drawRow(y, box.height, content, colours.accent);
  const hint = fitWords(labels.hint, transferStyles.note, width - padding - theme.timeStamp.width);
  drawLines(context, hint, { x: padding, y: y + box.height + gap, colour: colours.label });
}

interface Row {
  readonly label: string;
  readonly value: string;
  readonly style: TextStyle;
}

/** Groups of four for easier reading; banks ignore the spaces if somebody types them. */
function inGroups(text: string): string {
  return text.replace(/.{4}(?=.)/g, '$& ');
}
