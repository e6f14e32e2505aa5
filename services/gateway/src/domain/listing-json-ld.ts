import { entityTypes, fieldNames, type FieldSpec, listingTypes, specOf } from '@halalmap/listing-model';
import { readPhones, type Language, type Listing, type OpeningPeriod } from '@halalmap/contracts';
import { isIndependentCity } from '@halalmap/reference-data/independent-cities';

/** Structured data of schema.org. */
type JsonLd = Record<string, unknown>;

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Structured data contains known facts only; unknown ones are omitted. */
const known = (entries: JsonLd): JsonLd =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => !isEmpty(value)));

const joined = (parts: ReadonlyArray<string | null>): string | null =>
  parts.filter(Boolean).join(' ') || null;

const addressOf = (listing: Listing): JsonLd | null => {
  const street = listing.address ?? joined([listing.streetNumber, listing.streetName]);
  const stated = known({
    streetAddress: joined([street && listing.address ? null : listing.unitNumber, street]),
    addressLocality: listing.municipalityName ?? listing.municipality,
    addressRegion: isIndependentCity(listing.municipalityId)
      ? null
      : (listing.provinceName ?? listing.province),
    postalCode: listing.postalCode,
  });
  if (Object.keys(stated).length === 0) return null;
  return { '@type': 'PostalAddress', ...stated, addressCountry: 'PH' };
};

/** A place without its own coordinates gets none here: the centre of its town would be wrong. */
const geoOf = ({ latitude, longitude }: Listing): JsonLd | null =>
  latitude === null || longitude === null
    ? null
    : { '@type': 'GeoCoordinates', latitude: Number(latitude), longitude: Number(longitude) };

const hoursOf = ({ days: numbers, open, close }: OpeningPeriod): JsonLd => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: numbers.map((number) => `https://schema.org/${days[number - 1]}`),
  // The format that search engines expect for a full day; a closing time before the opening time is past midnight.
  opens: open === close ? '00:00' : open,
  closes: open === close ? '23:59' : close,
});

const amenitiesOf = (listing: Listing): JsonLd[] =>
  fieldNames.flatMap((field) => {
    const { amenity } = specOf(field);
    return amenity !== undefined && listing[field] === true
      ? [{ '@type': 'LocationFeatureSpecification', name: amenity, value: true }]
      : [];
  });

const written = (value: unknown, as: NonNullable<FieldSpec['jsonLd']>['as']): unknown => {
  if (isEmpty(value) || as === undefined) return value;
  const text = String(value);
  if (as === 'organization') return { '@type': 'Organization', name: text };
  return as === 'pesoSigns' ? text.replaceAll('$', '₱') : text;
};

/** The facts that structured data repeats, as the fields declare it. */
const repeatedFacts = (listing: Listing): JsonLd => {
  const facts: JsonLd = {};
  for (const field of fieldNames) {
    const { jsonLd, types } = specOf(field);
    const isOfType = jsonLd && (jsonLd.types ?? types ?? entityTypes).includes(listing.entityType);
    const value = isOfType ? written(listing[field], jsonLd.as) : null;
    if (isOfType && !isEmpty(value)) {
      const others = facts[jsonLd.property];
      facts[jsonLd.property] =
        jsonLd.property === 'sameAs' ? [...((others as unknown[]) ?? []), value] : value;
    }
  }
  return facts;
};

/** Only for a valid certificate that was seen: a mere claim is not a certification. */
const certificationOf = ({ trust, ...listing }: Listing): JsonLd | null => {
  const { certificate } = trust;
  if (trust.level !== 'certified' || certificate?.state !== 'valid') return null;
  const isStated = certificate.number === listing.certificationNumber;
  return known({
    '@type': 'Certification',
    name: 'Halal certificate',
    about: isStated ? listing.certificateScopeText : null,
    issuedBy: { '@type': 'Organization', name: certificate.body },
    certificationIdentification: certificate.number,
    datePublished: isStated ? listing.certificateIssuedOn : null,
    expires: certificate.validUntil,
  });
};

/** A place of prayer is not rated. */
const ratingOf = ({ entityType, averageRating, countedReviews }: Listing): JsonLd | null =>
  !listingTypes[entityType].isRated || averageRating === null || countedReviews === 0
    ? null
    : {
        '@type': 'AggregateRating',
        ratingValue: averageRating,
        ratingCount: countedReviews,
        bestRating: 5,
        worstRating: 1,
      };

const productParts = (listing: Listing): JsonLd => ({
  brand: listing.brandName ? { '@type': 'Brand', name: listing.brandName } : null,
  category: listing.categoryName,
  offers: listing.price === null ? null : { '@type': 'Offer', price: listing.price, priceCurrency: 'PHP' },
});

/** Each number as it was typed; text without a number is none. */
const telephonesOf = ({ phone }: Listing): string | string[] => {
  const numbers = readPhones(phone ?? '').flatMap((piece) => (piece.phone ? [piece.text.trim()] : []));
  return numbers.length === 1 ? numbers.join() : numbers;
};

const placeParts = (listing: Listing): JsonLd => ({
  telephone: telephonesOf(listing),
  address: addressOf(listing),
  geo: geoOf(listing),
  openingHoursSpecification: listing.openingHours?.map(hoursOf),
  amenityFeature: amenitiesOf(listing),
});

/**
 * Structured data of a listing for search engines.
 * @param where.id absolute URL that stands for the place in every language
 * @param where.page absolute URL of the listing's page in `language`
 * @param where.images absolute URLs of its images
 */
export const listingJsonLd = (
  listing: Listing,
  where: { id: string; page: string; language: Language; images: readonly string[] },
): JsonLd => {
  const { id, page, language, images } = where;
  return known({
    '@context': 'https://schema.org',
    '@type': listingTypes[listing.entityType].jsonLd,
    '@id': id,
    mainEntityOfPage: { '@type': 'WebPage', '@id': page, inLanguage: language },
    name: listing.name,
    url: listing.website ?? page,
    image: images,
    ...repeatedFacts(listing),
    ...(listingTypes[listing.entityType].isPlace ? placeParts : productParts)(listing),
    hasCertification: certificationOf(listing),
    aggregateRating: ratingOf(listing),
  });
};
