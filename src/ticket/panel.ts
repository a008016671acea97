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
} from './canvas.ts';
import { canDraw } from './fonts.ts';
import { type Palette, theme } from './theme.ts';
import { drawLogo, type TicketLook } from './venue-look.ts';

/** What the coloured upper part of a ticket or a transfer says. */
interface PanelFace {
  readonly venueName: string;
  /** Short words at the right end of the first row. */
  readonly pills: readonly string[];
  /** Below it, one below the other. */
  readonly lines: readonly (readonly [text: FittedText, colour: 'ink' | 'quietInk'])[];
  readonly align: 'left' | 'center';
  /** The largest text. */
  readonly main: FittedText;
  /** The last line, if any. */
  readonly below?: FittedText;
  /** The texts are at its lower end. */
  readonly leastHeight?: number;
}

interface Panel extends Drawing {
  /** The top of the largest text. */
  readonly mainTop: number;
  /** Draws all but the ground. */
  readonly drawTexts: Drawing['draw'];
}

/** The width of the panel's texts. */
export const panelRoom = theme.width - 2 * theme.padding;

/** As high as its texts need. */
export function layPanel(face: PanelFace, { logo, palette }: TicketLook): Panel {
  const { align, main, below, leastHeight = 0 } = face;
  const { width, padding: left, panel } = theme;
  const rowHeight = logo === null ? theme.pill.height : theme.logo.height;
  const last: PanelFace['lines'] = below === undefined ? [] : [[below, 'quietInk']];
  const lines: PanelFace['lines'] = [...face.lines, [main, 'ink'], ...last];
  const linesHeight = panel.bottom + lines.reduce((sum, [text]) => sum + heightOf(text), 0);
  const height = Math.max(leastHeight, Math.ceil(panel.top + rowHeight + panel.gap + linesHeight));
  const drawTexts: Drawing['draw'] = (context) => {
    const place = { x: left, y: panel.top, height: rowHeight };
    const venueLeft = drawLogo(context, logo, place, theme.logo.gap);
    const row = { x: venueLeft, y: panel.top, width: width - left - venueLeft, height: rowHeight };
    drawVenueRow(context, face, row, palette);
    const x = align === 'left' ? left : width / 2;
    let y = height - linesHeight;
    for (const [text, colour] of lines)
      y = drawLines(context, text, { x, y, align, colour: palette[colour] });
  };
  return {
    width,
    height,
    mainTop: height - linesHeight + face.lines.reduce((sum, [text]) => sum + heightOf(text), 0),
    drawTexts,
    draw(context) {
      drawPanel(context, width, height, palette);
      drawTexts(context);
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
  for (const [fromRight, share, radius] of theme.glow) {
    context.beginPath();
    context.arc(width - fromRight, share * height, radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.restore();
}

/** Draws the first row: the venue's name, and the words in pills at the right end, all as far as there is room. */
function drawVenueRow(
  context: DrawingContext,
  { venueName, pills }: Pick<PanelFace, 'venueName' | 'pills'>,
  row: Box,
  colours: Palette,
): void {
  const { height, padding, gap } = theme.pill;
  const { venue, pill: pillStyle } = theme.panel;
  const shown = pills.filter(canDraw);
  let right = row.x + row.width;
  for (const pill of shown.toReversed()) {
    const words = fitWords(pill, pillStyle, row.width / 2 / shown.length - 2 * padding);
    const width = Math.ceil(words.width) + 2 * padding;
    const box = { x: right - width, y: row.y + (row.height - height) / 2, width, height };
    fillRounded(context, colours.ink, box, height / 2);
    const middle = { x: box.x + width / 2, y: middled(box.y, height, words), align: 'center' } as const;
    drawLines(context, words, { ...middle, colour: colours.pillText });
    right = box.x - gap;
  }
  const name = fitWords(venueName, venue, right - row.x);
  drawLines(context, name, { x: row.x, y: middled(row.y, row.height, name), colour: colours.quietInk });
}
