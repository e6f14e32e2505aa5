import type { EntityType } from '@halalmap/contracts';
import {
  typedValue,
  type FieldGroup,
  fieldGroups,
  type FieldName,
  type FieldSpec,
  specOf,
} from '@halalmap/listing-model';
import { isComplete, readStoredValues, toPeriods, type DaySpan } from '@halalmap/listing-parts/listing-form';
import { toWire, type FieldKind, type TypedFieldSpec } from '../../shared/typed-fields';
import type { EditableField } from '../../shared/format-fact';
import type { TypedValues } from '@halalmap/mfe-kit/persisted-form';

/** A field of the form. */
export interface ListingField {
  readonly name: EditableField | 'entityType' | 'images';
  /** Photos are no part of what is typed: they are uploaded as soon as they are chosen. */
  readonly kind: FieldKind | 'hours' | 'photos';
  /** Types of listing that have it; all of them when left out. */
  readonly types?: readonly EntityType[] | undefined;
  /** Asked only when the other one is ticked. */
  readonly with?: 'halalCertified';
}

const all =
  (types?: readonly EntityType[], also: Partial<ListingField> = {}) =>
  (kind: ListingField['kind'], ...names: Array<ListingField['name']>): ListingField[] =>
    names.map((name) => ({ name, kind, types, ...also }));

const every = all();
const trade = all(['food', 'business']);
const forPlaces = all(['food', 'business', 'mosque']);
const forSellers = all(['food', 'business', 'product']);
const food = all(['food']);
const business = all(['business']);
const product = all(['product']);
const mosque = all(['mosque']);
const certificate = all(['food', 'business', 'product'], { with: 'halalCertified' });

/**
 * The four tabs of the form, each with its groups of fields from the top to the end. Fields that nobody placed here follow
 * at the end of their group.
 */
const enterpriseTabs = {
  basic: {
    what: [...every('choice', 'entityType'), ...every('text', 'name'), ...every('area', 'description')],
    more: [
      ...every('list', 'alternateNames', 'tags'),
      ...every('area', 'additionalInfo'),
      ...forSellers('flag', 'isWomenLed'),
    ],
    photos: every('photos', 'images'),
  },
  classification: {
    categories: [
      ...every('id', 'categoryId'),
      ...food('id', 'foodTypeId'),
      ...trade('list', 'specialties'),
      ...product('id', 'brandId', 'halalProductCategoryId', 'halalProductSubcategoryId'),
      ...business('id', 'muslimBusinessCategoryId', 'muslimBusinessSubcategoryId'),
      ...mosque('choice', 'mosqueType'),
    ],
    halal: [
      ...forSellers('flag', 'muslimOwned', 'halalCertified'),
      ...certificate('id', 'certifyingBodyId'),
      ...certificate('text', 'certificationNumber'),
      ...certificate('day', 'expiryDate'),
    ],
  },
  business: {
    business: [
      ...every('number', 'yearEstablished'),
      ...forSellers('number', 'yearsInOperation', 'numberOfEmployees'),
      ...trade('choice', 'priceRange'),
      ...trade('area', 'servicesOffered'),
      ...trade('text', 'acceptedPayments', 'deliveryMethods'),
      ...forSellers('text', 'businessRegNumber', 'taxId'),
    ],
    hours: [...forPlaces('hours', 'openingHours'), ...forPlaces('text', 'openingHoursText')],
    product: [
      ...product('decimal', 'price'),
      ...product('text', 'productType', 'manufacturer', 'distributor', 'barcode'),
      ...product('area', 'ingredients', 'nutritionalInfo', 'allergenInfo'),
    ],
    mosque: [
      ...mosque('number', 'capacity'),
      ...mosque('text', 'imamName', 'khutbahLanguage'),
      ...mosque('choice', 'womensSection'),
      ...mosque('list', 'facilities'),
    ],
    prayers: mosque('time', 'fajrTime', 'dhuhrTime', 'asrTime', 'maghribTime', 'ishaTime'),
    amenities: forPlaces(
      'flag',
      'parkingAvailable',
      'wifiAvailable',
      'wheelchairAccessible',
      'prayerAreaAvailable',
    ),
  },
  contact: {
    location: [
      ...every('choice', 'region'),
      ...every('id', 'provinceId', 'municipalityId'),
      ...every('text', 'barangay', 'address', 'unitNumber', 'buildingName', 'streetNumber', 'streetName'),
      ...every('text', 'postalCode', 'landmark', 'extraDirections', 'googleMapsUrl'),
    ],
    position: every('decimal', 'latitude', 'longitude'),
    contact: [
      ...every('text', 'phone', 'email', 'website', 'facebookUrl', 'instagramUrl', 'tiktokUrl'),
      ...every('text', 'whatsappNumber', 'viberNumber'),
      ...trade('text', 'foodPandaUrl', 'grabUrl'),
      ...forSellers('text', 'shopeeUrl', 'lazadaUrl', 'shopSukiUrl'),
    ],
  },
} as const satisfies Record<string, Record<string, readonly ListingField[]>>;

