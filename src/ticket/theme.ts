import type { FontWeight } from './fonts.ts';

/** A size at which a text is tried, in pixels: on one line, or on up to `maxLines`. */
type TextStep = number | { readonly size: number; readonly maxLines: number };

export interface TextStyle {
  readonly weight: FontWeight;
  /** For codes and numbers, whose letters are compared one by one. */
  readonly isMonospaced?: boolean | undefined;
  /** Tried in order; the last cuts the text with an ellipsis. Never empty. */
  readonly steps: readonly TextStep[];
}

/** All measures of a ticket's look. Lengths are pixels of the picture. */
export const theme = {
  width: 960,
  /**
   * The width of a ticket with a QR code in pixels, in which its 960 units are drawn: 41 modules of 18, the
   * smallest QR code with its quiet zone.
   */
  narrowWidth: 740,
  /** The same for a turned barcode. The narrower the ticket, the larger a phone shows the barcode. */
  turnedWidth: 660,
  padding: 48,
  lineHeight: 1.24,
  /** The smallest size that is readable on a phone. */
  leastSize: 19,

  /** The coloured upper part. */
  panel: {
    top: 32,
    bottom: 22,
    /** High enough to show something of a ticket's picture. */
    leastHeight: 352,
    /** With a turned barcode. An album that cuts the upper end off still shows the day. */
    leastHeightTurned: 388,
    gap: 12,
    venue: { weight: 500, steps: [32, 28, { size: 24, maxLines: 2 }] },
    name: {
      weight: 700,
      steps: [52, 46, { size: 42, maxLines: 2 }, { size: 36, maxLines: 3 }, { size: 30, maxLines: 3 }],
    },
    note: { weight: 500, steps: [34, 30, { size: 26, maxLines: 2 }] },
    main: { weight: 700, steps: [84, 72, 60, { size: 48, maxLines: 2 }] },
    /** The middle of the width, which albums show on high screens too, where Telegram cuts both sides off. */
    seenInAlbum: 700,
    pill: { weight: 700, steps: [28, 24] },
  },
  pill: { height: 48, padding: 22, gap: 14 },
  /** Circles: the centre's distance from the right edge, its height as a share of the panel's, the radius. */
  glow: [
    [30, 0.05, 210],
    [200, 1.1, 150],
  ],
  logo: {
    height: 84,
    widest: 190,
    padding: 8,
    gap: 24,
    radius: 18,
    colours: 24,
    lightGround: '#ffffff',
    darkGround: '#10242b',
    /** From this luminance on a logo is invisible on white. */
    lightFrom: 0.7,
  },
  /** Left free: the lower right corner, which Telegram's time stamp covers. */
  timeStamp: { width: 260, height: 76 },
  /** The same where two pictures stand side by side in an album, each at half of a phone's width. */
  albumStamp: { width: 324, height: 144 },

  /** The white lower part: symbol, code and facts, one below the other. */
  stub: {
    /** Of the width, as near as whole pixels allow. */
    QR: { share: 0.8 },
    /** Bars over the whole width, as high as leaves room for what is below. */
    CODE: { top: 40, least: 200, most: 440, below: 330 },
    /** A turned barcode, and the texts beside it. */
    turned: { width: 470, gap: 36, top: 40, lines: 3, noteLines: 10 },
    aboveCode: 12,
    /** The space above a code without a symbol. */
    withoutSymbol: 330,
    aboveFacts: 12,
    factColumns: 3,
    noteLines: 4,
    factsGap: 26,
    bottom: 26,
  },
  code: {
    weight: 700,
    isMonospaced: true,
    steps: [46, 40, 34, 30, 27, { size: 29, maxLines: 2 }, { size: 23, maxLines: 4 }],
  },
  /**
   * The settings of the facts, from roomy to tight; the first that fits is used. `lines`: the most that a value may
   * take; `gap`: between two facts.
   */
  facts: [
    { label: 26, value: 38, lines: 1, note: 30, gap: 18 },
    { label: 26, value: 34, lines: 1, note: 28, gap: 16 },
    { label: 26, value: 34, lines: 2, note: 28, gap: 16 },
    { label: 24, value: 30, lines: 2, note: 26, gap: 14 },
    { label: 22, value: 26, lines: 3, note: 24, gap: 12 },
    { label: 21, value: 23, lines: 3, note: 22, gap: 10 },
    { label: 20, value: 22, lines: 3, note: 20, gap: 8 },
  ],

  strikeColour: '#c62828',
  strike: { line: 9, gap: 60, codeLine: 4 },
  /** Slant in radians. */
  stamp: {
    padding: 28,
    border: 8,
    radius: 18,
    slant: -0.2,
    word: { weight: 700, steps: [72, 56, 42, 32] },
    width: 430,
  },
} as const;

