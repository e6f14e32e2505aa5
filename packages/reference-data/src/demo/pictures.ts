import { drawFrom, ground, palettes, pick, svg } from './draw';
import { dishes, type Dish } from './draw-food';
import { packs, type Pack } from './draw-packs';
import { mosque, shop, things, type Thing } from './draw-places';

export type PictureKind = Dish | Pack | Thing | 'shop' | 'mosque';

const isOf = <T extends object>(table: T, kind: PictureKind): kind is PictureKind & keyof T => kind in table;

/**
 * A drawing for a demo place as SVG text, 960 by 720 pixels: a dish, the front of a shop, a mosque, a package.
 * The same kind and key give the same drawing, other keys other colours, grounds and details.
 * @param kind what is drawn
 * @param key of the place; `turn` moves the colours on, so that neighbours in a list do not share them
 */
export const drawPicture = (kind: PictureKind, key: string, turn = 0): string => {
  const draw = drawFrom(`${kind}:${key}`);
  for (let skipped = 0; skipped < 3; skipped += 1) draw(2);
  const palette = palettes[turn % palettes.length] ?? pick(draw, palettes);
  if (kind === 'shop') return svg(shop(draw, palette));
  if (kind === 'mosque') return svg(mosque(draw));
  const back = ground(draw, palette);
  if (isOf(dishes, kind)) return svg(back + dishes[kind](draw, palette));
  return svg(back + (isOf(packs, kind) ? packs[kind](draw, palette) : things[kind](draw, palette)));
};
