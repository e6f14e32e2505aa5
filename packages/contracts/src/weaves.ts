import type { EntityType } from '@halalmap/listing-model';

/** How the weave of one listing differs from the others of its type. */
interface WeaveLook {
  palette: (typeof palettes)[number];
  scale: number;
  /** Degrees. */
  turn: number;
}

const palettes = [1, 2, 3, 4, 5, 6] as const;
const scales = [0.8, 1, 1.35, 1.9] as const;
const turns = [0, 45, 0, 90] as const;

/** FNV-1a, 32 bits, over the UTF-8 bytes of a text (draft-eastlake-fnv). */
export const fnv1a = (text: string): number =>
  new TextEncoder().encode(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);

const pick = <T>(choices: readonly [T, ...T[]], number: number): T =>
  choices[number % choices.length] ?? choices[0];

/**
 * Palette, scale and rotation of a listing's weave, which stands in for a photo: the same for the same id (`tile.pick` in
 * `tokens.json`).
 * @param id the listing's id
 * @param entityType the listing's type; not every weave can be rotated
 */
export const pickWeave = (id: string, entityType: EntityType): WeaveLook => {
  const hash = fnv1a(id);
  return {
    palette: pick(palettes, hash),
    scale: pick(scales, hash >>> 4),
    turn: weaves[entityType].isTurnable ? pick(turns, hash >>> 8) : 0,
  };
};

/** A path in one of the colours of a palette; `line` is a stroke. */
interface WeaveShape {
  look: 'ground' | 'quiet' | 'figure' | 'thread' | 'line';
  d: string;
  transform?: string;
}

/** One repeat of a weave, in the unit of its drawing. */
interface Weave {
  /** An id whose pattern has the palette in which the design shows this weave. */
  exampleId: string;
  /** Whether it may be rotated. */
  isTurnable: boolean;
  width: number;
  height: number;
  shapes: readonly WeaveShape[];
}

/** The growing fern (pako rabong) with four lobes, rooted at 0,0; the vein is cut out. */
const frond =
  'M-1.8 -8C-8.5 -13.7 -15.6 -37.5 -3.2 -48.8C-2.2 -41.3 3.9 -37.4 11.4 -38.2C-3.8 -45.6 9.3 -74.7 24.1 -77.4C22.5 -69.4 26.6 -61.6 33.5 -57.4C24.2 -70.4 53.7 -87.1 65.7 -80.1C59.8 -75.3 58 -67.2 60.4 -60C60.7 -71.7 90.7 -61.6 92.7 -49.2C87.1 -51.3 81.6 -48.8 78.6 -43.5C78.8 -41.8 80.2 -36.5 79.7 -33.2C79.2 -30 77.7 -26.6 75.7 -24.2C73.7 -21.8 70.6 -19.8 67.8 -19C65 -18.2 61.4 -18.5 58.8 -19.6C56.3 -20.6 53.8 -23.1 52.7 -25.3C51.7 -27.6 51.6 -31 52.4 -33.1C53.1 -35.3 55.5 -37.5 57.4 -38.2C59.3 -38.9 62.8 -37.6 63.8 -37.5A5 5 0 1 1 61.4 -33.7C60.9 -33.5 59.1 -33.3 58.6 -32.5C58.1 -31.7 58 -29.8 58.6 -28.8C59.3 -27.8 61 -26.6 62.5 -26.5C64 -26.5 66.3 -27.2 67.5 -28.6C68.8 -29.9 69.9 -32.4 69.9 -34.6C69.9 -36.8 69.1 -39.8 67.5 -41.9C65.9 -43.9 63.2 -46 60.4 -47.2C57.5 -48.3 53.9 -48.9 50.4 -48.6C46.8 -48.4 42.9 -47.4 39.2 -45.8C35.5 -44.1 31.7 -41.7 28.3 -38.8C24.8 -35.9 21.4 -32.3 18.4 -28.3C15.3 -24.3 12.5 -19.7 10 -14.8C7.5 -10 4.5 -1.7 3.4 0.9ZM3.5 -13.5C5.1 -16.5 9.5 -26.1 13.3 -31.5C17.1 -36.9 21.3 -42 26 -45.8C30.7 -49.6 36.4 -52.8 41.7 -54.3C47.1 -55.8 53.4 -56.1 58.3 -54.8C63.2 -53.6 68.3 -50.4 71.2 -46.9C74 -43.4 75.6 -37.8 75.2 -33.9C74.8 -30 71.6 -25.4 68.8 -23.7C65.9 -21.9 59.8 -23.6 58 -23.6L57.6 -23.1C59.6 -23 66.2 -20.5 69.4 -22.3C72.7 -24.1 76.3 -29.4 76.8 -33.7C77.4 -37.9 75.5 -44.1 72.5 -48C69.5 -51.8 64 -55.2 58.8 -56.6C53.5 -57.9 46.9 -57.7 41.3 -56.2C35.6 -54.6 29.7 -51.3 24.8 -47.4C19.8 -43.5 15.2 -38.3 11.6 -32.7C7.9 -27.1 4.4 -16.9 3 -13.7Z';

