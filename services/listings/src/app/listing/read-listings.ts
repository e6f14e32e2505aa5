import {
  adminParametersOf,
  type Listing,
  limits,
  listingStatuses,
  namesOfCertifier,
  paginationOf,
  type ListingList,
  type ListingQuery,
  type ListingStatus,
  type EnhancedListingList,
  type EnhancedListingQuery,
} from '@halalmap/contracts';
import { forbidden, unauthenticated, validationFailed } from '@halalmap/errors';
import { z } from 'zod';
import type { ConfirmationStore } from '../../domain/confirmation';
import type { ChangeStore } from '../../domain/change/listing-change';
import {
  audienceOf,
  checkReadable,
  checkEditable,
  isEditable,
  type Audience,
  type Reader,
  type StoredListing,
} from '../../domain/listing/stored-listing';
import {
  type ListingCriteria,
  type ListingRepository,
  type ListPosition,
  lockedBy,
  type LockStore,
  facetFields,
} from '../../domain/listing/listing-repository';
import { withPendingChange } from '../change/suggest-change';
import type { ReadDependencies } from './change-listing';
import type { ReferenceData } from '../../domain/reference/reference-data';
import { fold } from '@halalmap/reference-data';
import { phoneDigits } from '../../domain/moderation/same-place';
import type { PendingDuplicates } from '../moderation/find-duplicates';
import type { Leases } from '../../domain/moderation/queue';
import { withCertificateFiles, type ManageCertificateFiles } from '../evidence/manage-certificate-files';
import { moderationOf, presentAssignment, presentLease, presentListing } from './present-listing';

/** Returns the listing with this id. Follows any number of merges. Null if it does not exist. */
export const findMerged = async (
  listings: Pick<ListingRepository, 'find'>,
  id: string,
): Promise<StoredListing | null> => {
  const found = await listings.find(id);
  return found?.mergedInto ? findMerged(listings, found.mergedInto) : found;
};

/** A merged listing. The reader is redirected to the listing it was merged into. */
interface MovedListing {
  movedTo: string;
}

interface ListingForReader {
  listing: Listing;
  revision: number;
  audience: Audience;
}

/**
 * Returns one listing with the fields that the reader may see.
 * @throws AppError `not_found`, or `delisted` for a place that was public before
 */
export const createGetListing = ({
  listings,
  reference,
  clock,
  changes,
  confirmations,
  certificateFiles,
  receipts,
}: ReadDependencies & {
  changes: ChangeStore;
  confirmations: Pick<ConfirmationStore, 'jumuah'>;
  certificateFiles: Pick<ManageCertificateFiles, 'visible'>;
  /** Where the sender of a submission is written to. */
  receipts: { find(listingId: string): Promise<{ email: string | null } | null> };
}) =>
  async function getListing({
    id,
    reader,
  }: {
    id: string;
    reader: Reader | null;
  }): Promise<ListingForReader | MovedListing> {
    const found = await listings.find(id);
    if (found?.mergedInto) {
      const standing = await findMerged(listings, found.mergedInto);
      return { movedTo: standing?.id ?? found.mergedInto };
    }
    const stored = checkReadable(found, reader);
    const audience = audienceOf(stored, reader);
    const listing = presentListing(stored, {
      audience,
      reference,
      now: clock.now(),
      withImages: true,
    });
    const { jumuahTimes } = stored.facts;
    if (jumuahTimes && jumuahTimes.length > 0) {
      const { count, latest } = await confirmations.jumuah(stored.id, jumuahTimes);
      listing.jumuahConfirmations = count;
      listing.jumuahConfirmedAt = latest?.toISOString() ?? null;
    }
    const shown = audience === 'manager' ? await withPendingChange(listing, changes) : listing;
    const email = reader?.role === 'admin' ? (await receipts.find(id))?.email : null;
    if (email) shown.submitterEmail = email;
    return {
      listing: await withCertificateFiles(shown, reader, certificateFiles),
      revision: stored.revision,
      audience,
    };
  };

export type GetListingUseCase = ReturnType<typeof createGetListing>;

/**
 * Tells another service whether a user may read or change the data of a listing. The listing's own access rules apply.
 * @throws AppError `not_found` or `delisted`; for changes also `forbidden` or `locked`
 */
export const createCheckAccess = ({
  listings,
  locks,
}: {
  listings: Pick<ListingRepository, 'find'>;
  locks: Pick<LockStore, 'find'>;
}) =>
  async function checkAccess(question: {
    id: string;
    reader: Reader | null;
    toEdit: boolean;
  }): Promise<{ mayEdit: boolean }> {
    const { id, reader, toEdit } = question;
    const listing = checkReadable(await listings.find(id), reader);
    if (!toEdit || reader === null) return { mayEdit: isEditable(listing, reader) };
    checkEditable(listing, reader);
    const lock = await locks.find({ entityType: 'listing', entityId: id });
    if (lock && lock.holder.id !== reader.id) throw lockedBy(lock, reader);
    return { mayEdit: true };
  };

