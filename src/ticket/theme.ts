/** Everything that decides how a ticket looks, colours apart. Lengths are pixels of the picture. */
export const theme = {
  /** As wide as most phones show it; a barcode that needs more room makes its picture wider. */
  width: 960,
  padding: 48,
  lineHeight: 1.24,

  /** The coloured upper part. Of each text the sizes are tried from the first; the last is cut with an ellipsis. */
  panel: {
    top: 30,
    bottom: 34,
    gap: 4,
    venue: [
      { size: 30, maxLines: 1 },
      { size: 26, maxLines: 1 },
      { size: 22, maxLines: 2 },
    ],
    name: [
      { size: 56, maxLines: 1 },
      { size: 50, maxLines: 1 },
      { size: 44, maxLines: 2 },
      { size: 38, maxLines: 3 },
      { size: 32, maxLines: 3 },
    ],
    validity: [
      { size: 32, maxLines: 1 },
      { size: 28, maxLines: 1 },
      { size: 24, maxLines: 2 },
    ],
    position: [
      { size: 28, maxLines: 1 },
      { size: 24, maxLines: 1 },
    ],
  },
  pill: { height: 48, padding: 22, gap: 22 },
  /** Circles: the centre's distance from the right edge, its height as a share of the panel's, the radius. */
  glow: [
    [30, 0.05, 210],
    [200, 1.1, 150],
  ],
  logo: {
    height: 124,
    widest: 230,
    padding: 10,
    gap: 30,
    radius: 24,
    lightGround: '#ffffff',
    darkGround: '#10242b',
    /** From this luminance on a logo can't be told from white. */
    lightFrom: 0.7,
  },
  notchRadius: 22,
  perforation: { diameter: 8, distance: 22 },

  /** The white lower part: symbol and code, with the facts beside a QR code and below a barcode. */
  stub: {
    /** `columnWidth` is the part that the symbol stands in, from below the notches on. */
    QR: { height: 638, columnWidth: 552, top: 22, bottom: 28 },
    CODE: { height: 556, top: 34, symbolHeight: 210, aboveFacts: 22 },
    aboveCode: 2,
    /** Below the barcode's own quiet zone. */
    aboveBarcodeText: 10,
    factsTop: 60,
    factsGap: 30,
    /** The height of Telegram's time stamp in the lower right corner, which nothing may need. */
    timeStamp: 76,
  },
  code: [
    { size: 46, maxLines: 1 },
    { size: 40, maxLines: 1 },
    { size: 34, maxLines: 1 },
    { size: 30, maxLines: 1 },
    { size: 27, maxLines: 1 },
    { size: 29, maxLines: 2 },
    { size: 23, maxLines: 4 },
  ],
  /** How the facts are set, from roomy to tight: the first that fits. `gap` is between two of them. */
  facts: [
    { label: 24, value: 36, note: 24, gap: 30 },
    { label: 22, value: 31, note: 22, gap: 22 },
    { label: 20, value: 26, note: 21, gap: 12 },
  ],

  strikeColour: '#c62828',
  strike: { line: 9, gap: 60, codeLine: 4 },
  /** Slant in radians. */
  stamp: {
    padding: 28,
    border: 8,
    radius: 18,
    slant: -0.2,
    steps: [
      { size: 72, maxLines: 1 },
      { size: 56, maxLines: 1 },
      { size: 42, maxLines: 1 },
      { size: 32, maxLines: 1 },
    ],
    width: 430,
  },
  jpegQuality: 88,
} as const;