export type EnterpriseTab = keyof typeof enterpriseTabs;
export const tabNames = Object.keys(enterpriseTabs) as EnterpriseTab[];

export type EnterpriseGroup = {
  [Tab in EnterpriseTab]: keyof (typeof enterpriseTabs)[Tab];
}[EnterpriseTab];

/** The groups of the registry that belong to a group of the form. */
const modelGroups: Partial<Record<EnterpriseGroup, readonly FieldGroup[]>> = {
  more: ['about'],
  halal: ['halal', 'certificate'],
  business: ['business', 'trade', 'register'],
  product: ['product'],
  mosque: ['mosque', 'facilities'],
  prayers: ['prayers', 'congregation'],
  amenities: ['amenities'],
  location: ['location'],
  contact: ['contact', 'social', 'orders'],
};

const kinds: Record<FieldSpec['kind'], FieldKind | null> = {
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
  openingHours: null,
  barcode: 'text',
  flag: 'flag',
  boolean: 'flag',
  answer: 'choice',
  declaration: 'choice',
  choice: 'choice',
  reference: 'id',
};

const placedFields: ReadonlySet<string> = new Set(
  Object.values(enterpriseTabs)
    .flatMap((groups): Array<readonly ListingField[]> => Object.values(groups))
    .flatMap((fields) => fields.map(({ name }) => name)),
);
/** Typed names of what the form chooses from a list. */
const chosenById: ReadonlySet<FieldName> = new Set(['brand', 'certifyingBody', 'province', 'municipality']);

const otherFields = (group: FieldGroup): ListingField[] =>
  fieldGroups[group]
    .filter((name) => !placedFields.has(name) && !chosenById.has(name))
    .flatMap((name) => {
      const { kind: modelKind, types, sameAs } = specOf(name);
      const kind = kinds[modelKind];
      if (kind === null || sameAs !== undefined) return [];
      return [
        {
          name: name as EditableField,
          kind,
          types,
          ...(group === 'certificate' ? { with: 'halalCertified' } : {}),
        },
      ];
    });

/** The groups of a tab. */
export const groupsOf = (
  tab: EnterpriseTab,
): Array<[group: EnterpriseGroup, fields: readonly ListingField[]]> =>
  (Object.entries(enterpriseTabs[tab]) as Array<[EnterpriseGroup, readonly ListingField[]]>).map(
    ([group, fields]) => [group, [...fields, ...(modelGroups[group] ?? []).flatMap(otherFields)]],
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
export const hoursIn = (typed: TypedValues): DaySpan[] => {
  try {
    const stored: unknown = JSON.parse(typed['openingHours'] || '[]');
    return readStoredValues({ openingHours: stored }).openingHours ?? [];
  } catch {
    return [];
  }
};

/** Whether a field is shown for the current input. Without a type only the common fields are shown. */
export const isShown = ({ types, with: other }: ListingField, typed: TypedValues): boolean =>
  (types === undefined || types.some((type) => type === typed['entityType'])) &&
  (other === undefined || typed[other] === 'true');

/** Fields that lose their value when another one changes, because it belonged to the old choice. */
export const clearedBy: Readonly<Record<string, readonly string[]>> = {
  entityType: ['categoryId', 'brandId'],
  region: ['provinceId', 'municipalityId'],
  provinceId: ['municipalityId'],
  halalProductCategoryId: ['halalProductSubcategoryId'],
  muslimBusinessCategoryId: ['muslimBusinessSubcategoryId'],
};

const yes = new Set(['halalCertified', 'muslimOwned']);

/** Whether opening hours are shown for what is typed. */
export const hasHours = (typed: TypedValues): boolean =>
  allFields.some((field) => field.kind === 'hours' && isShown(field, typed));

/** The body of `POST /api/listings` without photos: what was entered in the fields that are shown. */
export const toListingBody = (typed: TypedValues): Record<string, unknown> => {
  const shownFields = allFields.filter(isTypedField).filter((field) => isShown(field, typed));
  // Incomplete hours have an error of their own, which says which day it is.
  const openingHours = hasHours(typed) ? toPeriods(hoursIn(typed).filter(isComplete)) : null;
  const written: Record<string, unknown> = { ...toWire(shownFields, typed), openingHours };
  if (typeof written['iqamahMinutes'] === 'string')
    written['iqamahMinutes'] = typedValue('iqamahMinutes', written['iqamahMinutes']);
  const entered = Object.entries(written).filter(([, value]) => value !== null && value !== false);
  return {
    ...Object.fromEntries(entered.map(([name, value]) => [name, yes.has(name) ? 'Yes' : value])),
    ...(typed['publish'] === 'true' ? { publish: true } : {}),
  };
};
