import type { EntityType } from '@halalmap/contracts';

export interface PlaceholderPatternLook {
  palette: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6';
  scale: number;
  /** Degrees. */
  turn: number;
}

const palettes = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const;
const scales = [0.8, 1, 1.35, 1.9] as const;
const turns = [0, 45, 0, 90] as const;

/** FNV-1a, 32 bits, over the UTF-8 bytes of a text (draft-eastlake-fnv). */
export const fnv1a = (text: string): number =>
  new TextEncoder().encode(text).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);

const pick = <T>(choices: readonly [T, ...T[]], number: number): T =>
  choices[number % choices.length] ?? choices[0];

/**
 * Palette, scale and rotation of a listing's placeholder pattern: the same for the same id (`tile.pick` in
 * `tokens.json`).
 * @param id the listing's id
 * @param entityType the listing's type; only the patterns of food and product can be rotated
 */
export const pickPlaceholderPattern = (id: string, entityType: EntityType): PlaceholderPatternLook => {
  const hash = fnv1a(id);
  const turnable = entityType === 'food' || entityType === 'product';
  return {
    palette: pick(palettes, hash),
    scale: pick(scales, hash >>> 4),
    turn: turnable ? pick(turns, hash >>> 8) : 0,
  };
};
