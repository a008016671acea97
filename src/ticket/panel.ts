import {
  type Box,
  type Drawing,
  type DrawingContext,
  drawLines,
  type FittedText,
  fillRounded,
  fitWords,
  heightOf,
  middled,
} from './drawing.ts';
import { drawLogo, type TicketLook } from './look.ts';
import { type Palette, theme } from './theme.ts';

/** What the coloured upper part of a ticket or a transfer says. */
interface PanelFace {
  readonly venueName: string;
  /** Short words at the right end of the first row; may be empty. */
  readonly pill: string;
  /** Below it, one below the other. */
  readonly lines: readonly (readonly [text: FittedText, colour: 'ink' | 'quietInk'])[];
  readonly align: 'left' | 'center';
  /** The last and largest, nearest to the symbol. */
  readonly main: FittedText;
  readonly mainLeft: number;
}

interface Panel extends Drawing {
  /** The top of the largest text. */
  readonly mainTop: number;
}

/** The width of the panel's texts. */
export const panelRoom = theme.width - 2 * theme.padding;

/** As high as its texts need. */
export function layPanel(face: PanelFace, { logo, palette }: TicketLook): Panel {
  const { lines, align, main, mainLeft } = face;
  const { width, padding: left, panel } = theme;
  const rowHeight = logo === null ? theme.pill.height : theme.logo.height;
  const linesTop = panel.top + rowHeight + panel.gap;
  const mainTop = lines.reduce((y, [text]) => y + heightOf(text), linesTop);
  const height = Math.ceil(mainTop + heightOf(main) + panel.bottom);
  return {
    width,
    height,
    mainTop,
    draw(context) {
      drawPanel(context, width, height, palette);
      const place = { x: left, y: panel.top, height: rowHeight };
      const venueLeft = drawLogo(context, logo, place, theme.logo.gap);
      const row = { x: venueLeft, y: panel.top, width: width - left - venueLeft, height: rowHeight };
      drawVenueRow(context, face, row, palette);
      const x = align === 'left' ? left : width / 2;
      let y = linesTop;
      for (const [text, colour] of lines)
        y = drawLines(context, text, { x, y, align, colour: palette[colour] });
      drawLines(context, main, { x: mainLeft, y: mainTop, colour: palette.ink });
    },
  };
}

/** Draws the coloured ground of the upper part, in few flat colours, which suit a palette. */
export function drawPanel(context: DrawingContext, width: number, height: number, colours: Palette): void {
  context.fillStyle = colours.panel;
  context.fillRect(0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  context.fillStyle = colours.glow;
  for (const [fromRight, share, radius] of theme.glow)
    fillDot(context, width - fromRight, share * height, radius);
  context.restore();
}

/** Draws the perforation of the stub: a notch at either edge and holes between them. */
export function drawPerforation(context: DrawingContext, y: number, width: number, colours: Palette): void {
  const { notchRadius, perforation } = theme;
  context.fillStyle = colours.notch;
  for (const x of [0, width]) fillDot(context, x, y, notchRadius);
  context.strokeStyle = colours.stub;
  context.lineWidth = perforation.diameter;
  context.lineCap = 'round';
  context.setLineDash([0, perforation.distance]);
  context.lineDashOffset = perforation.distance / 2;
  context.beginPath();
  context.moveTo(2 * notchRadius, y);
  context.lineTo(width - 2 * notchRadius, y);
  context.stroke();
  context.setLineDash([]);
  context.lineDashOffset = 0;
  context.lineCap = 'butt';
}

function fillDot(context: DrawingContext, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Draws the first row: the venue's name, and words in a pill at the right end, if any. */
function drawVenueRow(
  context: DrawingContext,
  { venueName, pill }: Pick<PanelFace, 'venueName' | 'pill'>,
  row: Box,
  colours: Palette,
): void {
  const { height, padding, gap } = theme.pill;
  const { venue, pill: pillStyle } = theme.panel;
  const words = fitWords(pill, pillStyle, row.width / 2);
  const width = Math.ceil(words.width) + 2 * padding;
  const name = fitWords(venueName, venue, words.lines.length === 0 ? row.width : row.width - width - gap);
  drawLines(context, name, { x: row.x, y: middled(row.y, row.height, name), colour: colours.quietInk });
  if (words.lines.length === 0) return;
  const box = { x: row.x + row.width - width, y: row.y + (row.height - height) / 2, width, height };
  fillRounded(context, colours.ink, box, height / 2);
  const middle = { x: box.x + width / 2, y: middled(box.y, height, words), align: 'center' } as const;
  drawLines(context, words, { ...middle, colour: colours.pillText });
}
