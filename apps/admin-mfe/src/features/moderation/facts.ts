import type { EntityType, Listing } from '@halalmap/contracts';
import { type FactTools, formatFact } from '../../shared/format-fact';
import type { Text } from '../../messages/en';

type Field = keyof Listing;
type FactKey = Extract<Parameters<Text>[0], `fact.${string}`>;
type NamedField = Extract<FactKey, `fact.${Field}`> extends `fact.${infer Name}` ? Name : never;

export interface Fact {
  label: string;
  /** null is shown as "Not known". */
  value: string | null;
}

const prayerFields = ['fajrTime', 'dhuhrTime', 'asrTime', 'maghribTime', 'ishaTime'] as const;

const about = ['name', 'description'] as const;
const where = ['address', 'barangay', 'municipalityName', 'provinceName'] as const;
const contact = ['phone', 'email', 'website'] as const;
const halal = [
  'halalCertified',
  'certifyingBody',
  'certificationNumber',
  'expiryDate',
  'muslimOwned',
] as const;

/** The facts of a type that the review always shows, known or not. */
const asked: Record<EntityType, readonly NamedField[]> = {
  food: [...about, 'foodTypes', 'specialties', 'priceRange', 'openingHours', ...where, ...contact, ...halal],
  business: [
    ...about,
    'categoryName',
    'servicesOffered',
    'yearEstablished',
    'openingHours',
    ...where,
    ...contact,
    ...halal,
  ],
  mosque: [
    ...about,
    'mosqueType',
    'capacity',
    'imamName',
    'khutbahLanguage',
    'womensSection',
    'facilities',
    ...where,
    ...contact,
  ],
  product: [
    ...about,
    'categoryName',
    'brandName',
    'price',
    'manufacturer',
    'ingredients',
    ...contact,
    ...halal,
  ],
};

/** The facts shown only when given. */
const others: readonly NamedField[] = [
  'alternateNames',
  'categoryName',
  'businessRegNumber',
  'taxId',
  'yearsInOperation',
  'numberOfEmployees',
  'acceptedPayments',
  'deliveryMethods',
  'servicesOffered',
  'yearEstablished',
  'parkingAvailable',
  'wifiAvailable',
  'wheelchairAccessible',
  'prayerAreaAvailable',
  'isWomenLed',
  'landmark',
  'unitNumber',
  'buildingName',
  'streetNumber',
  'streetName',
  'postalCode',
  'extraDirections',
  'googleMapsUrl',
  'facebookUrl',
  'instagramUrl',
  'tiktokUrl',
  'shopSukiUrl',
  'shopeeUrl',
  'lazadaUrl',
  'foodPandaUrl',
  'grabUrl',
  'whatsappNumber',
  'viberNumber',
  'productType',
  'subProductType',
  'distributor',
  'nutritionalInfo',
  'allergenInfo',
  'barcode',
  'tags',
  'additionalInfo',
];

const hoursOf = (listing: Listing, tools: FactTools): string | null =>
  [formatFact('openingHours', listing.openingHours, tools), listing.openingHoursText]
    .filter(Boolean)
    .join('; ') || null;

const valueOf = (listing: Listing, field: NamedField, tools: FactTools): string | null => {
  if (field === 'openingHours') return hoursOf(listing, tools);
  // False is the default when nobody answered.
  return listing[field] === false ? null : formatFact(field, listing[field], tools);
};

const positionOf = ({ latitude, longitude }: Listing): string | null =>
  latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;

const prayerTimesOf = (listing: Listing, { format }: FactTools): string | null =>
  prayerFields
    .map((field) => listing[field])
    .filter((time) => time !== null)
    .map((time) => format.time(time))
    .join(', ') || null;

/** All submitted facts of a listing: first those of its type, known or not, then any others. */
export const factsOf = (listing: Listing, tools: FactTools): Fact[] => {
  const { t } = tools;
  const first = asked[listing.entityType];
  const fact = (field: NamedField): Fact => ({
    label: t(`fact.${field}`),
    value: valueOf(listing, field, tools),
  });
  const position = positionOf(listing);
  return [
    ...first.map(fact),
    ...(listing.entityType === 'mosque'
      ? [{ label: t('fact.prayerTimes'), value: prayerTimesOf(listing, tools) }]
      : []),
    ...(position === null ? [] : [{ label: t('fact.position'), value: position }]),
    ...others
      .filter((field) => !first.includes(field))
      .map(fact)
      .filter(({ value }) => value !== null),
  ];
};
