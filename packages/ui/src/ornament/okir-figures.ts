/** Boxes of the carved figures of the look; `okir.svg` draws them, composed of a few fronds. */
export const okirFigures = {
  frond: '-26 -106 148 114',
  'frond-3': '-26 -106 148 114',
  'frond-6': '-26 -106 148 114',
  curl: '-26 -106 148 114',
  leaf: '-26 -106 148 114',
  /** A bud and a chain of fronds to either side. */
  divider: '-262 -30 524 60',
  /** Leaf and fronds from one bud, for empty states. */
  sprout: '-150 -150 300 190',
  /** Matilak, the circle, of eight fronds. */
  rosette: '-64 -64 128 128',
  /** The carved beam end of a torogan house: one great frond, younger ones below. */
  panolong: '0 0 600 420',
} as const;

export type OkirFigureName = keyof typeof okirFigures;
