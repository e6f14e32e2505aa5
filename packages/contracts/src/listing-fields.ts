import { z } from 'zod';
import {
  barcode,
  boundedList,
  calendarDay,
  degrees,
  email,
  link,
  names,
  optional,
  pesos,
  referenceId,
  text,
  timeOfDay,
  wholeNumber,
} from './fields';
import { entityTypes, type EntityType } from './listing-values';
import { limits } from './limits';

export const entityTypeSchema = z.enum(entityTypes);

export const listingStatuses = ['pending', 'approved', 'rejected'] as const;
export const listingStatusSchema = z.enum(listingStatuses);
export type ListingStatus = z.infer<typeof listingStatusSchema>;

/** Answer to a yes-or-no question; `not_specified` if it was not asked or not answered. */
export const declarationSchema = z.enum(['Yes', 'No', 'Unknown', 'not_specified']);

/** Price tiers: under 500 pesos, 500-1000, 1000-2000, above. */
export const priceRangeSchema = z.enum(['$', '$$', '$$$', '$$$$']);
export type PriceRange = z.infer<typeof priceRangeSchema>;

export const listingOriginSchema = z.enum(['submitted', 'imported', 'sample', 'demo', 'generated']);
export type ListingOrigin = z.infer<typeof listingOriginSchema>;

/** Hours on some days of the week (1 is Monday), Asia/Manila. A `close` that is not after `open` runs past midnight. */
export const openingPeriodSchema = z.object({
  days: boundedList(z.array(z.int().min(1).max(7)).min(1), 7),
  open: timeOfDay(),
  close: timeOfDay(),
});
export type OpeningPeriod = z.infer<typeof openingPeriodSchema>;

const declaration = () =>
  z
    .preprocess((value) => (value === '' || value === null ? 'not_specified' : value), declarationSchema)
    .optional()
    .default('not_specified');
const flag = () =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? false);

const contactFields = {
  email: optional(email()),
  phone: optional(text()),
  website: optional(link()),
  facebookUrl: optional(link()),
  instagramUrl: optional(link()),
  tiktokUrl: optional(link()),
  shopSukiUrl: optional(link()),
  shopeeUrl: optional(link()),
  lazadaUrl: optional(link()),
  whatsappNumber: optional(text()),
  viberNumber: optional(text()),
  foodPandaUrl: optional(link()),
  grabUrl: optional(link()),
};

const addressFields = {
  address: optional(text()),
  unitNumber: optional(text()),
  buildingName: optional(text()),
  streetNumber: optional(text()),
  streetName: optional(text()),
  barangay: optional(text()),
  municipality: optional(text()),
  province: optional(text()),
  region: optional(text()),
  islandGroup: optional(z.enum(['Luzon', 'Visayas', 'Mindanao'])),
  postalCode: optional(text()),
  landmark: optional(text()),
  extraDirections: optional(text()),
  googleMapsUrl: optional(link()),
  latitude: optional(degrees(90)),
  longitude: optional(degrees(180)),
};

const businessFields = {
  yearsInOperation: optional(wholeNumber(0, 2_000)),
  yearEstablished: optional(wholeNumber(1, 3_000)),
  businessRegNumber: optional(text()),
  taxId: optional(text()),
  numberOfEmployees: optional(wholeNumber(0, 10_000_000)),
  servicesOffered: optional(text(limits.text.long)),
  specialties: optional(names()),
  category: optional(text()),
  foodTypes: optional(names()),
  foodTypeId: optional(referenceId()),
  priceRange: optional(priceRangeSchema),
  openingHours: optional(boundedList(z.array(openingPeriodSchema), limits.listEntries)),
  openingHoursText: optional(text()),
  acceptedPayments: optional(text()),
  deliveryMethods: optional(text()),
  isWomenLed: optional(z.boolean()),
};

const amenityFields = {
  parkingAvailable: flag(),
  wifiAvailable: flag(),
  wheelchairAccessible: flag(),
  prayerAreaAvailable: flag(),
};

const certificateFields = {
  certifyingBody: optional(text()),
  certificationBody: optional(text()),
  certificationNumber: optional(text()),
  expiryDate: optional(calendarDay()),
  certifyingBodyId: optional(referenceId()),
};

const productFields = {
  brand: optional(text()),
  productType: optional(text()),
  subProductType: optional(text()),
  price: optional(pesos()),
  manufacturer: optional(text()),
  distributor: optional(text()),
  ingredients: optional(text(limits.text.long)),
  nutritionalInfo: optional(text(limits.text.long)),
  allergenInfo: optional(text(limits.text.long)),
  barcode: optional(barcode()),
};

const mosqueFields = {
  mosqueType: optional(text()),
  capacity: optional(wholeNumber(0, 10_000_000)),
  imamName: optional(text()),
  khutbahLanguage: optional(text()),
  womensSection: optional(z.enum(['Yes', 'No', 'Unknown', 'separate_entrance'])),
  fajrTime: optional(timeOfDay()),
  dhuhrTime: optional(timeOfDay()),
  asrTime: optional(timeOfDay()),
  maghribTime: optional(timeOfDay()),
  ishaTime: optional(timeOfDay()),
  facilities: optional(names()),
};

const referenceFields = {
  brandId: optional(referenceId()),
  categoryId: optional(referenceId()),
  provinceId: optional(referenceId()),
  municipalityId: optional(referenceId()),
  halalProductCategoryId: optional(referenceId()),
  halalProductSubcategoryId: optional(referenceId()),
  muslimBusinessCategoryId: optional(referenceId()),
  muslimBusinessSubcategoryId: optional(referenceId()),
};

/** Every field that a submission may contain, except type and name. */
export const listingFactFields = {
  description: optional(text(limits.text.long)),
  alternateNames: optional(names()),
  ...contactFields,
  ...addressFields,
  ...businessFields,
  ...amenityFields,
  halalCertified: declaration(),
  muslimOwned: declaration(),
  ...certificateFields,
  ...productFields,
  ...mosqueFields,
  ...referenceFields,
  additionalInfo: optional(text(limits.text.long)),
  tags: optional(names()),
};

/** Fields of only one type of listing. Every type except mosques has certificate fields. */
export const typeOnlyFields: Readonly<Record<string, readonly EntityType[]>> = {
  ...Object.fromEntries(Object.keys(mosqueFields).map((field) => [field, ['mosque'] as const])),
  ...Object.fromEntries(Object.keys(productFields).map((field) => [field, ['product'] as const])),
  ...Object.fromEntries(
    Object.keys(certificateFields).map((field) => [field, ['food', 'business', 'product'] as const]),
  ),
};