export type CheckAccessUseCase = ReturnType<typeof createCheckAccess>;

/**
 * The statuses that a query asks for.
 * @throws AppError `unauthenticated` or `forbidden` when a non-admin asks for anything but approved listings
 */
export const readableStatuses = (
  status: ListingStatus | 'all' | undefined,
  reader: Reader | null,
): readonly ListingStatus[] => {
  if (status === undefined || status === 'approved') return ['approved'];
  if (reader === null) throw unauthenticated();
  if (reader.role !== 'admin') throw forbidden();
  return status === 'all' ? listingStatuses : [status];
};

/** The telephone numbers that an admin searches for. */
const phonesOf = (search: string | undefined, reader: Reader | null): string[] =>
  reader?.role === 'admin' ? phoneDigits(search ?? null) : [];

const checkLimit = (limit: number, reader: Reader | null): void => {
  if (reader?.role === 'admin' || limit <= limits.page.max) return;
  throw validationFailed([{ path: 'limit', message: `Enter a number from 1 to ${limits.page.max}` }]);
};

/**
 * The criteria of a query, for a reader who may ask for them.
 * @throws AppError `unauthenticated` or `forbidden` when somebody else uses the filters of admins
 */
export const criteriaOf = (
  query: Omit<ListingQuery, 'limit' | 'offset'>,
  reader: Reader | null,
  { reference, now }: { reference: ReferenceData; now: Date },
): ListingCriteria => {
  if (reader?.role !== 'admin' && adminParametersOf(query).length > 0)
    throw reader === null ? unauthenticated() : forbidden();
  const { sort, status, likelySpam, spam, certifyingBodyId, assignedTo, ...conditions } = query;
  const areDeleted = status === 'deleted';
  const statesCertifier = query.certificate !== undefined && certifyingBodyId !== undefined;
  const certifier = reference.certifyingBodies.byId(certifyingBodyId ?? 0);
  return {
    ...conditions,
    assignedTo: assignedTo === 'me' ? reader?.id : assignedTo || undefined,
    statuses: areDeleted ? listingStatuses : readableStatuses(status, reader),
    areDeleted,
    now,
    phones: phonesOf(query.search, reader),
    likelySpam: reader?.role === 'admin' ? (spam ?? likelySpam) : undefined,
    ...(statesCertifier
      ? {
          statedCertifier: {
            id: certifyingBodyId,
            names: certifier ? namesOfCertifier(certifier) : [],
          },
        }
      : { certifyingBodyId }),
  };
};

const cursorSchema = z.tuple([z.string()], z.union([z.string(), z.number(), z.null()]));

/** A position in an order as text. */
const toCursor = (sort: string, position: ListPosition): string =>
  Buffer.from(JSON.stringify([sort, ...position])).toString('base64url');

/** @throws AppError `validation_failed` for a text that is no cursor of this order */
const fromCursor = (cursor: string, sort: string): ListPosition => {
  try {
    const [of, ...position] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (of === sort && documentId.test(String(position.at(-1)))) return position;
  } catch {
    // Not a cursor.
  }
  throw validationFailed([{ path: 'cursor', message: 'Use pagination.next of a page with the same sort' }]);
};

const documentId = /^[0-9a-f]{24}$/;

/** How long a list of possible duplicates waits for listings that were not checked yet. */
const duplicatesBudgetMs = 2_000;

/**
 * A page of listings from the database. Used by admins, and as the fallback for the directory while search is
 * unavailable. Sorted newest first by default; deleted ones by the time of deletion.
 * @throws AppError `unauthenticated`, `forbidden` or `validation_failed`
 */
