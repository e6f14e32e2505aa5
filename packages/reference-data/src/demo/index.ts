import type { EntityType, ListingSubmissionInput } from '@halalmap/contracts';
import { provinces } from '../generated/provinces';
import { municipalityById } from '../municipalities';
import type { PictureKind } from './pictures';
import rows from './places.json';

export { demoActors, type DemoActor } from './people';
export { drawFrom } from './draw';
export { drawPicture, type PictureKind } from './pictures';
export { demoResponses as demoAnswers, demoReviews } from './texts';
export { contactMessages, waitingSubmissions } from './waiting';

/**
 * What became of a demo place: `certified` (its certificate was renewed each year), `ending` (the certificate ends next
 * week), `expired`, `owned` (its owner says that it is Muslim-owned), `confirmed` (by visitors), `disputed`, `claimed`
 * (the submitter says that it is halal), `none`, `delisted` (was public and is no more).
 */
type DemoOutcome =
  'certified' | 'ending' | 'expired' | 'owned' | 'confirmed' | 'disputed' | 'claimed' | 'none' | 'delisted';

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

const fiction = 'This place is made up for the demo: it does not exist.';

const contactOf = ({ entityType, key }: DemoPlace, index: number): Partial<ListingSubmissionInput> =>
  entityType === 'mosque'
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
