import { validationFailed } from '@halalmap/errors';
import { asksHalal, halalFields, saysSomething } from '@halalmap/listing-model';
import type { ReferenceData } from '../reference/reference-data';
import type { Evidence, ListingFacts, StoredListing } from './stored-listing';

type Categories = Pick<ReferenceData, 'muslimBusinessCategories' | 'muslimBusinessSubcategories'>;
type Asked = Pick<StoredListing, 'entityType' | 'facts'>;

/** Whether people ask of a listing if what it offers is halal: by its type, of a business by its category. */
export const isHalalAsked = ({ entityType, facts }: Asked, reference: Categories): boolean =>
  asksHalal(entityType, {
    kind: facts,
    of: {
      categories: reference.muslimBusinessCategories.all(),
      subcategories: reference.muslimBusinessSubcategories.all(),
    },
  });

/** Whether it is of a category that is not asked; a mosque has no such fields anyhow. */
export const isUnasked = (listing: Asked, reference: Categories): boolean =>
  asksHalal(listing.entityType) && !isHalalAsked(listing, reference);

const stored = halalFields.filter((field) => field !== 'certificationBody');
const noHalalFacts = Object.fromEntries(
  stored.map((field) => [field, field === 'halalCertified' ? 'not_specified' : null]),
) as Pick<ListingFacts, (typeof stored)[number]>;

/** Facts of evidence about halal that are no fields: answers of confirmations, and what a source reported. */
const aboutHalal: ReadonlySet<string> = new Set([...halalFields, 'halal', 'reportedCertified']);

/** The evidence that is not about halal, without what it says about it. */
const withoutHalal = (evidence: readonly Evidence[]): Evidence[] =>
  evidence.flatMap((entry) => {
    if (entry.kind === 'certificate' || entry.kind === 'certifier_registry') return [];
    if (entry.facts.verdict === 'not_halal') return [];
    const said = Object.entries(entry.facts);
    const others = said.filter(([field]) => !aboutHalal.has(field));
    if (others.length === said.length) return [entry];
    const isStatement = entry.kind === 'owner_statement' || entry.kind === 'admin_visit';
    if (isStatement && others.length === 0) return [];
    return [{ ...entry, facts: Object.fromEntries(others), validUntil: null }];
  });

/**
 * A listing as it is shown, found and counted: of a category that is not asked whether it is halal, without what it says
 * about that. What it says is kept, and comes back with a category that asks.
 * @returns the same object when nothing is left out
 */
export const asShown = (listing: StoredListing, reference: Categories): StoredListing =>
  isUnasked(listing, reference)
    ? {
        ...listing,
        facts: { ...listing.facts, ...noHalalFacts },
        evidence: withoutHalal(listing.evidence),
      }
    : listing;

/**
 * Checks that nothing new is said about halal of a category that is not asked.
 * @param before the listing before an edit, whose values may stay; left out: it is new
 * @throws AppError `validation_failed` with the fields
 */
export const checkHalalAsked = (
  listing: Asked,
  reference: Categories,
  before?: Pick<StoredListing, 'facts'>,
): void => {
  if (!isUnasked(listing, reference)) return;
  const said = stored.filter(
    (field) => saysSomething(listing.facts[field]) && listing.facts[field] !== before?.facts[field],
  );
  if (said.length > 0) throw validationFailed(said.map((field) => ({ path: field, message: notAsked })));
};

const notAsked = 'Nobody asks of this category whether it is halal';

/**
 * Checks evidence and certificates that are about halal, of a category that is not asked.
 * @param fields the fields that are given, with their paths
 * @throws AppError `validation_failed` with the paths
 */
export const checkHalalGiven = (
  listing: Asked,
  reference: Categories,
  fields: Readonly<Record<string, unknown>>,
  pathOf = (field: string): string => field,
): void => {
  if (!isUnasked(listing, reference)) return;
  const said = Object.keys(fields).filter((field) => saysSomething(fields[field]));
  const wrong = said.filter((field) => aboutHalal.has(field) || field === 'certificateSeen');
  if (wrong.length > 0)
    throw validationFailed(wrong.map((field) => ({ path: pathOf(field), message: notAsked })));
};

/** The fields about halal that a row gives of a listing that is not asked about it. */
export const unaskedFields = (
  given: Partial<ListingFacts>,
  listing: Asked,
  reference: Categories,
): ReadonlyArray<(typeof stored)[number]> =>
  isUnasked(listing, reference) ? stored.filter((field) => saysSomething(given[field])) : [];
