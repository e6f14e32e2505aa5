import type { Formatters } from '@halalmap/i18n';
import type { Listing } from '@halalmap/contracts';
import type { Text } from '../../messages/use-text';

/** A line of the facts table; `null` is said as "Not known". */
export interface Fact {
  label: string;
  value: string | null;
}

export const amenities = [
  'parkingAvailable',
  'wifiAvailable',
  'wheelchairAccessible',
  'prayerAreaAvailable',
] as const;
export const prayers = ['fajrTime', 'dhuhrTime', 'asrTime', 'maghribTime', 'ishaTime'] as const;

interface FactTools {
  t: Text;
  format: Formatters;
}

const listed = (names: readonly string[] | null): string | null =>
  names && names.length > 0 ? names.join(', ') : null;

const offered = (listing: Listing, t: Text): string | null =>
  listed([
    ...amenities.filter((name) => listing[name]).map((name) => t(`listing.amenity.${name}`)),
    ...(listing.facilities ?? []),
  ]);

const said = (declaration: Listing['halalCertified'], t: Text): string | null =>
  declaration === 'Yes' || declaration === 'No' ? t(`listing.said.${declaration}`) : null;

const foodFacts = (listing: Listing, { t }: FactTools): Fact[] => [
  { label: t('listing.fact.cuisine'), value: listed(listing.foodTypes) },
  {
    label: t('listing.fact.price'),
    value: listing.priceRange === null ? null : t(`listing.price.${listing.priceRange}`),
  },
  { label: t('listing.fact.specialties'), value: listed(listing.specialties) },
  { label: t('listing.fact.amenities'), value: offered(listing, t) },
  { label: t('listing.fact.payment'), value: listing.acceptedPayments },
];

const businessFacts = (listing: Listing, { t }: FactTools): Fact[] => [
  { label: t('listing.fact.category'), value: listing.categoryName },
  { label: t('listing.fact.services'), value: listing.servicesOffered },
  {
    label: t('listing.fact.year'),
    value: listing.yearEstablished === null ? null : String(listing.yearEstablished),
  },
  { label: t('listing.fact.amenities'), value: offered(listing, t) },
  { label: t('listing.fact.payment'), value: listing.acceptedPayments },
  { label: t('listing.fact.delivery'), value: listing.deliveryMethods },
];

const mosqueFacts = (listing: Listing, { t, format }: FactTools): Fact[] => [
  { label: t('listing.fact.mosqueType'), value: listing.mosqueType },
  {
    label: t('listing.fact.capacity'),
    value: listing.capacity === null ? null : format.number(listing.capacity),
  },
  {
    label: t('listing.fact.women'),
    value:
      listing.womensSection === null || listing.womensSection === 'Unknown'
        ? null
        : t(`listing.women.${listing.womensSection}`),
  },
  { label: t('listing.fact.khutbah'), value: listing.khutbahLanguage },
  { label: t('listing.fact.imam'), value: listing.imamName },
  { label: t('listing.fact.amenities'), value: offered(listing, t) },
];

const productFacts = (listing: Listing, { t, format }: FactTools): Fact[] => [
  { label: t('listing.fact.amount'), value: listing.price === null ? null : format.pesos(listing.price) },
  { label: t('listing.fact.brand'), value: listing.brandName },
  { label: t('listing.fact.category'), value: listing.categoryName },
  { label: t('listing.fact.body'), value: listing.certifyingBody },
  { label: t('listing.fact.number'), value: listing.certificationNumber },
  {
    label: t('listing.fact.validUntil'),
    value: listing.expiryDate === null ? null : format.day(listing.expiryDate),
  },
  { label: t('listing.fact.manufacturer'), value: listing.manufacturer },
  { label: t('listing.fact.ingredients'), value: listing.ingredients },
];

const byType = {
  food: foodFacts,
  business: businessFacts,
  mosque: mosqueFacts,
  product: productFacts,
};

/** What the page says of a listing, line by line, by its type. */
export const factsOf = (listing: Listing, tools: FactTools): Fact[] => [
  ...byType[listing.entityType](listing, tools),
  ...(listing.entityType === 'mosque'
    ? []
    : [
        { label: tools.t('listing.fact.halal'), value: said(listing.halalCertified, tools.t) },
        { label: tools.t('listing.fact.owned'), value: said(listing.muslimOwned, tools.t) },
      ]),
];
