import { setImmediate } from 'node:timers/promises';
import type { DuplicateCandidate, DuplicateProbe, DuplicateResponse } from '@halalmap/contracts';
import type { ComparableListing, ListingRepository } from '../../domain/listing/listing-repository';
import type { Reader, StoredListing } from '../../domain/listing/stored-listing';
import { type ComparedPlace, likelyFrom, searchKeys, similarityTo } from '../../domain/moderation/same-place';
import type { ReferenceData } from '../../domain/reference/reference-data';
import type { ReadDependencies } from '../listing/change-listing';

const shown = 5;

const pointOf = (lat: number | string | null, lng: number | string | null): ComparedPlace['point'] =>
  lat === null || lng === null ? null : { lat: Number(lat), lng: Number(lng) };

const comparedListing = ({ name, entityType, facts }: ComparableListing): ComparedPlace => ({
  name,
  entityType,
  address: facts.address,
  phone: facts.phone,
  barcode: facts.barcode,
  municipalityId: facts.municipalityId,
  point: pointOf(facts.latitude, facts.longitude),
});

/** The likely duplicates of a place among others, most likely first. */
const likeliest = (
  place: ComparedPlace,
  others: readonly ComparableListing[],
  reference: ReferenceData,
): DuplicateCandidate[] => {
  const similarity = similarityTo(place);
  return others
    .map((listing) => ({ listing, ...similarity(comparedListing(listing)) }))
    .filter(({ score }) => score >= likelyFrom)
    .sort((a, b) => b.score - a.score || a.listing.id.localeCompare(b.listing.id))
    .slice(0, shown)
    .map(({ listing: { id, name, facts }, score, because }) => ({
      id,
      name,
      address: facts.address,
      municipality: reference.municipalities.byId(facts.municipalityId ?? 0)?.name ?? facts.municipality,
      score,
      because,
    }));
};

/** Finds listings that may be the same place as the one described: public listings, and for admins pending ones too. */
export const createFindDuplicates = ({ listings, reference }: ReadDependencies) =>
  async function findDuplicates(request: {
    probe: DuplicateProbe;
    reader: Reader | null;
  }): Promise<DuplicateResponse> {
    const { probe, reader } = request;
    const place: ComparedPlace = {
      ...probe,
      entityType: probe.entityType ?? null,
      point: pointOf(probe.latitude, probe.longitude),
    };
    const near = await listings.findByDuplicateKeys(searchKeys(place), probe.municipalityId);
    const others = near.filter(({ id, status }) => {
      const isShown = status === 'approved' || (status === 'pending' && reader?.role === 'admin');
      return isShown && id !== probe.id;
    });
    return { candidates: likeliest(place, others, reference) };
  };

export type FindDuplicatesUseCase = ReturnType<typeof createFindDuplicates>;

const isOpen = ({ status }: Pick<StoredListing, 'status'>): boolean => status !== 'rejected';
const checkedAtOnce = 50;

/** Knows which pending listings may be duplicates. They are found in the background, and when somebody asks. */
export interface PendingDuplicates {
  /**
   * Checks pending listings that were not checked since their last change.
   * @param budgetMs for how long; omitted: all of them
   */
  catchUp(budgetMs?: number): Promise<void>;
  /** The possible duplicates of pending listings, by id. */
  of(pending: readonly StoredListing[]): Promise<ReadonlyMap<string, DuplicateCandidate[]>>;
}

/** How long a list waits for listings that are still to be checked. The others are checked in the background. */
const rowsBudgetMs = 500;

/** Finds the possible duplicates of pending listings and keeps their ids. */
export const createPendingDuplicates = ({
  listings,
  reference,
  clock,
}: ReadDependencies & { listings: ListingRepository }): PendingDuplicates => {
  const check = async (listing: StoredListing): Promise<string[]> => {
    const place = comparedListing(listing);
    const near = await listings.findByDuplicateKeys(searchKeys(place), place.municipalityId);
    const others = near.filter((other) => isOpen(other) && other.id !== listing.id);
    const ids = likeliest(place, others, reference).map(({ id }) => id);
    await listings.saveDuplicates(listing, ids, clock.now());
    return ids;
  };
  const within = (budgetMs: number): (() => boolean) => {
    const end = performance.now() + budgetMs;
    return () => performance.now() < end;
  };
  return {
    async catchUp(budgetMs = Number.POSITIVE_INFINITY) {
      const hasTime = within(budgetMs);
      for (;;) {
        const some = await listings.uncheckedForDuplicates(checkedAtOnce);
        for (const listing of some) {
          if (!hasTime()) return;
          await check(listing);
          await setImmediate();
        }
        if (some.length < checkedAtOnce) return;
      }
    },
    async of(pending) {
      const known = new Map(await listings.duplicatesOf(pending.map(({ id }) => id)));
      const hasTime = within(rowsBudgetMs);
      for (const listing of pending) {
        if (!known.has(listing.id) && hasTime()) known.set(listing.id, await check(listing));
      }
      const others = await listings.findMany([...new Set([...known.values()].flat())]);
      const byId = new Map(
        others.filter((other) => !other.deletedAt && isOpen(other)).map((other) => [other.id, other]),
      );
      return new Map(
        pending.map((listing) => {
          const found = (known.get(listing.id) ?? []).flatMap((id) => byId.get(id) ?? []);
          return [listing.id, likeliest(comparedListing(listing), found, reference)];
        }),
      );
    },
  };
};
