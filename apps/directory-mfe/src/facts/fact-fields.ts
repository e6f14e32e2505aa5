import type { EntityType, Listing, ListingPatch, OpeningPeriod } from '@halalmap/contracts';
import type { Formatters } from '@halalmap/i18n';
import type { Text } from '../messages/en';

/** How a fact is displayed and edited. */
export type FactKind =
  | 'text'
  | 'long'
  | 'names'
  | 'phone'
  | 'email'
  | 'link'
  | 'number'
  | 'money'
  | 'day'
  | 'time'
  | 'flag'
  | 'declaration'
  | 'priceRange'
  | 'womensSection'
  | 'hours';

/** Facts that people can suggest, named as in the contract. */
export const factKinds = {
  name: 'text',
  alternateNames: 'names',
  description: 'long',
  phone: 'phone',
  email: 'email',
  website: 'link',
  facebookUrl: 'link',
  instagramUrl: 'link',
  tiktokUrl: 'link',
  whatsappNumber: 'phone',
  viberNumber: 'phone',
  shopeeUrl: 'link',
  lazadaUrl: 'link',
  shopSukiUrl: 'link',
  foodPandaUrl: 'link',
  grabUrl: 'link',
  address: 'text',
  barangay: 'text',
  postalCode: 'text',
  landmark: 'text',
  extraDirections: 'text',
  googleMapsUrl: 'link',
  foodTypes: 'names',
  priceRange: 'priceRange',
  specialties: 'names',
  openingHours: 'hours',
  openingHoursText: 'text',
  servicesOffered: 'long',
  acceptedPayments: 'text',
  deliveryMethods: 'text',
  yearEstablished: 'number',
  yearsInOperation: 'number',
  numberOfEmployees: 'number',
  isWomenLed: 'flag',
  parkingAvailable: 'flag',
  wifiAvailable: 'flag',
  wheelchairAccessible: 'flag',
  prayerAreaAvailable: 'flag',
  halalCertified: 'declaration',
  certifyingBody: 'text',
  certificationNumber: 'text',
  expiryDate: 'day',
  muslimOwned: 'declaration',
  brand: 'text',
  productType: 'text',
  subProductType: 'text',
  price: 'money',
  manufacturer: 'text',
  distributor: 'text',
  ingredients: 'long',
  nutritionalInfo: 'long',
  allergenInfo: 'long',
  barcode: 'text',
  mosqueType: 'text',
  capacity: 'number',
  imamName: 'text',
  khutbahLanguage: 'text',
  womensSection: 'womensSection',
  fajrTime: 'time',
  dhuhrTime: 'time',
  asrTime: 'time',
  maghribTime: 'time',
  ishaTime: 'time',
  facilities: 'names',
  additionalInfo: 'long',
} as const satisfies Partial<Record<keyof ListingPatch, FactKind>>;

export type FactField = keyof typeof factKinds;

/** Whether a listing field is a fact that visitors can change on its own. */
export const isFactField = (name: string): name is FactField => Object.hasOwn(factKinds, name);

export const amenityFields = [
  'parkingAvailable',
  'wifiAvailable',
  'wheelchairAccessible',
  'prayerAreaAvailable',
] as const satisfies readonly FactField[];
export const prayerFields = [
  'fajrTime',
  'dhuhrTime',
  'asrTime',
  'maghribTime',
  'ishaTime',
] as const satisfies readonly FactField[];
export const contactFields = ['phone', 'email', 'website', 'facebookUrl', 'instagramUrl'] as const;
export const addressFields = ['address', 'barangay', 'landmark', 'extraDirections', 'googleMapsUrl'] as const;

export const certificateFields = ['certifyingBody', 'certificationNumber', 'expiryDate'] as const;
const trade = ['yearsInOperation', 'numberOfEmployees', 'isWomenLed'] as const;

