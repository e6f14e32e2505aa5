import type { EntityType, ListingSubmissionInput } from '@halalmap/contracts';
import { categories } from './generated/categories';
import { certifyingBodies } from './generated/certifying-bodies';
import { foodTypes } from './generated/food-types';
import { muslimBusinessCategories } from './generated/muslim-business-categories';
import { muslimBusinessSubcategories } from './generated/muslim-business-subcategories';
import { provinces } from './generated/provinces';
import samples from './generated/samples.json';
import { resolvePlace } from './place-names';
import type { PublishedReport, SeedListing } from './types';

interface Sample {
  name: string;
  entityType: EntityType;
  alternateNames?: string[] | null;
  mosqueType?: string | null;
  cuisine?: string | null;
  category?: string | null;
  subcategory?: string | null;
  address: string | null;
  municipality: string | null;
  province: string | null;
  region: string | null;
  latitude: number | null;
  longitude: number | null;
  phone?: string | null;
  email?: string | null;
  website?: string | null;
  halalCertified?: 'Yes' | 'No' | 'Unknown';
  reportedCertified?: boolean;
  certifyingBody?: string | null;
  muslimOwned?: 'Yes' | 'No' | 'Unknown';
  yearBuilt?: string | null;
  capacity?: string | null;
  womensSection?: 'Yes' | 'No' | 'Unknown' | null;
  /** Of a cemetery: whether it is in use, as reported. */
  status?: string | null;
  description: string | null;
  sourceAsOf?: string | null;
  source: string[];
}

const idByName = (entries: readonly { id: number; name: string }[], name: string | null | undefined) =>
  name ? (entries.find((entry) => entry.name === name)?.id ?? null) : null;

/** The leading number of a text such as `45,000 (reported)`. */
const numberIn = (text: string | null | undefined): number | null => {
  const digits = text?.replaceAll(',', '').match(/^\d+/)?.[0];
  return digits ? Number(digits) : null;
};

const placeOf = (sample: Sample) => {
  const province = provinces.find((entry) => entry.name === sample.province);
  const town = resolvePlace(sample).municipality;
  return {
    address: sample.address,
    municipality: sample.municipality,
    province: sample.province,
    region: sample.region ?? province?.region ?? null,
    islandGroup: province?.islandGroup ?? null,
    latitude: sample.latitude,
    longitude: sample.longitude,
    provinceId: province?.id ?? null,
    municipalityId: town?.id ?? null,
  };
};

const businessOf = (sample: Sample) => {
  const categoryId = idByName(muslimBusinessCategories, sample.category);
  const within = muslimBusinessSubcategories.filter((entry) => entry.parentCategoryId === categoryId);
  return {
    category: sample.category ?? null,
    categoryId: idByName(
      categories.filter((entry) => entry.entityType === 'business'),
      sample.category,
    ),
    muslimBusinessCategoryId: categoryId,
    muslimBusinessSubcategoryId: idByName(within, sample.subcategory),
  };
};

const foodOf = (sample: Sample) => ({
  foodTypes: sample.cuisine ? [sample.cuisine] : null,
  foodTypeId: idByName(foodTypes, sample.cuisine),
  categoryId: idByName(
    categories.filter((entry) => entry.entityType === 'food'),
    sample.cuisine,
  ),
});

const trustOf = (sample: Sample) => ({
  halalCertified: sample.halalCertified ?? 'Unknown',
  muslimOwned: sample.muslimOwned ?? 'Unknown',
  certifyingBody: sample.certifyingBody ?? null,
  certifyingBodyId: idByName(certifyingBodies, sample.certifyingBody),
});

const mosqueOf = (sample: Sample) => {
  const isYear = /^\d{4}$/.test(sample.yearBuilt ?? '');
  return {
    alternateNames: sample.alternateNames?.length ? sample.alternateNames : null,
    mosqueType: sample.mosqueType ?? null,
    categoryId: idByName(
      categories.filter((entry) => entry.entityType === 'mosque'),
      sample.mosqueType,
    ),
    capacity: numberIn(sample.capacity),
    yearEstablished: isYear ? Number(sample.yearBuilt) : null,
    additionalInfo: sample.yearBuilt && !isYear ? `Year built, as reported: ${sample.yearBuilt}` : null,
    womensSection: sample.womensSection ?? 'Unknown',
  };
};

const cemeteryOf = ({ alternateNames, status }: Sample) => ({
  alternateNames: alternateNames?.length ? alternateNames : null,
  additionalInfo: status ? `State as reported: ${status}` : null,
});

const ownFactsOf = (sample: Sample) => {
  if (sample.entityType === 'cemetery') return cemeteryOf(sample);
  return sample.entityType === 'mosque' ? mosqueOf(sample) : trustOf(sample);
};

const submissionOf = (sample: Sample): ListingSubmissionInput => ({
  entityType: sample.entityType,
  name: sample.name,
  description: sample.description,
  ...placeOf(sample),
  phone: sample.phone ?? null,
  email: sample.email ?? null,
  website: sample.website ?? null,
  ...ownFactsOf(sample),
  ...(sample.entityType === 'food' ? foodOf(sample) : {}),
  ...(sample.entityType === 'business' ? businessOf(sample) : {}),
});

/** The sources in words for readers: a copy of Wikipedia is Wikipedia, and files of data are named only where nothing else is. */
const sourcesOf = ({ source }: Sample): string[] => {
  const isFile = (name: string): boolean => name.includes('GitHub');
  const named = source.filter((name) => !isFile(name));
  return (named.length > 0 ? named : source).map((name) => {
    if (isFile(name)) return 'published map data';
    return name === 'Wikipedia mirror' ? 'Wikipedia' : name;
  });
};

/** Reports are dated by the year; the sources beside them say the day. */
const yearIn = (asOf: string): string => asOf.replace(/^(\d{4})-\d\d-\d\d$/, '$1');

const reportOf = (sample: Sample): PublishedReport => ({
  sources: sourcesOf(sample),
  asOf: sample.sourceAsOf ? yearIn(sample.sourceAsOf) : null,
  facts: {
    ...(sample.halalCertified === 'Yes' ? { halalCertified: 'Yes' } : {}),
    ...(sample.reportedCertified ? { reportedCertified: true } : {}),
    ...(sample.certifyingBody ? { certifyingBody: sample.certifyingBody } : {}),
    ...(sample.muslimOwned === 'Yes' ? { muslimOwned: 'Yes' } : {}),
  },
});

/**
 * The sample places, mosques and cemeteries exactly as collected, with their sources and their age. Unknown values are null or `Unknown`; no sample is
 * certified.
 */
export const sampleListings = (): SeedListing[] =>
  (samples as unknown as Sample[]).map((sample) => ({
    key: `sample:${sample.entityType}:${sample.name}:${sample.municipality ?? ''}`,
    origin: 'sample',
    submission: submissionOf(sample),
    report: reportOf(sample),
  }));
