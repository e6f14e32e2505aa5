import type { EntityType } from '@halalmap/contracts';

/** Which fields the form has: `public` omits those that are for the owner or an admin. */
export type FormVariant = 'public' | 'full';

export const prayerFields = ['fajrTime', 'dhuhrTime', 'asrTime', 'maghribTime', 'ishaTime'] as const;

export const amenityFields = [
  'parkingAvailable',
  'wifiAvailable',
  'wheelchairAccessible',
  'prayerAreaAvailable',
] as const;

const common = [
  'name',
  'description',
  'phone',
  'email',
  'provinceId',
  'municipalityId',
  'address',
  'barangay',
  'latitude',
  'longitude',
] as const;
const hours = ['openingHours', 'openingHoursText'] as const;
const halal = [
  'halalCertified',
  'certifyingBody',
  'otherCertifyingBody',
  'certificationNumber',
  'expiryDate',
  'muslimOwned',
] as const;

const place = ['landmark', 'postalCode', 'extraDirections', 'googleMapsUrl'] as const;
const people = ['facebookUrl', 'instagramUrl', 'tiktokUrl', 'whatsappNumber', 'viberNumber'] as const;
const orders = ['foodPandaUrl', 'grabUrl', 'shopeeUrl', 'lazadaUrl', 'shopSukiUrl'] as const;
const trade = ['acceptedPayments', 'deliveryMethods'] as const;
const register = ['businessRegNumber', 'taxId'] as const;
const everywhere = ['alternateNames', 'website', ...place, ...people, 'additionalInfo'] as const;

/** Links and numbers beside phone and website. */
export const socialFields = [...people, ...orders] as const;

/** Fields that describe a listing of its type beyond its category. */
export const detailFields = [
  'brandId',
  'brand',
  'price',
  'specialties',
  'priceRange',
  'servicesOffered',
  'yearEstablished',
  ...hours,
  'capacity',
  'imamName',
  'khutbahLanguage',
  'womensSection',
  ...prayerFields,
  'facilities',
  'manufacturer',
  'distributor',
  'ingredients',
  'allergenInfo',
  'barcode',
] as const;

/**
 * All fields in the order of the form. Names are those of the contract, except `otherCertifyingBody`, so that the
 * path of a service error names its field.
 */
export const formOrder = [
  'entityType',
  'foodTypes',
  'muslimBusinessCategoryId',
  'muslimBusinessSubcategoryId',
  'mosqueType',
  'halalProductCategoryId',
  'halalProductSubcategoryId',
  'name',
  'alternateNames',
  'description',
  'phone',
  'email',
  'website',
  'provinceId',
  'municipalityId',
  'address',
  'barangay',
  ...place,
  'latitude',
  'longitude',
  ...detailFields,
  ...socialFields,
  ...amenityFields,
  ...halal,
  ...trade,
  'additionalInfo',
  ...register,
] as const;
export type FieldName = (typeof formOrder)[number];

/** A field that depends on the type of the listing. */
export type FormField = Exclude<FieldName, 'entityType'>;

const publicFields: Record<EntityType, readonly FormField[]> = {
  food: [...common, 'foodTypes', 'specialties', 'priceRange', ...hours, ...halal],
  business: [
    ...common,
    'muslimBusinessCategoryId',
    'muslimBusinessSubcategoryId',
    'servicesOffered',
    'yearEstablished',
    ...hours,
    ...halal,
  ],
  mosque: [
    ...common,
    'mosqueType',
    'capacity',
    'imamName',
    'khutbahLanguage',
    'womensSection',
    ...prayerFields,
    'facilities',
  ],
  product: [
    ...common,
    'halalProductCategoryId',
    'halalProductSubcategoryId',
    'brandId',
    'brand',
    'price',
    'manufacturer',
    'distributor',
    'ingredients',
    'allergenInfo',
    'barcode',
    ...halal,
  ],
};

const fullOnlyFields: Record<EntityType, readonly FormField[]> = {
  food: [...everywhere, ...orders, ...amenityFields, ...trade, ...register],
  business: [...everywhere, ...orders, ...amenityFields, ...trade, ...register],
  mosque: [...everywhere, ...amenityFields],
  product: [...everywhere, ...orders, ...register],
};

/** The fields of the form by type. What was typed for another type stays in the form and is not sent. */
export const fieldsOf = (type: EntityType, variant: FormVariant): readonly FormField[] =>
  variant === 'public' ? publicFields[type] : [...publicFields[type], ...fullOnlyFields[type]];
