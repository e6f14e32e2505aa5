import {
  entityTypes,
  typedValue,
  type FieldGroup,
  fieldGroups,
  type FieldName,
  type FieldSpec,
  groupOf,
  hasField,
  isFieldName,
  specOf,
} from '@halalmap/listing-model';
import {
  hoursFields,
  isComplete,
  readStoredValues,
  toPeriods,
  type DaySpan,
  type HoursField,
} from '@halalmap/listing-parts/listing-form';
import type { TypedValues } from '@halalmap/mfe-kit/persisted-form';
import type { FieldKind, TypedFieldSpec } from '../../shared/typed-fields';

/** A field of the form. */
export interface ListingField {
  readonly name: FieldName | 'name' | 'entityType' | 'images';
  /** Photos are no part of what is typed: they are uploaded as soon as they are chosen. */
  readonly kind: FieldKind | 'hours' | 'photos';
}

/** The four tabs of the form, each with its groups from the top to the end, and the groups of the registry in them. */
const enterpriseTabs = {
  basic: { what: ['about'], more: ['more'], photos: [] },
  classification: { categories: ['category'], halal: ['halal'], certificate: ['certificate'] },
  business: {
    business: ['business', 'trade', 'register'],
    hours: ['hours'],
    product: ['product'],
    mosque: ['mosque', 'facilities'],
    burial: ['burial'],
    prayers: ['prayers', 'congregation'],
    amenities: ['amenities'],
  },
  contact: { location: ['location'], position: ['position'], contact: ['contact', 'social', 'orders'] },
} as const satisfies Record<string, Record<string, readonly FieldGroup[]>>;

export type EnterpriseTab = keyof typeof enterpriseTabs;
export const tabNames = Object.keys(enterpriseTabs) as EnterpriseTab[];

export type EnterpriseGroup = {
  [Tab in EnterpriseTab]: keyof (typeof enterpriseTabs)[Tab];
}[EnterpriseTab];

type Placed = (typeof enterpriseTabs)[EnterpriseTab];
type GroupsIn<Tab> = Tab extends Placed ? Extract<Tab[keyof Tab], readonly unknown[]>[number] : never;
/**
 * Does not compile while a group of the registry is in no tab; the error names it.
 *
 * @public
 */
export const isEveryGroupInATab: [Exclude<FieldGroup, GroupsIn<Placed>>] extends [never]
  ? true
  : Exclude<FieldGroup, GroupsIn<Placed>> = true;

const kinds: Record<FieldSpec['kind'], ListingField['kind']> = {
  text: 'text',
  longText: 'area',
  names: 'list',
  email: 'text',
  phone: 'text',
  link: 'text',
  number: 'number',
  price: 'decimal',
  degrees: 'decimal',
  day: 'day',
  time: 'time',
  times: 'list',
  iqamah: 'text',
  eidPrayer: 'text',
  openingHours: 'hours',
  barcode: 'text',
  flag: 'flag',
  boolean: 'flag',
  answer: 'choice',
  declaration: 'flag',
  choice: 'choice',
  reference: 'id',
};
/** Texts that are chosen from a list. */
const chosenTexts: ReadonlySet<FieldName> = new Set(['mosqueType', 'region']);
/** Names that the server sets with the id that is chosen from a list. */
const chosenById: ReadonlySet<FieldName> = new Set([
  'brand',
  'category',
  'certifyingBody',
  'foodTypes',
  'municipality',
  'province',
]);

const ownFields: Partial<Record<EnterpriseGroup, readonly ListingField[]>> = {
  what: [
    { name: 'entityType', kind: 'choice' },
    { name: 'name', kind: 'text' },
  ],
  photos: [{ name: 'images', kind: 'photos' }],
};

const fieldsIn = (group: FieldGroup): ListingField[] =>
  fieldGroups[group]
    .filter((name) => !chosenById.has(name) && specOf(name).sameAs === undefined)
    .map((name) => ({ name, kind: chosenTexts.has(name) ? 'choice' : kinds[specOf(name).kind] }));

