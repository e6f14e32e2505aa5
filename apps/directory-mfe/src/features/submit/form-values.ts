import type { EntityType } from '@halalmap/contracts';

/** Names are those of the contract, but for the name of a body that is not in the list: a complaint about a path finds its field. */
export const textFields = [
  'name',
  'description',
  'phone',
  'email',
  'provinceId',
  'municipalityId',
  'address',
  'barangay',
  'foodTypes',
  'specialties',
  'priceRange',
  'openingHoursText',
  'muslimBusinessCategoryId',
  'muslimBusinessSubcategoryId',
  'servicesOffered',
  'yearEstablished',
  'mosqueType',
  'capacity',
  'imamName',
  'khutbahLanguage',
  'womensSection',
  'fajrTime',
  'dhuhrTime',
  'asrTime',
  'maghribTime',
  'ishaTime',
  'halalProductCategoryId',
  'halalProductSubcategoryId',
  'brand',
  'price',
  'manufacturer',
  'ingredients',
  'halalCertified',
  'certifyingBody',
  'otherCertifyingBody',
  'certificationNumber',
  'expiryDate',
  'muslimOwned',
] as const;
export type TextField = (typeof textFields)[number];

/** What the form holds, as typed. */
export type FormValues = Record<TextField, string> & { entityType: EntityType | ''; facilities: string[] };
export type FieldName = keyof FormValues;

/** Value of the certifying body select for one that is not in the list. */
export const otherBody = 'other';

export const emptyForm = (): FormValues => ({
  ...(Object.fromEntries(textFields.map((name) => [name, ''])) as Record<TextField, string>),
  entityType: '',
  facilities: [],
});

/** The field that asks for the category of each type. */
export const categoryField = {
  food: 'foodTypes',
  business: 'muslimBusinessCategoryId',
  mosque: 'mosqueType',
  product: 'halalProductCategoryId',
} as const satisfies Record<EntityType, TextField>;

export const prayerFields = ['fajrTime', 'dhuhrTime', 'asrTime', 'maghribTime', 'ishaTime'] as const;

const common = [
  'name',
  'description',
  'phone',
  'email',
  'provinceId',
  'municipalityId',
  'address',
  'barangay',
] as const;
const halal = [
  'halalCertified',
  'certifyingBody',
  'otherCertifyingBody',
  'certificationNumber',
  'expiryDate',
  'muslimOwned',
] as const;

/** Fields that the form asks for, by type; what was typed for another type stays in the form and is not sent. */
export const fieldsOf: Record<EntityType, ReadonlyArray<Exclude<FieldName, 'entityType'>>> = {
  food: [...common, 'foodTypes', 'specialties', 'priceRange', 'openingHoursText', ...halal],
  business: [
    ...common,
    'muslimBusinessCategoryId',
    'muslimBusinessSubcategoryId',
    'servicesOffered',
    'yearEstablished',
    'openingHoursText',
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
    'brand',
    'price',
    'manufacturer',
    'ingredients',
    ...halal,
  ],
};

/** Fields that lose their value when another one changes, because it belonged to the old choice. */
export const clearedBy: Partial<Record<FieldName, FieldName[]>> = {
  provinceId: ['municipalityId'],
  muslimBusinessCategoryId: ['muslimBusinessSubcategoryId'],
  halalProductCategoryId: ['halalProductSubcategoryId'],
};

/** The form after one field changed. */
export const withField = <Name extends FieldName>(
  values: FormValues,
  name: Name,
  value: FormValues[Name],
): FormValues => {
  const cleared = (clearedBy[name] ?? []).map((other) => [other, '']);
  return { ...values, ...Object.fromEntries(cleared), [name]: value };
};

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
  'description',
  'phone',
  'email',
  'provinceId',
  'municipalityId',
  'address',
  'barangay',
  'brand',
  'price',
  'specialties',
  'priceRange',
  'servicesOffered',
  'yearEstablished',
  'openingHoursText',
  'capacity',
  'imamName',
  'khutbahLanguage',
  'womensSection',
  ...prayerFields,
  'facilities',
  'manufacturer',
  'ingredients',
  'halalCertified',
  'certifyingBody',
  'otherCertifyingBody',
  'certificationNumber',
  'expiryDate',
  'muslimOwned',
];
