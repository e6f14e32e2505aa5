import {
  type Brand,
  type BrandMatch,
  type BrandMatched,
  type BrandSuggestions,
  type CategoryAnalytics,
  limits,
  wordsOf,
  type EditableReference,
  entityTypes,
  type GeographicAnalytics,
  type ListingOrigin,
  type ReferenceUses,
} from '@halalmap/contracts';
import { AppError, conflict, notFound, unprocessable } from '@halalmap/errors';
import type { ListingRepository, TrackedListing } from '../../domain/listing/listing-repository';
import type { Reader } from '../../domain/listing/stored-listing';
import {
  follow,
  hasSameName,
  listingFields,
  parentsOf,
  type ReferenceChange,
  type ReferenceChangeStore,
  type ReferenceEntry,
  type ReferenceStore,
  usesOf,
} from '../../domain/reference/reference-store';
import { createStoreAgain, type ChangeDependencies, type ReadDependencies } from '../listing/change-listing';
import type { EditListingUseCase } from '../listing/edit-listing';

type Fields = Omit<ReferenceEntry, 'id'>;

const editAttempts = 5;

/** Adds, changes and removes entries of the reference data. */
export const createEditReference = ({
  store,
  listings,
  referenceChanges,
  scheduleListingUpdate,
}: {
  store: ReferenceStore;
  listings: Pick<ListingRepository, 'isReferred' | 'countReferring'>;
  referenceChanges: Pick<ReferenceChangeStore, 'add'>;
  /** Called when listings must be updated after a reference change. */
  scheduleListingUpdate(): void;
}) => {
  const find = (kind: EditableReference, id: number): ReferenceEntry => {
    const entry = store.all(kind).find((candidate) => candidate.id === id);
    if (!entry) throw notFound();
    return entry;
  };

  const check = (kind: EditableReference, entry: ReferenceEntry): void => {
    const parents = parentsOf[kind];
    const parent = entry.parentCategoryId;
    if (parents && typeof parent === 'number') {
      const isThere = store.all(parents).some(({ id }) => id === parent);
      if (!isThere || (kind === parents && parent === entry.id)) {
        throw unprocessable([{ path: 'parentCategoryId', message: `There is no such category ${parent}` }]);
      }
    }
    const { accreditedFrom: from, accreditedUntil: until } = entry;
    if (typeof from === 'string' && typeof until === 'string' && until < from) {
      throw unprocessable([{ path: 'accreditedUntil', message: 'The accreditation ends before it begins' }]);
    }
    const others = store.all(kind).filter(({ id }) => id !== entry.id);
    if (others.some((other) => hasSameName(other, entry))) throw conflict(`${entry.name} already exists`);
  };

  const childrenOf = (kind: EditableReference): ReferenceEntry[] =>
    Object.entries(parentsOf)
      .filter(([, parents]) => parents === kind)
      .flatMap(([child]) => store.all(child as EditableReference));

  const isUsed = async (kind: EditableReference, { id, name }: ReferenceEntry): Promise<boolean> => {
    if (childrenOf(kind).some((child) => child.parentCategoryId === id)) return true;
    return listings.isReferred(usesOf({ kind, id, name }));
  };

  return {
    /** @throws AppError `conflict` when the name already exists, `unprocessable` for an unknown parent */
    async add(kind: EditableReference, fields: Fields): Promise<ReferenceEntry> {
      for (let attempt = 0; attempt < editAttempts; attempt += 1) {
        const highest = Math.max(0, ...store.all(kind).map(({ id }) => id));
        const entry = { ...fields, id: highest + 1 + attempt, name: String(fields.name) };
        check(kind, entry);
        if (await store.add(kind, entry)) return entry;
      }
      throw conflict('Someone else is adding entries. Please try again');
    },
    /** @throws AppError `not_found`, `conflict` or `unprocessable` */
    async change(kind: EditableReference, id: number, fields: Partial<Fields>): Promise<ReferenceEntry> {
      const known = find(kind, id);
      const entry = { ...known, ...fields, id } as ReferenceEntry;
      check(kind, entry);
      // Recorded before the change is made: after a crash in between, listings are stored again without need, but none
      // is missed.
      const isSeen =
        entry.name !== known.name || entry.asksHalal !== known.asksHalal || kind === 'certifying-bodies';
      if (isSeen) await referenceChanges.add({ kind, id, from: known.name, to: entry.name });
      await store.replace(kind, entry);
      if (isSeen) scheduleListingUpdate();
      return entry;
    },
    /** @throws AppError `not_found`, or `conflict` while a listing or another entry still refers to it */
    async remove(kind: EditableReference, id: number): Promise<void> {
      const entry = find(kind, id);
      if (await isUsed(kind, entry)) throw conflict(`${entry.name} is used and cannot be deleted`);
      await store.remove(kind, id);
    },
    /** Counts the references to each entry of a kind. Entries without references are left out. */
    async uses(kind: EditableReference): Promise<ReferenceUses> {
      const groups = await listings.countReferring(listingFields[kind]);
      const children = childrenOf(kind);
      const byId = new Map<number | null, number>();
      const byName = new Map<string, number>();
      const idsOf = new Map(store.all(kind).map(({ id, name }) => [name, id]));
      for (const { id, names, count } of groups) {
        byId.set(id, (byId.get(id) ?? 0) + count);
        // A listing that has both the id and the name of an entry counts once.
        for (const name of new Set(names)) {
          if (idsOf.get(name) !== id) byName.set(name, (byName.get(name) ?? 0) + count);
        }
      }
      const uses = store.all(kind).map(({ id, name }) => ({
        id,
        listings: (byId.get(id) ?? 0) + (byName.get(name) ?? 0),
        entries: children.filter(({ parentCategoryId }) => parentCategoryId === id).length,
      }));
      return { uses: uses.filter((entry) => entry.listings + entry.entries > 0) };
    },
  };
};

