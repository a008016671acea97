/** Everything that decides how a ticket looks. Lengths are pixels of the picture. */
export const theme = {
  colours: {
    panelFrom: '#0b3b4a',
    panelTo: '#14707a',
    panelGlow: 'rgba(255, 255, 255, 0.07)',
    venue: '#ffd27d',
    name: '#ffffff',
    validity: '#d5ebec',
    pill: 'rgba(255, 255, 255, 0.16)',
    pillText: '#ffffff',
    /** The symbol's ground: scanners need it pure. */
    stub: '#ffffff',
    notch: '#d3dee2',
    symbol: '#000000',
    code: '#10242b',
  },
  voidColours: {
    panelFrom: '#5c666b',
    panelTo: '#879298',
    venue: '#e6eaec',
    validity: '#eef1f2',
    symbol: '#c9d0d3',
    code: '#7b878c',
  },
  strikeColour: '#c62828',
  /** Of a transfer's picture. */
  transfer: { label: '#5d7178', rule: '#e4ebed', highlight: '#e6f2f2' },

  /**
   * Upright for a QR code, lying for a barcode, which needs the width. Encoding a JPEG costs by area: these
   * are as small as keeps text crisp on a phone.
   */
  formats: {
    QR: {
      width: 640,
      height: 920,
      padding: 38,
      name: [
        { size: 52, maxLines: 1 },
        { size: 46, maxLines: 2 },
        { size: 40, maxLines: 3 },
        { size: 33, maxLines: 3 },
      ],
      stamp: [{ size: 72 }, { size: 56 }, { size: 42 }, { size: 32 }],
      stampWidth: 400,
      symbolTop: 2,
    },
    CODE: {
      width: 1280,
      height: 520,
      padding: 52,
      name: [
        { size: 52, maxLines: 1 },
        { size: 44, maxLines: 2 },
        { size: 34, maxLines: 3 },
      ],
      stamp: [{ size: 64 }, { size: 48 }, { size: 36 }],
      stampWidth: 520,
      symbolTop: 30,
    },
  },

  /** Of each text the sizes are tried from the first; the last is cut with an ellipsis. */
  venue: [
    { size: 29, maxLines: 1 },
    { size: 25, maxLines: 1 },
    { size: 20, maxLines: 2 },
  ],
  position: [
    { size: 24, maxLines: 1 },
    { size: 20, maxLines: 1 },
  ],
  validity: [
    { size: 28, maxLines: 1 },
    { size: 25, maxLines: 1 },
    { size: 22, maxLines: 2 },
  ],
  code: [
    { size: 42, maxLines: 1 },
    { size: 34, maxLines: 1 },
    { size: 28, maxLines: 1 },
    { size: 25, maxLines: 1 },
    { size: 23, maxLines: 1 },
    { size: 28, maxLines: 2 },
    { size: 23, maxLines: 4 },
  ],
  lineHeight: 1.24,

  spacing: { panelTop: 34, afterVenue: 18, afterName: 10, panelBottom: 34, aboveCode: 8, stubBottom: 30 },
  /** Circles: the centre's distance from the right edge, its height as a share of the panel's, the radius. */
  glow: [
    [20, 0.08, 170],
    [150, 1.05, 135],
  ],
  pill: { height: 44, padding: 20, gap: 22 },
  notchRadius: 20,
  perforation: { diameter: 8, distance: 20 },
  /** Slant in radians. */
  stamp: { padding: 28, border: 8, radius: 18, slant: -0.2 },
  strike: { line: 9, gap: 60, codeLine: 4 },
  jpegQuality: 90,

  /** Lengths of the printed page are points, a 72nd of an inch. */
  print: { margin: 34, cornerRadius: 12, outline: '#b9c7cc', outlineWidth: 0.8, cutDash: [5, 5] },
} as const;

export type TicketFormat = (typeof theme.formats)['QR' | 'CODE'];
export type TicketColours = Readonly<Record<keyof typeof theme.colours, string>>;