/** The groups of a tab. */
export const groupsOf = (
  tab: EnterpriseTab,
): Array<[group: EnterpriseGroup, fields: readonly ListingField[]]> =>
  (Object.entries(enterpriseTabs[tab]) as Array<[EnterpriseGroup, readonly FieldGroup[]]>).map(
    ([group, groups]) => [group, [...(ownFields[group] ?? []), ...groups.flatMap(fieldsIn)]],
  );

const tabsByField = new Map<string, EnterpriseTab>(
  tabNames.flatMap((tab) => groupsOf(tab).flatMap(([, fields]) => fields.map(({ name }) => [name, tab]))),
);
const allFields = tabNames.flatMap((tab) => groupsOf(tab).flatMap(([, fields]) => fields));

/** The tab of a field; undefined for fields that the server names but the form does not have. */
export const tabOf = (name: string): EnterpriseTab | undefined => tabsByField.get(name);

/** Names of fields with errors, those of the form first and in its order. */
export const inFormOrder = (names: readonly string[]): string[] => {
  const known = [...tabsByField.keys()].filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !tabsByField.has(name))];
};

/** Whether it is an input of its own. */
export const isTypedField = (
  field: ListingField,
): field is ListingField & TypedFieldSpec<Exclude<ListingField['name'], 'images'>> =>
  field.kind !== 'hours' && field.kind !== 'photos';

/** The opening hours of the form, which holds them as JSON. */
export const hoursIn = (typed: TypedValues, field: HoursField = 'openingHours'): DaySpan[] => {
  try {
    const stored: unknown = JSON.parse(typed[field] || '[]');
    return readStoredValues({ [field]: stored })[field] ?? [];
  } catch {
    return [];
  }
};

/** Whether a field is shown for the current input. Without a type only the common fields are shown. */
export const isShown = ({ name }: ListingField, typed: TypedValues): boolean => {
  if (!isFieldName(name)) return true;
  if (groupOf(name) === 'certificate' && typed['halalCertified'] !== 'true') return false;
  const type = entityTypes.find((known) => known === typed['entityType']);
  return type === undefined ? specOf(name).types === undefined : hasField(type, name);
};

/** Fields that lose their value when another one changes, because it belonged to the old choice. */
export const clearedBy: Readonly<Record<string, readonly string[]>> = {
  entityType: ['categoryId', 'brandId'],
  region: ['provinceId', 'municipalityId'],
  provinceId: ['municipalityId'],
  halalProductCategoryId: ['halalProductSubcategoryId'],
  muslimBusinessCategoryId: ['muslimBusinessSubcategoryId'],
};

/** Whether opening hours are shown for what is typed. */
export const hasHours = (typed: TypedValues): boolean =>
  allFields.some((field) => field.kind === 'hours' && isShown(field, typed));

const valueOf = (name: ListingField['name'], typed: string): unknown => {
  if (!isFieldName(name)) return typed.trim() || null;
  if (specOf(name).kind === 'declaration') return typed === 'true' ? 'Yes' : null;
  return typedValue(name, typed);
};

/** The body of `POST /api/listings` without photos: what was entered in the fields that are shown. */
export const toListingBody = (typed: TypedValues): Record<string, unknown> => {
  // Incomplete hours have an error of their own, which says which day it is.
  const hours = hoursFields.map((field): [string, unknown] => [
    field,
    hasHours(typed) ? toPeriods(hoursIn(typed, field).filter(isComplete)) : null,
  ]);
  const written = allFields
    .filter((field) => isTypedField(field) && isShown(field, typed))
    .map(({ name }): [string, unknown] => [name, valueOf(name, typed[name] ?? '')]);
  const entered = [...written, ...hours].filter(([, value]) => value !== null && value !== false);
  return { ...Object.fromEntries(entered), ...(typed['publish'] === 'true' ? { publish: true } : {}) };
};