export const createListListings = (
  dependencies: ReadDependencies & { duplicates: PendingDuplicates; currentLeases: Leases },
) => {
  const { listings, reference, clock, duplicates, currentLeases } = dependencies;
  return async function listListings({
    query,
    reader,
  }: {
    query: ListingQuery;
    reader: Reader | null;
  }): Promise<ListingList> {
    const { limit, offset, cursor, sort = 'newest', ...conditions } = query;
    const now = clock.now();
    const criteria = criteriaOf({ ...conditions, sort: query.sort, cursor }, reader, { reference, now });
    checkLimit(limit, reader);
    const isAdmin = reader?.role === 'admin';
    const after = cursor === undefined ? undefined : fromCursor(cursor, sort);
    if (query.hasDuplicates) await duplicates.catchUp(duplicatesBudgetMs);
    const page = await listings.list(criteria, { sort, limit, offset, after });
    const count = page.listings.length;
    const last = page.listings.at(-1);
    const isFull = isAdmin && last !== undefined && count === limit;
    const [position, found, leases, assignments] = await Promise.all([
      isFull ? listings.positionOf(last.id, { criteria, sort }) : null,
      isAdmin
        ? duplicates.of(page.listings.filter(({ status, deletedAt }) => status === 'pending' && !deletedAt))
        : undefined,
      isAdmin ? currentLeases.current() : undefined,
      isAdmin ? listings.assignmentsOf(page.listings.map(({ id }) => id)) : undefined,
    ]);
    const pagination = paginationOf({ limit, offset }, { total: page.total, count });
    return {
      listings: page.listings.map((listing) => {
        const presented = presentListing(listing, { audience: audienceOf(listing, reader), reference, now });
        if (!isAdmin) return presented;
        const lease = leases?.get(listing.id);
        const assignment = assignments?.get(listing.id);
        presented.lease = lease ? presentLease(lease) : null;
        presented.assignment = assignment ? presentAssignment(assignment) : null;
        presented.moderation = moderationOf(listing, {
          now,
          duplicates: found?.get(listing.id) ?? [],
          reference,
        });
        return presented;
      }),
      pagination: {
        ...pagination,
        ...(after ? { hasMore: isFull } : {}),
        ...(position ? { next: toCursor(sort, position) } : {}),
      },
    };
  };
};

export type ListListingsUseCase = ReturnType<typeof createListListings>;

/**
 * A numbered page of listings with counts for the whole result.
 * @throws AppError `unauthenticated` or `forbidden`
 */
export const createListEnhanced = ({ listings, reference, clock }: ReadDependencies) => {
  /** Those with exactly the name that is searched come first, then the newest. */
  const exactFirst = async (
    criteria: ListingCriteria,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ listings: StoredListing[]; total: number }> => {
    const name = fold(criteria.search ?? '').trim();
    const page = { sort: 'newest', limit, offset } as const;
    if (name === '') return listings.list(criteria, page);
    const exact = await listings.list({ ...criteria, search: undefined, nameIs: name }, page);
    const left = limit - exact.listings.length;
    const others = await listings.list(
      { ...criteria, nameIsNot: name },
      { ...page, limit: Math.max(left, 1), offset: Math.max(0, offset - exact.total) },
    );
    return {
      listings: [...exact.listings, ...others.listings.slice(0, left)],
      total: exact.total + others.total,
    };
  };
  return async function listEnhanced(request: {
    query: EnhancedListingQuery;
    reader: Reader | null;
  }): Promise<EnhancedListingList> {
    const { page, limit, status, ...conditions } = request.query;
    const now = clock.now();
    const statuses = readableStatuses(status, request.reader);
    const isAdmin = request.reader?.role === 'admin';
    const criteria = { ...conditions, statuses, searchesRecords: isAdmin, now };
    const found = await exactFirst(criteria, { limit, offset: (page - 1) * limit });
    const counts = await Promise.all(facetFields.map((field) => listings.countBy(criteria, field)));
    const [type = {}, provinceId = {}, categoryId = {}, brandId = {}] = counts;
    return {
      listings: found.listings.map((listing) =>
        presentListing(listing, { audience: audienceOf(listing, request.reader), reference, now }),
      ),
      total: found.total,
      facets: { type, provinceId, categoryId, brandId },
    };
  };
};

export type ListEnhancedUseCase = ReturnType<typeof createListEnhanced>;

interface ListingSnapshot {
  listingId: string;
  revision: number;
  status: ListingStatus;
  listing: Listing;
}

/** Every approved listing as the public sees it, one at a time, for rebuilding the search index. */
export const createSnapshotListings = ({ listings, reference, clock }: ReadDependencies) =>
  async function* snapshot(): AsyncGenerator<ListingSnapshot> {
    for await (const stored of listings.each(['approved'])) {
      yield {
        listingId: stored.id,
        revision: stored.revision,
        status: stored.status,
        listing: presentListing(stored, { audience: 'public', reference, now: clock.now() }),
      };
    }
  };

export type SnapshotListingsUseCase = ReturnType<typeof createSnapshotListings>;

/**
 * Returns one listing as the public would see it, even if it is not public now. For a merged listing, returns the
 * listing it was merged into. Null if it does not exist.
 */
export const createFindSnapshot = ({ listings, reference, clock }: ReadDependencies) =>
  async function findSnapshot(id: string): Promise<(ListingSnapshot & { deleted: boolean }) | null> {
    const stored = await findMerged(listings, id);
    if (!stored || stored.purgedAt) return null;
    return {
      listingId: stored.id,
      revision: stored.revision,
      status: stored.status,
      deleted: stored.deletedAt !== null,
      listing: presentListing(stored, { audience: 'public', reference, now: clock.now() }),
    };
  };

export type FindSnapshotUseCase = ReturnType<typeof createFindSnapshot>;