/** Colours as CSS writes them. */
export interface Palette {
  readonly panel: string;
  /** Laid over the panel in places. */
  readonly glow: string;
  /** Text on the panel; also the pill, whose text is `pillText`. */
  readonly ink: string;
  readonly quietInk: string;
  readonly pillText: string;
  /** The symbol's ground, pure white for scanners. */
  readonly stub: string;
  readonly rule: string;
  /** Behind the most important line of the stub. */
  readonly highlight: string;
  readonly symbol: string;
  /** Text on the stub and on the highlight. */
  readonly text: string;
  readonly label: string;
  readonly accent: string;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** The least contrast of text by WCAG 2.2 (1.4.3). */
export const leastContrast = 4.5;
/** From this contrast with white on, the text is white and the colour darkened a little; below, the text is dark. */
const nearlyWhiteContrast = 3;

export const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const darkInk: Rgb = [13, 27, 32];
const usualColour = '#0b4f5c';

const stub = {
  stub: '#ffffff',
  rule: '#e0e8ea',
  highlight: '#eaf2f3',
  symbol: '#000000',
  text: '#10242b',
  label: '#566a71',
} as const;

/**
 * The colours of the panel from the venue's colour, with enough contrast. Under the glow the ground only moves away
 * from the text's colour, so the venue's colour itself is the worst case.
 */
export function paletteOf(colour: string | null): Palette {
  const wished = parse(colour ?? usualColour);
  const isLight = contrast(wished, white) < nearlyWhiteContrast;
  const ink = isLight ? darkInk : white;
  const away = isLight ? white : black;
  const panel = untilContrasting(wished, ink, away);
  return {
    ...stub,
    panel: format(panel),
    glow: `rgba(${away.join(', ')}, ${isLight ? 0.22 : 0.12})`,
    ink: format(ink),
    quietInk: format(untilContrasting(mix(ink, panel, 0.2), panel, ink)),
    pillText: format(panel),
    accent: format(untilContrasting(wished, parse(stub.highlight), black)),
  };
}

/** The colours of a void ticket. */
export const voidPalette: Palette = {
  ...stub,
  panel: '#5c666b',
  glow: 'rgba(0, 0, 0, 0.08)',
  ink: '#ffffff',
  quietInk: '#eef1f2',
  pillText: '#5c666b',
  symbol: '#c9d0d3',
  text: '#59666c',
  label: '#59666c',
  accent: '#59666c',
};

/** The ratio of WCAG 2.2 between 1 and 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

export function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number): number => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Moves a colour towards another in small steps until the contrast suffices. */
function untilContrasting(colour: Rgb, against: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(colour, towards, share);
    if (contrast(moved, against) >= leastContrast) return moved;
  }
  return towards;
}

export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const between = (a: number, b: number): number => Math.round(a + (b - a) * share);
  return [between(one[0], other[0]), between(one[1], other[1]), between(one[2], other[2])];
}

export function parse(colour: string): Rgb {
  const digits = Number.parseInt(colour.slice(1), 16);
  return [(digits >> 16) & 0xff, (digits >> 8) & 0xff, digits & 0xff];
}

export function format(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
