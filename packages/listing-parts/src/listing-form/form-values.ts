import { type EntityType, entityTypes } from '@halalmap/contracts';
import { type DaySpan, weekDays } from './hours';

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

type OtherField = 'entityType' | 'facilities' | 'openingHours';
export type TextField = Exclude<FieldName, OtherField>;

const otherFields: ReadonlySet<FieldName> = new Set<OtherField>(['entityType', 'facilities', 'openingHours']);
/** Fields whose value is a text, as typed. */
export const textFields = formOrder.filter((field): field is TextField => !otherFields.has(field));

/** The values of the form, as typed; a present amenity is `true`. */
export type FormValues = Record<TextField, string> & {
  entityType: EntityType | '';
  facilities: string[];
  openingHours: DaySpan[];
};

/** Value of the selects of brand and certifying body for one that is not in the list. */
export const notListed = 'other';

/** The values of a form in which nothing was entered. */
export const emptyForm = (): FormValues => ({
  ...(Object.fromEntries(textFields.map((name) => [name, ''])) as Record<TextField, string>),
  entityType: '',
  facilities: [],
  openingHours: [],
});

/** The field that asks for the category of each type. */
export const categoryField = {
  food: 'foodTypes',
  business: 'muslimBusinessCategoryId',
  mosque: 'mosqueType',
  product: 'halalProductCategoryId',
} as const satisfies Record<EntityType, TextField>;

/** Fields that are cleared when another one changes, because their value belonged to the old choice. */
const clearedBy: Partial<Record<FieldName, FieldName[]>> = {
  provinceId: ['municipalityId'],
  muslimBusinessCategoryId: ['muslimBusinessSubcategoryId'],
  halalProductCategoryId: ['halalProductSubcategoryId'],
};

/** The form after a change of one field. */
export const withField = <Name extends FieldName>(
  values: FormValues,
  name: Name,
  value: FormValues[Name],
): FormValues => {
  const cleared = (clearedBy[name] ?? []).map((other) => [other, '']);
  return { ...values, ...Object.fromEntries(cleared), [name]: value };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^(\d{2}:\d{2})?$/.test(value);
const isDaySpan = (value: unknown): value is DaySpan =>
  isRecord(value) &&
  weekDays.some((day) => day === value['day']) &&
  isTime(value['open']) &&
  isTime(value['close']);
const isName = (value: unknown): value is string => typeof value === 'string';

const listOf = <T>(stored: unknown, isEntry: (value: unknown) => value is T): T[] | null =>
  Array.isArray(stored) ? stored.filter(isEntry) : null;

/** Reads form values stored on the device; unreadable ones are skipped. */
export const readStoredValues = (stored: unknown): Partial<FormValues> => {
  const values: Partial<FormValues> = {};
  if (!isRecord(stored)) return values;
  for (const field of textFields) {
    const text = stored[field];
    if (typeof text === 'string') values[field] = text;
  }
  const type = entityTypes.find((name) => name === stored['entityType']);
  const facilities = listOf(stored['facilities'], isName);
  const openingHours = listOf(stored['openingHours'], isDaySpan);
  return {
    ...values,
    ...(type ? { entityType: type } : {}),
    ...(facilities ? { facilities } : {}),
    ...(openingHours ? { openingHours } : {}),
  };
};
