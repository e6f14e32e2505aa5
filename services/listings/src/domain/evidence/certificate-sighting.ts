import { fold, type CertificateSeen } from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import { saysNothing, saysNotYet, wrongCertificateDate } from '@halalmap/listing-model';
import type { ListingFacts, StoredListing } from '../listing/stored-listing';
import { manilaDayOf } from '../manila-time';
import type { ReferenceData } from '../reference/reference-data';

/** A text that says something; null otherwise. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && !saysNothing(value) && !saysNotYet(value) ? value.trim() : null;

/** Where a field of the certificate stands in the body of a request. */
export type PathOf = (field: string) => string;

const legalForms = new Set('inc incorporated corp corporation co company ltd limited opc llc and'.split(' '));

/** A name without letter case, punctuation and the legal form at its end. */
const bareName = (name: string): string => {
  const words =
    fold(name)
      .replace(/(?<=[\p{L}\p{N}])['\u2018\u2019.]+(?=[\p{L}\p{N}])/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  while (words.length > 1 && legalForms.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
};

type NamedPlace = Pick<StoredListing, 'name'> & {
  facts: Pick<ListingFacts, 'alternateNames' | 'brand' | 'brandId'>;
};

const checkHolder = (
  holder: string,
  { name, facts }: NamedPlace,
  { seen, findBrand, pathOf }: Sighting & { pathOf: PathOf },
): void => {
  if (seen.holderIsThisPlace === true) return;
  const brand = facts.brandId === null ? undefined : findBrand(facts.brandId);
  const names = [name, ...(facts.alternateNames ?? []), facts.brand, brand].filter((known) => known != null);
  if (names.some((known) => bareName(known) === bareName(holder))) return;
  const message = `The certificate was issued to “${holder}”. Say that the holder is this place, or do not record it`;
  throw new AppError('holder_differs', message, {
    details: [{ path: pathOf('certificateHolder'), message, code: 'holder_differs' }],
  });
};

/**
 * Checks that a certificate can be recorded as seen: its dates, and whose it is.
 * @throws AppError `certificate_dates` or `holder_differs`
 */
export const checkSighting = (
  facts: Pick<ListingFacts, 'expiryDate' | 'certificateIssuedOn' | 'certificateHolder'>,
  place: NamedPlace,
  { at, pathOf = (field) => field, ...sighting }: Sighting & { at: Date; pathOf?: PathOf },
): void => {
  const wrong = wrongCertificateDate(facts, manilaDayOf(at));
  if (wrong)
    throw new AppError('certificate_dates', wrong.message, {
      details: [{ path: pathOf(wrong.field), message: wrong.message, code: wrong.code }],
    });
  const holder = textOf(facts.certificateHolder);
  if (holder !== null) checkHolder(holder, place, { ...sighting, pathOf });
};

/** An admin's statement that they saw the certificate, with what is needed to tell whose it is. */
export interface Sighting {
  seen: CertificateSeen;
  /** The name of a brand of the reference data. */
  findBrand: (id: number) => string | undefined;
}

export const sightingOf = (seen: CertificateSeen, { brands }: Pick<ReferenceData, 'brands'>): Sighting => ({
  seen,
  findBrand: (id) => brands.byId(id)?.name,
});
