import { limits, type Landing, type Listing, type ListingOrigin } from '@halalmap/contracts';
import { dishes } from '@halalmap/reference-data';
import type { ConfirmationStore } from '../../domain/confirmation';
import type { StoredListing } from '../../domain/listing/stored-listing';
import type { ReadDependencies } from './change-listing';
import { presentListing } from './present-listing';

const keptMs = 60_000;
const { certifiedOpen: mostOpen, confirmations: mostConfirmations } = limits.landing;
/** How many are read, so that some are left once repeated and unpublished places are taken out. */
const readAhead = 10;

/** Of places that exist: never of demo and generated ones. */
const realOrigins: readonly ListingOrigin[] = ['submitted', 'imported', 'sample'];
const isReal = ({ origin }: Pick<Listing, 'origin'>): boolean => realOrigins.includes(origin);

/**
 * Reads what the start page shows of the directory. Invented places are neither counted nor shown.
 * The result is kept for a minute, and concurrent calls share one reading.
 */
export const createReadLanding = (
  options: ReadDependencies & { confirmations: Pick<ConfirmationStore, 'latest'> },
) => {
  const { listings, reference, clock, confirmations } = options;
  let kept: { readAt: number; landing: Promise<Landing> } | null = null;

  const presented = (listing: StoredListing): Listing =>
    presentListing(listing, { audience: 'public', reference, now: clock.now() });

  const readCounts = (): Promise<Landing['counts']> => listings.countApprovedByType(realOrigins);

  const readDishes = async (): Promise<Landing['dishes']> => {
    const counts = await listings.countByFoodType(
      dishes.map(({ name }) => name),
      realOrigins,
    );
    return dishes.map(({ name }) => ({ foodType: name, count: counts.get(name) ?? 0 }));
  };

  const readCertifiedOpen = async (): Promise<Landing['certifiedOpen']> => {
    const found = await listings.list(
      { statuses: ['approved'], certified: true, openNow: true, now: clock.now() },
      { sort: 'trust', limit: mostOpen * readAhead, offset: 0 },
    );
    // Submitted and imported places come first, then samples.
    return found.listings.map(presented).filter(isReal).slice(0, mostOpen);
  };

  const readConfirmations = async (): Promise<Landing['confirmations']> => {
    const latest = await confirmations.latest('still_true', mostConfirmations * readAhead);
    const ids = [...new Set(latest.map(({ listingId }) => listingId))];
    const places = new Map((await listings.findMany(ids)).map((place) => [place.id, place]));
    return ids
      .flatMap((id) => {
        const place = places.get(id);
        const confirmed = latest.find(({ listingId }) => listingId === id);
        return place?.status === 'approved' && place.deletedAt === null && isReal(place) && confirmed
          ? [{ place: presented(place), recordedAt: confirmed.createdAt }]
          : [];
      })
      .slice(0, mostConfirmations)
      .map(({ place, recordedAt }) => ({
        listingId: place.id,
        name: place.name,
        municipality: place.municipalityName,
        level: place.trust.level,
        recordedAt: recordedAt.toISOString(),
      }));
  };

  const read = async (): Promise<Landing> => {
    const [counts, served, certifiedOpen, confirmed] = await Promise.all([
      readCounts(),
      readDishes(),
      readCertifiedOpen(),
      readConfirmations(),
    ]);
    return { counts, dishes: served, certifiedOpen, confirmations: confirmed };
  };

  return function readLanding(): Promise<Landing> {
    const now = clock.now().getTime();
    if (kept && now - kept.readAt < keptMs) return kept.landing;
    const reading = { readAt: now, landing: read() };
    kept = reading;
    reading.landing.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.landing;
  };
};

export type ReadLandingUseCase = ReturnType<typeof createReadLanding>;
