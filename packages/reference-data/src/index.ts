export { demoCertifier } from './demo-certifier';
export { fold } from './fold';
export { formerAreas } from './former-areas';
export { brands } from './generated/brands';
export { categories } from './generated/categories';
export { certifyingBodies } from './generated/certifying-bodies';
export { declaredRamadans, isRamadanDay, reportedMonths } from './declared-months';
export { dishes } from './dishes';
export { foodTypes } from './generated/food-types';
export { halalProductCategories } from './generated/halal-product-categories';
export { halalProductSubcategories } from './generated/halal-product-subcategories';
export { islamFacts } from './generated/islam-facts';
export { muslimBusinessCategories } from './generated/muslim-business-categories';
export { muslimBusinessSubcategories } from './generated/muslim-business-subcategories';
export { provinces } from './generated/provinces';
export { regions } from './generated/regions';
export { generatedListings } from './generated-listings';
export {
  districts,
  knownDistricts,
  municipalities,
  municipalityAliases,
  municipalityById,
  townRadius,
} from './municipalities';
export {
  areaNamed,
  areaOf,
  areasAround,
  locationGroups,
  locationTerms,
  namesOfPlace,
  placeIdsOf,
  placeOf,
  placesNamedExactly,
  regionOf,
  resolvePlace,
} from './place-names';
export { spokenNames } from './spoken-names';
export { knownHolidays } from './holidays';
export {
  findPrayerTowns,
  listedPrayerTowns,
  prayerTown,
  prayerTownsNamed,
  prayerTownsWithin,
} from './prayer-towns';
export { landmarks } from './landmarks';
export { sampleListings } from './sample-listings';
export type { SeedListing } from './types';
