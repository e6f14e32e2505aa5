import type { EntityType } from '@halalmap/contracts';
import { toWire, type FieldKind, type TypedFieldSpec } from '../../shared/typed-fields';
import type { EditableField } from '../../shared/format-fact';
import type { TypedValues } from '@halalmap/mfe-kit/persisted-form';

/** A field of the form. */
export interface ListingField extends TypedFieldSpec {
  readonly name: EditableField | 'entityType';
  /** Types of listing that have it; all of them when left out. */
  readonly types?: readonly EntityType[] | undefined;
  /** Asked only when the other one is ticked. */
  readonly with?: 'halalCertified';
}

const all =
  (types?: readonly EntityType[], also: Partial<ListingField> = {}) =>
  (kind: FieldKind, ...names: Array<ListingField['name']>): ListingField[] =>
    names.map((name) => ({ name, kind, types, ...also }));

const every = all();
const trade = all(['food', 'business']);
const placed = all(['food', 'business', 'mosque']);
const sold = all(['food', 'business', 'product']);
const food = all(['food']);
const business = all(['business']);
const product = all(['product']);
const mosque = all(['mosque']);
const certificate = all(['food', 'business', 'product'], { with: 'halalCertified' });

/** The four tabs of the form, each with its groups of fields from the top to the end. */
export const enterpriseTabs = {
  basic: {
    what: [...every('choice', 'entityType'), ...every('text', 'name'), ...every('area', 'description')],
    more: [
      ...every('list', 'alternateNames', 'tags'),
      ...every('area', 'additionalInfo'),
      ...sold('flag', 'isWomenLed'),
    ],
  },
  classification: {
    categories: [
      ...every('id', 'categoryId'),
      ...food('id', 'foodTypeId'),
      ...food('list', 'specialties'),
      ...product('id', 'brandId', 'halalProductCategoryId', 'halalProductSubcategoryId'),
      ...business('id', 'muslimBusinessCategoryId', 'muslimBusinessSubcategoryId'),
      ...mosque('choice', 'mosqueType'),
    ],
    halal: [
      ...sold('flag', 'muslimOwned', 'halalCertified'),
      ...certificate('id', 'certifyingBodyId'),
      ...certificate('text', 'certificationNumber'),
      ...certificate('day', 'expiryDate'),
    ],
  },
  business: {
    business: [
      ...sold('number', 'yearEstablished', 'yearsInOperation', 'numberOfEmployees'),
      ...food('choice', 'priceRange'),
      ...trade('area', 'servicesOffered'),
      ...placed('text', 'openingHoursText'),
      ...trade('text', 'acceptedPayments', 'deliveryMethods'),
      ...sold('text', 'businessRegNumber', 'taxId'),
    ],
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
    amenities: placed(
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
      ...every('decimal', 'latitude', 'longitude'),
    ],
    contact: [
      ...every('text', 'phone', 'email', 'website', 'facebookUrl', 'instagramUrl', 'tiktokUrl'),
      ...every('text', 'whatsappNumber', 'viberNumber'),
      ...trade('text', 'foodPandaUrl', 'grabUrl'),
      ...sold('text', 'shopeeUrl', 'lazadaUrl', 'shopSukiUrl'),
    ],
  },
} as const satisfies Record<string, Record<string, readonly ListingField[]>>;

export type EnterpriseTab = keyof typeof enterpriseTabs;
export const tabNames = Object.keys(enterpriseTabs) as EnterpriseTab[];

/** The groups of a tab. */
export const groupsOf = (
  tab: EnterpriseTab,
): Array<[group: EnterpriseGroup, fields: readonly ListingField[]]> =>
  Object.entries(enterpriseTabs[tab]) as Array<[EnterpriseGroup, readonly ListingField[]]>;
export type EnterpriseGroup = {
  [Tab in EnterpriseTab]: keyof (typeof enterpriseTabs)[Tab];
}[EnterpriseTab];

const fieldsByTab = new Map(
  tabNames.map((tab) => [tab, groupsOf(tab).flatMap(([, fields]) => fields)] as const),
);

/** The tab of a field; the last one for fields that the server names but the form does not have. */
export const tabOf = (name: string): EnterpriseTab =>
  tabNames.find((tab) => fieldsByTab.get(tab)?.some((field) => field.name === name)) ?? 'contact';

/** Whether a field is shown for the current input. Without a type only the common fields are shown. */
export const isAsked = ({ types, with: other }: ListingField, typed: TypedValues): boolean =>
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

/** The body of `POST /api/listings`: what was entered of the fields that are asked. */
export const toListingBody = (typed: TypedValues): Record<string, unknown> => {
  const asked = [...fieldsByTab.values()].flat().filter((field) => isAsked(field, typed));
  const entered = Object.entries(toWire(asked, typed)).filter(
    ([, value]) => value !== null && value !== false,
  );
  return {
    ...Object.fromEntries(entered.map(([name, value]) => [name, yes.has(name) ? 'Yes' : value])),
    ...(typed['publish'] === 'true' ? { publish: true } : {}),
  };
};
