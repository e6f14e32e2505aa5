import type { EntityType, ListingSubmissionInput } from '@halalmap/contracts';
import { provinces } from '../generated/provinces';
import { municipalityById } from '../municipalities';
import { drawFrom, ground, palettes, pick, svg } from './draw';
import { dishes } from './draw-food';
import { packs } from './draw-packs';
import { mosque, shop, things } from './draw-places';
import rows from './places.json';
import type { PictureKind } from './rows';

export { demoActors, type DemoActor, demoResponses, demoReviews } from './people';
export { drawFrom } from './draw';

export { demoDocuments, encodeDemoRow, type DemoDocuments, type Drawing } from './rows';
export { contactMessages, waitingSubmissions } from './waiting';

/**
 * What became of a demo place: `certified` (its certificate was renewed each year), `review` (certified and disputed),
 * `ending` (the certificate ends next week), `expired`, `owned` (its owner says that it is halal and Muslim-owned),
 * `confirmed` (by visitors), `disputed`, `claimed` (the submitter says that it is halal), `part` (partly), `porkFree`,
 * `notHalal`, `none`, `delisted` (was public and is no more).
 */
type DemoOutcome =
  | 'certified'
  | 'review'
  | 'ending'
  | 'expired'
  | 'owned'
  | 'confirmed'
  | 'disputed'
  | 'claimed'
  | 'part'
  | 'porkFree'
  | 'notHalal'
  | 'none'
  | 'delisted';

/** A fictional place in a real town. */
export interface DemoPlace {
  key: string;
  entityType: EntityType;
  name: string;
  /** Id of the town. */
  town: number;
  /** Latitude and longitude. */
  at: readonly [number, number];
  description: string;
  /** How long ago it was submitted. */
  daysAgo: number;
  trust: DemoOutcome;
  /** Number of people who reviewed it. */
  reviews: number;
  pictures: readonly PictureKind[];
  facts: Partial<ListingSubmissionInput>;
}

/** All demo places, the oldest of each directory first. */
export const demoPlaces = (): readonly DemoPlace[] => rows as unknown as DemoPlace[];

/** When the accounts of the demo people were created: a week before the oldest demo place was submitted. */
export const demoStart = (now: number): Date =>
  new Date(now - (Math.max(...demoPlaces().map(({ daysAgo }) => daysAgo)) + 7) * 24 * 60 * 60_000);

const fiction = 'This place is made up for the demo: it does not exist.';

const contactOf = ({ entityType, key }: DemoPlace, index: number): Partial<ListingSubmissionInput> =>
  entityType === 'mosque' || entityType === 'cemetery'
    ? {}
    : {
        website: `https://${key}.example`,
        email: `hello@${key}.example`,
        ...(entityType === 'product' ? {} : { phone: `+63 900 000 ${String(1_000 + index)}` }),
      };

/**
 * What the submitter of a demo place sends, but for pictures and what depends on the date.
 * @param index of the place; it numbers its street and its telephone
 */
export const demoSubmission = (place: DemoPlace, index: number): ListingSubmissionInput => {
  const town = municipalityById(place.town);
  const province = provinces.find(({ id }) => id === town?.provinceId);
  return {
    entityType: place.entityType,
    name: place.name,
    description: `${place.description} ${fiction}`,
    address: `${index + 1} Demo Street`,
    municipality: town?.name ?? null,
    municipalityId: place.town,
    province: province?.name ?? null,
    provinceId: province?.id ?? null,
    region: province?.region ?? null,
    islandGroup: province?.islandGroup ?? null,
    latitude: place.at[0],
    longitude: place.at[1],
    ...contactOf(place, index),
    ...place.facts,
  };
};

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
