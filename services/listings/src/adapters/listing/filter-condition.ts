import {
  filteredFields,
  halalFields,
  mosqueLevels,
  type FilteredField,
  type FilterExpression,
  type FilterKey,
} from '@halalmap/listing-model';
import { minutesAWeek } from '@halalmap/listing-model/derived';

/** A condition in the language of MongoDB. */
export type Condition = Record<string, unknown>;

/** Where a stored listing has what filters compare. */
const paths: Record<FilterKey, string> = {
  entityType: 'entityType',
  categories: 'keys.categories',
  cuisines: 'keys.foodTypes',
  priceRange: 'keys.priceTier',
  facilities: 'keys.facilities',
  trustLevel: 'trust.level',
  provenMuslimOwned: 'trust.muslimOwned',
  halalScope: 'trust.halalScope',
  certifierId: 'trust.certifierId',
  placeIds: 'keys.placeIds',
  brandId: 'facts.brandId',
  categoryId: 'facts.categoryId',
  provinceId: 'facts.provinceId',
  municipalityId: 'facts.municipalityId',
  ...(Object.fromEntries(filteredFields.map((field) => [field, `facts.${field}`])) as Record<
    FilteredField,
    string
  >),
};

/** The beginning of a word in texts that begin each word with a space. */
const beginning = (path: string, term: string): Condition =>
  term === '' ? { [path]: { $in: [] } } : { [path]: { $regex: ` ${term}` } };

const during = (minute: number): Condition => ({
  $elemMatch: { from: { $lte: minute }, to: { $gt: minute } },
});

/** In a week of Ramadan the hours for it count where a place has some, else the others. */
const openAt = (minute: number): Condition => {
  if (minute < minutesAWeek) return { 'keys.open': during(minute) };
  const ofWeek = during(minute - minutesAWeek);
  return {
    $or: [
      { 'keys.openInRamadan': ofWeek },
      { 'keys.openInRamadan.0': { $exists: false }, 'keys.open': ofWeek },
    ],
  };
};

/** Translates a condition of the directories to the language of MongoDB, over `ListingDocument`. */
export const toCondition = (filter: FilterExpression, now: Date): Condition => {
  if ('all' in filter) return { $and: filter.all.map((part) => toCondition(part, now)) };
  if ('any' in filter) return { $or: filter.any.map((part) => toCondition(part, now)) };
  if ('placeContains' in filter) return beginning('keys.places', filter.placeContains);
  if ('addressContains' in filter) return beginning('keys.addresses', filter.addressContains);
  if ('openAtMinute' in filter) return openAt(filter.openAtMinute);
  if ('box' in filter) {
    const { minLat, maxLat, minLng, maxLng } = filter.box;
    return {
      'keys.point.lat': { $gte: minLat, $lte: maxLat },
      'keys.point.lng': { $gte: minLng, $lte: maxLng },
    };
  }
  const { field, oneOf } = filter;
  const isOne = oneOf.length === 1;
  const equals = { [paths[field]]: isOne ? oneOf[0] : { $in: [...oneOf] } };
  // What is kept of a place that is not asked whether it is halal is found by nobody.
  if (halalFields.some((one) => one === field))
    return { ...equals, 'trust.level': { $nin: [...mosqueLevels] } };
  if (field !== 'trustLevel' || !oneOf.includes('certified')) return equals;
  // The stored level is refreshed after a certificate has expired, so its date counts too.
  const isValid = { 'trust.changesAt': { $gt: now } };
  if (isOne) return { ...equals, ...isValid };
  return { ...equals, $or: [{ 'trust.level': { $ne: 'certified' } }, isValid] };
};