export type EditReference = ReturnType<typeof createEditReference>;

/** How many texts are suggested at once. */
const suggestedBrands = 50;

const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.length > 0 && start.every((word, index) => words[index] === word);

/** The brand that a text is likely to mean: of the same words, or else the longest one that it begins with. */
const likelyBrand = (text: string, brands: readonly Brand[]): Brand | null => {
  const words = wordsOf(text);
  const named = brands
    .map((brand) => ({ brand, own: wordsOf(brand.name) }))
    .filter(({ own }) => startsWith(words, own) || startsWith(own, words))
    .sort((a, b) => Math.abs(a.own.length - words.length) - Math.abs(b.own.length - words.length));
  return named[0]?.brand ?? null;
};

/** Leads products that name their brand as text to a brand of the reference data, once an admin confirms it. */
export const createMatchBrands = ({
  listings,
  reference,
  editListing,
}: Pick<ReadDependencies, 'reference'> & {
  listings: Pick<ListingRepository, 'countNamedBrands' | 'listingIdsByBrandName'>;
  editListing: EditListingUseCase;
}) => ({
  async suggestions(): Promise<BrandSuggestions> {
    const named = await listings.countNamedBrands(suggestedBrands);
    const brands = reference.brands.all();
    return {
      suggestions: named.map(({ brand: text, count }) => {
        const brand = likelyBrand(text, brands);
        return { text, listings: count, brand: brand && { id: brand.id, name: brand.name } };
      }),
    };
  },
  /**
   * Changes at most as many products as one bulk action; others still have a suggestion then.
   * @throws AppError `unprocessable` for an unknown brand
   */
  async match({ text, brandId }: BrandMatch, by: Reader): Promise<BrandMatched> {
    if (!reference.brands.byId(brandId))
      throw unprocessable([{ path: 'brandId', message: `There is no such brand ${brandId}` }]);
    let failed = 0;
    const ids = await listings.listingIdsByBrandName(text, limits.bulk);
    for (const id of ids) {
      try {
        await editListing({ id, patch: { brandId }, by });
      } catch (error) {
        // Somebody is editing or has deleted it. It is suggested again.
        if (!(error instanceof AppError)) throw error;
        failed += 1;
      }
    }
    return { matched: ids.length - failed, failed };
  },
});

