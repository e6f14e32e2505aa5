import { hasField } from './field-rules';
import { specOf, type FieldName } from './fields';
import type { EntityType } from './types';

/**
 * The fields in the groups and the order in which people read and fill them in: in forms, tables and reviews. A page
 * shows a group where it wants it, and may place some of its fields by hand; the others follow in this order.
 */
export const fieldGroups = {
  category: [
    'category',
    'categoryId',
    'foodTypes',
    'foodTypeId',
    'muslimBusinessCategoryId',
    'muslimBusinessSubcategoryId',
    'mosqueType',
    'halalProductCategoryId',
    'halalProductSubcategoryId',
  ],
  about: ['alternateNames', 'description', 'tags'],
  contact: ['phone', 'nightPhone', 'email', 'website'],
  location: [
    'region',
    'provinceId',
    'municipalityId',
    'address',
    'barangay',
    'landmark',
    'postalCode',
    'unitNumber',
    'buildingName',
    'streetNumber',
    'streetName',
    'extraDirections',
    'googleMapsUrl',
    'islandGroup',
    'province',
    'municipality',
  ],
  position: ['latitude', 'longitude'],
  business: [
    'specialties',
    'priceRange',
    'servicesOffered',
    'yearEstablished',
    'yearsInOperation',
    'numberOfEmployees',
    'isWomenLed',
  ],
  product: [
    'brandId',
    'brand',
    'price',
    'productType',
    'subProductType',
    'manufacturer',
    'distributor',
    'ingredients',
    'nutritionalInfo',
    'gelatin',
    'alcoholInside',
    'allergenInfo',
    'barcode',
  ],
  mosque: [
    'capacity',
    'imamName',
    'administrator',
    'khutbahLanguage',
    'womensSection',
    'wuduArea',
    'womensWudu',
    'janazahServices',
    'madrasah',
    'taraweeh',
    'iftarForAll',
    'shoeRacks',
  ],
  burial: [
    'openTo',
    'plotsAvailable',
    'plotsAsOf',
    'burialFee',
    'documentsAsked',
    'washing',
    'shroud',
    'transport',
  ],
  prayers: ['fajrTime', 'dhuhrTime', 'asrTime', 'maghribTime', 'ishaTime'],
  congregation: ['prayerTimesAsOf', 'iqamahMinutes', 'jumuahTimes', 'eidPrayer'],
  facilities: ['facilities'],
  hours: ['openingHours', 'openingHoursText', 'ramadanHours'],
  social: ['facebookUrl', 'instagramUrl', 'tiktokUrl', 'whatsappNumber', 'viberNumber'],
  orders: ['foodPandaUrl', 'grabUrl', 'shopeeUrl', 'lazadaUrl', 'shopSukiUrl'],
  amenities: ['parkingAvailable', 'wifiAvailable', 'wheelchairAccessible', 'prayerAreaAvailable'],
  halal: [
    'halalScope',
    'halalCertified',
    'muslimOwned',
    'alcoholServed',
    'porkOnPremises',
    'separateKitchen',
    'womensPrayerArea',
    'meatSource',
    'slaughter',
    'stunning',
    'sharedOil',
    'noPorkSign',
  ],
  certificate: [
    'certifyingBody',
    'certifyingBodyId',
    'certificationBody',
    'certificationNumber',
    'certificateIssuedOn',
    'expiryDate',
    'certificateScope',
    'certificateScopeText',
    'certificateHolder',
  ],
  trade: ['acceptedPayments', 'deliveryMethods'],
  more: ['additionalInfo'],
  register: ['businessRegNumber', 'taxId'],
} as const satisfies Record<string, readonly FieldName[]>;

export type FieldGroup = keyof typeof fieldGroups;

type Missing = Exclude<FieldName, (typeof fieldGroups)[FieldGroup][number]>;
/**
 * Does not compile while a field has no group; the error names it.
 *
 * @public
 */
export const isEveryFieldInAGroup: [Missing] extends [never] ? true : Missing = true;

/** All groups, in the order in which people read them. */
export const groupNames = Object.keys(fieldGroups) as FieldGroup[];

/** The fields of a group that listings of a type have, in order. */
export const fieldsInGroup = (group: FieldGroup, type: EntityType): FieldName[] =>
  fieldGroups[group].filter((name) => hasField(type, name));

/** The group of a field. */
export const groupOf = (name: FieldName): FieldGroup =>
  groupNames.find((group) => fieldGroups[group].some((field) => field === name)) ?? 'more';

/** Whose form it is: of everybody who submits a place, of its owner, or of an admin. */
export type FormVariant = 'public' | 'full' | 'admin';

/** Whether a form of this type of listing asks for a field. A field that is set with another one is not asked for. */
export const isAsked = (name: FieldName, type: EntityType, variant: FormVariant): boolean => {
  const { asked, setWith, sameAs } = specOf(name);
  if (!hasField(type, name) || setWith !== undefined || sameAs !== undefined) return false;
  if (variant === 'admin') return true;
  if (asked === 'admins') return false;
  return variant === 'full' || asked === 'everyone' || (Array.isArray(asked) && asked.includes(type));
};

/** The fields that a form asks for, in order. */
export const askedFields = (type: EntityType, variant: FormVariant): FieldName[] =>
  groupNames.flatMap((group) => fieldGroups[group].filter((name) => isAsked(name, type, variant)));