/** Rows of the facts table: `always` are shown even when unknown, `known` only when known. */
export const tableFields: Record<EntityType, { always: readonly FactField[]; known: readonly FactField[] }> =
  {
    food: {
      always: ['foodTypes', 'priceRange', 'specialties', 'acceptedPayments', 'halalCertified', 'muslimOwned'],
      known: [...certificateFields, 'servicesOffered', 'deliveryMethods', 'yearEstablished', ...trade],
    },
    business: {
      always: ['servicesOffered', 'yearEstablished', 'acceptedPayments', 'halalCertified', 'muslimOwned'],
      known: [...certificateFields, 'priceRange', 'specialties', 'deliveryMethods', ...trade],
    },
    mosque: {
      always: ['mosqueType', 'capacity', 'womensSection', 'khutbahLanguage', 'imamName'],
      known: ['openingHoursText', 'yearEstablished'],
    },
    product: {
      always: ['price', 'brand', ...certificateFields, 'ingredients', 'halalCertified', 'muslimOwned'],
      known: [
        'productType',
        'subProductType',
        'manufacturer',
        'distributor',
        'nutritionalInfo',
        'allergenInfo',
        'barcode',
      ],
    },
  };

const links: Record<EntityType, readonly FactField[]> = {
  food: ['foodPandaUrl', 'grabUrl'],
  business: ['shopeeUrl', 'lazadaUrl', 'shopSukiUrl'],
  mosque: [],
  product: ['shopeeUrl', 'lazadaUrl', 'shopSukiUrl'],
};

const place: readonly FactField[] = [
  ...addressFields,
  'postalCode',
  'openingHours',
  'openingHoursText',
  ...amenityFields,
];

/** All facts that can be suggested for a type, in display order. */
export const suggestibleFields = (type: EntityType): FactField[] => [
  ...new Set<FactField>([
    'name',
    'alternateNames',
    'description',
    ...tableFields[type].always,
    ...tableFields[type].known,
    ...(type === 'mosque' ? ([...prayerFields, 'facilities'] as const) : []),
    ...(type === 'product' ? [] : place),
    ...contactFields,
    'tiktokUrl',
    'whatsappNumber',
    'viberNumber',
    ...links[type],
    'additionalInfo',
  ]),
];

export interface FactTools {
  t: Text;
  format: Formatters;
}

type Writer = (value: unknown, tools: FactTools) => string | null;

const asText: Writer = (value) => (typeof value === 'string' && value !== '' ? value : null);
const asNames: Writer = (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : null);
const isPeriod = (value: unknown): value is OpeningPeriod =>
  typeof value === 'object' && value !== null && 'days' in value && 'open' in value && 'close' in value;

const writers: Record<FactKind, Writer> = {
  text: asText,
  long: asText,
  phone: asText,
  email: asText,
  link: asText,
  names: asNames,
  number: (value) => (typeof value === 'number' ? String(value) : null),
  money: (value, { format }) => (value === null || value === undefined ? null : format.pesos(String(value))),
  day: (value, { format }) => (typeof value === 'string' ? format.day(value) : null),
  time: (value, { format }) => (typeof value === 'string' ? format.time(value) : null),
  // Facts that are not requested when missing, so that "no" only ever means "nobody said so".
  flag: (value, { t }) => (value === true ? t('listing.yes') : null),
  declaration: (value, { t }) => (value === 'Yes' || value === 'No' ? t(`listing.said.${value}`) : null),
  priceRange: (value, { t }) =>
    typeof value === 'string' ? t(`listing.price.${value as NonNullable<Listing['priceRange']>}`) : null,
  womensSection: (value, { t }) =>
    value === 'Yes' || value === 'No' || value === 'separate_entrance' ? t(`listing.women.${value}`) : null,
  hours: (value, { t, format }) =>
    Array.isArray(value) && value.length > 0
      ? value
          .filter(isPeriod)
          .map(({ days, open, close }) =>
            t('listing.period', {
              days: days.map((day) => t(`listing.shortDay.${String(day) as '1'}`)).join(', '),
              open: format.time(open),
              close: format.time(close),
            }),
          )
          .join('; ')
      : null,
};

/** Formats the value of a fact; null when it is empty. */
export const factValueText = (field: FactField, value: unknown, tools: FactTools): string | null =>
  field === 'capacity' && typeof value === 'number'
    ? tools.format.number(value)
    : writers[factKinds[field]](value, tools);

/** Formats a fact of a listing; null when it is unknown. Reference data names take precedence over typed text. */
export const factText = (listing: Listing, field: FactField, tools: FactTools): string | null => {
  if (field === 'brand') return factValueText(field, listing.brandName, tools);
  // Statements by the owner or from a visit take precedence over submitted data.
  const isOwned = field === 'muslimOwned' && listing.trust.muslimOwned;
  return factValueText(field, isOwned ? 'Yes' : listing[field], tools);
};