export type MatchBrands = ReturnType<typeof createMatchBrands>;

const attempts = 5;

/**
 * Stores the listings that refer to a changed reference entry again, each with an event, so that their names, their
 * trust and the search index are updated. An interrupted run is repeated by the next one.
 * @param options.readReferences reloads the reference data, which another replica may have changed
 * @param options.waitForCapacity waits until few enough events are pending
 * @returns how many listings were stored
 */
export const createApplyReferenceChanges = (
  options: ChangeDependencies & {
    referenceChanges: ReferenceChangeStore;
    readReferences(): Promise<void>;
    waitForCapacity(): Promise<void>;
  },
) => {
  const { listings, clock, referenceChanges } = options;
  const storeAgain = createStoreAgain(options);
  return async function applyReferenceChanges(): Promise<number> {
    const store = async (
      { listing, storedLevel }: TrackedListing,
      change: ReferenceChange,
    ): Promise<boolean> => {
      const now = clock.now();
      const next = { ...follow(listing, change), updatedAt: now };
      return (await storeAgain(next, { storedLevel, now })) !== null;
    };

    /** If another change is stored in between, the listing is read and stored again. */
    const storeSurely = async (found: TrackedListing, change: ReferenceChange): Promise<void> => {
      let current: TrackedListing | null = found;
      for (let attempt = 0; current && attempt < attempts; attempt += 1) {
        if (await store(current, change)) return;
        current = await listings.findTracked(found.listing.id);
      }
    };

    const waiting = await referenceChanges.all();
    if (waiting.length > 0) await options.readReferences();
    let stored = 0;
    for (const { key, ...change } of waiting) {
      for await (const found of listings.referring(usesOf({ ...change, name: change.from }))) {
        await options.waitForCapacity();
        await storeSurely(found, change);
        stored += 1;
      }
      await referenceChanges.remove(key);
    }
    return stored;
  };
};

const realOrigins: readonly ListingOrigin[] = ['submitted', 'imported'];

/** Counts approved listings by type. Percentages are of all approved listings, with one decimal. */
export const createCountCategories = ({ listings }: { listings: ListingRepository }) =>
  async function countCategories(): Promise<CategoryAnalytics> {
    const [counts, real] = await Promise.all([
      listings.countApprovedByType(),
      listings.countApprovedByType(realOrigins),
    ]);
    const total = entityTypes.reduce((sum, type) => sum + counts[type], 0);
    return {
      byEntityType: entityTypes.map((name) => ({
        name,
        count: counts[name],
        percentage: total === 0 ? 0 : Math.round((counts[name] / total) * 1_000) / 10,
      })),
      realByEntityType: entityTypes.map((name) => ({ name, count: real[name] })),
    };
  };

export type CountCategoriesUseCase = ReturnType<typeof createCountCategories>;

const percentage = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 1_000) / 10;

/**
 * Counts approved listings by province, highest first. Percentages are of all approved listings, with one decimal. A
 * listing with a province name but no id counts for the province of that name.
 */
export const createCountProvinces = ({
  listings,
  reference,
}: Pick<ReadDependencies, 'listings' | 'reference'>) =>
  async function countProvinces(): Promise<GeographicAnalytics> {
    const groups = await listings.countApprovedByProvince();
    const total = groups.reduce((sum, { count }) => sum + count, 0);
    const provinces = new Map<string, { name: string; region: string | null; count: number }>();
    for (const { provinceId, province, count } of groups) {
      const known =
        reference.provinces.byId(provinceId ?? 0) ??
        (province === null ? undefined : reference.provinceByName(province));
      const name = known?.name ?? province;
      if (name === null) continue;
      const counted = provinces.get(name)?.count ?? 0;
      provinces.set(name, { name, region: known?.region ?? null, count: counted + count });
    }
    const byProvince = [...provinces.values()]
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
      .map((entry) => ({ ...entry, percentage: percentage(entry.count, total) }));
    return { byProvince };
  };

export type CountProvincesUseCase = ReturnType<typeof createCountProvinces>;
