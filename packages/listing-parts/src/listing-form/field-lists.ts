import type { EntityType } from '@halalmap/contracts';
import { amenityFields, type FieldName, prayerFields } from './form-values';

/** How much the form asks for: `public` leaves out what its owner or an admin knows best. */
export type FormVariant = 'public' | 'full';

/** A field that depends on the type of the listing. */
export type FormField = Exclude<FieldName, 'entityType'>;

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

const place = ['landmark', 'postalCode', 'extraDirections', 'googleMapsUrl'] as const;
const people = ['facebookUrl', 'instagramUrl', 'tiktokUrl', 'whatsappNumber', 'viberNumber'] as const;
const orders = ['foodPandaUrl', 'grabUrl', 'shopeeUrl', 'lazadaUrl', 'shopSukiUrl'] as const;
const trade = ['acceptedPayments', 'deliveryMethods'] as const;
const register = ['businessRegNumber', 'taxId'] as const;
const everywhere = ['alternateNames', 'website', ...place, ...people, 'additionalInfo'] as const;

const fullOnlyFields: Record<EntityType, readonly FormField[]> = {
  food: [...everywhere, ...orders, ...amenityFields, ...trade, ...register],
  business: [...everywhere, ...orders, ...amenityFields, ...trade, ...register],
  mosque: [...everywhere, ...amenityFields],
  product: [...everywhere, ...orders, ...register],
};

/** Links and numbers beside phone and website that the form asks for, in the order in which it shows them. */
export const socialFields = [...people, ...orders] as const;

/**
 * Fields that the form asks for, by type; what was typed for another type stays in the form and is not sent.
 */
export const fieldsOf = (type: EntityType, variant: FormVariant): readonly FormField[] =>
  variant === 'public' ? publicFields[type] : [...publicFields[type], ...fullOnlyFields[type]];

/** The fields from the top of the form to its end. */
export const formOrder: readonly FieldName[] = [
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
  ...socialFields,
  ...amenityFields,
  ...halal,
  ...trade,
  'additionalInfo',
  ...register,
];