/** The weave of each type of listing. */
export const weaves: Readonly<Record<EntityType, Weave>> = {
  food: {
    exampleId: 'food-6',
    isTurnable: true,
    width: 48,
    height: 48,
    shapes: [
      ...[45, 135, 225, 315].flatMap((turn): WeaveShape[] => [
        {
          look: 'quiet',
          d: 'M0 0C6-8 8-17 0-32-8-17-6-8 0 0Z',
          transform: `translate(24 24) rotate(${turn})`,
        },
        {
          look: 'line',
          d: 'M0-4V-27M0-12l3.6-4M0-12l-3.6-4M0-18l3-3.6M0-18l-3-3.6',
          transform: `translate(24 24) rotate(${turn})`,
        },
      ]),
      { look: 'figure', d: 'M24 20.5l3.5 3.5-3.5 3.5-3.5-3.5z' },
      {
        look: 'thread',
        d: 'M0-3.2 3.2 0 0 3.2-3.2 0zM48-3.2 51.2 0 48 3.2 44.8 0zM0 44.8 3.2 48 0 51.2-3.2 48zM48 44.8 51.2 48 48 51.2 44.8 48z',
      },
      { look: 'thread', d: 'M24-2l2 2-2 2-2-2zM24 46l2 2-2 2-2-2zM0 22l2 2-2 2-2-2zM48 22l2 2-2 2-2-2z' },
    ],
  },
  business: {
    exampleId: 'business-42',
    isTurnable: false,
    width: 48,
    height: 64,
    shapes: [
      { look: 'quiet', d: 'M0 0h48v6H0zM0 58h48v6H0z' },
      { look: 'thread', d: 'M0 8h48v2H0zM0 54h48v2H0z' },
      {
        look: 'quiet',
        d: 'M24 12h4v4h4v4h4v4h4v4h4v8h-4v4h-4v4h-4v4h-4v4h-8v-4h-4v-4h-4v-4h-4v-4H4v-8h4v-4h4v-4h4v-4h4v-4z',
      },
      { look: 'ground', d: 'M24 18h2v4h4v4h4v4h4v4h-4v4h-4v4h-4v4h-4v-4h-4v-4h-4v-4h-4v-4h4v-4h4v-4h4v-4z' },
      { look: 'figure', d: 'M22 26h4v4h4v4h-4v4h-4v-4h-4v-4h4z' },
      { look: 'thread', d: 'M23 31h2v2h-2z' },
      {
        look: 'figure',
        d: 'M0 26h2v4h2v4H2v4H0zM48 26h-2v4h-2v4h2v4h2zM0 14h6v2H4v2H2v2H0zM48 14h-6v2h2v2h2v2h2zM0 50h6v-2H4v-2H2v-2H0zM48 50h-6v-2h2v-2h2v-2h2z',
      },
    ],
  },
  mosque: {
    exampleId: 'mosque-70',
    isTurnable: false,
    width: 96,
    height: 96,
    shapes: [
      ...[0, 90, 180, 270].map((turn): WeaveShape => ({
        look: 'quiet',
        d: frond,
        transform: `rotate(${turn} 48 48) translate(48 42) rotate(-8) scale(.44)`,
      })),
      { look: 'figure', d: 'M48 39c4 5 6 7 9 9-3 2-5 4-9 9-4-5-6-7-9-9 3-2 5-4 9-9Z' },
      ...['0 0', '96 0', '0 96', '96 96'].flatMap((corner): WeaveShape[] => [
        {
          look: 'thread',
          d: 'M0-12C4-7 7-4 12 0 7 4 4 7 0 12-4 7-7 4-12 0-7-4-4-7 0-12Z',
          transform: `translate(${corner})`,
        },
        {
          look: 'ground',
          d: 'M0-8.5C3-5 5-3 8.5 0 5 3 3 5 0 8.5-3 5-5 3-8.5 0-5-3-3-5 0-8.5Z',
          transform: `translate(${corner})`,
        },
      ]),
    ],
  },
  product: {
    exampleId: 'product-52',
    isTurnable: true,
    width: 40,
    height: 40,
    shapes: [
      { look: 'quiet', d: 'M20 0 40 20 20 40 0 20z' },
      { look: 'ground', d: 'M20 5 35 20 20 35 5 20z' },
      { look: 'figure', d: 'M20 9 31 20 20 31 9 20z' },
      { look: 'ground', d: 'M20 13.5 26.5 20 20 26.5 13.5 20z' },
      { look: 'thread', d: 'M20 16.6 23.4 20 20 23.4 16.6 20z' },
      {
        look: 'figure',
        d: 'M0-6 6 0 0 6-6 0zM40-6 46 0 40 6 34 0zM0 34 6 40 0 46-6 40zM40 34 46 40 40 46 34 40z',
      },
      {
        look: 'thread',
        d: 'M0-2.4 2.4 0 0 2.4-2.4 0zM40-2.4 42.4 0 40 2.4 37.6 0zM0 37.6 2.4 40 0 42.4-2.4 40zM40 37.6 42.4 40 40 42.4 37.6 40z',
      },
    ],
  },
  cemetery: {
    exampleId: 'cemetery-1',
    isTurnable: false,
    width: 48,
    height: 56,
    shapes: [
      { look: 'quiet', d: 'M10 50V24A14 14 0 0 1 38 24V50z' },
      { look: 'ground', d: 'M15 50V25A9 9 0 0 1 33 25V50z' },
      { look: 'figure', d: 'M20 50V28A4 4 0 0 1 28 28V50z' },
      { look: 'thread', d: 'M0 50h48v2H0z' },
      { look: 'quiet', d: 'M0 53h48v3H0z' },
      { look: 'line', d: 'M0 26V44M48 26V44' },
      { look: 'thread', d: 'M24 2 27 5 24 8 21 5z' },
      { look: 'figure', d: 'M0 14 4 18 0 22zM48 14 44 18 48 22z' },
    ],
  },
};
